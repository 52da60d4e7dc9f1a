"""The effects of one owner put together, quick to ask (rulebook, section "effects")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from rules.tenpenny_parks import hooks
from rules.tenpenny_parks.hooks import AnyEffect, Event
from rules.tenpenny_parks.property import EVERYWHERE, Property

ARBORIST_TREES = 2
"""Trees that the Arborist removes at most, without effects."""
ANYWHERE = -1
"""In place of a landmark's number: no scope."""

Giver = Literal["home", "specialist", "landmark"]


class Gained(msgspec.Struct, frozen=True):
    """Something with effects that an owner has: a home board, a specialist or a landmark."""

    kind: Giver
    number: int
    """Its number among the content's sides, specialists or landmarks."""


class Trigger(msgspec.Struct, frozen=True):
    """An ``on`` effect and where it stands."""

    effect: hooks.On
    source: Gained

    def applies(self, park: Property, squares: int) -> bool:
        """Whether a tile, or the square of an icon, on ``squares`` is within scope and large enough."""
        effect = self.effect
        if squares.bit_count() < effect.min_size:
            return False
        if effect.scope is None:
            return True
        board = park.board("landmark", self.source.number)
        if board is None or not squares & board.squares:
            return False
        return effect.scope == "board" or bool(squares & ~board.squares)


class Powers(msgspec.Struct, frozen=True):
    """Everything that the effects of an owner add up to."""

    income: int = 0
    price: int = 0
    """Added to prices at the Builder, with the floor of 0 for the sum."""
    banker: int = 0
    trees: int = ARBORIST_TREES
    """Trees that one Arborist action removes at most."""
    money_per_tree: int = 0
    realtor: int = 0
    adverts: tuple[tuple[int, int], ...] = ()
    """(amount, limit): added to the cost of the first ``limit`` advertisements of a month."""
    keep_disc: bool = False
    touching: tuple[int, ...] = ()
    """Numbers of landmarks on which concessions may touch other tiles; ``ANYWHERE`` for no scope."""
    triggers: tuple[Trigger, ...] = ()
    """All ``on`` effects in the order gained."""
    endgame: tuple[tuple[Gained, hooks.Endgame], ...] = ()
    """In the order gained."""

    def on(self, event: Event) -> tuple[Trigger, ...]:
        """The ``on`` effects of an event in the order gained."""
        return tuple(each for each in self.triggers if each.effect.event == event)

    def touch(self, park: Property) -> tuple[int, ...]:
        """The areas of a property within which a concession may touch other tiles (``property.py``)."""
        if not self.touching:
            return ()
        if ANYWHERE in self.touching:
            return (EVERYWHERE,)
        boards = (park.board("landmark", number) for number in self.touching)
        return tuple(board.squares for board in boards if board is not None)

    def advert(self, cost: int, bought: int) -> int:
        """What an advertisement of a printed cost costs after ``bought`` others in this month."""
        return max(0, cost + sum(amount for amount, limit in self.adverts if bought < limit))


NO_POWERS = Powers()


class PowersTable(dict[tuple[Gained, ...], Powers]):
    """Powers by what an owner has, in the order gained; each is put together when it is first asked for."""

    def __init__(self, effects: Mapping[Giver, Sequence[tuple[AnyEffect, ...]]]) -> None:
        super().__init__()
        self._effects = effects

    def __missing__(self, owned: tuple[Gained, ...]) -> Powers:
        """Raises ``IndexError`` for something the content does not have."""
        powers = self[owned] = _put_together(
            [(gained, effect) for gained in owned for effect in self._effects[gained.kind][gained.number]]
        )
        return powers


def _put_together(effects: Sequence[tuple[Gained, AnyEffect]]) -> Powers:
    def total(kind: type[hooks.Income | hooks.Price | hooks.Banker | hooks.Realtor]) -> int:
        return sum(effect.amount for _, effect in effects if isinstance(effect, kind))

    arborists = [effect for _, effect in effects if isinstance(effect, hooks.Arborist)]
    return Powers(
        income=total(hooks.Income),
        price=total(hooks.Price),
        banker=total(hooks.Banker),
        trees=ARBORIST_TREES + sum(effect.extra for effect in arborists),
        money_per_tree=sum(effect.money_per_tree for effect in arborists),
        realtor=total(hooks.Realtor),
        adverts=tuple((effect.amount, effect.limit) for _, effect in effects if isinstance(effect, hooks.AdCost)),
        keep_disc=any(isinstance(effect, hooks.KeepDisc) for _, effect in effects),
        touching=tuple(
            gained.number if effect.scope == "board" else ANYWHERE
            for gained, effect in effects
            if isinstance(effect, hooks.Place)
        ),
        triggers=tuple(Trigger(effect, gained) for gained, effect in effects if isinstance(effect, hooks.On)),
        endgame=tuple((gained, effect) for gained, effect in effects if isinstance(effect, hooks.Endgame)),
    )
