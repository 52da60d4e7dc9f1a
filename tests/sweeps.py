"""What is swept over many values: one of them every day, the others in the wide set."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import pytest


def sweep(values: Iterable[Any], everyday: int | Collection[Any] = 1, *, rows: bool = False) -> list[Any]:
    """Values for ``pytest.mark.parametrize``, of which only those for every day are not marked ``wide``.

    ``everyday`` is how many of the first stay, or which ones. Where several parameters are given together, the values
    are ``rows`` of them. Where sweeps are stacked, a test is of every day only by the everyday values of all of them.
    """
    found = list(values)
    stays = found[:everyday] if isinstance(everyday, int) else everyday
    if unknown := [value for value in stays if value not in found]:
        raise ValueError(f"not among the values of the sweep: {unknown}")
    return [
        pytest.param(*(value if rows else [value]), marks=() if value in stays else pytest.mark.wide)
        for value in found
    ]
