"""What all tests share: the toy title, which exists only here, and the harnesses of the screens."""

import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from rules.kernel.title import Title
from rules.titles import TITLES, load_title

# The same examples every time and no limit of time: no test depends on luck or on how busy the machine is.
settings.register_profile("repeatable", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("repeatable")
sys.path[:0] = [str(Path(__file__).parent / folder) for folder in ("toy", "screens", "contract")]

import quiet  # noqa: E402

quiet.install()

# An app is a net of circles and each test leaves one behind, so that the collector runs often; what lives for the
# whole run (thousands of collected tests, the content of all titles) need not be gone through each time.
gc.set_threshold(100_000, 20, 20)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test is in one of the three sets, before any set is chosen."""
    both = [item.nodeid for item in items if item.get_closest_marker("wide") and item.get_closest_marker("long")]
    if both:
        raise pytest.UsageError(f"marked both wide and long: {', '.join(both)}")


def pytest_collection_finish() -> None:
    """What is there before the first test stays to the end: the collector leaves it alone."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _compiled_once(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Where nothing is to be written beside the sources, programs that tests start share a folder of the run for it."""
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        own = tmp_path_factory.getbasetemp()
        shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
        os.environ.setdefault("PYTHONPYCACHEPREFIX", str(shared / "compiled"))


@pytest.fixture
def tide(monkeypatch: pytest.MonkeyPatch) -> Iterator[Title]:
    """The toy title, known by its id ``tide`` as long as the test runs."""
    monkeypatch.setitem(TITLES, "tide", ("Tide", "toy_tide"))
    yield load_title("tide")
    load_title.cache_clear()
