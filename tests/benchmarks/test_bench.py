"""The benchmark runs; what it measures is not judged here."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from sweeps import sweep

from tenby_tui.thinking import environment

KEYS = ("tiny-towns games", "tiny-towns clone", "tiny-towns score", "undo", "open", "save", "version")


@pytest.mark.parametrize(("only", "keys"), sweep([("games", KEYS[:1]), ("", KEYS)], rows=True), ids=["games", "all"])
def test_the_benchmark_runs_in_a_quick_mode(only: str, keys: tuple[str, ...]) -> None:
    script = Path(__file__).with_name("bench.py")
    done = subprocess.run(
        [sys.executable, str(script), "--quick", "--json", "--only", only],
        capture_output=True,
        text=True,
        check=False,
        env=environment(),
    )
    assert done.returncode == 0, done.stderr
    rows = {row["key"]: row["value"] for row in json.loads(done.stdout)["rows"]}
    for key in keys:
        assert rows[key] > 0
