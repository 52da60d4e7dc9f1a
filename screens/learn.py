"""Learning a title: the page of all lessons, what comes after one, and the first game that it leads to."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import BindingType
from textual.screen import Screen

from rules.kernel.scenario import FirstGame, Scenario
from rules.kernel.title import Title
from rules.kernel.walkthrough import Progress, walkthroughs
from rules.titles import TITLES, load_title
from screens import commands
from screens.dialogs import Ask
from screens.menu import Entry, Menu
from screens.menu_page import MenuPage
from screens.services import shell
from screens.setup_table import SetupTable

if TYPE_CHECKING:
    from screens.lesson_session import LessonSession

GAME, SET_UP, NEXT, AGAIN, LESSONS, HOME = "game", "set-up", "next", "again", "lessons", "home"
"""What may come after a lesson."""

commands.add(
    commands.Command("learn.open", "enter", "take the lesson", "Take the lit lesson, where it was left.", "learn"),
    commands.Command("learn.help", "?,f1", "help", "Keys of this screen.", "learn", show=False),
    commands.Command("learn.close", "escape,q", "back", "Back to the screen before.", "learn"),
)


class LearnScreen(MenuPage):
    """A line per lesson, by title."""

    GROUPS = ("learn",)
    LABEL_WIDTH = 28
    BINDINGS: ClassVar[list[BindingType]] = [*commands.bindings("learn")]

    def __init__(self, title_id: str = "") -> None:
        super().__init__("Learn")
        self._title_id = title_id
        """The title whose first lesson is lit."""
        self._lessons = lessons()

    def on_mount(self) -> None:
        super().on_mount()
        first = next((key for key in self._lessons if key.startswith(f"{self._title_id}/")), "")
        self.query_one(Menu).light(first)
        self.say(self.about())

    def on_screen_resume(self) -> None:
        # A lesson was taken meanwhile.
        if self._ready:
            self.query_one(Menu).set_entries(self.entries())

    def entries(self) -> list[Entry]:
        progress = self.shell.services.lessons()
        entries: list[Entry] = []
        for key, scenario in self._lessons.items():
            if not entries or self._lessons[entries[-1].id].game != scenario.game:
                entries.append(Entry("", load_title(scenario.game).name, heading=True))
            assert scenario.walkthrough is not None
            detail = f"{_minutes(scenario)}{_how_far(progress.get(key))}"
            entries.append(Entry(key, scenario.walkthrough.name, detail))
        return entries

    def about(self) -> str:
        lesson = self._lessons.get(self.lit)
        return "" if lesson is None else f"{lesson.title}.\nYou make the moves yourself, at the real table."

    def open(self, entry_id: str) -> None:
        self.shell.open_lesson(*split(entry_id))

    def action_open(self) -> None:
        """Take the lit lesson."""
        self.query_one(Menu).action_choose()


class LessonEnd(Ask):
    """What comes after a lesson."""

    def __init__(self, session: LessonSession, words: str) -> None:
        """``words`` are the lesson's last."""
        lesson = session.lesson
        bots = len(lesson.head.next.bots)
        against = "" if not bots else " against an easy bot" if bots == 1 else " against easy bots"
        answers = [
            Entry(GAME, f"Play a first game{against}", key="g"),
            Entry(SET_UP, "Set it up first: seats, options", key="s"),
        ]
        following = after(session.lesson_id)
        if following:
            head = lessons()[following].walkthrough
            assert head is not None
            answers.append(Entry(NEXT, f"The next lesson: {head.name}", key="n"))
        answers += [
            Entry(AGAIN, "This lesson once more", key="a"),
            Entry(LESSONS, "To all lessons", key="l"),
            Entry(HOME, "To the home screen", key="h"),
        ]
        super().__init__(f"{lesson.head.name}: done", answers, words, harmless=LESSONS)


def after_lesson(screen: Screen[Any], answer: str, session: LessonSession) -> None:
    """Do what was chosen at the end of a lesson."""
    app = shell(screen)
    title = session.match.title
    table = first_game(title, session.lesson.head.next, app.services.settings.names)
    if answer == GAME:
        match_id, match = app.services.create(title.id, table.players, table.options)
        app.open_match(match, match_id)
    elif answer == NEXT:
        app.open_lesson(*split(after(session.lesson_id)))
    else:
        app.go_home()
        if answer == SET_UP:
            from screens.setup import SetupScreen  # noqa: PLC0415

            screen.app.push_screen(SetupScreen(title.id, table))
        elif answer == LESSONS:
            screen.app.push_screen(LearnScreen(title.id))


def first_game(title: Title, wanted: FirstGame, names: list[str]) -> SetupTable:
    """The table of the game that a lesson leads to; ``names`` are those used last."""
    table = SetupTable(title.id, {}, names)
    table.use_preset(wanted.preset)
    table.chosen = dict(wanted.options)
    table.seat(["human", *wanted.bots])
    return table


# All lessons


@cache
def lessons() -> dict[str, Scenario]:
    """Every walkthrough of every title by its key, ``tiny-towns/first-town``."""
    return {
        f"{title_id}/{name}": found
        for title_id in TITLES
        for name, found in walkthroughs(load_title(title_id)).items()
    }


def split(key: str) -> tuple[str, str]:
    """The ids of the title and of its walkthrough."""
    title_id, _, name = key.partition("/")
    return title_id, name


def lessons_of(title_id: str) -> list[str]:
    """Keys of the lessons of a title, in the order in which they are offered."""
    return [key for key in lessons() if split(key)[0] == title_id]


def after(key: str) -> str:
    """The next lesson of the same title, or ``""``."""
    keys = lessons_of(split(key)[0])
    return next(iter(keys[keys.index(key) + 1 :]), "")


def offer(title_id: str, progress: dict[str, Progress]) -> str:
    """Half a sentence that offers the first lesson of a title to somebody who has taken none; else ``""``."""
    keys = lessons_of(title_id)
    if not keys or any(key in progress for key in keys):
        return ""
    return f"a lesson of {_minutes(lessons()[keys[0]])}"


def _minutes(scenario: Scenario) -> str:
    assert scenario.walkthrough is not None
    minutes = scenario.walkthrough.minutes
    return "1 minute" if minutes == 1 else f"{minutes} minutes"


def _how_far(progress: Progress | None) -> str:
    if progress is None or not (progress.stop or progress.finished):
        return ""
    return ", done" if progress.finished else ", begun"
