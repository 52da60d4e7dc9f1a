"""What the Tenby table says: the title line, what is asked, places, and the short forms of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from rules.tenby.cards import BUSINESS_NAMES, COLOURS, FEATURES, LANDMARK, NONE, Face
from rules.tenby.catalogue import ACTION_NAMES, feature_name
from rules.tenby.day import Turn
from rules.tenby.hooks import ActionReward, AnyAbility, AnyReward, BusinessBonus, Pattern, RingsReward
from rules.tenby.moves import NEW, Action, End
from rules.tenby.notice_boards import BoardGo, BoardRounds
from rules.tenby.short_form import COLOUR_LETTERS, FEATURE_LETTERS, KIND_LETTERS, write_rule
from rules.tenby.state import NONE as NO_CARD
from screens.widgets.tenby_worth import Place

if TYPE_CHECKING:
    from screens.tenby import TenbyScreen

PHASES = {
    "set-up-choice": "set-up", "capacity": "set-up", "take-pair": "night", "turn": "day", "place-turned-up": "day",
    "pier": "pier", "keep-resident": "Residents", "board-action": "Notice Boards", "board": "Notice Boards",
    "mayor": "Mayors", "mayor-party": "Mayors", "keep-mayor": "Mayors", "local": "Locals", "visitor": "Visitors",
    "invest": "Projects",
}  # fmt: skip
"""Part of the round, by the kind of what is asked."""
ACTION_LETTERS = {"town": "T", "landmark": "L", "resident": "R", "pier": "P"}
ACTION_MEANINGS: dict[Action, str] = {
    "town": "place a market card",
    "landmark": "place a card of the Landmark row",
    "resident": "draw two Residents, keep one",
    "pier": "turn up two Town Cards, place one or none",
}
TIMES = {2: "twice", 3: "three times"}
"""Words for how often an action stands on a Day Card."""
ANCHOR_MEANINGS = {
    "discard_leftmost_market": "the leftmost market card", "discard_rightmost_market": "the rightmost market card",
    "discard_leftmost_landmark": "the leftmost Landmark", "discard_top_resident": "the top Resident",
}  # fmt: skip
HUES = ("pink", "blue", "yellow", "green", "white")
"""Hue of each colour, by its number."""


# Cards


def head(face: Face) -> str:
    """``hPccd``: kind, colour and every icon."""
    colour = COLOUR_LETTERS[face.colour] if face.colour != NONE else ""
    icons = "".join(letter * number for letter, number in zip(FEATURE_LETTERS, face.icons, strict=True))
    return f"{KIND_LETTERS[face.kind]}{colour}{icons}"


def code(face: Face) -> str:
    """``hPccd <s>2``: the same with what it counts."""
    return f"{head(face)} {write_rule(face)}"


def hue_of(face: Face) -> str:
    """The hue of a card."""
    return "cyan" if face.kind == LANDMARK else HUES[face.colour]


def place_name(street: int, end: End) -> str:
    """``2 left``, ``new street``."""
    return "new street" if street == NEW else f"{street} {end}"


def short_place(street: int, end: End) -> str:
    """``2L``, ``new``."""
    return "new" if street == NEW else f"{street}{end[:1].upper()}"


def signed(number: int) -> str:
    """``+3``, ``-1``, ``0``."""
    return f"{number:+d}" if number else "0"


def count(number: int, one: str, many: str = "") -> str:
    """``1 token``, ``2 tokens``."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def signed_count(number: int, one: str) -> str:
    """``+1 point``, ``-2 points``, ``0 points``."""
    return f"{signed(number)} {one if abs(number) == 1 else one + 's'}"


# Days, actions, rewards


def actions_mean(actions: Iterable[Action]) -> str:
    """What the actions of a Day Card let one do: ``place a market card, twice; ...``."""
    times = Counter(actions)
    return "; ".join(
        ACTION_MEANINGS[action] + (f", {TIMES.get(number, f'{number} times')}" if number > 1 else "")
        for action, number in times.items()
    )


