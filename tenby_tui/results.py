"""What the stored matches came to, read for the statistics. Everything in the file is untrusted."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable

import msgspec

from screens.services import MatchResult, SaveInfo, SeatResult
from tenby_tui.asides import believed

_TYPES = tuple[int, int, str, str, int | None, int]


def read(db: sqlite3.Connection, infos: Iterable[SaveInfo]) -> list[MatchResult]:
    """The results of some matches, in their order; seats that cannot be read are left out. Raises sqlite3.Error."""
    seats: dict[int, list[SeatResult]] = defaultdict(list)
    for row in db.execute("SELECT match_id, seat, name, kind, total, place FROM result ORDER BY match_id, seat"):
        try:
            match_id, *result = msgspec.convert(row, _TYPES)
        except msgspec.MsgspecError:
            continue
        seats[match_id].append(SeatResult(*result))
    thinking: dict[int, dict[int, float]] = defaultdict(dict)
    for match_id, seat, spent in db.execute("SELECT match_id, seat, milliseconds FROM thinking"):
        if isinstance(seat, int):
            thinking[match_id][seat] = believed(spent) / 1000
    return [MatchResult(info, tuple(seats.get(info.id, ())), dict(thinking.get(info.id, {}))) for info in infos]
