"""Mutation, by hand: one small thing in a module is made wrong or left out, and the tests of that module must notice.

It needs cosmic-ray, which nothing else does, and a system that can fork (Linux, macOS):

    .venv/bin/python -m pip install "cosmic-ray>=8.7,<9"
    .venv/bin/python tests/mutation/mutate.py --list
    .venv/bin/python tests/mutation/mutate.py match chance --minutes 20
    .venv/bin/python tests/mutation/mutate.py handover --share 0.3 --seed 4

The changes are those of cosmic-ray (operators, comparisons, numbers, constants, conditions, loops, exceptions,
decorators) and one more: a statement is left out. Annotations are left alone. A copy of the project is what is
changed, one place at a time, and the tests named in ``TARGETS`` run until the first failure.

How it samples: of the replacements for one operator at one place (``==`` has seven) one is drawn, as they ask the same
question. ``--share`` takes a part of what is left, and ``--minutes`` stops the run; both go through the changes in an
order drawn by ``--seed``, so that the same command makes the same changes. ``--only LINE`` goes back to single lines.

A survivor is a change that no test of the target notices. Most are worth a test; some change nothing that could be
seen (a cache that is not filled, an order that does not matter). ``--wide`` gives each survivor a second chance with
all tests below the folders given.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
KERNEL = "tests/rules/kernel"
SCREENS = "tests/screens"
TABLES = f"{SCREENS}/test_handing_seats.py"


class Target(NamedTuple):
    """A module and the tests that have to notice whatever is changed in it."""

    module: str
    tests: tuple[str, ...]


TARGETS = {
    "match": Target(
        "rules/kernel/match.py",
        (
            f"{KERNEL}/test_match.py",
            f"{KERNEL}/test_taking_back.py",
            f"{KERNEL}/test_rules_versions.py",
            f"{KERNEL}/test_replay.py",
            "tests/contract/test_same_deal.py",
        ),
    ),
    "record": Target("rules/kernel/record.py", (f"{KERNEL}/test_record.py", f"{KERNEL}/test_match.py")),
    "chance": Target("rules/kernel/chance.py", (f"{KERNEL}/test_chance.py",)),
    "vantage": Target("rules/kernel/vantage.py", (f"{KERNEL}/test_vantage.py",)),
    "handover": Target("screens/handover.py", (f"{SCREENS}/test_handover.py",)),
    "session": Target("screens/session.py", (f"{SCREENS}/test_session.py", TABLES, f"{SCREENS}/test_agreements.py")),
    "curtain": Target("screens/curtain.py", (f"{SCREENS}/test_curtain.py", TABLES)),
}
FAMILIES = ("ReplaceBinaryOperator", "ReplaceComparisonOperator", "ReplaceUnaryOperator")
"""Kinds of changes that have several replacements for the same place."""
WITHOUT_VALUES = ("VariableReplacer", "VariableInserter")
"""Changes of cosmic-ray that need to be told more."""


class Change(NamedTuple):
    """One thing made wrong."""

    line: int
    kind: str
    make: Callable[[], str | None]
    """The module with it, or None where it cannot be made."""


# -- what can be changed ---------------------------------------------------------------------------------------------


def changes(source: str, draw: random.Random) -> list[Change]:
    """All changes of a module, one of each kind for each place."""
    spared = list(_annotations(source))
    found: dict[tuple[str, int, int], list[Change]] = {}
    for change, column in [*_by_cosmic_ray(source), *_left_out(source)]:
        if any(start <= (change.line, column) < end for start, end in spared):
            continue
        family = next((each for each in FAMILIES if each in change.kind), change.kind)
        found.setdefault((family, change.line, column), []).append(change)
    return [draw.choice(same) for _, same in sorted(found.items())]


def _by_cosmic_ray(source: str) -> Iterator[tuple[Change, int]]:
    import parso
    from cosmic_ray.ast import ast_nodes
    from cosmic_ray.plugins import get_operator, operator_names

    tree = parso.parse(source)
    for name in operator_names():
        kind = name.split("/")[-1]
        if kind in WITHOUT_VALUES:
            continue
        operator = get_operator(name)()
        places = [place for node in ast_nodes(tree) for place in operator.mutation_positions(node)]
        for occurrence, ((line, column), _) in enumerate(places):
            yield Change(line, kind, partial(_mutated, source, operator, occurrence)), column


def _mutated(source: str, operator: Any, occurrence: int) -> str | None:
    from cosmic_ray.mutating import mutate_code

    try:
        text: str | None = mutate_code(source, operator, occurrence)
    except AttributeError:  # cosmic-ray looks for an exception's name where there is a dotted one
        return None
    return None if text == source else text


def _left_out(source: str) -> Iterator[tuple[Change, int]]:
    """Statements of functions, each replaced by one that does nothing."""
    lines = source.splitlines(keepends=True)
    for node in ast.walk(ast.parse(source)):
        bodies = [getattr(node, name, None) for name in ("body", "orelse")]
        if isinstance(node, (ast.Module, ast.ClassDef, ast.Lambda, ast.IfExp)):
            continue
        for statement in (each for body in bodies if isinstance(body, list) for each in body):
            docstring = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
            if docstring or isinstance(statement, (ast.Pass, ast.FunctionDef, ast.Import, ast.ImportFrom)):
                continue
            first, last = statement.lineno - 1, (statement.end_lineno or statement.lineno) - 1
            before = lines[first].encode()[: statement.col_offset].decode()
            after = lines[last].encode()[statement.end_col_offset :].decode()
            text = "".join([*lines[:first], f"{before}pass{after}", *lines[last + 1 :]])
            yield Change(statement.lineno, "LeaveOut", partial(str, text)), statement.col_offset


def _annotations(source: str) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    for node in ast.walk(ast.parse(source)):
        for name in ("annotation", "returns"):
            found = getattr(node, name, None)
            if found is not None:
                yield (found.lineno, found.col_offset), (found.end_lineno, found.end_col_offset)


# -- whether it is noticed -------------------------------------------------------------------------------------------


class Bench:
    """A copy of the project in which one module at a time is changed."""

    def __init__(self, root: Path) -> None:
        self.root = root
        ignored = shutil.ignore_patterns(".*", "__pycache__", "build", "dist", "*.egg-info")
        shutil.copytree(ROOT, root, ignore=ignored, dirs_exist_ok=True)
        import hypothesis  # noqa: F401  what is dear to import and is not ours is imported once
        import pytest_asyncio  # noqa: F401
        import textual.app
        import textual.widgets  # noqa: F401

    def holds(self, tests: Sequence[str], seconds: float) -> bool:
        """Whether all tests pass in time, in a process of their own."""
        child = os.fork()
        if not child:
            self._test(tests)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                return os.waitstatus_to_exitcode(status) == 0
            time.sleep(0.02)
        os.killpg(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return False

    def _test(self, tests: Sequence[str]) -> None:
        code = 3
        try:
            os.setsid()
            os.chdir(self.root)
            nowhere = os.open(os.devnull, os.O_RDWR)
            for number in range(3):
                os.dup2(nowhere, number)
            sys.dont_write_bytecode = True
            sys.path.insert(0, str(self.root))
            os.environ["PYTHONPATH"] = str(self.root)
            import pytest

            code = int(pytest.main(["-x", "-q", "-n", "0", "-p", "no:cacheprovider", *tests]))
            import rules

            if Path(rules.__file__).parents[1] != self.root:
                code = 3
        finally:
            os._exit(code)


def shown(source: str, text: str) -> str:
    """What a change changes, as lines taken out and put in."""
    lines = difflib.unified_diff(source.splitlines(), text.splitlines(), n=0, lineterm="")
    return "\n".join(f"      {line}" for line in lines if line[:3] not in ("---", "+++") and line[:2] != "@@")


def run(bench: Bench, name: str, given: argparse.Namespace, end: float) -> None:
    """Change one module in all drawn places and say what was not noticed."""
    target = TARGETS[name]
    path = bench.root / target.module
    source = path.read_text(encoding="utf-8")
    draw = random.Random(f"{given.seed}/{name}")
    made = changes(source, draw)
    if given.only:
        made = [change for change in made if change.line in given.only]
    draw.shuffle(made)
    made = made[: max(1, round(len(made) * given.share))]
    began = time.monotonic()
    if not bench.holds(target.tests, 600):
        sys.exit(f"{name}: its tests do not pass as it is")
    seconds = 10 + 5 * (time.monotonic() - began)
    tried, survivors, left = 0, 0, 0
    for change in made:
        if time.monotonic() > end:
            left += 1
            continue
        text = change.make()
        if text is None:
            continue
        tried += 1
        path.write_text(text, encoding="utf-8")
        lives = bench.holds(target.tests, seconds)
        if lives and given.wide:
            lives = bench.holds(given.wide, 20 * seconds)
        if lives:
            survivors += 1
            print(f"  {target.module}:{change.line}  {change.kind}\n{shown(source, text)}", flush=True)
    path.write_text(source, encoding="utf-8")
    rest = f"; {left} more not tried, the time was over" if left else ""
    print(f"{name}: {tried} changes, {tried - survivors} noticed, {survivors} not{rest}", flush=True)


def main(arguments: Sequence[Any] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("targets", nargs="*", choices=[*TARGETS, []], help="all if none is named")
    parser.add_argument("--seed", default="1", help="draws the changes and their order")
    parser.add_argument("--share", type=float, default=1.0, help="part of the changes of each module, from 0 to 1")
    parser.add_argument("--minutes", type=float, default=180, help="for all together, shared equally")
    parser.add_argument("--only", type=int, nargs="*", default=[], help="lines of the module")
    parser.add_argument("--wide", nargs="*", default=[], help="tests that get a second chance to notice")
    parser.add_argument("--list", action="store_true", help="say how many changes there are and stop")
    given = parser.parse_args(arguments)
    names = given.targets or list(TARGETS)
    if given.list:
        for name in names:
            source = (ROOT / TARGETS[name].module).read_text(encoding="utf-8")
            count = len(changes(source, random.Random(f"{given.seed}/{name}")))
            print(f"{name}: {count} changes of {TARGETS[name].module}, tests: {' '.join(TARGETS[name].tests)}")
        return
    end = time.monotonic() + 60 * given.minutes
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder).resolve())
        for place, name in enumerate(names):
            share = (end - time.monotonic()) / (len(names) - place)
            run(bench, name, given, time.monotonic() + share)


if __name__ == "__main__":
    main()
