"""Battles: the Call to Arms and what comes of it (rulebook, sections "battle" to "conquest")."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace as changed

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import Log
from rules.kernel.refusal import NOT_NOW, Caution, Refusal
from rules.kernel.steps import Ask, Step, pop, push, replace
from rules.tenka import piles
from rules.tenka.aftermath import Casualties, ChooseSpoils
from rules.tenka.cards import without_card
from rules.tenka.choices import DiscardSome
from rules.tenka.draws import DrawCards
from rules.tenka.moves import SIDES, Look, Pass, Pitch, PitchFor, Side, Where
from rules.tenka.reckoning import strengths
from rules.tenka.state import KNIGHT, Cards, Fight, Pitched, State

if TYPE_CHECKING:
    from rules.tenka.cards import CardTable
    from rules.tenka.game import Tenka

PASS = Pass()
LOOK = Look()


def open_fight(game: Tenka, state: State, attacker: int, defender: int, bonus: int, log: Log | None) -> None:
    """The defender is named: push the steps of the battle."""
    state.fight = Fight(attacker, defender, bonus)
    if log is not None:
        log.add("attacks", attacker, target=defender)
        attack, defence = totals(game.table, state.courts, state.fight)
        log.add("standing", attacker, attack=attack, defence=defence, target=defender)
    order = (attacker, *(seat for seat in game.others[attacker] if seat != defender), defender)
    push(state, CallToArms(order), Outcome())
    toll = game.table.court(state.courts[defender]).attacker_discards
    if toll and state.hands[attacker]:
        push(state, DiscardSome(attacker, toll))


def totals(table: CardTable, courts: tuple[Cards, ...], fight: Fight) -> tuple[int, int]:
    """Strengths of attacker and defender so far; all of it is public."""
    attack, defence = strengths(table, courts, fight.attacker, fight.defender)
    return attack + fight.bonus + fight.pitched_for("attacker"), defence + fight.pitched_for("defender")


class AfterPlay(Step["Tenka", State], frozen=True):
    """A play is fully resolved: draws for Provinces that other players made leave a court."""

    watch: tuple[tuple[int, int], ...]
    """Seats that draw, and how many cards for each Province; as their courts were when the play began."""

    def settle(self, game: Tenka, state: State, chance: Chance, log: Log | None) -> bool:
        """Push the draws, clockwise from the active seat."""
        pop(state)
        push(state, *(DrawCards(seat, amount * state.lost[seat]) for seat, amount in self.watch if state.lost[seat]))
        state.lost = (0,) * game.seats
        return False


class CallToArms(Step["Tenka", State], frozen=True):
    """Everybody is asked once: the attacker, then clockwise, the defender last."""

    seats: tuple[int, ...]
    """Seats still to be asked, in order."""

    def settle(self, game: Tenka, state: State, chance: Chance, log: Log | None) -> bool:
        """Ask the next one. The attacker sits at the keyboard and answers from his hand at once."""
        fight = state.fight
        assert fight is not None
        if not self.seats or fight.stalled:
            pop(state)
            return False
        seat = self.seats[0]
        pitches = 1 + game.table.court(state.courts[seat]).extra_arms
        answer = Muster(seat, pitches) if seat == fight.attacker else Answer(seat, pitches)
        replace(state, answer, CallToArms(self.seats[1:]))
        return answer.settle(game, state, chance, log)


class Arms(Ask["Tenka", State], frozen=True):
    """What public and private answers have in common."""

    section: ClassVar[str] = "call-to-arms"

    left: int
    """Cards that may still be pitched."""
    second: bool = False
    """Whether this seat has pitched a card in this battle already."""

    def settle(self, game: Tenka, state: State, chance: Chance, log: Log | None) -> bool:
        """Pass over a seat that everybody can see has nothing to pitch, unless the table asks all."""
        seat = self.seat
        if state.hands[seat] or self.pitches(game, state, "court"):
            return True
        if not self.second:
            if not game.skips_answers:
                return True
            if log is not None:
                log.add("cannot-answer", seat)
        pop(state)
        return False

    def facts(self, game: Tenka, state: State) -> dict[str, Any]:
        """The battle so far."""
        fight = state.fight
        assert fight is not None
        attack, defence = totals(game.table, state.courts, fight)
        return {
            "attacker": fight.attacker,
            "defender": fight.defender,
            "attack": attack,
            "defence": defence,
            "left": self.left,
        }

    def refusal(self, game: Tenka, state: State, move: Move) -> Refusal | None:
        """Cards that fight, from hand or court, for a side that may be helped."""
        if isinstance(move, Pass):
            return None
        if not isinstance(move, (Pitch, PitchFor)):
            return NOT_NOW
        table, seat, card = game.table, self.seat, move.card
        facts = {"card": table.names[card]}
        hand, court = state.hands[seat], state.courts[seat]
        if card not in (hand if move.place == "hand" else court):
            return Refusal(f"not-in-{move.place}", self.section, facts)
        if not self._fights(game, state, card):
            return Refusal("no-use-in-battle", self.section, facts)
        if self.second and card != KNIGHT and not game.rulings.extra_arms_for_any_card:
            return Refusal("no-use-in-battle", self.section, facts)
        if table.stalemate[card]:
            if isinstance(move, PitchFor):
                return Refusal("takes-no-side", self.section, facts)
            return None if self._defends(state) else Refusal("defender-only", self.section, facts)
        if isinstance(move, Pitch):
            return Refusal("say-which-side", self.section, facts)
        if len(hand) - (move.place == "hand") < table.pay[card]:
            return Refusal("no-pay", self.section, {**facts, "pay": table.pay[card]})
        if self._adds_nothing(game, state, card, move.place):
            return Refusal("no-use-in-battle", self.section, facts)
        if self._against_itself(state, move.side) and not game.rulings.may_help_the_enemy:
            return Refusal("no-use-in-battle", self.section, facts)
        return None

    def play(self, game: Tenka, state: State, move: Move, chance: Chance, log: Log | None) -> None:
        """A pitch adds to one side or ends the battle; a pass ends this answer."""
        if isinstance(move, Pass):
            pop(state)
            if log is not None and not self.second:
                log.add("passes", self.seat)
            return
        assert isinstance(move, (Pitch, PitchFor))
        if self.left > 1 and isinstance(move, PitchFor):
            replace(state, changed(self, left=self.left - 1, second=True))
        else:
            pop(state)
        seat, card = self.seat, move.card
        fight = state.fight
        assert fight is not None
        piles.pitch_card(state, seat, card, move.place)
        name = game.table.names[card]
        if isinstance(move, Pitch):
            state.fight = changed(fight, stalled=True)
            if log is not None:
                log.add("ends-battle", seat, card=name, place=move.place)
            return
        strength = game.table.arms_strength(card, state.courts[seat])
        pitched = Pitched(seat, card, move.place, move.side, strength)
        state.fight = changed(fight, pitched=(*fight.pitched, pitched))
        if log is not None:
            attack, defence = totals(game.table, state.courts, state.fight)
            log.add(
                "arms",
                seat,
                card=name,
                place=move.place,
                side=move.side,
                strength=strength,
                attack=attack,
                defence=defence,
            )
        if game.table.pay[card]:
            push(state, DiscardSome(seat, game.table.pay[card]))

    def reveals(self, game: Tenka, state: State, move: Move) -> bool:
        """A card of the hand that was pitched has been seen by all."""
        return isinstance(move, (Pitch, PitchFor)) and move.place == "hand"

    def caution(self, game: Tenka, state: State, move: Move, viewer: int) -> Caution | None:
        """Attacker or defender helps the other side."""
        if isinstance(move, PitchFor) and self._against_itself(state, move.side):
            return Caution("arms-against-yourself", self.section, {"side": move.side})
        return None

    def pitches(self, game: Tenka, state: State, place: Where) -> list[Move]:
        """The legal pitches from one place, in a stable order."""
        table, seat = game.table, self.seat
        hand = len(state.hands[seat]) - (place == "hand")
        sides = SIDES
        if not game.rulings.may_help_the_enemy:
            sides = tuple(side for side in SIDES if not self._against_itself(state, side))
        moves: list[Move] = []
        for card in self._from(game, state, place):
            if table.stalemate[card]:
                moves.append(Pitch(card, place))
            elif hand >= table.pay[card] and not self._adds_nothing(game, state, card, place):
                moves += [PitchFor(card, place, side) for side in sides]
        return moves

    def _from(self, game: Tenka, state: State, place: Where) -> Cards:
        """Different cards of hand or court that fight; a Castle's stalemate is the defender's."""
        seat = self.seat
        court = game.table.court(state.courts[seat])
        if place == "court":
            kinds = court.arms
        else:
            hand = game.table.hand(state.hands[seat])
            kinds = hand.arms
            if court.arms_with:
                kinds = tuple([card for card in hand.kinds if card in kinds or card in court.arms_with])
        if not kinds:
            return kinds
        if self.second and not game.rulings.extra_arms_for_any_card:
            kinds = tuple([card for card in kinds if card == KNIGHT])
        if not self._defends(state):
            stalemate = game.table.stalemate
            kinds = tuple([card for card in kinds if not stalemate[card]])
        return kinds

    def sample(self, game: Tenka, state: State, chance: Chance) -> Move:
        """Pass, or one of the cards, all alike, for one side; what is not legal after all is a pass."""
        table, seat = game.table, self.seat
        court, hand = table.court(state.courts[seat]), table.hand(state.hands[seat])
        from_hand, from_court = hand.arms, court.arms
        if self.second or court.arms_with:
            from_hand, from_court = self._from(game, state, "hand"), self._from(game, state, "court")
        number = chance.below(1 + len(from_hand) + len(from_court)) - 1
        if number < 0:
            return PASS
        place: Where = "hand" if number < len(from_hand) else "court"
        card = from_hand[number] if place == "hand" else from_court[number - len(from_hand)]
        if table.stalemate[card]:
            return Pitch(card, place) if self._defends(state) else PASS
        if len(state.hands[seat]) - (place == "hand") < table.pay[card]:
            return PASS
        if self._adds_nothing(game, state, card, place):
            return PASS
        side = SIDES[chance.below(2)]
        if self._against_itself(state, side) and not game.rulings.may_help_the_enemy:
            return PASS
        return PitchFor(card, place, side)

    def _fights(self, game: Tenka, state: State, card: int) -> bool:
        arms_with = game.table.court(state.courts[self.seat]).arms_with
        return game.table.for_arms[card] or card in arms_with

    def _adds_nothing(self, game: Tenka, state: State, card: int, place: Where) -> bool:
        """Whether everybody can see that a card, pitched from here, would add no strength to either side."""
        if not game.table.may_add_nothing[card] or not game.rulings.useless_pitches_refused:
            return False
        court = state.courts[self.seat]
        return not game.table.arms_strength(card, without_card(court, card) if place == "court" else court)

    def _defends(self, state: State) -> bool:
        return state.fight is not None and state.fight.defender == self.seat

    def _against_itself(self, state: State, side: Side) -> bool:
        fight = state.fight
        assert fight is not None
        return self.seat == (fight.defender if side == "attacker" else fight.attacker)


class Answer(Arms, frozen=True):
    """Answer in public: pass, pitch from the court, or look into the hand first.

    Pitching from the hand without looking is possible, too: an option that only this seat knows of.
    """

    kind: ClassVar[str] = "answer"

    def moves(self, game: Tenka, state: State) -> list[Move]:
        """Pass, look, pitches from court and hand."""
        moves: list[Move] = [PASS]
        if state.hands[self.seat]:
            moves.append(LOOK)
        return moves + self.pitches(game, state, "court") + self.pitches(game, state, "hand")

    def refusal(self, game: Tenka, state: State, move: Move) -> Refusal | None:
        """An empty hand cannot be looked at."""
        if isinstance(move, Look):
            return None if state.hands[self.seat] else Refusal("hand-empty", self.section)
        return super().refusal(game, state, move)

    def sample(self, game: Tenka, state: State, chance: Chance) -> Move:
        """Look now and then."""
        if state.hands[self.seat] and chance.below(8) == 0:
            return LOOK
        return super().sample(game, state, chance)

    def known_to_all(self, game: Tenka, state: State, move: Move) -> bool:
        """Whether a card is in the hand is not, as long as there is any."""
        return not (isinstance(move, (Pitch, PitchFor)) and move.place == "hand" and state.hands[self.seat])

    def play(self, game: Tenka, state: State, move: Move, chance: Chance, log: Log | None) -> None:
        """Looking leads to the private answer."""
        if isinstance(move, Look):
            replace(state, Muster(self.seat, self.left, self.second))
        else:
            super().play(game, state, move, chance, log)


class Muster(Arms, frozen=True):
    """Answer with the hand in sight: pass, or pitch from hand or court."""

    kind: ClassVar[str] = "muster"
    public: ClassVar[bool] = False

    def moves(self, game: Tenka, state: State) -> list[Move]:
        """Pass first, so that having looked proves nothing."""
        return [PASS, *self.pitches(game, state, "hand"), *self.pitches(game, state, "court")]


class Outcome(Step["Tenka", State], frozen=True):
    """Compare the strengths and push what follows (sections "victor", "casualties", "spoils")."""

    def settle(self, game: Tenka, state: State, chance: Chance, log: Log | None) -> bool:
        """Stalemate, or casualties of the defeated and spoils of a victorious attacker."""
        fight = state.fight
        assert fight is not None
        attacker, defender = fight.attacker, fight.defender
        attack, defence = totals(game.table, state.courts, fight)
        if fight.stalled or attack == defence:
            pop(state)
            state.fight = None
            if log is not None:
                log.add("stalemate", attacker, target=defender, attack=attack, defence=defence)
            return False
        won = attack > defence
        victor, loser = (attacker, defender) if won else (defender, attacker)
        may = won or game.rulings.cannon_for_defender
        first = may and game.table.court(state.courts[victor]).first_casualty > 0
        if log is not None:
            log.add(
                "attacker-wins" if won else "defender-wins",
                attacker,
                target=defender,
                attack=attack,
                defence=defence,
                casualties=abs(attack - defence),
            )
        spoils = (ChooseSpoils(attacker, defender),) if won else ()
        replace(state, Casualties(victor, loser, abs(attack - defence), first), *spoils, EndFight())
        return False


class EndFight(Step["Tenka", State], frozen=True):
    """The battle is over."""

    def settle(self, game: Tenka, state: State, chance: Chance, log: Log | None) -> bool:
        """Clear the battle board."""
        pop(state)
        state.fight = None
        return False
