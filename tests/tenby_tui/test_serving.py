"""The table in a browser, without one: what is served, who may connect, what a tab is sent, and what comes back."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pyte
import pytest
from click.testing import CliRunner
from screen_harness import PATIENCE, until

from rules.kernel.record import Seat
from rules.titles import load_title
from screens.card_editor import CardEditor
from screens.services import PackInfo, TableSettings
from tenby_tui import cli as command_line
from tenby_tui.commands import serving
from tenby_tui.paths import database_file
from tenby_tui.saves import SaveStore
from tenby_tui.services import TableServices
from tenby_tui.serving import server as served
from tenby_tui.serving.server import LENT, OWN, TableServer, is_loopback
from tenby_tui.serving.tab import TabApp, TabServices

OUTSIDE = re.compile(r"""(?:src|href|url|import|fetch)\W{1,3}(?:https?:)?//""")


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TENBY_TUI_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("TENBY_TUI_CONFIG_DIR", str(tmp_path))
    return tmp_path


def free_port() -> int:
    """A port that is free, and not one of those that the system gives to any program that asks for some port."""
    while True:
        port = random.SystemRandom().randrange(10_000, 30_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Running:
    """A server that runs, and a client."""

    def __init__(self, table: TableServer, client: aiohttp.ClientSession) -> None:
        self.table, self.client = table, client
        self.address = f"http://127.0.0.1:{table.port}"

    async def tab(self, path: str = "/ws") -> Tab:
        url = f"{self.address}{path}?width=80&height=24"
        return Tab(await self.client.ws_connect(url, origin=self.address))


class Tab:
    """What a tab's terminal shows."""

    def __init__(self, connection: aiohttp.ClientWebSocketResponse) -> None:
        self.connection = connection
        self.screen = pyte.Screen(80, 24)
        self.stream = pyte.ByteStream(self.screen)
        self.said: list[tuple[str, object]] = []

    async def until(self, *words: str) -> str:
        """Read until one of some words is on the screen, or was said beside it."""
        async with asyncio.timeout(PATIENCE):
            while True:
                text = "\n".join(self.screen.display)
                if any(word in text for word in words) or any(kind in words for kind, _ in self.said):
                    return text
                message = await self.connection.receive()
                if message.type == aiohttp.WSMsgType.BINARY:
                    self.stream.feed(message.data.replace(b"\x1b[?2026$p", b""))
                elif message.type == aiohttp.WSMsgType.TEXT:
                    self.said.append(tuple(json.loads(message.data)))
                else:
                    raise AssertionError(f"closed before {words}:\n{text}")

    async def press(self, text: str) -> None:
        await self.connection.send_json(["stdin", text])

    async def tap(self, word: str) -> None:
        """What the page sends for a tap, once there is something to tap at: the button goes down and up."""
        await self.until(word)
        y, line = next((y, line) for y, line in enumerate(self.screen.display) if word in line)
        x = line.index(word)
        await self.press(f"\x1b[<0;{x + 1};{y + 1}M")
        await self.press(f"\x1b[<0;{x + 1};{y + 1}m")


@pytest.fixture
async def running(folders: Path) -> AsyncIterator[Running]:
    from aiohttp import web

    table = TableServer("127.0.0.1", free_port())
    runner = web.AppRunner(await table._make_app())
    await runner.setup()
    await web.TCPSite(runner, table.host, table.port).start()
    async with aiohttp.ClientSession() as client:
        yield Running(table, client)
    await runner.cleanup()


def stored_match() -> int:
    """A match of two people under way."""
    settings = TableSettings()
    services = TableServices(SaveStore(database_file()), settings, lambda _: "")
    seats = [Seat("Ana"), Seat("Ben")]
    match_id, match = services.create("tiny-towns", seats, {"monuments": "secret"}, seed="served")
    match.play(match.game.moves(match.state)[0])
    services.store.close()
    return match_id


async def test_nothing_that_is_served_asks_an_outside_address(running: Running) -> None:
    for path in ("/", "/watch", *(f"/static/{name}" for name in (*OWN, *LENT))):
        async with running.client.get(running.address + path) as answer:
            assert answer.status == 200, path
            text = (await answer.read()).decode("latin-1")
            if path in ("/", "/watch"):
                assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
                assert "https:" not in answer.headers["Content-Security-Policy"]
            if not path.endswith(".ttf"):
                assert not OUTSIDE.findall(text), path
                asked = set(re.findall(r"https?://[\w.]+", text))
                assert path.endswith(("textual.js", "xterm.css")) or not asked, path  # those name authors in comments


def test_the_page_of_the_library_would_be_found_out() -> None:
    assert OUTSIDE.findall('<link href="https://fonts.example/css" />')
    assert OUTSIDE.findall('@import "//fonts.example";')
    assert OUTSIDE.findall("url(https://fonts.example)")


async def test_nothing_else_is_served(running: Running) -> None:
    for path in ("/static/", "/static/page.html", "/static/..%2f..%2fserver.py", "/saves"):
        async with running.client.get(running.address + path) as answer:
            assert answer.status == 404, path


async def test_only_our_own_page_may_connect(running: Running) -> None:
    for headers in ({"Origin": "http://elsewhere.example"}, {"Host": "elsewhere.example"}):
        for path in ("/", "/ws"):
            async with running.client.get(running.address + path, headers=headers) as answer:
                assert answer.status == 403, (path, headers)


@pytest.mark.parametrize(
    ("headers", "status"),
    [({"Host": "[::1"}, 400), ({"Host": "]"}, 400), ({"Origin": "http://[::1"}, 403), ({"Origin": "http://[x]/"}, 403)],
)
async def test_a_name_that_is_none_is_refused_without_a_trace(
    headers: dict[str, str], status: int, running: Running, caplog: pytest.LogCaptureFixture
) -> None:
    for path in ("/", "/ws"):
        async with running.client.get(running.address + path, headers=headers) as answer:
            assert answer.status == status, path
    assert not caplog.records


async def test_a_tab_shows_home_and_comes_back_to_the_curtain(running: Running) -> None:
    stored_match()
    tab = await running.tab()
    await tab.until("Continue")
    await tab.tap("Continue")
    assert "sits down" in await tab.until("sits down")
    await tab.connection.close()
    again = await running.tab()
    text = await again.until("sits down", "New game")
    assert "sits down" in text, "a page that is loaded anew comes back to the curtain"
    await again.press("q")
    await again.until("Leave the table?")
    await again.tap("To the home screen")
    await again.until("New game")
    await again.connection.close()
    assert "New game" in await (await running.tab()).until("New game", "sits down")


async def test_who_comes_last_plays_and_the_other_one_is_told(running: Running) -> None:
    first = await running.tab()
    await first.until("New game")
    second = await running.tab()
    await second.until("New game")
    await first.until("ended")
    assert first.said[-1] == ("ended", "The table went on in another window.")


async def test_others_watch_what_everybody_may_see(running: Running) -> None:
    stored_match()
    tab = await running.tab("/watch/ws")
    assert "watching" in await tab.until("watching")
    await tab.press("\r\r123456789pz:\r")
    await tab.press("?")
    await tab.until("Watching ·")
    assert running.table._playing is None


async def test_it_is_said_when_something_can_be_typed(running: Running) -> None:
    tab = await running.tab()
    await tab.until("New game")
    await tab.press("n")
    await tab.until("Play as")
    await tab.tap("Ana")
    await tab.press("n")
    await tab.until("typing")
    assert tab.said == [("typing", True)]


async def test_it_is_said_of_a_text_of_several_lines_too(folders: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[tuple[str, object]] = []
    monkeypatch.setattr(TabApp, "_tell_server", lambda _, kind, value: said.append((kind, value)))
    app = TabApp()
    title = load_title("tenka")
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(CardEditor(title, title.cards()[0], app.services.make_pack(title.id)))
        await until(pilot, lambda: ("typing", True) in said, "the word that something can be typed")


async def test_what_our_page_would_not_send_ends_the_tab_alone(running: Running) -> None:
    tab = await running.tab()
    await tab.until("New game")
    await tab.connection.send_str("not what is expected")
    async with asyncio.timeout(PATIENCE):
        while not tab.connection.closed:
            await tab.connection.receive()
    assert "New game" in await (await running.tab()).until("New game")


def test_in_a_browser_no_file_is_read_by_its_path(folders: Path) -> None:
    services = TabServices(SaveStore(database_file()), TableSettings(), lambda _: "")
    secret = folders / "secret.toml"
    secret.write_text("a = 1")
    with pytest.raises(Exception, match="only packs of the packs folder"):
        services.read_pack(str(secret), "tiny-towns")
    outside = PackInfo(str(secret), "Secret", "a = 1", ())
    with pytest.raises(Exception, match="no such pack in the packs folder"):
        services.write_pack(outside, "tiny-towns", 'game = "tiny-towns"')
    assert secret.read_text() == "a = 1"
    assert services.place_of_pack(services.make_pack("tenka")) == "tenka.toml in the packs folder"
    services.store.close()


def test_the_app_of_a_tab_ends_when_the_server_has_gone(folders: Path) -> None:
    environment = served.TabService._build_environment(
        served.TabService("", write_bytes=_no, write_str=_no, close=_none, download_manager=None)  # type: ignore[arg-type]
    )
    words = [sys.executable, "-m", "tenby_tui.serving.tab"]
    app = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)
    assert app.stdout is not None
    assert app.stdout.readline() == b"__GANGLION__\n"
    assert app.stdin is not None
    app.stdin.close()
    app.stdout.read()
    assert app.wait(PATIENCE) == 0


async def _no(_: object) -> None:
    raise AssertionError


async def _none() -> None:
    raise AssertionError


# -- the command -----------------------------------------------------------------------------------------------------


def test_without_the_extra_one_sentence_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serving, "find_spec", lambda _: None)
    assert command_line.run(["serve"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert 'pip install "tenby-tui[serve]"' in said


@pytest.mark.parametrize(
    ("host", "private"),
    [("127.0.0.1", True), ("127.5.0.1", True), ("::1", True), ("localhost", True), ("0.0.0.0", False),
     ("192.168.1.5", False), ("table.example", False)],
)
def test_another_address_than_this_machine_s_is_warned_of(
    host: str, private: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[tuple[str, int, bool]] = []
    monkeypatch.setattr(TableServer, "serve", lambda self: started.append((self.host, self.port, self.watch_only)))
    said = CliRunner().invoke(serving.serve, ["--host", host, "--watch"])
    assert is_loopback(host) is private
    assert ("not encrypted" in said.stderr.replace("\n", " ")) is not private
    assert started == [(host, 8000, True)]


def test_the_command_serves_until_it_is_interrupted(folders: Path) -> None:
    words = [sys.executable, "-m", "tenby_tui", "serve", "--port", str(free_port())]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("The table is at http://127.0.0.1:")
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, errors) == (0, "")
