# compiled: mypyc
"""What happens in the Chronomancer's machines: eras slide, figures travel, freeze and explore. All of it
[reconstructed]. Everything is public except the order of the tiles dealt into the stack."""

from mypy_extensions import i64

from marketday.core.bits import BIT
from marketday.games.cove.data import LARGE, SMALL
from marketday.games.cove.merchants.chronomancer.chambers import FACE_COUNT, REACH
from marketday.games.cove.merchants.chronomancer.codes import (
    CHAMBERS,
    DEALT_COUNT,
    EXPLORED,
    FIGURE,
    FROZEN,
    GLASSES,
    MOVED,
    OPEN,
    Q_DRAW,
    Q_FREEZE,
    RESERVE,
    STATE,
    TILE,
    TOLD_CARRIED,
    TOLD_DRAWN,
    TOLD_EXPLORED,
    TOLD_FELL,
    TOLD_FROZEN,
    TOLD_LAID,
    TOLD_MATCHED,
    TOLD_PUSHED,
    UNDER,
    UNDER_COUNT,
)
from marketday.games.cove.merchants.chronomancer.data import CHAMBERS_PER_MACHINE, FIGURES, LEFT
from marketday.games.cove.shop import Town


# ---- the stack -------------------------------------------------------------------------------------------------------
def draw(town: Town, seat: i64, place: i64) -> None:
    """Once the tiles dealt into the stack are gone, everybody knows what comes next."""
    cells = town.cells
    at: i64 = town.at(seat)
    if cells[at + DEALT_COUNT] > 0:
        town.ask_chance(seat, Q_DRAW, place, 0)
        return
    tile: i64 = cells[at + UNDER]
    cells[at + UNDER_COUNT] -= 1
    last: i64 = cells[at + UNDER_COUNT]
    for n in range(last):
        cells[at + UNDER + n] = cells[at + UNDER + n + 1]
    cells[at + UNDER + last] = 0
    lay(town, seat, place, tile)


def lay(town: Town, seat: i64, place: i64, tile: i64) -> None:
    if place < CHAMBERS:
        town.cells[town.at(seat) + TILE + place] = tile
        town.tell(TOLD_LAID, seat, place, tile - 1, 0)
    else:
        town.cells[town.at(seat) + RESERVE + place - CHAMBERS] = tile
        town.tell(TOLD_DRAWN, seat, tile - 1, 0, 0)


# ---- Shift: M-H2 -----------------------------------------------------------------------------------------------------
def push(town: Town, seat: i64, kind: i64, machine: i64, end: i64) -> None:
    """The row slides with everything on it; what falls out goes under the stack, and the reserve is refilled."""
    at: i64 = town.at(seat)
    place: i64 = 0
    while town.cells[at + RESERVE + place] != 1 + kind:
        place += 1
    town.cells[at + RESERVE + place] = 0
    town.tell(TOLD_PUSHED, seat, kind, machine, end)
    way: i64 = 1 if end == LEFT else -1
    left: i64 = CHAMBERS_PER_MACHINE * machine
    right: i64 = left + CHAMBERS_PER_MACHINE - 1
    into: i64 = left if end == LEFT else right
    out: i64 = right if end == LEFT else left
    fall(town, seat, out)
    slide(town, seat, into, out, way)
    town.cells[at + TILE + into] = 1 + kind
    town.cells[at + STATE + into] = OPEN
    carry(town, seat, machine, into, out, way)
    draw(town, seat, CHAMBERS + place)


def fall(town: Town, seat: i64, chamber: i64) -> None:
    """Its tile goes under the stack; an hourglass on it is free again."""
    cells = town.cells
    at: i64 = town.at(seat)
    lost: i64 = 1 if cells[at + STATE + chamber] == FROZEN else 0
    cells[at + GLASSES] += lost
    cells[at + UNDER + cells[at + UNDER_COUNT]] = cells[at + TILE + chamber]
    cells[at + UNDER_COUNT] += 1
    town.tell(TOLD_FELL, seat, cells[at + TILE + chamber] - 1, lost, 0)


def slide(town: Town, seat: i64, into: i64, out: i64, way: i64) -> None:
    cells = town.cells
    at: i64 = town.at(seat)
    chamber: i64 = out
    while chamber != into:
        cells[at + TILE + chamber] = cells[at + TILE + chamber - way]
        cells[at + STATE + chamber] = cells[at + STATE + chamber - way]
        chamber -= way


def carry(town: Town, seat: i64, machine: i64, into: i64, out: i64, way: i64) -> None:
    """Figures slide with their tiles; one that would fall out comes in again at the other end."""
    at: i64 = town.at(seat) + FIGURE
    for figure in range(len(FIGURES)):
        stood: i64 = town.cells[at + figure]
        if stood == out:
            town.cells[at + figure] = into
            town.tell(TOLD_CARRIED, seat, figure, into, 0)
        elif stood // CHAMBERS_PER_MACHINE == machine:
            town.cells[at + figure] = stood + way


