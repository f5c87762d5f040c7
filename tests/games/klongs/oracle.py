"""What a seat may not know of a state of Bangkok Klongs, stirred: for the law that nobody sees what is hidden.

Written from the rules, without `view`: hidden are the piles and the other hands, but for boats taken from the board
(K-41, K-42); in the tactical variant everybody sees from which pile a boat is drawn (K-60).
"""

from typing import Any

from marketday.core.rng import Rng
from marketday.games.klongs import GAME
from marketday.games.klongs.board import HAND_CLOSED, HAND_OPEN
from marketday.games.klongs.kernel import Klongs
from marketday.games.klongs.tables import BOATS, OPEN_BOATS

TRIES = 20


def scramble(state: Klongs, seat: int | None, rng: Rng) -> Klongs:
    """A state that differs only in what the seat, or an onlooker, may not know."""
    saved = GAME.save(state)
    for _ in range(TRIES):
        other = GAME.load(_stirred(saved, seat, rng))
        # Who is to place and could not, with such a hand, would have passed already: that would be seen.
        if (other.turn, other.question, other.actor) == (state.turn, state.question, state.actor):
            return other
    return state.copy()


def _stirred(saved: dict[str, Any], seat: int | None, rng: Rng) -> dict[str, Any]:
    known = saved["known_open"] | saved["known_closed"] << OPEN_BOATS
    piled = saved["pile_open"] | saved["pile_closed"] << OPEN_BOATS
    holders = {boat: PILE for boat in range(BOATS) if piled >> boat & 1}
    for other in range(saved["seats"]):
        for boat in hand(saved, other):
            if other != seat and not known >> boat & 1:
                holders[boat] = other
    for group in (range(OPEN_BOATS), range(OPEN_BOATS, BOATS)) if saved["tactical"] else (range(BOATS),):
        hidden = [boat for boat in group if boat in holders]
        for last in range(len(hidden) - 1, 0, -1):
            pick = rng.below(last + 1)
            one, two = hidden[last], hidden[pick]
            holders[one], holders[two] = holders[two], holders[one]
    piled = sum(1 << boat for boat, holder in holders.items() if holder == PILE)
    cells = list(saved["cells"])
    opened = (1 << OPEN_BOATS) - 1
    for other in range(saved["seats"]):
        kept = [boat for boat in hand(saved, other) if boat not in holders]
        held = sum(1 << boat for boat in kept + [boat for boat, holder in holders.items() if holder == other])
        cells[HAND_OPEN + other], cells[HAND_CLOSED + other] = held & opened, held >> OPEN_BOATS
    return {**saved, "cells": cells, "pile_open": piled & opened, "pile_closed": piled >> OPEN_BOATS}


PILE = -1


def hand(saved: dict[str, Any], seat: int) -> list[int]:
    held = saved["cells"][HAND_OPEN + seat] | saved["cells"][HAND_CLOSED + seat] << OPEN_BOATS
    return [boat for boat in range(BOATS) if held >> boat & 1]
