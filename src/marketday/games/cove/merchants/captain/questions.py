# compiled: mypyc
"""What a Captain is asked, by the numbers of `codes`."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from marketday.core.bits import lowest, popcount, select
from marketday.core.kernel import answer_code, first_of, kind_of, second_of
from marketday.games.cove.merchants.captain.chart import REACH
from marketday.games.cove.merchants.captain.codes import (
    BARE_ISLE,
    DROP_ANCHOR,
    EXTRA,
    FIRST,
    IS_FURTHER,
    KEEP_KNOTS,
    KNOTS,
    LAID,
    Q_AGAIN,
    Q_SPIN,
    RECALL_FLEET,
    RECALL_NO_MORE,
    RECALL_SHIP,
    SAIL_SHIP,
    SIGNAL_GUILD,
    SPIN,
    SPIN_AGAIN,
    SPUN,
    STACK,
    T_COURSE,
    T_LAY,
    T_RECALL,
    TOLD_LAID,
    TOLD_SPUN,
    TREASURE,
)
from marketday.games.cove.merchants.captain.data import COMPASS, STORM
from marketday.games.cove.merchants.captain.fleet import (
    at_sea,
    away,
    colours,
    free,
    in_stack,
    recall,
    recall_fleet,
    sail,
    set_course,
    standing,
)
from marketday.games.cove.piles import nth_piece
from marketday.games.cove.shop import ShopQuestion, Town

POINTS: Final[vec[i64]] = vec[i64](list(COMPASS))


class Spin(ShopQuestion):
    """M-K3: the compass. A storm in the second spin costs a corruption card, not the knots already gained."""

    def count(self, town: Town, seat: i64) -> i64:
        return len(COMPASS)

    def nth(self, town: Town, seat: i64, n: i64) -> i64:
        return answer_code(SPUN, POINTS[n], n, 0)

    def play(self, town: Town, seat: i64, code: i64) -> None:
        before: i64 = town.cells[KNOTS]
        spin: i64 = town.cells[SPIN]
        knots: i64 = first_of(code)
        town.tell(TOLD_SPUN, seat, knots, 1 if spin == EXTRA else 0, 0)
        if spin == FIRST:
            town.ask_seat(seat, Q_AGAIN, knots, 0)
        elif spin == EXTRA and knots == STORM:
            town.plan(seat, T_COURSE, before, 0)
            town.draw_corruption(seat)
        else:
            set_course(town, seat, before + knots)


class Again(ShopQuestion):
    def count(self, town: Town, seat: i64) -> i64:
        return 2

    def nth(self, town: Town, seat: i64, n: i64) -> i64:
        return answer_code(KEEP_KNOTS if n == 0 else SPIN_AGAIN, 0, 0, 0)

    def play(self, town: Town, seat: i64, code: i64) -> None:
        if kind_of(code) == KEEP_KNOTS:
            set_course(town, seat, town.cells[KNOTS])
        else:
            town.ask_chance(seat, Q_SPIN, town.cells[KNOTS], EXTRA)


class Course(ShopQuestion):
    """M-K2: one ship to a free space of its ring or of the next, a knot at a time, or enough."""

    def count(self, town: Town, seat: i64) -> i64:
        open_places: i64 = free(town, seat)
        options: i64 = 1
        places: i64 = standing(town, seat)
        while places != 0:
            options += popcount(REACH[lowest(places)] & open_places)
            places &= places - 1
        return options

    def nth(self, town: Town, seat: i64, n: i64) -> i64:
        if n == 0:
            return answer_code(DROP_ANCHOR, 0, 0, 0)
        n -= 1
        open_places: i64 = free(town, seat)
        places: i64 = standing(town, seat)
        while True:
            place: i64 = lowest(places)
            targets: i64 = REACH[place] & open_places
            options: i64 = popcount(targets)
            if n < options:
                return answer_code(SAIL_SHIP, place, select(targets, n), 0)
            n -= options
            places &= places - 1

    def play(self, town: Town, seat: i64, code: i64) -> None:
        if kind_of(code) == SAIL_SHIP:
            knots: i64 = town.cells[KNOTS]
            sail(town, seat, first_of(code), second_of(code))
            set_course(town, seat, knots - 1)


class Recall(ShopQuestion):
    """M-K4: two or more ships can be called together; once one is home, the player may stop."""

    def count(self, town: Town, seat: i64) -> i64:
        fleet: i64 = 1 if at_sea(town, seat) > 1 else 0
        return town.cells[IS_FURTHER] + fleet + popcount(away(town, seat))

    def nth(self, town: Town, seat: i64, n: i64) -> i64:
        if town.cells[IS_FURTHER] == 1:
            if n == 0:
                return answer_code(RECALL_NO_MORE, 0, 0, 0)
            n -= 1
        if at_sea(town, seat) > 1:
            if n == 0:
                return answer_code(RECALL_FLEET, 0, 0, 0)
            n -= 1
        return answer_code(RECALL_SHIP, select(away(town, seat), n), 0, 0)

    def play(self, town: Town, seat: i64, code: i64) -> None:
        kind: i64 = kind_of(code)
        if kind == RECALL_NO_MORE:
            return
        if kind == RECALL_FLEET:
            recall_fleet(town, seat)
        else:
            if at_sea(town, seat) > 1:
                town.plan(seat, T_RECALL, 0, 0)
            recall(town, seat, first_of(code))
        town.plan(seat, T_LAY, 0, 0)


class Tow(ShopQuestion):
    """M-K8: one ship comes home."""

    def count(self, town: Town, seat: i64) -> i64:
        return popcount(away(town, seat))

    def nth(self, town: Town, seat: i64, n: i64) -> i64:
        return answer_code(RECALL_SHIP, select(away(town, seat), n), 0, 0)

    def play(self, town: Town, seat: i64, code: i64) -> None:
        recall(town, seat, first_of(code))
        town.plan(seat, T_LAY, 0, 0)


class Signal(ShopQuestion):
    """M-K8: the guild of a space where a ship stands sponsors at once."""

    def count(self, town: Town, seat: i64) -> i64:
        return popcount(colours(town, seat))

    def nth(self, town: Town, seat: i64, n: i64) -> i64:
        return answer_code(SIGNAL_GUILD, select(colours(town, seat), n), 0, 0)

    def play(self, town: Town, seat: i64, code: i64) -> None:
        town.sponsor(seat, first_of(code))


class Treasure(ShopQuestion):
    def count(self, town: Town, seat: i64) -> i64:
        return in_stack(town, seat)

    def nth(self, town: Town, seat: i64, n: i64) -> i64:
        return nth_piece(town, town.at(seat) + STACK, n, LAID)

    def play(self, town: Town, seat: i64, code: i64) -> None:
        at: i64 = town.at(seat)
        isle: i64 = town.cells[BARE_ISLE]
        colour: i64 = first_of(code)
        town.cells[at + STACK + colour] -= 1
        town.cells[at + TREASURE + isle] = 1 + colour
        town.tell(TOLD_LAID, seat, isle, colour, 0)


QUESTIONS: Final[list[ShopQuestion]] = [
    Spin(),
    Again("again"),
    Course("course"),
    Recall("recall"),
    Tow("tow"),
    Signal("signal"),
    Treasure(),
]
