"""The Captain's rules: ships on the chart, the compass, treasures. All of it [reconstructed].

Ships are alike, and so are spaces of one ring that show the same: kept is how many ships stand at each place. The order
of the treasures in the stack is unknown to all, so it does not exist before they are laid out.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from marketday.core.bits import BIT, lowest, popcount, select
from marketday.games.cove.codes import code
from marketday.games.cove.data import LARGE, PLUS_FOUR, SMALL
from marketday.games.cove.merchants.captain.data import (
    BREEZE,
    BREEZE_KNOTS,
    CHART,
    COMPASS,
    COSTS,
    FIRST_ISLE,
    FIRST_OUTPOST,
    FLEET,
    GUST,
    ISLE,
    ISLES,
    NIGHT_KNOTS,
    PORT,
    RECALL,
    SAIL,
    STORM,
    TOW,
    TREASURES_PER_COLOUR,
    WATERS,
)
from marketday.games.cove.shop import Hopes, Shop, Town

# Its part of the state
SHIPS: Final = 0  # by place
TREASURE: Final = 13  # by isle: 1 + colour, 0 while it is bare
STACK: Final = 17  # by colour
TAKEN: Final = 21  # by colour
CELLS: Final = 25

# Questions
Q_SPIN: Final = 0  # chance; a = knots so far, b = FIRST, EXTRA or ONLY
Q_AGAIN: Final = 1  # spin once more, or not; a = knots
Q_COURSE: Final = 2  # which ship goes where, or enough; a = knots left
Q_RECALL: Final = 3  # which ship comes home; a = 1 after the first
Q_TOW: Final = 4  # which ship comes home, by the staff
Q_SIGNAL: Final = 5  # which guild
Q_TREASURE: Final = 6  # chance; a = isle

# Answers
SPUN: Final = 0  # knots, which of those
KEEP_KNOTS: Final = 1
SPIN_AGAIN: Final = 2
DROP_ANCHOR: Final = 3
SAIL_SHIP: Final = 4  # from, to
RECALL_NO_MORE: Final = 5
RECALL_FLEET: Final = 6
RECALL_SHIP: Final = 7  # place
SIGNAL_GUILD: Final = 8  # colour
LAID: Final = 9  # colour, which of those

# Tasks
T_COURSE: Final = 0  # knots
T_RECALL: Final = 1  # ask for a further ship
T_LAY: Final = 2  # treasures on bare isles

# Lines of the story
TOLD_SPUN: Final = 0  # knots, extra
TOLD_SAILED: Final = 1  # from, to
TOLD_RECALLED: Final = 2  # place
TOLD_LAID: Final = 3  # isle, colour
TOLD_SHUFFLED: Final = 4

# Spins: the first of two, the second, and the staff's
FIRST: Final = 0
EXTRA: Final = 1
ONLY: Final = 2

PLACES: Final = len(CHART)
SPINS: Final = len(COMPASS)
KNOTS: Final[vec[i64]] = vec[i64](list(COMPASS))
ROOM: Final[vec[i64]] = vec[i64]([row[1] for row in CHART])
COLOUR: Final[vec[i64]] = vec[i64]([row[2] for row in CHART])
RING: Final[vec[i64]] = vec[i64]([row[0] for row in CHART])
KIND: Final[vec[i64]] = vec[i64]([row[3] for row in CHART])
# For each place, the others of its ring and of the next ones, as bits.
REACH: Final[vec[i64]] = vec[i64](
    [
        sum(2**to for to in range(len(CHART)) if to != place and abs(CHART[to][0] - CHART[place][0]) <= 1)
        for place in range(len(CHART))
    ]
)
HOURS: Final[vec[i64]] = vec[i64]([cost[0] for cost in COSTS])
CORRUPTION: Final[vec[i64]] = vec[i64]([cost[1] for cost in COSTS])

# What bots think of it: gold, hours, or a share of something.
TALENTS: Final[vec[float]] = vec[float]([5.4, 5.5, 5.6, 3.5])  # gold by ability
PACE: Final = 4.7  # gold by hour
AT_SEA: Final = 0.66  # of a good, for a ship at its place
KNOT: Final = 0.77  # hours
UNDER_WAY: Final = 0.38  # of all this, for a ship that is not there yet
RECALL_SHARE: Final = 0.19  # of the hours to recall, for each ship at its place


class Fleet(Shop):
    def __init__(self) -> None:
        super().__init__(CELLS, len(COSTS))
        self.pace = PACE

    def set_up(self, town: Town, seat: i64) -> None:
        town.cells[town.at(seat) + SHIPS + PORT] = FLEET
        self.end_round(town, seat)

    def end_round(self, town: Town, seat: i64) -> None:
        """All treasures are shuffled and laid out anew; ships stay."""
        at: i64 = town.at(seat)
        n: i64 = 0
        while n < 4:
            town.cells[at + STACK + n] = TREASURES_PER_COLOUR
            town.cells[at + TAKEN + n] = 0
            n += 1
        n = 0
        while n < ISLES:
            town.cells[at + TREASURE + n] = 0
            n += 1
        town.plan(seat, T_LAY, 0, 0)

    # ---- actions -----------------------------------------------------------------------------------------------------
    def hours(self, space: i64) -> i64:
        return HOURS[space]

    def corruption(self, space: i64) -> i64:
        return CORRUPTION[space]

    def is_open(self, town: Town, seat: i64, space: i64) -> bool:
        return space != RECALL or at_sea(town, seat) > 0

    def act(self, town: Town, seat: i64, space: i64) -> None:
        if space == SAIL:
            town.ask_chance(seat, Q_SPIN, 0, FIRST)
        elif space == RECALL:
            town.ask_seat(seat, Q_RECALL, 0, 0)
        else:
            town.ask_seat(seat, Q_COURSE, NIGHT_KNOTS, 0)

    def has_work(self, town: Town, seat: i64, ability: i64) -> bool:
        return ability == BREEZE or ability == GUST or at_sea(town, seat) > 0

    def use(self, town: Town, seat: i64, ability: i64) -> None:
        if ability == BREEZE:
            town.ask_seat(seat, Q_COURSE, BREEZE_KNOTS, 0)
        elif ability == GUST:
            town.ask_chance(seat, Q_SPIN, 0, ONLY)
        elif ability == TOW:
            town.ask_seat(seat, Q_TOW, 0, 0)
        else:
            town.ask_seat(seat, Q_SIGNAL, 0, 0)

    def go_on(self, town: Town, seat: i64, task: i64, a: i64, b: i64) -> None:
        if task == T_COURSE:
            self.set_course(town, seat, a)
        elif task == T_RECALL:
            town.ask_seat(seat, Q_RECALL, 1, 0)
        else:
            self.lay(town, seat)

    # ---- sailing -----------------------------------------------------------------------------------------------------
    def spun(self, town: Town, seat: i64, before: i64, spin: i64, knots: i64) -> None:
        town.tell(TOLD_SPUN, seat, knots, 1 if spin == EXTRA else 0, 0)
        if spin == FIRST:
            town.ask_seat(seat, Q_AGAIN, knots, 0)
        elif spin == EXTRA and knots == STORM:
            town.plan(seat, T_COURSE, before, 0)
            town.draw_corruption(seat)
        else:
            self.set_course(town, seat, before + knots)

    def set_course(self, town: Town, seat: i64, knots: i64) -> None:
        if knots > 0:
            town.ask_seat(seat, Q_COURSE, knots, 0)

    def free(self, town: Town, seat: i64) -> i64:
        """The places with a free space, as bits."""
        at: i64 = town.at(seat) + SHIPS
        places: i64 = BIT[PORT]
        place: i64 = 1
        while place < PLACES:
            if town.cells[at + place] < ROOM[place]:
                places |= BIT[place]
            place += 1
        return places

    def count_courses(self, town: Town, seat: i64) -> i64:
        free: i64 = self.free(town, seat)
        options: i64 = 1
        places: i64 = standing(town, seat)
        while places != 0:
            options += popcount(REACH[lowest(places)] & free)
            places &= places - 1
        return options

    def nth_course(self, town: Town, seat: i64, n: i64) -> i64:
        if n == 0:
            return code(DROP_ANCHOR, 0, 0, 0)
        n -= 1
        free: i64 = self.free(town, seat)
        places: i64 = standing(town, seat)
        while True:
            place: i64 = lowest(places)
            targets: i64 = REACH[place] & free
            options: i64 = popcount(targets)
            if n < options:
                return code(SAIL_SHIP, place, select(targets, n), 0)
            n -= options
            places &= places - 1

    def sail(self, town: Town, seat: i64, place: i64, to: i64) -> None:
        at: i64 = town.at(seat) + SHIPS
        town.cells[at + place] -= 1
        town.cells[at + to] += 1
        town.tell(TOLD_SAILED, seat, place, to, 0)

    # ---- coming home -------------------------------------------------------------------------------------------------
    def good(self, town: Town, seat: i64, place: i64) -> i64:
        """What a ship there brings home, or -1."""
        if KIND[place] == WATERS:
            return 2 * COLOUR[place] + SMALL
        if KIND[place] == ISLE:
            return 2 * (town.cells[town.at(seat) + TREASURE + place - FIRST_ISLE] - 1) + LARGE
        return -1

    def recall(self, town: Town, seat: i64, place: i64) -> None:
        """A treasure is taken only if the supply has its good."""
        at: i64 = town.at(seat)
        town.cells[at + SHIPS + place] -= 1
        town.cells[at + SHIPS + PORT] += 1
        town.tell(TOLD_RECALLED, seat, place, 0, 0)
        good: i64 = self.good(town, seat, place)
        if good >= 0 and town.gain(seat, good) and KIND[place] == ISLE:
            town.cells[at + TREASURE + place - FIRST_ISLE] = 0
            town.cells[at + TAKEN + (good >> 1)] += 1

    def recall_fleet(self, town: Town, seat: i64) -> None:
        place: i64 = PORT + 1
        while place < PLACES:
            while town.cells[town.at(seat) + SHIPS + place] > 0:
                self.recall(town, seat, place)
            place += 1

    def lay(self, town: Town, seat: i64) -> None:
        """One treasure on the first bare isle, then again. If the stack has run out, those taken are shuffled."""
        at: i64 = town.at(seat)
        isle: i64 = 0
        while town.cells[at + TREASURE + isle] != 0:
            isle += 1
            if isle == ISLES:
                return
        if self.stack(town, seat) == 0:
            colour: i64 = 0
            while colour < 4:
                town.cells[at + STACK + colour] = town.cells[at + TAKEN + colour]
                town.cells[at + TAKEN + colour] = 0
                colour += 1
            town.tell(TOLD_SHUFFLED, seat, 0, 0, 0)
        town.plan(seat, T_LAY, 0, 0)
        town.ask_chance(seat, Q_TREASURE, isle, 0)

    def stack(self, town: Town, seat: i64) -> i64:
        at: i64 = town.at(seat) + STACK
        return town.cells[at] + town.cells[at + 1] + town.cells[at + 2] + town.cells[at + 3]

    def nth_treasure(self, town: Town, seat: i64, n: i64) -> i64:
        at: i64 = town.at(seat) + STACK
        colour: i64 = 0
        while n >= town.cells[at + colour]:
            n -= town.cells[at + colour]
            colour += 1
        return code(LAID, colour, n, 0)

    def colour(self, town: Town, seat: i64, place: i64) -> i64:
        if KIND[place] == ISLE:
            return town.cells[town.at(seat) + TREASURE + place - FIRST_ISLE] - 1
        return COLOUR[place]

    def colours(self, town: Town, seat: i64) -> i64:
        """The colours of the spaces outside the port where ships stand, as bits."""
        places: i64 = away(town, seat)
        colours: i64 = 0
        while places != 0:
            colours |= BIT[self.colour(town, seat, lowest(places))]
            places &= places - 1
        return colours

    # ---- questions ---------------------------------------------------------------------------------------------------
    def count(self, town: Town, seat: i64, question: i64) -> i64:
        if question == Q_COURSE:
            return self.count_courses(town, seat)
        if question == Q_SPIN:
            return SPINS
        if question == Q_AGAIN:
            return 2
        if question == Q_RECALL:
            fleet: i64 = 1 if at_sea(town, seat) > 1 else 0
            return town.a + fleet + popcount(away(town, seat))
        if question == Q_TOW:
            return popcount(away(town, seat))
        if question == Q_SIGNAL:
            return popcount(self.colours(town, seat))
        return self.stack(town, seat)

    def nth(self, town: Town, seat: i64, question: i64, n: i64) -> i64:
        if question == Q_COURSE:
            return self.nth_course(town, seat, n)
        if question == Q_SPIN:
            return code(SPUN, KNOTS[n], n, 0)
        if question == Q_AGAIN:
            return code(KEEP_KNOTS if n == 0 else SPIN_AGAIN, 0, 0, 0)
        if question == Q_RECALL:
            return self.nth_recall(town, seat, n)
        if question == Q_TOW:
            return code(RECALL_SHIP, select(away(town, seat), n), 0, 0)
        if question == Q_SIGNAL:
            return code(SIGNAL_GUILD, select(self.colours(town, seat), n), 0, 0)
        return self.nth_treasure(town, seat, n)

    def nth_recall(self, town: Town, seat: i64, n: i64) -> i64:
        """Once a ship is home one may stop; two or more can be called together."""
        if town.a == 1:
            if n == 0:
                return code(RECALL_NO_MORE, 0, 0, 0)
            n -= 1
        if at_sea(town, seat) > 1:
            if n == 0:
                return code(RECALL_FLEET, 0, 0, 0)
            n -= 1
        return code(RECALL_SHIP, select(away(town, seat), n), 0, 0)

    def play(self, town: Town, seat: i64, question: i64, a: i64, b: i64, code: i64) -> None:
        kind: i64 = code >> 24
        first: i64 = (code >> 16) & 255
        if kind == SAIL_SHIP:
            self.sail(town, seat, first, (code >> 8) & 255)
            self.set_course(town, seat, a - 1)
        elif kind == SPUN:
            self.spun(town, seat, a, b, first)
        elif kind == KEEP_KNOTS:
            self.set_course(town, seat, a)
        elif kind == SPIN_AGAIN:
            town.ask_chance(seat, Q_SPIN, a, EXTRA)
        elif kind == RECALL_SHIP:
            if question == Q_RECALL and at_sea(town, seat) > 1:
                town.plan(seat, T_RECALL, 0, 0)
            self.recall(town, seat, first)
            town.plan(seat, T_LAY, 0, 0)
        elif kind == RECALL_FLEET:
            self.recall_fleet(town, seat)
            town.plan(seat, T_LAY, 0, 0)
        elif kind == SIGNAL_GUILD:
            town.sponsor(seat, first)
        elif kind == LAID:
            at: i64 = town.at(seat)
            town.cells[at + STACK + first] -= 1
            town.cells[at + TREASURE + a] = 1 + first
            town.tell(TOLD_LAID, seat, a, first, 0)
        # Otherwise DROP_ANCHOR or RECALL_NO_MORE: enough.

    # ---- the rest ----------------------------------------------------------------------------------------------------
    def shields(self, town: Town, seat: i64, shield: i64) -> i64:
        if shield == PLUS_FOUR:
            return 0
        return town.cells[town.at(seat) + SHIPS + FIRST_OUTPOST + shield]

    def talent(self, ability: i64) -> float:
        return TALENTS[ability]

    def promise(self, town: Town, seat: i64, hopes: Hopes) -> float:
        """Each ship, the outermost first, may sail on to the best place still free and come home with the others."""
        cells = town.cells
        at: i64 = town.at(seat)
        gold: float = 0.0
        bound: i64 = 0
        taken: i64 = 0  # isles, as bits
        planned: i64 = 0  # goods, four bits for each
        place: i64 = PLACES - 1
        while place >= 0:
            ships: i64 = cells[at + SHIPS + place]
            while ships > 0:
                ships -= 1
                best: float = 0.0
                goal: i64 = PORT
                to: i64 = PORT + 1
                while to < PLACES:
                    good: i64 = self.good(town, seat, to)
                    if good >= 0 and taken & BIT[to] == 0 and town.supply(seat, good) > (planned >> (4 * good)) & 15:
                        knots: float = distance(place, to)
                        worth: float = AT_SEA * hopes.goods[good] - KNOT * hopes.hour * knots
                        if hopes.is_last and hopes.hours < 1.5 * knots:
                            worth = 0.0
                        if worth > best:
                            best = worth
                            goal = to
                    to += 1
                if goal != PORT:
                    planned += 1 << (4 * self.good(town, seat, goal))
                    if KIND[goal] == ISLE:
                        taken |= BIT[goal]
                    gold += best if place == goal else UNDER_WAY * best
                    if place == goal:
                        bound += 1
            place -= 1
        return gold - hopes.share(float(HOURS[RECALL]), RECALL_SHARE * float(bound))


def distance(place: i64, to: i64) -> float:
    """In knots."""
    if place == to:
        return 0.0
    rings: i64 = RING[to] - RING[place]
    if rings < 0:
        rings = -rings
    return 1.0 if rings == 0 else float(rings)


def at_sea(town: Town, seat: i64) -> i64:
    return FLEET - town.cells[town.at(seat) + SHIPS + PORT]


def standing(town: Town, seat: i64) -> i64:
    """The places where ships are, as bits."""
    at: i64 = town.at(seat) + SHIPS
    places: i64 = 0
    place: i64 = 0
    while place < PLACES:
        if town.cells[at + place] > 0:
            places |= BIT[place]
        place += 1
    return places


def away(town: Town, seat: i64) -> i64:
    """The same without the port."""
    return standing(town, seat) & ~BIT[PORT]
