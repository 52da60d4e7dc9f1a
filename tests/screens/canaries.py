"""Secrets of a match, and that no screen shows one: by the names a viewer may not know, and by dealing them anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from screen_harness import curtain_of
from table_harness import TableApp, seated, text_of
from textual.pilot import Pilot

from rules.kernel.chance import Chance
from rules.kernel.events import PUBLIC
from rules.kernel.match import Match

LONGEST = 9
"""Characters of a name that are looked for: boards clip longer ones."""


def canaries(match: Match, viewer: int) -> set[str]:
    """Beginnings of the names that a viewer may not know; nothing is secret once the game is over."""
    if match.over:
        return set()
    return {name[:LONGEST] for name in FINDERS[match.title.id](match, viewer)}


def _monuments(match: Match, viewer: int) -> set[str]:
    state, cards = match.state, match.game.content.cards  # type: ignore[attr-defined]
    if match.game.options["monuments"] != "secret":
        return set()
    return {
        cards[card].name
        for seat in range(len(match.seats))
        for card in (*(state.dealt[seat] if state.dealt else ()), state.hidden[seat], state.refused[seat])
        if card and seat != viewer
    }


def _specials(match: Match, viewer: int) -> set[str]:
    # A special that the viewer sees somewhere, or that was named in public, is no secret.
    names = match.game.table.names  # type: ignore[attr-defined]
    view: Any = match.game.view(match.state, viewer)
    places = (*view.hands, *view.courts, *view.known, view.discard, view.pile)
    known = {card for cards in places for card in cards or ()}
    told = " ".join(match.sentences(viewer))
    return {names[card] for card in range(4, len(names)) if card not in known and names[card] not in told}


def _goals(match: Match, viewer: int) -> set[str]:
    state, goals = match.state, match.game.content.goals  # type: ignore[attr-defined]
    return {
        goals[goal].name
        for seat in range(len(match.seats))
        for goal in (*state.goals[seat], *state.dealt[seat], state.discarded[seat])
        if seat != viewer and goal >= 0
    }


def _residents(match: Match, viewer: int) -> set[str]:
    state, residents = match.state, match.game.residents  # type: ignore[attr-defined]
    return {
        residents[card].name
        for seat in range(len(match.seats))
        for card in (*state.hands[seat], *state.dealt[seat], *state.drawn[seat])
        if seat != viewer
    }


FINDERS: dict[str, Callable[[Match, int], set[str]]] = {
    "tiny-towns": _monuments,
    "tenka": _specials,
    "tenpenny-parks": _goals,
    "tenby": _residents,
}


# At a table


def check_on_show(app: TableApp, viewer: int, when: str) -> None:
    """Nothing that is painted names what a viewer may not know."""
    painted = "\n".join(strip.text for strip in app.screen._compositor.render_strips())
    for name in canaries(app.match, viewer):
        assert name not in painted, f"{name} is on show {when}"
        assert name not in f"{app.title} {app.sub_title}"


LOOKS: dict[str, str] = {}
"""A character for each style that was ever painted."""


def painted(table: Any, size: tuple[int, int]) -> str:
    """All that a table draws at a size: its characters, and in a line below each line their styles."""
    canvas = table.draw(*size)
    known: dict[int, str] = {}

    def look(style: Any) -> str:
        return known.setdefault(id(style), LOOKS.setdefault(str(style), chr(0x100 + len(LOOKS))))

    lines: list[str] = []
    for y in range(size[1]):
        cells = canvas.cells(y)
        lines.append("".join([character for character, _ in cells]))
        lines.append("".join([known.get(id(style)) or look(style) for _, style in cells]))
    return "\n".join(lines)


async def look_around(app: TableApp, pilot: Pilot[None], keys: str) -> None:
    """Press keys, looking after each of them."""
    session = app.table.session
    for key in keys.split():
        await pilot.press(key)
        check_on_show(app, PUBLIC if session.waiting is not None else session.viewer, f"after {key}")


async def check_peek(match: Match, heading: str, without: tuple[str, ...]) -> None:
    """No secret is on show before, behind and after the curtain of a peek at what has a heading.

    At decisions of the kinds ``without``, whose own view is on show, nobody peeks.
    """
    assert match.decision is not None
    seat, kind = match.decision.seat, match.decision.kind
    assert canaries(match, PUBLIC)
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        check_on_show(app, PUBLIC, "at first")
        await seated(app, pilot)
        await look_around(app, pilot, "1 down v v y escape e down down escape l escape : k escape")
        if kind in without:
            return
        await pilot.press("g")
        await curtain_of(app, pilot)
        check_on_show(app, PUBLIC, "on the curtain before a peek")
        table = await seated(app, pilot)
        assert table.session.viewer == seat
        check_on_show(app, seat, "while peeking")
        await pilot.press("z")
        await pilot.pause()
        check_on_show(app, PUBLIC, "after covering")
        assert heading not in text_of(app)


Frames = Callable[[TableApp, int, tuple[int, int]], Iterable[str]]
"""All that a viewer can bring on show at a size."""
SMALL, LARGE = (80, 24), (140, 45)


async def check_dealt_anew(match: Match, frames: Frames, *, whole: bool = False) -> None:
    """Whatever is hidden from a viewer, all that he can bring on show is the same.

    Looked at through the eyes of everybody, at two sizes, and of who decides and the next seat; or, as a ``whole``, of
    every seat at both sizes.
    """
    assert match.decision is not None
    game, state, seats = match.game, match.state, len(match.seats)
    decides = match.decision.seat
    viewers = range(seats) if whole else (decides, (decides + 1) % seats)
    app = TableApp(match)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        for viewer in (PUBLIC, *viewers):
            view = game.view(state, viewer)
            for size in (SMALL, LARGE) if whole or viewer == PUBLIC else (SMALL,):
                seen = set()
                for sample in range(4 if whole else 3):
                    match._states[-1] = game.resample(view, Chance(f"sample {sample}"))
                    seen.add("\f".join(frames(app, viewer, size)))
                assert len(seen) == 1, f"the screens of viewer {viewer} differ"
        match._states[-1] = state
