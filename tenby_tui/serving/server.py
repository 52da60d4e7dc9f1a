"""The server: our own page, one app per tab, one table at a time.

textual-serve carries bytes between a tab and its app. Its page asks an outside address for a font, its log prints
local variables, and any web page could talk to it; so the page, the log and who may connect are our own.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import json
import logging
import shlex
import subprocess
import sys
from collections.abc import Awaitable, Callable
from importlib import resources
from pathlib import Path
from urllib.parse import urlsplit

import textual_serve
from aiohttp import web
from textual_serve.app_service import AppService
from textual_serve.server import Server, to_int

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

DRIVER = "tenby_tui.serving.driver:TabDriver"
STATIC = Path(textual_serve.__file__).parent / "static"
LENT = {
    "textual.js": "js/textual.js",
    "xterm.css": "css/xterm.css",
    "mono.ttf": "fonts/RobotoMono-VariableFont_wght.ttf",
    "mono-italic.ttf": "fonts/RobotoMono-Italic-VariableFont_wght.ttf",
}
"""Files that come with textual-serve: the name here, and the path there."""
OWN = ("page.css", "page.js")
TYPES = {".js": "text/javascript", ".css": "text/css", ".ttf": "font/ttf"}
WARNING = (
    "Warning: anybody in this network who finds the address can see this table and play at it, and what is sent is "
    "not encrypted."
)


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach a host name or address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


class TabService(AppService):
    """The app of one tab. ``table`` learns which match it is at, or None."""

    table: Callable[[int | None], None] | None = None

    def _build_environment(self, width: int = 80, height: int = 24) -> dict[str, str]:
        return {**super()._build_environment(width, height), "TEXTUAL_DRIVER": DRIVER}

    async def stop(self) -> None:
        """Ask the app to end, and wait until it has."""
        await super().stop()
        if self._process is not None:
            await self._process.wait()

    async def on_meta(self, data: bytes) -> None:
        """What the app says about itself; the rest is the framework's."""
        said = json.loads(data)
        if said["type"] == "table":
            if self.table is not None:
                self.table(said["value"])
        elif said["type"] == "typing":
            await self.tell("typing", said["value"])
        else:
            await super().on_meta(data)

    async def tell(self, kind: str, value: object) -> None:
        """Say something to the page."""
        await self.remote_write_str(json.dumps([kind, value]))


