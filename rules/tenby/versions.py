"""The versions of the rules; a match is played to its end by the one that it began with."""

FIRST_RULES = 1
"""Goes at Notice Boards were asked in sittings, so that a later one came before the reward of an earlier one. The only
legal move of a turn was asked for. Score cards had a place for points of variations that were not in play."""
RULES_VERSION = 2
"""New matches are played by these: goes in turns where they may touch others, and what is forced is done at once."""
