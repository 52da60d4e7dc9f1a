"""By hand: a real browser on a tablet's screen plays a turn of every title by taps alone.

``python tests/browser/by_touch.py [FOLDER]`` needs Chromium, its driver, and ``pip install selenium``. It starts a
server with data of its own, fails on any request that leaves this machine, and puts pictures into the folder.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

SIZES = ((1024, 768), (768, 1024))
TITLES = ("Tiny Towns", "Tenka", "Tenpenny Parks", "Tenby")
PATIENCE = 120.0

# The cells of the terminal as text are not to be had from a canvas, so the script follows what the server sends with
# a terminal emulator and taps where words stand.
LISTEN = """
window.bytes = [];
const Plain = window.WebSocket;
window.WebSocket = class extends Plain {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", (event) => {
      if (typeof event.data !== "string") window.bytes.push(btoa(String.fromCharCode(...new Uint8Array(event.data))));
    });
  }
};
"""


class Tablet:
    """A browser with a touch screen, and the terminal that it shows."""

    def __init__(self, address: str, size: tuple[int, int], folder: Path) -> None:
        import pyte

        options = webdriver.ChromeOptions()
        for word in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--touch-events=enabled",
                     "--disable-background-networking", "--disable-component-update", "--no-first-run"):
            options.add_argument(word)
        options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
        driver = Service(shutil.which("chromedriver"))  # named, so that nothing is looked up outside
        self.browser = webdriver.Chrome(options=options, service=driver)
        self.folder, self.size, self.pyte = folder, size, pyte
        metrics = {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": True}
        self.run("Emulation.setDeviceMetricsOverride", **metrics)
        self.run("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
        self.run("Page.addScriptToEvaluateOnNewDocument", source=LISTEN)
        self.asked: list[str] = []
        self.open(address)

    def run(self, command: str, **given: Any) -> Any:
        """A command of the browser's own protocol."""
        return self.browser.execute_cdp_cmd(command, given)

    def open(self, address: str) -> None:
        """Load the page, anew if it is there."""
        self.screen = self.stream = None
        self.browser.get(address)

    def _read(self) -> None:
        import base64

        if self.screen is None:
            sized = self.browser.execute_script(
                "const s = document.querySelector('.xterm-screen'), t = document.querySelector('#terminal');"
                "return s && performance.getEntriesByType('resource').length && [s.clientWidth, s.clientHeight];"
            )
            urls = [url for url in self.requests() if urlsplit(url).path.endswith("/ws")]
            if not sized or not urls:
                return
            wanted = dict(part.split("=") for part in urlsplit(urls[-1]).query.split("&"))
            self.columns, self.lines = int(wanted["width"]), int(wanted["height"])
            self.cell = sized[0] / self.columns, sized[1] / self.lines
            self.screen = self.pyte.Screen(self.columns, self.lines)
            self.stream = self.pyte.ByteStream(self.screen)
        for part in self.browser.execute_script("return window.bytes.splice(0);"):
            self.stream.feed(base64.b64decode(part).replace(b"\x1b[?2026$p", b""))

    def requests(self) -> list[str]:
        """Every address that the browser has asked."""
        for entry in self.browser.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                self.asked.append(message["params"]["request"]["url"])
            elif message["method"] == "Network.webSocketCreated":
                self.asked.append(message["params"]["url"])
        return self.asked

    def text(self) -> list[str]:
        """What the terminal shows."""
        self._read()
        return [] if self.screen is None else list(self.screen.display)

    def until(self, *words: str) -> tuple[int, int]:
        """Wait until one of some words stands there; its last place."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            lines = self.text()
            for word in words:
                found = [(line.rindex(word), y) for y, line in enumerate(lines) if word in line]
                if found:
                    return found[-1]
            time.sleep(0.1)
        raise SystemExit(f"{words} never came up:\n" + "\n".join(self.text()))

    def tap(self, *words: str, at: int = 0) -> None:
        """Tap a word."""
        x, y = self.until(*words)
        self.tap_cell(x + at, y)

    def tap_cell(self, x: int, y: int) -> None:
        """Tap a cell."""
        point = {"x": (x + 0.5) * self.cell[0], "y": (y + 0.5) * self.cell[1]}
        self.run("Input.dispatchTouchEvent", type="touchStart", touchPoints=[point])
        self.run("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        time.sleep(0.5)

    def swipe(self, x: int, start: int, end: int) -> None:
        """Draw a finger over the screen."""
        at = (x + 0.5) * self.cell[0]
        self.run("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": at, "y": start * self.cell[1]}])
        for step in range(1, 11):
            y = (start + (end - start) * step / 10) * self.cell[1]
            self.run("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": at, "y": y}])
        self.run("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        time.sleep(0.5)

    def picture(self, name: str) -> None:
        """Keep a picture."""
        self.browser.save_screenshot(str(self.folder / f"{name}-{self.size[0]}x{self.size[1]}.png"))
        (self.folder / f"{name}-{self.size[0]}x{self.size[1]}.txt").write_text("\n".join(self.text()))


def sit_down(tablet: Tablet) -> bool:
    """Sit down at the curtain, if there is one."""
    sign = next((line for line in tablet.text() if "sits down" in line), "")
    if not sign:
        return False
    while any(sign[:30] == line[:30] for line in tablet.text()):  # taps before it is quiet do nothing
        time.sleep(0.8)
        tablet.tap("sits down")
    return True


def play_a_turn(tablet: Tablet, title: str) -> None:
    """Set a game for two people up, and play on by taps until the other one has sat down."""
    tablet.tap("New game")
    tablet.until("Play as")
    for _ in range(len(TITLES)):
        if any(f"‹ {title} ›" in line for line in tablet.text()):
            break
        x, y = tablet.until("Game  ")
        line = tablet.text()[y]
        tablet.tap_cell(line.index("›", x), y)
    tablet.tap("Play as")
    while any("bot," in line or "bot that" in line for line in tablet.text()):  # the second seat is a person's
        x, y = tablet.until("bot, ", "bot that")
        tablet.tap_cell(tablet.text()[y].index("›", x), y)
    tablet.picture(f"set-up-{title}")
    tablet.tap("enter start")
    tablet.until("menu", "≡", "sits down")
    curtains = 0
    for turn in range(24):
        time.sleep(0.3)
        if sit_down(tablet):
            curtains += 1
            tablet.picture(f"after-curtain-{title}")
        if turn == 1:
            tablet.picture(f"table-{title}")
        lines = tablet.text()
        if any("hammer" in line for line in lines[:1]) and curtains == 0 and turn > 18:
            break
        x, y = tablet.until("sits down", "enter", "choose")
        if "sits down" not in tablet.text()[y]:
            tablet.tap_cell(x, y)
        if any("sits down" in line for line in tablet.text()):
            tablet.picture(f"curtain-{title}")
        if curtains >= 2:
            break
    print(f"{title} at {tablet.size}: {curtains} curtains opened by taps")
    sit_down(tablet)
    # The menu, a swipe through it, and out of the game.
    tablet.tap_cell(2, 0)
    tablet.until("What can be done here")
    tablet.picture(f"menu-{title}")
    tablet.swipe(40, 18, 4)
    tablet.tap("Leave the table")
    tablet.tap("To the home screen")
    tablet.until("New game")


def main(folder: Path) -> None:
    """Play; raises SystemExit where something does not come up, or an outside address was asked."""
    folder.mkdir(exist_ok=True)
    with socket.socket() as probe, tempfile.TemporaryDirectory() as data:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        folders = {"TENBY_TUI_DATA_DIR": data, "TENBY_TUI_CONFIG_DIR": data}
        words = [sys.executable, "-m", "tenby_tui", "serve", "--port", str(port)]
        server = subprocess.Popen(words, env={**os.environ, **folders})
        try:
            time.sleep(2)
            for size in SIZES:
                tablet = Tablet(f"http://127.0.0.1:{port}/", size, folder)
                try:
                    tablet.until("New game")
                    print(f"{size}: {tablet.columns} x {tablet.lines} cells of {tablet.cell}")
                    assert tablet.columns >= 80, tablet.columns
                    assert tablet.lines >= 24, tablet.lines
                    tablet.picture("home")
                    for title in TITLES:
                        play_a_turn(tablet, title)
                    tablet.tap("Continue")
                    tablet.until("menu", "≡", "sits down")
                    tablet.open(f"http://127.0.0.1:{port}/")
                    tablet.until("sits down", "menu", "≡")
                    tablet.picture("loaded-anew")
                    if any("leave the table" in line for line in tablet.text()):
                        tablet.tap("leave the table")
                    else:
                        tablet.tap_cell(2, 0)
                        tablet.tap("Leave the table")
                    tablet.tap("To the home screen")
                    tablet.until("New game")
                    outside = {urlsplit(url).hostname for url in tablet.requests()} - {"127.0.0.1", None, ""}
                    assert not outside, outside
                    print(f"{size}: {len(tablet.asked)} requests, none of them to an outside address")
                finally:
                    tablet.browser.quit()
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "browser-pictures"))
