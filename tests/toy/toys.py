"""The toy titles, which exist only in tests, and how they are registered for a while."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rules.titles import TITLES, load_title

TOYS = {"tide": ("Tide", "toy_tide"), "pig": ("Pig", "toy_pig.title")}
"""Id of each toy, as in the list of titles: Tide is full of hidden cards, Pig of dice."""


@contextmanager
def registered(*toys: str) -> Iterator[None]:
    """These toys are titles like any other meanwhile; all of them if none is named."""
    wanted = {toy: TOYS[toy] for toy in toys or TOYS if toy not in TITLES}
    TITLES.update(wanted)
    try:
        yield
    finally:
        for toy in wanted:
            TITLES.pop(toy, None)
        load_title.cache_clear()
