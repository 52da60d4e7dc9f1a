"""Towns for tests, made from the short form of cards."""

from __future__ import annotations

from random import Random

from rules.tenby.content import Content, load
from rules.tenby.scoring import Scorer
from rules.tenby.short_form import BETWEEN_CARDS, read_street
from rules.tenby.town import Street, Town, opened

CONTENT = load()


def sketched(*streets: str, pack: str = "") -> tuple[Content, Town]:
    """A town of streets in short form, and a content that has a sketch for each of its cards."""
    cards = [card.strip() for street in streets for card in street.split(BETWEEN_CARDS.strip())]
    looks = dict.fromkeys(card.partition("*")[0].strip() for card in cards)
    sketches = [f'[[sketch]]\nid = "Q{number}"\ncard = "{look}"\n' for number, look in enumerate(looks)]
    content = load("\n".join([pack, *sketches]))
    return content, Town(tuple(Street(*read_street(content, street)) for street in streets))


def scored(*streets: str, pack: str = "") -> tuple[Scorer, Town]:
    """The same with a scorer."""
    content, town = sketched(*streets, pack=pack)
    return Scorer(content), town


def anything(content: Content, random: Random) -> tuple[Town, tuple[int, ...], int, tuple[int, ...]]:
    """A town by random placing and moving, with Locals; Residents, a Mayor, Projects."""
    deck = [*content.town_deck, *content.landmark_deck]
    random.shuffle(deck)
    town = opened(random.choice(content.start_deck), random.randint(0, 1))
    for _ in range(random.randint(0, 26)):
        if rooms := town.rooms(content.town):
            town = town.place(deck.pop(), *random.choice(rooms), random.choice((0, 0, 0, 1, 2, 4)))
    hand = tuple(random.sample(range(len(content.residents)), random.randint(0, 9)))
    projects = tuple(random.sample(range(len(content.projects)), random.randint(0, 3)))
    return town, hand, random.randrange(len(content.mayors)), projects
