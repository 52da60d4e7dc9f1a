"""What the table of Tiny Towns says: the title line, what is asked, what it would bring, and the panel's text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.tiny_towns import moves as m
from rules.tiny_towns.content import Card
from rules.tiny_towns.town import MONUMENT, RESOURCES, SQUARE_NAMES
from screens.widgets.chooser import Pick
from screens.widgets.town_cards import needing, signed
from screens.widgets.town_moves import FACE_DOWN

if TYPE_CHECKING:
    from screens.tiny_towns import TinyTownsScreen


def headline(screen: TinyTownsScreen) -> tuple[str, str]:
    """Round, resource, and what holds for all."""
    view, names = screen.view, screen.session.names
    left = f"round {view.round}" if view.round else "before the first round"
    if view.named >= 0:
        by = f"named by {names[view.builder]}" if view.builder >= 0 else "for everybody"
        left += f"   {RESOURCES[view.named].upper()} {by if view.seats > 1 else ''}".rstrip()
    elif screen.kind == "take":
        left += "   free round"
    game = screen.session.match.game
    right = []
    if view.row:
        right.append("open: " + " ".join(RESOURCES[card] for card in view.row))
    if view.builder >= 0:
        right.append(f"hammer {names[view.builder]}")
    if game.options.get("cavern"):
        used = len(view.towns[screen.seat_in_view].cavern)
        right.append(f"Cavern {2 - used} left")
    if view.before:
        right.append("sealed")
    return left, "  ".join(right)


def step_sentence(screen: TinyTownsScreen) -> str:
    """What is asked on the way to a move."""
    name = screen.session.names[screen.session.to_move]
    picked = screen.chooser.picked
    kind = screen.cursor_kind
    if screen.chooser.at_start:
        prompt = screen.session.prompt()
        if screen.kind == "build" and not screen.chooser.values("card"):
            known = "nothing can be built" if screen.session.viewer >= 0 else "nothing that is on show can be built"
            return f"{name}: {known}; end the visit."
        return prompt
    card = picked("card")
    title = screen.cards_table.card(card).name if card else ""
    if kind == "squares":
        count = len(screen.chooser.values(kind))
        return f"{name}: which cubes for {title}? Pattern {screen.way + 1} of {count}, arrows or digits."
    if kind == "house":
        return f"{name}: on which Warehouse?"
    if kind == "resource":
        which = "place from the Warehouse" if picked("verb") == "swap" else "place instead"
        return f"{name}: which resource do you {which}?"
    if kind == "card":
        return f"{name}: which building goes on {SQUARE_NAMES[picked('square')]}?"
    if card:
        return f"{name}: where does {title} stand?"
    if picked("verb") == "store":
        return f"{name}: store on which Warehouse?"
    return f"{name}: place the {RESOURCES[screen.held()]} on one of your squares."


def effect_sentence(screen: TinyTownsScreen) -> str:
    """What the cursor's place would bring."""
    if screen.looking >= 0 or screen.sheet_line >= 0 or not screen.mine:
        return ""
    if screen.cursor_kind != "square" or screen.square not in screen.chooser.values("square"):
        return ""
    move = screen.chooser.move_of(Pick("square", screen.square))
    name = SQUARE_NAMES[screen.square]
    if isinstance(move, (m.PlaceCube, m.SwapCube)):
        found = screen.reckoner(screen.session.to_move).completions(screen.held(), screen.square)
        if not found:
            return name
        cards = ", ".join(f"{screen.cards_table.card(each.card).name} {signed(each.gain)}" for each in found[:2])
        return f"{name}: then {cards}"
    if isinstance(move, (m.Build, m.Found, m.Claim)):
        return f"{name}: {signed(screen.gain(move))}"
    return name

# -- the panel and the rest --------------------------------------------------------------------------------


def panel(screen: TinyTownsScreen) -> tuple[Card | None, str, str]:
    """What the panel shows: a card if there is one, a heading, and text."""
    table, view = screen.cards_table, screen.view
    lines = screen.lines
    line = -1
    if screen.sheet_line < 0:
        if screen.reading >= 0:
            line = min(screen.reading, len(lines) - 1)
        elif screen.cursor_kind == "card" and screen.looking < 0 and screen.mine and not screen.resting:
            line = min(screen.card, len(lines) - 1)
    if line >= 0:
        return _card_panel(screen, lines[line])
    picked = screen.chooser.picked("card")
    if picked:
        return _card_panel(screen, picked)
    if screen.cursor_kind == "resource" and screen.mine and screen.looking < 0:
        return None, "resources", ""
    kind = view.towns[screen.seat_in_view].type_at(screen.square)
    if kind >= 0:
        town = view.towns[screen.seat_in_view]
        card_id = town.monument if kind == MONUMENT else view.cards[kind]
        return _card_panel(screen, card_id)
    held = screen.held()
    if held >= 0 and screen.mine:
        found = screen.reckoner(screen.session.to_move).completions(held, screen.square)
        if found and screen.square in screen.chooser.values("square"):
            return _card_panel(screen, found[0].card)
        names = needing([table.card(card) for card in view.cards], held)
        text = f"{RESOURCES[held].capitalize()} is needed for {', '.join(names)}." if names else ""
        return None, f"{SQUARE_NAMES[screen.square]}", text
    cube = view.towns[screen.seat_in_view].cube_at(screen.square)
    what = f"{RESOURCES[cube]} lies here." if cube >= 0 else "An empty square; -1 point if it stays so."
    return None, SQUARE_NAMES[screen.square], what.capitalize()


def _card_panel(screen: TinyTownsScreen, card_id: str) -> tuple[Card | None, str, str]:
    if card_id == FACE_DOWN:
        name = screen.session.names[screen.seat_in_view]
        return None, "Monument", f"{name} has a monument that is not built yet. It lies face down."
    card = screen.cards_table.card(card_id)
    return card, f"{card.name} ─ {card.colour}", card.text
