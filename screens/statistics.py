"""The statistics: everybody, one person, one title."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from rules.kernel.errors import RulesError
from rules.titles import TITLES
from screens.figures import Figures, figures
from screens.figures_text import everybody, person_lines, title_lines
from screens.finder import FinderPage
from screens.menu import Entry
from screens.services import MatchResult

NOTHING = "Nothing has been played yet. Every game that is begun counts from then on."


class StatisticsScreen(FinderPage):
    """People and titles on the left, figures on the right."""

    DEFAULT_CSS = """
    StatisticsScreen #figures { width: 1fr; height: auto; }
    """
    placeholder = "type a name"

    def __init__(self) -> None:
        super().__init__("Statistics")
        self._results: list[MatchResult] = []
        self._all = Figures(0, 0, {}, (), ())
        self._problem = ""

    def compose_body(self) -> ComposeResult:
        try:
            self._results = list(self.shell.services.results())
        except RulesError as error:
            self._problem = f"{error}."
        self._all = figures(self._results)
        yield from super().compose_body()

    def make_text(self) -> Widget:
        """The figures."""
        return Static(id="figures")

    def find(self, words: str) -> list[Entry]:
        """Everybody, people, titles."""
        words = words.casefold()
        people = [
            Entry(f"person {number}", person.name, f"{person.finished}")
            for number, person in enumerate(self._all.people)
            if words in person.name.casefold()
        ]
        played = {result.info.title for result in self._results}
        titles = [
            Entry(f"title {title_id}", name)
            for title_id, (name, _) in TITLES.items()
            if title_id in played and words in name.casefold()
        ]
        entries = [] if words else [Entry("all", "Everybody")]
        if people:
            entries += [Entry("", "People", heading=True), *people]
        if titles:
            entries += [Entry("", "Titles", heading=True), *titles]
        return entries

    def show_entry(self, entry: Entry | None) -> None:
        """Show the figures of an entry."""
        kind, _, which = ("", "", "") if entry is None else entry.id.partition(" ")
        lines = ["Nobody of that name has played."]
        if self._problem or not self._results:
            lines = [self._problem or NOTHING]
        elif kind == "all":
            lines = everybody(self._all)
        elif kind == "person":
            lines = person_lines(self._all.people[int(which)])
        elif kind == "title":
            lines = title_lines(figures(self._results, which), which)
        parts = [Content.styled(line, "bold" if _is_head(line) else "") for line in lines]
        self.query_one("#figures", Static).update(Content("\n").join(parts))


def _is_head(line: str) -> bool:
    """Whether a line is the head of a table."""
    return line.endswith((" due", " behind", " mean"))
