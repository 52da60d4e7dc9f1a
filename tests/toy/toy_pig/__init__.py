"""Pig, a toy title that exists only in tests, written by the guide to a new game and nothing else.

It has what the other toy lacks: dice in the middle of a move, luck that is pressed, and a bonus of each seat that the
others see at the end. Its rules are in ``rulebook.md``.
"""
