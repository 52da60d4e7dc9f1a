"""Presets of every title: a first game comes first, all can be set up, and no two of them are the same table."""

from __future__ import annotations

import pytest

from rules.titles import TITLES, load_title


@pytest.mark.parametrize("title_id", TITLES)
def test_a_first_game_is_offered_first_and_for_any_number_of_seats(title_id: str) -> None:
    first = load_title(title_id).presets()[0]
    assert (first.id, first.seats) == ("first-game", 0)


@pytest.mark.parametrize("title_id", TITLES)
def test_no_two_presets_are_the_same_table(title_id: str) -> None:
    title = load_title(title_id)
    tables = []
    for preset in title.presets():
        seats = preset.seats or max(2, title.seats[0])
        tables.append((seats, title.game(seats, preset.options).options))
    assert all(table not in tables[:number] for number, table in enumerate(tables))


@pytest.mark.parametrize("title_id", TITLES)
def test_labels_and_ids_of_presets_are_all_different(title_id: str) -> None:
    presets = load_title(title_id).presets()
    assert len({preset.id for preset in presets}) == len({preset.label for preset in presets}) == len(presets)
