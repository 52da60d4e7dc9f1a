"""The content of one match as play asks for it: tuples by number, and what everything pays, worked out once."""

from __future__ import annotations

from rules.tenpenny_parks.boards import Icon
from rules.tenpenny_parks.content import Content
from rules.tenpenny_parks.gains import Due
from rules.tenpenny_parks.hooks import Gain
from rules.tenpenny_parks.moves import FACES, TRACKS, Face
from rules.tenpenny_parks.powers import NO_POWERS, Gained, Powers
from rules.tenpenny_parks.state import NONE, Discs
from rules.tenpenny_parks.tiles import TYPE_NAMES, Attraction, Concession, Emotions


class Table:
    """See :class:`~rules.tenpenny_parks.content.Content` for what the numbers mean."""

    def __init__(self, content: Content, *, innovation: bool) -> None:
        self.content = content
        self.attractions = content.attractions
        self.concessions = content.concessions
        self.expansions = content.expansions
        self.goals = content.goals
        self.names = tuple(card.name for card in content.attractions)
        """Of attractions."""
        self.costs = tuple(card.cost for card in content.attractions)
        self.incomes = tuple(card.income for card in content.attractions)
        self.vps = tuple(card.vp for card in content.attractions)
        self.ad_costs = tuple(card.advertise.cost for card in content.attractions)
        self.ad_vps = tuple(card.advertise.vp for card in content.attractions)
        self.shapes = content.attraction_tiles
        self.dues = tuple(_emotion_dues(card) for card in content.attractions)
        """What the emotion icons of each attraction pay, wild ones last."""
        self.steps: tuple[Discs, ...] = tuple(_fixed(card.emotions) for card in content.attractions)
        self.wilds = tuple(card.emotions.wild for card in content.attractions)
        self.disc_vps = tuple(content.tracks.worth(space) for space in range(content.tracks.last_space + 1))
        """What a disc is worth at the end, by its space."""
        self.concession_incomes = tuple(each.income for each in content.concessions)
        self.concession_shapes = content.concession_tiles
        self.concession_dues = tuple(_emotion_dues(each) for each in content.concessions)
        self.stacks = content.carousel.stacks
        self.stack_names = tuple(TYPE_NAMES[stack] for stack in self.stacks)
        self.in_stack = tuple(
            tuple(
                number
                for number, card in enumerate(content.attractions)
                if content.stack_of[number] == stack and (innovation or card.set == "base")
            )
            for stack in range(len(self.stacks))
        )
        """Per stack: the attractions that belong to it."""
        carousel = content.carousel
        self.ring_at = tuple(
            tuple(
                carousel.change(stack, (carousel.start + turned) % len(self.stacks))
                for stack in range(len(self.stacks))
            )
            for turned in range(len(self.stacks))
        )
        """Per steps turned clockwise and stack: what the ring adds to the price."""
        self.icon_dues = tuple(_icon_dues(icon) for icon in content.icons)
        """What each icon pays: per payment the rewards to choose from; empty for '?'."""
        self.expansion_faces = content.expansion_faces
        self.landmark_faces = content.landmark_faces
        self.home_faces = content.home_faces
        self.questions = tuple(side.question for side in content.sides)
        self.hopes: dict[tuple[int, int, int], float] = {}
        """What the bot makes of goals: by number, value and months left."""
        self.question_icons = frozenset(number for number, icon in enumerate(content.icons) if icon.question)

    def expansion_side(self, board: int, face: Face) -> int:
        """The number of a side of an expansion board."""
        return 2 * board + FACES.index(face)

    def powers(self, side: int, specialist: int, landmark: int) -> Powers:
        """What an owner's board, specialist and landmark add up to, in the order gained."""
        if side == NONE:
            return NO_POWERS
        owned = [Gained("home", side)]
        if specialist != NONE:
            owned.append(Gained("specialist", specialist))
        if landmark != NONE:
            owned.append(Gained("landmark", landmark))
        return self.content.powers[tuple(owned)]

    def name_of(self, gained: Gained) -> str:
        """The name of a board, specialist or landmark."""
        content = self.content
        if gained.kind == "home":
            return content.sides[gained.number].name
        return (content.specialists if gained.kind == "specialist" else content.landmarks)[gained.number].name


def gain_dues(gain: Gain, source: str) -> tuple[Due, ...]:
    """What a gain pays, wild steps last."""
    return tuple(Due(((kind, getattr(gain, kind)),), source) for kind in gain.kinds)


def _fixed(emotions: Emotions) -> Discs:
    return emotions.thrill, emotions.awe, emotions.joy


def _emotion_dues(card: Attraction | Concession) -> tuple[Due, ...]:
    emotions = card.emotions
    fixed = tuple(
        Due(((track, steps),), card.name) for track, steps in zip(TRACKS, _fixed(emotions), strict=True) if steps
    )
    return (*fixed, Due((("wild", emotions.wild),), card.name)) if emotions.wild else fixed


def _icon_dues(icon: Icon) -> tuple[Due, ...]:
    if icon.gain is not None:
        return gain_dues(icon.gain, "")
    rewards = tuple((kind, getattr(gain, kind)) for gain in icon.one_of for kind in gain.kinds)
    return (Due(rewards, ""),) if rewards else ()
