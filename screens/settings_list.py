"""Every setting, once: the settings screen, the settings file and the command line are all drawn from this list."""

from __future__ import annotations

from typing import Any

import msgspec

from screens.services import TableSettings
from screens.themes import THEMES

MAX_NAME = 40
"""Longest name that is kept, in characters."""
VI_KEYS = "vi_keys"
"""The setting that gives many commands other keys."""


class Choice(msgspec.Struct, frozen=True):
    """A value that a setting can have."""

    value: Any
    label: str
    help: str
    """One sentence for the settings screen."""


class Setting(msgspec.Struct, frozen=True):
    """A setting of one plain value."""

    name: str
    """As in the settings file, and the field of :class:`~screens.services.TableSettings`."""
    label: str
    comment: str
    """One line for the settings file."""
    choices: tuple[Choice, ...] = ()
    """All values there are; of a number those that the settings screen offers, of names none."""
    most: float = 0
    """Largest value of a number; 0 for what is none."""
    whole: bool = False
    """Whether a number has to be a whole one."""
    unit: str = ""
    """What a number counts."""

    @property
    def expected(self) -> str:
        """What a value should be, to follow ``should be``."""
        if self.most:
            return f"a {'whole ' if self.whole else ''}number of {self.unit} from 0 to {self.most:g}"
        if not self.choices:
            return "a list of names"
        values = [choice.value for choice in self.choices]
        return "true or false" if True in values else f"one of {', '.join(values)}"

    def fits(self, value: Any) -> bool:
        """Whether ``value`` can be this setting's; it may be of any type."""
        if self.most:
            right = isinstance(value, int) or (isinstance(value, float) and not self.whole)
            return right and not isinstance(value, bool) and 0 <= value <= self.most
        if not self.choices:
            return isinstance(value, list) and all(isinstance(item, str) and len(item) <= MAX_NAME for item in value)
        return any(choice.value == value and type(choice.value) is type(value) for choice in self.choices)

    def choice(self, value: Any) -> Choice:
        """The choice of a value, made up for one that the settings screen does not offer."""
        made_up = Choice(value, f"{value:g} {self.unit}" if self.most else f"{value}", "Set in the settings file.")
        return next((choice for choice in self.choices if choice.value == value), made_up)

    @property
    def default(self) -> Any:
        """The value without a settings file."""
        return getattr(TableSettings(), self.name)


_THEME_HELP = {
    "tenby-dark": "Light text on a dark ground.",
    "tenby-light": "Dark text on a light ground.",
    "tenby-contrast": "White and bright colours on black.",
    "tenby-safe": "Colours that people with colour vision deficiencies tell apart.",
    "tenby-mono": "No colours at all; also used where NO_COLOR is set.",
}

_ALL = (
    Setting(
        "theme", "Theme", f"Theme: {', '.join(THEMES)}.",
        tuple(Choice(name, label, _THEME_HELP[name]) for name, (label, _) in THEMES.items()),
    ),
    Setting(
        "bot_pace", "Pace of the bots", "Seconds that a bot's move stays before the next; 0 is instant.",
        (
            Choice(0.0, "instant", "Bots move at once; the log and the recap say what they did."),
            Choice(0.7, "brisk", "Each move of a bot is shown for a moment."),
            Choice(2.0, "slow", "There is time to read why a bot does what it does."),
        ),
        most=10, unit="seconds",
    ),
    Setting(
        "animation", "Animation", "What moves is shown at once (off) or step by step (slight).",
        (
            Choice("off", "off", "Everything is shown at once."),
            Choice("slight", "slight", "What happens shows step by step where that helps to follow it."),
        ),
    ),
    Setting(
        "secrets", "Secrets",
        "How a seat with secrets plays: peek-behind-curtain, peek-at-once (a curtain at each of its turns), or open.",
        (
            Choice(
                "peek-behind-curtain", "peek behind a curtain",
                "Public decisions are played openly; a key opens your own secrets behind a curtain. Fewest hand-overs.",
            ),
            Choice(
                "peek-at-once", "curtain at each turn",
                "Whoever has a secret sits down behind a curtain at each turn and sees it all the time.",
            ),
            Choice(
                "open", "open to all",
                "Nobody hides anything: the secrets of whoever decides are on show, no curtain falls. The log says so.",
            ),
        ),
    ),
    Setting(
        "idle_curtain", "Cover when idle", "Minutes without a key after which secrets on show are covered; 0 is never.",
        (
            Choice(0, "never", "Secrets stay on show until they are covered by a key."),
            Choice(2, "after 2 minutes", "Secrets on show are covered after two minutes without a key."),
            Choice(5, "after 5 minutes", "Secrets on show are covered after five minutes without a key."),
            Choice(15, "after 15 minutes", "Secrets on show are covered after a quarter of an hour without a key."),
        ),
        most=120, whole=True, unit="minutes",
    ),
    Setting(
        "undo", "Taking back",
        "Taking back: free, turn (no table undo), or strict (a move that was made stands).",
        (
            Choice(
                "free", "free",
                "Free until somebody learned something; beyond that the whole table may agree, and the log says so.",
            ),
            Choice("turn", "within the turn", "Free until somebody learned something; what was done before stands."),
            Choice("strict", "never", "A move that was made stands; only a choice half made can be taken back."),
        ),
    ),
    Setting(
        "clock", "Thinking time", "Keep and show how long each seat thought.",
        (
            Choice(True, "kept and shown", "How long each seat thought can be read; nobody is hurried."),
            Choice(False, "not kept", "Nobody counts how long anybody thinks."),
        ),
    ),
    Setting(
        "ascii", "Characters", "Draw with plain ASCII characters only.",
        (
            Choice(False, "lines and blocks", "For terminals with Unicode line drawing, that is nearly all."),
            Choice(True, "plain ASCII", "For terminals and screen readers that stumble over line drawing."),
        ),
    ),
    Setting(
        VI_KEYS, "h j k l", "Move with h, j, k and l too; hint and log are then H and L.",
        (
            Choice(False, "off", "Arrow keys, numbers and the mouse move the cursor."),
            Choice(True, "on", "h, j, k and l move too; hint and log are then on H and L."),
        ),
    ),
    Setting("names", "Names", "Names used last, by seat."),
)  # fmt: skip

SETTINGS: dict[str, Setting] = {setting.name: setting for setting in _ALL}
"""The settings by name, in the order in which they are shown and written."""
