# compiled: mypyc
"""Setting up, K-1, K-2, K-60: the box is laid out, chance says who begins and deals the first hands."""

from mypy_extensions import i64

from marketday.core.kernel import CHANCE, answer_code, first_of
from marketday.games.klongs.cells import (
    CARDS,
    CELLS,
    DEALT,
    FIRST,
    NO_BOAT,
    NOBODY,
    NOWHERE,
    PLACED,
    PLACED_AT,
    SCORED_LANDING,
    SEATS,
    SUPPLY,
    TACTICAL,
    TRIGGER,
    TURN_SEAT,
    UNDRAWN_CLOSED,
    UNDRAWN_OPEN,
    WATER,
)
from marketday.games.klongs.codes import BOTH_PILES, CLOSED_PILE, DEAL, OPEN_PILE, START, STARTS, TOLD_STARTS
from marketday.games.klongs.data import HAND, HAND_FROM_OPEN, MERCHANTS, MOVEMENT_CARDS, SPACES
from marketday.games.klongs.drawing import ask_for_boat, draw, nth_in_pile
from marketday.games.klongs.state import Klongs, Question
from marketday.games.klongs.tables import ALL_CLOSED, ALL_OPEN
from marketday.games.klongs.turn import begin_turn


def lay_out(seat_count: int, tactical: bool, first: int) -> Klongs:
    """Everything before the first draw; `first` may be NOBODY."""
    cells = [0] * CELLS
    cells[WATER : WATER + SPACES] = [NO_BOAT] * SPACES
    cells[SUPPLY : SUPPLY + seat_count] = [MERCHANTS[seat_count]] * seat_count
    cells[CARDS : CARDS + seat_count] = [MOVEMENT_CARDS] * seat_count
    cells[SEATS] = seat_count
    cells[TACTICAL] = int(tactical)
    cells[FIRST] = first
    cells[UNDRAWN_OPEN] = ALL_OPEN
    cells[UNDRAWN_CLOSED] = ALL_CLOSED
    cells[TURN_SEAT] = NOBODY
    cells[PLACED] = NO_BOAT
    cells[PLACED_AT] = NOWHERE
    cells[TRIGGER] = NOBODY
    cells[SCORED_LANDING] = NOWHERE
    game = Klongs()
    game.set_cells(cells)
    return game


class Start(Question):
    """K-2, chance: who begins, unless the host has said so."""

    def put(self, game: Klongs) -> None:
        first: i64 = game.cells[FIRST]
        if first == NOBODY:
            game.ask(START, CHANCE, game.cells[SEATS])
        else:
            begin_with(game, first)

    def nth(self, game: Klongs, n: i64) -> i64:
        return answer_code(STARTS, n, 0, 0)

    def play(self, game: Klongs, answer: i64) -> None:
        begin_with(game, first_of(answer))


def begin_with(game: Klongs, seat: i64) -> None:
    game.cells[FIRST] = seat
    game.tell1(TOLD_STARTS, seat)
    game.put(DEAL)


class Deal(Question):
    """K-1, K-60, chance: the next boat for a first hand; hand by hand, from the seat that begins."""

    def put(self, game: Klongs) -> None:
        cells = game.cells
        dealt: i64 = cells[DEALT]
        if dealt == HAND * cells[SEATS]:
            begin_turn(game, cells[FIRST])
            return
        cells[TURN_SEAT] = (cells[FIRST] + dealt // HAND) % cells[SEATS]
        if cells[TACTICAL] == 0:
            ask_for_boat(game, DEAL, BOTH_PILES)
        elif dealt % HAND < HAND_FROM_OPEN:
            ask_for_boat(game, DEAL, OPEN_PILE)
        else:
            ask_for_boat(game, DEAL, CLOSED_PILE)

    def nth(self, game: Klongs, n: i64) -> i64:
        return nth_in_pile(game.cells, n)

    def play(self, game: Klongs, answer: i64) -> None:
        draw(game, first_of(answer))
        game.cells[DEALT] += 1
        game.put(DEAL)
