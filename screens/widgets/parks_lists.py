"""What can be chosen at a table of Tenpenny Parks, as lists: stacks, spaces, tiles, boards, discs; lit or dim."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rules.kernel.refusal import Refusal
from rules.tenpenny_parks import prospects
from rules.tenpenny_parks.gains import Due, shown
from rules.tenpenny_parks.moves import ENDS, FACES, TRACKS
from rules.tenpenny_parks.prospects import Offer
from rules.tenpenny_parks.squares import in_reading_order, name
from rules.tenpenny_parks.state import NONE
from rules.tenpenny_parks.tiles import TYPE_NAMES, Emotions
from screens.commands import shown_key
from screens.widgets import parks_card_lists
from screens.widgets.chooser import Pick
from screens.widgets.lists import Entry, Group, Note, numbered
from screens.widgets.parks_moves import VERBS

if TYPE_CHECKING:
    from screens.tenpenny_parks import TenpennyParksScreen

SHORT_TYPES = {"fantasy": "Fan", "old_west": "Old", "prehistoric": "Pre", "sci_fi": "Sci", "undersea": "Und",
               "souvenir": "Sou"}  # fmt: skip
WIDE = 46
"""Columns from which a list names types in full."""
ROOMY = 33
"""Columns from which three spaces beside one another have room for a price that stands apart."""
SHORT_SPACES = {"banker": "Bank", "arborist": "Trees", "contractor": "Stalls", "realtor": "Land"}
"""The spaces in the few columns that they have."""
SPACES = {"banker": "Banker", "arborist": "Arborist", "contractor": "Contractor", "realtor": "Realtor"}
SHORT_RESEARCH = ("Improv", "Hire", "Landmk", "Emote", "Build")
EMOTION_LETTERS = (("thrill", "h"), ("awe", "a"), ("joy", "j"), ("wild", "w"))
"""The letters that boards use."""
REWARD_NAMES = {"thrill": "Thrill", "awe": "Awe", "joy": "Joy", "money": "money", "vp": "VP", "wild": "a wild step"}
SPECIALS = ("the extra worker", "the shovel", "$3")


def counted(number: int, thing: str) -> str:
    """``1 tree``, ``10 trees``."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def groups(screen: TenpennyParksScreen) -> tuple[Group, ...]:
    """The lists for what is asked now, those with the cursor among them."""
    session = screen.session
    if screen.looking >= 0:
        return (parks_card_lists.belongings(screen, screen.looking),)
    decision = session.decision
    covered = decision is not None and not decision.public and session.viewer != decision.seat
    if session.over or session.bot_to_move or covered:
        return (_stacks(screen, active=False),)
    kinds = screen.chooser.kinds
    if "place" in kinds:
        return (_places(screen),)
    if "tree" in kinds:
        return (_trees(screen),)
    if "spot" in kinds:
        return (_display(screen),)
    if "side" in kinds:
        return (_sides(screen),)
    if screen.chooser.picked("verb") == "research":
        return (_stacks(screen, active=True), Group("", (_word(screen, "decline"),)))
    if screen.kind == "act" and screen.chooser.at_start:
        working = bool(screen.view.workers[session.to_move])
        return (_stacks(screen, active=working), _actions(screen), *_on_display(screen))
    return (_asked(screen),)


def _asked(screen: TenpennyParksScreen) -> Group:
    """Everything that is chosen from one plain list."""
    match screen.kind:
        case "keep-goals":
            return parks_card_lists.goals(screen)
        case "choose-board":
            return _home_boards(screen)
        case "research-choice":
            return parks_card_lists.looked(screen)
        case "attach" | "act":
            return _ends(screen)
        case "pick-track" | "pick-reward" | "pick-tracks":
            return _rewards(screen)
        case "bonus":
            return Group("your bonus", (_word(screen, "special"), _word(screen, "vp")))
        case "advertise":
            return parks_card_lists.adverts(screen)
        case "ring":
            return _turns(screen)
    return Group("your choice", tuple(_word(screen, word) for word in screen.chooser.values("verb")))


# Stacks and spaces


def _stacks(screen: TenpennyParksScreen, *, active: bool) -> Group:
    """The top cards of the six stacks: printed price and ring, and whether the seat in view can build them."""
    free = screen.chooser.picked("verb") == "research"
    seat = screen.seat_in_view
    found = prospects.offers(screen.session.vantage, seat, free=free)
    wide = screen.list_width >= WIDE
    entries = []
    for place, offer in enumerate(found):
        kind = screen.table.stacks[place]
        before = TYPE_NAMES[kind].ljust(12) if wide else f"{SHORT_TYPES[kind]} "
        title = screen.table.names[offer.card] if offer.card != NONE else _missing(offer)
        lit = active and Pick("stack", place) in screen.chooser.options
        notes = (Note(price_sum(offer)), Note(mark(screen, offer), lit=not offer.obstacle))
        entries.append(Entry(Pick("stack", place), before + title, offer.card, numbered(place), lit, notes))
    heading = "free: any top card" if free else "stacks"
    return Group(heading, tuple(entries), ("price",) if not free else (), active=active, tight=True)


