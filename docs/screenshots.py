"""Makes the pictures of the README: ``python docs/screenshots.py`` writes ``docs/screenshots/*.svg``.

No terminal is needed. Every position comes from a fixed seed and bots, so the pictures change only with the program.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from rules.bots import make_bot  # noqa: E402
from rules.kernel.chance import Chance  # noqa: E402
from rules.kernel.match import Match  # noqa: E402
from rules.kernel.record import Seat  # noqa: E402
from tenby_tui.app import TenbyApp  # noqa: E402
from tenby_tui.paths import CONFIG_VARIABLE, DATA_VARIABLE  # noqa: E402

NAMES = ("Ana", "Ben", "Chloe", "Dora", "Emil", "Fay")
SEED = "harbour"
FONTS = "ui-monospace, 'DejaVu Sans Mono', 'Cascadia Mono', Menlo, Consolas, monospace"

Steps = Callable[[Any], Awaitable[None]]


async def main() -> None:
    """All pictures, into the folder given or ``docs/screenshots``."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        os.environ[CONFIG_VARIABLE] = f"{temporary}/config"
        os.environ[DATA_VARIABLE] = f"{temporary}/data"
        await picture(folder / "set-up.svg", (80, 24), keys("n", "a", "a"))
        await picture(folder / "tiny-towns-4.svg", (120, 36), table(4, 190, cards="random"))
        await picture(folder / "tiny-towns-6.svg", (80, 24), table(6, 300, cavern=True))
        await picture(folder / "tiny-towns-light.svg", (80, 24), table(2, 95), theme="tenby-light")
        await picture(folder / "curtain.svg", (80, 24), table(3, 110, monuments="secret"), secrets="peek-at-once")
        await picture(folder / "result.svg", (140, 36), table(4, None))
        await picture(folder / "cards.svg", (80, 24), keys("r", "c", "down", "down", "down", "down"))
        await picture(folder / "tenka.svg", (80, 24), alone("tenka", 4, 40, "act"))
        parks = alone("tenpenny-parks", 4, 60, "act", "s", "1", "enter", innovation=True)
        await picture(folder / "tenpenny-parks.svg", (120, 36), parks)
        modules = dict.fromkeys(("mayors", "notice-boards", "locals", "visitors", "projects"), True)
        await picture(folder / "tenby.svg", (120, 36), alone("tenby", 3, 200, "turn", "1", **modules))
        await picture(folder / "lesson.svg", (80, 24), keys("l", "enter", "enter", "enter", "enter"))
        await picture(folder / "replay.svg", (120, 36), then(table(3, None, cards="random"), "v", *["n"] * 22))
        await picture(folder / "home.svg", (80, 24), keys())


async def picture(path: Path, size: tuple[int, int], steps: Steps, **settings: Any) -> None:
    """One picture of the app after some steps."""
    app = TenbyApp()
    for name, value in settings.items():
        setattr(app.settings_file.settings, name, value)
    app.apply_settings()
    async with app.run_test(size=size) as pilot:
        await pilot.pause(0.2)
        await steps(pilot)
        await pilot.pause(0.3)
        path.write_text(without_addresses(app.export_screenshot(title="Tenby TUI")), encoding="utf-8")
    print(path)


def keys(*names: str) -> Steps:
    """Steps that press keys."""

    async def press(pilot: Any) -> None:
        for name in names:
            await pilot.press(name)
            await pilot.pause()

    return press


def then(steps: Steps, *names: str) -> Steps:
    """Steps, and keys after them."""

    async def both(pilot: Any) -> None:
        await steps(pilot)
        await pilot.pause(0.5)
        await keys(*names)(pilot)

    return both


def table(seats: int, moves: int | None, **options: Any) -> Steps:
    """Steps that open a table after some moves of bots, at the next decision of a placement; None plays to the end."""

    async def play(pilot: Any) -> None:
        given = {"monuments": "off", "cards": "teaching", **options}
        services = pilot.app.services
        match_id, match = services.create("tiny-towns", [Seat(name) for name in NAMES[:seats]], given, seed=SEED)
        advance(match, moves)
        pilot.app.open_match(match, match_id)

    return play


def alone(title: str, seats: int, moves: int, kind: str, *pressed: str, **options: Any) -> Steps:
    """Steps that open the table of one person among bots at a later decision of a kind, and press keys there."""

    async def play(pilot: Any) -> None:
        company = [Seat(name, "greedy" if number else "human") for number, name in enumerate(NAMES[:seats])]
        match_id, match = pilot.app.services.create(title, company, options, seed=SEED)
        advance(match, moves, kind, (0,))
        pilot.app.open_match(match, match_id)
        await pilot.pause()
        await keys(*pressed)(pilot)

    return play


def advance(match: Match, moves: int | None, kind: str = "place", seats: tuple[int, ...] = tuple(range(6))) -> None:
    """Let a good bot play for everybody, up to a decision of a kind that one of the seats has."""
    bot = make_bot("greedy")
    while not match.over:
        decision = match.decision
        assert decision is not None
        here = decision.kind == kind and decision.seat in seats
        if moves is not None and len(match.entries) >= moves and here:
            return
        move, _ = bot.choose(match.vantage(decision.seat), Chance(f"{SEED}/{len(match.entries)}"), 1)
        match.play(move)


def without_addresses(svg: str) -> str:
    """The picture without fonts from elsewhere: whoever looks at it asks nobody for anything."""
    svg = re.sub(r"<!--.*?-->", "", svg, flags=re.DOTALL)
    svg = re.sub(r"@font-face\s*{[^}]*}", "", svg)
    return re.sub(r"font-family:\s*[^;]*;", f"font-family: {FONTS};", svg)


if __name__ == "__main__":
    asyncio.run(main())
