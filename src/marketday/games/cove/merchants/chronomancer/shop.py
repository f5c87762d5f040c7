"""The Chronomancer's rules: eras sliding through two machines, figures on them, hourglasses. All of it
[reconstructed].

Everything lies open but the order of the tiles dealt into the stack, and that does not exist: they are a set, and
chance says which comes next. Those that fell out of a machine lie below them in an order everybody saw.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from marketday.core.bits import BIT, lowest, popcount, select
from marketday.games.cove.codes import code
from marketday.games.cove.data import LARGE, PLUS_FOUR, SMALL
from marketday.games.cove.merchants.chronomancer.data import (
    CHAMBERS_PER_MACHINE,
    COSTS,
    EXPLORE,
    FIRST_CHAMBERS,
    FREEZE,
    HOURGLASSES,
    LEFT,
    MACHINES,
    NUDGE,
    PLUS_FOUR_FACE,
    RESERVE_TILES,
    SAND,
    SHIELD,
    SHIFT,
    STEPS,
    TILES_OF_EACH_COLOUR,
    TRAVEL,
    WANDER,
)
from marketday.games.cove.shop import Hopes, Shop, Town

CHAMBERS: Final = 8
KINDS: Final = 12
STACK_PLACES: Final = 10
"""One more than the stack has, while a tile has fallen out and none is drawn yet."""

# Its part of the state. A tile is 1 + its kind, 0 if there is none.
TILE: Final = 0  # by chamber
STATE: Final = 8  # by chamber
FIGURE: Final = 16  # the chambers of master and helper
GLASSES: Final = 18  # hourglasses on no tile
RESERVE: Final = 19  # three tiles
DEALT: Final = 22  # by kind: tiles of the stack whose order nobody knows
DEALT_COUNT: Final = 34
UNDER: Final = 35  # the tiles below them, the next first
UNDER_COUNT: Final = 45
CELLS: Final = 46

# What a tile in a chamber is like.
OPEN: Final = 0
FROZEN: Final = 1  # with an hourglass
EXPLORED: Final = 2

# Questions
Q_DRAW: Final = 0  # chance: which tile comes from the stack; a = chamber, or CHAMBERS + place in the reserve
Q_SHIFT: Final = 1  # which tile into which machine from where
Q_TRAVEL: Final = 2  # which figure where, or enough; a = figures that have moved, as bits
Q_FREEZE: Final = 3  # under which figure
Q_EXPLORE: Final = 4  # with which figure

# Answers
DRAW_TILE: Final = 0  # kind, which of its kind
PUSH_ERA: Final = 1  # kind, machine, end
MOVE_FIGURE: Final = 2  # figure, chamber
END_TRAVEL: Final = 3
FREEZE_ERA: Final = 4  # figure
EXPLORE_ERA: Final = 5  # figure

# Tasks
T_DEAL: Final = 0  # chamber, or CHAMBERS + place in the reserve

# Lines of the story
TOLD_LAID: Final = 0  # chamber, kind
TOLD_DRAWN: Final = 1  # kind
TOLD_PUSHED: Final = 2  # kind, machine, end
TOLD_FELL: Final = 3  # kind, 1 if an hourglass was on it
TOLD_CARRIED: Final = 4  # figure, chamber
TOLD_MOVED: Final = 5  # figure, chamber
TOLD_FROZEN: Final = 6  # figure, chamber
TOLD_EXPLORED: Final = 7  # figure, chamber, kind
TOLD_MATCHED: Final = 8  # colour


def neighbours(chamber: int) -> set[int]:
    """Beside it in its machine, and the same number of the other one."""
    row = chamber // CHAMBERS_PER_MACHINE
    beside = {near for near in (chamber - 1, chamber + 1) if near // CHAMBERS_PER_MACHINE == row}
    return beside | {(chamber + CHAMBERS_PER_MACHINE) % (MACHINES * CHAMBERS_PER_MACHINE)}


def within_reach(other: int, chamber: int) -> int:
    """Where a figure can go, as bits, if the other one stands in its way."""
    reached = {chamber}
    for _ in range(STEPS):
        reached |= {near for place in reached for near in neighbours(place)} - {other}
    return sum(2**place for place in reached - {chamber})


HOURS: Final[vec[i64]] = vec[i64]([cost[0] for cost in COSTS])
CORRUPTION: Final[vec[i64]] = vec[i64]([cost[1] for cost in COSTS])
TILES: Final[vec[i64]] = vec[i64]([TILES_OF_EACH_COLOUR[kind % 3] for kind in range(KINDS)])
REACH: Final[vec[i64]] = vec[i64](
    [within_reach(other, chamber) for other in range(CHAMBERS) for chamber in range(CHAMBERS)]
)

# What bots think of it: gold, hours, or a share of something.
TALENTS: Final[vec[float]] = vec[float]([4.7, 3.9, 5.6, 7.5])  # gold by ability
PACE: Final = 5.6  # gold by hour
MATCHED: Final = 0.68  # of the extra good
EXPLORING: Final = 0.63  # of the hours to explore
OTHER_ERAS: Final = 0.069  # of the goods of all tiles
TRAVELLING: Final = 0.77  # of the hours to travel
FREEZING: Final = 0.49  # of the hours to freeze


class Machines(Shop):
    def __init__(self) -> None:
        super().__init__(CELLS, len(COSTS))
        self.pace = PACE

    def set_up(self, town: Town, seat: i64) -> None:
        cells = town.cells
        at: i64 = town.at(seat)
        kind: i64 = 0
        while kind < KINDS:
            cells[at + DEALT + kind] = TILES[kind]
            cells[at + DEALT_COUNT] += TILES[kind]
            kind += 1
        cells[at + FIGURE] = FIRST_CHAMBERS[0]
        cells[at + FIGURE + 1] = FIRST_CHAMBERS[1]
        cells[at + GLASSES] = HOURGLASSES
        town.plan(seat, T_DEAL, 0, 0)

    # ---- actions -----------------------------------------------------------------------------------------------------
    def hours(self, space: i64) -> i64:
        return HOURS[space]

    def corruption(self, space: i64) -> i64:
        return CORRUPTION[space]

    def is_open(self, town: Town, seat: i64, space: i64) -> bool:
        if space == FREEZE:
            return self.can_freeze(town, seat)
        if space == EXPLORE:
            return self.count_explorers(town, seat) > 0
        return True

    def act(self, town: Town, seat: i64, space: i64) -> None:
        if space == SHIFT:
            town.ask_seat(seat, Q_SHIFT, 0, 0)
        elif space == TRAVEL:
            town.ask_seat(seat, Q_TRAVEL, 0, 0)
        elif space == FREEZE:
            self.freeze_all(town, seat)
        else:
            self.explore_all(town, seat)

    def has_work(self, town: Town, seat: i64, ability: i64) -> bool:
        if ability == WANDER or ability == NUDGE:
            return True
        if ability == SAND:
            return self.can_freeze(town, seat)
        return self.count_explorers(town, seat) > 0

    def use(self, town: Town, seat: i64, ability: i64) -> None:
        if ability == WANDER:
            town.ask_seat(seat, Q_TRAVEL, 0, 0)
        elif ability == NUDGE:
            town.ask_seat(seat, Q_SHIFT, 0, 0)
        elif ability == SAND:
            town.ask_seat(seat, Q_FREEZE, 0, 0)
        else:
            town.ask_seat(seat, Q_EXPLORE, 0, 0)

    def go_on(self, town: Town, seat: i64, task: i64, a: i64, b: i64) -> None:
        """Set-up: the chambers first, then the reserve."""
        if a < CHAMBERS + RESERVE_TILES - 1:
            town.plan(seat, T_DEAL, a + 1, 0)
        town.ask_chance(seat, Q_DRAW, a, 0)

    # ---- the stack ---------------------------------------------------------------------------------------------------
    def draw(self, town: Town, seat: i64, place: i64) -> None:
        """Once the tiles dealt into the stack are gone, everybody knows what comes next."""
        cells = town.cells
        at: i64 = town.at(seat)
        if cells[at + DEALT_COUNT] > 0:
            town.ask_chance(seat, Q_DRAW, place, 0)
            return
        tile: i64 = cells[at + UNDER]
        cells[at + UNDER_COUNT] -= 1
        last: i64 = cells[at + UNDER_COUNT]
        n: i64 = 0
        while n < last:
            cells[at + UNDER + n] = cells[at + UNDER + n + 1]
            n += 1
        cells[at + UNDER + last] = 0
        self.lay(town, seat, place, tile)

    def lay(self, town: Town, seat: i64, place: i64, tile: i64) -> None:
        if place < CHAMBERS:
            town.cells[town.at(seat) + TILE + place] = tile
            town.tell(TOLD_LAID, seat, place, tile - 1, 0)
        else:
            town.cells[town.at(seat) + RESERVE + place - CHAMBERS] = tile
            town.tell(TOLD_DRAWN, seat, tile - 1, 0, 0)

    def nth_dealt(self, town: Town, seat: i64, n: i64) -> i64:
        dealt: i64 = town.at(seat) + DEALT
        kind: i64 = 0
        while n >= town.cells[dealt + kind]:
            n -= town.cells[dealt + kind]
            kind += 1
        return code(DRAW_TILE, kind, n, 0)

    # ---- Shift -------------------------------------------------------------------------------------------------------
    def is_first(self, town: Town, seat: i64, place: i64) -> bool:
        """Whether no tile before it in the reserve is alike."""
        at: i64 = town.at(seat) + RESERVE
        before: i64 = 0
        while before < place:
            if town.cells[at + before] == town.cells[at + place]:
                return False
            before += 1
        return True

    def count_shifts(self, town: Town, seat: i64) -> i64:
        tiles: i64 = 0
        place: i64 = 0
        while place < RESERVE_TILES:
            if self.is_first(town, seat, place):
                tiles += 1
            place += 1
        return 2 * MACHINES * tiles

    def nth_shift(self, town: Town, seat: i64, n: i64) -> i64:
        skip: i64 = n // (2 * MACHINES)
        way: i64 = n % (2 * MACHINES)
        place: i64 = 0
        while True:
            if self.is_first(town, seat, place):
                if skip == 0:
                    return code(PUSH_ERA, town.cells[town.at(seat) + RESERVE + place] - 1, way >> 1, way & 1)
                skip -= 1
            place += 1

    def push(self, town: Town, seat: i64, kind: i64, machine: i64, end: i64) -> None:
        """The row slides with all that is on it; what falls out goes under the stack, and the reserve is refilled."""
        cells = town.cells
        at: i64 = town.at(seat)
        place: i64 = 0
        while cells[at + RESERVE + place] != 1 + kind:
            place += 1
        cells[at + RESERVE + place] = 0
        way: i64 = 1 if end == LEFT else -1
        into: i64 = CHAMBERS_PER_MACHINE * machine
        out: i64 = into + CHAMBERS_PER_MACHINE - 1
        if end != LEFT:
            into = out
            out = CHAMBERS_PER_MACHINE * machine
        fallen: i64 = cells[at + TILE + out]
        lost: i64 = 1 if cells[at + STATE + out] == FROZEN else 0
        cells[at + GLASSES] += lost
        cells[at + UNDER + cells[at + UNDER_COUNT]] = fallen
        cells[at + UNDER_COUNT] += 1
        chamber: i64 = out
        while chamber != into:
            cells[at + TILE + chamber] = cells[at + TILE + chamber - way]
            cells[at + STATE + chamber] = cells[at + STATE + chamber - way]
            chamber -= way
        cells[at + TILE + into] = 1 + kind
        cells[at + STATE + into] = OPEN
        town.tell(TOLD_PUSHED, seat, kind, machine, end)
        town.tell(TOLD_FELL, seat, fallen - 1, lost, 0)
        figure: i64 = 0
        while figure < 2:
            stood: i64 = cells[at + FIGURE + figure]
            if stood == out:
                cells[at + FIGURE + figure] = into
                town.tell(TOLD_CARRIED, seat, figure, into, 0)
            elif stood // CHAMBERS_PER_MACHINE == machine:
                cells[at + FIGURE + figure] = stood + way
            figure += 1
        self.draw(town, seat, CHAMBERS + place)

    # ---- Travel ------------------------------------------------------------------------------------------------------
    def reach(self, town: Town, seat: i64, figure: i64) -> i64:
        """The chambers a figure can go to, as bits; none if it has moved already."""
        if town.a & BIT[figure] != 0:
            return 0
        at: i64 = town.at(seat) + FIGURE
        return REACH[CHAMBERS * town.cells[at + 1 - figure] + town.cells[at + figure]]

    def count_travels(self, town: Town, seat: i64) -> i64:
        stop: i64 = 0 if town.a == 0 else 1
        return stop + popcount(self.reach(town, seat, 0)) + popcount(self.reach(town, seat, 1))

    def nth_travel(self, town: Town, seat: i64, n: i64) -> i64:
        if town.a != 0:
            if n == 0:
                return code(END_TRAVEL, 0, 0, 0)
            n -= 1
        chambers: i64 = self.reach(town, seat, 0)
        others: i64 = n - popcount(chambers)
        if others < 0:
            return code(MOVE_FIGURE, 0, select(chambers, n), 0)
        return code(MOVE_FIGURE, 1, select(self.reach(town, seat, 1), others), 0)

    # ---- Freeze ------------------------------------------------------------------------------------------------------
    def below(self, town: Town, seat: i64, figure: i64) -> i64:
        """What the tile is like on which a figure stands."""
        at: i64 = town.at(seat)
        return town.cells[at + STATE + town.cells[at + FIGURE + figure]]

    def count_freezers(self, town: Town, seat: i64) -> i64:
        """Figures on tiles that can be frozen."""
        figures: i64 = 0
        if self.below(town, seat, 0) == OPEN:
            figures += 1
        if self.below(town, seat, 1) == OPEN:
            figures += 1
        return figures

    def can_freeze(self, town: Town, seat: i64) -> bool:
        return town.cells[town.at(seat) + GLASSES] > 0 and self.count_freezers(town, seat) > 0

    def freeze_all(self, town: Town, seat: i64) -> None:
        """Asked only if there are too few hourglasses."""
        if town.cells[town.at(seat) + GLASSES] < self.count_freezers(town, seat):
            town.ask_seat(seat, Q_FREEZE, 0, 0)
            return
        figure: i64 = 0
        while figure < 2:
            if self.below(town, seat, figure) == OPEN:
                self.freeze(town, seat, figure)
            figure += 1

    def freeze(self, town: Town, seat: i64, figure: i64) -> None:
        at: i64 = town.at(seat)
        chamber: i64 = town.cells[at + FIGURE + figure]
        town.cells[at + STATE + chamber] = FROZEN
        town.cells[at + GLASSES] -= 1
        town.tell(TOLD_FROZEN, seat, figure, chamber, 0)

    # ---- Explore -----------------------------------------------------------------------------------------------------
    def count_explorers(self, town: Town, seat: i64) -> i64:
        """Figures on unexplored tiles."""
        figures: i64 = 0
        if self.below(town, seat, 0) != EXPLORED:
            figures += 1
        if self.below(town, seat, 1) != EXPLORED:
            figures += 1
        return figures

    def colour_below(self, town: Town, seat: i64, figure: i64) -> i64:
        at: i64 = town.at(seat)
        return (town.cells[at + TILE + town.cells[at + FIGURE + figure]] - 1) // 3

    def match(self, town: Town, seat: i64) -> i64:
        """The colour of the unexplored tiles under both figures, or -1 if they are not of one colour."""
        if self.count_explorers(town, seat) < 2:
            return -1
        colour: i64 = self.colour_below(town, seat, 0)
        return colour if self.colour_below(town, seat, 1) == colour else -1

    def explore_all(self, town: Town, seat: i64) -> None:
        colour: i64 = self.match(town, seat)
        figure: i64 = 0
        while figure < 2:
            if self.below(town, seat, figure) != EXPLORED:
                self.explore(town, seat, figure)
            figure += 1
        if colour >= 0:
            town.tell(TOLD_MATCHED, seat, colour, 0, 0)
            town.gain(seat, 2 * colour + SMALL)

    def explore(self, town: Town, seat: i64, figure: i64) -> None:
        at: i64 = town.at(seat)
        chamber: i64 = town.cells[at + FIGURE + figure]
        kind: i64 = town.cells[at + TILE + chamber] - 1
        is_frozen: bool = town.cells[at + STATE + chamber] == FROZEN
        if is_frozen:
            town.cells[at + GLASSES] += 1
        town.cells[at + STATE + chamber] = EXPLORED
        town.tell(TOLD_EXPLORED, seat, figure, chamber, kind)
        good: i64 = 2 * (kind // 3)
        if not (is_frozen and town.gain(seat, good + LARGE)):
            town.gain(seat, good + SMALL)

    # ---- questions ---------------------------------------------------------------------------------------------------
    def count(self, town: Town, seat: i64, question: i64) -> i64:
        if question == Q_DRAW:
            return town.cells[town.at(seat) + DEALT_COUNT]
        if question == Q_SHIFT:
            return self.count_shifts(town, seat)
        if question == Q_TRAVEL:
            return self.count_travels(town, seat)
        if question == Q_FREEZE:
            return self.count_freezers(town, seat)
        return self.count_explorers(town, seat)

    def nth(self, town: Town, seat: i64, question: i64, n: i64) -> i64:
        if question == Q_DRAW:
            return self.nth_dealt(town, seat, n)
        if question == Q_SHIFT:
            return self.nth_shift(town, seat, n)
        if question == Q_TRAVEL:
            return self.nth_travel(town, seat, n)
        master: i64 = self.below(town, seat, 0)
        if question == Q_FREEZE:
            return code(FREEZE_ERA, n if master == OPEN else 1, 0, 0)
        return code(EXPLORE_ERA, n if master != EXPLORED else 1, 0, 0)

    def play(self, town: Town, seat: i64, question: i64, a: i64, b: i64, code: i64) -> None:
        at: i64 = town.at(seat)
        kind: i64 = code >> 24
        first: i64 = (code >> 16) & 255
        second: i64 = (code >> 8) & 255
        if kind == DRAW_TILE:
            town.cells[at + DEALT + first] -= 1
            town.cells[at + DEALT_COUNT] -= 1
            self.lay(town, seat, a, 1 + first)
        elif kind == PUSH_ERA:
            self.push(town, seat, first, second, code & 255)
        elif kind == MOVE_FIGURE:
            town.cells[at + FIGURE + first] = second
            town.tell(TOLD_MOVED, seat, first, second, 0)
            if a == 0:
                town.ask_seat(seat, Q_TRAVEL, BIT[first], 0)
        elif kind == FREEZE_ERA:
            self.freeze(town, seat, first)
        elif kind == EXPLORE_ERA:
            self.explore(town, seat, first)

    # ---- the rest ----------------------------------------------------------------------------------------------------
    def is_visited(self, town: Town, seat: i64, chamber: i64) -> bool:
        at: i64 = town.at(seat) + FIGURE
        return town.cells[at] == chamber or town.cells[at + 1] == chamber

    def is_active(self, town: Town, seat: i64, chamber: i64) -> bool:
        """Whether the shield of its tile, if it has one, is active."""
        state: i64 = town.cells[town.at(seat) + STATE + chamber]
        return state == FROZEN or (state == OPEN and self.is_visited(town, seat, chamber))

    def shields(self, town: Town, seat: i64, shield: i64) -> i64:
        at: i64 = town.at(seat) + TILE
        active: i64 = 0
        chamber: i64 = 0
        while chamber < CHAMBERS:
            if shows(town.cells[at + chamber] - 1, shield) and self.is_active(town, seat, chamber):
                active += 1
            chamber += 1
        return active

    def talent(self, ability: i64) -> float:
        return TALENTS[ability]

    def promise(self, town: Town, seat: i64, hopes: Hopes) -> float:
        """The best the two figures may explore where they stand, or near, less the hours for it; other tiles are for
        later."""
        at: i64 = town.at(seat)
        master: i64 = town.cells[at + FIGURE]
        helper: i64 = town.cells[at + FIGURE + 1]
        eras: vec[float] = vec[float]([0.0 for _ in range(CHAMBERS)])
        rest: float = 0.0
        chamber: i64 = 0
        while chamber < CHAMBERS:
            eras[chamber] = self.era(town, seat, hopes, chamber)
            rest += eras[chamber]
            chamber += 1
        way: float = TRAVELLING * hopes.cost(float(HOURS[TRAVEL]))
        best: float = 0.0
        ours: i64 = REACH[CHAMBERS * helper + master] | BIT[master]
        while ours != 0:
            one: i64 = lowest(ours)
            ours &= ours - 1
            theirs: i64 = (REACH[CHAMBERS * master + helper] | BIT[helper]) & ~BIT[one]
            while theirs != 0:
                other: i64 = lowest(theirs)
                theirs &= theirs - 1
                gold: float = eras[one] + eras[other]
                if one != master or other != helper:
                    gold -= way
                colour: i64 = (town.cells[at + TILE + one] - 1) // 3
                if colour == (town.cells[at + TILE + other] - 1) // 3 and eras[one] > 0.0 and eras[other] > 0.0:
                    gold += MATCHED * hopes.worth(town, seat, 2 * colour)
                if gold > best:
                    best = gold
        best -= EXPLORING * hopes.cost(float(HOURS[EXPLORE]))
        return OTHER_ERAS * rest + (best if best > 0.0 else 0.0)

    def era(self, town: Town, seat: i64, hopes: Hopes, chamber: i64) -> float:
        """What a tile is worth: a large good with an hourglass, or if there is time for one."""
        at: i64 = town.at(seat)
        state: i64 = town.cells[at + STATE + chamber]
        if state == EXPLORED:
            return 0.0
        small: i64 = 2 * ((town.cells[at + TILE + chamber] - 1) // 3)
        large: float = hopes.worth(town, seat, small + LARGE)
        if state == FROZEN:
            return large
        best: float = hopes.worth(town, seat, small)
        if town.cells[at + GLASSES] > 0:
            large -= FREEZING * hopes.cost(float(HOURS[FREEZE]))
            if large > best:
                return large
        return best


def shows(kind: i64, shield: i64) -> bool:
    if shield == PLUS_FOUR:
        return kind % 3 == PLUS_FOUR_FACE
    return kind == 3 * shield + SHIELD