def _missing(offer: Offer) -> str:
    return "(no card left)" if offer.obstacle == "empty" else "(face down)"


def price_sum(offer: Offer) -> str:
    """``6-1=5``: printed price, ring and effects, and what they come to."""
    if offer.card == NONE:
        return ""
    return f"{offer.printed}{offer.ring + offer.effects:+d}={offer.price}"


def mark(screen: TenpennyParksScreen, offer: Offer) -> str:
    """Whether a card can be built, in two characters: ok, $ for too dear, x for no place, or who was there."""
    if screen.view.properties[screen.seat_in_view] is None:
        return f"#{offer.by + 1}" if offer.obstacle == "taken" else ""
    return {"": "ok", "dear": "$", "no-room": "x", "taken": f"#{offer.by + 1}", "empty": "-", "unseen": "?"}[
        offer.obstacle
    ]


def _actions(screen: TenpennyParksScreen) -> Group:
    """The other spaces, each with the key that goes there; without a worker to place only the researcher."""
    view, seat, vantage = screen.view, screen.session.to_move, screen.session.vantage
    wide = screen.list_width >= WIDE
    entries = []
    for verb in VERBS if view.workers[seat] else ("research",):
        if verb == "research" and not screen.innovation:
            continue
        if verb == "research":
            label = (parks_card_lists.RESEARCH if wide else SHORT_RESEARCH)[view.month - 1]
        else:
            label = (SPACES if wide else SHORT_SPACES)[verb]
        if verb == "realtor":
            label += f"{' ' if screen.list_width >= ROOMY else ''}${prospects.board_price(vantage, seat)}"
        lit = Pick("verb", verb) in screen.chooser.options
        key = shown_key(f"tenpenny-parks.{verb}", screen.keymap)
        entries.append(Entry(Pick("verb", verb), label if lit else label.lower(), digit=key, lit=lit))
    return Group("", tuple(entries))


