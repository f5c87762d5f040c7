# compiled: mypyc
"""Luk Phat, K-20 and K-21: points for placed boats with the symbol, and the market days on the track."""

from mypy_extensions import i64

from marketday.games.klongs.cells import LUK_POINTS, MARKER, PLACED, TURN_SEAT
from marketday.games.klongs.codes import TOLD_LUK_PHAT
from marketday.games.klongs.data import BIG_DAY, LITTLE_DAY
from marketday.games.klongs.market_days import open_big_day, open_little_day
from marketday.games.klongs.state import Klongs
from marketday.games.klongs.tables import LUK_PHAT, TRACK_MARKET, TRACK_POINTS
from marketday.games.klongs.turn import finish


def count_luk_phat(game: Klongs) -> None:
    """Does the boat just placed advance the marker?"""
    if LUK_PHAT[game.cells[PLACED]] == 1:
        advance(game)
    else:
        finish(game)


def advance(game: Klongs) -> None:
    """For points; then the turn goes on, or a market day is held first."""
    cells = game.cells
    cells[MARKER] += 1
    marker: i64 = cells[MARKER]
    seat: i64 = cells[TURN_SEAT]
    points: i64 = TRACK_POINTS[marker]
    cells[LUK_POINTS + seat] += points
    game.tell3(TOLD_LUK_PHAT, seat, marker, points)
    if TRACK_MARKET[marker] == BIG_DAY:
        open_big_day(game, seat)
    elif TRACK_MARKET[marker] == LITTLE_DAY:
        open_little_day(game, seat)
    else:
        finish(game)
