"""What the Tenpenny Parks table says: the title line, what is asked, what it would bring, and the panel's text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.tenpenny_parks import prospects
from rules.tenpenny_parks.knowledge import holdings
from rules.tenpenny_parks.scoring import goal_value
from rules.tenpenny_parks.squares import NAMES, name
from screens.widgets.chooser import Pick
from screens.widgets.parks_lists import dues_words, refusal_words

if TYPE_CHECKING:
    from screens.tenpenny_parks import TenpennyParksScreen

STEPS = {
    "act": "actions", "confirm": "actions", "fell": "actions", "pick-track": "actions", "pick-reward": "actions",
    "research-choice": "actions", "attach": "actions", "pick-tracks": "actions", "becky": "actions",
    "bonus": "bonuses", "advertise": "advertising", "ring": "cleanup",
}  # fmt: skip
ORDINALS = ("1st", "2nd", "3rd", "4th")


def is_reward(words: str, reward: str) -> bool:
    """Whether ``$2``, ``1 VP`` or ``1 wild step`` is a reward of this kind."""
    if reward == "money":
        return words.startswith("$")
    return reward in words.lower()


def headline(screen: TenpennyParksScreen) -> tuple[str, str]:
    """Month and step; who leads, and where the ring stands."""
    view, names = screen.view, screen.session.names
    ring = screen.table.ring_at[view.ring]
    highest = max(range(len(ring)), key=lambda stack: ring[stack])
    right = f"ring {ring[highest]:+d} at {screen.table.stack_names[highest]}"
    if not view.month:
        return "before the first month", right
    step = STEPS.get(screen.kind, "the end" if screen.session.over else "")
    order = "".join(str(seat + 1) for seat in view.order)
    leads = f"order {order}" if len(order) > 2 else f"{names[view.order[0]]} leads"
    return f"month {view.month} of {screen.last_month}   {step}", f"{leads}   {right}"


def step_sentence(screen: TenpennyParksScreen) -> str:
    """What is asked on the way to a move."""
    session, picked, kinds = screen.session, screen.chooser.picked, screen.chooser.kinds
    who = session.names[session.to_move]
    if screen.hand.tile is not None:
        if screen.hand.number < 0:
            return f"{who}: {refusal_words(screen, Pick('place', screen.hand.placement))}"
        price = held_price(screen)
        cost = "" if price is None else f" for ${price}" if price else " for nothing"
        return f"{who}: where does {screen.hand.card.name} go{cost}?"
    if screen.chooser.at_start:
        return session.prompt()
    if "tree" in kinds:
        first = picked("tree")
        most = prospects.most_trees(session.vantage, session.to_move)
        return f"{who}: remove which trees, {most} at most?" if first is None else f"{who}: {name(first)}, and which?"
    if "spot" in kinds:
        return f"{who}: which concession do you build?"
    if "side" in kinds:
        return f"{who}: which board do you buy, and which side of it?"
    if "end" in kinds:
        return f"{who}: on which end do you attach it?"
    if "goal" in kinds:
        return f"{who}: and which other goal do you keep?"
    if "reward" in kinds:
        return f"{who}: and which other disc?"
    if picked("verb") == "research":
        return f"{who}: build which card for nothing? Or decline."
    return session.prompt()


def effect_sentence(screen: TenpennyParksScreen) -> str:
    """What the cursor's place would bring, or what is wrong with it."""
    if not screen.deciding or screen.hand.tile is None:
        return ""
    number = screen.hand.number
    if number < 0:
        return ""
    place = screen.hand.places[number]
    return f"{place.placement}: pays {', '.join(dues_words(place.dues)) or 'nothing'}"


def held_price(screen: TenpennyParksScreen) -> int | None:
    """What the attraction that is held costs; None for a concession."""
    stack: int | None = screen.chooser.picked("stack")
    if stack is None:
        return None
    free = screen.chooser.picked("verb") == "research"
    return prospects.offers(screen.session.vantage, screen.session.to_move, free=free)[stack].price


def sheet_squares(screen: TenpennyParksScreen) -> int:
    """The squares that the lit line of the score sheet comes from: named ones, or those of tiles."""
    lines = screen.session.vantage.score.seats[screen.seat_in_view].lines
    sources = lines[min(screen.sheet_line, len(lines) - 1)].sources
    park = screen.view.properties[screen.seat_in_view]
    squares = 0
    content = screen.table.content
    for source in sources:
        if source in NAMES:
            squares |= 1 << NAMES[source]
        elif park is not None:
            for tile in park.tiles:
                cards = content.attractions if tile.kind == "attraction" else content.concessions
                if cards[tile.number].id == source:
                    squares |= tile.squares
    return squares


def goal_points(screen: TenpennyParksScreen, seat: int) -> int:
    """What a seat's goals are worth now, as far as they are seen."""
    seen = holdings(screen.view, seat)
    return sum(goal_value(screen.table.content, seen, goal)[1] for goal in seen.goals)
