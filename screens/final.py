"""What a result says, as plain data: verdict, rows of the sheet, scores over the game, lines to paste, rematches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from rules.kernel.events import ALL, PUBLIC
from rules.kernel.match import Match
from rules.kernel.record import Seat
from rules.kernel.sheet import Line, ScoreSheet
from rules.kernel.title import Title


class Row(msgspec.Struct, frozen=True):
    """One line of the sheet across all seats; None where a seat has no such line."""

    id: str
    label: str
    lines: tuple[Line | None, ...]


def rows(sheet: ScoreSheet) -> tuple[Row, ...]:
    """The lines of all seats side by side, in the order in which the seats list them."""
    order: list[str] = []
    labels: dict[str, str] = {}
    for seat in sheet.seats:
        ids = [line.id for line in seat.lines]
        for place, line in enumerate(seat.lines):
            if line.id not in labels:
                following = next((name for name in ids[place + 1 :] if name in labels), None)
                order.insert(len(order) if following is None else order.index(following), line.id)
                labels[line.id] = line.label
    return tuple(
        Row(
            name,
            labels[name],
            tuple(next((line for line in seat.lines if line.id == name), None) for seat in sheet.seats),
        )
        for name in order
    )


def people(names: Sequence[str]) -> str:
    """``Ana``, ``Ana and Ben``, ``Ana, Ben and Chloe``."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def verdict(title: Title, sheet: ScoreSheet, names: Sequence[str]) -> str:
    """Who won and what decided it, in words."""
    if not sheet.standings:
        return sheet.remark or "The game is over."
    winners = [names[seat] for seat in sheet.winners]
    total = sheet.standings[0].total
    points = "" if total is None else f" with {total} {'point' if abs(total) == 1 else 'points'}"
    if len(names) == 1:
        return f"{names[0]} ends{points}. {_sentence(sheet.remark)}".rstrip()
    if len(winners) > 1:
        said = f"{people(winners)} share the victory{points}: even the tie-breaks are level."
    else:
        said = f"{winners[0]} wins{points}."
    if sheet.tie_break and sheet.tie_break != "shared":
        rivals = [names[other.seat] for other in sheet.standings if other.total == total and other.place > 1]
        reason = title.texts.tie_breaks.get(sheet.tie_break, sheet.tie_break)
        said += f" {people(rivals)} {'has' if len(rivals) == 1 else 'have'} as many; the tie is broken by {reason}."
    return f"{said} {_sentence(sheet.remark)}".rstrip()


def _sentence(text: str) -> str:
    if not text:
        return ""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '!')) else '.'}"


def course(match: Match, samples: int = 48) -> list[list[int]]:
    """The total of every seat over the game, at ``samples`` moments or after every move if there are fewer."""
    moves = len(match.entries)
    count = min(samples, moves + 1)
    moments = sorted({round(number * moves / max(count - 1, 1)) for number in range(count)})
    sheets = [match.vantage(ALL, moment).score for moment in moments]
    return [[sheet.seats[seat].total for sheet in sheets] for seat in range(len(match.seats))]


def plot(series: Sequence[Sequence[int]], width: int, height: int) -> list[tuple[str, list[int]]]:
    """A chart as lines: an axis label, and per column the seat drawn there, or -1.

    Where seats meet the one that is further on the list of ``series`` is hidden.
    """
    if not series or not series[0] or width < 1 or height < 1:
        return []
    low = min(0, *(min(line) for line in series))
    high = max(low + 1, *(max(line) for line in series))
    grid = [[-1] * width for _ in range(height)]
    count = len(series[0])
    for seat in reversed(range(len(series))):
        for column in range(width):
            at = column * (count - 1) / max(width - 1, 1)
            left = int(at)
            right = min(left + 1, count - 1)
            value = series[seat][left] + (series[seat][right] - series[seat][left]) * (at - left)
            grid[round((high - value) * (height - 1) / (high - low))][column] = seat
    labels = [""] * height
    labels[0], labels[-1] = str(high), str(low)
    if low < 0 < high:
        labels[round(high * (height - 1) / (high - low))] = "0"
    return list(zip(labels, grid, strict=True))


BLOCKS = "▁▂▃▄▅▆▇█"


def sparkline(values: Sequence[int], low: int, high: int, width: int = 24) -> str:
    """Values as a row of blocks between two bounds."""
    count = min(width, len(values))
    chosen = [values[round(number * (len(values) - 1) / max(count - 1, 1))] for number in range(count)]
    top = len(BLOCKS) - 1
    return "".join(BLOCKS[min(max(round((value - low) * top / max(high - low, 1)), 0), top)] for value in chosen)


def share_lines(match: Match, nickname: str, sheet: ScoreSheet, series: Sequence[Sequence[int]]) -> list[str]:
    """Five lines that can be pasted elsewhere; the last one only where the seed deals the same again."""
    names = match.names
    standing = sheet.standings
    placed = ", ".join(
        f"{entry.place}. {names[entry.seat]}" + ("" if entry.total is None else f" {entry.total}") for entry in standing
    )
    lines = [f"{match.title.name}: {nickname}", placed or verdict(match.title, sheet, names)]
    if placed:
        lines.append(verdict(match.title, sheet, names))
    if standing and series and series[0]:
        low = min(min(line) for line in series)
        high = max(max(line) for line in series)
        best = standing[0].seat
        lines.append(f"{names[best]} {sparkline(series[best], low, high)} in {len(match.entries)} moves")
    if match.dealt_by_seed:
        lines.append(f"Same deal: seed {match.seed}")
    return lines[:5]


# -- rematches -------------------------------------------------------------------------------------------------------


def rematch(match: Match, *, new_cards: bool) -> tuple[list[Seat], dict[str, Any]]:
    """Seats and options of the next match: same seats, the next one starts, same or new cards.

    A title with an option ``first`` that takes seat numbers keeps its seats where they are; in others everybody moves
    up by one. Cards stay the same where the public view has a field of the name of the ``cards`` option.
    """
    seats = list(match.seats)
    options = dict(match.game.options)
    described = {option.id: option for option in match.title.describe_options()}
    first = described.get("first")
    if first is not None and {str(number + 1) for number in range(len(seats))} <= {value.id for value in first.values}:
        options["first"] = str((_starter(match) + 1) % len(seats) + 1)
    else:
        seats = [*seats[1:], *seats[:1]]
    view = match.vantage(PUBLIC).view
    for option in described.values():
        if option.kind == "cards":
            in_play = getattr(view, option.id, None)
            if not new_cards and in_play is not None:
                options[option.id] = tuple(in_play)
            elif new_cards and not isinstance(options[option.id], str):
                options[option.id] = match.title.defaults(len(seats))[option.id]
    return seats, options


def _starter(match: Match) -> int:
    """The seat that began: by an option, by an event of the deal such as ``first-builder``, or by moving first."""
    given = str(match.game.options.get("first", ""))
    if given.isdecimal():
        return int(given) - 1
    for event in match.events(PUBLIC):
        if event.kind.startswith("first-") and event.seat >= 0:
            return event.seat
    return match.entries[0].seat if match.entries else 0