class TableServer(Server):
    """Serves the table at ``/`` and its public view at ``/watch``, or that view alone."""

    def __init__(self, host: str, port: int, *, watch_only: bool = False) -> None:
        super().__init__(_command(), host, port, title="Tenby TUI")
        self.watch_only = watch_only
        self._at_table: int | None = None
        """The match that was on the table when the tab was lost."""
        self._playing: TabService | None = None
        self._tabs: set[TabService] = set()
        self._hand_over = asyncio.Lock()

    def initialize_logging(self) -> None:
        """Only what goes wrong, and never with local variables: among them is what was typed."""
        logging.basicConfig(level=logging.WARNING, format="%(message)s")

    async def _make_app(self) -> web.Application:
        app = web.Application(middlewares=[self._check])
        app.add_routes(
            [
                web.get("/", self.handle_page),
                web.get("/watch", self.handle_page),
                web.get("/ws", self.handle_websocket),
                web.get("/watch/ws", self.handle_websocket),
                web.get("/download/{key}", self.handle_download),
                web.get("/static/{name}", self.handle_static),
            ]
        )
        app.on_startup.append(self.on_startup)
        app.on_shutdown.append(self.on_shutdown)
        return app

    async def on_startup(self, app: web.Application) -> None:
        """Say where the table is."""
        shown = f"[{self.host}]" if ":" in self.host else self.host
        self.console.print(f"The table is at http://{shown}:{self.port}/ (ctrl+c ends it).", highlight=False)

    async def on_shutdown(self, app: web.Application) -> None:
        """End the apps of all tabs, which close their stores."""
        await asyncio.gather(*(tab.stop() for tab in self._tabs))

    # -- who may connect ---------------------------------------------------------------------------------------

    @web.middleware
    async def _check(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Only our own page may connect, under a name of this server; and it may ask for nothing elsewhere."""
        try:
            name = urlsplit(f"//{request.host}").hostname or ""
        except ValueError:
            raise web.HTTPBadRequest(text="That is not the name of a server.") from None
        if is_loopback(self.host) and not is_loopback(name):
            raise web.HTTPForbidden(text="This table is for this machine alone.")
        origin = request.headers.get("Origin")
        if origin is not None and _place(origin) != request.host:
            raise web.HTTPForbidden(text="Another web page has no business at this table.")
        return await handler(request)

    # -- the page ----------------------------------------------------------------------------------------------

    async def handle_page(self, request: web.Request) -> web.StreamResponse:
        """The page with its terminal."""
        socket = "/watch/ws" if self._watches(request) else "/ws"
        text = _own("page.html").replace("{{ socket }}", socket)
        policy = (
            "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
            f"connect-src 'self' ws://{request.host} wss://{request.host}"
        )
        headers = {"Content-Security-Policy": policy, "Referrer-Policy": "no-referrer", "Cache-Control": "no-store"}
        return web.Response(text=text, content_type="text/html", headers=headers)

    async def handle_static(self, request: web.Request) -> web.StreamResponse:
        """One of the files of the page."""
        name = request.match_info["name"]
        if name in OWN:
            return web.Response(text=_own(name), content_type=TYPES[Path(name).suffix])
        if name in LENT:
            return web.FileResponse(STATIC / LENT[name], headers={"Content-Type": TYPES[Path(name).suffix]})
        raise web.HTTPNotFound

    def _watches(self, request: web.Request) -> bool:
        return self.watch_only or request.path.startswith("/watch")

    # -- tabs --------------------------------------------------------------------------------------------------

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """The bytes of one tab. Who comes last plays: the tab before is told so and closed."""
        websocket = web.WebSocketResponse(heartbeat=15)
        await websocket.prepare(request)
        watches = self._watches(request)
        width, height = (to_int(request.query.get(name, ""), least) for name, least in (("width", 80), ("height", 24)))

        async def close() -> None:
            await websocket.close()

        service = TabService(
            _command("--watch") if watches else self.command,
            write_bytes=websocket.send_bytes,
            write_str=websocket.send_str,
            close=close,
            download_manager=self.download_manager,
        )
        self._tabs.add(service)
        try:
            if watches:
                await service.start(width, height)
            else:
                await self._take_over(service, width, height)
            await self._process_messages(websocket, service)
        except (ConnectionError, TypeError, ValueError, LookupError, AssertionError):
            await websocket.close()  # what was sent is not what our page sends, or the tab has gone
        finally:
            service.table = None
            await service.stop()
            self._tabs.discard(service)
            if self._playing is service:
                self._playing = None
        return websocket

    async def _take_over(self, service: TabService, width: int, height: int) -> None:
        """Let a tab play: only when the app of the tab before has ended, at the same table."""
        async with self._hand_over:
            before, self._playing = self._playing, service
            if before is not None:
                before.table = None
                with contextlib.suppress(ConnectionError):  # it may have gone already
                    await before.tell("ended", "The table went on in another window.")
                await before.stop()
            if self._at_table is not None:
                service.command = _command(str(self._at_table))
            service.table = self._is_at
            await service.start(width, height)

    def _is_at(self, match_id: int | None) -> None:
        self._at_table = match_id


def _command(*arguments: str) -> str:
    """The shell's command that runs the app of a tab."""
    words = [sys.executable, "-m", "tenby_tui.serving.tab", *arguments]
    return subprocess.list2cmdline(words) if sys.platform == "win32" else shlex.join(words)


def _place(origin: str) -> str:
    """Name and port of a page's address, or ``""`` where it is none."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def _own(name: str) -> str:
    return (resources.files("tenby_tui.serving") / "page" / name).read_text(encoding="utf-8")
