"""Every registered title, and every toy, passes the contract suite."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from contract import Check, suite
from contract_tables import Table, tables_of, unreachable
from toys import registered

from rules.titles import TITLES, load_title

with registered():
    ALL_TITLES = [*TITLES]
    SUITE = [param for title_id in ALL_TITLES for param in suite(load_title(title_id))]


@pytest.fixture(autouse=True)
def toys() -> Iterator[None]:
    with registered():
        yield


@pytest.mark.parametrize(("table", "check", "seed"), SUITE)
def test_contract(table: Table, check: Check, seed: int) -> None:
    check.run(table, seed)


@pytest.mark.parametrize("title_id", ALL_TITLES)
def test_every_number_of_seats_preset_and_value_of_an_option_is_on_some_table(title_id: str) -> None:
    title = load_title(title_id)
    assert unreachable(title) == []
    tables = [str(table) for table in tables_of(title)]
    assert len({*tables}) == len(tables)


@pytest.mark.parametrize("title_id", ALL_TITLES)
def test_the_fewest_and_the_most_seats_are_played_every_day(title_id: str) -> None:
    title = load_title(title_id)
    seats = {table.seats for table in tables_of(title) if table.everyday}
    assert {title.seats[0], title.seats[-1]} <= seats

