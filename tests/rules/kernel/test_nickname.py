"""Nicknames of matches."""

from rules.kernel.nickname import ADJECTIVES, NOUNS, nickname


def test_a_nickname_is_two_words_and_stays_the_same() -> None:
    assert nickname("a seed") == nickname("a seed")
    assert len(nickname("a seed").split()) == 2
    assert nickname("a seed") == nickname("a seed").title()


def test_there_are_enough_words_and_none_twice() -> None:
    for words in (ADJECTIVES, NOUNS):
        assert len(words) >= 60
        assert len(set(words)) == len(words)
        assert all(word.isalpha() and word.islower() for word in words)


def test_different_seeds_mostly_have_different_names() -> None:
    assert len({nickname(str(number)) for number in range(200)}) > 190
