"""Bots in a process of their own: a fresh interpreter that gets questions and gives answers as lines of JSON.

A busy thread beside the screen would delay every key, and forking a program that has threads is unsafe; so this
module is both ends of a pipe. ``Thinker`` is the app's end, ``python -m tenby_tui.thinking`` the other.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import subprocess
import sys
import threading
from pathlib import Path

import msgspec

from rules.bots import Answer, Question, answer
from rules.kernel.errors import RulesError

LONGEST_LINE = 16_000_000
"""Bytes of one question or answer."""


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """An answer, or a sentence that says why there is none."""

    answer: Answer | None = None
    error: str = ""


class Thinker:
    """Puts questions to bots in another process, started at the first question and kept warm.

    One question at a time; others wait. Cancelling the task that waits for an answer ends the thinking: the process
    is killed and a new one starts with the next question.
    """

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._dying: list[asyncio.subprocess.Process] = []
        self._lock = asyncio.Lock()

    async def warm_up(self) -> None:
        """Start the process, so that the first answer comes sooner."""
        async with self._lock:
            await self._ready()

    async def think(self, question: Question) -> Answer:
        """The bot's answer; raises RulesError if the question cannot be understood or the process keeps dying."""
        line = msgspec.json.encode(question) + b"\n"
        async with self._lock:
            reply = await self._exchange(line) or await self._exchange(line)
        if reply is None:
            raise RulesError("the bot's process ended twice without an answer")
        if reply.answer is None:
            raise RulesError(reply.error)
        return reply.answer

    async def close(self) -> None:
        """End the process, and wait until it and those stopped before are gone."""
        self.stop()
        dying, self._dying = self._dying, []
        if self._loop is asyncio.get_running_loop():
            for process in dying:
                await process.wait()

    def stop(self) -> None:
        """End the process without waiting for it."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError, RuntimeError):
            process.kill()
        self._dying = [known for known in (*self._dying, process) if known.returncode is None]

    async def _exchange(self, line: bytes) -> Reply | None:
        """The reply to one line, or None if the process died meanwhile."""
        process = await self._ready()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(line)
            await process.stdin.drain()
            data = await process.stdout.readline()
        except (BrokenPipeError, ConnectionResetError):
            data = b""
        except (asyncio.CancelledError, ValueError):
            self.stop()  # the answer would be taken for that to the next question
            raise
        try:
            return msgspec.json.decode(data, type=Reply)
        except msgspec.MsgspecError:
            self.stop()
            return None

    async def _ready(self) -> asyncio.subprocess.Process:
        loop = asyncio.get_running_loop()
        if self._process is not None and (self._process.returncode is not None or self._loop is not loop):
            self.stop()
        if self._process is None:
            if self._loop is not loop:
                self._dying.clear()  # they belong to a loop that is closed
                self._loop = loop
            self._process = await asyncio.create_subprocess_exec(
                *command(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=environment(),
                limit=LONGEST_LINE,
                start_new_session=sys.platform != "win32",  # keys such as Ctrl+C are for the app alone
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        return self._process


def command() -> list[str]:
    """How the other end is started. ``-P`` keeps a folder called ``rules`` where we happen to be out of the way."""
    return [sys.executable, "-P", "-m", "tenby_tui.thinking"]


def environment() -> dict[str, str]:
    """The environment of the other end: it finds the same packages as this one."""
    here = str(Path(__file__).resolve().parent.parent)
    paths = [here, *filter(None, [os.environ.get("PYTHONPATH", "")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


def main() -> None:
    """Answer questions line by line until the app's end closes, even in the middle of a thought."""
    lines: queue.Queue[bytes] = queue.Queue()

    def listen() -> None:
        for line in sys.stdin.buffer:
            lines.put(line)
        os._exit(0)

    threading.Thread(target=listen, daemon=True).start()
    while True:
        reply = reply_to(lines.get())
        try:
            sys.stdout.buffer.write(msgspec.json.encode(reply) + b"\n")
            sys.stdout.buffer.flush()
        except OSError:
            os._exit(0)


def reply_to(line: bytes) -> Reply:
    """The reply to one line; anything that goes wrong becomes a sentence without details of the game."""
    try:
        return Reply(answer(msgspec.json.decode(line, type=Question)))
    except (RulesError, msgspec.MsgspecError) as error:
        return Reply(error=str(error))
    except Exception as error:
        return Reply(error=f"the bot failed ({type(error).__name__})")


if __name__ == "__main__":
    main()
