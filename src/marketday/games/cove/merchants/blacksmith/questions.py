# compiled: mypyc
"""What a Blacksmith is asked, by the numbers of `codes`."""

from typing import Final

from mypy_extensions import i64

from marketday.core.kernel import answer_code, first_of, kind_of, second_of, third_of
from marketday.games.cove.data import GOODS, GUILDS, LARGE, SMALL
from marketday.games.cove.merchants.blacksmith.codes import (
    ALLOY,
    CHOOSE_SET,
    COAL,
    FURNACE,
    KEEP_ALLOYS,
    LET_COOL,
    LOAD_FURNACE,
    Q_ROLL,
    Q_SET,
    RACK,
    RETURN_ALLOYS,
    ROLL_ALLOY,
    ROLL_DIE,
    ROLLING,
    SET_FURNACE,
    SET_GOOD,
    SPARK_FURNACE,
    SPARKED,
    STACK_FURNACE,
    STOP_STOKING,
    STRIKE_FURNACE,
    T_LOAD,
    T_SPARK_ROLL,
    TAKE_DIE,
    TOLD_ALLOYS,
    TOLD_MINED,
)
from marketday.games.cove.merchants.blacksmith.data import FURNACES, SIDES, SPARK_COAL
from marketday.games.cove.merchants.blacksmith.smithy import (
    NO_SECOND,
    are_rolled,
    best_alloy,
    can_heat,
    count_coals,
    forge,
    forge_all,
    gather,
    heat,
    heats,
    is_choice,
    load,
    load_set,
    loaded,
    nth_coal,
    roll,
)
from marketday.games.cove.piles import count_kinds, nth_kind
from marketday.games.cove.shop import ShopQuestion, Town


class Mine(ShopQuestion):
    """M-B1: a die from the rack to the pool."""

    def count(self, town: Town, seat: i64) -> i64:
        return count_kinds(town, town.at(seat) + RACK, GUILDS)

    def nth(self, town: Town, seat: i64, n: i64) -> i64:
        return answer_code(TAKE_DIE, nth_kind(town, town.at(seat) + RACK, GUILDS, n), 0, 0)

    def play(self, town: Town, seat: i64, code: i64) -> None:
        at: i64 = town.at(seat)
        colour: i64 = first_of(code)
        town.cells[at + RACK + colour] -= 1
        town.cells[at + ALLOY + colour] += 1
        town.tell(TOLD_MINED, seat, colour, 0, 0)


class Roll(ShopQuestion):
    def count(self, town: Town, seat: i64) -> i64:
        return SIDES

    def nth(self, town: Town, seat: i64, n: i64) -> i64:
        return answer_code(ROLL_DIE, n + 1, 0, 0)

    def play(self, town: Town, seat: i64, code: i64) -> None:
        roll(town, seat, town.cells[ROLLING], first_of(code))


class Load(ShopQuestion):
    """M-B2: a furnace and a good that some of the rolled dice reach the heat for, or enough."""

    def count(self, town: Town, seat: i64) -> i64:
        options: i64 = 1
        reached: i64 = heats(town, seat)
        for furnace in range(FURNACES):
            if is_choice(town, seat, furnace):
                for good in range(GOODS):
                    if can_heat(town, reached, furnace, good):
                        options += 1
        return options

    def nth(self, town: Town, seat: i64, n: i64) -> i64:
        if n == 0:
            return answer_code(STOP_STOKING, 0, 0, 0)
        reached: i64 = heats(town, seat)
        for furnace in range(FURNACES):
            if is_choice(town, seat, furnace):
                for good in range(GOODS):
                    if can_heat(town, reached, furnace, good):
                        n -= 1
                        if n == 0:
                            return answer_code(LOAD_FURNACE, furnace, good, 0)
        raise AssertionError("there are not so many")

    def play(self, town: Town, seat: i64, code: i64) -> None:
        if kind_of(code) == STOP_STOKING:
            gather(town, seat)
        else:
            town.plan(seat, T_LOAD, 0, 0)
            town.ask_seat(seat, Q_SET, first_of(code), second_of(code))


class DiceSet(ShopQuestion):
    """M-B2: an alloy, or two for a large good, and a coal that together reach the heat."""

    def count(self, town: Town, seat: i64) -> i64:
        options: i64 = 0
        for first in range(1, SIDES + 1):
            for second in range(first_second(town, first), last_second(town) + 1):
                options += self.coals(town, seat, first, second)
        return options

    def nth(self, town: Town, seat: i64, n: i64) -> i64:
        for first in range(1, SIDES + 1):
            for second in range(first_second(town, first), last_second(town) + 1):
                coals: i64 = self.coals(town, seat, first, second)
                if n < coals:
                    least: i64 = set_heat(town) - first - second
                    return answer_code(CHOOSE_SET, first, second, nth_coal(town, seat, least, n))
                n -= coals
        raise AssertionError("there are not so many")

    def coals(self, town: Town, seat: i64, first: i64, second: i64) -> i64:
        """How many coals go with such alloys; none if they were not rolled."""
        if not are_rolled(town, seat, town.cells[SET_GOOD] >> 1, first, second):
            return 0
        return count_coals(town, seat, set_heat(town) - first - second)

    def play(self, town: Town, seat: i64, code: i64) -> None:
        cells = town.cells
        load_set(town, seat, cells[SET_FURNACE], cells[SET_GOOD], first_of(code), second_of(code), third_of(code))


