# compiled: mypyc
"""Market days, K-30 … K-39: who scores when, what a landing is worth, which boat leaves it; and the end."""

from mypy_extensions import i64

from marketday.core.bits import popcount
from marketday.core.kernel import OVER, answer_code, first_of, kind_of
from marketday.games.klongs.cells import (
    BIG,
    DAY,
    DAY_POINTS,
    DAYS,
    MOST_SEATS,
    NO_BOAT,
    NOBODY,
    NOWHERE,
    OCCUPIED_HI,
    OCCUPIED_LO,
    OWN_HI,
    OWN_LO,
    PASSES,
    SCORED_LANDING,
    SEATS,
    SLOT,
    STOCK_OPEN,
    TRIGGER,
    TURN_SEAT,
    WATER,
    Cells,
)
from marketday.games.klongs.codes import (
    FINISH,
    NOTHING,
    PASS_SCORING,
    REMOVE,
    REMOVE_BOAT,
    SCORE,
    SCORE_LANDING,
    TOLD_CLOSED,
    TOLD_ENDED,
    TOLD_NOT_SCORED,
    TOLD_OPENED,
    TOLD_REMOVED,
    TOLD_SCORED,
)
from marketday.games.klongs.data import COOKSHOP, LITTLE_DAY_ROUNDS
from marketday.games.klongs.geometry import find_landings
from marketday.games.klongs.pieces import add, lift, merchants_out, nth_spot, score_of, send_home, set_spots
from marketday.games.klongs.state import Klongs, Question
from marketday.games.klongs.tables import CORNERS, COUNTING_BASKETS, KIND, LANDING, QUARTET_HI, QUARTET_LO


# ---- opening and closing ---------------------------------------------------------------------------------------------
def open_little_day(game: Klongs, trigger: i64) -> None:
    """K-34: the seat that triggered it begins."""
    open_day(game, trigger, trigger)


def open_big_day(game: Klongs, trigger: i64) -> None:
    cells = game.cells
    cells[BIG] = 1
    cells[DAY] = DAYS - 1
    open_day(game, trigger, last_on_track(cells, trigger))


def open_day(game: Klongs, trigger: i64, first: i64) -> None:
    cells = game.cells
    cells[TRIGGER] = trigger
    cells[SLOT] = first
    cells[PASSES] = 0
    game.tell4(TOLD_OPENED, cells[DAY], cells[BIG], trigger, first)
    game.put(SCORE)


def last_on_track(cells: Cells, trigger: i64) -> i64:
    """K-36; if nobody triggered it (K-12), clockwise order starts with the seat whose turn it would be."""
    seat_count: i64 = cells[SEATS]
    first: i64 = trigger if trigger != NOBODY else cells[TURN_SEAT] + 1
    last: i64 = first % seat_count
    for n in range(1, seat_count):
        seat: i64 = (first + n) % seat_count
        if is_behind(cells, seat, last):
            last = seat
    return last


def is_behind(cells: Cells, seat: i64, other: i64) -> bool:
    if score_of(cells, seat) != score_of(cells, other):
        return score_of(cells, seat) < score_of(cells, other)
    return merchants_out(cells, seat) < merchants_out(cells, other)


def is_over(cells: Cells) -> bool:
    """A little day after its rounds (K-34), the big one when all have passed in succession (K-37)."""
    if cells[BIG] != 0:
        return cells[PASSES] >= cells[SEATS]
    return cells[SLOT] - cells[TRIGGER] >= LITTLE_DAY_ROUNDS * cells[SEATS]


def close_day(game: Klongs) -> None:
    cells = game.cells
    game.tell1(TOLD_CLOSED, cells[DAY])
    if cells[BIG] != 0:
        game.put(NOTHING)
        return
    cells[DAY] += 1
    cells[TRIGGER] = NOBODY
    cells[SLOT] = 0
    cells[PASSES] = 0
    game.put(FINISH)


# ---- scoring ---------------------------------------------------------------------------------------------------------
class Score(Question):
    """K-30, K-34, K-37: which landing, if any."""

    name = "score"
    kinds = (SCORE_LANDING, PASS_SCORING)

    def put(self, game: Klongs) -> None:
        """To the next seat, starting with `SLOT`, that can score."""
        cells = game.cells
        while not is_over(cells):
            seat: i64 = cells[SLOT] % cells[SEATS]
            landings: i64 = find_landings(cells, seat)
            if landings > 0:
                game.ask(SCORE, seat, 1 + landings)
                return
            count_pass(game, seat, 0)
        close_day(game)

    def nth(self, game: Klongs, n: i64) -> i64:
        if n == 0:
            return answer_code(PASS_SCORING, 0, 0, 0)
        return answer_code(SCORE_LANDING, nth_spot(game.cells, n - 1), 0, 0)

    def play(self, game: Klongs, answer: i64) -> None:
        if kind_of(answer) == SCORE_LANDING:
            score_landing(game, game.actor, first_of(answer))
            game.put(REMOVE)
        else:
            count_pass(game, game.actor, 1)
            game.put(SCORE)


