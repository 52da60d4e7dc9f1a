"""Structs with abstract methods: a class that forgets one of them cannot be made into a value."""

from __future__ import annotations

from abc import ABCMeta

import msgspec


class AbstractMeta(msgspec.StructMeta, ABCMeta):
    """Metaclass of structs some of whose methods are abstract.

    Nothing is ever registered as a virtual subclass, so ``isinstance`` stays the plain and fast one.
    """

    __instancecheck__ = type.__instancecheck__
    __subclasscheck__ = type.__subclasscheck__
