"""Tiny Towns as a title: seats, options, presets, cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.kernel.calculator import Calculation
from rules.kernel.options import Option, Options, Preset, Value
from rules.kernel.title import Card, Title
from rules.tiny_towns import calculator
from rules.tiny_towns.content import Content, load
from rules.tiny_towns.game import TinyTowns
from rules.tiny_towns.reckoning import BUILDING_COLOURS
from rules.tiny_towns.telling import pattern_words
from rules.tiny_towns.text import TEXTS


class TinyTownsTitle(Title):
    """See the rulebook section "options"."""

    id = "tiny-towns"
    name = "Tiny Towns"
    tagline = "Place what others name, build what you can: sixteen squares for a whole town."
    credits = "Tiny Towns is designed by Peter McPherson and published by Alderac Entertainment Group."
    seats = range(1, 7)
    package = "rules.tiny_towns"
    texts = TEXTS
    walkthroughs = ("first-town", "solo", "town-hall")

    def describe_options(self) -> tuple[Option, ...]:
        """Cards, monuments, Cavern, mode, sealed visits, first Master Builder."""
        content = load()
        buildings = tuple(card.id for card in content.cards.values() if not card.is_monument)
        return (
            Option(
                "cards",
                "Building cards",
                "Which seven building types are in play: the Cottage and one of each other colour.",
                "cards",
                "random",
                values=(
                    Value("random", "random", "one card of each colour, drawn at random"),
                    Value("teaching", "first-game set", "Farm, Well, Chapel, Tavern, Theater, Factory"),
                ),
                cards=buildings,
                count=len(BUILDING_COLOURS),
            ),
            Option(
                "monuments",
                "Monuments",
                "A special building of each player's own, kept from two dealt.",
                "choice",
                "secret",
                values=(
                    Value("secret", "secret", "face down until built"),
                    Value("open", "open", "face up from the start"),
                    Value("off", "off", "a game without monuments"),
                ),
            ),
            Option(
                "cavern",
                "Cavern rule",
                "Twice a game a cube that somebody else named may be put aside.",
                "flag",
                False,
            ),
            Option(
                "mode",
                "Mode",
                "Who says which resource comes next; solo is for one seat.",
                "choice",
                "master-builder",
                values=(
                    Value("master-builder", "Master Builder", "players name resources in turn"),
                    Value("town-hall", "Town Hall", "cards are drawn, every third round is free"),
                    Value("solo", "solo", "one player chooses from three open cards"),
                ),
            ),
            Option(
                "sealed",
                "Sealed visits",
                "Nobody sees what the others place and build until all have done so.",
                "flag",
                False,
            ),
            Option(
                "first",
                "First Master Builder",
                "Who names the first resource.",
                "choice",
                "random",
                values=(
                    Value("random", "random", "drawn by lot"),
                    *(Value(str(seat), f"seat {seat}") for seat in self.seats),
                ),
                scored=False,
            ),
        )

    def presets(self) -> tuple[Preset, ...]:
        """First game, full game, everything, solo."""
        return (
            Preset(
                "first-game",
                "First game",
                "The teaching cards, no monuments.",
                {"cards": "teaching", "monuments": "off", "cavern": False, "sealed": False},
            ),
            Preset(
                "full-game",
                "Full game",
                "Random cards and secret monuments.",
                {"cards": "random", "monuments": "secret", "cavern": False, "sealed": False},
            ),
            Preset(
                "everything",
                "Everything",
                "Random cards, secret monuments and the Cavern.",
                {"cards": "random", "monuments": "secret", "cavern": True, "sealed": False},
            ),
            Preset(
                "solo",
                "Solo",
                "Alone with three open resource cards; the total earns a rank.",
                {"cards": "random", "monuments": "secret", "cavern": False, "mode": "solo"},
                seats=1,
            ),
        )

    def challenges(self) -> tuple[Preset, ...]:
        """The solo game in its varieties."""
        solo = {"cards": "random", "monuments": "secret", "cavern": False, "mode": "solo"}
        return (
            Preset("solo", "Solo", "Random cards and a monument.", solo, seats=1),
            Preset("cavern", "Solo with the Cavern", "Two cubes may be put aside.", {**solo, "cavern": True}, seats=1),
            Preset("no-monument", "Solo without a monument", "Random cards.", {**solo, "monuments": "off"}, seats=1),
            Preset(
                "teaching", "Solo with the first-game set", "The cards of a first game.",
                {**solo, "cards": "teaching"}, seats=1,
            ),
        )

    def defaults(self, seats: int) -> Options:
        """One seat plays solo."""
        return {**super().defaults(seats), "mode": "solo" if seats == 1 else "master-builder"}

    def conflicts(self, seats: int, options: Options) -> list[str]:
        """Modes and seats, hand-picked cards, sealed visits of one, a first seat that nobody has."""
        problems = []
        if (options["mode"] == "solo") != (seats == 1):
            alone = "solo is for one seat" if seats > 1 else "one seat plays in mode solo"
            problems.append(f"option mode: {alone}")
        if options["sealed"] and seats == 1:
            problems.append("option sealed: there is nobody to hide a visit from")
        if options["first"] != "random" and int(options["first"]) > seats:
            problems.append(f"option first: there {'is only 1 seat' if seats == 1 else f'are only {seats} seats'}")
        if not isinstance(options["cards"], str):
            problems += _card_problems(load(), options["cards"], seats)
        return problems

    def build(self, seats: int, options: Options, pack: str | None, rules_version: int) -> TinyTowns:
        """The rules of one match."""
        return TinyTowns(seats, options, load(pack))

    def calculate(self, text: str) -> Calculation:
        """The score sheet of towns typed as grids; see ``calculator.py``."""
        return calculator.calculate(text)

    def cards(self, pack: str | None = None) -> tuple[Card, ...]:
        """Buildings by colour, then monuments."""
        return tuple(
            Card(
                card.id, card.name, card.colour, card.text, card.provenance, card.pattern,
                shape=pattern_words(card.pattern),
            )
            for card in load(pack).cards.values()
        )


def _card_problems(content: Content, cards: Sequence[str], seats: int) -> list[str]:
    chosen: dict[str, Any] = {}
    problems = []
    for card_id in cards:
        card = content.cards[card_id]
        if card.colour in chosen:
            problems.append(f"option cards: {chosen[card.colour]} and {card.name} are both {card.colour}")
        chosen[card.colour] = card.name
        if seats == 1 and card.removed_in_solo:
            problems.append(f"option cards: {card.name} is not used in solo")
    missing = [colour for colour in BUILDING_COLOURS[1:] if colour not in chosen]
    if missing:
        problems.append(f"option cards: a card is missing for {', '.join(missing)}")
    return problems


TITLE = TinyTownsTitle()