# ---- Travel: M-H3 ----------------------------------------------------------------------------------------------------
def reach(town: Town, seat: i64, figure: i64) -> i64:
    """While it is asked: the chambers a figure can go to, as bits; none if it has moved already."""
    if town.cells[MOVED] & BIT[figure] != 0:
        return 0
    at: i64 = town.at(seat) + FIGURE
    return REACH[CHAMBERS * town.cells[at + 1 - figure] + town.cells[at + figure]]


# ---- Freeze: M-H4 ----------------------------------------------------------------------------------------------------
def below(town: Town, seat: i64, figure: i64) -> i64:
    """The state of the tile on which a figure stands."""
    at: i64 = town.at(seat)
    return town.cells[at + STATE + town.cells[at + FIGURE + figure]]


def count_freezers(town: Town, seat: i64) -> i64:
    """Figures on tiles that can be frozen."""
    figures: i64 = 0
    for figure in range(len(FIGURES)):
        if below(town, seat, figure) == OPEN:
            figures += 1
    return figures


def can_freeze(town: Town, seat: i64) -> bool:
    return town.cells[town.at(seat) + GLASSES] > 0 and count_freezers(town, seat) > 0


def freeze_all(town: Town, seat: i64) -> None:
    """Asked only if there are too few hourglasses."""
    if town.cells[town.at(seat) + GLASSES] < count_freezers(town, seat):
        town.ask_seat(seat, Q_FREEZE, 0, 0)
        return
    for figure in range(len(FIGURES)):
        if below(town, seat, figure) == OPEN:
            freeze(town, seat, figure)


def freeze(town: Town, seat: i64, figure: i64) -> None:
    at: i64 = town.at(seat)
    chamber: i64 = town.cells[at + FIGURE + figure]
    town.cells[at + STATE + chamber] = FROZEN
    town.cells[at + GLASSES] -= 1
    town.tell(TOLD_FROZEN, seat, figure, chamber, 0)


# ---- Explore: M-H5 ---------------------------------------------------------------------------------------------------
def count_explorers(town: Town, seat: i64) -> i64:
    """Figures on unexplored tiles."""
    figures: i64 = 0
    for figure in range(len(FIGURES)):
        if below(town, seat, figure) != EXPLORED:
            figures += 1
    return figures


def colour_in(town: Town, seat: i64, chamber: i64) -> i64:
    return (town.cells[town.at(seat) + TILE + chamber] - 1) // FACE_COUNT


def match(town: Town, seat: i64) -> i64:
    """The colour of the unexplored tiles under both figures, or -1 if they are not of one colour."""
    if count_explorers(town, seat) < len(FIGURES):
        return -1
    at: i64 = town.at(seat) + FIGURE
    colour: i64 = colour_in(town, seat, town.cells[at])
    return colour if colour_in(town, seat, town.cells[at + 1]) == colour else -1


def explore_all(town: Town, seat: i64) -> None:
    colour: i64 = match(town, seat)
    for figure in range(len(FIGURES)):
        if below(town, seat, figure) != EXPLORED:
            explore(town, seat, figure)
    if colour >= 0:
        town.tell(TOLD_MATCHED, seat, colour, 0, 0)
        town.gain(seat, 2 * colour + SMALL)


def explore(town: Town, seat: i64, figure: i64) -> None:
    """A good of its colour: a large one with an hourglass, if the supply has it."""
    at: i64 = town.at(seat)
    chamber: i64 = town.cells[at + FIGURE + figure]
    kind: i64 = town.cells[at + TILE + chamber] - 1
    is_frozen: bool = town.cells[at + STATE + chamber] == FROZEN
    if is_frozen:
        town.cells[at + GLASSES] += 1
    town.cells[at + STATE + chamber] = EXPLORED
    town.tell(TOLD_EXPLORED, seat, figure, chamber, kind)
    good: i64 = 2 * (kind // FACE_COUNT)
    if not (is_frozen and town.gain(seat, good + LARGE)):
        town.gain(seat, good + SMALL)


# ---- shields ---------------------------------------------------------------------------------------------------------
def is_active(town: Town, seat: i64, chamber: i64) -> bool:
    """Whether the shield of its tile, if it has one, is active: frozen, or with a figure on it."""
    at: i64 = town.at(seat)
    state: i64 = town.cells[at + STATE + chamber]
    is_visited: bool = town.cells[at + FIGURE] == chamber or town.cells[at + FIGURE + 1] == chamber
    return state == FROZEN or (state == OPEN and is_visited)
