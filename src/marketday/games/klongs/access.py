# compiled: mypyc
"""What plain Python asks of a position, or does to it. It hands over the position and never its cells: packed numbers
that plain Python gives to compiled code stay in memory for good (mypyc 2.4 counts them once too often)."""

from mypy_extensions import i64

from marketday.games.klongs import geometry, market_days, moving, pieces, special_boats
from marketday.games.klongs.state import Klongs


# ---- the water -------------------------------------------------------------------------------------------------------
def owner_of(game: Klongs, space: i64) -> i64:
    return pieces.owner_of(game.cells, space)


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


def full_landings(game: Klongs) -> list[int]:
    return market_days.full_landings(game.cells)


def landing_worth(game: Klongs, landing: i64) -> i64:
    return market_days.landing_worth(game.cells, landing)


def is_doubled(game: Klongs, landing: i64) -> bool:
    return market_days.is_doubled(game.cells, landing)


def merchants_at(game: Klongs, seat: i64, landing: i64) -> i64:
    return market_days.merchants_at(game.cells, seat, landing)
