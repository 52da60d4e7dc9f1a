"""What screens ask of the app: everything with a side effect. The app provides it as ``app.services``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, cast

import msgspec

if TYPE_CHECKING:  # the home screen is painted before any rules are loaded
    from datetime import date

    from textual.app import App
    from textual.screen import Screen

    from rules.bots.bot import Answer, Question
    from rules.kernel.match import Match
    from rules.kernel.record import Seat
    from rules.kernel.walkthrough import Progress


class TableSettings(msgspec.Struct):
    """Settings that the table obeys; read from and written to the settings file by the app."""

    theme: str = "tenby-dark"
    bot_pace: float = 0.7
    """Seconds that a bot's move stays before the next; 0 is instant."""
    secrets: str = "peek-behind-curtain"
    """How a seat with a secret plays public decisions: ``peek-behind-curtain`` (public screen, a peek key opens a
    curtain) or ``peek-at-once`` (a curtain at each of its turns)."""
    undo: str = "free"
    """What may be taken back: ``free`` (until information is gained, then by the whole table), ``turn`` (until
    information is gained, no table undo) or ``strict`` (a move that was made stands)."""
    idle_curtain: int = 0
    """Minutes without a key after which secrets on show are covered; 0 for never."""
    clock: bool = True
    """Whether thinking time is kept and shown."""
    animation: str = "off"
    """How what moves is shown: ``off`` (at once) or ``slight`` (step by step)."""
    ascii: bool = False
    vi_keys: bool = False
    keys: dict[str, str] = {}
    """Remapped keys: command id to a comma-separated list of keys."""
    names: list[str] = []
    """Names used last, by seat."""
    last_table: dict[str, Any] = {}
    """The set-up used last."""


class PackInfo(msgspec.Struct, frozen=True):
    """A card pack as set-up shows it."""

    file: str
    """As it was typed, or the name of a file in the packs folder."""
    name: str
    text: str
    entries: tuple[str, ...]
    """What it speaks of: ids of cards, or names of tables."""


class Origin(msgspec.Struct, frozen=True):
    """What a match began from."""

    kind: str = "new"
    """``new`` (a deal that nobody knew), ``seed`` (one that was asked for, or played before), ``branch`` (played on
    from another match), ``copy`` (of a match that could not go on), ``import``, or ``daily``."""
    match: int = 0
    """Number of the match that a branch or copy came from."""
    moves: int = 0
    """Moves that were made there."""
    date: str = ""
    """Of a daily challenge, as in 2026-05-01."""


NEW = Origin()


class SaveInfo(msgspec.Struct, frozen=True):
    """A stored match as the list shows it."""

    id: int
    title: str
    """Id of the title."""
    nickname: str
    seats: tuple[Seat, ...]
    options: dict[str, Any]
    moves: int
    finished: bool
    summary: str
    """A public line such as ``round 7`` or ``Ana won 31 : 24``."""
    started: str
    """ISO time."""
    changed: str
    origin: Origin = NEW


class SeatResult(msgspec.Struct, frozen=True):
    """What a seat of a finished match came to."""

    seat: int
    name: str
    kind: str
    total: int | None
    """Points, or None in a title without points."""
    place: int


class DealResult(msgspec.Struct, frozen=True):
    """A finished match among others of the same deal."""

    info: SaveInfo
    seats: tuple[SeatResult, ...]
    """By seat."""


class MatchResult(msgspec.Struct, frozen=True):
    """A stored match for the statistics."""

    info: SaveInfo
    seats: tuple[SeatResult, ...]
    """By seat; empty while the match is under way."""
    thinking: dict[int, float]
    """Seconds of thinking time by seat."""


class Attempt(msgspec.Struct, frozen=True):
    """A try at a daily challenge. It is made as soon as the deal was seen, and outlives its match."""

    match: int
    """Number of its match."""
    title: str
    date: str
    """Of the challenge, as in 2026-05-01."""
    name: str
    """Who made it."""
    started: str
    """ISO time."""
    finished: bool
    total: int | None
    """Points; None while it goes on, or if it was left."""
    alone: bool = True
    """Whether the person's seat was never a bot's."""
    kept: bool = True
    """Whether its match is still stored."""
    rules: int = 1
    """Version of the rules by which it was played; only tries by the same rules are compared."""


class SpoiltFile(Exception):
    """What a RulesError is as well where the file of saved matches is damaged or another program's.

    Nothing can be read of it or stored in it.
    """


