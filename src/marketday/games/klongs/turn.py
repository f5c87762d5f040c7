# compiled: mypyc
"""The course of a turn, K-3 … K-7 and K-10 … K-12: what can be placed, a last move, drawing up, and who is next."""

from mypy_extensions import i64

from marketday.core.bits import popcount
from marketday.core.kernel import answer_code, first_of, kind_of
from marketday.games.klongs.cells import (
    HAND_CLOSED,
    HAND_OPEN,
    IDLE,
    MOVED,
    NO_BOAT,
    NOBODY,
    NOWHERE,
    PASSES,
    PLACED,
    PLACED_AT,
    PLACES,
    SEATS,
    SOURCE,
    SPOTS_HI,
    SPOTS_LO,
    STEPS,
    TACTICAL,
    THIEF_SPOTS_HI,
    THIEF_SPOTS_LO,
    TOOK,
    TURN,
    TURN_SEAT,
    UNDRAWN_CLOSED,
    UNDRAWN_OPEN,
    Cells,
)
from marketday.games.klongs.codes import (
    BOTH_PILES,
    CLOSED_PILE,
    DRAW_FROM,
    END_TURN,
    FINISH,
    MOVE_BOAT,
    OPEN_PILE,
    PILE,
    PLACE,
    REFILL,
    TOLD_PASSED,
)
from marketday.games.klongs.drawing import ask_for_boat, draw, nth_in_pile
from marketday.games.klongs.geometry import find_places, watched_half
from marketday.games.klongs.market_days import open_big_day
from marketday.games.klongs.moving import allowed_steps, move, nth_step
from marketday.games.klongs.state import Klongs, Question
from marketday.games.klongs.tables import THIEVES


def begin_turn(game: Klongs, seat: i64) -> None:
    cells = game.cells
    cells[TURN_SEAT] = seat
    cells[PLACED] = NO_BOAT
    cells[PLACED_AT] = NOWHERE
    cells[MOVED] = 0
    cells[TOOK] = 0
    ask_place(game)


def ask_place(game: Klongs) -> None:
    """K-3 … K-7: every boat of the hand on every space where it may go; a step instead, or nothing."""
    cells = game.cells
    seat: i64 = cells[TURN_SEAT]
    spots: i64 = find_places(cells)
    closed: i64 = cells[HAND_CLOSED + seat]
    thieves: i64 = closed & THIEVES
    places: i64 = spots * (popcount(cells[HAND_OPEN + seat]) + popcount(closed & ~THIEVES))
    if thieves != 0:
        places += popcount(thieves) * find_thief_places(cells)
    steps: i64 = allowed_steps(cells, seat)
    cells[PLACES] = places
    cells[STEPS] = steps
    if places > 0:
        game.ask(PLACE, seat, places + steps)
    elif steps > 0:
        game.ask(PLACE, seat, steps + 1)
    else:
        pass_turn(game)


def find_thief_places(cells: Cells) -> i64:
    """K-7: a thief keeps away from columns with an inspector; on how many spots it may go."""
    watched: i64 = watched_half(cells)
    lo: i64 = cells[SPOTS_LO] & ~watched
    hi: i64 = cells[SPOTS_HI] & ~watched
    cells[THIEF_SPOTS_LO] = lo
    cells[THIEF_SPOTS_HI] = hi
    return popcount(lo) + popcount(hi)


def next_turn(game: Klongs) -> None:
    game.cells[TURN] += 1
    begin_turn(game, (game.cells[TURN_SEAT] + 1) % game.cells[SEATS])


def pass_turn(game: Klongs) -> None:
    """K-12: nothing can be placed."""
    game.tell1(TOLD_PASSED, game.cells[TURN_SEAT])
    game.cells[PASSES] += 1
    game.cells[IDLE] += 1
    end_turn(game)


def end_turn(game: Klongs) -> None:
    """K-12: when all have passed one after another, the big market day is held."""
    if game.cells[PASSES] < game.cells[SEATS]:
        next_turn(game)
    else:
        open_big_day(game, NOBODY)


def finish(game: Klongs) -> None:
    """K-10: a boat was placed and all its effects are done; a movement card may still be played."""
    seat: i64 = game.cells[TURN_SEAT]
    steps: i64 = allowed_steps(game.cells, seat)
    if steps > 0:
        game.ask(FINISH, seat, 1 + steps)
    else:
        draw_up(game)


class Finish(Question):
    """K-10: a move after all, or the end of the turn."""

    name = "finish"
    kinds = (MOVE_BOAT, END_TURN)

    def put(self, game: Klongs) -> None:
        finish(game)

    def nth(self, game: Klongs, n: i64) -> i64:
        if n == 0:
            return answer_code(END_TURN, 0, 0, 0)
        return nth_step(game.cells, game.actor, n - 1)

    def play(self, game: Klongs, answer: i64) -> None:
        if kind_of(answer) == MOVE_BOAT:
            move(game, game.actor, answer)
        draw_up(game)


# ---- drawing up: K-11, K-60 ------------------------------------------------------------------------------------------
def draw_up(game: Klongs) -> None:
    """K-11, K-41: a boat for the one that was placed, unless one was taken to hand or none is left."""
    opened: i64 = game.cells[UNDRAWN_OPEN]
    closed: i64 = game.cells[UNDRAWN_CLOSED]
    if game.cells[TOOK] != 0 or (opened | closed) == 0:
        end_turn(game)
    elif game.cells[TACTICAL] == 0:
        ask_for_boat(game, REFILL, BOTH_PILES)
    elif closed == 0:
        ask_for_boat(game, REFILL, OPEN_PILE)
    elif opened == 0:
        ask_for_boat(game, REFILL, CLOSED_PILE)
    else:
        game.ask(PILE, game.cells[TURN_SEAT], 2)


class Pile(Question):
    """K-60: which pile to draw from, where there are two."""

    name = "pile"
    kinds = (DRAW_FROM,)

    def put(self, game: Klongs) -> None:
        draw_up(game)

    def nth(self, game: Klongs, n: i64) -> i64:
        return answer_code(DRAW_FROM, n, 0, 0)

    def play(self, game: Klongs, answer: i64) -> None:
        ask_for_boat(game, REFILL, first_of(answer))


class Refill(Question):
    """K-11, chance: the boat drawn."""

    def put(self, game: Klongs) -> None:
        ask_for_boat(game, REFILL, game.cells[SOURCE])

    def nth(self, game: Klongs, n: i64) -> i64:
        return nth_in_pile(game.cells, n)

    def play(self, game: Klongs, answer: i64) -> None:
        draw(game, first_of(answer))
        next_turn(game)
