# compiled: mypyc
"""What plain Python asks of a position, or does to it. It hands over the position and never its cells: packed numbers
that plain Python gives to compiled code stay in memory for good (mypyc 2.4 counts them once too often)."""

from mypy_extensions import i64

from marketday.core.bits import popcount
from marketday.games.klongs import geometry, market_days, moving, pieces, special_boats
from marketday.games.klongs.cells import NO_BOAT, NOBODY, OWN_HI, OWN_LO, SEATS, WATER
from marketday.games.klongs.data import SPACES
from marketday.games.klongs.state import Klongs


# ---- the water -------------------------------------------------------------------------------------------------------
def owner_of(game: Klongs, space: i64) -> i64:
    return pieces.owner_of(game.cells, space)


def moored(game: Klongs) -> list[tuple[int, int, int | None]]:
    """The boats on the water: space, boat, owner."""
    cells = game.cells
    boats: list[tuple[int, int, int | None]] = []
    spaces: i64 = SPACES
    for space in range(spaces):
        if cells[WATER + space] != NO_BOAT:
            owner: i64 = pieces.owner_of(cells, space)
            boats.append((int(space), int(cells[WATER + space]), None if owner == NOBODY else int(owner)))
    return boats


def owns(game: Klongs, seat: i64, space: i64) -> bool:
    return pieces.owns(game.cells, seat, space)


def merchants_out(game: Klongs, seat: i64) -> i64:
    return pieces.merchants_out(game.cells, seat)


def is_spot(game: Klongs, space: i64) -> bool:
    return pieces.is_spot(game.cells, space)


def is_for_entering(game: Klongs) -> bool:
    return geometry.is_for_entering(game.cells)


def may_fetch(game: Klongs, space: i64) -> bool:
    return special_boats.may_fetch(game.cells, space)


def guarded(game: Klongs, seat: i64) -> i64:
    """K-40: how many boats of the seat an inspector watches."""
    watched: i64 = geometry.watched_half(game.cells)
    return popcount(game.cells[OWN_LO + seat] & watched) + popcount(game.cells[OWN_HI + seat] & watched)


def steps_lo(game: Klongs, space: i64) -> i64:
    return moving.steps_lo(game.cells, space)


def steps_hi(game: Klongs, space: i64) -> i64:
    return moving.steps_hi(game.cells, space)


def moor(game: Klongs, boat: i64, space: i64) -> None:
    pieces.moor(game.cells, boat, space)


def claim(game: Klongs, seat: i64, space: i64) -> None:
    pieces.claim(game.cells, seat, space)


# ---- points ----------------------------------------------------------------------------------------------------------
def score_of(game: Klongs, seat: i64) -> i64:
    return pieces.score_of(game.cells, seat)


def stock_count(game: Klongs, seat: i64, good: i64) -> i64:
    return pieces.stock_count(game.cells, seat, good)


def stock_points(game: Klongs, seat: i64) -> i64:
    return pieces.stock_points(game.cells, seat)


def full_landings(game: Klongs) -> list[tuple[int, ...]]:
    """The tally of each, then the merchants of each seat."""
    cells = game.cells
    rows: list[tuple[int, ...]] = []
    for landing in market_days.full_landings(cells):
        row = market_days.tally(cells, landing)
        for seat in range(cells[SEATS]):
            row.append(int(market_days.merchants_at(cells, seat, landing)))
        rows.append(tuple(row))
    return rows


def growing_landings(game: Klongs) -> list[tuple[int, ...]]:
    """The tally of each."""
    return [tuple(market_days.tally(game.cells, landing)) for landing in market_days.growing_landings(game.cells)]


def landing_worth(game: Klongs, landing: i64) -> i64:
    return market_days.landing_worth(game.cells, landing)


def is_doubled(game: Klongs, landing: i64) -> bool:
    return market_days.is_doubled(game.cells, landing)


def merchants_at(game: Klongs, seat: i64, landing: i64) -> i64:
    return market_days.merchants_at(game.cells, seat, landing)
