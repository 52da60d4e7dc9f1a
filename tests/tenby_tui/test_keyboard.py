"""Whatever a terminal sends, the keyboard goes on."""

from __future__ import annotations

import random
import time

import pytest
import textual._parser
from sweeps import sweep
from textual import constants, events
from textual.message import Message

from tenby_tui.keyboard import HALF_SECONDS, LONGEST_PASTE, PASTE_SECONDS, Keyboard


@pytest.fixture(autouse=True)
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The parser's clock is that of the typist, who moves it on."""
    monkeypatch.setattr(textual._parser, "get_time", time.monotonic)


class Typist:
    """A keyboard and its clock."""

    def __init__(self) -> None:
        self.now = 0.0
        textual._parser.get_time = lambda: self.now
        self.keyboard = Keyboard(clock=lambda: self.now)

    def type(self, *pieces: bytes, wait: float = 0.0) -> list[Message]:
        found: list[Message] = []
        for piece in pieces:
            found += self.keyboard.feed(piece)
            self.now += wait
            found += self.keyboard.tick()
        return found

    def rest(self, seconds: float) -> list[Message]:
        self.now += seconds
        return list(self.keyboard.tick())

    def keys(self, *pieces: bytes, wait: float = 0.0) -> list[str]:
        return keys(self.type(*pieces, wait=wait))


def keys(messages: list[Message]) -> list[str]:
    return [message.key for message in messages if isinstance(message, events.Key)]


def pastes(messages: list[Message]) -> list[str]:
    return [message.text for message in messages if isinstance(message, events.Paste)]


def test_keys_are_keys() -> None:
    assert Typist().keys(b"a\x1b[A\r") == ["a", "up", "enter"]
    assert [message.character for message in Typist().type("é€".encode())] == ["é", "€"]


@pytest.mark.parametrize(
    "noise",
    [
        b"\xe9",
        b"\xff\xfe",
        b"\xc3",
        b"\xe2\x82",
        b"\0",
        b"\0" * 5000,
        b"\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\",
        b"\x1b]11;rgb:1e1e/1e1e/2e2e\x07",
        b"\x1bP>|xterm(390)\x1b\\",
        b"\x1b[?62;22c",
        b"\x1b[>41;390;0c",
        b"\x1b[?1u",
        b"\x1b[0n",
        b"\x1b[4;768;1024t",
        b"\x1b[48;1000000;1000000;1;1t",
    ],
)
def test_what_is_no_key_is_passed_over(noise: bytes) -> None:
    typist = Typist()
    assert typist.keys(b"a", noise, b"b") == ["a", "b"]
    assert not [message for message in typist.type(noise) if isinstance(message, events.Resize)]
    half = len(noise) // 2
    if half > 2 and noise[:1] == b"\x1b":
        assert typist.keys(noise[:half], noise[half:], b"c", wait=0.1) == ["c"], "cut in two"


def test_half_a_mouse_report_is_no_key() -> None:
    typist = Typist()
    whole = typist.type(b"\x1b[<0;12", b";7M", wait=0.1)
    assert [type(message) for message in whole] == [events.MouseDown]
    assert typist.keys(b"\x1b[<0;12") == []
    assert keys(typist.rest(HALF_SECONDS)) == []
    assert typist.keys(b";7M", b"x") == ["x"], "the other half came too late"
    assert typist.keys(b"\x1b[<0;12") == []
    typist.rest(HALF_SECONDS)
    assert typist.keys(b"q") == ["q"]


def test_escape_and_alt_are_heard_at_once() -> None:
    typist = Typist()
    assert typist.type(b"\x1b") == []
    assert keys(typist.rest(constants.ESCAPE_DELAY)) + keys(typist.rest(constants.ESCAPE_DELAY)) == ["escape"]
    assert typist.keys(b"\x1b", b"[A", wait=0.01) == ["up"]
    typist.type(b"\x1bp")
    assert typist.keys(b"q", wait=0.2)[-1] == "q"


def test_a_paste_is_one_message_however_it_is_cut() -> None:
    whole = b"\x1b[200~name brick\x1b[201~q"
    for cut in range(len(whole)):
        typist = Typist()
        found = typist.type(whole[:cut], whole[cut:], wait=0.01)
        assert (pastes(found), keys(found)) == (["name brick"], ["q"]), cut


def test_a_very_long_paste_ends_and_the_rest_of_it_is_no_key() -> None:
    typist = Typist()
    found = typist.type(b"\x1b[200~", *[b"quit\x1b[A\xff" * 1000] * 100, b"\x1b[20", b"1~", b"q")
    assert keys(found) == ["q"]
    (text,) = pastes(found)
    assert len(text) <= LONGEST_PASTE


def test_a_paste_without_an_end_ends() -> None:
    typist = Typist()
    assert typist.keys(b"\x1b[200~abc") == []
    found = typist.rest(PASTE_SECONDS)
    assert (pastes(found), keys(found)) == (["abc"], [])
    assert typist.keys(b"x") == ["x"]


@pytest.mark.parametrize("seed", sweep(range(4)))
def test_noise_of_every_kind_never_ends_the_keyboard(seed: int) -> None:
    lot = random.Random(seed)
    parts = [b"\x1b[", b"\x1b]", b"\x1bP", b"\x1b[<", b"0;1;1M", b"\x1b[200~", b"\x1b[201~", b"\xff", b"\0", b"\x07"]
    typist = Typist()
    for _ in range(300):
        noise = b"".join(
            lot.choice(parts) if lot.random() < 0.5 else lot.randbytes(lot.randrange(1, 40))
            for _ in range(lot.randrange(1, 8))
        )
        typist.type(noise, wait=lot.choice([0.0, 0.05, 1.0]))
        typist.rest(PASTE_SECONDS + 1)
        typist.rest(1.0)
        assert typist.keys(b"xx")[-1:] == ["x"], "it is dead"