class Services(Protocol):
    """The app's services."""

    settings: TableSettings

    def save_settings(self) -> str:
        """Write the settings file; returns a sentence if it could not be written, else ``""``."""

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
        """A new stored match with a secret seed, or with a given one; raises RulesError.

        Without an origin a given seed is one that was asked for.
        """

    def list_packs(self, title_id: str) -> list[PackInfo]:
        """The packs in the packs folder that fit a title, by file name."""

    def read_pack(self, file: str, title_id: str) -> PackInfo:
        """The pack in a file, named by its path or as in the packs folder; raises RulesError with all problems."""

    @property
    def changes_packs(self) -> bool:
        """Whether packs may be changed from here: who watches only reads."""

    def make_pack(self, title_id: str) -> PackInfo:
        """A new pack in the packs folder that changes nothing yet, never over another file; raises RulesError."""

    def write_pack(self, pack: PackInfo, title_id: str, text: str) -> PackInfo:
        """Another text for a pack of the packs folder; raises RulesError with all problems, and then wrote nothing.

        Refused, too, if the file is no longer as ``pack`` has it.
        """

    def place_of_pack(self, pack: PackInfo) -> str:
        """Where a pack of the packs folder stands, as people are told."""

    def list_matches(self) -> list[SaveInfo]:
        """All stored matches, the one changed last first; raises RulesError, and SpoiltFile where that is why."""

    def put_file_aside(self) -> str:
        """Rename a spoilt file of saved matches, so that a new one is begun; returns its new name.

        Nothing is deleted. Raises RulesError if it cannot be renamed.
        """

    def open_match(self, match_id: int) -> tuple[Match, str]:
        """A stored match at its last good move, and what was wrong after it, or ``""``; raises RulesError."""

    def delete_match(self, match_id: int) -> None:
        """Delete a stored match for good."""

    def export_match(self, match_id: int, *, reveal: bool) -> str:
        """A stored match as the text of a scenario file, with hidden things as counts unless ``reveal``."""

    def record_text(self, match_id: int) -> str:
        """A stored match as text, move by move; while it is under way, what everybody saw."""

    def branch_match(self, match_id: int, moves: int, seats: Sequence[Seat]) -> tuple[int, Match]:
        """A new stored match that begins with the first moves of another one; raises RulesError where it cannot."""

    def same_deal(self, match_id: int) -> Sequence[DealResult]:
        """The finished matches with the deal of a finished one, itself among them, the oldest first.

        Raises RulesError for a match under way: its deal is a secret.
        """

    def describe(self, match_id: int) -> SaveInfo:
        """One stored match."""

    def results(self) -> Sequence[MatchResult]:
        """All stored matches with what they came to, the oldest first; raises RulesError."""

    def attempts(self) -> Sequence[Attempt]:
        """All tries at daily challenges, in the order in which their deals were seen; raises RulesError."""

    def note(self, match_id: int, seat: int) -> str:
        """The private note of a seat, for nobody else's eyes; raises RulesError."""

    def write_note(self, match_id: int, seat: int, text: str) -> str:
        """Store the private note of a seat at once; returns a sentence if that failed, else ``""``."""

    def today(self) -> date:
        """The day it is here."""

    def clock(self) -> float:
        """Seconds that only grow, to measure how long something takes."""

    def thought(self, match_id: int, seat: int, seconds: float) -> None:
        """A seat thought so long; stored with the next move, or when the table is left."""

    def thinking(self, match_id: int) -> Mapping[int, float]:
        """Seconds of thinking time by seat, over all sittings; raises RulesError."""

    def leave(self, match_id: int) -> None:
        """The table was left: store what waits for the next move."""

    def lessons(self) -> dict[str, Progress]:
        """How far lessons were taken, by ``title/walkthrough``."""

    def keep_lesson(self, lesson_id: str, progress: Progress) -> None:
        """Keep how far a lesson was taken."""

    async def think(self, question: Question) -> Answer:
        """Put a question to a bot in another process; raises RulesError, or is cancelled like any task."""


class Shell(Protocol):
    """What screens ask of the app itself; :func:`shell` gives it to a screen."""

    @property
    def services(self) -> Services:
        """Everything with a side effect."""

    @property
    def command_keys(self) -> dict[str, str]:
        """The keymap in force, command id to comma-separated keys, for footers and help."""

    @property
    def at_table(self) -> bool:
        """Whether a table is on show, or lies below what is."""

    @property
    def idle_seconds(self) -> float:
        """How long no key was pressed and nothing clicked, while there is a table."""

    def apply_settings(self) -> None:
        """Let a change of the settings show: theme, keys, characters."""

    def open_match(self, match: Match, match_id: int, note: str = "") -> None:
        """Go to the table of a match; ``note`` says what was wrong with its record."""

    def open_result(self, match: Match, match_id: int, *, staged: bool = False) -> None:
        """Go to the score sheet of a finished match; ``staged`` if it has just ended and may be revealed by and by."""

    def open_lesson(self, title_id: str, walkthrough_id: str) -> None:
        """Go to the table of a lesson, where it was left; raises RulesError."""

    def write_text(self, name: str, text: str) -> str:
        """Write a new text file, never over another one; returns its path. Raises OSError."""

    def go_home(self) -> None:
        """Leave all other screens for the home screen."""

    def ask_quit(self) -> None:
        """Ask whether to leave the table or the program; outside a game the program just ends."""


def shell(screen: Screen[Any] | App[Any]) -> Shell:
    """The app that shows ``screen``."""
    return cast("Shell", getattr(screen, "app", screen))
