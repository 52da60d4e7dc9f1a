"""Writing TOML: whatever is written reads as what it was."""

import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from rules.kernel.toml_text import write_toml

keys = some.text(some.characters(exclude_categories=["Cs"]), max_size=8)
scalars = some.one_of(
    some.booleans(),
    some.integers(-(2**53), 2**53),
    some.floats(allow_nan=False, allow_infinity=False),
    some.text(some.characters(exclude_categories=["Cs"])),
)
values = some.recursive(
    scalars,
    lambda inner: some.one_of(some.lists(inner), some.dictionaries(keys, inner)),
    max_leaves=12,
)


@settings(max_examples=60)
@given(some.dictionaries(keys, values))
def test_it_reads_as_what_was_written(data: dict[str, Any]) -> None:
    assert tomllib.loads(write_toml(data)) == data


def test_it_is_pleasant_to_read() -> None:
    data = {"grid": "a b\nc d", "seats": ["Ana"], "towns": [{"seat": "Ana", "marks": {"a1": "wood"}}], "none": None}
    assert write_toml(data) == (
        "grid = '''\na b\nc d'''\nseats = [\"Ana\"]\n\n[[towns]]\nseat = \"Ana\"\n\n[towns.marks]\na1 = \"wood\"\n"
    )


def test_other_things_are_refused() -> None:
    with pytest.raises(TypeError, match="TOML has no object"):
        write_toml({"x": object()})
