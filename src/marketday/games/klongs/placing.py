# compiled: mypyc
"""Placing a boat, K-3 … K-9: which and where, and who owns it."""

from mypy_extensions import i64

from marketday.core.bits import popcount, select
from marketday.core.kernel import answer_code, first_of, kind_of, second_of
from marketday.games.klongs.cells import (
    HAND_CLOSED,
    HAND_OPEN,
    KNOWN_OPEN,
    OWN_HI,
    OWN_LO,
    PLACED,
    PLACED_AT,
    PLACES,
    SPOTS,
    STEPS,
    SUPPLY,
    THIEF_SPOTS_HI,
    THIEF_SPOTS_LO,
    TURN_SEAT,
    Cells,
)
from marketday.games.klongs.codes import (
    CLAIM,
    FETCH_MERCHANT,
    LEAVE_OWNERLESS,
    MOVE_BOAT,
    PASS_TURN,
    PLACE_BOAT,
    TOLD_FETCHED,
    TOLD_OWNERLESS,
    TOLD_PLACED,
)
from marketday.games.klongs.data import OPEN
from marketday.games.klongs.moving import move, nth_step
from marketday.games.klongs.pieces import claim, drop, moor, nth_space, nth_spot, release, set_spots
from marketday.games.klongs.special_boats import end_placing, take_effect
from marketday.games.klongs.state import Klongs, Question
from marketday.games.klongs.tables import KIND, OPEN_BOATS, THIEVES
from marketday.games.klongs.turn import ask_place, pass_turn


class Place(Question):
    """K-3: which boat where, or a move first. Asked even if there is only one answer: going on unasked would reveal
    something about the hand."""

    name = "place"
    kinds = (PLACE_BOAT, MOVE_BOAT, PASS_TURN)

    def put(self, game: Klongs) -> None:
        ask_place(game)

    def nth(self, game: Klongs, n: i64) -> i64:
        cells = game.cells
        places: i64 = cells[PLACES]
        if n < places:
            return nth_place(cells, game.actor, n)
        if n < places + cells[STEPS]:
            return nth_step(cells, game.actor, n - places)
        return answer_code(PASS_TURN, 0, 0, 0)

    def play(self, game: Klongs, answer: i64) -> None:
        kind: i64 = kind_of(answer)
        if kind == PLACE_BOAT:
            place(game, game.actor, first_of(answer), second_of(answer))
        elif kind == MOVE_BOAT:
            move(game, game.actor, answer)
            ask_place(game)
        else:
            pass_turn(game)


def nth_place(cells: Cells, seat: i64, n: i64) -> i64:
    """All boats but thieves on every spot, boat by boat; then the thieves where they may go."""
    opened: i64 = cells[HAND_OPEN + seat]
    closed: i64 = cells[HAND_CLOSED + seat]
    honest: i64 = closed & ~THIEVES
    spots: i64 = cells[SPOTS]
    boat: i64 = n // spots
    if boat < popcount(opened):
        return answer_code(PLACE_BOAT, select(opened, boat), nth_spot(cells, n % spots), 0)
    boat -= popcount(opened)
    if boat < popcount(honest):
        return answer_code(PLACE_BOAT, OPEN_BOATS + select(honest, boat), nth_spot(cells, n % spots), 0)
    n -= spots * (popcount(opened) + popcount(honest))
    lo: i64 = cells[THIEF_SPOTS_LO]
    hi: i64 = cells[THIEF_SPOTS_HI]
    spots = popcount(lo) + popcount(hi)
    thief: i64 = OPEN_BOATS + select(closed & THIEVES, n // spots)
    return answer_code(PLACE_BOAT, thief, nth_space(lo, hi, n % spots), 0)


def place(game: Klongs, seat: i64, boat: i64, space: i64) -> None:
    """K-8: a merchant from the supply boards an open boat at once."""
    cells = game.cells
    drop(cells, boat, HAND_OPEN + seat)
    drop(cells, boat, KNOWN_OPEN)
    moor(cells, boat, space)
    cells[PLACED] = boat
    cells[PLACED_AT] = space
    if KIND[boat] != OPEN:
        game.tell4(TOLD_PLACED, seat, boat, space, 0)
        take_effect(game)
    elif cells[SUPPLY + seat] > 0:
        claim(cells, seat, space)
        game.tell4(TOLD_PLACED, seat, boat, space, 1)
        end_placing(game, 0)
    else:
        game.tell4(TOLD_PLACED, seat, boat, space, 0)
        game.put(CLAIM)


class Claim(Question):
    """K-8: the supply has no merchant. Which one comes from another boat, if any?"""

    name = "claim"
    kinds = (FETCH_MERCHANT, LEAVE_OWNERLESS)

    def put(self, game: Klongs) -> None:
        cells = game.cells
        seat: i64 = cells[TURN_SEAT]
        game.ask(CLAIM, seat, 1 + set_spots(cells, cells[OWN_LO + seat], cells[OWN_HI + seat]))

    def nth(self, game: Klongs, n: i64) -> i64:
        if n == 0:
            return answer_code(LEAVE_OWNERLESS, 0, 0, 0)
        return answer_code(FETCH_MERCHANT, nth_spot(game.cells, n - 1), 0, 0)

    def play(self, game: Klongs, answer: i64) -> None:
        seat: i64 = game.actor
        space: i64 = game.cells[PLACED_AT]
        if kind_of(answer) == FETCH_MERCHANT:
            release(game.cells, seat, first_of(answer))
            claim(game.cells, seat, space)
            game.tell3(TOLD_FETCHED, seat, first_of(answer), space)
        else:
            game.tell2(TOLD_OWNERLESS, seat, space)
        end_placing(game, 0)
