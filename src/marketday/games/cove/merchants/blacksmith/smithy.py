# compiled: mypyc
"""What happens to the Blacksmith's dice: rack, pool and furnaces, rolling, loading and forging. All of it
[reconstructed]."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from marketday.games.cove.data import GUILDS
from marketday.games.cove.merchants.blacksmith.codes import (
    ALLOY,
    COAL,
    COAL_KIND,
    EXACT,
    FURNACE,
    RACK,
    ROLLED,
    ROLLED_COAL,
    TOLD_FORGED,
    TOLD_LOADED,
    TOLD_ROLLED,
)
from marketday.games.cove.merchants.blacksmith.data import (
    FEW_PLAYERS,
    FIRST_EXACT_FURNACE,
    FURNACES,
    HEATS,
    HEATS_OF_FEW,
    RACK_SLOTS_PER_COLOUR,
    SIDES,
)
from marketday.games.cove.piles import count_kinds, count_pieces
from marketday.games.cove.shop import Town

HEAT: Final[vec[i64]] = vec[i64]([heat for pair in HEATS for heat in pair])
HEAT_OF_FEW: Final[vec[i64]] = vec[i64]([heat for pair in HEATS_OF_FEW for heat in pair])
NO_SECOND: Final = 0
"""Instead of a second alloy's value, for a small good."""


# ---- what there is ---------------------------------------------------------------------------------------------------
def heat(seat_count: i64, furnace: i64, size: i64) -> i64:
    return HEAT_OF_FEW[2 * furnace + size] if seat_count <= FEW_PLAYERS else HEAT[2 * furnace + size]


def on_rack(town: Town, seat: i64) -> i64:
    return count_pieces(town, town.at(seat) + RACK, GUILDS)


def loaded(town: Town, seat: i64) -> i64:
    """How many furnaces are."""
    return count_kinds(town, town.at(seat) + FURNACE, FURNACES)


def can_load(town: Town, seat: i64) -> bool:
    """There is coal for every empty furnace."""
    return loaded(town, seat) < FURNACES and count_kinds(town, town.at(seat) + ALLOY, GUILDS) > 0


def is_choice(town: Town, seat: i64, furnace: i64) -> bool:
    """Empty, and not identical to the empty one before it: I and II are alike."""
    at: i64 = town.at(seat) + FURNACE
    if town.cells[at + furnace] != 0:
        return False
    return furnace != 1 or town.cells[at] != 0


# ---- rolled dice -----------------------------------------------------------------------------------------------------
def roll(town: Town, seat: i64, kind: i64, value: i64) -> None:
    at: i64 = town.at(seat)
    if kind == COAL_KIND:
        town.cells[at + COAL] -= 1
        town.cells[at + ROLLED_COAL + value - 1] += 1
    else:
        town.cells[at + ALLOY + kind] -= 1
        town.cells[at + ROLLED + SIDES * kind + value - 1] += 1
    town.tell(TOLD_ROLLED, seat, kind, value, 0)


def gather(town: Town, seat: i64) -> None:
    """Rolled dice that were not used go back to the pool."""
    cells = town.cells
    at: i64 = town.at(seat)
    for side in range(SIDES):
        cells[at + COAL] += cells[at + ROLLED_COAL + side]
        cells[at + ROLLED_COAL + side] = 0
        for colour in range(GUILDS):
            cells[at + ALLOY + colour] += cells[at + ROLLED + SIDES * colour + side]
            cells[at + ROLLED + SIDES * colour + side] = 0


def rolled_alloys(town: Town, seat: i64, colour: i64, value: i64) -> i64:
    """How many alloys of the colour show the value."""
    return town.cells[town.at(seat) + ROLLED + SIDES * colour + value - 1]


def rolled_coals(town: Town, seat: i64, value: i64) -> i64:
    return town.cells[town.at(seat) + ROLLED_COAL + value - 1]


def best_alloy(town: Town, seat: i64, colour: i64) -> i64:
    """The highest value; 0 if none was rolled."""
    for value in range(SIDES, 0, -1):
        if rolled_alloys(town, seat, colour, value) > 0:
            return value
    return 0


def second_alloy(town: Town, seat: i64, colour: i64) -> i64:
    """The value of the second highest die; 0 if there is none."""
    dice: i64 = 0
    for value in range(SIDES, 0, -1):
        dice += rolled_alloys(town, seat, colour, value)
        if dice > 1:
            return value
    return 0


def best_coal(town: Town, seat: i64) -> i64:
    for value in range(SIDES, 0, -1):
        if rolled_coals(town, seat, value) > 0:
            return value
    return 0


def count_coals(town: Town, seat: i64, least: i64) -> i64:
    """How many different values of coal are at least so much."""
    coals: i64 = 0
    for value in range(1, SIDES + 1):
        if value >= least and rolled_coals(town, seat, value) > 0:
            coals += 1
    return coals


