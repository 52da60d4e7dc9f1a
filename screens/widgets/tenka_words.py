"""What the Tenka table says: the title line, what is asked, what it would bring, and the panel's text."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules.tenka.content import Card
from rules.tenka.state import LORD, PRIEST, PROVINCE
from screens.commands import shown_key
from screens.widgets import tenka_sums
from screens.widgets.tenka_lists import Entry
from screens.widgets.tenka_moves import IN_BATTLE

if TYPE_CHECKING:
    from screens.tenka import TenkaScreen

ORIGINS = {
    "seed": "given rules", "printed": "printed text", "public": "public source", "reading": "our reading",
    "house": "house text",
}  # fmt: skip
"""Where a text comes from, in two words."""
WHEN = {"T": "Pitched on your turn", "C": "Pitched in a Call to Arms", "": "Pitched"}

SAYS_WHEN = "In a Call to Arms"


class Panel(NamedTuple):
    """The card panel: its heading, where the texts come from, and paragraphs of a bold word and text."""

    heading: str
    origin: str
    paragraphs: tuple[tuple[str, str], ...]
    card: int = -1


def headline(screen: TenkaScreen) -> tuple[str, str]:
    """Turn, plays left, what is asked for."""
    view, names = screen.view, screen.session.names
    provinces = "Province" if view.marker == 1 else "Provinces"
    right = f"need {view.marker} {provinces}"
    if screen.session.match.game.options.get("chaos", "off") != "off":
        right = f"Social Chaos   {right}"
    if screen.setting_up:
        return "secret starting courts", right
    left = f"turn {view.turn}   {names[view.active]}"
    if screen.kind in ("act", "end") or view.fight is not None:
        left += f": {view.plays} {'play' if view.plays == 1 else 'plays'} left"
    return left, right


def step_sentence(screen: TenkaScreen) -> str:
    """What is asked on the way to a move."""
    session, picked = screen.session, screen.chooser.picked
    name = session.names[session.to_move]
    if screen.chooser.at_start:
        return session.prompt()
    kinds = screen.chooser.kinds
    card, place = screen.picked_card
    title = screen.deck.names[card] if card >= 0 else ""
    if "seat" in kinds:
        return f"{name}: {title} pays for the battle. Whom do you attack?"
    if "side" in kinds:
        return f"{name}: for which side do you pitch {title} from {'your hand' if place == 'hand' else 'the court'}?"
    if picked("verb") == "from-court":
        return f"{name}: which card of the court do you pitch?"
    return f"{name}: what do you do with {title}?"


def effect(screen: TenkaScreen) -> str:
    """What placing the card under the cursor would change."""
    if screen.kind != "act" or screen.looking >= 0 or screen.session.viewer != screen.session.to_move:
        return ""
    kinds = screen.chooser.kinds
    card, place = screen.picked_card
    pick = screen.card_under_cursor
    if screen.chooser.at_start:
        if pick is None or pick.kind != "hand":
            return ""
        card = pick.value
    elif place != "hand" or "verb" not in kinds:
        return ""
    return placing(screen, card)


def placing(screen: TenkaScreen, card: int) -> str:
    """``placed: Provinces 2 → 3 of 5, would win next``; ``""`` where nothing compared changes."""
    view, deck, seat = screen.view, screen.deck, screen.session.to_move
    courts = tenka_sums.courts_with(view, seat, card)
    before, after = deck.court(view.courts[seat]), deck.court(courts[seat])
    now, then = screen.comparison, tenka_sums.compare(deck, view, courts)
    parts = []
    if after.provinces != before.provinces:
        parts.append(f"{deck.names[PROVINCE]}s {before.provinces} → {after.provinces} of {view.marker}")
    for suit, had, has, first, second in (
        (PRIEST, before.priests, after.priests, now.most.priests, then.most.priests),
        (LORD, before.lords, after.lords, now.most.lords, then.most.lords),
    ):
        if had != has:
            most = ", most" if second == seat else ", level" if first != second and first >= 0 else ""
            parts.append(f"{deck.names[suit]}s {had} → {has}{most}")
    if (after.attack, after.defence) != (before.attack, before.defence):
        parts.append(f"attack {before.attack} → {after.attack}, defence {before.defence} → {after.defence}")
    if seat in then.winners and seat not in now.winners:
        parts.append("would win next")
    for other in now.winners:
        if other not in then.winners and other != seat:
            parts.append(f"{screen.session.names[other]} no longer")
    return f"placed: {'; '.join(parts)}" if parts else ""


# The panel


def panel(screen: TenkaScreen) -> Panel:
    """The text of whatever the cursor is on."""
    entry = screen.entry_under_cursor
    if screen.sheet_line >= 0:
        return _prospect_panel(screen)
    if entry is not None and entry.card >= 0:
        return card_panel(screen, entry.card)
    if entry is not None and entry.pick.kind == "seat":
        return _seat_panel(screen, entry.pick.value)
    card, _ = screen.picked_card
    if card >= 0:
        return card_panel(screen, card)
    if screen.aimed_card >= 0:
        return card_panel(screen, screen.aimed_card)
    if entry is not None and entry.pick.kind == "verb":
        found = _word_panel(screen, entry)
        if found is not None:
            return found
    if screen.peeked >= 0:
        return card_panel(screen, screen.peeked)
    return _table_panel(screen)


def card_panel(screen: TenkaScreen, number: int) -> Panel:
    """Both uses of a card, each with where its text comes from."""
    card = screen.deck.cards[number]
    placed, pitched = ORIGINS[card.placed_provenance], ORIGINS[card.pitched_provenance]
    uses = (_use("Placed", placed, card.placed_text, pitched != placed), _pitch(card, pitched, pitched != placed))
    if screen.kind in IN_BATTLE:
        uses = (uses[1], uses[0])
    origin = placed if placed == pitched else ""
    return Panel(card.name, origin, uses, number)


def _pitch(card: Card, origin: str, named: bool) -> tuple[str, str]:
    when = "Pitched" if card.pitched_text.startswith(SAYS_WHEN) else WHEN[card.timing]
    return _use(when, origin, card.pitched_text or "no effect.", named)


def _use(word: str, origin: str, text: str, named: bool) -> tuple[str, str]:
    return (f"{word} ({origin}):" if named else f"{word}:"), text


def _seat_panel(screen: TenkaScreen, target: int) -> Panel:
    view, deck, names = screen.view, screen.deck, screen.session.names
    me, name = names[screen.session.to_move], names[target]
    court = deck.court(view.courts[target])
    if not (screen.chooser.picked("verb") == "battle" or screen.aims_at_battle):
        if screen.aimed_card >= 0:
            return card_panel(screen, screen.aimed_card)
        return Panel(name, "", (("", f"{name}: {len(view.courts[target])} cards in court."),))
    attack, defence = tenka_sums.standing_against(screen, target)
    text = (
        f"{me} attacks with {attack}, {name} stands with {defence}. Then everybody may pitch a card for either side: "
        "what hands hold is not in these numbers."
    )
    if court.attacker_discards:
        text += f" Being attacked, {name} makes {me} discard {court.attacker_discards} more card."
    more = f"{name} loses hand cards first ({view.sizes[target]}), then you may pick from the court."
    return Panel(f"{me} attacks {name}", "", (("Standing strength:", text), ("If you win:", more)))


def _word_panel(screen: TenkaScreen, entry: Entry) -> Panel | None:
    if screen.kind not in (*IN_BATTLE, "spoils", "take"):
        return None
    texts = {
        "pass": "Answer with nothing. What you hold stays your secret.",
        "from-court": "Pitch a card that lies open in your court, for either side. All can see which ones can fight.",
        "look": "A curtain comes first. Then pitch from hand or court, or change your mind and pass: nobody learns "
        "whether you could have done more.",
        "conquer": "Move one Province from the defender's court to yours. It gives no play.",
        "neither": "Take nothing.",
        "no-more": _no_more(screen),
    }
    text = texts.get(entry.pick.value)
    return None if text is None else Panel(entry.label, "", (("", text),))


def _no_more(screen: TenkaScreen) -> str:
    """What it means to leave casualties that a court would pay."""
    loser = screen.session.names[screen.their_seat]
    if screen.facts.get("first"):
        return f"Leave this court alone for now: {loser} loses one more card as usual, hand first."
    fight, court = screen.view.fight, screen.view.courts[screen.their_seat]
    attacks = fight is not None and fight.attacker == screen.session.to_move
    then = " A Province that stays there can still be conquered." if attacks and PROVINCE in court else ""
    return f"Leave the rest of the court to {loser}.{then}"


def _table_panel(screen: TenkaScreen) -> Panel:
    key = shown_key("game.next", screen.keymap)
    letters = "  ".join(f"{screen.deck.cards[suit].letter} {screen.deck.names[suit]}" for suit in range(4))
    text = (
        f"{letters}.  ^ has most of it.  ! would win at the start of the next own turn.  > decides now.  "
        "* has the turn.  has: cards that are certainly in that hand, as far as could be followed."
    )
    return Panel("the signs", "", (("", text), ("", f"{key} reads the courts card by card.")))


def _prospect_panel(screen: TenkaScreen) -> Panel:
    view = screen.view
    text = (
        f"Whoever begins a turn with at least {view.marker} in court, and with more than each other player, wins. "
        "The number drops by one each time the draw pile must be formed anew."
    )
    return Panel("how to win", "", (("", text),))


def prospect_lines(screen: TenkaScreen) -> list[str]:
    """Per seat what it lacks, as everybody can see."""
    from rules.tenka.prospects import prospects  # noqa: PLC0415

    view = screen.view
    found = []
    for each in prospects(screen.deck, view):
        count = f"{each.provinces} of {view.marker}"
        if each.seat in screen.comparison.winners:
            said = "would win at the start of the next own turn"
        elif each.tied:
            said = "enough, but tied: one more than the others is needed"
        else:
            said = f"lacks {each.missing}, if nothing else changes"
        found.append(f"{count:>8}   {said}")
    return found
