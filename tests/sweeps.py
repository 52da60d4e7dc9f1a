"""What is swept over many values: one of them every day, the others in the wide set."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def sweep(values: Iterable[Any], everyday: int = 1) -> list[Any]:
    """Values for ``pytest.mark.parametrize``: the first ``everyday`` of them stay, the others are marked ``wide``."""
    found = list(values)
    return found[:everyday] + [pytest.param(value, marks=pytest.mark.wide) for value in found[everyday:]]
