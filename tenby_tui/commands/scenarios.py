"""``check`` and ``show``: scenario files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from rules.kernel import walkthrough_check
from rules.kernel.errors import RulesError
from rules.kernel.scenario import Scenario, ScenarioError, load
from rules.kernel.scenario_run import Stage
from tenby_tui.commands.arguments import read_text
from tenby_tui.sheets import sheet_lines


@click.command()
@click.argument("paths", metavar="FILE_OR_FOLDER...", nargs=-1, required=True, type=click.Path())
def check(paths: tuple[str, ...]) -> int:
    """Run scenario files; a folder stands for all *.toml files below it.

    Prints a line per failure with what was expected and what was found. The exit status is 0 if all
    expectations hold, 1 if some do not, and 2 if a file cannot be read.
    """
    failed = unreadable = 0
    files = list(_files(paths))
    for file in files:
        try:
            failures = walkthrough_check.check(load(read_text(file), file))
        except ScenarioError as error:
            unreadable += 1
            click.echo(str(error), err=True)
        except RulesError as error:
            unreadable += 1
            click.echo(f"tenby-tui: {error}", err=True)
        else:
            failed += bool(failures)
            for failure in failures:
                click.echo(f"{file}: {failure}")
    good = len(files) - failed - unreadable
    counted = "1 file" if len(files) == 1 else f"{len(files)} files"
    click.echo(f"{counted}: {good} hold, {failed} fail, {unreadable} cannot be read")
    return 2 if unreadable else int(bool(failed))


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, allow_dash=True))
@click.option("--step", type=int, help="How many steps are made first: 0 for none, -1 for all.")
@click.option("--seat", help="Show what this seat sees.")
def show(file: str, step: int | None, seat: str | None) -> None:
    """Print the position of a scenario FILE, the decision, the legal moves, and the score if it ended now.

    A file that begins with a deal is shown after its last step, a file with a position before its first one.
    """
    scenario = load(read_text(file), file)
    if seat is not None and seat not in scenario.seats:
        raise RulesError(f"nobody is called {seat!r}; seats: {', '.join(scenario.seats)}")
    stage = Stage(scenario)
    wanted = step if step is not None else -1 if scenario.position is None else 0
    total = len(scenario.step)
    if not -1 <= wanted <= total:
        raise RulesError(f"the file has {total} steps, so --step goes from -1 to {total}")
    for _ in range(total if wanted == -1 else wanted):
        stage.play()
    for line in _shown(stage, scenario, seat):
        click.echo(line)


def _files(paths: Sequence[str]) -> Iterator[str]:
    for path in paths:
        if not Path(path).is_dir():
            yield path
            continue
        found = sorted(Path(path).rglob("*.toml"))
        if not found:
            raise RulesError(f"{path} holds no scenario files (*.toml)")
        yield from map(str, found)


def _shown(stage: Stage, scenario: Scenario, seat: str | None) -> Iterator[str]:
    texts = stage.title.texts
    yield f"{scenario.title} ({stage.title.name})"
    if scenario.step:
        yield f"after step {stage.played} of {len(scenario.step)}"
    if stage.note:
        yield f"Note: {stage.note}."
    vantage = stage.vantage if seat is None else stage.seen_by(scenario.seats.index(seat))
    yield ""
    yield from vantage.describe()
    yield ""
    decision = vantage.decision
    if decision is None:
        yield "The game is over."
    else:
        yield texts.prompt(decision, stage.names)
        moves = [vantage.game.write(move) for move in vantage.moves]
        yield f"{len(moves)} legal moves{'' if decision.public else ' (this decision needs what only its seat knows)'}:"
        yield from (f"  {move}" for move in moves)
    yield ""
    yield "Score:" if decision is None else "Score if the game ended now:"
    yield from sheet_lines(vantage.score, stage.names, texts)
