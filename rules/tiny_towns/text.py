"""Every sentence of Tiny Towns that is shown to people, by id."""

from __future__ import annotations

from rules.kernel.texts import Texts

PROMPTS = {
    "keep": "{seat}: keep one of your two monuments.",
    "name": "{seat}: name the resource of this round.",
    "take": "{seat}: take any resource you like.",
    "choose": "{seat}: choose one of the open resources ({cards}).",
    "place": "{seat}: place the {resource} on one of your squares.",
    "build": "{seat}: build, or end your visit.",
    "mark": "{seat}: which resource goes on the {card} at {square}?",
    "found": "{seat}: place any building on an empty square.",
    "replace": "{seat}: replace up to {left} more of your buildings by other types.",
    "stock": "{seat}: put {left} more building {left:type|types} on Opaleye's Watch.",
    "claim": "{seat}: take a building from Opaleye's Watch ({cards}), or decline.",
}

REFUSALS = {
    "not-dealt": "{card} is not one of the two monuments dealt to you.",
    "on-your-bank": "Your own Bank holds {resource}: you may no longer name or take it.",
    "on-another-bank": "Another Bank of yours holds {resource} already.",
    "five-banks": "There are only {limit} resources, so a sixth Bank would have nothing to hold.",
    "not-open": "No {resource} card lies open.",
    "place-first": "Place the {resource} first; then you may build.",
    "square-taken": "{square} is taken by {thing}.",
    "cottage-has-cube": "The Cottage on {square} carries a cube already.",
    "own-naming": "That works only when somebody else names the resource; the {resource} is of your own choice.",
    "as-named": "The {resource} is the resource named: just say where to place it.",
    "no-factory": "No working Factory of yours holds {named}, so it cannot become {resource}.",
    "no-warehouse": "No Warehouse of yours stands on {square}.",
    "warehouse-full": "The Warehouse on {square} is full; you may still swap.",
    "not-stored": "No {resource} is stored on the Warehouse at {square}.",
    "same-resource": "Swapping {resource} for {resource} is the same as placing it.",
    "not-yet": "What was built on {square} this round works only from the next round on.",
    "no-cavern": "This table plays without the Cavern.",
    "cavern-used": "Your Cavern has been used {limit} times, no more is allowed.",
    "not-in-play": "{card} is not in play in this game.",
    "monument-built": "{card} is built already; a monument is built once.",
    "not-your-monument": "{card} is not your monument.",
    "never-a-monument": "{card} is a monument; only the seven building types can be placed like this.",
    "no-pattern": "The cubes on {squares} do not lie in the pattern of {card}.",
    "needs-a-cube": "At least one real cube must be used; {squares} are Trading Posts only.",
    "not-freed": "{card} must stand on one of the squares its cubes left; {square} is not one of them.",
    "no-building": "No building stands on {square}.",
    "monument-stays": "A monument is never replaced.",
    "already-replaced": "The building on {square} was replaced just now.",
    "same-type": "A {card} stands on {square} already; it must become another type.",
    "already-stocked": "{card} lies on Opaleye's Watch already; three different types are needed.",
    "not-stocked": "No {card} lies on your Opaleye's Watch.",
    "not-constructed": "No neighbour of yours constructed a {card} this round.",
}

EVENTS = {
    "in-play": "In play: {cards}.",
    "first-builder": "{seat} begins as Master Builder.",
    "kept": "{seat} keeps {card}.",
    "named": "{seat} names {resource}.",
    "drawn": "The card drawn is {resource}.",
    "free-round": "A free round: everybody takes any resource.",
    "reshuffled": "The resource cards are shuffled, five are put aside unseen.",
    "took": "{seat} takes {resource}.",
    "takes-nothing": "{seat} takes nothing in this round.",
    "chose": "{seat} chooses {resource}.",
    "replacement": "{resource} is turned up instead.",
    "placed": "{seat} places {resource} on {square}.",
    "substituted": "{seat}'s Factory turns {named} into {resource}, placed on {square}.",
    "stored": "{seat} stores {resource} on the Warehouse at {square}.",
    "swapped-cube": "{seat} stores {named} and places {resource} from the Warehouse on {square}.",
    "bonded": "{seat} puts {resource} on the Cottage at {square}.",
    "cavern": "{seat} puts {resource} into the Cavern ({left} more allowed).",
    "built": "{seat} builds {card} on {square}.",
    "monument-built": "{seat} builds the monument {card} on {square} and reads: {text}.",
    "marked": "{seat} puts {resource} on the {card} at {square}.",
    "found": "{seat} founds {card} on {square}.",
    "found-nothing": "{seat} has no empty square; the founding is lost.",
    "replaced": "{seat} replaces {old} on {square} by {card}.",
    "stocked": "{seat} puts {card} on Opaleye's Watch.",
    "claimed": "{seat} takes {card} from Opaleye's Watch, placed on {square}.",
    "declined": "{seat} takes nothing from Opaleye's Watch.",
    "completed": "{seat}'s town is complete (place {place}).",
    "passed-over": "{seat} is passed over as Master Builder.",
    "ended": "All towns are complete: the game is over.",
}

CAUTIONS = {
    "town-complete": "Your town is full and will be complete. You can still build {cards}. End the visit?",
    "shows-monument": "Everybody will see {card}, and that cannot be taken back. Build it?",
    "claim-completes": "{card} fills your last empty square: your town will be complete. Take it?",
}

TIE_BREAKS = {
    "builder-turns": "fewest turns as Master Builder",
    "empty-squares": "fewest squares without a building",
    "cottages": "most Cottages",
}


TEXTS = Texts(PROMPTS, REFUSALS, EVENTS, CAUTIONS, TIE_BREAKS)
