"""Names may hold characters of two columns, of none, or none that can be shown: lines keep their width."""

import pytest
from rich.cells import cell_len
from rich.style import Style

from screens.widgets.canvas import Canvas, clip, wrap

NAMES = ["Ana", "漢字の名前", "🎲🎲", "Zoe\u0301", "a\x1b[31mb", "x\u202ey", "\u05d0\u05d1", "é", "a\tb\n"]


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_a_line_stays_as_wide_as_the_canvas(name: str, ascii_only: bool) -> None:
    style = Style()
    for x in (-3, 0, 2, 8, 9):
        canvas = Canvas(10, 3, style, ascii_only=ascii_only)
        end = canvas.put(x, 1, name)
        canvas.put_right(10, 2, name)
        canvas.put(x + 1, 1, "|")
        canvas.put(x + 3, 1, "|")
        canvas.box(0, 0, 10, 3, style)
        assert end >= x
        for y in range(3):
            strip = canvas.strip(y)
            assert cell_len(strip.text) == 10 == strip.cell_length
            assert strip.text.isprintable()


@pytest.mark.parametrize("name", NAMES)
def test_clipping_and_wrapping_count_columns(name: str) -> None:
    text = f"{name} plays for {name}{name}{name}"
    for width in range(1, 30):
        assert cell_len(clip(text, width)) <= width
        assert all(cell_len(line) <= max(width, 2) for line in wrap(text, width))
