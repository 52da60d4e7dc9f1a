"""Checks of a title's content beyond the types of its values: entry by entry, and each table as a whole."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rules.kernel.problems import Problem

Fault = tuple[str, str]
"""(key inside the entry, what was expected)"""


def check_tables(
    files: Mapping[str, str],
    tables: Mapping[str, Mapping[str, Any]],
    checks: Mapping[str, Callable[[Any], Iterable[Fault]]],
    *,
    identity: Callable[[Any], Iterable[Fault]],
    whole: Callable[[str, Mapping[str, Any]], Iterable[Fault]],
    nameless: str,
) -> Iterator[Problem]:
    """Everything that is wrong with the tables that have ``checks``; all are by their names in packs.

    ``identity`` checks the id and name of every entry but those of the table ``nameless``; their ids are unique
    across all tables. ``whole`` checks a table as a whole.
    """
    owners: dict[str, str] = {}
    for table, check in checks.items():
        for entry_id, entry in tables[table].items():
            found = [*check(entry)]
            if table != nameless:
                found += identity(entry)
                if entry_id in owners:
                    found.append(("id", f"expected an id of its own, an entry of {owners[entry_id]} has it too"))
                owners.setdefault(entry_id, table)
            yield from (Problem(files[table], f"{table} {entry_id}", key, text) for key, text in found)
        yield from (Problem(files[table], table, key, text) for key, text in whole(table, tables[table]))


def check_values(files: Mapping[str, str], found: Mapping[str, Iterable[Fault]]) -> Iterator[Problem]:
    """The faults ``found`` in tables of values, by their names in packs."""
    for name, faults in found.items():
        yield from (Problem(files[name], name, key, text) for key, text in faults)
