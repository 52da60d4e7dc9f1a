"""Rulebooks: each title's rules in our own words, as short sections with ids.

A title keeps its rulebook as ``rulebook.md`` in its package. The first line, ``# Title``, names the book;
every other heading carries an id, ``## Building a building {#building}``, and begins a section. Decisions,
refusals and the command line name sections by these ids; the text of one section names another as
``(see `feeding`)``.
"""

from __future__ import annotations

import difflib
import re
from functools import cache
from importlib import resources

import msgspec

from rules.kernel.errors import RulesError

FILE_NAME = "rulebook.md"

_HEADING = re.compile(r"(?P<marks>#{2,6}) (?P<title>.+?) \{#(?P<id>[a-z0-9]+(?:-[a-z0-9]+)*)\}")
_WORD = re.compile(r"[a-z0-9']+")


class UnknownSection(RulesError):
    """No section of the rulebook has the id that was asked for."""

    def __init__(self, wanted: str, suggestions: tuple[str, ...]) -> None:
        hint = f" Did you mean {' or '.join(suggestions)}?" if suggestions else ""
        super().__init__(f"The rulebook has no section {wanted!r}.{hint}")
        self.wanted = wanted
        self.suggestions = suggestions
        """Ids that look like the one asked for, nearest first; at most three."""


class Section(msgspec.Struct, frozen=True):
    """One section of a rulebook, without the sections under it."""

    id: str
    """Stable kebab-case id, unique in its book."""
    title: str
    level: int
    """2 for a section, 3 for a part of the section before it, and so on."""
    text: str
    """Markdown under the heading, without blank lines around it; may be empty."""


class Rulebook(msgspec.Struct, frozen=True):
    """A title's rulebook; sections are in reading order."""

    title: str
    sections: tuple[Section, ...]

    def section(self, section_id: str) -> Section:
        """The section with an id; raises `UnknownSection` with the nearest ids if there is none."""
        for section in self.sections:
            if section.id == section_id:
                return section
        ids = [section.id for section in self.sections]
        nearest = difflib.get_close_matches(section_id.strip().lower(), ids, n=3, cutoff=0.5)
        raise UnknownSection(section_id, tuple(nearest))

    def parts(self, section_id: str) -> tuple[Section, ...]:
        """The section with an id and all sections under it; raises `UnknownSection` like `section`."""
        start = self.sections.index(self.section(section_id))
        end = start + 1
        while end < len(self.sections) and self.sections[end].level > self.sections[start].level:
            end += 1
        return self.sections[start:end]

    def search(self, words: str) -> tuple[Section, ...]:
        """Sections in which every one of the words begins a word, best first; ``()`` for no words.

        A hit in a section's title or id weighs more than any number of hits in its text.
        """
        wanted = _words(words)
        if not wanted:
            return ()
        ranked: list[tuple[int, int, Section]] = []
        for index, section in enumerate(self.sections):
            scores = [_score(word, section) for word in wanted]
            if all(scores):
                ranked.append((-sum(scores), index, section))
        return tuple(section for _, _, section in sorted(ranked, key=lambda entry: entry[:2]))


@cache
def load_rulebook(package: str) -> Rulebook:
    """The rulebook that lies in a title's package, such as ``"rules.tiny_towns"``.

    Raises `FileNotFoundError` if the package has none and `ValueError` as `parse_rulebook` does.
    """
    return parse_rulebook(resources.files(package).joinpath(FILE_NAME).read_text(encoding="utf-8"))


def parse_rulebook(text: str) -> Rulebook:
    """Read a rulebook from its Markdown.

    Raises `ValueError`, naming the line, for a missing title, text before the first section, a heading
    without an id, or an id that is there twice.
    """
    title = ""
    headings: list[re.Match[str]] = []
    bodies: list[list[str]] = []
    seen: set[str] = set()
    in_code = False
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("```"):
            in_code = not in_code
        is_heading = line.startswith("#") and not in_code
        if not title:
            title = line.removeprefix("# ").strip() if line.startswith("# ") else ""
            if line.strip() and not title:
                raise ValueError(f"line {number}: a rulebook begins with '# Title', not {line!r}")
        elif is_heading:
            heading = _HEADING.fullmatch(line)
            if heading is None:
                raise ValueError(f"line {number}: a heading is written '## Title {{#id}}', not {line!r}")
            if heading["id"] in seen:
                raise ValueError(f"line {number}: the id {heading['id']!r} is there twice")
            seen.add(heading["id"])
            headings.append(heading)
            bodies.append([])
        elif bodies:
            bodies[-1].append(line.rstrip())
        elif line.strip():
            raise ValueError(f"line {number}: text before the first section: {line!r}")
    if not title:
        raise ValueError("a rulebook begins with '# Title'; this one is empty")
    return Rulebook(
        title,
        tuple(
            Section(heading["id"], heading["title"], len(heading["marks"]), "\n".join(body).strip("\n"))
            for heading, body in zip(headings, bodies, strict=True)
        ),
    )


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())


def _score(word: str, section: Section) -> int:
    heading = sum(found.startswith(word) for found in _words(f"{section.title} {section.id}"))
    body = sum(found.startswith(word) for found in _words(section.text))
    return 100 * bool(heading) + min(body, 99)
