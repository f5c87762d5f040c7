# compiled: mypyc
"""What a Chronomancer is asked, by the numbers of `codes`."""

from typing import Final

from mypy_extensions import i64

from marketday.core.bits import BIT, popcount, select
from marketday.core.kernel import answer_code, first_of, kind_of, second_of, third_of
from marketday.games.cove.merchants.chronomancer.codes import (
    DEALT,
    DEALT_COUNT,
    DRAW_TILE,
    END_TRAVEL,
    EXPLORE_ERA,
    EXPLORED,
    FIGURE,
    FREEZE_ERA,
    MOVE_FIGURE,
    MOVED,
    OPEN,
    PLACE,
    PUSH_ERA,
    Q_TRAVEL,
    RESERVE,
    TOLD_MOVED,
)
from marketday.games.cove.merchants.chronomancer.data import ENDS, MACHINES, RESERVE_TILES
from marketday.games.cove.merchants.chronomancer.machines import (
    below,
    count_explorers,
    count_freezers,
    explore,
    freeze,
    lay,
    push,
    reach,
)
from marketday.games.cove.piles import nth_piece
from marketday.games.cove.shop import ShopQuestion, Town

WAYS: Final = MACHINES * len(ENDS)
"""Into which machine, and from which end."""


class Draw(ShopQuestion):
    def count(self, town: Town, seat: i64) -> i64:
        return town.cells[town.at(seat) + DEALT_COUNT]

    def nth(self, town: Town, seat: i64, n: i64) -> i64:
        return nth_piece(town, town.at(seat) + DEALT, n, DRAW_TILE)

    def play(self, town: Town, seat: i64, code: i64) -> None:
        at: i64 = town.at(seat)
        kind: i64 = first_of(code)
        town.cells[at + DEALT + kind] -= 1
        town.cells[at + DEALT_COUNT] -= 1
        lay(town, seat, town.cells[PLACE], 1 + kind)


def is_first(town: Town, seat: i64, place: i64) -> bool:
    """Whether no tile before it in the reserve is the same."""
    at: i64 = town.at(seat) + RESERVE
    return all(town.cells[at + before] != town.cells[at + place] for before in range(place))


class Shift(ShopQuestion):
    """M-H2: a tile of the reserve into a machine, from the left or from the right."""

    def count(self, town: Town, seat: i64) -> i64:
        tiles: i64 = 0
        for place in range(RESERVE_TILES):
            if is_first(town, seat, place):
                tiles += 1
        return WAYS * tiles

    def nth(self, town: Town, seat: i64, n: i64) -> i64:
        skip: i64 = n // WAYS
        way: i64 = n % WAYS
        for place in range(RESERVE_TILES):
            if is_first(town, seat, place):
                if skip == 0:
                    return answer_code(PUSH_ERA, town.cells[town.at(seat) + RESERVE + place] - 1, way >> 1, way & 1)
                skip -= 1
        raise AssertionError("there are not so many")

    def play(self, town: Town, seat: i64, code: i64) -> None:
        push(town, seat, first_of(code), second_of(code), third_of(code))


class Travel(ShopQuestion):
    """M-H3: one figure, then the other or enough."""

    def count(self, town: Town, seat: i64) -> i64:
        stop: i64 = 0 if town.cells[MOVED] == 0 else 1
        return stop + popcount(reach(town, seat, 0)) + popcount(reach(town, seat, 1))

    def nth(self, town: Town, seat: i64, n: i64) -> i64:
        if town.cells[MOVED] != 0:
            if n == 0:
                return answer_code(END_TRAVEL, 0, 0, 0)
            n -= 1
        chambers: i64 = reach(town, seat, 0)
        others: i64 = n - popcount(chambers)
        if others < 0:
            return answer_code(MOVE_FIGURE, 0, select(chambers, n), 0)
        return answer_code(MOVE_FIGURE, 1, select(reach(town, seat, 1), others), 0)

    def play(self, town: Town, seat: i64, code: i64) -> None:
        if kind_of(code) == END_TRAVEL:
            return
        figure: i64 = first_of(code)
        town.cells[town.at(seat) + FIGURE + figure] = second_of(code)
        town.tell(TOLD_MOVED, seat, figure, second_of(code), 0)
        if town.cells[MOVED] == 0:
            town.ask_seat(seat, Q_TRAVEL, BIT[figure], 0)


class Freeze(ShopQuestion):
    """M-H4: the tile under a figure."""

    def count(self, town: Town, seat: i64) -> i64:
        return count_freezers(town, seat)

    def nth(self, town: Town, seat: i64, n: i64) -> i64:
        return answer_code(FREEZE_ERA, n if below(town, seat, 0) == OPEN else 1, 0, 0)

    def play(self, town: Town, seat: i64, code: i64) -> None:
        freeze(town, seat, first_of(code))


class Explore(ShopQuestion):
    """M-H5: the tile under a figure."""

    def count(self, town: Town, seat: i64) -> i64:
        return count_explorers(town, seat)

    def nth(self, town: Town, seat: i64, n: i64) -> i64:
        return answer_code(EXPLORE_ERA, n if below(town, seat, 0) != EXPLORED else 1, 0, 0)

    def play(self, town: Town, seat: i64, code: i64) -> None:
        explore(town, seat, first_of(code))


QUESTIONS: Final[list[ShopQuestion]] = [
    Draw(),
    Shift("shift"),
    Travel("travel"),
    Freeze("freeze"),
    Explore("explore"),
]
