"""Refusals, said: a reason brings every fact that its words need."""

from functools import cache

from marketday.core.grammar import AnyGame, Rejected
from marketday.core.text import Words

NAMES = ("Ann", "Bob", "Cem", "Dot", "Eve", "Fay")


@cache
def english(game: str) -> Words:
    return Words(game, "en")


def said(game: AnyGame, reason: Rejected) -> str:
    """In words; a fact that is missing, or is nothing, is found here."""
    assert None not in reason.facts.values(), reason
    return game.say(reason, english(game.id), NAMES)
