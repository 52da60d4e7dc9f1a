"""What reading a position has in common for all titles: its table, its seats by name, its pending steps.

Every complaint is a :class:`~rules.kernel.errors.PositionError` that says where in the position it belongs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
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


def one_of(data: Mapping[str, Any], key: str, *others: str) -> None:
    """Complain where ``key`` is given and one of the ``others`` for which it stands: which would count?"""
    for other in others:
        if data.get(key) and other in data:
            raise PositionError(f"position, {other}: {key} stands in place of it; only one of them can be given")


def only_with(data: Mapping[str, Any], key: str, what: str, *, fits: bool) -> None:
    """Complain where ``key`` is given and does not fit, as it would not count."""
    if key in data and not fits:
        raise PositionError(f"position, {key}: it is given only with {what}")


def once(given: Sequence[T], where: str) -> Sequence[T]:
    """``given``, in which nothing may stand twice."""
    for item in given:
        if given.count(item) > 1:
            raise PositionError(f"position, {where}: {item} is there twice")
    return given


def read_value(given: Any, kind: Any, where: str) -> Any:
    """A value that positions write as it is, such as a pending step; keys that it does not have are refused."""
    try:
        value = msgspec.convert(given, kind)
    except msgspec.ValidationError as error:
        raise PositionError(f"position, {where}: {error}") from None
    for key in _unread(given, value):
        raise PositionError(f"position, {where}: nothing there is called {key!r}")
    return value


def _unread(given: Any, value: Any) -> Iterator[str]:
    """Keys of ``given`` that the value made of it does not have."""
    if isinstance(value, msgspec.Struct) and isinstance(given, Mapping):
        names = {field.encode_name: field.name for field in msgspec.structs.fields(value)}
        for key, each in given.items():
            if key in names:
                yield from _unread(each, getattr(value, names[key]))
            elif key != value.__struct_config__.tag_field:
                yield key
    elif isinstance(value, (list, tuple)) and isinstance(given, (list, tuple)):
        for each, found in zip(given, value, strict=False):
            yield from _unread(each, found)


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
        pending: tuple[Any, ...] = read_value(given, tuple[kinds, ...], "pending")
        for step in pending:
            self.check((*(getattr(step, "seats", None) or ()), *(getattr(step, key, 0) for key in keys)), "a step")
        return pending

    def check(self, seats: Iterable[int], what: str, where: str = "pending") -> None:
        """Complain if ``what`` names a seat that is not there."""
        if not all(0 <= seat < len(self.names) for seat in seats):
            raise PositionError(f"position, {where}: {what} names a seat that does not exist")
