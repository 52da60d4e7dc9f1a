"""A match as a scenario file, and a scenario file as a match again."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.kernel.chance import Chance, Outcome, RecordedChance, ScriptedChance
from rules.kernel.errors import RecordError
from rules.kernel.events import ALL, PUBLIC
from rules.kernel.match import Match
from rules.kernel.record import JournalLine, Played, Record, Seat
from rules.kernel.scenario import Scenario
from rules.kernel.scenario_run import set_up
from rules.kernel.toml_text import read_toml, write_toml

HIDDEN = "# What is hidden at the table is written as counts; whoever loads this file gets it dealt anew.\n"
REVEALED = "# This file holds everything, secrets included: the deal, every chance outcome and every move.\n"


def export(match: Match, *, reveal: bool) -> str:
    """The match on the table as a scenario file.

    The public view of the position, with hidden things as counts; with ``reveal`` the deal and all moves with their
    chance outcomes, so that it can be replayed. A finished match has no secrets: its position is written in full.
    """
    # How many secret moves were made is a secret of those who made them.
    made = len(match.entries) if reveal else match.known_moves
    bots = {seat.name: seat.kind for seat in match.seats if seat.kind != "human"}
    data: dict[str, Any] = {
        "title": f"A match of {match.title.name} after {made} {'move' if made == 1 else 'moves'}",
        "game": match.title.id,
        "source": "exported match",
        "rules": match.game.rules_version,
        "seats": list(match.names),
        "options": _plain(match.game.options),
        "bots": bots or None,
        "content": read_toml(match.pack) if match.pack else None,
    }
    if not reveal:
        view = match.game.view(match.state, ALL if match.over else PUBLIC)
        data["position"] = match.game.write_position(view, match.names)
        return ("" if match.over else HIDDEN) + write_toml(data)
    data["seed"] = match.seed if match.over else None
    data["chance"] = _script([*match.setup, *(outcome for entry in match.entries for outcome in entry.outcomes)])
    data["step"] = [{"seat": match.names[entry.seat], "move": entry.text} for entry in match.entries]
    if match.over:
        data["step"].append({"expect": _ending(match)})
    return REVEALED + write_toml({key: value for key, value in data.items() if value is not None})


def record_of(scenario: Scenario, seed: str) -> Record:
    """The record of the match that a scenario file deals and plays; ``seed`` decides whatever comes after it.

    Raises RecordError if the file begins with a position, or a move cannot be made.
    """
    if scenario.position is not None:
        raise RecordError("the file holds a position, not a whole match: `show` prints it, but it cannot be played on")
    title, game = set_up(scenario)
    source = ScriptedChance(scenario.chance, Chance(scenario.seed if scenario.seed is not None else seed))
    deal = RecordedChance(source)
    state = game.start(deal)
    journal: list[JournalLine] = []
    for number, step in enumerate(scenario.step, start=1):
        if not step.move or step.expect.refused or step.expect.legal is False:
            continue
        move = game.canonical(state, game.read(step.move))
        refusal = game.refusal(state, move)
        if refusal is not None:
            raise RecordError(f"step {number}: {title.texts.refusal(refusal, scenario.seats)}")
        seat = game.seat_to_move(state)
        chance = RecordedChance(source)
        game.apply(state, move, chance)
        journal.append(Played(seat, game.write(move), tuple(chance.outcomes)))
    return Record(
        title=title.id,
        rules_version=game.rules_version,
        options=dict(game.options),
        seats=tuple(Seat(name, scenario.bots.get(name, "human")) for name in scenario.seats),
        seed=seed,
        setup=tuple(deal.outcomes),
        journal=tuple(journal),
        pack=write_toml(scenario.content) if scenario.content else "",
        content=game.content_digest,
    )


def _script(outcomes: list[Outcome]) -> dict[str, list[list[str | int]]]:
    script: dict[str, list[list[str | int]]] = {}
    for outcome in outcomes:
        script.setdefault(outcome.label, []).append(list(outcome.items))
    return script


def _ending(match: Match) -> dict[str, Any]:
    sheet = match.score()
    totals = {match.names[standing.seat]: standing.total for standing in sheet.standings}
    ending: dict[str, Any] = {"over": True, "winner": [match.names[seat] for seat in sheet.winners]}
    if None not in totals.values():
        ending["score"] = totals
    return ending


def _plain(options: dict[str, Any]) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(options)
    return plain
