"""Decoding one entry of content key by key, so that everything that is wrong with it is named at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec
from msgspec.structs import FieldInfo

from rules.kernel.problems import Problem, nearest, shown

T = TypeVar("T")
Data = dict[str, Any]
"""A table of TOML as it was read."""


def decode(file: str, entry: str, data: Data, kind: type[T], problems: list[Problem]) -> T | None:
    """Decode one entry, adding to ``problems`` everything that is wrong with it; ``None`` if anything is."""
    before = len(problems)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        fields = fields_of(kind)
        if data.keys() <= fields.keys():
            with suppress(msgspec.ValidationError):  # nearly every entry is right
                return msgspec.convert(data, kind)
        problems.extend(
            Problem(file, entry, key, f"expected no such key{nearest(key, fields)}")
            for key in data
            if key not in fields
        )
        for key, field in fields.items():
            if key in data:
                _convert(file, entry, key, data[key], field.type, problems)
            elif field.required:
                problems.append(Problem(file, entry, key, "expected this key, which is missing"))
    if len(problems) > before:
        return None
    return _convert(file, entry, "", data, kind, problems)


@cache
def fields_of(kind: type[msgspec.Struct]) -> dict[str, FieldInfo]:
    """The fields of a struct by the keys under which data give them."""
    return {field.encode_name: field for field in msgspec.structs.fields(kind)}


def _convert(
    file: str, entry: str, key: str, value: Any, kind: type[T], problems: list[Problem]
) -> T | None:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError:
        problems.extend(Problem(file, entry, (key + inner).lstrip("."), text) for inner, text in _faults(value, kind))
        return None


def _faults(value: Any, kind: Any) -> Iterable[tuple[str, str]]:
    """Everything that is wrong with a value, each with where it is: ``[0].points``."""
    origin, arguments = get_origin(kind), get_args(kind)
    structs: list[Any] = []
    if origin is Annotated:
        structs = [arguments[0]]
    elif origin in (Union, UnionType):
        structs = [each for each in arguments if each is not NoneType]
    elif isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        structs = [kind]
    if origin is Literal:
        if value not in arguments or isinstance(value, bool):
            yield "", f"expected one of {', '.join(map(shown, arguments))}, found {shown(value)}"
    elif origin is tuple and arguments[1:] == (Ellipsis,) and isinstance(value, list):
        for index, item in enumerate(value):
            yield from ((f"[{index}]{inner}", text) for inner, text in _faults(item, arguments[0]))
    elif len(structs) == 1 and structs[0] is not kind and value is not None:
        if faults := list(_faults(value, structs[0])):
            yield from faults
        else:  # the fault is in what the annotation adds
            yield from _plain_fault(value, kind)
    elif structs and isinstance(value, dict) and all(hasattr(each, "__struct_config__") for each in structs):
        yield from _struct_faults(value, structs)
    else:
        yield from _plain_fault(value, kind)


def _plain_fault(value: Any, kind: Any) -> Iterable[tuple[str, str]]:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at `")
        inner = re.sub(r"^\$", "", path.rstrip("`"))
        message = message[:1].lower() + message[1:].replace("`", "").replace(", got ", ", found ")
        yield inner, _TYPE.sub(lambda match: match[1] + _TYPES[match[2]], message)


_TYPES = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
}
"""Types as people who write packs know them."""
_TYPE = re.compile(rf"\b(expected |found )({'|'.join(_TYPES)})\b")


def _struct_faults(value: Data, kinds: Sequence[type[msgspec.Struct]]) -> Iterable[tuple[str, str]]:
    """Faults of a table that is to be one of some structs, told apart by a tag if there are several."""
    config = kinds[0].__struct_config__
    tag = config.tag_field
    chosen = kinds[0]
    if tag is not None:
        known = {str(each.__struct_config__.tag): each for each in kinds}
        word = value.get(tag)
        if not isinstance(word, str) or word not in known:
            found = f", found {shown(word)}" if word is not None else ", which is missing"
            near = nearest(str(word or ""), known)
            expected = f"one of {', '.join(known)}" if not near or len(known) <= 5 else f"a known {tag}"
            yield f".{tag}", f"expected {expected}{found}{near}"
            return
        chosen = known[word]
    fields = fields_of(chosen)
    for key, item in value.items():
        if key in fields:
            yield from ((f".{key}{inner}", text) for inner, text in _faults(item, fields[key].type))
        elif key != tag and chosen.__struct_config__.forbid_unknown_fields:
            yield f".{key}", f"expected no such key{nearest(key, fields)}"
    for key, field in fields.items():
        if field.required and key not in value:
            yield f".{key}", "expected this key, which is missing"
