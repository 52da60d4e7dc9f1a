"""Every sentence of Pig that is shown to people, by id."""

from __future__ import annotations

from rules.kernel.texts import Texts

TEXTS = Texts(
    prompts={"roll-or-hold": "{seat}: roll, or hold and bank {points} {points:point|points}."},
    refusals={"roll-first": "A turn begins with a roll; only then may you hold."},
    events={
        "dealt": "{seat} has the bonus {card}.",
        "turn": "{seat} is to roll.",
        "rolled": "{seat} rolls {dice}.",
        "bust": "{seat} rolls a one and loses {points} {points:point|points}.",
        "lost-all": "{seat} rolls two ones and loses everything banked.",
        "held": "{seat} banks {points}, {total} in all.",
        "ended": "The game is over.",
        "turned-up": "{seat} turns up the bonus {card}.",
    },
    cautions={"much-at-risk": "{points} points are at risk. Roll again?"},
    tie_breaks={"most-banked": "the most points banked"},
)
