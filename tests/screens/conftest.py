"""Fixtures of the screen tests."""

import pytest
from screen_harness import Clock


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """A clock that stands still until it is moved on."""
    return Clock(monkeypatch)
