"""Tenka as a title: seats, options, presets, cards."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel.options import Option, Options, Preset, Value
from rules.kernel.title import Card, Title
from rules.tenka.content import described, load
from rules.tenka.game import RULES_VERSION, Tenka
from rules.tenka.rulings import EARLIER
from rules.tenka.text import TEXTS

MANY_SEATS = 6
"""From so many on two decks are needed."""
FEW_SPECIALS = {5: 16, 6: 20, 7: 20, 8: 20}
"""Specials in the deck by default where it is not 10."""


class TenkaTitle(Title):
    """See the rulebook section "options"."""

    id = "tenka"
    name = "Tenka"
    tagline = "Place it or pitch it: gather Provinces in your court, and hold them for one round."
    credits = "Tenka is designed by Scott Muldoon and published by Victory Point Games."
    seats = range(2, 9)
    rules_version: ClassVar[int] = RULES_VERSION
    earlier_rules: ClassVar[tuple[int, ...]] = tuple(EARLIER)
    package = "rules.tenka"
    texts = TEXTS
    walkthroughs = ("first-steps",)

    def describe_options(self) -> tuple[Option, ...]:
        """Specials, Social Chaos, first player, fairness, draw rule, decks, marker, log, answers."""
        return (
            Option(
                "specials",
                "Specials",
                "Which of the twenty special cards are in the deck.",
                "cards",
                "random",
                values=(
                    Value("random", "by lot", "as many as the next option says, drawn at random"),
                    Value("all", "all", "all of them"),
                ),
                cards=load().specials,
            ),
            Option(
                "special-count",
                "Specials by lot",
                "How many specials are in the deck if they are drawn at random.",
                "number",
                10,
                lowest=0,
                highest=20,
            ),
            Option(
                "special-list",
                "List of specials",
                "Whether all know which specials are in the deck if they are drawn at random.",
                "choice",
                "hidden",
                values=(Value("hidden", "hidden", "nobody knows"), Value("shown", "shown", "everybody knows")),
            ),
            Option(
                "chaos",
                "Social Chaos",
                "What happens to courts each time the number of Provinces asked for drops.",
                "choice",
                "off",
                values=(
                    Value("off", "off", "nothing"),
                    Value("on", "on", "players with more Provinces than that discard one"),
                    Value("second", "second edition", "everybody discards a card of the court"),
                ),
            ),
            Option(
                "first",
                "First player",
                "Who has the first turn.",
                "choice",
                "random",
                values=(
                    Value("random", "random", "drawn by lot"),
                    *(Value(str(seat), f"seat {seat}") for seat in range(1, self.seats[-1] + 1)),
                ),
                scored=False,
            ),
            Option(
                "fairness",
                "Fairness",
                "The first player draws nothing in the first turn; advised for two.",
                "flag",
                False,
            ),
            Option(
                "draw-rule",
                "Draw rule",
                "How cards are drawn at the start of a turn.",
                "choice",
                "first",
                values=(
                    Value("first", "first edition", "one card, a second one with most Priests"),
                    Value("second", "second edition", "one and one more per Province; keep one, two with most Priests"),
                ),
            ),
            Option(
                "decks",
                "Decks",
                "How many decks are shuffled together; each special is there only once.",
                "choice",
                "one",
                values=(Value("one", "one"), Value("two", "two", "for six to eight players")),
            ),
            Option(
                "marker",
                "Provinces asked for",
                "Where the marker starts: 5, fewer for a short game, more for a long one.",
                "number",
                5,
                lowest=3,
                highest=7,
            ),
            Option(
                "log",
                "Log",
                "How far back the log can be read during the game.",
                "choice",
                "last-turn",
                values=(
                    Value("last-turn", "since your last turn", "older events must be remembered"),
                    Value("full", "full", "all public events"),
                ),
                scored=False,
            ),
            Option(
                "answers",
                "Calls to Arms",
                "Who is asked in a battle.",
                "choice",
                "skip",
                values=(
                    Value("skip", "whoever can answer", "seats that publicly have nothing to pitch are passed over"),
                    Value("ask", "everybody", "every seat is asked"),
                ),
            ),
        )

    def presets(self) -> tuple[Preset, ...]:
        """First game, full game, everything."""
        plain = {"chaos": "off", "draw-rule": "first", "marker": 5, "log": "last-turn", "answers": "skip"}
        return (
            Preset(
                "first-game",
                "First game",
                "Four specials that everybody knows of, and the whole log.",
                {**plain, "specials": ["abbot", "cavalry", "chamberlain", "general"], "log": "full"},
            ),
            Preset(
                "full-game",
                "Full game",
                "Ten specials by lot, which nobody knows.",
                {**plain, "specials": "random", "special-list": "hidden"},
            ),
            Preset(
                "everything",
                "Everything",
                "All specials, and Social Chaos.",
                {**plain, "specials": "all", "chaos": "on"},
            ),
        )

    def defaults(self, seats: int) -> Options:
        """More specials for five and more, two decks for six and more, fairness for two."""
        return {
            **super().defaults(seats),
            "special-count": FEW_SPECIALS.get(seats, 10),
            "decks": "two" if seats >= MANY_SEATS else "one",
            "fairness": seats == self.seats[0],
        }

    def conflicts(self, seats: int, options: Options) -> list[str]:
        """Too few cards for many seats, a first seat that nobody has."""
        problems = []
        if options["decks"] == "one" and seats >= MANY_SEATS:
            problems.append(f"option decks: one deck is for up to {MANY_SEATS - 1} seats")
        if options["first"] != "random" and int(options["first"]) > seats:
            problems.append(f"option first: there are only {seats} seats")
        return problems

    def build(self, seats: int, options: Options, pack: str | None, rules_version: int) -> Tenka:
        """The rules of one match."""
        return Tenka(seats, options, load(pack), rules_version=rules_version)

    def cards(self, pack: str | None = None) -> tuple[Card, ...]:
        """Suits, then specials, each with what it does placed and pitched and where that comes from."""
        return described(load(pack))


TITLE = TenkaTitle()
