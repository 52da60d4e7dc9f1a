"""Card packs as files: anywhere, or in the folder ``packs`` of the user's data folder."""

from __future__ import annotations

import codecs
import os
import sys
from pathlib import Path

from rules.kernel.content import MAX_PACK_CHARACTERS
from rules.kernel.errors import RulesError
from rules.kernel.pack import Pack, new_pack, read_pack
from rules.titles import load_title
from screens.services import PackInfo
from tenby_tui import files
from tenby_tui.paths import packs_dir

MOST_FILES = 100
"""Files of the folder that are looked at."""
MAX_BYTES = 4 * MAX_PACK_CHARACTERS


def load_pack(file: str, game: str = "") -> Pack:
    """The pack in a file, for the title ``game`` if given; raises RulesError, one line per problem.

    ``file`` is a path, or the name of a file in the packs folder with or without its ending; ``-`` is standard input.
    """
    return read_pack(_text(file), Path(file).name if file != "-" else "standard input", game)


def packs_for(game: str) -> list[PackInfo]:
    """The files of the packs folder that fit a title, by name; others are left out."""
    try:
        files = sorted(path for path in packs_dir().glob("*.toml") if path.is_file())
    except OSError:
        return []
    found = []
    for path in files[:MOST_FILES]:
        try:
            pack = load_pack(str(path), game)
        except RulesError:
            continue
        found.append(describe(path.name, pack))
    return found


def describe(file: str, pack: Pack) -> PackInfo:
    """A pack as the set-up screen shows it."""
    return PackInfo(file, pack.name or Path(file).stem, pack.text, tuple(each or table for table, each in pack.entries))


def make(game: str) -> PackInfo:
    """A new pack in the packs folder that changes nothing yet; raises RulesError.

    It is called after the title, and never written over another file.
    """
    text = new_pack(load_title(game))
    for number in range(1, MOST_FILES + 1):
        path = packs_dir() / (f"{game}.toml" if number == 1 else f"{game}-{number}.toml")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("x", encoding="utf-8") as stream:
                stream.write(text)
        except FileExistsError:
            continue
        except OSError as error:
            raise RulesError(_unwritten(path, error)) from None
        return describe(path.name, read_pack(text, path.name, game))
    raise RulesError(f"there are {MOST_FILES} packs called {game} already")


def write(pack: PackInfo, game: str, text: str) -> PackInfo:
    """Write another text to a pack of the packs folder, whole or not at all.

    Raises RulesError with everything that is wrong with the text, or if the file is no longer as ``pack`` has it: what
    somebody wrote there meanwhile is not lost.
    """
    path = packs_dir() / pack.file
    if path.name != pack.file or pack.file not in [each.file for each in packs_for(game)]:
        raise RulesError(f"{pack.file}: there is no such pack in the packs folder any more")
    found = read_pack(text, pack.file, game)
    if _text(str(path)) != pack.text:
        raise RulesError(f"{pack.file}: another program has changed it meanwhile; leave the card and open it again")
    path = path.resolve()  # a link stays one
    temporary = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        mark = codecs.BOM_UTF8 if files.read(path, MAX_BYTES).startswith(codecs.BOM_UTF8) else b""
        temporary.write_bytes(mark + text.encode("utf-8"))
        temporary.chmod(path.stat().st_mode)
        temporary.replace(path)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise RulesError(_unwritten(path, error)) from None
    return describe(pack.file, found)


def place(pack: PackInfo) -> str:
    """Where a pack of the packs folder stands."""
    return str(packs_dir() / pack.file)


def _unwritten(path: Path, error: OSError) -> str:
    return f"{path} cannot be written: {error.strerror or error}"


def find(file: str) -> Path:
    """The path meant by what was typed."""
    path = Path(file).expanduser()
    if path.exists() or path.name != file:
        return path
    for candidate in (packs_dir() / file, packs_dir() / f"{file}.toml"):
        if candidate.is_file():
            return candidate
    return path


def _text(file: str) -> str:
    """The text of a file; never more of it is read than a pack may hold."""
    try:
        data = sys.stdin.buffer.read(MAX_BYTES + 1) if file == "-" else files.read(find(file), MAX_BYTES)
    except OSError as error:
        raise RulesError(f"{file}: {error.strerror}") from None
    if len(data) > MAX_BYTES:
        raise RulesError(f"{file}: expected at most {MAX_PACK_CHARACTERS} characters, found a larger file")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RulesError(f"{file}: expected text in UTF-8, found something else") from None
