"""Jump mode: everything at the table that a click would pick gets a label of one or two letters."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable
from string import ascii_lowercase

import msgspec
from textual import events

from screens.widgets.canvas import Canvas
from screens.widgets.chooser import Pick
from screens.widgets.palette import Palette
from screens.widgets.table_base import TableBase


class Spot(msgspec.Struct, frozen=True):
    """Something with a label."""

    label: str
    x: int
    y: int
    target: Hashable


def spots(canvas: Canvas, wanted: Callable[[Hashable], bool]) -> tuple[Spot, ...]:
    """The wanted areas of a canvas in reading order, each where its upper left corner can be seen."""
    found: dict[Hashable, tuple[int, int]] = {}
    for x, y, _, _, target in canvas.areas:
        if wanted(target) and canvas.target(x, y) == target:
            found[target] = min(found.get(target, (y, x)), (y, x))
    places = sorted(found.items(), key=lambda item: item[1])
    return tuple(
        Spot(label, x, y, target)
        for label, (target, (y, x)) in zip(labels(len(places)), places, strict=True)
    )


def labels(count: int) -> list[str]:
    """So many labels of equal length, as short as they can be; at most 676."""
    if count <= len(ascii_lowercase):
        return list(ascii_lowercase[:count])
    pairs = [first + second for first in ascii_lowercase for second in ascii_lowercase]
    return pairs[:count]


def draw(canvas: Canvas, palette: Palette, known: Iterable[Spot], typed: str) -> None:
    """Write the labels that begin with what was typed over what they stand for."""
    for spot in known:
        if spot.label.startswith(typed):
            canvas.put(spot.x, spot.y, spot.label, palette.cursor)


class JumpingTable(TableBase):
    """A table whose picks can be labelled."""

    _spots: tuple[Spot, ...] = ()
    """What has a label, as it was painted last."""

    @abstractmethod
    def picked(self, target: Hashable) -> None:
        """A click, or the letters of a label, on a key, a pick or something of the title's own."""

    def action_jump(self) -> None:
        """Label everything that can be picked, until one is."""
        if self.session.bot_to_move or self.session.over or self.sheet_line >= 0:
            return
        self.message = None
        self.jumping = ""
        self.repaint()

    def on_key(self, event: events.Key) -> None:
        """While there are labels, letters belong to them, whatever they mean otherwise."""
        if self.jumping is None:
            return
        if not (len(event.key) == 1 and event.key in ascii_lowercase):
            self._stop_jumping()
            if event.key == "escape":
                event.stop()
                event.prevent_default()
            return
        event.stop()
        event.prevent_default()
        self.jumping += event.key
        left = [spot for spot in self._spots if spot.label.startswith(self.jumping)]
        if not left or (len(left) == 1 and left[0].label == self.jumping):
            self._stop_jumping()
            if left:
                self.picked(left[0].target)
        self.repaint()

    def _stop_jumping(self) -> None:
        self.jumping = None
        self.repaint()

    def draw_labels(self, canvas: Canvas, palette: Palette) -> None:
        """Write the labels over a canvas on which everything else has been drawn."""
        if self.jumping is not None:
            self._spots = spots(canvas, self._may_jump)
            draw(canvas, palette, self._spots, self.jumping)

    def _may_jump(self, target: Hashable) -> bool:
        """Picks that are possible, and whatever else a click means at this table; not the keys of the bar."""
        return target in self.chooser.options if isinstance(target, Pick) else not isinstance(target, str)
