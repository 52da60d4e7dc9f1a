"""The words that do something at the plain table besides moves. A test proves that no move is spelled like one."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec


class Order(msgspec.Struct, frozen=True):
    """One word, what may follow it, and what it does."""

    word: str
    argument: str
    help: str

    @property
    def usage(self) -> str:
        """``show [NAME]``."""
        return f"{self.word} {self.argument}".rstrip()


ORDERS = {
    order.word: order
    for order in (
        Order("?", "", "tell all of this"),
        Order("moves", "[WORDS]", "list the moves with their numbers; with words only those that hold them"),
        Order("show", "[NAME]", "tell the position; or one seat, by name or number; or the table; or a card"),
        Order("score", "", "tell the score if the game ended now, line by line"),
        Order("log", "[NUMBER]", "tell the last events, 20 of them or as many as you say"),
        Order("hint", "", "ask what a good bot would do from what is on show, and why"),
        Order("why", "[MOVE]", "read the rule behind the last refusal, or for now; or hear what is wrong with a move"),
        Order("undo", "", "take back the last move, as long as nobody learned anything by it"),
        Order("redo", "", "make the move again that was taken back"),
        Order("restart", "", "take back all that can be taken back of this turn"),
        Order("peek", "", "show your own secrets, where several people play; asks for your seat number first"),
        Order("cover", "", "put your secrets away again"),
        Order("rules", "[WORDS]", "read a section of the rulebook, or search it; without words the one for now"),
        Order("cards", "[NAME]", "read the cards that are known to be in this game, or one card"),
        Order("seats", "[NUMBER KIND]", "tell who sits where; or hand over a seat: seats 2 greedy, seats 2 human"),
        Order("quit", "", "leave; the game is saved"),
    )
}  # fmt: skip
YES = "yes"
"""The answer to a question about a move that gives something away."""


def help_told() -> Iterator[str]:
    """The help, an order a line."""
    yield "A move is typed in words, as the list of moves spells it, or as its number in that list."
    yield "Words may be cut short where only one fits, and the first word left out where it is what is asked for."
    yield "Everything after the sign for numbers, the hash, is a comment."
    yield from (f"{order.usage}: {order.help}." for order in ORDERS.values())
