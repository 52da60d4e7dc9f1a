"""Results of one deal compared, as plain data."""

from __future__ import annotations

from collections.abc import Sequence

from screens.services import DealResult, SeatResult


def whole(results: Sequence[DealResult]) -> list[DealResult]:
    """The matches that were played from the deal on; only they are measured against each other."""
    return [result for result in results if result.info.origin.kind != "branch"]


def comparison(results: Sequence[DealResult]) -> list[str]:
    """Who did better from which seat, one line per seat, the best first."""
    compared = whole(results)
    if len(compared) < 2:
        return ["Nobody else has played this deal to its end yet. Matches under way are not told of."]
    lines = ["From each seat, the best first:"]
    for seat in range(len(compared[0].seats)):
        found = sorted((result.seats[seat] for result in compared), key=worth)
        lines.append(f"  seat {seat + 1}: {', '.join(f'{each.name} {_amount(each)}' for each in found)}")
    if len(compared) < len(results):
        lines.append("Matches that were played on from a position of another one are listed, but not compared.")
    return lines


def worth(seat: SeatResult) -> tuple[int, int]:
    """Lower is better: by points, in a title without points by place."""
    return (-seat.total if seat.total is not None else 0, seat.place)


def _amount(seat: SeatResult) -> str:
    return f"place {seat.place}" if seat.total is None else str(seat.total)
