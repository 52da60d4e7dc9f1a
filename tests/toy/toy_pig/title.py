"""Pig as a title: seats, options, presets, cards."""

from __future__ import annotations

from rules.kernel.options import Option, Options, Preset, Value
from rules.kernel.title import Card, Title
from toy_pig.content import MOST_SEATS, load
from toy_pig.game import Pig
from toy_pig.text import TEXTS


class PigTitle(Title):
    id = "pig"
    name = "Pig"
    tagline = "Roll on, or bank what you have: a one takes the whole turn."
    credits = "A folk game."
    seats = range(2, MOST_SEATS + 1)
    package = "toy_pig"
    texts = TEXTS
    walkthroughs = ("first-turns",)

    def describe_options(self) -> tuple[Option, ...]:
        seats = (Value(str(seat), f"seat {seat}") for seat in range(1, MOST_SEATS + 1))
        return (
            Option("goal", "Goal", "How many points banked end the game.", "number", 50, lowest=20, highest=100),
            Option("dice", "Dice", "How many are rolled.", "choice", "one", (Value("one", "one"), Value("two", "two"))),
            Option(
                "bonus", "Bonus", "A card of points for each seat.", "choice", "secret",
                (Value("secret", "secret", "face down until the end"), Value("open", "open"), Value("off", "off")),
            ),
            Option(
                "first", "First player", "Who has the first turn.", "choice", "random",
                (Value("random", "random", "drawn by lot"), *seats), scored=False,
            ),
        )

    def presets(self) -> tuple[Preset, ...]:
        return (
            Preset("first-game", "First game", "One die, to 30, without bonuses.", {"goal": 30, "bonus": "off"}),
            Preset("full-game", "Full game", "One die, and a secret bonus.", {}),
            Preset("two-dice", "Two dice", "Two ones take everything.", {"dice": "two"}),
        )

    def conflicts(self, seats: int, options: Options) -> list[str]:
        if options["first"] != "random" and int(options["first"]) > seats:
            return [f"option first: there are only {seats} seats"]
        return []

    def build(self, seats: int, options: Options, pack: str | None, rules_version: int) -> Pig:
        return Pig(seats, options, load(pack))

    def cards(self, pack: str | None = None) -> tuple[Card, ...]:
        return tuple(
            Card(card.id, card.name, "bonus", f"Brings {card.points} points at the end.", card.provenance)
            for card in load(pack).cards.values()
        )


TITLE = PigTitle()