def day_short(screen: TenbyScreen, card: int) -> str:
    """``Town, Pier +1``."""
    day = screen.game.day_cards[card]
    actions = ", ".join(ACTION_NAMES[action] for action in day.actions)
    rings = f"+{day.rings}" if day.rings else ""
    return " ".join(filter(None, (actions, rings)))


def day_letters(screen: TenbyScreen, card: int) -> str:
    """``TP+1``: a letter for each action."""
    day = screen.game.day_cards[card]
    letters = "".join(ACTION_LETTERS[action] for action in day.actions)
    return f"{letters}+{day.rings}" if day.rings else letters


def reward_code(reward: AnyReward | None) -> str:
    """``2p``, ``1r``, ``Pier``: a reward on a board."""
    if reward is None:
        return ""
    if isinstance(reward, ActionReward):
        return ACTION_NAMES[reward.action].replace(" or ", "/")
    return f"{reward.amount}{'r' if isinstance(reward, RingsReward) else 'p'}"


def ability_code(ability: AnyAbility) -> str:
    """``P-B-P 6/9``, ``s+1``, ``coffee, day trip+1``: an ability of a Mayor."""
    if isinstance(ability, Pattern):
        colours = "-".join(COLOUR_LETTERS[COLOURS.index(colour)] for colour in ability.colours)
        return f"{colours} {ability.points}/{ability.completed_points}"
    if isinstance(ability, BusinessBonus):
        return (
            f"{', '.join(BUSINESS_NAMES[kind].rpartition(' ')[0] or kind for kind in ability.types)}+{ability.points}"
        )
    return f"{FEATURE_LETTERS[FEATURES.index(ability.feature)]}+{ability.points}"


def wish_words(feature: int, points: int) -> str:
    """``2 per door``."""
    return f"{points} per {feature_name(FEATURES[feature], 1)}"


# The title line


def headline(screen: TenbyScreen) -> tuple[str, str]:
    """Round and phase; the day of who decides, or the order of choosing."""
    view = screen.view
    left = f"round {view.round} of {screen.game.rounds}   {_phase(screen)}"
    if screen.session.over:
        return f"after round {view.round}", ""
    seat = screen.session.to_move
    if screen.kind == "take-pair":
        return left, _choosing_order(screen)
    if screen.kind == "board":
        return left, _order_of_goes(screen)
    if view.day[seat] == NO_CARD:
        return left, ""
    return left, day_words(screen, seat)


def _phase(screen: TenbyScreen) -> str:
    if screen.kind in ("pier", "keep-resident", "place-turned-up") and not any(
        isinstance(step, Turn) for step in screen.view.pending
    ):
        return "Notice Boards"
    return PHASES.get(screen.kind, "")


def _choosing_order(screen: TenbyScreen) -> str:
    """Who chooses after this one."""
    view, names = screen.view, screen.session.names
    if screen.game.solo:
        return "Compass and Anchor"
    place = view.order.index(screen.session.to_move)
    rest = [names[seat] for seat in view.order[place + 1 :]]
    return f"then {', '.join(rest)}" if rest else "the last to choose"


def _order_of_goes(screen: TenbyScreen) -> str:
    """Who has a go at the Notice Boards after this one; ``""`` for nobody, and where several are made in a row."""
    go, *below = reversed(screen.view.pending)
    rounds = next((step for step in below if isinstance(step, BoardRounds)), None)
    if rounds is None or not isinstance(go, BoardGo) or go.turn < rounds.until:
        return ""
    seats = [step.seat for step in below if isinstance(step, BoardGo)]
    rest = [screen.session.names[seat] for seat in (*seats, *rounds.seats)]
    return f"go {go.turn}, then {', '.join(rest)}" if rest else ""


def day_words(screen: TenbyScreen, seat: int) -> str:
    """``N2  Day 22: [Town] Pier  +1``: actions that are open in brackets, and what the Anchor takes."""
    view = screen.view
    day = screen.game.day_cards[view.day[seat]]
    left = list(screen.open_actions) if screen.session.to_move == seat else []
    parts = []
    for action in day.actions:
        if action in left and screen.kind in ("turn", "place-turned-up"):
            left.remove(action)
            parts.append(f"[{ACTION_NAMES[action]}]")
        else:
            parts.append(ACTION_NAMES[action])
    rings = f" +{day.rings}" if day.rings else ""
    who = "Compass" if screen.game.solo else f"Night {view.night[seat]}, Day"
    found = f"{who} {day.number}: {' '.join(parts)}{rings}"
    if view.anchor != NO_CARD:
        found += f"  Anchor {day_letters(screen, view.anchor).partition('+')[0]}"
    return found