def _on_display(screen: TenpennyParksScreen) -> Iterable[Group]:
    """The concessions that lie open, where there is room to read them."""
    room = screen.list_rows - len(screen.table.stacks) - len(VERBS) - 1
    kinds = dict.fromkeys(screen.view.display)
    if room >= 3:
        count = screen.view.display.count
        names = [f"{screen.table.concessions[kind].name} x{count(kind)}" for kind in kinds]
        half = -(-len(names) // 2)
        wide = max((len(name) for name in names[:half]), default=0) + 2
        other = [*names[half:], ""]
        lines = tuple(f"{one:<{wide}}{two}" for one, two in zip(names[:half], other, strict=False))
        yield Group("on display", (), active=False, lines=lines)


def _word(screen: TenpennyParksScreen, word: str) -> Entry:
    """A choice that is one word."""
    labels = {
        "done": "done", "decline": "decline: build nothing", "vp": "1 VP", "becky": "Becky's next action",
        "confirm": "confirm: turn up the next one", "special": "",
    }  # fmt: skip
    label = labels.get(word, word)
    digit = ""
    if screen.kind == "bonus":
        digit = "1" if word == "special" else "2"
        track = TRACKS.index(screen.facts["track"].lower())
        if word == "special":
            keeps = screen.keeps_disc(screen.session.to_move)
            label = f"{SPECIALS[track]}{'' if keeps else ', disc back 1'}"
        elif track == 0:
            label = "1 VP; the extra worker goes back"
        elif track == 1:
            label = f"1 VP; the shovel goes to {screen.session.names[screen.right_neighbour]}"
    elif word in ("done", "decline", "confirm"):
        digit = shown_key("tenpenny-parks.done", screen.keymap)
    return Entry(Pick("verb", word), label, digit=digit, lit=Pick("verb", word) in screen.chooser.options)


# Tiles and their places


def _places(screen: TenpennyParksScreen) -> Group:
    """The best places for the tile that is held; they are stepped through, not chosen here."""
    places = screen.hand.places
    lines = []
    current = screen.hand.number
    first = max(current - 3, 0)
    shown = places[first : first + screen.list_rows]
    wide = max((len(str(place.placement)) for place in shown), default=0)
    for number, place in enumerate(shown, start=first):
        here = ">" if number == current else " "
        pays = ", ".join(dues_words(place.dues)).replace(" steps", "").replace(" step", "") or "nothing"
        lines.append(f"{here}{number + 1:>3} {place.placement!s:<{wide}}  {pays}")
    heading = f"{counted(len(places), 'place')}, by what they pay"
    return Group(heading, (), lines=tuple(lines), active=False)


def dues_words(dues: Iterable[Due]) -> list[str]:
    """What is paid, ``$1``, ``1 Awe step``, ``$2 or 1 wild step``."""
    return [" or ".join(shown(kind, amount) for kind, amount in due.rewards) for due in dues]


def _trees(screen: TenpennyParksScreen) -> Group:
    """Trees to remove, each with the open squares that it would make, and the icon beneath it."""
    park = screen.own_park
    chosen = screen.chooser.picked("tree") if screen.kind == "act" else None
    park = park if chosen is None else park.fell(1 << chosen)
    entries: list[Entry] = []
    for square in in_reading_order(park.trees):
        more = park.fell(1 << square).open.bit_count() - park.open.bit_count()
        icon = park.icon_at(square)
        below = f" on {screen.table.content.icons[icon].id}" if icon >= 0 else ""
        lit = Pick("tree", square) in screen.chooser.options
        entries.append(Entry(Pick("tree", square), f"{name(square)} +{more}{below}", lit=lit))
    if Pick("verb", "done") in screen.chooser.options:
        label = "no more" if screen.kind == "fell" else f"only {name(chosen)}" if chosen is not None else "done"
        key = shown_key("tenpenny-parks.done", screen.keymap)
        entries.append(Entry(Pick("verb", "done"), label, digit=key))
    return Group("trees, and open squares gained", tuple(entries))


def _display(screen: TenpennyParksScreen) -> Group:
    """The concessions on display, equal ones once."""
    view, table, seat = screen.view, screen.table, screen.session.to_move
    rooms = prospects.rooms(screen.session.vantage, seat)
    entries: list[Entry] = []
    for spot, kind in enumerate(view.display, start=1):
        if kind in view.display[: spot - 1]:
            continue
        tile = table.concessions[kind]
        count = view.display.count(kind)
        places = table.concession_shapes[kind].count(rooms)
        notes = (
            Note(f"{tile.size} sq"),
            Note(f"+${tile.income}" if tile.income else ""),
            Note(emotion_letters(tile.emotions)),
            Note(f"{places} pl" if places else "x", lit=bool(places)),
        )
        label = f"{tile.name} x{count}" if count > 1 else tile.name
        lit = Pick("spot", spot) in screen.chooser.options
        entries.append(Entry(Pick("spot", spot), label, kind, numbered(len(entries)), lit, notes))
    return Group("concessions", tuple(entries), tight=True)


def emotion_letters(emotions: Emotions) -> str:
    """``hhw``: a letter for each icon, as on the boards."""
    return "".join(letter * getattr(emotions, kind) for kind, letter in EMOTION_LETTERS)


# Boards


def _sides(screen: TenpennyParksScreen) -> Group:
    """Both sides of the top boards of both piles; they are drawn beneath their names."""
    entries: list[Entry] = []
    for pile in range(len(screen.view.piles)):
        for face in FACES:
            pick = Pick("side", (pile, face))
            lit = pick in screen.chooser.options
            entries.append(Entry(pick, f"{pile + 1}{face[:1]}", digit=numbered(len(entries)), lit=lit))
    price = prospects.board_price(screen.session.vantage, screen.session.to_move)
    return Group(f"${price}: piles 1, 2; front, back", tuple(entries))


def _ends(screen: TenpennyParksScreen) -> Group:
    """Left or right of the property."""
    entries = []
    for place, end in enumerate(ENDS):
        pick = Pick("end", end)
        entries.append(Entry(pick, f"on the {end}", digit=numbered(place), lit=pick in screen.chooser.options))
    return Group("attach it", tuple(entries))


def _home_boards(screen: TenpennyParksScreen) -> Group:
    """The board sides that are free."""
    entries = []
    for place, side in enumerate(screen.chooser.values("board")):
        text = screen.table.content.sides[side].name
        entries.append(Entry(Pick("board", side), text, side, numbered(place)))
    return Group("home boards", tuple(entries))


def _turns(screen: TenpennyParksScreen) -> Group:
    """The ring's new positions; what each does to the stacks is drawn beneath."""
    entries = [
        Entry(Pick("turn", steps), f"+{steps}", digit=str(steps), lit=Pick("turn", steps) in screen.chooser.options)
        for steps in screen.chooser.values("turn")
    ]
    return Group("the ring turned by", tuple(entries))


# Discs


def _rewards(screen: TenpennyParksScreen) -> Group:
    """Discs to step, or the rewards of an icon."""
    discs = screen.view.discs[screen.session.to_move]
    last = screen.last_space
    two = screen.kind == "pick-tracks"
    picked = screen.chooser.picked("reward")
    values: Sequence[str] = TRACKS
    if screen.kind == "pick-reward":
        values = screen.chooser.values("reward")
    entries = []
    for place, reward in enumerate(values):
        pick = Pick("reward", reward)
        lit = pick in screen.chooser.options
        label = REWARD_NAMES[reward]
        notes: tuple[Note, ...] = ()
        if reward in TRACKS:
            space = discs[TRACKS.index(reward)]
            notes = (Note(f"{space} → {min(space + 1, last)}" if reward != picked else "chosen", lit=lit),)
        elif screen.kind == "pick-reward":
            label = screen.reward_words(reward)
        entries.append(Entry(pick, label, digit=numbered(place), lit=lit, notes=notes))
    return Group("two discs step" if two else "which one?", tuple(entries))


def refusal_words(screen: TenpennyParksScreen, pick: Pick) -> str:
    """Why a pick is no option, in a sentence; ``""`` if it is one."""
    if pick in screen.chooser.options or screen.session.over:
        return ""
    reason = screen.why_not(pick)
    return screen.session.refusal_text(reason) if isinstance(reason, Refusal) else reason
