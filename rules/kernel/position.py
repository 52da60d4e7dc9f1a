"""What reading a position has in common for all titles: its table, its seats by name, its pending steps.

Every complaint is a :class:`~rules.kernel.errors.PositionError` that says where in the position it belongs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from rules.kernel.errors import PositionError


class SeatEntry(Protocol):
    """What a position says of one seat."""

    seat: str
    """Its name."""


T = TypeVar("T")
E = TypeVar("E", bound=SeatEntry)


def read_table(data: Mapping[str, Any], kind: type[T]) -> T:
    """The table of a position as its title describes it."""
    try:
        return msgspec.convert(dict(data), kind)
    except msgspec.ValidationError as error:
        raise PositionError(f"position: {error}") from None


def written(table: msgspec.Struct, *, whole: bool = False, short: Collection[str] = ()) -> dict[str, Any]:
    """A table of a position as plain values: without what is as usual, or as a ``whole`` with all its keys.

    ``short`` names keys that are only read: they stand for others and are never written.
    """
    plain: dict[str, Any] = _whole(table) if whole else msgspec.to_builtins(table)
    return {key: value for key, value in plain.items() if key not in short}


def _whole(value: Any) -> Any:
    if isinstance(value, msgspec.Struct):
        fields = msgspec.structs.fields(value)
        return {field.encode_name: _whole(getattr(value, field.name)) for field in fields}
    if isinstance(value, Mapping):
        return {key: _whole(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_whole(each) for each in value]
    return msgspec.to_builtins(value)


class Seats:
    """The seats of a position by their names."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = list(names)

    def number(self, name: str, where: str) -> int:
        """The seat of that name."""
        if name not in self.names:
            raise PositionError(f"position, {where}: nobody is called {name!r}; seats: {', '.join(self.names)}")
        return self.names.index(name)

    def in_order(self, given: Iterable[E], where: str) -> list[E]:
        """What is said of each seat; each must be there exactly once."""
        entries: dict[int, E] = {}
        for entry in given:
            seat = self.number(entry.seat, where)
            if seat in entries:
                raise PositionError(f"position, {where}: {entry.seat} is there twice")
            entries[seat] = entry
        missing = [name for seat, name in enumerate(self.names) if seat not in entries]
        if missing:
            raise PositionError(f"position, {where}: nothing is said about {', '.join(missing)}")
        return [entries[seat] for seat in range(len(self.names))]

    def steps(self, given: Sequence[Mapping[str, Any]], kinds: Any, keys: Sequence[str] = ("seat",)) -> tuple[Any, ...]:
        """The pending steps, which are of ``kinds``; ``keys`` are the fields that hold one seat."""
        try:
            pending = msgspec.convert(given, tuple[kinds, ...])
        except msgspec.ValidationError as error:
            raise PositionError(f"position, pending: {error}") from None
        for step in pending:
            self.check((*(getattr(step, "seats", None) or ()), *(getattr(step, key, 0) for key in keys)), "a step")
        return pending

    def check(self, seats: Iterable[int], what: str, where: str = "pending") -> None:
        """Complain if ``what`` names a seat that is not there."""
        if not all(0 <= seat < len(self.names) for seat in seats):
            raise PositionError(f"position, {where}: {what} names a seat that does not exist")
