"""One match at the table: what screens may see and do, without any terminal in it.

Screens hold a session and nothing else. It decides whose view is on show, makes moves through that view, and lets
bots play. Nothing here hands out a state: a screen sees a vantage, sentences, and who sits where.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from rules.bots import Answer, ask, make_bot
from rules.kernel.decision import Decision, Move
from rules.kernel.errors import IllegalMove, NotationError, RulesError
from rules.kernel.events import PUBLIC
from rules.kernel.match import Match
from rules.kernel.refusal import Refusal
from rules.kernel.vantage import Vantage
from screens import happened
from screens.handover import OPEN, Handover, Table, come_back, hand_over
from screens.happened import LogLine, Recap
from screens.services import Services
from screens.stopwatch import Stopwatch

HINT_BOT = "greedy"
FREE, STRICT = "free", "strict"
"""Values of the setting ``undo``: the table may go back beyond the free undo; nothing is taken back."""


class Session:
    """A match under way at this table."""

    def __init__(self, match: Match, services: Services, match_id: int) -> None:
        self.match = match
        self.services = services
        self.match_id = match_id
        self.viewer = PUBLIC
        """Whose view is on show."""
        self._sat = PUBLIC
        """The seat that sat down at its curtain for the view on show."""
        self.waiting: Handover | None = None
        """A curtain that has not been opened yet; nothing but it may be shown."""
        self.hurried = False
        """A key asked the bots not to dawdle, until a person decides."""
        self.last_digit = ("", 0.0)
        """The digit that was pressed last at the table, and when: it may still be held down."""
        self._stopwatch = Stopwatch(services.clock)
        self._vantage: tuple[object, Vantage] | None = None
        self._seen: dict[int, int] = {}
        """Per seat: moves made when its private view was last on show."""

    # -- who and what ------------------------------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the seats."""
        return self.match.names

    @property
    def table(self) -> Table:
        """Who sits where now, under the policy of the settings."""
        return Table.of(self.match, self.services.settings.secrets)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.match.over

    @property
    def vantage(self) -> Vantage:
        """The table as it may be shown now; the same object until something changes."""
        key = (self.viewer, len(self.match.journal))
        if self._vantage is None or self._vantage[0] != key:
            self._vantage = (key, self.match.vantage(self.viewer))
        return self._vantage[1]

    @property
    def decision(self) -> Decision | None:
        """What is asked, from the view on show."""
        return self.vantage.decision

    @property
    def to_move(self) -> int:
        """The deciding seat, or PUBLIC if the game is over."""
        decision = self.match.decision
        return PUBLIC if decision is None else decision.seat

    @property
    def bot_to_move(self) -> bool:
        """Whether a bot is to decide."""
        return self.to_move >= 0 and not self.table.humans[self.to_move]

    @property
    def automas(self) -> dict[int, str]:
        """Seats that nobody plays, with their names: the table makes their moves."""
        return self.match.title.automas(self.match.game.options)

    @property
    def secrets(self) -> tuple[bool, ...]:
        """Per seat: whether it holds something the public does not know."""
        return tuple(self.match.game.secrets(self.match.vantage(PUBLIC).view))

    @property
    def shown_seat(self) -> int:
        """The seat whose things belong in the middle: the only person's, else that of the one who decides."""
        only = self.table.only_human
        if only >= 0:
            return only
        return self.viewer if self.viewer >= 0 else max(self.to_move, 0)

    def prompt(self) -> str:
        """What is asked, in one sentence."""
        decision = self.decision
        return "" if decision is None else self.match.title.texts.prompt(decision, self.names)

    def refusal_text(self, refusal: Refusal) -> str:
        """Why not, in one sentence."""
        return self.match.title.texts.refusal(refusal, self.names)

    def caution_text(self, move: Move) -> str:
        """What is given away by a move, as a question, or ``""``."""
        caution = self.vantage.caution(move)
        return "" if caution is None else self.match.title.texts.caution(caution, self.names)

    # -- handing over ------------------------------------------------------------------------------------------

    def arrive(self) -> Handover:
        """The match was opened, or the terminal comes back from suspension."""
        self._log_policy()
        self._sat = PUBLIC
        return self._follow(come_back(self.table, self.match.decision, self.secrets))

    def advance(self) -> Handover:
        """Decide what is on show for the decision that is due now."""
        self._log_policy()
        return self._follow(hand_over(self.table, self.match.decision, self.secrets, self.viewer))

    def _log_policy(self) -> None:
        """Nobody looks at anybody's secrets without a line in the log, however the settings came to say so."""
        if not self.over and self.table.only_human < 0:
            self.match.open_secrets(open_to_all=self.table.policy == OPEN)

    def sit_down(self) -> None:
        """The player of the curtain has sat down: what was done before stands, and his screen is on show."""
        waiting = self.waiting
        if waiting is None:
            return
        self.waiting = None
        if self._last_seat() != waiting.seat:
            self.match.sit_down()
        self._show(waiting.viewer)
        self._sat = waiting.seat

    @property
    def may_peek(self) -> bool:
        """Whether the seat to move has secrets that are not on show."""
        seat = self.to_move
        return seat >= 0 and self.table.humans[seat] and self.viewer != seat and self.secrets[seat]

    @property
    def peeking(self) -> bool:
        """Whether a private view is on show that can be covered again."""
        return self.viewer >= 0 and self.table.only_human < 0

    def peek(self) -> Handover | None:
        """The seat to move wants to see its secrets: a curtain of its own comes first."""
        return self._sit(self.to_move) if self.may_peek else None

    def _sit(self, seat: int) -> Handover:
        return self._follow(Handover("curtain", seat, seat))

    def cover(self) -> Handover:
        """Cover everything at once: back to the public screen, or behind a curtain where it cannot be public."""
        decision = self.match.decision
        only = self.table.only_human
        if only >= 0:
            return self._follow(Handover("curtain", only, only))
        if decision is None or not self.table.humans[decision.seat]:
            return self._follow(Handover("show", PUBLIC))
        if not decision.public or self.table.policy == OPEN:
            return self._follow(Handover("curtain", decision.seat, decision.seat))
        return self._follow(Handover("show", PUBLIC))

    @property
    def private_on_show(self) -> bool:
        """Whether something is on show that is for one seat's eyes; of a player alone without secrets nothing is."""
        return self.viewer >= 0 and (self.table.only_human < 0 or self.secrets[self.viewer])

    def _follow(self, step: Handover) -> Handover:
        if step.kind == "curtain":
            self.waiting = step
            self.viewer = self._sat = PUBLIC
        else:
            self.waiting = None
            self._show(step.viewer)
        return step

    def _show(self, viewer: int) -> None:
        self.viewer = viewer
        if viewer != self._sat:
            self._sat = PUBLIC

    def _last_seat(self) -> int:
        return self.match.entries[-1].seat if self.match.entries else PUBLIC

    # -- private notes -----------------------------------------------------------------------------------------

    def sit_for_note(self) -> Handover | None:
        """The seat to move wants its note, on the public screen: a curtain of its own comes first, with secrets or not.

        None where no person is to decide, so that nobody can be asked to sit down.
        """
        seat = self.to_move
        return self._sit(seat) if seat >= 0 and self.table.humans[seat] else None

    @property
    def may_open_note(self) -> bool:
        """Whether the seat whose view is on show sat down for it itself, or nobody else ever played here."""
        return self.viewer >= 0 and self.waiting is None and (self.table.alone or self._sat == self.viewer)

    def note(self, seat: int) -> str:
        """The note of the seat whose view is on show; raises RulesError for any other."""
        if seat != self.viewer or not self.may_open_note:
            raise RulesError("a note is shown only to its own seat")
        return self.services.note(self.match_id, seat)

    def write_note(self, seat: int, text: str) -> str:
        """Store the note of a seat; returns a sentence if that failed, else ``""``."""
        return self.services.write_note(self.match_id, seat, text)

    # -- thinking time -----------------------------------------------------------------------------------------

    def measure(self, *, on_show: bool) -> None:
        """What is asked is on show from now on, or is not: its seat's thinking time runs, or stands."""
        person = self.waiting is None and not self.over and not self.bot_to_move
        self._run_for(self.to_move if on_show and person and self.services.settings.clock else PUBLIC)

    def _run_for(self, seat: int) -> None:
        before, spent = self._stopwatch.run_for(seat)
        if before != PUBLIC:
            self.services.thought(self.match_id, before, spent)

    def thinking(self) -> Mapping[int, float]:
        """Seconds of thinking time by seat, up to now; raises RulesError."""
        seat = self._stopwatch.seat
        self._run_for(PUBLIC)
        self._run_for(seat)
        return self.services.thinking(self.match_id)

    def leave(self) -> None:
        """The table is left."""
        self._run_for(PUBLIC)
        self.services.leave(self.match_id)

    # -- moves -------------------------------------------------------------------------------------------------

    def read(self, text: str) -> Move:
        """The move that was typed, as the legal moves spell it; raises NotationError.

        The verb that is asked for may be left out: ``b3``.
        """
        return self.vantage.canonical(self._read(text))

    def _read(self, text: str) -> Move:
        try:
            return self.match.game.read(text)
        except NotationError:
            with suppress(NotationError):
                return self.match.game.read(self._asked_for(text))
            raise

    def _asked_for(self, text: str) -> str:
        decision = self.decision
        return text if decision is None else f"{decision.kind} {text}"

    def play(self, move: Move) -> None:
        """Make a move that the view on show allows; raises IllegalMove and changes nothing otherwise.

        The view answers first: on the public screen a move that only its owner can know of is refused with the
        same words whether or not it is possible.
        """
        if self.waiting is not None:
            raise IllegalMove(Refusal("not-now"))
        move = self.vantage.canonical(move)
        refusal = self.vantage.refusal(move)
        if refusal is not None:
            raise IllegalMove(refusal)
        self._run_for(PUBLIC)  # stored with the move
        self.match.play(move)
        if self.viewer >= 0:
            self._seen[self.viewer] = len(self.match.entries)
        self.hurried = False

    @property
    def forced_move(self) -> Move | None:
        """The only move there is, where everybody knows it and its seat's view is on show; the table makes it."""
        decision = self.decision
        if self.waiting is not None or decision is None or not decision.forced:
            return None
        return self.vantage.moves[0] if self.viewer == decision.seat and not self.bot_to_move else None

    def completions(self, begun: str) -> list[str]:
        """Legal moves of the view on show whose notation begins like ``begun``, with or without its verb."""
        begun = " ".join(begun.lower().split())
        texts = [self.match.game.write(move) for move in self.vantage.moves]
        found = [text for text in texts if text.startswith(begun)]
        return found or [text for text in texts if text.startswith(self._asked_for(begun))]

    @property
    def can_undo(self) -> bool:
        """Whether a person may freely take back the last move; a bot's decision stands."""
        if self.services.settings.undo == STRICT or not self.match.can_undo or not self.table.humans[self._last_seat()]:
            return False
        # Before the curtain of a seat in the midst of a secret choice, nothing tells whether it has begun.
        return self.viewer == self.to_move or self.match.seen_moves == len(self.match.entries)

    def undo(self) -> None:
        """Take back the last move; raises RulesError if that is not free."""
        if self.services.settings.undo == STRICT:
            raise RulesError("this table takes nothing back: a move that was made stands")
        if not self.can_undo:
            raise RulesError("the last move can no longer be taken back freely")
        self.match.undo()
        self._recall()

    def redo(self) -> None:
        """Make the move again that was taken back; raises RulesError."""
        self.match.redo()

    def restart_turn(self) -> int:
        """Take back all that may be freely taken back; returns how many moves."""
        count = self.match.restart_turn() if self.can_undo else 0
        self._recall()
        return count

    def why_not_back_to(self, index: int) -> str:
        """Why the table cannot go back to the position after ``index`` moves, as a sentence; or ``""``."""
        if self.services.settings.undo != FREE:
            return "This table has agreed not to go back further than its own free undo."
        if index < 0:
            return "That belongs to the deal."
        if not self.match.can_take_back_to(index):
            return "Going back to there would show a secret: something hidden was chosen or seen since."
        return ""

    def take_back_to(self, index: int) -> None:
        """Table undo; raises RulesError with the reason where the table cannot."""
        reason = self.why_not_back_to(index)
        if reason:
            raise RulesError(reason.rstrip("."))
        self.match.take_back_to(index)
        self._recall()

    def hand_seat(self, seat: int, kind: str) -> None:
        """Hand a seat to a bot or back to a person; it is logged."""
        self.match.swap(seat, kind)

    def _recall(self) -> None:
        """After taking back another seat may be to decide: its neighbour's view must not stay on show."""
        if self.viewer >= 0 and self.table.only_human < 0 and self.viewer != self.to_move:
            self.viewer = PUBLIC

    # -- bots --------------------------------------------------------------------------------------------------

    @property
    def pace(self) -> float:
        """Seconds that a bot's move stays before the next."""
        return 0.0 if self.hurried else self.services.settings.bot_pace

    async def bot_move(self) -> str:
        """Let the bot that is to decide think and move; returns why, where everybody may know it, else ``""``.

        Secret moves of which nobody sees anything are made together with the next one, so that neither pauses nor
        lines tell how many they are. Raises RulesError; of the move that failed nothing has happened then.
        """
        seat = self.to_move
        while True:
            made = len(self.match.entries)
            reason = await self._one_bot_move()
            unseen = made < len(self.match.entries) and self.match.seen_moves < len(self.match.entries)
            if not unseen or self.to_move != seat or not self.bot_to_move:
                return reason

    async def _one_bot_move(self) -> str:
        seat, made = self.to_move, len(self.match.journal)
        if seat in self.automas:
            self.match.play(self.match.vantage(PUBLIC).moves[0])
            return happened.told(self.match, seat)
        kind = self.match.seats[seat].kind
        answer = await self._think(self.match.vantage(seat), kind, f"bot/{made}")
        if len(self.match.journal) != made:
            return ""
        move = self.read(answer.move)
        # The words follow from what everybody can see; the bot's own may tell of what it holds.
        reason = make_bot(kind).reason(self.match.vantage(PUBLIC), move)
        self.match.play(move)
        return reason

    async def hint(self) -> tuple[Move, str]:
        """What a good bot would do from the view on show, and why; raises RulesError."""
        if self.waiting is not None or not self.vantage.moves:
            raise RulesError("nothing that is on show can be chosen here")
        answer = await self._think(self.vantage, HINT_BOT, f"hint/{len(self.match.journal)}")
        return self.read(answer.move), answer.reason

    async def _think(self, vantage: Vantage, kind: str, seed: str) -> Answer:
        match = self.match
        question = ask(vantage, kind, f"{match.seed}/{seed}", dict(match.game.options), match.pack)
        return await self.services.think(question)

    # -- what happened -----------------------------------------------------------------------------------------

    def recap(self, seat: int) -> Recap:
        """What happened since ``seat`` last decided; in a title with turns a paragraph per turn."""
        return happened.recap(self.match, seat)

    def private_news(self, seat: int) -> tuple[str, ...]:
        """What only ``seat`` may know and has not seen yet, oldest first."""
        return happened.private_news(self.match, seat, self._seen.get(seat, 0))

    def log(self) -> list[LogLine]:
        """The log as the viewer may read it, oldest first; as far back as the table has agreed."""
        first = self.match.remembered_from(self.viewer if self.viewer >= 0 else self.to_move)
        return happened.log(self.match, self.viewer, first)

    def latest(self, count: int) -> tuple[str, ...]:
        """The last sentences of the log, oldest first; cheap enough for every frame."""
        return happened.latest(self.match, self.viewer, count)

    def last_moves(self, seats: Sequence[int]) -> dict[int, Move]:
        """Per seat the last move it made, where everybody may know it."""
        return happened.last_moves(self.match, seats)


__all__ = ["NotationError", "RulesError", "Session"]
