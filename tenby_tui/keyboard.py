"""What a terminal sends, made into keys: whatever it sends, the keyboard goes on.

A terminal's bytes are keys, mouse reports, pasted text, and answers to questions that this or an earlier program put
to it; and now and then noise: another encoding, half a sequence, a file that somebody pasted. What cannot be a key is
passed over. The framework's parser does the rest.
"""

from __future__ import annotations

import re
import time
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterator

from textual import constants, events
from textual._xterm_parser import XTermParser
from textual.message import Message

PASTE_BEGINS = "\x1b[200~"
PASTE_ENDS = "\x1b[201~"
LONGEST_PASTE = 100_000
"""Characters of pasted text that are taken; the rest is passed over."""
PASTE_SECONDS = 2.0
"""A paste whose end does not come is over when nothing has come for so long."""
HALF_SECONDS = 0.3
"""For so long half a sequence waits for its other half, which a slow line may bring in a second piece."""
WIDEST = 2_000
"""Columns or lines of the largest terminal that is believed."""

STRING = re.compile(r"\x1b[\]P_^X][^\x07\x1b]*(?:\x07|\x1b\\)")
"""An answer in the form of a string: colours, names, clipboards."""
OPEN_STRING = re.compile(r"\x1b[\]P_^X][^\x07\x1b]+\x1b?\Z")
"""One whose end has not come yet. Two characters alone are a key pressed with alt."""
STRING_ENDS = re.compile(r"\x07|\x1b\\")
ANSWER = re.compile(r"\x1b\[(?:[?>=][0-9;:]*[cnuRS]|[0-9;]*[cn]|(?!48;)[0-9;]+t)")
"""An answer about what the terminal is and can do, which nobody waits for; reports of size and modes are wanted."""
HALF = re.compile(r"\x1b(?:\[(?:[<?>=0-9][0-9;:<?]{0,24})?)?\Z")
"""A sequence whose end has not come yet."""
SHORTEST_HALF = 3
"""Fewer characters may be a key: escape, or one pressed with alt."""
OTHER_HALF = re.compile(r"[0-9;:]*[Mm~A-Za-z]")
"""How the rest of such a sequence begins, if it comes too late."""


class Keyboard:
    """Bytes in, messages out. Nothing that is fed to it raises."""

    def __init__(self, *, debug: bool = False, clock: Callable[[], float] = time.monotonic) -> None:
        self._decode = getincrementaldecoder("utf-8")(errors="ignore").decode
        self._debug = debug
        self._parser = XTermParser(debug)
        self._clock = clock
        self._came = clock()
        """When something came last."""
        self._half = ""
        """Half a sequence that was held back."""
        self._in_string = False
        self._pasted = -1
        """Characters of the paste that is under way, or -1."""
        self._tail = ""
        """What may be the beginning of the end of a paste: it was not fed yet."""
        self._late = False
        """Half a sequence was given up: its other half may still come."""

    def feed(self, data: bytes) -> Iterator[Message]:
        """The messages that some bytes bring."""
        text = self._decode(data).replace("\0", "")
        if not text:
            return
        self._came = self._clock()
        for piece in self._pieces(text):
            yield from self._parsed(piece)

    def tick(self) -> Iterator[Message]:
        """To be called now and then, without bytes too: what time decides."""
        quiet = self._clock() - self._came
        if self._pasted >= 0 and quiet >= PASTE_SECONDS:
            self._pasted = -1
            yield from self._parsed(PASTE_ENDS)
        if self._half and len(self._half) < SHORTEST_HALF and quiet >= constants.ESCAPE_DELAY:
            key, self._half = self._half, ""
            yield from self._parsed(key)
        elif (self._half or self._in_string) and quiet >= HALF_SECONDS:
            self._late = bool(self._half)
            self._half, self._in_string = "", False
        yield from self._ticked()

    @property
    def waits(self) -> bool:
        """Whether something was held back that a moment decides on."""
        return bool(self._half) or self._parser._timeout_time is not None

    # -- parts -------------------------------------------------------------------------------------------------

    def _pieces(self, text: str) -> Iterator[str]:
        """What the parser is to see of a text."""
        if self._pasted >= 0:
            text = self._paste(text)
            yield from self._taken
            if not text:
                return
        if self._in_string:
            end = STRING_ENDS.search(text)
            if end is None:
                return
            self._in_string, text = False, text[end.end() :]
        if self._late:
            self._late = False
            rest = OTHER_HALF.match(text)
            text = text[rest.end() :] if rest and len(rest[0]) > 1 else text
        text, self._half = self._half + text, ""
        begin = text.find(PASTE_BEGINS)
        before = text if begin < 0 else text[: begin + len(PASTE_BEGINS)]
        keys = ANSWER.sub("", STRING.sub("", before))
        if begin < 0:
            opened = OPEN_STRING.search(keys)
            if opened is not None:
                self._in_string, keys = True, keys[: opened.start()]
            half = HALF.search(keys)
            if half is not None:
                self._half, keys = half[0], keys[: half.start()]
        if keys:
            yield keys
        if begin >= 0:
            self._pasted, self._tail = 0, ""
            yield from self._pieces(text[begin + len(PASTE_BEGINS) :])

    def _paste(self, text: str) -> str:
        """Take in what is pasted; returns what comes after it. What the parser is to see is in ``_taken``."""
        self._taken: list[str] = []
        seen = self._tail + text
        end = seen.find(PASTE_ENDS)
        begun = 0 if end >= 0 else _begun(seen)
        inside = seen[:end] if end >= 0 else seen[: len(seen) - begun]
        room = LONGEST_PASTE - self._pasted
        if room > 0 and inside:
            self._taken.append(inside[:room].replace("\x1b", ""))
        self._pasted += len(inside)
        if end < 0:
            self._tail = seen[len(seen) - begun :]
            return ""
        self._taken.append(PASTE_ENDS)
        self._pasted, self._tail = -1, ""
        return seen[end + len(PASTE_ENDS) :]

    def _parsed(self, text: str) -> Iterator[Message]:
        try:
            for message in self._parser.feed(text):
                if not _absurd(message):
                    yield message
        except Exception:  # whatever it stumbled over, the next key must be heard
            self._parser = XTermParser(self._debug)

    def _ticked(self) -> Iterator[Message]:
        try:
            yield from self._parser.tick()
        except Exception:
            self._parser = XTermParser(self._debug)


def _begun(text: str) -> int:
    """How many characters at the end of pasted text may be the beginning of its end."""
    return next((count for count in range(len(PASTE_ENDS) - 1, 0, -1) if text.endswith(PASTE_ENDS[:count])), 0)


def _absurd(message: Message) -> bool:
    """Whether no terminal can mean it: a size that no window has."""
    if not isinstance(message, events.Resize):
        return False
    return not (0 < message.size.width <= WIDEST and 0 < message.size.height <= WIDEST)
