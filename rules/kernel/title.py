"""A title: everything about a game that does not depend on one match."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from rules.kernel.errors import OptionError, RulesError
from rules.kernel.game import Game
from rules.kernel.options import Option, Options, Preset, complete
from rules.kernel.rulebook import Rulebook, load_rulebook
from rules.kernel.texts import Texts

PROVENANCE = {
    "seed": "as the game's description states it",
    "printed": "as on the printed card",
    "public": "from public sources",
    "reading": "our reading of the rules",
    "house": "designed for this program",
}
"""What each word for a value's origin means."""


class Card(msgspec.Struct, frozen=True):
    """A card as the card browser shows it."""

    id: str
    name: str
    group: str
    text: str
    provenance: str
    picture: tuple[str, ...] = ()
    """Lines of a small drawing, e.g. a pattern."""
    origins: tuple[tuple[str, str], ...] = ()
    """Provenance by use, where the uses of a card have origins of their own: ``("placed", "seed")``."""
    shape: str = ""
    """The picture in words, for people who listen; ``""`` where there is none or the text says it all."""
    cost: int | None = None
    """The printed price, where cards of its kind have one."""
    module: str = ""
    """The part of the box that it belongs to, ``base game`` or the name of an expansion or module; ``""`` in a title
    with one part only."""


class Title(ABC):
    """One title of the table."""

    id: ClassVar[str]
    name: ClassVar[str]
    tagline: ClassVar[str]
    credits: ClassVar[str]
    seats: ClassVar[range]
    rules_version: ClassVar[int] = 1
    """The version of the rules by which a new match is played."""
    earlier_rules: ClassVar[tuple[int, ...]] = ()
    """Earlier versions, by which a match that began with them is played to its end."""
    package: ClassVar[str]
    """Python package that holds the title's content and rulebook."""
    texts: ClassVar[Texts]
    walkthroughs: ClassVar[tuple[str, ...]] = ()
    """Files of its walkthroughs without their ending, in the order in which they are offered."""
    alone: ClassVar[Mapping[str, Any]] = {}
    """Options by which one person plays a title that has no table of one seat: automas take the other seats."""

    @property
    def people(self) -> range:
        """How many can play it."""
        return range(1, self.seats.stop) if self.alone else self.seats

    @abstractmethod
    def describe_options(self) -> tuple[Option, ...]:
        """The table options, in the order of the set-up screen."""

    @abstractmethod
    def presets(self) -> tuple[Preset, ...]:
        """Named option sets, the first one for a first game."""

    def challenges(self) -> tuple[Preset, ...]:
        """Tables for one person, of which the daily challenge takes one a day in turn; none by default."""
        return ()

    @abstractmethod
    def conflicts(self, seats: int, options: Options) -> list[str]:
        """What contradicts what, one sentence each; empty if the options can be played."""

    @abstractmethod
    def build(self, seats: int, options: Options, pack: str | None, rules_version: int) -> Game[Any, Any]:
        """The rules for checked seats and options, the text of a card pack or None, and a version that is played."""

    @abstractmethod
    def cards(self, pack: str | None = None) -> tuple[Card, ...]:
        """All cards for the card browser."""

    def rulebook(self) -> Rulebook:
        """The rulebook in our own words."""
        return load_rulebook(self.package)

    def defaults(self, seats: int) -> Options:
        """Options that fit a number of seats, before anything is chosen."""
        return complete(self.describe_options(), {})

    def automas(self, options: Options) -> dict[int, str]:
        """Seats that nobody plays, with their names: each of their decisions is one public move, made by the table."""
        return {}

    def options(self, seats: int, given: Mapping[str, Any]) -> Options:
        """Complete and check options; raises :class:`~rules.kernel.errors.OptionError` with all problems."""
        if seats not in self.seats:
            raise OptionError(f"{self.name} is for {self.seats[0]} to {self.seats[-1]} seats, not {seats}")
        options = complete(self.describe_options(), {**self.defaults(seats), **given})
        problems = self.conflicts(seats, options)
        if problems:
            raise OptionError("; ".join(problems))
        return options

    def plays(self, rules_version: int) -> bool:
        """Whether a match that began with that version of the rules can be played on by them."""
        return rules_version == self.rules_version or rules_version in self.earlier_rules

    def game(
        self,
        seats: int,
        given: Mapping[str, Any] | None = None,
        pack: str | None = None,
        rules_version: int | None = None,
    ) -> Game[Any, Any]:
        """The rules of one match, by the newest version unless an earlier one is named.

        Raises OptionError, ContentError, or RulesError for a version that is not played.
        """
        version = self.rules_version if rules_version is None else rules_version
        if not self.plays(version):
            known = ", ".join(map(str, sorted({self.rules_version, *self.earlier_rules})))
            raise RulesError(f"{self.name} is not played by rules version {version} here; known: {known}")
        return self.build(seats, self.options(seats, given or {}), pack, version)
