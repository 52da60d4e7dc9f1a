"""What can be chosen at a Tenka table, as lists: hand, court, players, casualties, or words; lit or with a reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec

from rules.kernel.refusal import Refusal
from rules.tenka import moves as m
from screens.commands import shown_key
from screens.widgets import tenka_sums
from screens.widgets.chooser import Pick
from screens.widgets.lists import DIGITS, READ, Entry, Group, Note, numbered
from screens.widgets.tenka_moves import CARD_KIND, HAND_KINDS, IN_BATTLE, NO

if TYPE_CHECKING:
    from screens.tenka import TenkaScreen

NOT_ASKED = "not-asked"
"""Why a legal pick cannot be made: a lesson asks for something else."""
SHORT_REASONS = {
    NOT_ASKED: "not now",
    "only-in-a-battle": "only in a battle", "no-target": "no target", "piles-empty": "nothing to draw",
    "discard-empty": "no discards", "nothing-to-find": "finds nothing", "court-shielded": "all shielded",
    "no-play-left": "no play left", "no-effect": "no effect", "hand-empty": "empty hand",
    "no-use-in-battle": "not in a battle",
    "defender-only": "only as defender", "no-pay": "no card to pay", "special-in-starting-court": "no special",
    "court-complete": "court complete", "not-in-hand": "no more of it", "no-province": "no Province",
    "regular-only": "suits only", "shielded": "shielded", "second-must-be-knight": "Knights only",
}  # fmt: skip
"""Refusals in the few columns of a list; the whole sentence comes when the entry is chosen."""
WORDS = {
    "done": "done: no more", "draw": "draw", "stay": "stay: no more", "top": "leave it on top", "pass": "pass",
    "bottom": "put it on the bottom", "end": "end the turn", "look": "look into your hand first",
    "conquer": "conquer a Province", "neither": "neither", "no-more": "no more", "from-court": "pitch from your court",
    "place": "place it in your court", "pitch": "pitch it", "battle": "pay it and start a battle",
}  # fmt: skip


def counted(name: str, count: int) -> str:
    """``Knight x2``."""
    return f"{name} x{count}" if count > 1 else name


def groups(screen: TenkaScreen) -> tuple[Group, ...]:
    """The lists for what is asked now, the one with the cursor among them; two at most."""
    if screen.looking >= 0:
        return _looking(screen)
    decision = screen.session.decision
    covered = decision is not None and not decision.public and screen.session.viewer != decision.seat
    if screen.session.over or screen.session.bot_to_move or covered:
        own = _own_hand(screen, active=True)
        return (*((own,) if own is not None else ()), Group("what happened", (), lines=screen.recent(12)))
    if not screen.chooser.at_start:
        return _on_the_way(screen)
    kind, viewer = screen.kind, screen.session.viewer
    if kind in ("act", "end") and viewer == screen.session.to_move:
        return (_playable_hand(screen), _playable_court(screen))
    if kind in IN_BATTLE and viewer == screen.session.to_move:
        return (_fighting_hand(screen), _fighting_court(screen, active=True))
    if kind in HAND_KINDS:
        return (_hand_to_choose_from(screen),)
    own = _own_hand(screen, active=False)
    return (_asked(screen, kind), *((own,) if own is not None else ()))


def _asked(screen: TenkaScreen, kind: str) -> Group:
    """Everything that is not about the own hand."""
    view, names = screen.view, screen.session.names
    if kind == "target":
        return _players(screen, f"at whom is {screen.facts.get('card', 'it')} aimed?")
    if kind in ("pick", "take"):
        whose = names[screen.their_seat]
        found = _cards(screen, f"{whose}'s court", "theirs", view.courts[screen.their_seat])
        return _with_words(screen, found, ["no-more"] if screen.facts.get("may_stop") else [])
    if kind == "take-card":
        hand = view.hands[screen.their_seat] or view.known[screen.their_seat]
        return _cards(screen, f"{names[screen.their_seat]}'s hand", "theirs", hand)
    if kind == "fetch":
        pile = [card for card in screen.searched_pile if card is not None]
        return _cards(screen, f"the discard pile: {len(pile)} cards", "pile", pile)
    if kind == "keep":
        return _cards(screen, "the cards drawn", "offer", view.offer or ())
    if kind == "chaos":
        return _cards(screen, "your court", "court", view.courts[screen.session.to_move])
    if kind == "spoils":
        lost = view.fight.casualties if view.fight is not None else ()
        return _with_words(screen, _cards(screen, "casualties of this battle", "spoils", lost), ["conquer", "neither"])
    if kind == "answer":
        return Group("your answer", tuple(_words(screen, ("pass", "from-court", "look"))))
    offered = [pick.value for pick in screen.chooser.legal if pick.kind == "verb"]
    return Group("your choice", tuple(_words(screen, offered)))


# Words


def _with_words(screen: TenkaScreen, cards: Group, words: Iterable[str]) -> Group:
    """Cards to choose from, and words below them."""
    return msgspec.structs.replace(cards, entries=(*cards.entries, *_words(screen, words, len(cards.entries))))


def _words(screen: TenkaScreen, words: Iterable[str], before: int = 0) -> list[Entry]:
    lit = screen.chooser.values("verb")
    found = []
    for place, word in enumerate(words, start=before):
        label = word_label(screen, word)
        digit = numbered(place)
        reason = word_notes(screen, word) if word in lit else (Note(word_reason(screen, word), lit=False),)
        found.append(Entry(Pick("verb", word), label, digit=digit, lit=word in lit, notes=reason))
    return found


def word_notes(screen: TenkaScreen, word: str) -> tuple[Note, ...]:
    """What a word that can be chosen leads to, where that lies open."""
    if word != "from-court":
        return ()
    cards = sorted({path[1].value for path, _ in screen.paths(screen.session.vantage) if path[0].value == word})
    return (Note(", ".join(screen.deck.names[card] for card in cards)),)


def word_label(screen: TenkaScreen, word: str) -> str:
    """What a word of the lists says."""
    if word == "draw":
        return "draw another card" if screen.kind == "second-draw" else "draw"
    if word == "pass" and screen.kind == "muster" and not screen.attacking:
        return "change my mind: pass"
    if word == "stay":
        return "keep the hand as it is" if screen.kind == "swap" else "stay: no second card"
    if word == "no-more" and screen.facts.get("first"):
        return f"no more: leave it to {screen.session.names[screen.their_seat]}"
    return WORDS[word]


def word_reason(screen: TenkaScreen, word: str) -> str:
    """Why a word is dim, in a few words that follow from what everybody sees."""
    if screen.waits(Pick("verb", word)):
        return SHORT_REASONS[NOT_ASKED]
    if word == "from-court":
        return "nothing there fights"
    if word == "look":
        return "the hand is empty"
    if word == "conquer":
        return "no Province left there"
    refusal = screen.refusal_of(Pick("verb", word))
    return short_reason(refusal)


def short_reason(refusal: Refusal | None) -> str:
    """A refusal in a few words."""
    return "yes" if refusal is None else SHORT_REASONS.get(refusal.reason, "no")


# Hands and courts


def _kinds(cards: Iterable[int]) -> list[tuple[int, int]]:
    return sorted(Counter(cards).items())


def _cards(screen: TenkaScreen, heading: str, kind: str, cards: Sequence[int]) -> Group:
    """Cards to choose from, each with its reminder or why not."""
    lit = screen.chooser.values(kind)
    deck = screen.deck
    entries = []
    for place, (card, count) in enumerate(_kinds(cards)):
        able = card in lit
        note = deck.cards[card].short if able else short_reason(screen.refusal_of(Pick(kind, card)))
        label = counted(deck.names[card], count)
        entries.append(Entry(Pick(kind, card), label, card, numbered(place), able, (Note(note, able),)))
    return Group(heading, tuple(entries))


def _hand_heading(screen: TenkaScreen) -> str:
    seat = screen.session.viewer
    return f"{screen.session.names[seat]}'s hand: {screen.view.sizes[seat]}"


def _own_hand(screen: TenkaScreen, *, active: bool) -> Group | None:
    """The hand on show, to be read."""
    viewer = screen.session.viewer
    hand = None if viewer < 0 else screen.view.hands[viewer]
    if hand is None:
        return None
    new = screen.drawn
    entries = [
        Entry(
            Pick(READ, card), counted(screen.deck.names[card], count), card, numbered(place) if active else "",
            notes=(Note(screen.deck.cards[card].short),), new=card in new,
        )
        for place, (card, count) in enumerate(_kinds(hand))
    ]  # fmt: skip
    return Group(_hand_heading(screen), tuple(entries), active=active)


def _playable_hand(screen: TenkaScreen, *, active: bool = True) -> Group:
    """The hand with what placing and pitching each card would be."""
    refusal, deck = screen.session.vantage.refusal, screen.deck
    place_key, pitch_key = (shown_key(f"tenka.{word}", screen.keymap) for word in ("place", "pitch"))
    entries = _words(screen, ("end",)) if screen.kind == "end" and active else []
    hand = screen.view.hands[screen.session.viewer] or ()
    for number, (card, count) in enumerate(_kinds(hand), start=len(entries)):
        no_place, no_pitch = refusal(m.Place(card)), refusal(m.Pitch(card, "hand"))
        more = deck.plays_when_placed[card]
        placed = short_reason(no_place) if no_place is not None else f"yes, +{more} play" if more else "yes"
        notes = (
            Note(placed, no_place is None, place_key + ("+" if more else " ")),
            Note(short_reason(no_pitch), no_pitch is None, pitch_key),
            Note(deck.cards[card].short, short=" "),
        )
        label = counted(deck.names[card], count)
        lit = active and (no_place is None or no_pitch is None)
        entries.append(
            Entry(Pick("hand", card), label, card, numbered(number), lit, notes, new=card in screen.drawn)
        )
    return Group(_hand_heading(screen), tuple(entries), ("place", "pitch", ""), active=active)


def _playable_court(screen: TenkaScreen) -> Group:
    """The own court with what may be pitched from it."""
    refusal, deck = screen.session.vantage.refusal, screen.deck
    entries = []
    for card, count in _kinds(screen.view.courts[screen.session.viewer]):
        no_pitch = refusal(m.Pitch(card, "court"))
        note = Note(short_reason(no_pitch), no_pitch is None, "" if no_pitch is None else "no")
        label = counted(deck.names[card], count)
        entries.append(Entry(Pick("court", card), label, card, lit=no_pitch is None, notes=(note,)))
    return Group("from court", tuple(entries), ("pitch",))


def _hand_to_choose_from(screen: TenkaScreen) -> Group:
    """The hand for a choice of one card, and the word that declines."""
    lit, deck, view = screen.chooser.values("hand"), screen.deck, screen.view
    hand = view.hands[screen.session.viewer] or ()
    chosen = Counter(view.chosen[screen.session.viewer] or ()) if screen.kind == "starting-court" else Counter[int]()
    words = [word for word in NO if Pick("verb", word) in screen.chooser.legal]
    entries = []
    for place, (card, count) in enumerate(_kinds(hand)):
        able = card in lit
        reason = short_reason(screen.refusal_of(Pick("hand", card)))
        first = f"{chosen[card]} for the court" if chosen[card] else "" if able else reason
        notes = (Note(first, able or bool(chosen[card])), Note(deck.cards[card].short, able, " "))
        label = counted(deck.names[card], count)
        entries.append(Entry(Pick("hand", card), label, card, numbered(place), able, notes, card in screen.drawn))
    entries += _words(screen, words, len(entries))
    return Group(_hand_heading(screen), tuple(entries), ("", ""))


def _fighting_hand(screen: TenkaScreen, *, active: bool = True) -> Group:
    """``pass`` first, then the cards of the hand that fight, then the others."""
    hand = screen.view.hands[screen.session.viewer] or ()
    lit = screen.chooser.values("hand") if active else ()
    entries = _words(screen, ("pass",)) if active else []
    kinds = sorted(_kinds(hand), key=lambda each: (each[0] not in lit, each[0]))
    entries += [_fighter(screen, "hand", card, count, n, card in lit) for n, (card, count) in enumerate(kinds, 1)]
    return Group(_hand_heading(screen), tuple(entries), active=active)


def _fighting_court(screen: TenkaScreen, *, active: bool, digits: bool = False) -> Group:
    """The cards of the own court that may be pitched in this battle."""
    seat = screen.session.to_move
    lit = screen.chooser.values("court")
    entries = [
        _fighter(screen, "court", card, count, place if digits else 99, card in lit)
        for place, (card, count) in enumerate(_kinds(screen.view.courts[seat]))
        if card in lit or screen.deck.for_arms[card]
    ]
    return Group(f"{screen.session.names[seat]}'s court", tuple(entries), active=active)


def _fighter(screen: TenkaScreen, place: str, card: int, count: int, number: int, lit: bool) -> Entry:
    deck = screen.deck
    pick = Pick(place, card)
    if not lit:
        note = Note(short_reason(screen.refusal_of(pick)), lit=False, short="" if screen.waits(pick) else "-")
    elif deck.stalemate[card]:
        note = Note("ends the battle", short="end")
    else:
        worth = tenka_sums.arms_worth(screen.deck, screen.view, screen.session.to_move, card, place)
        note = Note(worth.words, short=f"+{worth.strength}")
    return Entry(pick, counted(deck.names[card], count), card, numbered(number), lit, (note,), card in screen.drawn)


# Half-way to a move


def _on_the_way(screen: TenkaScreen) -> tuple[Group, ...]:
    """The card that was picked stays in sight beside what is asked about it."""
    kinds = screen.chooser.kinds
    battle = screen.kind in IN_BATTLE
    if "seat" in kinds:
        asked = _players(screen, "attack whom?", battle=True)
    elif "side" in kinds:
        asked = _sides(screen)
    elif "court" in kinds:
        return (_fighting_court(screen, active=True, digits=True),)
    else:
        card = screen.chooser.picked("hand")
        words = ("pitch",) if card is None else ("place", "pitch", "battle")
        asked = Group("what with it?", tuple(_words(screen, words)))
    if screen.session.viewer < 0:
        return (asked,)
    if battle:
        return (asked, _fighting_hand(screen, active=False))
    return (asked, _playable_hand(screen, active=False))


def _players(screen: TenkaScreen, heading: str, *, battle: bool = False) -> Group:
    """Players to choose, by seat number; for a battle with the strengths that stand so far."""
    view, names = screen.view, screen.session.names
    lit = screen.chooser.values("seat")
    battle = battle or screen.aims_at_battle
    entries = []
    for seat in screen.other_seats:
        pick = Pick("seat", seat)
        if seat not in lit:
            notes: tuple[Note, ...] = (Note(short_reason(screen.refusal_of(pick)), lit=False),)
        elif battle:
            attack, defence = tenka_sums.standing_against(screen, seat)
            notes = (Note(f"{attack} : {defence}"), Note(f"hand {view.sizes[seat]}, court {len(view.courts[seat])}"))
        else:
            notes = (Note(f"hand {view.sizes[seat]}"), Note(f"court {len(view.courts[seat])}"))
        entries.append(Entry(pick, names[seat], digit=str(seat + 1), lit=seat in lit, notes=notes))
    return Group(heading, tuple(entries), ("standing", "") if battle else ())


def _sides(screen: TenkaScreen) -> Group:
    fight = screen.view.fight
    assert fight is not None
    entries = []
    lit = screen.chooser.values("side")
    for place, side in enumerate(m.SIDES):
        name = screen.session.names[fight.attacker if side == "attacker" else fight.defender]
        attack, defence = tenka_sums.totals_after(screen, side)
        notes = (Note(f"then {attack} : {defence}"),)
        entries.append(Entry(Pick("side", side), f"for {name}, the {side}", digit=DIGITS[place],
                             lit=side in lit, notes=notes))
    return Group("for which side?", tuple(entries))


# Reading


def _looking(screen: TenkaScreen) -> tuple[Group, ...]:
    """A court card by card, and what the viewer is certain of in that hand."""
    seat, view, deck = screen.looking, screen.view, screen.deck
    name = screen.session.names[seat]

    def read(cards: Iterable[int], first: int = 0) -> tuple[Entry, ...]:
        return tuple(
            Entry(Pick(READ, card), counted(deck.names[card], count), card, numbered(place),
                  notes=(Note(deck.cards[card].short),))
            for place, (card, count) in enumerate(_kinds(cards), start=first)
        )  # fmt: skip

    court = read(view.courts[seat])
    found = [Group(f"{name}'s court: {len(view.courts[seat])}", court)]
    hand = view.hands[seat] or (view.known[seat] if view.known else ())
    if hand:
        known = f"{name}'s hand" if view.hands[seat] else f"certainly in {name}'s hand"
        found.append(Group(f"{known}: {len(hand)} of {view.sizes[seat]}", read(hand, len(court))))
    return tuple(found)


__all__ = ["CARD_KIND", "Entry", "Group", "Note", "groups"]
