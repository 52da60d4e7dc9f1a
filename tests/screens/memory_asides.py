"""Notes, thinking time and the progress of lessons in memory, and a clock that stands still until a test moves it."""

from __future__ import annotations

from datetime import date

from rules.kernel.walkthrough import Progress


class MemoryAsides:
    """The part of the services that is about what is kept beside the moves."""

    def __init__(self) -> None:
        self.now = 0.0
        self.day = date(2026, 5, 1)
        self.times: dict[tuple[int, int], float] = {}
        self.notes: dict[tuple[int, int], str] = {}
        self.left: list[int] = []
        self.progress: dict[str, Progress] = {}

    def today(self) -> date:
        return self.day

    def clock(self) -> float:
        return self.now

    def thought(self, match_id: int, seat: int, seconds: float) -> None:
        self.times[match_id, seat] = self.times.get((match_id, seat), 0.0) + seconds

    def thinking(self, match_id: int) -> dict[int, float]:
        return {seat: spent for (match, seat), spent in self.times.items() if match == match_id}

    def note(self, match_id: int, seat: int) -> str:
        return self.notes.get((match_id, seat), "")

    def write_note(self, match_id: int, seat: int, text: str) -> str:
        self.notes[match_id, seat] = text
        return ""

    def lessons(self) -> dict[str, Progress]:
        return dict(self.progress)

    def keep_lesson(self, lesson_id: str, progress: Progress) -> None:
        self.progress[lesson_id] = progress

    def leave(self, match_id: int) -> None:
        self.left.append(match_id)
