# compiled: mypyc
"""Bangkok Klongs for learners: what a seat may know, and its answers, as numbers (`core.observer`).

The view says more, such as the number of each boat: here boats with the same picture are the same. Boats of a hand lie
in the order of their numbers, and an action names them by their place there.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from marketday.core.bits import BIT, lowest, popcount, select
from marketday.core.kernel import Kernel, answer_code, first_of, kind_of, second_of
from marketday.core.observer import Observer, check_places, fields
from marketday.games.klongs.cells import (
    BIG,
    CARDS,
    DAY,
    DAY_POINTS,
    DAYS,
    GONE_CLOSED,
    HAND_CLOSED,
    HAND_OPEN,
    IDLE,
    KNOWN_CLOSED,
    KNOWN_OPEN,
    LUK_POINTS,
    MARKER,
    MOST_SEATS,
    MOVED,
    NOBODY,
    OCCUPIED_HI,
    OCCUPIED_LO,
    OWN_HI,
    OWN_LO,
    PASSES,
    PLACED_AT,
    SCORED_LANDING,
    SEATS,
    SLOT,
    SPOTS_HI,
    SPOTS_LO,
    STOCK_CLOSED,
    STOCK_OPEN,
    SUPPLY,
    TACTICAL,
    THIEF_SPOTS_HI,
    THIEF_SPOTS_LO,
    TOOK,
    TRIGGER,
    TURN,
    TURN_SEAT,
    UNDRAWN_CLOSED,
    UNDRAWN_OPEN,
    WATER,
    Cells,
)
from marketday.games.klongs.codes import (
    CHASE_AWAY,
    DRAW_FROM,
    END_TURN,
    FETCH_MERCHANT,
    LEAVE_OWNERLESS,
    MOVE_BOAT,
    PASS_SCORING,
    PASS_TURN,
    PLACE,
    PLACE_BOAT,
    QUESTION_COUNT,
    REMOVE_BOAT,
    SCORE_LANDING,
    STEAL_BOAT,
    STEAL_NOTHING,
    TAKE_THIEF,
    TO_HAND,
)
from marketday.games.klongs.data import BOATS as ROWS
from marketday.games.klongs.data import COLUMNS, HALF, LUK_PHAT_TRACK, NO_GOOD, OPEN, SPACES
from marketday.games.klongs.moving import nth_step
from marketday.games.klongs.pieces import score_of, stock_count, stock_points
from marketday.games.klongs.tables import BASKETS, GOOD, HALVES, KIND, LUK_PHAT, MEMBER, OPEN_BOATS, THIEVES

VERSION: Final = 1

# ---- the places of an observation; literals, because only those are machine integers when compiled -------------------
KINDS_AT: Final = 0
GOODS_AT: Final = 80
BASKETS_AT: Final = 160
OWNERS_AT: Final = 240
HAND_AT: Final = 320
KNOWN_AT: Final = 336
UNSEEN_AT: Final = 384
AREA_AT: Final = 401
SITUATION_AT: Final = 469
HAND_PLACES: Final = 4
KNOWN_PLACES: Final = 12
UNSEEN_ROWS: Final = 17
OPEN_ROWS: Final = 7  # which come first

FIELDS: Final = fields(
    [
        ("water_kind", 80, 0, 5, True, "the boat on each space: 1 open, 2 neutral, 3 thief, 4 inspector, 5 cookshop"),
        ("water_good", 80, 0, 7, True, "its good, from 1"),
        ("water_baskets", 80, 0, 3, False, "its baskets as pictured"),
        ("water_owner", 80, 0, 4, True, "whose merchant is on it: 1 + seat"),
        ("hand_kind", 4, 0, 5, True, "the own hand, place by place: the kind of boat, as above"),
        ("hand_good", 4, 0, 7, True, "its good, from 1"),
        ("hand_baskets", 4, 0, 3, False, "its baskets"),
        ("hand_symbol", 4, 0, 1, False, "whether it has the Luk Phat symbol"),
        ("known_kind", 12, 0, 5, True, "boats that everybody knows in the hands of seats 1, 2, 3, four places each"),
        ("known_good", 12, 0, 7, True, "their goods"),
        ("known_baskets", 12, 0, 3, False, "their baskets"),
        ("known_symbol", 12, 0, 1, False, "their symbols"),
        ("unseen", 17, 0, 5, False, "boats of each row of the box that are in the piles, or hidden in other hands"),
        ("seated", 4, 0, 1, False, "seats 0 to 3: whether anybody sits there"),
        ("hand_size", 4, 0, 4, False, "boats in hand"),
        ("hand_open", 4, 0, 4, False, "open ones among them; 0 where that is not known (only K-60 tells)"),
        ("merchants", 4, 0, 16, False, "merchants in the supply"),
        ("cards", 4, 0, 2, False, "movement cards"),
        ("points", 4, 0, 400, False, "points so far, without the stock"),
        ("luk_phat_points", 4, 0, 100, False, "of them from the Luk Phat track"),
        ("day_points", 12, 0, 400, False, "of them from each market day, day by day"),
        ("stock", 28, 0, 9, False, "boats in stock, good by good"),
        (
            "question",
            1,
            0,
            11,
            True,
            "2 place, 3 claim, 4 steal, 5 catch, 6 score, 7 remove, 8 finish, 9 pile, 11 none",
        ),
        ("asked", 1, 0, 1, False, "whether the observer is asked"),
        ("turn_seat", 1, 0, 3, True, "whose turn it is"),
        ("moved", 1, 0, 1, False, "a movement card was played in this turn"),
        ("took", 1, 0, 1, False, "a boat was taken to hand in this turn"),
        ("passes", 1, 0, 500, False, "turns passed in succession; on a market day, scorings"),
        ("idle", 1, 0, 500, False, "turns in succession that led nowhere (K-41)"),
        ("marker", 1, 0, 15, False, "how far the Luk Phat marker is"),
        ("day", 1, 0, 3, False, "which market day it is, or will be"),
        ("big", 1, 0, 1, False, "it is the big one"),
        ("trigger", 1, 0, 4, True, "who triggered it: 1 + seat"),
        ("slot", 1, 0, 500, False, "chances to score on this day so far"),
        ("placed_at", 1, 0, 80, True, "the space of the boat placed in this turn, from 1"),
        ("landing", 1, 0, 80, True, "the landing just scored, from 1"),
        ("pile", 1, 0, 72, False, "boats in the piles"),
        ("pile_open", 1, 0, 35, False, "open ones among them; 0 where that is not known"),
        ("gone", 1, 0, 9, False, "thieves out of the game"),
        ("tactical", 1, 0, 1, False, "there are two piles (K-60)"),
        ("turn", 1, 0, 1000, False, "turns before this one"),
    ]
)

check_places(
    FIELDS,
    {
        "water_kind": KINDS_AT,
        "water_good": GOODS_AT,
        "water_baskets": BASKETS_AT,
        "water_owner": OWNERS_AT,
        "hand_kind": HAND_AT,
        "known_kind": KNOWN_AT,
        "unseen": UNSEEN_AT,
        "seated": AREA_AT,
        "question": SITUATION_AT,
    },
)

# ---- actions ---------------------------------------------------------------------------------------------------------
PLACES_FROM: Final = 0  # 80 * place in the hand + space
MOVES_FROM: Final = 320  # 8 * space + direction
FETCHES_FROM: Final = 960  # space
STEALS_FROM: Final = 1040  # space
STEALS_TO_HAND_FROM: Final = 1120  # space
TAKES_FROM: Final = 1200  # space
SCORES_FROM: Final = 1280  # landing, by its upper left space
REMOVES_FROM: Final = 1360  # space
PASS_TURN_ACTION: Final = 1440
LEAVE_ACTION: Final = 1441
STEAL_NOTHING_ACTION: Final = 1442
CHASE_AWAY_ACTION: Final = 1443
PASS_SCORING_ACTION: Final = 1444
END_TURN_ACTION: Final = 1445
DRAW_OPEN_ACTION: Final = 1446
DRAW_CLOSED_ACTION: Final = 1447

ACTION_ROWS: Final = [
    (320, "place a boat: 80 * its place in the hand + space"),
    (
        640,
        "move a boat: 8 * space + direction, from north-west over north and west to south-east",
    ),
    (80, "fetch the merchant from this space"),
    (80, "steal the boat on this space, to the stock"),
    (80, "steal it to the hand"),
    (80, "take in the thief on this space"),
    (80, "score the landing whose upper left space this is"),
    (80, "remove the boat on this space from the landing"),
    (1, "pass the turn"),
    (1, "leave the boat ownerless"),
    (1, "steal nothing"),
    (1, "chase the thief away"),
    (1, "score nothing"),
    (1, "end the turn"),
    (1, "draw from the pile of open boats"),
    (1, "draw from the other pile"),
]

BOARD: Final[i64] = 80
DIRECTIONS: Final[i64] = 8
# North-west, north, north-east, west, east, south-west, south, south-east.
_steps = [-11, -10, -9, -1, 1, 9, 10, 11]
STEPS: Final[vec[i64]] = vec[i64](_steps)
_directions = [0] * 23
for _number in range(8):
    _directions[_steps[_number] + 11] = _number
DIRECTION: Final[vec[i64]] = vec[i64](_directions)
"""By the difference of the spaces + 11."""

# Kinds of answers that name a space, and where their actions begin; -1 for others.
_from = [-1] * 16
_from[FETCH_MERCHANT] = FETCHES_FROM
_from[STEAL_BOAT] = STEALS_FROM
_from[TAKE_THIEF] = TAKES_FROM
_from[SCORE_LANDING] = SCORES_FROM
_from[REMOVE_BOAT] = REMOVES_FROM
SPACE_FROM: Final[vec[i64]] = vec[i64](_from)
_single = [-1] * 16
_single[PASS_TURN] = PASS_TURN_ACTION
_single[LEAVE_OWNERLESS] = LEAVE_ACTION
_single[STEAL_NOTHING] = STEAL_NOTHING_ACTION
_single[CHASE_AWAY] = CHASE_AWAY_ACTION
_single[PASS_SCORING] = PASS_SCORING_ACTION
_single[END_TURN] = END_TURN_ACTION
SINGLE: Final[vec[i64]] = vec[i64](_single)
# And back, by action // 80 - 12, and by action - PASS_TURN_ACTION.
BLOCK_KIND: Final[vec[i64]] = vec[i64]([FETCH_MERCHANT, STEAL_BOAT, STEAL_BOAT, TAKE_THIEF, SCORE_LANDING, REMOVE_BOAT])
SINGLE_KIND: Final[vec[i64]] = vec[i64](
    [PASS_TURN, LEAVE_OWNERLESS, STEAL_NOTHING, CHASE_AWAY, PASS_SCORING, END_TURN, DRAW_FROM, DRAW_FROM]
)

# The boats of each row of the box, as a set of open boats or of others.
_row_of: list[int] = []
for _row in range(len(ROWS)):
    _row_of += [_row] * len(ROWS[_row][2])
ROW_BOATS: Final[vec[i64]] = vec[i64](
    [sum(int(MEMBER[boat]) for boat in range(len(_row_of)) if _row_of[boat] == row) for row in range(len(ROWS))]
)


class KlongsObserver(Observer):
    def __init__(self) -> None:
        super().__init__(VERSION, FIELDS, ACTION_ROWS)
        # Another box needs another version of the table above.
        assert (SPACES, COLUMNS, len(ROWS), len(LUK_PHAT_TRACK), QUESTION_COUNT) == (80, 10, UNSEEN_ROWS, 15, 12)
        assert [row[0] == OPEN for row in ROWS] == [True] * OPEN_ROWS + [False] * (UNSEEN_ROWS - OPEN_ROWS)

    def seat_count(self, kernel: Kernel) -> i64:
        return kernel.cells[SEATS]

    def points(self, kernel: Kernel, seat: i64) -> i64:
        return score_of(kernel.cells, seat) + stock_points(kernel.cells, seat)

    # ---- observing ---------------------------------------------------------------------------------------------------
    def write(self, kernel: Kernel, seat: i64, out: vec[i16], at: i64) -> None:
        cells = kernel.cells
        seat_count: i64 = cells[SEATS]
        self.write_water(cells, seat, out, at)
        write_boats(cells[HAND_OPEN + seat], cells[HAND_CLOSED + seat], out, at + HAND_AT, HAND_PLACES)
        unseen_open: i64 = cells[UNDRAWN_OPEN]
        unseen_closed: i64 = cells[UNDRAWN_CLOSED]
        for n in range(1, seat_count):
            other: i64 = (seat + n) % seat_count
            opened: i64 = cells[HAND_OPEN + other]
            closed: i64 = cells[HAND_CLOSED + other]
            write_boats(
                opened & cells[KNOWN_OPEN],
                closed & cells[KNOWN_CLOSED],
                out,
                at + KNOWN_AT + (n - 1) * HAND_PLACES,
                KNOWN_PLACES,
            )
            unseen_open |= opened & ~cells[KNOWN_OPEN]
            unseen_closed |= closed & ~cells[KNOWN_CLOSED]
        for row in range(i64(OPEN_ROWS)):
            out[at + UNSEEN_AT + row] = i16(popcount(unseen_open & ROW_BOATS[row]))
        for row in range(i64(OPEN_ROWS), i64(UNSEEN_ROWS)):
            out[at + UNSEEN_AT + row] = i16(popcount(unseen_closed & ROW_BOATS[row]))
        for n in range(seat_count):
            write_area(cells, (seat + n) % seat_count, out, at + AREA_AT + n)
        self.write_situation(kernel, seat, out, at + SITUATION_AT)

    def write_water(self, cells: Cells, seat: i64, out: vec[i16], at: i64) -> None:
        occupied: i64 = cells[OCCUPIED_LO]
        first: i64 = 0
        for _ in range(HALVES):
            while occupied:
                space: i64 = first + lowest(occupied)
                occupied &= occupied - 1
                boat: i64 = cells[WATER + space]
                out[at + KINDS_AT + space] = i16(KIND[boat] + 1)
                if GOOD[boat] != NO_GOOD:
                    out[at + GOODS_AT + space] = i16(GOOD[boat] + 1)
                out[at + BASKETS_AT + space] = i16(BASKETS[boat])
            occupied = cells[OCCUPIED_HI]
            first = HALF
        seat_count: i64 = cells[SEATS]
        for n in range(seat_count):
            own: i64 = cells[OWN_LO + (seat + n) % seat_count]
            first = 0
            for _ in range(HALVES):
                while own:
                    out[at + OWNERS_AT + first + lowest(own)] = i16(n + 1)
                    own &= own - 1
                own = cells[OWN_HI + (seat + n) % seat_count]
                first = HALF

    def write_situation(self, kernel: Kernel, seat: i64, out: vec[i16], at: i64) -> None:
        cells = kernel.cells
        seat_count: i64 = cells[SEATS]
        opened: i64 = popcount(cells[UNDRAWN_OPEN])
        out[at] = i16(kernel.question)
        out[at + 1] = 1 if kernel.actor == seat else 0
        out[at + 2] = i16((cells[TURN_SEAT] - seat + seat_count) % seat_count)
        out[at + 3] = i16(cells[MOVED])
        out[at + 4] = i16(cells[TOOK])
        out[at + 5] = i16(cells[PASSES])
        out[at + 6] = i16(cells[IDLE])
        out[at + 7] = i16(cells[MARKER])
        out[at + 8] = i16(cells[DAY])
        out[at + 9] = i16(cells[BIG])
        if cells[TRIGGER] != NOBODY:
            out[at + 10] = i16(1 + (cells[TRIGGER] - seat + seat_count) % seat_count)
        out[at + 11] = i16(cells[SLOT])
        out[at + 12] = i16(cells[PLACED_AT] + 1)
        out[at + 13] = i16(cells[SCORED_LANDING] + 1)
        out[at + 14] = i16(opened + popcount(cells[UNDRAWN_CLOSED]))
        if cells[TACTICAL]:
            out[at + 15] = i16(opened)
        out[at + 16] = i16(popcount(cells[GONE_CLOSED]))
        out[at + 17] = i16(cells[TACTICAL])
        out[at + 18] = i16(cells[TURN])

    # ---- acting ------------------------------------------------------------------------------------------------------
    def action_of(self, kernel: Kernel, code: i64) -> i64:
        kind: i64 = kind_of(code)
        if kind == PLACE_BOAT:
            return BOARD * place_in_hand(kernel.cells, kernel.actor, first_of(code)) + second_of(code)
        if kind == MOVE_BOAT:
            space: i64 = first_of(code)
            return MOVES_FROM + DIRECTIONS * space + DIRECTION[second_of(code) - space + 11]
        if kind == STEAL_BOAT and second_of(code) == TO_HAND:
            return STEALS_TO_HAND_FROM + first_of(code)
        if SPACE_FROM[kind] >= 0:
            return SPACE_FROM[kind] + first_of(code)
        if kind == DRAW_FROM:
            return DRAW_OPEN_ACTION + first_of(code)
        return SINGLE[kind]

    def code_of(self, kernel: Kernel, action: i64) -> i64:
        if action < MOVES_FROM:
            boat: i64 = boat_in_hand(kernel.cells, kernel.actor, action // BOARD)
            return answer_code(PLACE_BOAT, boat, action % BOARD, 0)
        if action < FETCHES_FROM:
            space: i64 = (action - MOVES_FROM) // DIRECTIONS
            return answer_code(MOVE_BOAT, space, space + STEPS[action % DIRECTIONS], 0)
        if action < PASS_TURN_ACTION:
            to: i64 = 1 if action >= STEALS_TO_HAND_FROM and action < TAKES_FROM else 0
            return answer_code(BLOCK_KIND[(action - FETCHES_FROM) // BOARD], action % BOARD, to, 0)
        pile: i64 = 1 if action == DRAW_CLOSED_ACTION else 0
        return answer_code(SINGLE_KIND[action - PASS_TURN_ACTION], pile, 0, 0)

    def mark(self, kernel: Kernel, out: vec[u8], at: i64) -> None:
        """What `action_of` says of each answer; but placing, the question with most answers, goes by its spots."""
        if kernel.question != PLACE:
            for n in range(kernel.options):
                out[at + self.action_of(kernel, kernel.nth(n))] = 1
            return
        cells = kernel.cells
        seat: i64 = kernel.actor
        honest: i64 = popcount(cells[HAND_OPEN + seat])
        closed: i64 = cells[HAND_CLOSED + seat]
        places: i64 = 0
        for n in range(honest):
            places += mark_spots(cells[SPOTS_LO], cells[SPOTS_HI], out, at + BOARD * n)
        n = honest
        while closed:
            if (closed & -closed) & THIEVES:
                places += mark_spots(cells[THIEF_SPOTS_LO], cells[THIEF_SPOTS_HI], out, at + BOARD * n)
            else:
                places += mark_spots(cells[SPOTS_LO], cells[SPOTS_HI], out, at + BOARD * n)
            closed &= closed - 1
            n += 1
        if places:
            for step in range(kernel.options - places):
                out[at + self.action_of(kernel, nth_step(cells, seat, step))] = 1
        else:
            for n in range(kernel.options):
                out[at + self.action_of(kernel, kernel.nth(n))] = 1


def mark_spots(lo: i64, hi: i64, out: vec[u8], at: i64) -> i64:
    marked: i64 = 0
    while lo:
        out[at + lowest(lo)] = 1
        lo &= lo - 1
        marked += 1
    while hi:
        out[at + HALF + lowest(hi)] = 1
        hi &= hi - 1
        marked += 1
    return marked


def place_in_hand(cells: Cells, seat: i64, boat: i64) -> i64:
    """How many boats of the hand come before it."""
    if boat < OPEN_BOATS:
        return popcount(cells[HAND_OPEN + seat] & (BIT[boat] - 1))
    return popcount(cells[HAND_OPEN + seat]) + popcount(cells[HAND_CLOSED + seat] & (BIT[boat - OPEN_BOATS] - 1))


def boat_in_hand(cells: Cells, seat: i64, place: i64) -> i64:
    opened: i64 = popcount(cells[HAND_OPEN + seat])
    if place < opened:
        return select(cells[HAND_OPEN + seat], place)
    return OPEN_BOATS + select(cells[HAND_CLOSED + seat], place - opened)


def write_boats(opened: i64, closed: i64, out: vec[i16], at: i64, places: i64) -> None:
    """Kinds, goods, baskets and symbols, each with so many places."""
    while opened | closed:
        boat: i64 = 0
        if opened:
            boat = lowest(opened)
            opened &= opened - 1
        else:
            boat = OPEN_BOATS + lowest(closed)
            closed &= closed - 1
        out[at] = i16(KIND[boat] + 1)
        if GOOD[boat] != NO_GOOD:
            out[at + places] = i16(GOOD[boat] + 1)
        out[at + 2 * places] = i16(BASKETS[boat])
        out[at + 3 * places] = i16(LUK_PHAT[boat])
        at += 1


def write_area(cells: Cells, seat: i64, out: vec[i16], at: i64) -> None:
    opened: i64 = popcount(cells[HAND_OPEN + seat])
    out[at] = 1
    out[at + MOST_SEATS] = i16(opened + popcount(cells[HAND_CLOSED + seat]))
    if cells[TACTICAL]:
        out[at + 2 * MOST_SEATS] = i16(opened)
    out[at + 3 * MOST_SEATS] = i16(cells[SUPPLY + seat])
    out[at + 4 * MOST_SEATS] = i16(cells[CARDS + seat])
    out[at + 5 * MOST_SEATS] = i16(score_of(cells, seat))
    out[at + 6 * MOST_SEATS] = i16(cells[LUK_POINTS + seat])
    for day in range(i64(DAYS)):
        out[at + (7 + day) * MOST_SEATS] = i16(cells[DAY_POINTS + MOST_SEATS * day + seat])
    if cells[STOCK_OPEN + seat] | cells[STOCK_CLOSED + seat]:
        for good in range(i64(NO_GOOD)):
            out[at + (10 + good) * MOST_SEATS] = i16(stock_count(cells, seat, good))
