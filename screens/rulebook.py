"""The rulebook reader: sections on the left, text on the right, searched by typing.

What was searched for is marked in the text, and the sections that a text names are listed below it: one key goes
through them, another follows, a third returns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Markdown, Static
from textual.widgets.markdown import MarkdownBlock

from rules.kernel.errors import RulesError
from rules.kernel.rulebook import Rulebook
from rules.kernel.title import Title
from rules.titles import load_title
from screens import commands
from screens.finder import FinderPage
from screens.menu import Entry, Menu

commands.add(
    commands.Command(
        "rulebook.link", "tab", "next link", "Go to the next section that the text names.", "rulebook", show=False,
    ),
    commands.Command(
        "rulebook.follow", "enter", "follow", "Open the section of the lit link.", "rulebook", show=False,
    ),
    commands.Command(
        "rulebook.return", "f4", "return", "Return to the section before the link.", "rulebook", show=False,
    ),
)

HIT = ".s"
"""The style of what :func:`mark_hits` strikes out."""
_SEE = re.compile(r"`([a-z0-9]+(?:-[a-z0-9]+)*)`")
_KEPT = re.compile(r"```.*?```|`[^`]*`|\[[^]]*]\([^)]*\)|^#[^\n]*$", re.DOTALL | re.MULTILINE)
"""What no mark may be put into: code, links, headings."""


def mark_hits(text: str, words: str) -> str:
    """Markdown with every word struck out, which is shown as a mark, that begins like one of ``words``."""
    wanted = [re.escape(word) for word in re.findall(r"[a-z0-9']+", words.lower())]
    if not wanted:
        return text
    hit = re.compile(rf"(?<![\w'])(?:{'|'.join(wanted)})[\w']*", re.IGNORECASE)
    parts, at = [], 0
    for kept in _KEPT.finditer(text):
        parts += [hit.sub(r"~~\g<0>~~", text[at : kept.start()]), kept[0]]
        at = kept.end()
    return "".join([*parts, hit.sub(r"~~\g<0>~~", text[at:])])


class RulebookScreen(FinderPage):
    """The rulebook of a title, opened at a section."""

    GROUPS = ("finder", "rulebook")
    placeholder = "type to search the rules"
    BINDINGS: ClassVar[list[BindingType]] = [*commands.bindings("rulebook")]
    DEFAULT_CSS = """
    RulebookScreen Markdown { padding: 0; margin: 0; background: $background; }
    RulebookScreen MarkdownH2, RulebookScreen MarkdownH3, RulebookScreen MarkdownH4 {
        margin: 0 0 1 0; color: $primary; text-style: bold; content-align: left middle;
    }
    RulebookScreen Markdown MarkdownBlock > .s { text-style: bold underline; color: $accent; }
    RulebookScreen #links { height: auto; max-height: 3; padding: 0 2; color: $text-muted; }
    """

    def __init__(self, title: Title | str, section: str = "") -> None:
        if isinstance(title, str):
            title = load_title(title)
        super().__init__(f"Rules · {title.name}")
        self._book: Rulebook = title.rulebook()
        self._first = section
        self._links: tuple[str, ...] = ()
        """Sections that the text on show names, in its order."""
        self._lit = 0
        self._before: list[str] = []
        """Sections that links were followed from."""

    def compose_body(self) -> ComposeResult:
        yield from super().compose_body()
        yield Static(id="links")

    def on_mount(self) -> None:
        if self._first:
            self._open(self._first)
        super().on_mount()

    def find(self, words: str) -> list[Entry]:
        sections = self._book.search(words) if words else self._book.sections
        return [Entry(found.id, ("  " * (found.level - 2) if not words else "") + found.title) for found in sections]

    def make_text(self) -> Widget:
        return Markdown(open_links=False, id="section")

    def show_entry(self, entry: Entry | None) -> None:
        text = "Nothing in the rules fits that." if entry is None else self._markdown(entry.id)
        words = self.query_one(Input).value
        self.query_one("#section", Markdown).update(mark_hits(text, words))
        self._links = () if entry is None else tuple(self._named_in(entry.id))
        self._lit = 0
        self._show_links()

    def on_markdown_table_of_contents_updated(self, message: Markdown.TableOfContentsUpdated) -> None:
        """A section is drawn: once it has its place, the first hit is scrolled to."""
        message.stop()
        self.call_after_refresh(self._scroll_to_hit)

    def _scroll_to_hit(self) -> None:
        words = self.query_one(Input).value.lower().split()
        current = self.query_one("#found", Menu).current
        if current is None or any(word in current.label.lower() for word in words):
            return  # the heading is the hit
        view = self.query_one("#text", VerticalScroll)
        for block in self.query(MarkdownBlock):
            content = block.content
            if not isinstance(content, Content):
                continue
            hit = next((span.start for span in content.spans if span.style == HIT), None)
            if hit is None:
                continue
            above = len(content[:hit].wrap(max(block.content_size.width, 1))) - 1
            row = block.region.y - view.region.y + round(view.scroll_y) + above
            if row >= view.size.height - 1:
                view.scroll_to(y=row - 1, animate=False)
            return

    def _show_links(self) -> None:
        titles = {found.id: found.title for found in self._book.sections}
        parts: list[str | tuple[str, str]] = []
        if self._links:
            parts += [self._key("link"), " ", self._key("follow"), " see "]
        for number, link in enumerate(self._links):
            parts += [(f" {titles[link]} ", "bold reverse" if number == self._lit else "underline"), " "]
        if self._before:
            parts += [" ", self._key("return"), " return"]
        self.query_one("#links", Static).update(Content.assemble(*parts))

    def _key(self, name: str) -> tuple[str, str]:
        return commands.shown_key(f"rulebook.{name}", self.shell.command_keys), "bold $accent"

    def _named_in(self, section_id: str) -> Iterator[str]:
        """Sections that a section and its parts name, without those parts; each once."""
        parts = self._book.parts(section_id)
        own = {part.id for part in parts}
        known = {found.id for found in self._book.sections}
        named = dict.fromkeys(hit for part in parts for hit in _SEE.findall(part.text))
        yield from (link for link in named if link in known and link not in own)

    def on_markdown_link_clicked(self, message: Markdown.LinkClicked) -> None:
        self._follow(message.href.removeprefix("#"))

    def on_input_submitted(self, message: Input.Submitted) -> None:
        message.stop()
        self.action_follow()

    def action_link(self) -> None:
        """Light the next link."""
        if self._links:
            self._lit = (self._lit + 1) % len(self._links)
            self._show_links()

    def action_follow(self) -> None:
        """Follow the lit link."""
        if self._links:
            self._follow(self._links[self._lit])

    def action_return(self) -> None:
        """Back to where the last link was followed from."""
        if self._before:
            self._open(self._before.pop())

    def _follow(self, section: str) -> None:
        current = self.query_one("#found", Menu).current
        if current is not None:
            self._before.append(current.id)
        self._open(section)

    def _open(self, section: str) -> None:
        try:
            self._book.section(section)
        except RulesError:
            return
        self.query_one(Input).value = ""  # the list may not hold it otherwise
        menu = self.query_one("#found", Menu)
        menu.set_entries(self.find(""), keep=section)
        self._show()

    def _markdown(self, section_id: str) -> str:
        """A section and those under it, with the ids of other sections as links."""
        known = {found.id: found.title for found in self._book.sections}
        parts = [
            f"{'#' * found.level} {found.title}\n\n{found.text}" for found in self._book.parts(section_id)
        ]
        text = "\n\n".join(parts)
        return _SEE.sub(lambda hit: f"[{known[hit[1]]}](#{hit[1]})" if hit[1] in known else hit[0], text)