def nth_coal(town: Town, seat: i64, least: i64, n: i64) -> i64:
    """The n-th of them."""
    for value in range(1, SIDES + 1):
        if value >= least and rolled_coals(town, seat, value) > 0:
            if n == 0:
                return value
            n -= 1
    raise AssertionError("there are not so many")


def are_rolled(town: Town, seat: i64, colour: i64, first: i64, second: i64) -> bool:
    """Whether there are alloys that show these two values; only the first if there is NO_SECOND."""
    dice: i64 = rolled_alloys(town, seat, colour, first)
    if second == NO_SECOND:
        return dice > 0
    if second == first:
        return dice > 1
    return dice > 0 and rolled_alloys(town, seat, colour, second) > 0


def heats(town: Town, seat: i64) -> i64:
    """The heat that rolled dice reach for each good, eight bits each; 0 where it cannot be made of them."""
    coal: i64 = best_coal(town, seat)
    reached: i64 = 0
    for colour in range(GUILDS):
        first: i64 = best_alloy(town, seat, colour) if coal > 0 else 0
        if first > 0:
            reached |= (first + coal) << (16 * colour)
            second: i64 = second_alloy(town, seat, colour)
            if second > 0:
                reached |= (first + second + coal) << (16 * colour + 8)
    return reached


def can_heat(town: Town, reached: i64, furnace: i64, good: i64) -> bool:
    """Whether some set of rolled dice, that reach these heats, is hot enough for the good."""
    return (reached >> (8 * good)) & 255 >= heat(town.seat_count, furnace, good & 1)


# ---- loading: M-B2 ---------------------------------------------------------------------------------------------------
def load_set(town: Town, seat: i64, furnace: i64, good: i64, first: i64, second: i64, coal: i64) -> None:
    at: i64 = town.at(seat)
    alloys: i64 = at + ROLLED + SIDES * (good >> 1) - 1
    town.cells[alloys + first] -= 1
    if second != NO_SECOND:
        town.cells[alloys + second] -= 1
    town.cells[at + ROLLED_COAL + coal - 1] -= 1
    load(town, seat, furnace, good, first + second + coal == heat(town.seat_count, furnace, good & 1))


def load(town: Town, seat: i64, furnace: i64, good: i64, meets_heat: bool) -> None:
    exact: i64 = 1 if meets_heat and furnace >= FIRST_EXACT_FURNACE else 0
    town.cells[town.at(seat) + FURNACE + furnace] = 1 + good
    town.cells[town.at(seat) + EXACT + furnace] = exact
    town.tell(TOLD_LOADED, seat, furnace, good, exact)


# ---- forging: M-B3 ---------------------------------------------------------------------------------------------------
def in_furnaces(town: Town, seat: i64, colour: i64) -> i64:
    """How many alloys of a colour."""
    at: i64 = town.at(seat) + FURNACE
    alloys: i64 = 0
    for furnace in range(FURNACES):
        good: i64 = town.cells[at + furnace] - 1
        if good >= 0 and good >> 1 == colour:
            alloys += 1 + (good & 1)
    return alloys


def returning(town: Town, seat: i64, colour: i64) -> i64:
    """How many of them find a free rack slot; the rest go to the pool."""
    free: i64 = RACK_SLOTS_PER_COLOUR - town.cells[town.at(seat) + RACK + colour]
    return min(in_furnaces(town, seat, colour), free)


def are_some_returning(town: Town, seat: i64) -> bool:
    return any(returning(town, seat, colour) > 0 for colour in range(GUILDS))


def forge_all(town: Town, seat: i64, keep: bool) -> None:
    at: i64 = town.at(seat)
    back: i64 = 0  # alloys to the rack, four bits for each colour
    if not keep:
        for colour in range(GUILDS):
            back |= returning(town, seat, colour) << (4 * colour)
    for furnace in range(FURNACES):
        good: i64 = town.cells[at + FURNACE + furnace] - 1
        if good >= 0:
            is_exact: bool = town.cells[at + EXACT + furnace] == 1
            forge(town, seat, furnace)
            if is_exact:
                town.sponsor(seat, good >> 1)
    for colour in range(GUILDS):
        dice: i64 = (back >> (4 * colour)) & 15
        town.cells[at + RACK + colour] += dice
        town.cells[at + ALLOY + colour] -= dice


def forge(town: Town, seat: i64, furnace: i64) -> None:
    """Its dice go to the pool and its good, if the supply has one, to the shelf."""
    at: i64 = town.at(seat)
    good: i64 = town.cells[at + FURNACE + furnace] - 1
    town.cells[at + FURNACE + furnace] = 0
    town.cells[at + EXACT + furnace] = 0
    town.cells[at + COAL] += 1
    town.cells[at + ALLOY + (good >> 1)] += 1 + (good & 1)
    town.tell(TOLD_FORGED, seat, furnace, good, 0)
    town.gain(seat, good)
