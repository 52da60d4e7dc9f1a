"""Every refusal of every title leads to the section of the rulebook that says so.

What a title says itself (``SECTIONS`` in its ``..._contract.py``) was read through by hand. A refusal without a line
there takes the section of the step that asks, which is the rule that governs the decision.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest
from contract_tables import own
from toys import registered

from rules.kernel.texts import REFUSALS
from rules.titles import TITLES, load_title

EVERY_TITLE = [*TITLES, "pig"]


def said(title_id: str) -> dict[str, str] | None:
    """What a title says of its refusals, or None."""
    with registered():
        return getattr(own(load_title(title_id)), "SECTIONS", None)


@pytest.fixture(autouse=True)
def toys() -> Iterator[None]:
    with registered():
        yield


def refusals(title_id: str) -> list[tuple[str, ast.expr | None, str]]:
    """Every refusal that a title's code makes: its id or ``""`` where that is worked out, its section, and where."""
    found = []
    for path in sorted(Path(str(resources.files(load_title(title_id).package))).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                reason = node.args[0] if node.args else None
                name = str(reason.value) if isinstance(reason, ast.Constant) else ""
                section = next((word.value for word in node.keywords if word.arg == "section"), None)
                section = node.args[1] if len(node.args) > 1 else section
                found.append((name, section, f"{path.name}:{node.lineno}"))
    return found


@pytest.mark.parametrize("title_id", EVERY_TITLE)
def test_every_refusal_names_a_section_that_exists(title_id: str) -> None:
    known = {section.id for section in load_title(title_id).rulebook().sections}
    made = refusals(title_id)
    assert made
    for name, section, where in made:
        assert section is not None, (name, where)
        if isinstance(section, ast.Constant):
            assert section.value in known, (name, where)


@pytest.mark.parametrize("title_id", [title_id for title_id in EVERY_TITLE if said(title_id) is not None])
def test_every_refusal_leads_to_the_rule_it_comes_from(title_id: str) -> None:
    found: dict[str, set[str]] = defaultdict(set)
    for name, section, _ in refusals(title_id):
        if name and isinstance(section, ast.Constant):
            found[name].add(section.value)
    assert {name: " ".join(sorted(sections)) for name, sections in found.items()} == said(title_id)


@pytest.mark.parametrize("title_id", EVERY_TITLE)
def test_every_refusal_has_a_sentence(title_id: str) -> None:
    texts = load_title(title_id).texts
    for name, _, where in refusals(title_id):
        assert not name or name in texts.refusals, where
    assert set(REFUSALS) <= set(texts.refusals)
