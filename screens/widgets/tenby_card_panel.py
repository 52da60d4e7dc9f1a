"""The panel of a Tenby table for cards: their text in words, and what they count or would count."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules.kernel.refusal import Refusal
from rules.tenby.cards import BUSINESS_NAMES, BUSINESSES, COLOURS, FEATURE_NAMES, FEATURES, KINDS, LANDMARK, NONE, Face
from rules.tenby.catalogue import feature_name, icons_text, mayor_text, project_text, visitor_text
from rules.tenby.moves import Spot
from rules.tenby.project_parts import SPACES
from rules.tenby.projects import Projects
from rules.tenby.visitors import Visitors
from screens.widgets.chooser import Pick
from screens.widgets.tenby_words import count, hue_of, short_place, signed

if TYPE_CHECKING:
    from screens.tenby import TenbyScreen


class Panel(NamedTuple):
    """What the panel shows."""

    heading: str
    text: str
    hue: str = ""


def refusal_words(screen: TenbyScreen, pick: Pick) -> str:
    """Why a pick is no option, in a sentence; ``""`` if it is one."""
    if not screen.deciding or pick in screen.chooser.options:
        return ""
    reason = screen.why_not(pick)
    return screen.session.refusal_text(reason) if isinstance(reason, Refusal) else reason


# Cards


def building(face: Face) -> str:
    """``pink home``, ``blue business, bakery``."""
    if face.kind == LANDMARK:
        return "Landmark"
    words = f"{COLOURS[face.colour]} {KINDS[face.kind]}"
    return f"{words}, {BUSINESS_NAMES[BUSINESSES[face.business]]}" if face.business != NONE else words


def card_text(screen: TenbyScreen, face: Face, locals_: int = 0) -> str:
    """What a card shows and counts, in words, Locals included."""
    return f"{icons_text(face.icons)} {_rule(screen, face, locals_)}"


def _rule(screen: TenbyScreen, face: Face, locals_: int) -> str:
    if face.arrow != NONE:
        numbers = screen.game.content.reach
        reach = (numbers.double_arrow if face.arrow else numbers.single_arrow) + locals_
        by = f" (with {count(locals_, 'Local')})" if locals_ else ""
        wanted = feature_name(FEATURES[face.wanted], 1)
        return f"{count(face.points, 'point')} for each {wanted} within {count(reach, 'card')}{by}."
    if face.street:
        names = " and each ".join(FEATURE_NAMES[FEATURES[feature]][0] for feature in face.street)
        more = f" and {count(locals_ // 2, 'further street')}" if locals_ >= 2 else ""
        return f"{count(face.points, 'point')} for each {names} in its street{more}."
    brings = f" {count(locals_, 'Resident')} at the end." if locals_ and face.kind != LANDMARK else ""
    return f"{count(face.points, 'point')}.{brings}"


def heading(screen: TenbyScreen, card: int) -> str:
    return f"{screen.game.names[card]} ─ {building(screen.game.content.faces[card])}"


def card_panel(screen: TenbyScreen, seat: int, spot: Spot, why: str = "") -> Panel:
    """A card of a town: its text, and what it counts now from which cards."""
    town = screen.view.towns[seat]
    card = town.card(*spot)
    face = screen.game.content.faces[card]
    locals_ = town.streets[spot[0] - 1].locals[spot[1] - 1]
    points = screen.game.scorer.card_points(town, *spot)
    where = " ".join(f"{street}.{place}" for street, place in screen.counted_by(seat, spot))
    now = f"Now {count(points, 'point')}{f' from {where}' if where else ''}."
    extra = ""
    if screen.kind == "invest" and screen.deciding and not why:
        loss = screen.reckoner.changed(seat, town.remove(*spot)).total
        tokens = screen.reckoner.tokens(seat, card, discarded=True)
        extra = (
            f"Discarded: {count(tokens, 'token')} for the Project, {count(tokens, 'Life Ring')}, points {signed(loss)}."
        )
    elif screen.kind == "turn" and screen.deciding and not why and screen.looking < 0:
        moves = screen.moves_of(spot)
        each = " ".join(f"{short_place(*place[:2])} {signed(place.pays)}" for place in moves)
        extra = f"Moved: {each}."
    text = " ".join(filter(None, (card_text(screen, face, locals_), now, extra, why)))
    return Panel(f"{spot[0]}.{spot[1]} {heading(screen, card)}", text, hue_of(face))


def resident_panel(screen: TenbyScreen, card: int, seat: int) -> Panel:
    """A Resident: its text, and what it is worth in a town now."""
    resident = screen.game.residents[card]
    worth = screen.game.scorer.residents(screen.view.towns[seat], (card,))
    return Panel(f"{resident.name} ─ Resident", f"{resident.text} Now worth {count(worth, 'point')}.")


# Cards of the modules


def mayor_panel(screen: TenbyScreen, mayor: int) -> Panel:
    """A Mayor, and what it would bring to the town in view."""
    card = screen.game.content.mayors[mayor]
    worth = screen.reckoner.mayor_points(screen.seat_in_view, mayor)
    return Panel(f"{card.name} ─ Mayor", f"{mayor_text(card)} Now worth {count(worth, 'point')}.")


def visitor_panel(screen: TenbyScreen, visitor: int) -> Panel:
    """A Visitor with its days."""
    card = screen.game.content.visitors[visitor]
    part = Visitors.of(screen.game).part(screen.view)
    guest = next((guest for guest in part.guests[screen.seat_in_view] if guest.card == visitor), None)
    today = f"Today is day {guest.day}." if guest is not None else ""
    return Panel(f"{card.name} ─ Visitor", f"{visitor_text(card)} {today}".rstrip())


def project_panel(screen: TenbyScreen, project: int) -> Panel:
    """A Project with the tokens of all."""
    projects = Projects.of(screen.game)
    card, part = projects.cards[project], projects.part(screen.view)
    text = project_text(card)
    if project == part.active:
        tokens = ", ".join(f"seat {seat + 1} {number}" for seat, number in enumerate(part.tokens) if number) or "none"
        live = FEATURE_NAMES[FEATURES[projects.live(part)]][1]
        left = count(SPACES - part.space, "round")
        text += f" Now with {live}, assessed in {left}. Tokens: {tokens}."
    return Panel(f"{card.name} ─ Project", text)
