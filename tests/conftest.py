"""What all tests share: the toy title, which exists only here, and the harnesses of the screens."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.kernel.title import Title
from rules.titles import TITLES, load_title

sys.path[:0] = [str(Path(__file__).parent / folder) for folder in ("toy", "screens")]

import quiet  # noqa: E402

quiet.install()


@pytest.fixture
def tide(monkeypatch: pytest.MonkeyPatch) -> Iterator[Title]:
    """The toy title, known by its id ``tide`` as long as the test runs."""
    monkeypatch.setitem(TITLES, "tide", ("Tide", "toy_tide"))
    yield load_title("tide")
    load_title.cache_clear()
