"""The record of a match as plain text, for people to read and to post."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from rules.bots import BOTS
from rules.kernel.events import ALL, PUBLIC
from rules.kernel.match import Match
from rules.kernel.record import kind_name
from rules.kernel.replay import Replay, stretch
from screens.final import verdict
from tenby_tui.sheets import sheet_lines

WIDTH = 80
INDENT = "      "
"""In front of what a move did."""


def transcript(match: Match, nickname: str, played: str) -> str:
    """Who played what with which options, move by move; ``played`` is the day in words, or ``""``.

    While the match is under way it holds what everybody saw: secret moves stay secret, and so does the seed.
    """
    return "\n".join(line.rstrip() for line in _lines(match, nickname, played)) + "\n"


def _lines(match: Match, nickname: str, played: str) -> Iterator[str]:
    made = len(match.entries)
    yield f"{match.title.name}: {nickname}"
    state = f"{made} {'move' if made == 1 else 'moves'}" if match.over else "under way, secret moves left out"
    yield f"{played}, {state}" if played else state
    yield f"Seats: {', '.join(_seats(match))}"
    options = (
        f"{option.label}: {option.show(match.game.options[option.id])}" for option in match.title.describe_options()
    )
    yield from wrap(f"Options: {'; '.join(options)}", WIDTH, subsequent_indent="  ")
    if match.pack:
        yield "Cards: from a card pack"
    if match.over and match.dealt_by_seed:
        yield f"Seed: {match.seed}"
    yield ""
    yield from _moves(match)
    yield ""
    if match.over:
        sheet = match.score()
        yield from sheet_lines(sheet, match.names, match.title.texts)
        yield ""
        yield from wrap(verdict(match.title, sheet, match.names), WIDTH)
    else:
        yield f"{match.names[match.game.seat_to_move(match.state)]} is to move."


def _seats(match: Match) -> Iterator[str]:
    automas = match.title.automas(match.game.options)
    for number, seat in enumerate(match.seats):
        bot = f" ({kind_name(seat.kind)})" if seat.kind in BOTS and number not in automas else ""
        yield f"{number + 1} {seat.name}{bot}"


def _moves(match: Match) -> Iterator[str]:
    replay = Replay(match, ALL if match.over else PUBLIC)
    reached = None
    if replay.stops[0]:
        yield "The table remembers no more than the last turns."
    for number in range(replay.last + 1):
        step = replay.step(number)
        if number:
            yield f"{number:>4}. {match.names[step.seat]}: {step.move}"
        for sentence in step.sentences:
            yield from wrap(sentence, WIDTH, initial_indent=INDENT, subsequent_indent=f"{INDENT}  ")
        now = stretch(replay.view(number))
        if now is not None and now != reached and number < replay.last:
            reached = now
            yield from ("", f"{now[0].capitalize()} {now[1]}")
