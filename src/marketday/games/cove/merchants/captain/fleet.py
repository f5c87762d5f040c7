# compiled: mypyc
"""What happens to the Captain's ships and treasures: sailing and coming home. All of it [reconstructed]."""

from mypy_extensions import i64

from marketday.core.bits import BIT, lowest
from marketday.games.cove.data import GUILDS, LARGE, SMALL
from marketday.games.cove.merchants.captain.chart import COLOUR, KIND, PLACES, ROOM
from marketday.games.cove.merchants.captain.codes import (
    Q_COURSE,
    Q_TREASURE,
    SHIPS,
    STACK,
    T_LAY,
    TAKEN,
    TOLD_RECALLED,
    TOLD_SAILED,
    TOLD_SHUFFLED,
    TREASURE,
)
from marketday.games.cove.merchants.captain.data import FIRST_ISLE, FLEET, ISLE, ISLES, PORT, WATERS
from marketday.games.cove.piles import count_pieces
from marketday.games.cove.shop import Town


# ---- where ships are -------------------------------------------------------------------------------------------------
def at_sea(town: Town, seat: i64) -> i64:
    """How many are not in the port."""
    return FLEET - town.cells[town.at(seat) + SHIPS + PORT]


def standing(town: Town, seat: i64) -> i64:
    """The places where ships are, as bits."""
    at: i64 = town.at(seat) + SHIPS
    places: i64 = 0
    for place in range(PLACES):
        if town.cells[at + place] > 0:
            places |= BIT[place]
    return places


def away(town: Town, seat: i64) -> i64:
    """The same without the port."""
    return standing(town, seat) & ~BIT[PORT]


def free(town: Town, seat: i64) -> i64:
    """The places with a free space, as bits."""
    at: i64 = town.at(seat) + SHIPS
    places: i64 = BIT[PORT]
    for place in range(PORT + 1, PLACES):
        if town.cells[at + place] < ROOM[place]:
            places |= BIT[place]
    return places


def colour_at(town: Town, seat: i64, place: i64) -> i64:
    """The colour of an isle is that of its treasure; -1 if it is bare."""
    if KIND[place] == ISLE:
        return town.cells[town.at(seat) + TREASURE + place - FIRST_ISLE] - 1
    return COLOUR[place]


def colours(town: Town, seat: i64) -> i64:
    """The colours of the spaces outside the port where ships stand, as bits."""
    places: i64 = away(town, seat)
    colours: i64 = 0
    while places != 0:
        colours |= BIT[colour_at(town, seat, lowest(places))]
        places &= places - 1
    return colours


# ---- sailing: M-K2 ---------------------------------------------------------------------------------------------------
def set_course(town: Town, seat: i64, knots: i64) -> None:
    if knots > 0:
        town.ask_seat(seat, Q_COURSE, knots, 0)


def sail(town: Town, seat: i64, place: i64, to: i64) -> None:
    at: i64 = town.at(seat) + SHIPS
    town.cells[at + place] -= 1
    town.cells[at + to] += 1
    town.tell(TOLD_SAILED, seat, place, to, 0)


# ---- coming home: M-K4 -----------------------------------------------------------------------------------------------
def good_at(town: Town, seat: i64, place: i64) -> i64:
    """What a ship there brings home, or -1."""
    if KIND[place] == WATERS:
        return 2 * COLOUR[place] + SMALL
    if KIND[place] == ISLE:
        return 2 * colour_at(town, seat, place) + LARGE
    return -1


def recall(town: Town, seat: i64, place: i64) -> None:
    """A treasure is taken only if the supply has its good."""
    at: i64 = town.at(seat)
    town.cells[at + SHIPS + place] -= 1
    town.cells[at + SHIPS + PORT] += 1
    town.tell(TOLD_RECALLED, seat, place, 0, 0)
    good: i64 = good_at(town, seat, place)
    if good >= 0 and town.gain(seat, good) and KIND[place] == ISLE:
        town.cells[at + TREASURE + place - FIRST_ISLE] = 0
        town.cells[at + TAKEN + (good >> 1)] += 1


def recall_fleet(town: Town, seat: i64) -> None:
    at: i64 = town.at(seat) + SHIPS
    for place in range(PORT + 1, PLACES):
        for _ in range(town.cells[at + place]):
            recall(town, seat, place)


# ---- treasures -------------------------------------------------------------------------------------------------------
def in_stack(town: Town, seat: i64) -> i64:
    return count_pieces(town, town.at(seat) + STACK, GUILDS)


def lay(town: Town, seat: i64) -> None:
    """One treasure on the first bare isle, then again. If the stack has run out, those taken are shuffled."""
    at: i64 = town.at(seat)
    isle: i64 = 0
    while town.cells[at + TREASURE + isle] != 0:
        isle += 1
        if isle == ISLES:
            return
    if in_stack(town, seat) == 0:
        for colour in range(GUILDS):
            town.cells[at + STACK + colour] = town.cells[at + TAKEN + colour]
            town.cells[at + TAKEN + colour] = 0
        town.tell(TOLD_SHUFFLED, seat, 0, 0, 0)
    town.plan(seat, T_LAY, 0, 0)
    town.ask_chance(seat, Q_TREASURE, isle, 0)