def anchor_words(screen: TenbyScreen, card: int) -> str:
    """What the tide takes away with a Day Card."""
    effects = screen.game.content.anchor
    found = [ANCHOR_MEANINGS[effects[action].effect] for action in screen.game.day_cards[card].actions]
    return f"takes {', then '.join(found)}" if found else "takes nothing"


# What is asked


def step_sentence(screen: TenbyScreen) -> str:
    """What is asked on the way to a move."""
    session, picked, kinds = screen.session, screen.chooser.picked, screen.chooser.kinds
    who = session.names[session.to_move]
    prices = screen.game.content.life_rings
    if screen.chooser.at_start:
        return _question(screen)
    if "place" in kinds:
        name = screen.game.names[screen.hand.card] if screen.hand.card != NO_CARD else "it"
        cost = f" for {count(prices.move_card, 'Life Ring')}" if picked("verb") == "move" else ""
        cost = f" for {count(prices.extra_card, 'Life Ring')}" if picked("verb") == "extra" else cost
        return f"{who}: where does {name} go{cost}?"
    if "aboard" in kinds:
        return f"{who}: does a Local go on it?"
    if "card" in kinds:
        return f"{who}: which card do you move?"
    if picked("verb") == "extra":
        return f"{who}: which market card do you buy for {count(prices.extra_card, 'Life Ring')}?"
    if "action" in kinds:
        return f"{who}: which action do you give up for {count(prices.gain_for_declined_action, 'Life Ring')}?"
    if "mayor" in kinds:
        return f"{who}: and which Mayor do you keep?"
    if "resident" in kinds:
        return f"{who}: and which Resident do you keep?"
    return session.prompt()


def _question(screen: TenbyScreen) -> str:
    """The prompt, shorter where a list beside it names what there is to choose from."""
    who, facts = screen.session.names[screen.session.to_move], screen.facts
    match screen.kind:
        case "turn":
            left = (
                ", ".join(ACTION_NAMES[action] for action in screen.open_actions) or "use Life Rings, or end the turn"
            )
            return f"{who}: {left} ({count(screen.view.rings[screen.session.to_move], 'Life Ring')})."
        case "take-pair":
            return f"{who}: take {facts['what']}."
        case "pier":
            return f"{who}: place one of the cards turned up, or none."
        case "keep-mayor":
            return f"{who}: keep one of the Mayors drawn."
        case "mayor" | "mayor-party":
            return f"{who}: keep {facts['name']}?"
        case "board":
            return f"{who}: place a token on your Notice Board, or pass."
        case "invest":
            return f"{who}: discard a card for {facts['name']}, or pass."
        case "board-action":
            return f"{who}: take the action of the Notice Board, or decline it."
    return screen.session.prompt()


def effect_sentence(screen: TenbyScreen) -> str:
    """What the place under the cursor would bring."""
    place = screen.hand.place
    return "" if place is None else pays_words(screen, place)


def pays_words(screen: TenbyScreen, place: Place) -> str:
    """``2 left: +6 in all``, with what modules give."""
    found = f"{place_name(place.street, place.end)}: {signed(place.pays)} in all"
    extras = gives_words(screen, screen.hand.card) if screen.chooser.picked("verb") != "move" else ""
    return f"{found}, {extras}" if extras else found


def gives_words(screen: TenbyScreen, card: int) -> str:
    """What Visitors and the Project give for a card that is placed: ``Visitors +3, 2 tokens``."""
    seat = screen.seat_in_view
    visitors, tokens = screen.reckoner.visitors_pay(seat, card), screen.reckoner.tokens(seat, card)
    parts = [f"Visitors pay {visitors}"] if visitors else []
    parts += [f"the Project gets {count(tokens, 'token')}"] if tokens else []
    return ", ".join(parts)
