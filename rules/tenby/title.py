"""Tenby as a title: seats, options, presets, cards."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.kernel.options import Option, Options, Preset
from rules.kernel.title import Card, Title
from rules.tenby.catalogue import described
from rules.tenby.content import load
from rules.tenby.game import Tenby
from rules.tenby.modules import MODULES
from rules.tenby.text import TEXTS
from rules.tenby.versions import FIRST_RULES, RULES_VERSION


class TenbyTitle(Title):
    """See the rulebook section "options"."""

    id = "tenby"
    name = "Tenby"
    tagline = "Build the streets of a seaside town, card by card, day by day."
    credits = "Tenby is designed by Benjie Talbott and published by Cosy Cub Games."
    seats = range(1, 6)
    rules_version: ClassVar[int] = RULES_VERSION
    earlier_rules: ClassVar[tuple[int, ...]] = (FIRST_RULES,)
    package = "rules.tenby"
    texts = TEXTS
    walkthroughs = ("last-days", "solo", *(module.id for module in MODULES))

    def describe_options(self) -> tuple[Option, ...]:
        """The modules of Community, each followed by its variations."""
        return tuple(option for module in MODULES for option in (module.switch, *module.variations))

    def presets(self) -> tuple[Preset, ...]:
        """The base game, Community with one module at a time, everything."""
        single = tuple(
            Preset(
                f"community-{module.id}",
                f"Community: {module.label}",
                module.switch.help,
                {**self._without_modules(), module.switch.id: True},
            )
            for module in MODULES
        )
        return (
            Preset(
                "first-game",
                "First game",
                "The whole base game; the modules of Community can join later.",
                self._without_modules(),
            ),
            *single,
            Preset(
                "everything",
                "Everything",
                "The base game with all modules of Community.",
                {**self._without_modules(), **{module.switch.id: True for module in MODULES}},
            ),
        )

    def challenges(self) -> tuple[Preset, ...]:
        """Alone with Anchor and Compass: the base game, each module, all of them."""
        return tuple(preset for preset in self.presets() if preset.seats in (0, 1))

    def _without_modules(self) -> dict[str, Any]:
        return {option.id: option.default for option in self.describe_options()}

    def conflicts(self, seats: int, options: Options) -> list[str]:
        """A variation needs its module."""
        return [
            f"option {variation.id}: it needs option {module.switch.id}"
            for module in MODULES
            if not options[module.switch.id]
            for variation in module.variations
            if options[variation.id] != variation.default
        ]

    def build(self, seats: int, options: Options, pack: str | None, rules_version: int) -> Tenby:
        """The rules of one match."""
        return Tenby(seats, options, load(pack), rules_version=rules_version)

    def cards(self, pack: str | None = None) -> tuple[Card, ...]:
        """All cards."""
        return described(load(pack))


TITLE = TenbyTitle()
