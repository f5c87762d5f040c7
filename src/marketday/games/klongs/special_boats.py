# compiled: mypyc
"""Special boats, K-40 … K-42: what thieves take and whom inspectors chase away. (Cookshops: K-32, market days.)"""

from mypy_extensions import i64

from marketday.core.kernel import answer_code, first_of, kind_of, second_of
from marketday.games.klongs.cells import (
    GONE_OPEN,
    HAND_OPEN,
    IDLE,
    KNOWN_OPEN,
    NO_BOAT,
    NOWHERE,
    OCCUPIED_HI,
    OCCUPIED_LO,
    PASSES,
    PLACED,
    PLACED_AT,
    SEATS,
    SPOTS,
    STOCK_OPEN,
    TOOK,
    TURN_SEAT,
    WATER,
    Cells,
)
from marketday.games.klongs.codes import (
    CATCH,
    CHASE_AWAY,
    OUT_OF_THE_GAME,
    STEAL,
    STEAL_BOAT,
    STEAL_NOTHING,
    TAKE_THIEF,
    TO_HAND,
    TO_STOCK,
    TOLD_CAUGHT,
    TOLD_NOTHING_STOLEN,
    TOLD_STOLEN,
)
from marketday.games.klongs.data import COLUMNS, FETCHING_ROUNDS, INSPECTOR, THIEF
from marketday.games.klongs.geometry import watched_half
from marketday.games.klongs.luk_phat import count_luk_phat
from marketday.games.klongs.pieces import add, lift, nth_spot, send_home, set_spots
from marketday.games.klongs.state import Klongs, Question
from marketday.games.klongs.tables import BIT_HI, BIT_LO, KIND, ROW_HI, ROW_LO, ROWS


def take_effect(game: Klongs) -> None:
    """K-3: the effect of the boat just placed."""
    kind: i64 = KIND[game.cells[PLACED]]
    if kind == THIEF:
        game.put(STEAL)
    elif kind == INSPECTOR:
        game.put(CATCH)
    else:
        end_placing(game, 0)


def end_placing(game: Klongs, idle: i64) -> None:
    """A boat was placed and has had its effect. That ends a series of passes (K-12)."""
    cells = game.cells
    cells[PASSES] = 0
    cells[IDLE] = idle
    count_luk_phat(game)


def take_to_hand(cells: Cells, seat: i64, boat: i64) -> None:
    """K-41, K-42: for all to see, and instead of drawing."""
    add(cells, boat, HAND_OPEN + seat)
    add(cells, boat, KNOWN_OPEN)
    cells[TOOK] = 1


# ---- thieves ---------------------------------------------------------------------------------------------------------
class Steal(Question):
    """K-40, K-41: what the thief just placed takes, and where to; if anything."""

    name = "steal"
    kinds = (STEAL_BOAT, STEAL_NOTHING)

    def put(self, game: Klongs) -> None:
        """K-40: any boat of the row, but no inspector and none that an inspector watches."""
        cells = game.cells
        space: i64 = cells[PLACED_AT]
        unwatched: i64 = ~watched_half(cells)
        prey: i64 = set_spots(
            cells,
            ROW_LO[space] & cells[OCCUPIED_LO] & unwatched & ~BIT_LO[space],
            ROW_HI[space] & cells[OCCUPIED_HI] & unwatched & ~BIT_HI[space],
        )
        if prey == 0:
            end_placing(game, 0)
            return
        thefts: i64 = prey
        for n in range(prey):
            if may_fetch(cells, nth_spot(cells, n)):
                thefts += 1
        game.ask(STEAL, cells[TURN_SEAT], 1 + thefts)

    def nth(self, game: Klongs, n: i64) -> i64:
        """Boat by boat: to the stock, and to the hand where it may go there."""
        if n == 0:
            return answer_code(STEAL_NOTHING, 0, 0, 0)
        cells = game.cells
        prey: i64 = 0
        while True:
            space: i64 = nth_spot(cells, prey)
            n -= 1
            if n == 0:
                return answer_code(STEAL_BOAT, space, TO_STOCK, 0)
            if may_fetch(cells, space):
                n -= 1
                if n == 0:
                    return answer_code(STEAL_BOAT, space, TO_HAND, 0)
            prey += 1

    def play(self, game: Klongs, answer: i64) -> None:
        if kind_of(answer) == STEAL_BOAT:
            steal(game, game.actor, first_of(answer), second_of(answer))
        else:
            game.tell1(TOLD_NOTHING_STOLEN, game.actor)
            end_placing(game, 0)


def may_fetch(cells: Cells, space: i64) -> bool:
    """K-41: whether the thief just placed may take the boat there to hand. Not a thief, once thieves have only fetched
    each other for whole rounds."""
    return KIND[cells[WATER + space]] != THIEF or cells[IDLE] < FETCHING_ROUNDS * cells[SEATS]


def steal(game: Klongs, seat: i64, space: i64, to: i64) -> None:
    cells = game.cells
    owner: i64 = send_home(cells, space)
    boat: i64 = lift(cells, space)
    if to == TO_HAND:
        take_to_hand(cells, seat, boat)
    else:
        add(cells, boat, STOCK_OPEN + seat)
    game.tell5(TOLD_STOLEN, seat, boat, space, owner, to)
    if to == TO_HAND and KIND[boat] == THIEF:
        end_placing(game, cells[IDLE] + 1)
    else:
        end_placing(game, 0)


# ---- inspectors ------------------------------------------------------------------------------------------------------
class Catch(Question):
    """K-42: which of the thieves in the inspector's column to take to hand, if any."""

    name = "catch"
    kinds = (TAKE_THIEF, CHASE_AWAY)

    def put(self, game: Klongs) -> None:
        cells = game.cells
        lo: i64 = 0
        hi: i64 = 0
        for row in range(ROWS):
            space: i64 = COLUMNS * row + cells[PLACED_AT] % COLUMNS
            boat: i64 = cells[WATER + space]
            if boat != NO_BOAT and KIND[boat] == THIEF:
                lo |= BIT_LO[space]
                hi |= BIT_HI[space]
        thieves: i64 = set_spots(cells, lo, hi)
        if thieves > 0:
            game.ask(CATCH, cells[TURN_SEAT], 1 + thieves)
        else:
            end_placing(game, 0)

    def nth(self, game: Klongs, n: i64) -> i64:
        if n == 0:
            return answer_code(CHASE_AWAY, 0, 0, 0)
        return answer_code(TAKE_THIEF, nth_spot(game.cells, n - 1), 0, 0)

    def play(self, game: Klongs, answer: i64) -> None:
        """Every thief in the column leaves the water; one may go to the hand."""
        cells = game.cells
        seat: i64 = game.actor
        taken: i64 = NOWHERE
        if kind_of(answer) == TAKE_THIEF:
            taken = first_of(answer)
        for n in range(cells[SPOTS]):
            space: i64 = nth_spot(cells, n)
            boat: i64 = lift(cells, space)
            if space == taken:
                take_to_hand(cells, seat, boat)
                game.tell4(TOLD_CAUGHT, seat, boat, space, TO_HAND)
            else:
                add(cells, boat, GONE_OPEN)
                game.tell4(TOLD_CAUGHT, seat, boat, space, OUT_OF_THE_GAME)
        end_placing(game, 0)
