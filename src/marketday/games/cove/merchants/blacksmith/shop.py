"""The Blacksmith's rules: dice on the rack, in the pool and in furnaces. All of it [reconstructed]."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from marketday.games.cove.codes import HALL, code
from marketday.games.cove.data import LARGE, PLUS_FOUR, SMALL
from marketday.games.cove.merchants.blacksmith.data import (
    ALLOY_DICE_PER_COLOUR,
    COAL_DICE,
    COSTS,
    DIG,
    EMPTY_SLOTS_FOR_PLUS_FOUR,
    FEW_PLAYERS,
    FIRST_EXACT_FURNACE,
    FORGE,
    FURNACES,
    HEATS,
    HEATS_OF_FEW,
    MINE,
    MINED_DICE,
    RACK_SLOTS_PER_COLOUR,
    SIDES,
    SPARK,
    SPARK_COAL,
    STACK,
    STOKE,
)
from marketday.games.cove.shop import Hopes, Shop, Town

# Its part of the state. A die of the pool that was rolled lies in ROLLED until the action is over.
COAL: Final = 0
ALLOY: Final = 1  # by colour
RACK: Final = 5  # by colour
FURNACE: Final = 9  # 0 if empty, else 1 + the good in it
EXACT: Final = 13  # 1 if it was loaded at exactly its heat
ROLLED_COAL: Final = 17  # by value from 1
ROLLED: Final = 23  # 6 * colour + value from 1
CELLS: Final = 47

# Questions
Q_MINE: Final = 0  # which die from the rack
Q_ROLL: Final = 1  # chance; a = colour of the alloy, or COAL_KIND
Q_LOAD: Final = 2  # which furnace with what, or enough
Q_SET: Final = 3  # with which dice; a = furnace, b = good
Q_KEEP: Final = 4  # alloys to the rack, or corruption
Q_SPARK: Final = 5  # which alloy to roll
Q_SPARK_LOAD: Final = 6  # which furnace with which coal, or none; a = colour
Q_STACK: Final = 7  # which furnace with which alloy, unrolled
Q_STRIKE: Final = 8  # which furnace to forge

# Answers
TAKE_DIE: Final = 0  # colour
ROLL_DIE: Final = 1  # value
LOAD_FURNACE: Final = 2  # furnace, good
STOP_STOKING: Final = 3
CHOOSE_SET: Final = 4  # alloy, second alloy or 0, coal
RETURN_ALLOYS: Final = 5
KEEP_ALLOYS: Final = 6
ROLL_ALLOY: Final = 7  # colour
SPARK_FURNACE: Final = 8  # furnace, coal
LET_COOL: Final = 9
STACK_FURNACE: Final = 10  # furnace, colour
STRIKE_FURNACE: Final = 11  # furnace

# Tasks
T_MINE: Final = 0  # dice
T_ROLL: Final = 1
T_LOAD: Final = 2
T_SPARK_ROLL: Final = 3  # colour, coal dice to roll

# Lines of the story
TOLD_MINED: Final = 0  # colour
TOLD_ROLLED: Final = 1  # colour or COAL_KIND, value
TOLD_LOADED: Final = 2  # furnace, good, exact
TOLD_FORGED: Final = 3  # furnace, good
TOLD_ALLOYS: Final = 4  # 1 if kept

COAL_KIND: Final = 4
"""Beside the colours of alloys 0 … 3."""

HEAT: Final[vec[i64]] = vec[i64]([heat for pair in HEATS for heat in pair])
HEAT_OF_FEW: Final[vec[i64]] = vec[i64]([heat for pair in HEATS_OF_FEW for heat in pair])
HOURS: Final[vec[i64]] = vec[i64]([cost[0] for cost in COSTS])
CORRUPTION: Final[vec[i64]] = vec[i64]([cost[1] for cost in COSTS])

# What bots think of it: gold, hours, or a share of something.
TALENTS: Final[vec[float]] = vec[float]([3.3, 2.8, 4.1, 5.5])  # gold by ability
PACE: Final = 5.5  # gold by hour
LOADED: Final = 0.83  # of a good, for one in a furnace
SPONSORED: Final = 0.78  # of the guild, for a furnace loaded exactly
FORGE_SHARE: Final = 0.24  # of the hours to forge, for each loaded furnace
ONE_ALLOY: Final = 0.41  # of a small good, for the first alloy of a colour in the pool
TWO_ALLOYS: Final = 0.31  # of a large good, for the second
THREE_ALLOYS: Final = 0.26  # of a small good, for the third


def heat(seats: i64, furnace: i64, size: i64) -> i64:
    return HEAT_OF_FEW[2 * furnace + size] if seats <= FEW_PLAYERS else HEAT[2 * furnace + size]


class Smithy(Shop):
    def __init__(self) -> None:
        super().__init__(CELLS, len(COSTS))
        self.pace = PACE

    def set_up(self, town: Town, seat: i64) -> None:
        cells = town.cells
        at: i64 = town.at(seat)
        cells[at + COAL] = COAL_DICE
        colour: i64 = 0
        while colour < 4:
            cells[at + RACK + colour] = RACK_SLOTS_PER_COLOUR
            cells[at + ALLOY + colour] = ALLOY_DICE_PER_COLOUR - RACK_SLOTS_PER_COLOUR
            colour += 1

    # ---- actions -----------------------------------------------------------------------------------------------------
    def hours(self, space: i64) -> i64:
        return HOURS[space]

    def corruption(self, space: i64) -> i64:
        return CORRUPTION[space]

    def is_open(self, town: Town, seat: i64, space: i64) -> bool:
        if space == MINE:
            return self.rack(town, seat) > 0
        if space == STOKE:
            return self.can_load(town, seat)
        return self.loaded(town, seat) > 0

    def act(self, town: Town, seat: i64, space: i64) -> None:
        if space == MINE:
            town.plan(seat, T_MINE, MINED_DICE, 0)
        elif space == STOKE:
            town.plan(seat, T_ROLL, 0, 0)
        else:
            self.ask_keep(town, seat)

    def has_work(self, town: Town, seat: i64, ability: i64) -> bool:
        if ability == DIG:
            return self.rack(town, seat) > 0
        if ability == SPARK or ability == STACK:
            return self.can_load(town, seat)
        return self.loaded(town, seat) > 0

    def use(self, town: Town, seat: i64, ability: i64) -> None:
        if ability == DIG:
            town.plan(seat, T_MINE, 1, 0)
        elif ability == SPARK:
            town.ask_seat(seat, Q_SPARK, 0, 0)
        elif ability == STACK:
            town.ask_seat(seat, Q_STACK, 0, 0)
        else:
            town.ask_seat(seat, Q_STRIKE, 0, 0)

    def go_on(self, town: Town, seat: i64, task: i64, a: i64, b: i64) -> None:
        if task == T_MINE:
            if a > 0:
                town.plan(seat, T_MINE, a - 1, 0)
                town.ask_seat(seat, Q_MINE, 0, 0)
        elif task == T_ROLL:
            self.roll_next(town, seat)
        elif task == T_LOAD:
            town.ask_seat(seat, Q_LOAD, 0, 0)
        elif b > 0:
            town.plan(seat, T_SPARK_ROLL, a, b - 1)
            town.ask_chance(seat, Q_ROLL, COAL_KIND, 0)
        else:
            town.ask_seat(seat, Q_SPARK_LOAD, a, 0)

    # ---- what there is -----------------------------------------------------------------------------------------------
    def rack(self, town: Town, seat: i64) -> i64:
        at: i64 = town.at(seat) + RACK
        return town.cells[at] + town.cells[at + 1] + town.cells[at + 2] + town.cells[at + 3]

    def alloys(self, town: Town, seat: i64) -> i64:
        at: i64 = town.at(seat) + ALLOY
        return town.cells[at] + town.cells[at + 1] + town.cells[at + 2] + town.cells[at + 3]

    def loaded(self, town: Town, seat: i64) -> i64:
        at: i64 = town.at(seat) + FURNACE
        loaded: i64 = 0
        furnace: i64 = 0
        while furnace < FURNACES:
            if town.cells[at + furnace] != 0:
                loaded += 1
            furnace += 1
        return loaded

    def can_load(self, town: Town, seat: i64) -> bool:
        """There is coal for every empty furnace."""
        return self.loaded(town, seat) < FURNACES and self.alloys(town, seat) > 0

    def is_choice(self, town: Town, seat: i64, furnace: i64) -> bool:
        """Empty, and not just like the empty one before it: I and II are alike."""
        at: i64 = town.at(seat) + FURNACE
        if town.cells[at + furnace] != 0:
            return False
        return furnace != 1 or town.cells[at] != 0

    # ---- rolling -----------------------------------------------------------------------------------------------------
    def roll_next(self, town: Town, seat: i64) -> None:
        """All dice of the pool, one by one; then loading."""
        at: i64 = town.at(seat)
        kind: i64 = COAL_KIND
        if town.cells[at + COAL] == 0:
            kind = nth_stock(town, at + ALLOY, 0)
        if kind < 0:
            town.ask_seat(seat, Q_LOAD, 0, 0)
            return
        town.plan(seat, T_ROLL, 0, 0)
        town.ask_chance(seat, Q_ROLL, kind, 0)

    def rolled(self, town: Town, seat: i64, kind: i64, value: i64) -> None:
        at: i64 = town.at(seat)
        if kind == COAL_KIND:
            town.cells[at + COAL] -= 1
            town.cells[at + ROLLED_COAL + value - 1] += 1
        else:
            town.cells[at + ALLOY + kind] -= 1
            town.cells[at + ROLLED + SIDES * kind + value - 1] += 1
        town.tell(TOLD_ROLLED, seat, kind, value, 0)

    def gather(self, town: Town, seat: i64) -> None:
        """Rolled dice that were not used go back to the pool."""
        cells = town.cells
        at: i64 = town.at(seat)
        n: i64 = 0
        while n < SIDES:
            cells[at + COAL] += cells[at + ROLLED_COAL + n]
            cells[at + ROLLED_COAL + n] = 0
            n += 1
        n = 0
        while n < 4 * SIDES:
            cells[at + ALLOY + n // SIDES] += cells[at + ROLLED + n]
            cells[at + ROLLED + n] = 0
            n += 1

    def best(self, town: Town, at: i64, second: bool) -> i64:
        """The highest value among six counters, or the second highest; 0 if there is none."""
        value: i64 = SIDES
        skipped: bool = not second
        while value > 0:
            dice: i64 = town.cells[at + value - 1]
            if dice > 0:
                if skipped or dice > 1:
                    return value
                skipped = True
            value -= 1
        return 0

    def can_heat(self, town: Town, seat: i64, furnace: i64, good: i64) -> bool:
        """Whether some set of rolled dice reaches the heat."""
        at: i64 = town.at(seat)
        coal: i64 = self.best(town, at + ROLLED_COAL, False)
        alloys: i64 = at + ROLLED + SIDES * (good >> 1)
        first: i64 = self.best(town, alloys, False)
        if coal == 0 or first == 0:
            return False
        if good & 1 == SMALL:
            return first + coal >= heat(town.seats, furnace, SMALL)
        second: i64 = self.best(town, alloys, True)
        return second > 0 and first + second + coal >= heat(town.seats, furnace, LARGE)

    def count_loads(self, town: Town, seat: i64) -> i64:
        options: i64 = 1
        n: i64 = 0
        while n < 8 * FURNACES:
            if self.is_choice(town, seat, n >> 3) and self.can_heat(town, seat, n >> 3, n & 7):
                options += 1
            n += 1
        return options

    def nth_load(self, town: Town, seat: i64, left: i64) -> i64:
        if left == 0:
            return code(STOP_STOKING, 0, 0, 0)
        n: i64 = 0
        while True:
            if self.is_choice(town, seat, n >> 3) and self.can_heat(town, seat, n >> 3, n & 7):
                left -= 1
                if left == 0:
                    return code(LOAD_FURNACE, n >> 3, n & 7, 0)
            n += 1

    def nth_set(self, town: Town, seat: i64, n: i64) -> i64:
        """The n-th set of dice that heats furnace `a` for good `b`; -1 where there are no more."""
        cells = town.cells
        at: i64 = town.at(seat)
        coals: i64 = at + ROLLED_COAL - 1
        alloys: i64 = at + ROLLED + SIDES * (town.b >> 1) - 1
        size: i64 = town.b & 1
        needed: i64 = heat(town.seats, town.a, size)
        first: i64 = 1
        while first <= SIDES:
            if cells[alloys + first] > 0:
                second: i64 = first if size == LARGE else 0
                while second <= SIDES:
                    if second == 0 or (cells[alloys + second] > 1 if second == first else cells[alloys + second] > 0):
                        coal: i64 = 1
                        while coal <= SIDES:
                            if cells[coals + coal] > 0 and first + second + coal >= needed:
                                if n == 0:
                                    return code(CHOOSE_SET, first, second, coal)
                                n -= 1
                            coal += 1
                    second += 1
                    if size == SMALL:
                        break
            first += 1
        return -1 - n

    def count_sets(self, town: Town, seat: i64) -> i64:
        # Asked for one that cannot be, `nth_set` says how many were missing.
        return 1000 + 1 + self.nth_set(town, seat, 1000)

    def load_set(self, town: Town, seat: i64, furnace: i64, good: i64, first: i64, second: i64, coal: i64) -> None:
        at: i64 = town.at(seat)
        alloys: i64 = at + ROLLED + SIDES * (good >> 1) - 1
        town.cells[alloys + first] -= 1
        if second > 0:
            town.cells[alloys + second] -= 1
        town.cells[at + ROLLED_COAL + coal - 1] -= 1
        self.load(town, seat, furnace, good, first + second + coal == heat(town.seats, furnace, good & 1))

    def load(self, town: Town, seat: i64, furnace: i64, good: i64, meets_heat: bool) -> None:
        exact: i64 = 1 if meets_heat and furnace >= FIRST_EXACT_FURNACE else 0
        town.cells[town.at(seat) + FURNACE + furnace] = 1 + good
        town.cells[town.at(seat) + EXACT + furnace] = exact
        town.tell(TOLD_LOADED, seat, furnace, good, exact)

    # ---- forging -----------------------------------------------------------------------------------------------------
    def ask_keep(self, town: Town, seat: i64) -> None:
        """Asked only if an alloy would go to the rack."""
        colour: i64 = 0
        while colour < 4:
            if self.returning(town, seat, colour) > 0:
                town.ask_seat(seat, Q_KEEP, 0, 0)
                return
            colour += 1
        self.forge_all(town, seat, True)

    def used(self, town: Town, seat: i64, colour: i64) -> i64:
        """How many alloys of a colour are in furnaces."""
        at: i64 = town.at(seat) + FURNACE
        alloys: i64 = 0
        furnace: i64 = 0
        while furnace < FURNACES:
            good: i64 = town.cells[at + furnace] - 1
            if good >= 0 and good >> 1 == colour:
                alloys += 1 + (good & 1)
            furnace += 1
        return alloys

    def returning(self, town: Town, seat: i64, colour: i64) -> i64:
        """How many of them find a free rack slot; the surplus goes to the pool."""
        free: i64 = RACK_SLOTS_PER_COLOUR - town.cells[town.at(seat) + RACK + colour]
        return min_of(self.used(town, seat, colour), free)

    def forge_all(self, town: Town, seat: i64, keep: bool) -> None:
        at: i64 = town.at(seat)
        colour: i64 = 0
        back: i64 = 0  # alloys to the rack, four bits for each colour
        while colour < 4 and not keep:
            back |= self.returning(town, seat, colour) << (4 * colour)
            colour += 1
        furnace: i64 = 0
        while furnace < FURNACES:
            good: i64 = town.cells[at + FURNACE + furnace] - 1
            if good >= 0:
                exact: bool = town.cells[at + EXACT + furnace] == 1
                self.forge(town, seat, furnace)
                if exact:
                    town.sponsor(seat, good >> 1)
            furnace += 1
        colour = 0
        while colour < 4:
            dice: i64 = (back >> (4 * colour)) & 15
            town.cells[at + RACK + colour] += dice
            town.cells[at + ALLOY + colour] -= dice
            colour += 1

    def forge(self, town: Town, seat: i64, furnace: i64) -> None:
        """Its dice come to the pool, its good, if the supply has one, to the shelf."""
        at: i64 = town.at(seat)
        good: i64 = town.cells[at + FURNACE + furnace] - 1
        town.cells[at + FURNACE + furnace] = 0
        town.cells[at + EXACT + furnace] = 0
        town.cells[at + COAL] += 1
        town.cells[at + ALLOY + (good >> 1)] += 1 + (good & 1)
        town.tell(TOLD_FORGED, seat, furnace, good, 0)
        town.gain(seat, good)

    # ---- questions ---------------------------------------------------------------------------------------------------
    def count(self, town: Town, seat: i64, question: i64) -> i64:
        if question == Q_ROLL:
            return SIDES
        if question == Q_LOAD:
            return self.count_loads(town, seat)
        if question == Q_SET:
            return self.count_sets(town, seat)
        if question == Q_KEEP:
            return 2
        n: i64 = 0
        while self.other(town, seat, question, n) >= 0:
            n += 1
        return n

    def nth(self, town: Town, seat: i64, question: i64, n: i64) -> i64:
        if question == Q_ROLL:
            return code(ROLL_DIE, n + 1, 0, 0)
        if question == Q_LOAD:
            return self.nth_load(town, seat, n)
        if question == Q_SET:
            return self.nth_set(town, seat, n)
        if question == Q_KEEP:
            return code(RETURN_ALLOYS if n == 0 else KEEP_ALLOYS, 0, 0, 0)
        return self.other(town, seat, question, n)

    def other(self, town: Town, seat: i64, question: i64, n: i64) -> i64:
        """The n-th answer of the short questions, or -1."""
        at: i64 = town.at(seat)
        if question == Q_MINE:
            colour: i64 = nth_stock(town, at + RACK, n)
            return code(TAKE_DIE, colour, 0, 0) if colour >= 0 else -1
        if question == Q_SPARK:
            colour = nth_stock(town, at + ALLOY, n)
            return code(ROLL_ALLOY, colour, 0, 0) if colour >= 0 else -1
        if question == Q_SPARK_LOAD:
            return self.nth_spark(town, seat, n)
        furnace: i64 = 0
        while furnace < FURNACES:
            if question == Q_STRIKE:
                if town.cells[at + FURNACE + furnace] != 0:
                    if n == 0:
                        return code(STRIKE_FURNACE, furnace, 0, 0)
                    n -= 1
            elif self.is_choice(town, seat, furnace):
                colour = 0
                while colour < 4:
                    if town.cells[at + ALLOY + colour] > 0:
                        if n == 0:
                            return code(STACK_FURNACE, furnace, colour, 0)
                        n -= 1
                    colour += 1
            furnace += 1
        return -1

    def nth_spark(self, town: Town, seat: i64, n: i64) -> i64:
        if n == 0:
            return code(LET_COOL, 0, 0, 0)
        at: i64 = town.at(seat)
        alloy: i64 = self.best(town, at + ROLLED + SIDES * town.a, False)
        furnace: i64 = 0
        while furnace < FURNACES:
            if self.is_choice(town, seat, furnace):
                coal: i64 = 1
                while coal <= SIDES:
                    if town.cells[at + ROLLED_COAL + coal - 1] > 0 and alloy + coal >= heat(town.seats, furnace, SMALL):
                        n -= 1
                        if n == 0:
                            return code(SPARK_FURNACE, furnace, coal, 0)
                    coal += 1
            furnace += 1
        return -1

    def play(self, town: Town, seat: i64, question: i64, a: i64, b: i64, code: i64) -> None:
        at: i64 = town.at(seat)
        kind: i64 = code >> 24
        first: i64 = (code >> 16) & 255
        second: i64 = (code >> 8) & 255
        if kind == ROLL_DIE:
            self.rolled(town, seat, a, first)
        elif kind == LOAD_FURNACE:
            town.plan(seat, T_LOAD, 0, 0)
            town.ask_seat(seat, Q_SET, first, second)
        elif kind == CHOOSE_SET:
            self.load_set(town, seat, a, b, first, second, code & 255)
        elif kind == STOP_STOKING or kind == LET_COOL:
            self.gather(town, seat)
        elif kind == TAKE_DIE:
            town.cells[at + RACK + first] -= 1
            town.cells[at + ALLOY + first] += 1
            town.tell(TOLD_MINED, seat, first, 0, 0)
        elif kind == KEEP_ALLOYS:
            town.tell(TOLD_ALLOYS, seat, 1, 0, 0)
            town.draw_corruption(seat)
            self.forge_all(town, seat, True)
        elif kind == RETURN_ALLOYS:
            town.tell(TOLD_ALLOYS, seat, 0, 0, 0)
            self.forge_all(town, seat, False)
        elif kind == ROLL_ALLOY:
            coal: i64 = min_of(SPARK_COAL, town.cells[at + COAL])
            town.plan(seat, T_SPARK_ROLL, first, coal)
            town.ask_chance(seat, Q_ROLL, first, 0)
        elif kind == SPARK_FURNACE:
            alloy: i64 = self.best(town, at + ROLLED + SIDES * a, False)
            self.load_set(town, seat, first, 2 * a + SMALL, alloy, 0, second)
            self.gather(town, seat)
        elif kind == STACK_FURNACE:
            town.cells[at + COAL] -= 1
            town.cells[at + ALLOY + second] -= 1
            self.load(town, seat, first, 2 * second + SMALL, False)
        else:
            self.forge(town, seat, first)

    # ---- the rest ----------------------------------------------------------------------------------------------------
    def shields(self, town: Town, seat: i64, shield: i64) -> i64:
        if shield == PLUS_FOUR:
            empty: i64 = 4 * RACK_SLOTS_PER_COLOUR - self.rack(town, seat)
            return 1 if empty >= EMPTY_SLOTS_FOR_PLUS_FOUR else 0
        return 1 if town.cells[town.at(seat) + RACK + shield] == 0 else 0

    def talent(self, ability: i64) -> float:
        return TALENTS[ability]

    def promise(self, town: Town, seat: i64, hopes: Hopes) -> float:
        """Goods in furnaces, less their share of the hours to forge them; an alloy in the pool is a chance of one."""
        cells = town.cells
        at: i64 = town.at(seat)
        gold: float = 0.0
        loaded: i64 = 0
        n: i64 = 0
        while n < FURNACES:
            good: i64 = cells[at + FURNACE + n] - 1
            if good >= 0:
                loaded += 1
                gold += LOADED * hopes.worth(town, seat, good)
                if cells[at + EXACT + n] == 1:
                    gold += SPONSORED * float(cells[HALL + (good >> 1)])
            n += 1
        gold -= hopes.share(float(HOURS[FORGE]), FORGE_SHARE * float(loaded))
        if hopes.is_last and hopes.hours <= 2.0:
            return gold if gold > 0.0 else 0.0
        n = 0
        while n < 4:
            alloys: i64 = cells[at + ALLOY + n]
            if alloys > 0:
                gold += ONE_ALLOY * hopes.goods[2 * n]
            if alloys > 1:
                gold += TWO_ALLOYS * hopes.goods[2 * n + 1]
            if alloys > 2:
                gold += THREE_ALLOYS * hopes.goods[2 * n]
            n += 1
        return gold


def min_of(one: i64, other: i64) -> i64:
    return one if one < other else other


def nth_stock(town: Town, at: i64, n: i64) -> i64:
    """The n-th colour of which there is something at `at`, or -1."""
    colour: i64 = 0
    while colour < 4:
        if town.cells[at + colour] > 0:
            if n == 0:
                return colour
            n -= 1
        colour += 1
    return -1
