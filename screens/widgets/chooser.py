"""Choosing a move step by step: what, with which, where; escape goes back one step.

Every legal move is a path of picks (a card, then the squares used, then the square it stands on). The chooser walks
down the paths that are still open and skips steps with a single option.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from rules.kernel.decision import Move


class Pick(msgspec.Struct, frozen=True):
    """One thing picked on the way to a move."""

    kind: str
    """What sort of thing: ``square``, ``card``, ``resource``, ``verb``, ..."""
    value: Any
    """The thing; hashable."""

    def __hash__(self) -> int:
        return hash((self.kind, self.value))


Path = tuple[Pick, ...]


class Chooser:
    """Where a player is on the way to a move."""

    def __init__(self, moves: Iterable[tuple[Path, Move]] = (), *, always: frozenset[str] = frozenset()) -> None:
        self._moves = tuple(moves)
        self._always = always
        """Kinds of picks that are made by hand even where there is but one."""
        self._trail: list[Path] = [()]
        self._options: tuple[Pick, ...] | None = None

    @property
    def prefix(self) -> Path:
        """What was picked so far, skipped steps included."""
        return self._trail[-1]

    @property
    def at_start(self) -> bool:
        """Whether nothing was picked yet."""
        return len(self._trail) == 1

    @property
    def options(self) -> tuple[Pick, ...]:
        """What can be picked now, in the order of the moves."""
        if self._options is None:
            depth = len(self.prefix)
            self._options = tuple(dict.fromkeys(path[depth] for path, _ in self._open() if len(path) > depth))
        return self._options

    @property
    def legal(self) -> tuple[Pick, ...]:
        """What could be picked by the rules: nothing else, where all that is legal may be picked."""
        return self.options

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of things that can be picked now."""
        return tuple(dict.fromkeys(pick.kind for pick in self.options))

    def values(self, kind: str) -> tuple[Any, ...]:
        """What of one kind can be picked now."""
        return tuple(pick.value for pick in self.options if pick.kind == kind)

    def picked(self, kind: str) -> Any:
        """The last thing of a kind that was picked, or None."""
        return next((pick.value for pick in reversed(self.prefix) if pick.kind == kind), None)

    def move_of(self, pick: Pick) -> Move | None:
        """The move that ``pick`` would complete, or None if more has to be picked or it is no option."""
        path = (*self.prefix, pick)
        found = [move for its, move in self._moves if its[: len(path)] == path]
        return found[0] if len(found) == 1 else None

    def way_to(self, move: Move) -> Pick | None:
        """The next pick on the way to a move, or None if what was picked does not lead there."""
        depth = len(self.prefix)
        return next((path[depth] for path, its in self._open() if its == move and len(path) > depth), None)

    def pick(self, pick: Pick) -> Move | None:
        """Pick an option; returns the move if that leaves only one. Raises ValueError if it is no option."""
        if pick not in self.options:
            raise ValueError(f"{pick} cannot be picked here")
        prefix = (*self.prefix, pick)
        left = [(path, move) for path, move in self._moves if path[: len(prefix)] == prefix]
        while len({path[: len(prefix) + 1] for path, _ in left}) == 1:
            following = left[0][0][len(prefix) : len(prefix) + 1]
            if not following:
                return left[0][1]
            if following[0].kind in self._always:
                break
            prefix += following
        self._trail.append(prefix)
        self._options = None
        return None

    def back(self) -> bool:
        """Go back one step; False if nothing was picked."""
        if self.at_start:
            return False
        self._trail.pop()
        self._options = None
        return True

    def _open(self) -> Iterable[tuple[Path, Move]]:
        prefix = self.prefix
        return (entry for entry in self._moves if entry[0][: len(prefix)] == prefix)



