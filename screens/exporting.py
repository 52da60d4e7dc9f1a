"""Writing a match to a file: what kind of file, and what may be in it."""

from __future__ import annotations

from collections.abc import Callable

from textual.screen import Screen

from rules.kernel.errors import RulesError
from screens.dialogs import Ask, AskText, confirm
from screens.menu import Entry
from screens.services import SaveInfo, shell


def export(screen: Screen[None], info: SaveInfo, say: Callable[[str], None]) -> None:
    """Ask for kind and name of the file and write it; ``say`` is told what became of it."""
    if info.finished:
        answers = [
            Entry("text", "The record as text, to read and to post", key="t"),
            Entry("reveal", "A scenario file: the deal and all moves", key="s"),
        ]
        detail = "The game is over: both hold everything, the seed too."
    else:
        answers = [
            Entry("text", "The record as text, secret moves left out", key="t"),
            Entry("public", "What everybody may know", key="p"),
            Entry("reveal", "Everything, hidden cards too", key="e"),
        ]
        detail = "The last two are scenario files: the position, for a bug report or to play on elsewhere."

    def chosen(word: str | None) -> None:
        if word == "reveal" and not info.finished:
            _ask_whether(screen, info, say)
        elif word in ("text", "public", "reveal"):
            _ask_file(screen, info, word, say)

    question = Ask(f"Export {info.nickname}", [Entry("no", "No, go back", key="n"), *answers], detail)
    screen.app.push_screen(question, chosen)


def _ask_whether(screen: Screen[None], info: SaveInfo, say: Callable[[str], None]) -> None:
    def answer(word: str | None) -> None:
        if word == "yes":
            _ask_file(screen, info, "reveal", say)

    detail = "Whoever reads the file knows every hand. The log of the match says that it was written."
    question = "Write everything, hidden cards too, while the match is under way?"
    screen.app.push_screen(confirm(question, "Yes, and the log says so", detail=detail), answer)


def _ask_file(screen: Screen[None], info: SaveInfo, kind: str, say: Callable[[str], None]) -> None:
    def answer(name: str | None) -> None:
        if name:
            say(_write(screen, info, kind, name))

    ending = "txt" if kind == "text" else "toml"
    suggested = f"{info.nickname.lower().replace(' ', '-')}.{ending}"
    screen.app.push_screen(AskText("Name of the file", suggested, max_length=200), answer)


def _write(screen: Screen[None], info: SaveInfo, kind: str, name: str) -> str:
    app = shell(screen)
    try:
        if kind == "text":
            text = app.services.record_text(info.id)
        else:
            text = app.services.export_match(info.id, reveal=kind == "reveal")
        return f"Written to {app.write_text(name, text)}."
    except (RulesError, OSError) as error:
        return f"{name} was not written: {getattr(error, 'strerror', None) or error}."
