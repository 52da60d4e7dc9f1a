"""Tenpenny Parks as a title: seats, options, presets, cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from rules.kernel.options import Option, Options, Preset, Value
from rules.kernel.title import Card, Title
from rules.tenpenny_parks.catalogue import described
from rules.tenpenny_parks.content import load
from rules.tenpenny_parks.game import TenpennyParks
from rules.tenpenny_parks.state import BECKY
from rules.tenpenny_parks.text import TEXTS

SOLO_SEATS = 2
"""The player and Becky."""
BASE = {"innovation": False, "becky": "off", "assignment": "random"}
INNOVATION = {"innovation": True, "boards": "innovation", "assignment": "random"}
LEVELS = ("easy", "standard", "hard")


class TenpennyParksTitle(Title):
    """See the rulebook section "options"."""

    id = "tenpenny-parks"
    name = "Tenpenny Parks"
    tagline = "Fit attractions onto your property, thrill your guests, and advertise."
    credits = "Tenpenny Parks is designed by Nate Linhart and published by Thunderworks Games."
    seats = range(2, 5)
    package = "rules.tenpenny_parks"
    texts = TEXTS
    walkthroughs = ("first-month", "becky", "innovation")
    alone: ClassVar[Mapping[str, Any]] = {"becky": "standard"}

    def describe_options(self) -> tuple[Option, ...]:
        """Innovation, boards, first player, Becky."""
        return (
            Option(
                "innovation",
                "Innovation",
                "The expansion: researchers, improvements, specialists, landmarks, more attractions and boards.",
                "flag",
                False,
            ),
            Option(
                "boards",
                "Home boards",
                "Which sides of home boards are used.",
                "choice",
                "unique",
                values=(
                    Value("common", "all alike", "the Meadow for everybody"),
                    Value("unique", "unique", "four different boards of the base game"),
                    Value("innovation", "Innovation", "the unique ones and those of the expansion"),
                ),
            ),
            Option(
                "assignment",
                "Boards are",
                "How home boards are given out.",
                "choice",
                "random",
                values=(
                    Value("random", "dealt", "by lot"),
                    Value("choose", "chosen", "in reverse turn order"),
                ),
            ),
            Option(
                "first",
                "First player",
                "Who has the shovel at the start.",
                "choice",
                "random",
                values=(
                    Value("random", "random", "drawn by lot"),
                    *(Value(str(seat), f"seat {seat}") for seat in range(1, self.seats[-1] + 1)),
                ),
                scored=False,
            ),
            Option(
                "becky",
                "Becky",
                "Solo: the second seat is Becky, who plays by a public list.",
                "choice",
                "off",
                values=(
                    Value("off", "off", "two to four players"),
                    *(Value(level, level) for level in LEVELS),
                ),
            ),
        )

    def presets(self) -> tuple[Preset, ...]:
        """First game, full base game, everything, and the solo games."""
        solo = tuple(
            Preset(
                f"solo-innovation-{level}",
                f"Solo, Innovation, {level}",
                "Alone against Becky with the expansion.",
                {**INNOVATION, "becky": level},
                seats=SOLO_SEATS,
            )
            for level in LEVELS
        )
        return (
            Preset("first-game", "First game", "The base game, all home boards alike.", {**BASE, "boards": "common"}),
            Preset("full-game", "Full game", "The base game with different home boards.", {**BASE, "boards": "unique"}),
            Preset("everything", "Everything", "With the Innovation expansion.", {**INNOVATION, "becky": "off"}),
            Preset(
                "first-solo",
                "First solo game",
                "Alone against Becky on the easy level, with the common home board.",
                {**BASE, "boards": "common", "becky": "easy"},
                seats=SOLO_SEATS,
            ),
            Preset(
                "solo",
                "Solo",
                "Alone against Becky.",
                {**BASE, "boards": "unique", "becky": "standard"},
                seats=SOLO_SEATS,
            ),
            *solo,
        )

    def challenges(self) -> tuple[Preset, ...]:
        """Becky on all levels, with and without Innovation."""
        return tuple(preset for preset in self.presets() if preset.seats == SOLO_SEATS)

    def options(self, seats: int, given: Mapping[str, Any]) -> Options:
        """With the expansion its boards are in play, unless something else is asked for."""
        if given.get("innovation") is True and "boards" not in given:
            given = {**given, "boards": "innovation"}
        return super().options(seats, given)

    def conflicts(self, seats: int, options: Options) -> list[str]:
        """Boards of an expansion not in play, a first seat that nobody has, Becky and more than one player."""
        problems = []
        if options["boards"] == "innovation" and not options["innovation"]:
            problems.append("option boards: the Innovation boards need option innovation")
        if options["first"] != "random" and int(options["first"]) > seats:
            problems.append(f"option first: there are only {seats} seats")
        if options["becky"] != "off" and seats != SOLO_SEATS:
            problems.append("option becky: she plays against one player, so there are two seats, the second being hers")
        return problems

    def automas(self, options: Options) -> dict[int, str]:
        """Becky, if she plays."""
        return {} if options["becky"] == "off" else {BECKY: "Becky"}

    def build(self, seats: int, options: Options, pack: str | None, rules_version: int) -> TenpennyParks:
        """The rules of one match."""
        return TenpennyParks(seats, options, load(pack))

    def cards(self, pack: str | None = None) -> tuple[Card, ...]:
        """All cards, tiles and boards."""
        return described(load(pack))


TITLE = TenpennyParksTitle()
