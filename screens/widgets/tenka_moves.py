"""How the moves of Tenka are reached step by step, and why a step is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.decision import Move
from rules.kernel.refusal import Refusal
from rules.tenka import moves as m
from rules.tenka.state import KNIGHT
from screens.widgets.chooser import Path, Pick

if TYPE_CHECKING:
    from screens.tenka import TenkaScreen

IN_BATTLE = ("answer", "muster")
"""Decisions of a Call to Arms."""
HAND_KINDS = ("starting-court", "swap", "act", "discard", "discard-any", "give", "muster", "lose")
"""Decisions for which the hand must be seen."""
VERBS: dict[str, Move] = {
    "done": m.Done(), "draw": m.DrawOne(), "stay": m.Stay(), "top": m.Top(), "bottom": m.Bottom(), "end": m.End(),
    "pass": m.Pass(), "look": m.Look(), "conquer": m.Conquer(), "neither": m.Neither(),
    "no-more": m.NoMore(),
}  # fmt: skip
"""Moves that are one word."""
NO = ("end", "pass", "done", "stay", "neither", "no-more")
"""Words that decline, one per kind of decision: they share a key."""
_WORDS = {move: word for word, move in VERBS.items()}
CARD_KIND = {
    "keep": "offer", "fetch": "pile", "take-card": "theirs", "pick": "theirs", "take": "theirs", "spoils": "spoils",
    "chaos": "court",
}  # fmt: skip
"""Where the cards of a decision lie, if not in the hand."""


def path_of(move: Move, kind: str, *, public: bool) -> Path:
    """The picks that lead to a move of a kind of decision; on the public screen court cards come after a word."""
    match move:
        case m.Place(card):
            return (Pick("hand", card), Pick("verb", "place"))
        case m.Battle(cost, target):
            return (Pick("hand", cost), Pick("verb", "battle"), Pick("seat", target))
        case m.Pitch(card, place):
            picks = (Pick(place, card), Pick("verb", "pitch"))
        case m.PitchFor(card, place, side):
            picks = (Pick(place, card), Pick("side", side))
        case m.Target(seat):
            return (Pick("seat", seat),)
        case m.ToCourt(card) | m.Swap(card) | m.KeepDrawn(card) | m.Pick(card) | m.Discard(card) | m.Lose(card):
            return (Pick(CARD_KIND.get(kind, "hand"), card),)
        case m.Take(card, _) | m.Spoils(card):
            return (Pick(CARD_KIND.get(kind, "hand"), card),)
        case _:
            return (Pick("verb", _WORDS[move]),)
    if public and kind == "answer" and picks[0].kind == "court":
        return (Pick("verb", "from-court"), *picks)
    return picks


# Why not


def why_not(screen: TenkaScreen, pick: Pick) -> Refusal | str:
    """The refusal of the move that the pick would have begun."""
    vantage = screen.session.vantage
    decision = vantage.decision
    assert decision is not None
    if pick.kind == "verb" and pick.value == "from-court":
        return f"Nothing in the court of {screen.session.names[decision.seat]} can be pitched in this battle."
    move = _tried(screen, pick)
    refusal = None if move is None else vantage.refusal(move)
    return refusal or Refusal("not-now", decision.section)


def _tried(screen: TenkaScreen, pick: Pick) -> Move | None:
    """A move that begins with a pick: the one that says best why it cannot be."""
    card = pick.value
    match pick.kind:
        case "hand":
            return _with_hand_card(screen, card)
        case "court":
            if screen.kind == "chaos":
                return m.Discard(card)
            return m.PitchFor(card, "court", "attacker") if screen.kind in IN_BATTLE else m.Pitch(card, "court")
        case "offer":
            return m.KeepDrawn(card)
        case "pile":
            return m.Pick(card)
        case "theirs":
            return m.Take(card, screen.their_seat) if screen.kind == "take" else m.Pick(card)
        case "spoils":
            return m.Spoils(card)
        case "seat":
            cost = screen.chooser.picked("hand")
            return m.Target(card) if cost is None else m.Battle(cost, card)
        case "side":
            return m.PitchFor(*_chosen(screen), card)
        case "verb":
            return _with_verb(screen, card)
    return None


def _with_hand_card(screen: TenkaScreen, card: int) -> Move:
    kinds: dict[str, Move] = {
        "starting-court": m.ToCourt(card), "swap": m.Swap(card), "discard": m.Discard(card), "give": m.Pick(card),
        "discard-any": m.Discard(card), "lose": m.Lose(card), "act": m.Place(card), "end": m.Place(card),
    }  # fmt: skip
    return kinds.get(screen.kind, m.PitchFor(card, "hand", "attacker"))


def _with_verb(screen: TenkaScreen, verb: str) -> Move | None:
    if verb in VERBS:
        return VERBS[verb]
    card, place = _chosen(screen)
    if verb == "place":
        return m.Place(card)
    if verb == "battle":
        return m.Battle(card, screen.other_seats[0])
    return m.Pitch(card, place)


def _chosen(screen: TenkaScreen) -> tuple[int, m.Where]:
    """The card that was picked or that the cursor is on, and where it lies."""
    for place in m.PLACES:
        card = screen.chooser.picked(place)
        if card is not None:
            return int(card), place
    pick = screen.card_under_cursor
    if pick is not None and pick.kind == "court":
        return int(pick.value), "court"
    return (KNIGHT if pick is None else int(pick.value)), "hand"
