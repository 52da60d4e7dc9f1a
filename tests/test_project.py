"""What holds for the project as a whole: its two commands, its floors, and what must not be in the tree."""

import ast
import os
import re
import shlex
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from _pytest.mark.expression import Expression
from sweeps import sweep

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")

FLOORS = ("rules", "screens", "tenby_tui")
"""Lowest first: a floor imports itself and the floors before it."""
CLOSED_TO_RULES = ("textual", "rich")
SOURCES = sorted(path for floor in FLOORS for path in (ROOT / floor).rglob("*.py"))

IMPORT_ALL = """
import importlib, pkgutil, sys

def fail(name):
    raise ImportError(name)

package = importlib.import_module(sys.argv[1])
for module in pkgutil.walk_packages(package.__path__, package.__name__ + ".", onerror=fail):
    if not module.name.endswith(".__main__"):
        importlib.import_module(module.name)
print("\\n".join({name.partition(".")[0] for name in sys.modules}))
"""


# The two commands, and the three sets of tests


WIDE_COMMAND = ".venv/bin/python -m pytest -n auto -m wide"


def marked_command(name: str) -> str:
    """The code between the README's markers of that name."""
    block = re.search(rf"<!-- {name} -->\n```sh\n(.+)\n```\n<!-- /{name} -->\n", README)
    assert block is not None, f"README.md has no {name}"
    return block[1]


def test_the_readme_begins_with_the_run_and_the_test_command() -> None:
    blocks = re.findall(r"^```sh\n(.*?)\n```$", README, flags=re.DOTALL | re.MULTILINE)
    assert blocks[:2] == [marked_command("run-command"), marked_command("test-command")]
    assert marked_command("run-command").endswith("tenby-tui")
    assert "pytest" in marked_command("test-command")


def test_both_commands_start_from_nothing() -> None:
    for name in ("run-command", "test-command"):
        assert marked_command(name).startswith("python3 -m venv .venv && .venv/bin/pip install ")


def test_ci_is_executable() -> None:
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_ci_runs_the_readmes_test_command_and_then_the_wide_set_and_no_other() -> None:
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    code = [line for line in lines if not line.lstrip().startswith("#")]
    assert "set -euo pipefail" in code
    assert "test_command=$(readme_test_command)" in code
    readmes = code.index('bash -euo pipefail -c "$test_command"')
    assert [line for line in code if "pytest" in line] == [WIDE_COMMAND]
    assert readmes < code.index(WIDE_COMMAND)


def test_a_test_is_in_one_of_the_three_sets() -> None:
    """By what is asked of their marks: each of the marks alone, and none."""
    options = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pytest"]["ini_options"]
    asked = shlex.split(options["addopts"])
    sets = {
        "every day": Expression.compile(asked[asked.index("-m") + 1]),
        "wide": Expression.compile("wide"),
        "long": Expression.compile("long"),
    }
    assert "--strict-markers" in asked, "a mark that is misspelled is in no set"
    assert [mark.split(":")[0] for mark in options["markers"]] == ["wide", "long"]
    for marks in (set(), {"wide"}, {"long"}):
        found = [name for name, chosen in sets.items() if chosen.evaluate(marks.__contains__)]
        assert found == list(marks or ["every day"])
    assert "-m" not in shlex.split(marked_command("test-command").split("pytest")[1]), "the README's is every day's"
    checks = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for command in (WIDE_COMMAND, ".venv/bin/python -m pytest -m long"):
        assert f"`{command}`" in checks


def test_a_test_of_two_sets_is_refused(request: pytest.FixtureRequest) -> None:
    def marked(*marks: str) -> Any:
        return SimpleNamespace(nodeid=f"a {' '.join(marks)} test", get_closest_marker=lambda name: name in marks)

    (hook,) = {
        plugin.pytest_collection_modifyitems
        for plugin in request.config.pluginmanager.get_plugins()
        if getattr(plugin, "__file__", "") == str(ROOT / "tests" / "conftest.py")
    }
    hook([marked(), marked("wide"), marked("long")])
    with pytest.raises(pytest.UsageError, match="both wide and long: a wide long test"):
        hook([marked("wide"), marked("wide", "long")])


def everyday_of(values: list[Any]) -> list[Any]:
    return [value.values for value in values if not value.marks]


