"""Every sentence of Tenby that is shown to people, by id; those of the modules stand in their files."""

from __future__ import annotations

from rules.kernel.texts import Texts
from rules.tenby.modules import MODULES

PROMPTS = {
    "set-up-choice": "{seat}: keep {what} of those dealt.",
    "take-pair": "{seat}: take {what}: {pairs}.",
    "turn": "{seat}: actions left: {left} ({rings} {rings:Life Ring|Life Rings}).",
    "place-turned-up": "{seat}: place a card of {row}, or decline.",
    "pier": "{seat}: place one of {names}, or none for {rings} {rings:Life Ring|Life Rings}.",
    "keep-resident": "{seat}: keep one of the {count} Residents drawn.",
    "board-action": "{seat}: {actions}, or {rings} {rings:Life Ring|Life Rings} instead; you may reveal cards first.",
}

REFUSALS = {
    "no-such-pair": "There are {count} pairs.",
    "pair-taken": "{by} has taken this pair.",
    "no-such-card": "There {count:is|are} {count} {count:card|cards} to choose from.",
    "choose-together": "Name {what}.",
    "no-such-street": "The town has {count} {count:street|streets}; a further one is called new.",
    "street-full": "Street {street} already holds {count} cards.",
    "too-many-streets": "The town already has {count} streets.",
    "town-full": "There is no place left in the town.",
    "not-at-end": "Cards go to the ends of streets only: say left or right.",
    "nothing-aboard": "No {word} goes on a card at this table.",
    "not-enough-rings": "That costs {price} {price:Life Ring|Life Rings}; you have {rings}.",
    "row-full": "No more than {count} cards lie in {row}.",
    "deck-empty": "No card is left in the {deck} deck and its discard pile.",
    "row-empty": "No card lies in {row}, and none is turned up for an action.",
    "turn-up-first": "No card lies in {row}: begin the action alone, and cards are turned up.",
    "say-which-card": "Say which card of {row} goes where.",
    "extra-used": "No more than {count} extra {count:card|cards} can be bought in a turn.",
    "actions-open": "Resolve or decline these first: {actions}.",
    "action-not-open": "{action} is not open; left: {left}.",
    "not-this-action": "This brings: {actions}.",
    "mid-action": "Finish the action under way first.",
    "start-card-fixed": "The Start Card stays where it is.",
    "no-card-there": "There is no card at {card}.",
    "no-change": "That would leave the town as it is.",
}

EVENTS = {
    "starts": "{seat} starts with {name}.",
    "residents-dealt": "Everybody is dealt {count} Residents.",
    "keeps-resident": "{seat} keeps {name}.",
    "night": "Round {round}: the night.",
    "pairs": "Pairs of this night: {cards}.",
    "takes-pair": "{seat} takes Night Card {night} with {card}.",
    "turn": "{seat} begins the day: {card}.",
    "turned-up": "New in {row}: {names}.",
    "row-discards": "{name} leaves {row}.",
    "deck-renewed": "The discards become a new deck ({deck}): {count} {count:card|cards}.",
    "pier-shows": "{seat} turns up {names} at the pier.",
    "pier-none": "{seat} places none of them and gains {rings} {rings:Life Ring|Life Rings}.",
    "draws-residents": "{seat} draws {count} {count:Resident|Residents}.",
    "drew-residents": "{seat} draws {names}.",
    "declines": "{seat} gives up an action ({action}) for {rings} {rings:Life Ring|Life Rings}.",
    "reveals": "{seat} pays {price} for another card in {row}.",
    "buys-extra": "{seat} pays {price} for an extra card.",
    "places": "{seat} places {name} at {place}{aboard}.",
    "moves-card": "{seat} pays {price} and moves {name} from {start} to {to}.",
    "discards-card": "{seat} discards {name} from {place}.",
    "anchor": "The Anchor: {card}.",
    "anchor-resident": "The Anchor takes a Resident away.",
    "clean-up": "Round {round} is over: Clean Up.",
    "gains-points": "{seat} gains {amount} {amount:point|points} ({source}).",
    "ended": "The {rounds} rounds are over.",
    "hand-shown": "{seat} had these Residents: {names}.",
}

CAUTIONS = {
    "rings-left": "{rings} {rings:Life Ring|Life Rings} will be worth nothing. End the last turn all the same?",
}

TIE_BREAKS = {"completed-streets": "more completed streets", "homes": "more homes"}


def _with_modules(base: dict[str, str], table: str) -> dict[str, str]:
    found = dict(base)
    for module in MODULES:
        found |= getattr(module.sentences, table)
    return found


TEXTS = Texts(
    _with_modules(PROMPTS, "prompts"),
    _with_modules(REFUSALS, "refusals"),
    _with_modules(EVENTS, "events"),
    _with_modules(CAUTIONS, "cautions"),
    TIE_BREAKS,
)
"""All of them."""
