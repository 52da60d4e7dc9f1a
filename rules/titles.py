"""The titles of the table, loaded only when asked for."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

from rules.kernel.errors import RulesError
from rules.kernel.options import complete
from rules.kernel.title import Title

TITLES: dict[str, tuple[str, str]] = {
    "tiny-towns": ("Tiny Towns", "rules.tiny_towns.title"),
    "tenka": ("Tenka", "rules.tenka.title"),
    "tenpenny-parks": ("Tenpenny Parks", "rules.tenpenny_parks.title"),
    "tenby": ("Tenby", "rules.tenby.title"),
}
"""Id of each title: its name, and the module that holds it as ``TITLE``. A new title joins here."""


@cache
def load_title(title_id: str) -> Title:
    """The title of that id; raises :class:`RulesError` with the nearest known one."""
    if title_id not in TITLES:
        near = difflib.get_close_matches(title_id, TITLES, 1)
        hint = f"; did you mean {near[0]}?" if near else f"; known: {', '.join(TITLES)}"
        raise RulesError(f"there is no title {title_id!r}{hint}")
    title = import_module(TITLES[title_id][1]).TITLE
    assert isinstance(title, Title)
    return title


def automas(title_id: str, options: Mapping[str, Any]) -> dict[int, str]:
    """Seats of a stored match that nobody plays, whatever kind of bot makes their only move."""
    if title_id not in TITLES:
        return {}
    title = load_title(title_id)
    try:
        return title.automas(complete(title.describe_options(), options))
    except RulesError:  # options of another version
        return {}