def test_of_a_sweep_the_chosen_values_stay_every_day() -> None:
    assert everyday_of(sweep("abc")) == [("a",)]
    assert everyday_of(sweep(range(4), 2)) == [(0,), (1,)]
    assert everyday_of(sweep([(80, 24), (140, 45)], [(140, 45)])) == [((140, 45),)]
    assert everyday_of(sweep([(1, {}), (2, {"a": 1})], [(2, {"a": 1})], rows=True)) == [(2, {"a": 1})]
    every = sweep("abc", "b")
    assert [value.values for value in every] == [("a",), ("b",), ("c",)]
    assert [[mark.name for mark in value.marks] for value in every] == [["wide"], [], ["wide"]]
    with pytest.raises(ValueError, match="not among the values"):
        sweep("abc", "d")


def test_ci_says_once_what_needs_a_browser_where_there_is_none() -> None:
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if "not run" in line and "browser" in line]) == 1


# The package


def test_the_version_is_the_same_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    source = (ROOT / "tenby_tui" / "__init__.py").read_text(encoding="utf-8")
    assert {*re.findall(r'^__version__ = "(.+)"$', source, flags=re.MULTILINE)} <= {project["version"]}


# What must not be in the tree


def files_of_the_tree() -> list[Path]:
    """The files that git tracks; in a copy without git, what lies where such files lie."""
    if not (ROOT / ".git").exists():
        folders = (*FLOORS, "tests", "docs")
        inside = (path for folder in folders for path in (ROOT / folder).rglob("*"))
        return [path for path in (*ROOT.glob("*"), *inside) if path.is_file() and path.suffix != ".pyc"]
    listing = subprocess.run(
        ["git", "ls-files", "-z"],
        cwd=ROOT, capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL,
    ).stdout
    return [ROOT / name for name in listing.split("\0") if name and (ROOT / name).is_file()]


def test_the_tree_names_no_path_of_a_machine_and_no_package_index() -> None:
    folders = {ROOT, Path.home()}
    if ROOT.parent not in {Path(ROOT.anchor), Path(tempfile.gettempdir()).resolve()}:
        folders.add(ROOT.parent)
    folders.discard(Path(ROOT.anchor))
    paths = "|".join(re.escape(str(folder)) for folder in folders)
    unwanted = re.compile(rf"(?<![\w.~-])(?:{paths})[/\\]|index-" + "url")
    files = files_of_the_tree()
    assert ROOT / "README.md" in files
    found = []
    for path in files:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
        found += [f"{path.relative_to(ROOT)}: {line.strip()}" for line in lines if unwanted.search(line)]
    assert found == []


# The floors


def roots_loaded_by(package: str) -> set[str]:
    """Top-level names in a fresh interpreter that has imported every module of a package."""
    done = subprocess.run(
        [sys.executable, "-c", IMPORT_ALL, package],
        cwd=ROOT, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


def test_the_rules_load_neither_a_screen_nor_what_draws_it() -> None:
    loaded = roots_loaded_by("rules")
    assert "rules" in loaded
    assert loaded.isdisjoint({*CLOSED_TO_RULES, "screens", "tenby_tui"})


def test_the_screens_do_not_load_the_app() -> None:
    loaded = roots_loaded_by("screens")
    assert "screens" in loaded
    assert "tenby_tui" not in loaded


def imported_roots(source: str) -> dict[str, int]:
    """Top-level names that a source imports absolutely, anywhere in it, each with its line."""
    found: dict[str, int] = {}
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                found.update({alias.name.partition(".")[0]: node.lineno for alias in names})
            case ast.ImportFrom(module=str(module), level=0):
                found[module.partition(".")[0]] = node.lineno
    return found


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_imports_run_downwards_only(path: Path) -> None:
    floor = path.relative_to(ROOT).parts[0]
    closed = {*FLOORS[FLOORS.index(floor) + 1:]}
    if floor == "rules":
        closed.update(CLOSED_TO_RULES)
    imported = imported_roots(path.read_text(encoding="utf-8"))
    upwards = {name: line for name, line in imported.items() if name in closed}
    assert upwards == {}


def test_the_import_check_sees_hidden_imports() -> None:
    source = "def f():\n    import textual.app as t\n    from screens.home import Home\n    from . import x\n"
    assert imported_roots(source) == {"textual": 2, "screens": 3}


def test_readme_names_the_key_of_every_command_at_the_table() -> None:
    from screens.commands import COMMANDS

    section = README.split("## Keys")[1].split("\n## ")[0]
    named = set(re.findall(r"`([^`]+)`", section)) | {"arrows"}
    for command in COMMANDS.values():
        if command.id.startswith("game."):
            assert command.keys.split(",")[0] in named, command.id
