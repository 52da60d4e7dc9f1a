"""Effects of one owner put together: what they add up to, and when ``on`` effects apply."""

from __future__ import annotations

import pytest
from parks import CONTENT, attach, lay, start

from rules.tenpenny_parks.hooks import Event
from rules.tenpenny_parks.powers import ARBORIST_TREES, NO_POWERS, Gained, Powers
from rules.tenpenny_parks.property import EVERYWHERE, Property
from rules.tenpenny_parks.squares import parse

KINDS = {"specialist": CONTENT.specialists, "landmark": CONTENT.landmarks, "home": CONTENT.sides}


def gained(card: str) -> Gained:
    kind = next(kind for kind, cards in KINDS.items() if CONTENT.cards[card] in cards)
    return Gained(kind, CONTENT.numbers[card])  # type: ignore[arg-type]


def powers(*cards: str) -> Powers:
    return CONTENT.powers[tuple(map(gained, cards))]


def squares(*names: str) -> int:
    return sum(1 << parse(each) for each in names)


@pytest.mark.parametrize(
    ("card", "field", "value"),
    [
        ("coupon-baroness", "price", -1),
        ("two-headed-teller", "banker", 2),
        ("beaver-foreman", "trees", 4),
        ("beaver-foreman", "money_per_tree", 1),
        ("map-forger", "realtor", -1),
        ("parade-shouter", "adverts", ((-1, 1),)),
        ("stunt-grandma", "keep_disc", True),
        ("royalty-accountant", "income", 2),
        ("ticket-cathedral", "income", 2),
        ("lazy-sunday", "income", -1),
        ("treasure-cove", "income", 1),
    ],
)
def test_effects_without_an_event(card: str, field: str, value: object) -> None:
    assert getattr(powers(card), field) == value
    others = {key: getattr(powers(card), key) for key in Powers.__struct_fields__ if key != field}
    plain = {key: getattr(NO_POWERS, key) for key in others}
    if card not in ("beaver-foreman", "map-forger"):  # these have two effects
        assert others == plain


def test_effects_of_several_cards_add_up() -> None:
    found = powers("treasure-cove", "royalty-accountant", "ticket-cathedral")
    assert found.income == 5
    assert found.trees == ARBORIST_TREES
    assert powers("lazy-sunday", "beaver-foreman").trees == 4


def test_advertisements_get_cheaper_up_to_a_limit_and_never_below_nothing() -> None:
    assert [powers("parade-shouter").advert(2, bought) for bought in range(3)] == [1, 2, 2]
    assert powers("parade-shouter").advert(0, 0) == 0
    assert NO_POWERS.advert(2, 0) == 2


@pytest.mark.parametrize(
    ("card", "event"),
    [
        ("map-forger", "realtor"),
        ("snack-scientist", "contract"),
        ("ribbon-cutter", "build"),
        ("mood-obelisk", "attach"),
        ("ferris-eel", "cover"),
        ("echo-arch", "cover"),
        ("gate-of-overstatement", "build"),
        ("coin-fountain", "build"),
    ],
)
def test_events(card: str, event: Event) -> None:
    found = powers(card)
    assert [each.source for each in found.on(event)] == [gained(card)]
    assert sum(len(found.on(each)) for each in ("build", "contract", "realtor", "cover", "attach")) == 1


def test_events_are_in_the_order_gained() -> None:
    found = powers("ribbon-cutter", "coin-fountain").on("build")
    assert [each.source.kind for each in found] == ["specialist", "landmark"]
    found = powers("coin-fountain", "ribbon-cutter").on("build")
    assert [each.source.kind for each in found] == ["landmark", "specialist"]


def applies(card: str, event: Event, park: Property, *names: str) -> bool:
    (trigger,) = powers(card).on(event)
    return trigger.applies(park, squares(*names))


def test_scopes() -> None:
    park = attach(start(), "gate-of-overstatement")  # columns 9 to 11
    assert applies("gate-of-overstatement", "build", park, "a8", "a9")
    assert not applies("gate-of-overstatement", "build", park, "a9", "a10")
    assert not applies("gate-of-overstatement", "build", park, "a7", "a8")
    park = attach(start(), "coin-fountain", "left")  # columns -2 to 0
    assert applies("coin-fountain", "build", park, "a0", "a1")
    assert applies("coin-fountain", "build", park, "a0", "a-1")
    assert not applies("coin-fountain", "build", park, "a1", "a2")
    park = attach(start(), "ferris-eel")
    assert applies("ferris-eel", "cover", park, "f10")
    assert not applies("ferris-eel", "cover", park, "a8")
    assert not applies("ferris-eel", "cover", start(), "a8")


def test_smallest_size() -> None:
    assert applies("ribbon-cutter", "build", start(), "a1", "a2", "a3", "a4", "b2")
    assert not applies("ribbon-cutter", "build", start(), "a1", "a2", "a3", "a4")


def test_where_concessions_may_touch() -> None:
    park = attach(start(), "elbow-room")
    board = park.board("landmark", CONTENT.numbers["elbow-room"])
    assert board is not None
    assert powers("elbow-room").touch(park) == (board.squares,)
    assert powers("elbow-inspector").touch(park) == (EVERYWHERE,)
    assert powers("elbow-inspector", "elbow-room").touch(park) == (EVERYWHERE,)
    assert powers("coupon-baroness").touch(park) == ()
    park = lay(park, "scream-booth", "b9")
    lay(park, "lemonade-volcano", "b10", powers("elbow-room").touch(park))


def test_one_value_for_the_same_cards() -> None:
    assert powers("treasure-cove", "map-forger") is powers("treasure-cove", "map-forger")
    assert powers() == NO_POWERS
    with pytest.raises(IndexError):
        _ = CONTENT.powers[Gained("landmark", 99),]
