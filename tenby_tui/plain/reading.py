"""What can be looked up at the plain table: the position, cards, and the rulebook."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.kernel.events import PUBLIC
from rules.kernel.game import Passage
from rules.kernel.title import Card
from screens.session import Session
from tenby_tui.plain.words import card_told, section_told

TABLE = "table"
"""Word for what belongs to nobody."""
MOST = 12
"""Cards or sections that are named where several fit."""


class Reading:
    """Looks things up in the view on show and tells them."""

    def __init__(self, session: Session, say: Callable[..., None]) -> None:
        self._session = session
        self._say = say
        self.section = ""
        """The section of the rulebook that the last refusal came from."""
        self._cards: dict[str, Card] = {}

    def read(self, word: str, rest: str) -> str:
        """Carry out ``show``, ``cards`` or ``rules``; returns what is wrong with ``rest``, or ``""``."""
        found = {"show": self._show, "cards": self._read_cards, "rules": self._read_rules}[word]
        return found(rest)

    def position(self, name: str) -> bool:
        """Tell the position, or the part of one seat or of the table; False if nothing has that name."""
        told = [passage for passage in self._session.vantage.tell() if not name or self._is_called(passage, name)]
        for passage in told:
            self._say(*passage.lines)
        return bool(told)

    def _is_called(self, passage: Passage, name: str) -> bool:
        if passage.seat == PUBLIC:
            return name == TABLE
        return name in (str(passage.seat + 1), self._session.names[passage.seat].lower())

    def _show(self, name: str) -> str:
        if self.position(name):
            return ""
        problem = self._read_cards(name)
        return f"No seat and no card is called {name}." if problem else ""

    # -- cards ---------------------------------------------------------------------------------------------------

    @property
    def cards(self) -> dict[str, Card]:
        """All cards of the title, with the pack of this table, by id."""
        if not self._cards:
            match = self._session.match
            self._cards = {card.id: card for card in match.title.cards(match.pack or None)}
        return self._cards

    def _read_cards(self, name: str) -> str:
        here = [self.cards[card] for card in self._session.vantage.cards_in_play]
        if not name:
            self._say("Cards known to be in this game:", *(f"{card.name}, {card.group}." for card in here))
            return ""
        found = _named(name, here) or _named(name, tuple(self.cards.values()))
        if not found:
            return f"No card is called {name}."
        if len(found) > MOST:
            return f"{len(found)} cards are called something like {name}: say more of the name."
        for card in found:
            self._say(*card_told(card))
        return ""

    # -- rules ---------------------------------------------------------------------------------------------------

    def _read_rules(self, words: str) -> str:
        book = self._session.match.title.rulebook()
        decision = self._session.decision
        if not words:
            words = self.section or (decision.section if decision is not None else "")
        named = [section.id for section in book.sections if words in (section.id, section.title.lower())]
        if named:
            for section in book.parts(named[0]):
                self._say(*section_told(section))
            return ""
        found = book.search(words)
        if not found:
            return f"No section of the rulebook holds {words}."
        if len(found) == 1:
            self._say(*section_told(found[0]))
            return ""
        self._say(f"{len(found)} sections hold these words; say rules and the name of one:")
        self._say(*(f"{section.id}: {section.title}." for section in found[:MOST]))
        return ""


def _named(name: str, cards: Sequence[Card]) -> list[Card]:
    """The cards with exactly this name or id, else those whose name, id or group begins with it."""
    exact = [card for card in cards if name in (card.id.lower(), card.name.lower())]
    return exact or [
        card for card in cards if any(known.lower().startswith(name) for known in (card.id, card.name, card.group))
    ]


