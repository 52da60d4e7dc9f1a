"""Sentences with facts in them: names of seats, lists, numbers with their words."""

from rules.kernel.texts import fill
from rules.titles import TITLES, load_title


def test_a_number_chooses_its_word() -> None:
    template = "{seat} draws {count} {count:card|cards}, {cost:+d}."
    assert fill(template, {"seat": 0, "count": 1, "cost": 2}, ("Ana",)) == "Ana draws 1 card, +2."
    assert fill(template, {"seat": 0, "count": 0, "cost": -1}, ("Ana",)) == "Ana draws 0 cards, -1."


def test_no_title_leaves_the_plural_to_the_reader() -> None:
    for name in TITLES:
        texts = load_title(name).texts
        for sentences in (texts.prompts, texts.refusals, texts.events, texts.cautions):
            assert not [text for text in sentences.values() if "(s)" in text]
