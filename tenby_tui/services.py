"""The services that screens ask for, over the store of matches, the thinking process and the settings."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from time import monotonic
from typing import TYPE_CHECKING, Any, Self

from rules.bots.bot import Answer, Question
from rules.kernel.match import Match
from rules.kernel.nickname import nickname
from rules.kernel.record import Seat
from rules.kernel.scenario_export import export
from rules.kernel.walkthrough import Progress
from rules.titles import load_title
from screens.services import NEW, Attempt, DealResult, MatchResult, Origin, PackInfo, SaveInfo, TableSettings
from tenby_tui import asides, packs
from tenby_tui.keeping import Keeper, export_everything, open_match
from tenby_tui.lessons import LESSONS, LessonsFile
from tenby_tui.paths import database_file
from tenby_tui.saves import SaveStore, day, summary
from tenby_tui.thinking import Thinker
from tenby_tui.transcript import transcript

if TYPE_CHECKING:
    from tenby_tui.settings import SettingsFile


class TableServices:
    """Everything with a side effect that the table needs.

    Whoever listens (:meth:`report_to`) is told in a sentence when a match cannot be stored for a while, and when it can
    be again; the match on the table goes on all the while. A match that could not be stored at all has a negative id.
    """

    def __init__(
        self,
        store: SaveStore,
        settings: TableSettings,
        write_settings: Callable[[TableSettings], str],
        thinker: Thinker | None = None,
    ) -> None:
        self.store = store
        self.settings = settings
        self.thinker = thinker or Thinker()
        self._report: Callable[[str], None] | None = None
        self._untold: list[str] = []
        """What there was to say before anybody listened."""
        self._write_settings = write_settings
        self._keepers: dict[int, Keeper] = {}
        self._lessons = LessonsFile(store.path.with_name(LESSONS))
        self._lessons_unkept = False

    @classmethod
    def of(cls, settings: SettingsFile) -> Self:
        """The services of this user, whichever way the program was started."""
        return cls(SaveStore(database_file()), settings.settings, lambda _: settings.save())

    def report_to(self, listener: Callable[[str], None]) -> None:
        """Tell ``listener`` from now on, and what nobody heard so far."""
        self._report = listener
        untold, self._untold = self._untold, []
        for sentence in untold:
            listener(sentence)

    # -- settings --------------------------------------------------------------------------------------------

    def save_settings(self) -> str:
        """Write the settings file; returns a sentence if it could not be written, else ``""``."""
        return self._write_settings(self.settings)

    # -- matches ---------------------------------------------------------------------------------------------

    def create(
        self,
        title_id: str,
        seats: Sequence[Seat],
        options: Mapping[str, Any],
        *,
        seed: str | None = None,
        pack: str = "",
        origin: Origin = NEW,
    ) -> tuple[int, Match]:
        """A new stored match with a secret seed, or with a given one; raises RulesError."""
        if seed is not None and origin == NEW:
            origin = Origin("seed")
        return self._keep(new_match(title_id, seats, options, seed=seed, pack=pack), origin)

    def list_packs(self, title_id: str) -> list[PackInfo]:
        """The packs in the packs folder that fit a title, by file name."""
        return packs.packs_for(title_id)

    def read_pack(self, file: str, title_id: str) -> PackInfo:
        """The pack in a file, named by its path or as in the packs folder; raises RulesError with all problems."""
        return packs.describe(file, packs.load_pack(file, title_id))

    @property
    def changes_packs(self) -> bool:
        """Whether packs may be changed from here: who watches only reads."""
        return not self.store.read_only

    def make_pack(self, title_id: str) -> PackInfo:
        """A new pack in the packs folder that changes nothing yet; raises RulesError."""
        return packs.make(title_id)

    def write_pack(self, pack: PackInfo, title_id: str, text: str) -> PackInfo:
        """Another text for a pack of the packs folder; raises RulesError with all problems, and then wrote nothing."""
        return packs.write(pack, title_id, text)

    def place_of_pack(self, pack: PackInfo) -> str:
        """Where a pack of the packs folder stands."""
        return packs.place(pack)

    def list_matches(self) -> list[SaveInfo]:
        """All stored matches, the one changed last first."""
        return self.store.list()

    def put_file_aside(self) -> str:
        """Rename a spoilt file of saved matches; returns its new name."""
        return self.store.put_aside().name

    def open_match(self, match_id: int) -> tuple[Match, str]:
        """A stored match at its last good move, and what was wrong after it, or ``""``; raises RulesError."""
        self.leave(match_id)
        match, problem, keeper = open_match(self.store, match_id, self._tell)
        self._keepers[match_id] = keeper
        return match, problem

    def delete_match(self, match_id: int) -> None:
        """Delete a stored match for good."""
        keeper = self._keepers.pop(match_id, None)
        stored = self._stored(match_id, keeper)
        if stored > 0:
            self.store.delete(stored)

    def export_match(self, match_id: int, *, reveal: bool) -> str:
        """A stored match as the text of a scenario file, with hidden things as counts unless ``reveal``.

        Everything in a match under way is written only once its log says so; raises RulesError where it cannot.
        """
        if not reveal:
            return export(self._match(match_id), reveal=False)
        keeper = self._keepers.get(match_id)
        if keeper is not None:
            return export_everything(keeper.match, keeper)
        match, problem, keeper = open_match(self.store, match_id)
        return export_everything(match, keeper, problem)

    def record_text(self, match_id: int) -> str:
        """A stored match as text, move by move; while it is under way, what everybody saw."""
        info = self.describe(match_id)
        return transcript(self._match(match_id), info.nickname, day(info.started))

    def branch_match(self, match_id: int, moves: int, seats: Sequence[Seat]) -> tuple[int, Match]:
        """A new stored match that begins with the first moves of another one; raises RulesError where it cannot."""
        branch = self._match(match_id).branch(moves, seats, secrets.token_hex(16))
        began = self._stored(match_id, self._keepers.get(match_id))
        return self._keep(branch, Origin("branch", max(began, 0), moves))

    def same_deal(self, match_id: int) -> Sequence[DealResult]:
        """The finished matches with the deal of a finished one; raises RulesError for one that is under way."""
        return self.store.same_deal(self._stored(match_id, self._keepers.get(match_id)))

    def describe(self, match_id: int) -> SaveInfo:
        """One stored match; of one that could not be stored, what there would be."""
        keeper = self._keepers.get(match_id)
        stored = self._stored(match_id, keeper)
        if stored > 0 or keeper is None:
            return self.store.describe(stored)
        match = keeper.match
        return SaveInfo(
            match_id,
            match.title.id,
            keeper.nickname,
            tuple(match.seats),
            dict(match.game.options),
            match.known_moves,
            match.over,
            summary(match),
            "",
            "",
        )

    def results(self) -> Sequence[MatchResult]:
        """All stored matches with what they came to, the oldest first; raises RulesError."""
        return self.store.results()

    def attempts(self) -> Sequence[Attempt]:
        """All tries at daily challenges, in the order in which their deals were seen; raises RulesError."""
        return self.store.attempts()

    # -- what is kept beside the moves -----------------------------------------------------------------------

    def note(self, match_id: int, seat: int) -> str:
        """The private note of a seat; raises RulesError."""
        keeper = self._keepers.get(match_id)
        return self.store.note(match_id, seat) if keeper is None else keeper.note(seat)

    def write_note(self, match_id: int, seat: int, text: str) -> str:
        """Store the private note of a seat at once; returns a sentence if that failed, else ``""``."""
        keeper = self._keepers.get(match_id)
        if keeper is None:
            return "this match is not stored"
        keeper.beside.notes[seat] = text[: asides.LONGEST_NOTE]
        return "" if keeper.save() else keeper.problem

    def today(self) -> date:
        """The day it is here."""
        return datetime.now().astimezone().date()

    def clock(self) -> float:
        """Seconds that only grow."""
        return monotonic()

    def thought(self, match_id: int, seat: int, seconds: float) -> None:
        """A seat thought so long; stored with the next move, or by :meth:`leave`."""
        keeper = self._keepers.get(match_id)
        if keeper is not None:
            thought = keeper.beside.thought
            thought[seat] = thought.get(seat, 0) + round(seconds * 1000)

    def thinking(self, match_id: int) -> dict[int, float]:
        """Seconds of thinking time by seat; raises RulesError."""
        keeper = self._keepers.get(match_id)
        return asides.seconds(self.store.thinking(match_id)) if keeper is None else keeper.thinking()

    def leave(self, match_id: int) -> None:
        """Store what waits for the next move."""
        keeper = self._keepers.get(match_id)
        if keeper is not None and keeper.beside:
            keeper.save()

    @property
    def unsaved(self) -> str:
        """Why moves of the matches at hand are not stored, or ``""``; tries again first."""
        waiting = [keeper for keeper in self._keepers.values() if keeper.problem and not keeper.save()]
        return waiting[0].problem if waiting else ""

    # -- lessons ---------------------------------------------------------------------------------------------

    def lessons(self) -> dict[str, Progress]:
        """How far lessons were taken, by ``title/walkthrough``."""
        return self._lessons.read()

    def keep_lesson(self, lesson_id: str, progress: Progress) -> None:
        """Keep how far a lesson was taken; what goes wrong is reported once."""
        problem = self._lessons.keep(lesson_id, progress)
        if problem and not self._lessons_unkept:
            self._tell(problem)
        self._lessons_unkept = bool(problem)

    # -- bots ------------------------------------------------------------------------------------------------

    async def think(self, question: Question) -> Answer:
        """Put a question to a bot in another process; raises RulesError, or is cancelled like any task."""
        return await self.thinker.think(question)

    async def close(self) -> None:
        """End the thinking process and close the store; what could not be stored is tried once more."""
        for keeper in self._keepers.values():
            if keeper.problem or keeper.beside:
                keeper.save()
        await self.thinker.close()
        self.store.close()

    # -- parts -----------------------------------------------------------------------------------------------

    def _keep(self, match: Match, origin: Origin) -> tuple[int, Match]:
        keeper = Keeper(self.store, match, nickname(match.seed), report=self._tell, origin=origin)
        keeper.save()
        match_id = keeper.match_id or -1 - sum(1 for known in self._keepers if known < 0)
        self._keepers[match_id] = keeper
        return match_id, match

    def _match(self, match_id: int) -> Match:
        keeper = self._keepers.get(match_id)
        return keeper.match if keeper is not None else open_match(self.store, match_id)[0]

    def _tell(self, sentence: str) -> None:
        if self._report is not None:
            self._report(sentence)
        else:
            self._untold.append(sentence)

    def _stored(self, match_id: int, keeper: Keeper | None) -> int:
        if keeper is None or keeper.match_id is None:
            return match_id
        return keeper.match_id


def new_match(
    title_id: str,
    seats: Sequence[Seat],
    options: Mapping[str, Any],
    *,
    seed: str | None = None,
    pack: str = "",
) -> Match:
    """A new match with a secret seed, or with a given one; raises RulesError."""
    title = load_title(title_id)
    game = title.game(len(seats), options, pack or None)
    return Match(title, game, seats, seed if seed is not None else secrets.token_hex(16), pack=pack)
