"""A title's table in a second terminal, for players who wait: they look and read, and others play."""

from __future__ import annotations

from collections.abc import Hashable
from typing import ClassVar

from screens.commands import COMMANDS, in_group
from screens.final import verdict
from screens.game_screen import GameScreen, Key, Message
from screens.services import shell
from screens.spectator import Spectator

LOOKING = frozenset(
    f"game.{name}"
    for name in (
        "next", "boards", "score", "log", "rules", "cards", "times", "help", "menu", "cover", "back", "choose", "quit",
    )
)
"""The commands of every table that only show something."""
OF_TITLES = ("yours",)
"""Actions of titles that only show something, too."""


class WatchTable(GameScreen):
    """Laid over a title's own screen, which draws the table."""

    session: Spectator
    takes_words = False
    CLOSED: ClassVar[frozenset[str]] = frozenset(
        command.action for command in in_group("game") if command.id not in LOOKING
    )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing that plays, peeks, or hurries anybody."""
        own = {command.action for command in in_group(self.GROUP)}
        if action in self.CLOSED or (action in own and action not in OF_TITLES):
            return False
        return super().check_action(action, parameters)

    def offers(self, target: Hashable) -> bool:
        """Whether a key means something here."""
        return not isinstance(target, str) or target not in COMMANDS or target in LOOKING

    def keys_now(self) -> list[Key]:
        """Nobody decides here."""
        return []

    def headline(self) -> tuple[str, str]:
        """The title's own, and that this is not the table."""
        left, right = super().headline()  # type: ignore[safe-super]
        return f"watching · {left}", right

    def waiting_sentence(self) -> str:
        """What is asked, where everybody may know it."""
        decision = self.session.decision
        if decision is None or not decision.public or decision.seat in self.session.automas:
            return f"{self.session.names[self.session.to_move]} decides."
        return self.session.prompt()

    def see(self, problem: str) -> None:
        """Show what was played meanwhile, and why no more of it."""
        self.message = Message(problem, "why-not") if problem else None
        self.proceed()

    def action_log(self) -> None:
        """What happened so far, to read only."""
        from screens.widgets.log_screen import LogScreen  # noqa: PLC0415

        self.app.push_screen(LogScreen(self.session, self.action_cover, reading=True))

    def action_help(self) -> None:
        """The keys that mean something here."""
        from screens.help import HelpScreen  # noqa: PLC0415

        name = self.session.match.title.name
        self.app.push_screen(HelpScreen("game", "cursor", heading=f"Watching · {name}", only=LOOKING))

    def action_quit(self) -> None:
        """Nothing is lost by leaving."""
        shell(self).ask_quit()

    def _start_bots(self) -> None:
        """They play elsewhere."""

    def _finish(self) -> None:
        match = self.session.match
        self.say(verdict(match.title, match.score(), match.names), "hint")


def watch_table(screen: type[GameScreen]) -> type[WatchTable]:
    """A title's screen to watch at."""
    return type(f"Watch{screen.__name__}", (WatchTable, screen), {})