def set_heat(town: Town) -> i64:
    return heat(town.seat_count, town.cells[SET_FURNACE], town.cells[SET_GOOD] & 1)


def first_second(town: Town, first: i64) -> i64:
    """The lowest value of a second alloy."""
    return first if town.cells[SET_GOOD] & 1 == LARGE else NO_SECOND


def last_second(town: Town) -> i64:
    return SIDES if town.cells[SET_GOOD] & 1 == LARGE else NO_SECOND


class Keep(ShopQuestion):
    """M-B3: alloys go back to the rack, or stay for a corruption card."""

    def count(self, town: Town, seat: i64) -> i64:
        return 2

    def nth(self, town: Town, seat: i64, n: i64) -> i64:
        return answer_code(RETURN_ALLOYS if n == 0 else KEEP_ALLOYS, 0, 0, 0)

    def play(self, town: Town, seat: i64, code: i64) -> None:
        keep: bool = kind_of(code) == KEEP_ALLOYS
        town.tell(TOLD_ALLOYS, seat, 1 if keep else 0, 0, 0)
        if keep:
            town.draw_corruption(seat)
        forge_all(town, seat, keep)


class Spark(ShopQuestion):
    """M-B5: an alloy to be rolled with some coal."""

    def count(self, town: Town, seat: i64) -> i64:
        return count_kinds(town, town.at(seat) + ALLOY, GUILDS)

    def nth(self, town: Town, seat: i64, n: i64) -> i64:
        return answer_code(ROLL_ALLOY, nth_kind(town, town.at(seat) + ALLOY, GUILDS, n), 0, 0)

    def play(self, town: Town, seat: i64, code: i64) -> None:
        colour: i64 = first_of(code)
        town.plan(seat, T_SPARK_ROLL, colour, min(SPARK_COAL, town.cells[town.at(seat) + COAL]))
        town.ask_chance(seat, Q_ROLL, colour, 0)


class SparkLoad(ShopQuestion):
    """M-B5: a small good of it with one of the coals, if that is hot enough, or none."""

    def count(self, town: Town, seat: i64) -> i64:
        options: i64 = 1
        alloy: i64 = best_alloy(town, seat, town.cells[SPARKED])
        for furnace in range(FURNACES):
            if is_choice(town, seat, furnace):
                options += count_coals(town, seat, heat(town.seat_count, furnace, SMALL) - alloy)
        return options

    def nth(self, town: Town, seat: i64, n: i64) -> i64:
        if n == 0:
            return answer_code(LET_COOL, 0, 0, 0)
        n -= 1
        alloy: i64 = best_alloy(town, seat, town.cells[SPARKED])
        for furnace in range(FURNACES):
            if is_choice(town, seat, furnace):
                least: i64 = heat(town.seat_count, furnace, SMALL) - alloy
                coals: i64 = count_coals(town, seat, least)
                if n < coals:
                    return answer_code(SPARK_FURNACE, furnace, nth_coal(town, seat, least, n), 0)
                n -= coals
        return -1

    def play(self, town: Town, seat: i64, code: i64) -> None:
        if kind_of(code) == SPARK_FURNACE:
            colour: i64 = town.cells[SPARKED]
            alloy: i64 = best_alloy(town, seat, colour)
            load_set(town, seat, first_of(code), 2 * colour + SMALL, alloy, NO_SECOND, second_of(code))
        gather(town, seat)


class Stack(ShopQuestion):
    """M-B5: a furnace with an alloy of the pool, unrolled."""

    def count(self, town: Town, seat: i64) -> i64:
        furnaces: i64 = 0
        for furnace in range(FURNACES):
            if is_choice(town, seat, furnace):
                furnaces += 1
        return furnaces * count_kinds(town, town.at(seat) + ALLOY, GUILDS)

    def nth(self, town: Town, seat: i64, n: i64) -> i64:
        at: i64 = town.at(seat) + ALLOY
        alloys: i64 = count_kinds(town, at, GUILDS)
        for furnace in range(FURNACES):
            if is_choice(town, seat, furnace):
                if n < alloys:
                    return answer_code(STACK_FURNACE, furnace, nth_kind(town, at, GUILDS, n), 0)
                n -= alloys
        return -1

    def play(self, town: Town, seat: i64, code: i64) -> None:
        at: i64 = town.at(seat)
        colour: i64 = second_of(code)
        town.cells[at + COAL] -= 1
        town.cells[at + ALLOY + colour] -= 1
        load(town, seat, first_of(code), 2 * colour + SMALL, False)


class Strike(ShopQuestion):
    """M-B5: one furnace is forged."""

    def count(self, town: Town, seat: i64) -> i64:
        return loaded(town, seat)

    def nth(self, town: Town, seat: i64, n: i64) -> i64:
        return answer_code(STRIKE_FURNACE, nth_kind(town, town.at(seat) + FURNACE, FURNACES, n), 0, 0)

    def play(self, town: Town, seat: i64, code: i64) -> None:
        forge(town, seat, first_of(code))


QUESTIONS: Final[list[ShopQuestion]] = [
    Mine("mine"),
    Roll(),
    Load("load"),
    DiceSet("dice"),
    Keep("keep"),
    Spark("spark"),
    SparkLoad("spark_load"),
    Stack("stack"),
    Strike("strike"),
]
