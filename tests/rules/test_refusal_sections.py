"""Every refusal of every title leads to the section of the rulebook that says so.

``SECTIONS`` was read through by hand. A refusal without a line there takes the section of the step that asks, which
is the rule that governs the decision.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import pytest

import rules
from rules.kernel.texts import REFUSALS
from rules.titles import TITLES, load_title

SECTIONS: dict[str, dict[str, str]] = {
    "tiny-towns": {
        "as-named": "placing", "cavern-used": "cavern", "cottage-has-cube": "bondmaker", "five-banks": "bank",
        "monument-built": "monuments", "needs-a-cube": "trading-post", "no-cavern": "cavern", "no-factory": "factory",
        "no-pattern": "pattern", "no-warehouse": "warehouse", "not-freed": "sites", "not-in-play": "setup",
        "not-stored": "warehouse", "not-yet": "effects-start", "not-your-monument": "monuments",
        "on-another-bank": "bank", "on-your-bank": "bank", "own-naming": "bondmaker factory placing",
        "place-first": "building", "same-resource": "warehouse", "square-taken": "placing sites",
        "warehouse-full": "warehouse",
    },
    "tenka": {
        "hand-empty": "cost", "no-such-seat": "target", "not-in-court": "pitch", "not-in-hand": "pitch",
        "not-yourself": "target", "nothing-to-conquer": "conquest",
    },
    "tenpenny-parks": {
        "already-researched": "researcher", "board-too-dear": "realtor", "builder-taken": "builder",
        "display-empty": "contractor", "name-a-tree": "arborist", "named-twice": "arborist", "no-boards": "realtor",
        "no-concession-fits": "contractor", "no-researcher": "researcher", "no-room": "placing",
        "no-such-spot": "contractor", "no-tree-there": "arborist", "no-trees": "arborist",
        "not-this-month": "researcher", "pile-empty": "realtor", "same-board": "notation",
        "same-concession": "notation", "same-placement": "notation", "say-what-is-built": "specialize",
        "stack-empty": "builder specialize", "too-dear": "builder",
    },
    "tenby": {
        "already-discarded": "board-end", "already-passed": "board-go", "at-capacity": "capacity",
        "deck-empty": "decks", "extra-used": "life-rings", "free-first": "visitor-step", "mid-action": "actions",
        "never-discard": "no-one-left-behind", "no-card-there": "moving", "no-change": "moving",
        "no-such-card": "placing", "no-such-street": "placing", "no-token-left": "tokens", "not-at-end": "placing",
        "not-enough-rings": "life-rings", "nothing-aboard": "placing", "row-empty": "rows", "row-full": "life-rings",
        "say-which-card": "actions", "start-card-fixed": "moving", "street-full": "placing",
        "too-many-streets": "placing", "town-full": "placing", "turn-up-first": "rows",
    },
}  # fmt: skip


def refusals(title_id: str) -> list[tuple[str, ast.expr | None, str]]:
    """Every refusal that a title's code makes: its id or ``""`` where that is worked out, its section, and where."""
    found = []
    for path in sorted((Path(rules.__file__).parent / title_id.replace("-", "_")).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                reason = node.args[0] if node.args else None
                name = str(reason.value) if isinstance(reason, ast.Constant) else ""
                section = next((word.value for word in node.keywords if word.arg == "section"), None)
                section = node.args[1] if len(node.args) > 1 else section
                found.append((name, section, f"{path.name}:{node.lineno}"))
    return found


@pytest.mark.parametrize("title_id", TITLES)
def test_every_refusal_names_a_section_that_exists(title_id: str) -> None:
    known = {section.id for section in load_title(title_id).rulebook().sections}
    made = refusals(title_id)
    assert len(made) > 10
    for name, section, where in made:
        assert section is not None, (name, where)
        if isinstance(section, ast.Constant):
            assert section.value in known, (name, where)


@pytest.mark.parametrize("title_id", TITLES)
def test_every_refusal_leads_to_the_rule_it_comes_from(title_id: str) -> None:
    found: dict[str, set[str]] = defaultdict(set)
    for name, section, _ in refusals(title_id):
        if name and isinstance(section, ast.Constant):
            found[name].add(section.value)
    assert {name: " ".join(sorted(sections)) for name, sections in found.items()} == SECTIONS[title_id]


@pytest.mark.parametrize("title_id", TITLES)
def test_every_refusal_has_a_sentence(title_id: str) -> None:
    texts = load_title(title_id).texts
    for name, _, where in refusals(title_id):
        assert not name or name in texts.refusals, where
    assert set(REFUSALS) <= set(texts.refusals)
