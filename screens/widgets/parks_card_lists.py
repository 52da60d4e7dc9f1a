"""Cards and boards of Tenpenny Parks as lists: goals dealt, what is looked at, adverts, what a seat has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.tenpenny_parks import prospects
from rules.tenpenny_parks.state import NONE
from screens.commands import shown_key
from screens.widgets import parks_board
from screens.widgets.chooser import Pick
from screens.widgets.lists import READ, Entry, Group, Note, numbered

if TYPE_CHECKING:
    from screens.tenpenny_parks import TenpennyParksScreen

RESEARCH = ("Improvement", "Specialist", "Landmark", "Emotions", "Specialize")
"""What the researcher does in each month."""


def goals(screen: TenpennyParksScreen) -> Group:
    """The goals dealt, of which two are kept."""
    seat = screen.session.viewer
    dealt = screen.view.dealt[seat] or ()
    kept = screen.chooser.picked("goal")
    entries = []
    for place, goal in enumerate(dealt, start=1):
        pick = Pick("goal", place)
        lit = pick in screen.chooser.options
        title = screen.table.goals[goal].name
        notes = (Note("kept", lit=False),) if place == kept else ()
        entries.append(Entry(pick, title, goal, str(place), lit, notes))
    return Group("keep two of your goals", tuple(entries), tight=True)


def looked(screen: TenpennyParksScreen) -> Group:
    """The cards or boards that the researcher looks at."""
    cards = screen.research_cards
    entries = [
        Entry(Pick("card", place), cards[number].name, number, str(place))
        for place, number in enumerate(screen.view.looked, start=1)
    ]
    return Group(RESEARCH[screen.view.month - 1].lower(), tuple(entries))


def adverts(screen: TenpennyParksScreen) -> Group:
    """Own attractions with what an advertisement costs and brings; a star on those of the best affordable set."""
    view, table, seat = screen.view, screen.table, screen.session.to_move
    vantage = screen.session.vantage
    best = screen.campaign
    entries = []
    for place, card in enumerate(view.cards[seat]):
        pick = Pick("advert", card)
        cost, vp = prospects.ad_cost(vantage, seat, card), table.ad_vps[card]
        done = card in view.advertised[seat]
        lit = pick in screen.chooser.options
        worth = "done" if done else f"{vp / cost:.2f}" if cost else "free"
        short = "done" if done else f"${cost} {vp}VP"
        notes = (Note(f"${cost}", short=short), Note(f"{vp} VP"), Note(worth, lit=lit))
        label = table.names[card]
        entries.append(Entry(pick, label, card, numbered(place), lit, notes, new=card in best.cards))
    done_key = shown_key("tenpenny-parks.done", screen.keymap)
    entries.append(Entry(Pick("verb", "done"), "done", digit=done_key))
    return Group("advertise: cost, gain, VP per $", tuple(entries), tight=True)


def belongings(screen: TenpennyParksScreen, seat: int) -> Group:
    """Everything that a seat has: home board, cards, tiles, specialist, improvement, landmark, goals if known."""
    view, table, content = screen.view, screen.table, screen.table.content
    park = view.properties[seat]
    entries: list[Entry] = []

    def add(kind: str, number: int, label: str, notes: tuple[str, ...] = ()) -> None:
        place = numbered(len(entries))
        entries.append(Entry(Pick(READ, (kind, number)), label, number, place, notes=tuple(map(Note, notes))))

    letters = {} if park is None else {
        (tile.kind, tile.number): parks_board.letter_of(table, index) for index, tile in enumerate(park.tiles)
    }  # fmt: skip
    for goal in (view.goals[seat] or ()) if seat != screen.becky else ():
        add("goal", goal, f"goal: {table.goals[goal].name}")
    for card in view.cards[seat]:
        letter = letters.get(("attraction", card), "")
        each = table.attractions[card]
        add("attraction", card, f"{letter} {each.name}".strip(), _worth(each.vp, each.income))
    if park is not None:
        stalls: dict[int, str] = {}
        for index, tile in enumerate(park.tiles):
            if tile.kind == "concession":
                stalls[tile.number] = stalls.get(tile.number, "") + parks_board.letter_of(table, index)
        for number, which in stalls.items():
            stall = table.concessions[number]
            add("concession", number, f"{which} {stall.name}", _worth(0, stall.income))
        add("home", park.home.number, content.sides[park.home.number].name, ("board",))
    specialist, improvement, landmark = view.specialists[seat], view.improvements[seat], view.landmarks[seat]
    if specialist != NONE:
        add("specialist", specialist, content.specialists[specialist].name, ("hired",))
    if improvement != NONE:
        add("improvement", improvement, content.improvements[improvement].name, ("improved",))
    if landmark != NONE:
        add("landmark", landmark, content.landmarks[landmark].name, ("landmark",))
    return Group(f"{screen.session.names[seat]} has", tuple(entries), tight=True)


def _worth(vp: int, income: int) -> tuple[str, ...]:
    words = [f"{vp} VP"] if vp else []
    words += [f"+${income}"] if income else []
    return (" ".join(words),)
