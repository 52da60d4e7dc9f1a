"""The game screen of each title, loaded only when a match of it is opened. A new title joins here."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.kernel.match import Match
    from rules.kernel.walkthrough import Lesson
    from screens.game_screen import GameScreen
    from screens.services import Services

GAME_SCREENS: dict[str, tuple[str, str]] = {
    "tiny-towns": ("screens.tiny_towns", "TinyTownsScreen"),
    "tenka": ("screens.tenka", "TenkaScreen"),
    "tenpenny-parks": ("screens.tenpenny_parks", "TenpennyParksScreen"),
    "tenby": ("screens.tenby", "TenbyScreen"),
}
"""Id of each title: the module and the class of its game screen."""


def screen_type(title_id: str) -> type[GameScreen]:
    """The class of a title's game screen."""
    module, name = GAME_SCREENS[title_id]
    found: type[GameScreen] = getattr(import_module(module), name)
    return found


def game_screen(services: Services, match: Match, match_id: int, note: str = "") -> GameScreen:
    """The table of a match; ``note`` says what was wrong with its record."""
    from screens.session import Session  # noqa: PLC0415

    return screen_type(match.title.id)(Session(match, services, match_id), note)


def lesson_screen(services: Services, lesson: Lesson, lesson_id: str) -> GameScreen:
    """The table of a lesson."""
    from screens.lesson_session import LessonSession  # noqa: PLC0415
    from screens.lesson_table import lesson_table  # noqa: PLC0415

    return lesson_table(screen_type(lesson.scenario.game))(LessonSession(lesson, services, lesson_id))


def load_commands() -> None:
    """Load every screen, so that the list of commands is complete."""
    import screens  # noqa: PLC0415

    for module in iter_modules(screens.__path__, "screens."):
        import_module(module.name)
