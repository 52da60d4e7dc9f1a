"""How far lessons were taken: one small JSON file in the data folder, apart from matches and statistics."""

from __future__ import annotations

from pathlib import Path

import msgspec

from rules.kernel.walkthrough import Progress
from tenby_tui import files

LESSONS = "lessons.json"
"""Name of the file; it lies beside the database of matches."""
MAX_BYTES = 1_000_000
"""A larger file is not one of ours."""


class LessonsFile:
    """The file. One that cannot be read counts as empty: a lesson is then begun anew, and nothing else is lost."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._known: dict[str, Progress] | None = None

    def read(self) -> dict[str, Progress]:
        """Progress by lesson; read once."""
        if self._known is None:
            self._known = self._read()
        return dict(self._known)

    def keep(self, lesson_id: str, progress: Progress) -> str:
        """Keep the progress of a lesson; returns a sentence if it could not be written, else ``""``."""
        self._known = {**self.read(), lesson_id: progress}
        temporary = self.path.with_suffix(".tmp")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            temporary.write_bytes(msgspec.json.format(msgspec.json.encode(self._known)))
            temporary.replace(self.path)
        except OSError as error:
            return f"The progress of lessons is not kept: {error.strerror or 'it cannot be written'}."
        return ""

    def _read(self) -> dict[str, Progress]:
        try:
            data = files.read(self.path, MAX_BYTES)
            return msgspec.json.decode(data, type=dict[str, Progress]) if len(data) <= MAX_BYTES else {}
        except (OSError, msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
            return {}
