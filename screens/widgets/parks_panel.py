"""The panel of a Tenpenny Parks table: the whole text of whatever the cursor is on, and what it would do."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules.tenpenny_parks import prospects
from rules.tenpenny_parks.actions import BANKER_MONEY
from rules.tenpenny_parks.catalogue import attraction_text, concession_text
from rules.tenpenny_parks.knowledge import holdings
from rules.tenpenny_parks.moves import TRACKS, Choose
from rules.tenpenny_parks.reckoning import MONTHLY
from rules.tenpenny_parks.scoring import goal_value
from rules.tenpenny_parks.squares import name, names_of
from rules.tenpenny_parks.state import NONE
from rules.tenpenny_parks.tiles import TYPE_NAMES
from screens.widgets.chooser import Pick
from screens.widgets.lists import Entry
from screens.widgets.parks_board import TYPE_HUES
from screens.widgets.parks_lists import counted, dues_words, price_sum, refusal_words
from screens.widgets.parks_show import side_number
from screens.widgets.parks_words import ORDINALS

if TYPE_CHECKING:
    from screens.tenpenny_parks import TenpennyParksScreen


class Panel(NamedTuple):
    """The panel: its heading, a small drawing beside the text, and paragraphs."""

    heading: str
    paragraphs: tuple[str, ...]
    picture: tuple[str, ...] = ()
    hue: str = ""


def panel(screen: TenpennyParksScreen) -> Panel:
    """The text of whatever the cursor is on."""
    entry = screen.entry_under_cursor
    if screen.sheet_line >= 0:
        return _sheet_panel(screen)
    if screen.reading_goals:
        return _goals_panel(screen)
    if screen.hand.tile is not None:
        return _held_panel(screen)
    if entry is None:
        return _table_panel(screen)
    kind, value = entry.pick.kind, entry.pick.value
    if screen.looking >= 0:
        return _thing_panel(screen, *value)
    found = {
        "stack": _stack_panel, "spot": _spot_panel, "verb": _verb_panel, "tree": _tree_panel, "side": _side_panel,
        "end": _end_panel, "card": _looked_panel, "reward": _reward_panel, "turn": _turn_panel,
        "advert": _advert_panel,
    }.get(kind)  # fmt: skip
    if found is not None:
        return found(screen, entry)
    if kind == "goal":
        return _thing_panel(screen, "goal", entry.card)
    return _thing_panel(screen, "home", value)


def _card_panel(screen: TenpennyParksScreen, card: int, *more: str) -> Panel:
    each = screen.table.attractions[card]
    heading = f"{each.name} ─ {' + '.join(TYPE_NAMES[kind] for kind in each.types)}"
    return Panel(heading, (attraction_text(each), *filter(None, more)), each.tile.rows, TYPE_HUES[each.types[0]])


def _stack_panel(screen: TenpennyParksScreen, entry: Entry) -> Panel:
    stack = entry.pick.value
    free = screen.chooser.picked("verb") == "research"
    offer = prospects.offers(screen.session.vantage, screen.seat_in_view, free=free)[stack]
    why = refusal_words(screen, entry.pick) if screen.deciding else ""
    if offer.card == NONE:
        return Panel(screen.table.stack_names[stack], (why or "The next card is turned up when the action ends.",))
    here = f"Price {price_sum(offer)}: printed, ring and effects. " if not free else ""
    if why:
        return _card_panel(screen, offer.card, here, why)
    if not screen.deciding or screen.view.properties[screen.seat_in_view] is None:
        return _card_panel(screen, offer.card, here)
    places = screen.places_of("attraction", offer.card)
    return _card_panel(screen, offer.card, here + _places_words(places))


def _places_words(places: tuple[prospects.Place, ...]) -> str:
    if not places:
        return "There is no place for it."
    best = places[0]
    pays = ", ".join(dues_words(best.dues))
    best_words = f"; the best pays {pays} ({best.placement})" if pays else ""
    return f"{counted(len(places), 'place')}{best_words}."


def _spot_panel(screen: TenpennyParksScreen, entry: Entry) -> Panel:
    kind = entry.card
    tile = screen.table.concessions[kind]
    why = refusal_words(screen, entry.pick)
    places = "" if why else _places_words(screen.places_of("concession", kind))  # fmt: skip
    return Panel(tile.name, (concession_text(tile), why or places), tile.tile.rows, "yellow")


def _held_panel(screen: TenpennyParksScreen) -> Panel:
    """The tile that is held: what it is, and what this place would do."""
    tile = screen.hand.tile
    assert tile is not None
    kind, number = tile
    rows = screen.hand.rows
    place_number = screen.hand.number
    squares = " ".join(names_of(screen.hand.squares))
    if place_number < 0:
        here = f"{screen.hand.placement}: {refusal_words(screen, Pick('place', screen.hand.placement))}"
    else:
        place = screen.hand.places[place_number]
        here = f"Place {place_number + 1} of {len(screen.hand.places)}: {squares}. {_covers(screen)}"
        pays = ", ".join(dues_words(place.dues))
        here += f" Pays {pays}." if pays else ""
        here += f" Leaves {counted(place.left, 'open square')}."
    if kind == "attraction":
        found = _card_panel(screen, number, here)
    else:
        concession = screen.table.concessions[number]
        found = Panel(concession.name, (concession_text(concession), here), (), "yellow")
    return found._replace(picture=rows)


def _covers(screen: TenpennyParksScreen) -> str:
    icons = screen.table.content.icons
    found = screen.own_park.icons_under(screen.hand.squares)
    if not found:
        return "Covers no icon."
    return f"Covers {', '.join(f'{icons[icon].name} at {name(square)}' for square, icon in found)}."


def _verb_panel(screen: TenpennyParksScreen, entry: Entry) -> Panel:
    verb, view, vantage = entry.pick.value, screen.view, screen.session.vantage
    seat = screen.session.to_move
    why = refusal_words(screen, entry.pick)
    money = view.money[seat]
    match verb:
        case "banker":
            amount = BANKER_MONEY + prospects.banker(vantage, seat)
            text = f"Take ${amount}: then you have ${money + amount}. Any number of workers may stand here."
            return Panel("Banker", (text, why))
        case "arborist":
            most = prospects.most_trees(vantage, seat)
            text = f"Remove up to {most} trees. An icon beneath stays, and pays only when a tile covers it."
            trees = screen.own_park.trees.bit_count()
            standing = f"{counted(trees, 'tree')} {'stands' if trees == 1 else 'stand'} on your property."
            return Panel("Arborist", (text, why or standing))
        case "contractor":
            starts = "No income follows any more" if _last_month(screen) else "Its income starts next month"
            text = f"Take one of the concessions on display for nothing and place it. {starts}."
            shown = ", ".join(screen.table.concessions[kind].name for kind in view.display)
            return Panel("Contractor", (text, why or f"On display: {shown}."))
        case "realtor":
            text = (
                f"Buy the top board of a pile for ${prospects.board_price(vantage, seat)} and attach it, either side "
                "up, at the far left or right."
            )
            left = " and ".join(str(len(pile)) for pile in view.piles)
            return Panel("Realtor", (text, why or f"Boards left in the piles: {left}."))
        case "research":
            return _research_panel(screen, why)
        case "special" | "vp":
            return _bonus_panel(screen)
        case "done" if screen.kind == "advertise":
            return _campaign_panel(screen)
        case "confirm":
            where = screen.facts.get("where", "")
            text = f"Until you confirm, all of this turn can be taken back. Then {where} is turned up for everybody."
            return Panel("confirm", (text,))
    return Panel(entry.label, (why,) if why else ())


def _research_panel(screen: TenpennyParksScreen, why: str) -> Panel:
    view = screen.view
    month = view.month
    earlier = len(view.researched)
    texts = {
        1: "Gain an improvement: VP at the end.",
        2: "Hire a specialist: an ability from now on.",
        3: "Develop a landmark: a board with a power, attached left or right.",
        4: "Increase emotions: all three discs for the first to move, two for the second, one for the others.",
        5: "Specialize: build the top card of any stack for nothing, even where a worker stands.",
    }
    choice = ""
    if month < 4:
        choice = ("You would be first: choose from three.", "You would be second: choose from two.")[min(earlier, 1)]
        if earlier > 1:
            choice = "You would take the top one."
    top = ""
    deck = ((), view.permits, view.staff, view.lands)[month] if month < 4 else ()
    if deck and deck[0] is not None:
        top = f"On top: {screen.research_cards[deck[0]].name}: {screen.research_cards[deck[0]].text}"
    heading = f"researcher: {screen.game.research_space(month)}" if month else "researcher"
    return Panel(heading, (f"{texts.get(month, '')} {why or choice}", top))


def _tree_panel(screen: TenpennyParksScreen, entry: Entry) -> Panel:
    square = entry.pick.value
    park = screen.own_park
    icon = park.icon_at(square)
    below = f"Beneath it lies {screen.table.content.icons[icon].name}." if icon >= 0 else "Nothing lies beneath it."
    why = refusal_words(screen, entry.pick)
    return Panel(f"the tree on {name(square)}", (why or f"{below} {_opened(screen, square)}",))


def _opened(screen: TenpennyParksScreen, square: int) -> str:
    park = screen.own_park
    first = screen.chooser.picked("tree") if screen.kind == "act" else None
    mask = 1 << square | (0 if first is None else 1 << first)
    after = park.fell(mask).open.bit_count()
    return f"Open squares {park.open.bit_count()} → {after}."


def _side_panel(screen: TenpennyParksScreen, entry: Entry) -> Panel:
    pile, face = entry.pick.value
    why = refusal_words(screen, entry.pick)
    side = side_number(screen, pile, face)
    if side == NONE:
        return Panel(f"pile {pile + 1}", (why,))
    board = screen.table.expansions[side // 2]
    face_of = screen.table.expansion_faces[side]
    icons = screen.table.content.icons
    found = [icons[icon].name for icon, mask in enumerate(face_of.icons) for _ in range(mask.bit_count())]
    text = f"{counted(face_of.trees.bit_count(), 'tree')}; icons: {', '.join(found) or 'none'}."
    left = f"{len(screen.view.piles[pile]) - 1} more in this pile."
    return Panel(f"{board.name}, {face}", (text, why or left))


def _end_panel(screen: TenpennyParksScreen, entry: Entry) -> Panel:
    step = screen.facts
    if "name" in step and screen.kind == "attach":
        landmark = next(each for each in screen.table.content.landmarks if each.name == step["name"])
        return Panel(landmark.name, (landmark.text,))
    side = screen.chooser.picked("side")
    found = _side_panel(screen, Entry(screen.chooser.prefix[-1], "")) if side is not None else Panel("", ())
    return found._replace(paragraphs=(found.paragraphs[0], f"Here it lies on the {entry.pick.value}, as drawn."))


def _looked_panel(screen: TenpennyParksScreen, entry: Entry) -> Panel:
    kind = ("", "improvement", "specialist", "landmark")[min(screen.view.month, 3)]
    found = _thing_panel(screen, kind, entry.card)
    if kind != "improvement":
        return found
    gain = screen.session.vantage.preview(Choose(entry.pick.value)).gain(screen.session.to_move)
    return found._replace(paragraphs=(*found.paragraphs, f"Worth {gain} VP as things stand."))


def _thing_panel(screen: TenpennyParksScreen, kind: str, number: int) -> Panel:
    """Something that lies on the table or belongs to a seat."""
    content = screen.table.content
    seat = screen.seat_in_view
    match kind:
        case "attraction":
            return _card_panel(screen, number)
        case "concession":
            tile = content.concessions[number]
            return Panel(tile.name, (concession_text(tile),), tile.tile.rows, "yellow")
        case "goal":
            goal = content.goals[number]
            now = ""
            if screen.view.properties[seat] is not None:
                value, worth = goal_value(content, holdings(screen.view, seat), number)
                now = f"Now {value}: {worth} VP."
            return Panel(f"goal: {goal.name}", (goal.full_text, now))
        case "home":
            side = content.sides[number]
            under = "Icons beneath trees are drawn after the T." if side.under else ""
            return Panel(f"{side.name} ─ home board", (side.text, under))
        case "improvement":
            return Panel(f"{content.improvements[number].name} ─ improvement", (content.improvements[number].text,))
        case "specialist":
            return Panel(f"{content.specialists[number].name} ─ specialist", (content.specialists[number].text,))
    landmark = content.landmarks[number]
    return Panel(f"{landmark.name} ─ landmark", (landmark.text,), tuple(landmark.grid.splitlines()), "gray")


def _reward_panel(screen: TenpennyParksScreen, entry: Entry) -> Panel:
    reward = entry.pick.value
    seat, view = screen.session.to_move, screen.view
    if reward not in TRACKS:
        return Panel(entry.label, (f"From {screen.facts.get('source', '')}.",))
    track = TRACKS.index(reward)
    why = refusal_words(screen, entry.pick)
    spaces = {other: view.discs[other][track] for other in range(view.seats)}
    others = ", ".join(f"{screen.session.names[other]} {space}" for other, space in spaces.items() if other != seat)
    spaces[seat] = min(spaces[seat] + 1, screen.last_space)
    order = sorted(
        (other for other in spaces if spaces[other]), key=lambda o: (spaces[o], view.order.index(o)), reverse=True
    )
    then = f"Then {screen.session.names[seat]} stands on {spaces[seat]}, {ORDINALS[order.index(seat)]}."
    return Panel(reward.title(), (why or f"{then} Others: {others}.", f"A step from {_source(screen)}."))


def _source(screen: TenpennyParksScreen) -> str:
    return str(screen.facts.get("source", screen.game.research_space(max(screen.view.month, 1))))


def _bonus_panel(screen: TenpennyParksScreen) -> Panel:
    track = TRACKS.index(str(screen.facts["track"]).lower())
    names, view = screen.session.names, screen.view
    ranked = prospects.ranking(screen.session.vantage, track)
    order = ", ".join(f"{names[seat]} {view.discs[seat][track]}" for seat in ranked)
    texts = (
        "The extra worker is a fourth worker for the next month. For 1 VP it goes back to the board.",
        "The shovel turns the ring in this month's Cleanup and leads the next month.",
        "$3 at once, or 1 VP.",
    )
    if _last_month(screen):
        texts = (
            "This is the last month: the extra worker has nothing left to do.",
            "This is the last month: the shovel only breaks ties at the end.",
            texts[2],
        )
    second = "" if len(ranked) < 2 or view.seats < 3 else f" {names[ranked[1]]} is second and gains 1 VP."
    return Panel(f"{screen.facts['track']} bonus", (texts[track], f"On this track: {order}.{second}"))


def _advert_panel(screen: TenpennyParksScreen, entry: Entry) -> Panel:
    return _card_panel(screen, entry.card, refusal_words(screen, entry.pick) or _campaign_words(screen))


def _campaign_panel(screen: TenpennyParksScreen) -> Panel:
    return Panel("advertising", (_campaign_words(screen),))


def _campaign_words(screen: TenpennyParksScreen) -> str:
    best = screen.campaign
    if not best.cards:
        return "Nothing more can be paid for."
    names = ", ".join(screen.table.names[card] for card in best.cards)
    return f"Most VP for the money (*): {names}, ${best.cost} for {best.vp} VP."


def _turn_panel(screen: TenpennyParksScreen, entry: Entry) -> Panel:
    vantage, seat = screen.session.vantage, screen.session.to_move
    parts = []
    for stack, stack_name in enumerate(screen.table.stack_names):
        price = prospects.price_after(vantage, seat, stack, entry.pick.value)
        now = prospects.price_after(vantage, seat, stack, 0)
        if price is not None:
            parts.append(f"{stack_name} ${now} → ${price}")
    text = f"What the top cards would cost {screen.session.names[seat]}: {', '.join(parts)}."
    return Panel(f"the ring turned by {entry.pick.value}", (text,))


def _goals_panel(screen: TenpennyParksScreen) -> Panel:
    seat = screen.session.viewer
    content = screen.table.content
    goals = (screen.view.goals[seat] if seat >= 0 else None) or ()
    texts = []
    for number in goals:
        goal = content.goals[number]
        value, worth = goal_value(content, holdings(screen.view, seat), number)
        texts.append(f"{goal.name}: {goal.full_text}. Now {value}: {worth} VP.")
    return Panel(f"goals of {screen.session.names[seat]}", tuple(texts) or ("None are kept yet.",))


def _sheet_panel(screen: TenpennyParksScreen) -> Panel:
    sheet = screen.session.vantage.score
    lines = sheet.seats[screen.seat_in_view].lines
    line = lines[min(screen.sheet_line, len(lines) - 1)]
    note = f"{line.note[:1].upper()}{line.note[1:]}." if line.note else ""
    where = f"From {', '.join(_source_name(screen, source) for source in line.sources)}." if line.sources else ""
    return Panel(line.label, (f"{note} {where}".strip(), sheet.remark))


def _source_name(screen: TenpennyParksScreen, source: str) -> str:
    card = screen.table.content.cards.get(source)
    return source if card is None else str(getattr(card, "name", source))


def _table_panel(screen: TenpennyParksScreen) -> Panel:
    seat = screen.seat_in_view
    who = screen.session.names[seat]
    if screen.view.properties[seat] is None:
        return Panel(who, ("No property.",))
    if _last_month(screen):
        return Panel(who, ("This is the last month: no income follows.",))
    income = prospects.income(screen.session.vantage, seat)
    return Panel(who, (f"Income ${income}, of which ${MONTHLY} come every month.",))


def _last_month(screen: TenpennyParksScreen) -> bool:
    return screen.view.month == screen.last_month