def count_pass(game: Klongs, seat: i64, could: i64) -> None:
    game.tell2(TOLD_NOT_SCORED, seat, could)
    game.cells[SLOT] += 1
    game.cells[PASSES] += 1


def score_landing(game: Klongs, seat: i64, landing: i64) -> None:
    """K-31: every seat earns the landing's worth for each of its merchants there."""
    cells = game.cells
    worth: i64 = landing_worth(cells, landing)
    day_points: i64 = DAY_POINTS + MOST_SEATS * cells[DAY]
    for other in range(cells[SEATS]):
        cells[day_points + other] += worth * merchants_at(cells, other, landing)
    cells[SCORED_LANDING] = landing
    if game.story is not None:
        points = [int(worth * merchants_at(cells, other, landing)) for other in range(cells[SEATS])]
        doubled = int(is_doubled(cells, landing))
        game.story.append((TOLD_SCORED, int(seat), int(landing), int(worth), doubled, *points))


def landing_worth(cells: Cells, landing: i64) -> i64:
    """K-31, K-32: the baskets round it as it lies, doubled by a cookshop."""
    baskets: i64 = 0
    for corner in CORNERS:
        boat: i64 = cells[WATER + landing + corner]
        if boat != NO_BOAT:
            baskets += COUNTING_BASKETS[boat]
    return 2 * baskets if is_doubled(cells, landing) else baskets


def is_doubled(cells: Cells, landing: i64) -> bool:
    """K-32: by a cookshop."""
    for corner in CORNERS:
        boat: i64 = cells[WATER + landing + corner]
        if boat != NO_BOAT and KIND[boat] == COOKSHOP:
            return True
    return False


def is_full(cells: Cells, landing: i64) -> bool:
    return (QUARTET_LO[landing] & ~cells[OCCUPIED_LO]) | (QUARTET_HI[landing] & ~cells[OCCUPIED_HI]) == 0


def full_landings(cells: Cells) -> list[int]:
    """K-30: those between four boats, whoever's they are."""
    return [int(landing) for landing in LANDING if is_full(cells, landing)]


def tally(cells: Cells, landing: i64) -> list[int]:
    """K-31, K-32: the landing, its worth as it lies, 1 if a cookshop doubles it, and the points of each seat."""
    worth: i64 = landing_worth(cells, landing)
    row = [int(landing), int(worth), int(is_doubled(cells, landing))]
    for seat in range(cells[SEATS]):
        row.append(int(worth * merchants_at(cells, seat, landing)))
    return row


def growing_landings(cells: Cells) -> list[int]:
    """Those that are not full and would pay as they lie."""
    lo: i64 = cells[OCCUPIED_LO]
    hi: i64 = cells[OCCUPIED_HI]
    return [
        int(landing)
        for landing in LANDING
        if (QUARTET_LO[landing] & lo) | (QUARTET_HI[landing] & hi) != 0
        and not is_full(cells, landing)
        and landing_worth(cells, landing) > 0
    ]


def merchants_at(cells: Cells, seat: i64, landing: i64) -> i64:
    return popcount(cells[OWN_LO + seat] & QUARTET_LO[landing]) + popcount(cells[OWN_HI + seat] & QUARTET_HI[landing])


class Remove(Question):
    """K-33, K-38: which boat leaves the landing just scored; a single one leaves without a question."""

    name = "remove"
    kinds = (REMOVE_BOAT,)

    def put(self, game: Klongs) -> None:
        cells = game.cells
        seat: i64 = cells[SLOT] % cells[SEATS]
        lo: i64 = QUARTET_LO[cells[SCORED_LANDING]]
        hi: i64 = QUARTET_HI[cells[SCORED_LANDING]]
        if cells[BIG] != 0:  # K-38
            for other in range(cells[SEATS]):
                if other != seat:
                    lo &= ~cells[OWN_LO + other]
                    hi &= ~cells[OWN_HI + other]
        else:  # K-33
            lo &= cells[OWN_LO + seat]
            hi &= cells[OWN_HI + seat]
        boats: i64 = set_spots(cells, lo, hi)
        if boats == 1:
            remove(game, seat, nth_spot(cells, 0))
        else:
            game.ask(REMOVE, seat, boats)

    def nth(self, game: Klongs, n: i64) -> i64:
        return answer_code(REMOVE_BOAT, nth_spot(game.cells, n), 0, 0)

    def play(self, game: Klongs, answer: i64) -> None:
        remove(game, game.actor, first_of(answer))


def remove(game: Klongs, seat: i64, space: i64) -> None:
    """Its merchant returns to the supply, the boat goes to the scorer's stock, and the next seat may score."""
    cells = game.cells
    owner: i64 = send_home(cells, space)
    boat: i64 = lift(cells, space)
    add(cells, boat, STOCK_OPEN + seat)
    game.tell4(TOLD_REMOVED, seat, boat, space, owner)
    cells[SCORED_LANDING] = NOWHERE
    cells[SLOT] += 1
    cells[PASSES] = 0
    game.put(SCORE)


class Nothing(Question):
    """The game is over: nobody is asked."""

    name = "over"

    def put(self, game: Klongs) -> None:
        game.ask(NOTHING, OVER, 0)
        game.tell1(TOLD_ENDED, game.cells[DAY])
