"""Bots in a process of their own."""

import asyncio
import os
import signal
import subprocess
import sys
import time

import msgspec
import pytest
from screen_harness import PATIENCE

from rules.bots import Question, answer, ask
from rules.kernel.errors import RulesError
from rules.kernel.record import Seat
from tenby_tui import thinking
from tenby_tui.services import new_match
from tenby_tui.thinking import Thinker

posix = pytest.mark.skipif(os.name == "nt", reason="signals of POSIX systems")


def question(kind: str = "greedy", seed: str = "1") -> Question:
    match = new_match("tiny-towns", [Seat("Ana"), Seat("Ben")], {"cards": "teaching", "monuments": "off"}, seed="1")
    return ask(match.vantage(match.game.seat_to_move(match.state)), kind, seed, match.game.options)


def gone(pid: int) -> bool:
    """Whether a process has ended; a zombie that its parent has not looked at counts as ended."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        state = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False)
        if state.stdout.strip().startswith("Z"):
            return True
        time.sleep(0.05)
    return False


async def test_the_answer_is_that_of_the_bot() -> None:
    thinker = Thinker()
    for kind in ("random", "greedy"):
        asked = question(kind)
        assert await thinker.think(asked) == answer(asked)
    await thinker.close()


async def test_the_process_is_kept_warm_and_has_no_terminal() -> None:
    thinker = Thinker()
    await thinker.warm_up()
    process = thinker._process
    assert process is not None
    await thinker.think(question())
    assert thinker._process is process
    if os.name != "nt":
        assert os.getsid(process.pid) != os.getsid(0)
    await thinker.close()
    assert process.returncode is not None


@posix
async def test_a_process_that_dies_is_replaced() -> None:
    thinker = Thinker()
    await thinker.warm_up()
    assert thinker._process is not None
    os.kill(thinker._process.pid, signal.SIGKILL)
    assert (await thinker.think(question())).move
    await thinker.close()


async def test_cancelling_ends_the_thinking() -> None:
    thinker = Thinker()
    await thinker.warm_up()
    process = thinker._process
    assert process is not None
    task = asyncio.create_task(thinker.think(question()))
    waiting = asyncio.create_task(thinker.think(question(seed="2")))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await waiting == answer(question(seed="2")), "the answer is not that to the question given up"
    assert thinker._process is not process
    await thinker.close()


async def test_a_question_that_makes_no_sense_is_a_sentence() -> None:
    thinker = Thinker()
    with pytest.raises(RulesError, match="no bot 'deep'"):
        await thinker.think(question("deep"))
    broken = msgspec.structs.replace(question(), view=msgspec.Raw(b'{"viewer": "nobody"}'))
    with pytest.raises(RulesError, match="view cannot be read"):
        await thinker.think(broken)
    assert (await thinker.think(question())).move
    await thinker.close()


async def test_a_process_that_keeps_dying_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "command", lambda: [sys.executable, "-c", "raise SystemExit"])
    thinker = Thinker()
    with pytest.raises(RulesError, match="ended twice"):
        await thinker.think(question())
    await thinker.close()


def test_a_defect_of_a_bot_says_nothing_about_the_game() -> None:
    asked = msgspec.structs.replace(question(), options={"cards": 7})
    reply = thinking.reply_to(msgspec.json.encode(asked))
    assert reply.answer is None
    assert reply.error


PARENT = """
import asyncio, sys
from tenby_tui.thinking import Thinker
async def main():
    thinker = Thinker()
    await thinker.warm_up()
    print(thinker._process.pid, flush=True)
    await asyncio.Event().wait()
asyncio.run(main())
"""


@posix
def test_it_dies_with_its_parent() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PARENT],
        stdout=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        env=thinking.environment(),
        text=True,
    ) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        parent.kill()
        parent.wait()
        assert gone(pid)
