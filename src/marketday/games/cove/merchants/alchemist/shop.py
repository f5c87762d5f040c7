"""The Alchemist's rules: marbles in chutes, cauldrons and flasks, their reactions, brewing. All of it [reconstructed].

A chute is one number, four bits for each marble from the bottom: 0 where there is none, else 1 + its kind. Of the bag
only the contents are kept; what is drawn, chance says.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from marketday.games.cove.codes import code
from marketday.games.cove.data import LARGE, ROUNDS, SHIELDS, SMALL
from marketday.games.cove.merchants.alchemist.data import (
    BREW,
    CAULDRON_PLACES,
    CAULDRONS_FOR_RENOWN,
    CAULDRONS_FOR_SPONSOR,
    CHUTE_PLACES,
    CHUTES,
    CORRUPTING_PLACES,
    COSTS,
    DECANT,
    DECANTED_MARBLES,
    FILTER,
    FIRST_MARBLES_PER_CHUTE,
    FLASKS,
    HARVEST,
    HARVEST_PICKS,
    ICHOR,
    MARBLE_COUNTS,
    MOST_ICHOR_IN_CAULDRON,
    POTION_MARBLES,
    RENOWN_TRACK,
    SIMMER,
    TONGS,
    TRICKLE,
    TRICKLED_MARBLES,
    WASTE_PLACES,
)
from marketday.games.cove.shop import Hopes, Shop, Town

# Its part of the state. What was taken from a chute is in HAND until it is placed.
BAG: Final = 0  # by kind
CHUTE: Final = 5  # by chute
COLOURED: Final = 9  # coloured marbles by cauldron
ICHORED: Final = 13  # ichor by cauldron
FLASK: Final = 17  # by kind
HAND: Final = 22  # by kind
WASTE: Final = 27  # ichor in the Toxic Waste
LOST: Final = 28  # ichor out of the game
RENOWN: Final = 29
CELLS: Final = 30

# Questions
Q_DRAW: Final = 0  # chance; a = 0 to ask for a chute afterwards, or 1 + the chute
Q_POUR: Final = 1  # onto which chute; a = kind
Q_PICK: Final = 2  # which run of marbles
Q_PLACE: Final = 3  # ichor and flasks into which cauldrons
Q_FLASK: Final = 4  # which marble into a flask, while not all of them fit
Q_BREW: Final = 5  # which cauldron for what; a = how many were brewed, b = 1 for one only
Q_LEFT: Final = 6  # which marble is left in a cauldron of three brewed as a potion; a = colour
Q_SPONSOR: Final = 7  # which guild
Q_TAKE: Final = 8  # which single marble
Q_FILTER: Final = 9  # where to with an ichor of the Toxic Waste

# Answers
DRAWN: Final = 0  # kind, which of its kind
POUR: Final = 1  # chute
PICK: Final = 2  # chute, place, kind
PLACE_ICHOR: Final = 3  # cauldron
EMPTY_FLASK: Final = 4  # colour
STOP_PLACING: Final = 5
FILL_FLASK: Final = 6  # kind
BREW_GOOD: Final = 7  # good
STOP_BREWING: Final = 8
LEAVE: Final = 9  # kind
CHOOSE_SPONSOR: Final = 10  # colour
TAKE: Final = 11  # chute, place, kind
FILTER_TO: Final = 12  # cauldron or IN_FLASK

# Tasks
T_FILL: Final = 0  # marbles still to put into the decanter
T_DECANT: Final = 1  # marbles still to draw
T_PICK: Final = 2  # picks still to do
T_STORE: Final = 3  # what found no cauldron: flasks or bag
T_BREW: Final = 4  # how many were brewed, 1 for one only
T_AFTER_BREW: Final = 5

# Lines of the story
TOLD_PICKED: Final = 0  # chute, kind, how many
TOLD_REACTED: Final = 1  # kind, how many
TOLD_PLACED: Final = 2  # kind, place, how many
TOLD_FLASK_EMPTIED: Final = 3  # kind, place
TOLD_DECANTED: Final = 4  # kind, chute
TOLD_BREWED: Final = 5  # good
TOLD_WASTED: Final = 6  # ichor in the Toxic Waste now, how many found no place there
TOLD_PURGED: Final = 7  # how many
TOLD_RENOWN: Final = 8  # renown, shield
TOLD_FILTERED: Final = 9  # place

# Places beside the cauldrons 0 … 3.
IN_FLASK: Final = 4
IN_BAG: Final = 5

HOURS: Final[vec[i64]] = vec[i64]([cost[0] for cost in COSTS])
CORRUPTION: Final[vec[i64]] = vec[i64]([cost[1] for cost in COSTS])
MARBLE_COUNT: Final[vec[i64]] = vec[i64](list(MARBLE_COUNTS))
# The marbles below each place of a chute.
BELOW: Final[vec[i64]] = vec[i64]([16**place - 1 for place in range(CHUTE_PLACES + 1)])
CORRUPTS: Final[vec[i64]] = vec[i64]([int(place in CORRUPTING_PLACES) for place in range(WASTE_PLACES + 1)])
TRACK: Final[vec[i64]] = vec[i64](list(RENOWN_TRACK))
# The renown that activates each shield.
RENOWN_FOR: Final[vec[i64]] = vec[i64]([RENOWN_TRACK.index(shield) + 1 for shield in range(SHIELDS)])
MOST_RENOWN: Final = len(RENOWN_TRACK)

# What bots think of it: gold, hours, or a share of something.
TALENTS: Final[vec[float]] = vec[float]([2.7, 0.94, 1.8, 4.9])  # gold by ability
PACE: Final = 11.1  # gold by hour
WASTED: Final = 0.24  # gold lost by ichor in the Toxic Waste
NEARLY_LARGE: Final = 0.57  # of a large good, for two marbles
LONE_MARBLE: Final = 0.34  # of a small good, for one marble
FLASKED: Final = 0.2  # of a small good, for a marble in a flask
TOUCHING: Final = 0.6  # gold for two marbles of a kind that touch
IN_CHUTE: Final = 0.26  # gold for a marble in a chute
FREE_ICHOR: Final = 1.2  # gold for ichor in a flask
BREW_SHARE: Final = 0.21  # of the hours to brew, for each cauldron
NEAR_RENOWN: Final = 1.9  # gold, if the next Brew brings renown
RENOWN_A_ROUND: Final = 2.4  # gold for each step, for each round to come


# ---- a chute ---------------------------------------------------------------------------------------------------------
def marble_at(chute: i64, place: i64) -> i64:
    """Its kind, or -1 above the marbles."""
    return ((chute >> (4 * place)) & 15) - 1


def without(chute: i64, low: i64, high: i64) -> i64:
    """The marbles from `low` to before `high` are gone; those above have fallen."""
    return (chute & BELOW[low]) | ((chute >> (4 * high)) << (4 * low))


def height(chute: i64) -> i64:
    marbles: i64 = 0
    while chute != 0:
        chute >>= 4
        marbles += 1
    return marbles


def runs(chute: i64) -> i64:
    """How many unbroken runs of one kind it has."""
    total: i64 = 0
    before: i64 = 0
    while chute != 0:
        if chute & 15 != before:
            before = chute & 15
            total += 1
        chute >>= 4
    return total


def reaction(below: i64, above: i64) -> i64:
    """M-A2: which colour, with ichor, reacts where two marbles come to touch; ICHOR for ichor alone, -1 for nothing."""
    if below < 0 or above < 0:
        return -1
    if below == ICHOR:
        return above
    if above == ICHOR or above == below:
        return below
    return -1


class Laboratory(Shop):
    def __init__(self) -> None:
        super().__init__(CELLS, len(COSTS))
        self.pace = PACE

    def set_up(self, town: Town, seat: i64) -> None:
        at: i64 = town.at(seat)
        kind: i64 = 0
        while kind <= ICHOR:
            town.cells[at + BAG + kind] = MARBLE_COUNT[kind]
            kind += 1
        town.plan(seat, T_FILL, CHUTES * FIRST_MARBLES_PER_CHUTE, 0)

    # ---- actions -----------------------------------------------------------------------------------------------------
    def hours(self, space: i64) -> i64:
        return HOURS[space]

    def corruption(self, space: i64) -> i64:
        return CORRUPTION[space]

    def is_open(self, town: Town, seat: i64, space: i64) -> bool:
        if space == HARVEST:
            return self.has_marbles(town, seat)
        if space == DECANT:
            return self.can_decant(town, seat)
        if space == BREW:
            return self.can_brew(town, seat)
        return town.cells[town.at(seat) + WASTE] > 0

    def act(self, town: Town, seat: i64, space: i64) -> None:
        if space == HARVEST:
            town.plan(seat, T_PICK, HARVEST_PICKS, 0)
        elif space == DECANT:
            town.plan(seat, T_DECANT, DECANTED_MARBLES, 0)
        elif space == BREW:
            town.ask_seat(seat, Q_BREW, 0, 0)
        else:
            at: i64 = town.at(seat)
            ichor: i64 = town.cells[at + WASTE]
            town.cells[at + BAG + ICHOR] += ichor
            town.cells[at + WASTE] = 0
            town.tell(TOLD_PURGED, seat, ichor, 0, 0)

    def has_work(self, town: Town, seat: i64, ability: i64) -> bool:
        if ability == TONGS:
            return self.has_marbles(town, seat)
        if ability == TRICKLE:
            return self.can_decant(town, seat)
        if ability == SIMMER:
            return self.can_brew(town, seat)
        return town.cells[town.at(seat) + WASTE] > 0 and self.nth_filter(town, seat, 0) >= 0

    def use(self, town: Town, seat: i64, ability: i64) -> None:
        if ability == TONGS:
            town.ask_seat(seat, Q_TAKE, 0, 0)
        elif ability == TRICKLE:
            town.plan(seat, T_DECANT, TRICKLED_MARBLES, 0)
        elif ability == FILTER:
            town.ask_seat(seat, Q_FILTER, 0, 0)
        else:
            town.ask_seat(seat, Q_BREW, 0, 1)

    def go_on(self, town: Town, seat: i64, task: i64, a: i64, b: i64) -> None:
        if task == T_DECANT:
            if a > 0 and self.can_decant(town, seat):
                town.plan(seat, T_DECANT, a - 1, 0)
                town.ask_chance(seat, Q_DRAW, 0, 0)
        elif task == T_PICK:
            if a > 0:
                town.plan(seat, T_PICK, a - 1, 0)
                town.ask_seat(seat, Q_PICK, 0, 0)
        elif task == T_STORE:
            self.store(town, seat)
        elif task == T_BREW:
            if b == 1:
                self.after_brew(town, seat)
            else:
                town.ask_seat(seat, Q_BREW, a, 0)
        elif task == T_AFTER_BREW:
            self.after_brew(town, seat)
        elif a > 0:
            town.plan(seat, T_FILL, a - 1, 0)
            town.ask_chance(seat, Q_DRAW, 1 + (a - 1) // FIRST_MARBLES_PER_CHUTE, 0)

    # ---- what there is -----------------------------------------------------------------------------------------------
    def total(self, town: Town, at: i64) -> i64:
        """Marbles of all kinds where they are counted by kind."""
        cells = town.cells
        return cells[at] + cells[at + 1] + cells[at + 2] + cells[at + 3] + cells[at + ICHOR]

    def free_flasks(self, town: Town, seat: i64) -> i64:
        return FLASKS - self.total(town, town.at(seat) + FLASK)

    def has_marbles(self, town: Town, seat: i64) -> bool:
        at: i64 = town.at(seat) + CHUTE
        return (town.cells[at] | town.cells[at + 1] | town.cells[at + 2] | town.cells[at + 3]) != 0

    def has_room(self, town: Town, seat: i64, chute: i64) -> bool:
        return town.cells[town.at(seat) + CHUTE + chute] <= BELOW[CHUTE_PLACES - 1]

    def can_decant(self, town: Town, seat: i64) -> bool:
        if self.total(town, town.at(seat) + BAG) == 0:
            return False
        chute: i64 = 0
        while chute < CHUTES:
            if self.has_room(town, seat, chute):
                return True
            chute += 1
        return False

    def in_cauldron(self, town: Town, seat: i64, colour: i64) -> i64:
        at: i64 = town.at(seat)
        return town.cells[at + COLOURED + colour] + town.cells[at + ICHORED + colour]

    def can_brew(self, town: Town, seat: i64) -> bool:
        colour: i64 = 0
        while colour < 4:
            if self.in_cauldron(town, seat, colour) >= POTION_MARBLES:
                return True
            colour += 1
        return False

    def takes_ichor(self, town: Town, seat: i64, colour: i64) -> bool:
        """M-A3: only beside a coloured marble, and not too many."""
        at: i64 = town.at(seat)
        coloured: i64 = town.cells[at + COLOURED + colour]
        ichor: i64 = town.cells[at + ICHORED + colour]
        return coloured > 0 and ichor < MOST_ICHOR_IN_CAULDRON and coloured + ichor < CAULDRON_PLACES

    def must_place_ichor(self, town: Town, seat: i64) -> bool:
        """Ichor in hand does not go elsewhere while a cauldron takes it."""
        if town.cells[town.at(seat) + HAND + ICHOR] == 0:
            return False
        colour: i64 = 0
        while colour < 4:
            if self.takes_ichor(town, seat, colour):
                return True
            colour += 1
        return False

    # ---- decanting ---------------------------------------------------------------------------------------------------
    def nth_marble(self, town: Town, at: i64, n: i64) -> i64:
        kind: i64 = 0
        while n >= town.cells[at + kind]:
            n -= town.cells[at + kind]
            kind += 1
        return code(DRAWN, kind, n, 0)

    def drop(self, town: Town, seat: i64, kind: i64, chute: i64) -> None:
        """Until it is on a chute, a marble drawn is counted in the bag."""
        at: i64 = town.at(seat)
        marbles: i64 = town.cells[at + CHUTE + chute]
        town.cells[at + BAG + kind] -= 1
        town.cells[at + CHUTE + chute] = marbles | ((kind + 1) << (4 * height(marbles)))

    # ---- taking ------------------------------------------------------------------------------------------------------
    def grab(self, town: Town, seat: i64, chute: i64, low: i64, high: i64) -> None:
        """Into the hand."""
        at: i64 = town.at(seat)
        marbles: i64 = town.cells[at + CHUTE + chute]
        place: i64 = low
        while place < high:
            town.cells[at + HAND + marble_at(marbles, place)] += 1
            place += 1
        town.cells[at + CHUTE + chute] = without(marbles, low, high)

    def pick(self, town: Town, seat: i64, chute: i64, low: i64) -> None:
        """M-A2: the run that begins there, then one reaction after the other at the joint."""
        at: i64 = town.at(seat) + CHUTE + chute
        marbles: i64 = town.cells[at]
        kind: i64 = marble_at(marbles, low)
        high: i64 = low + 1
        while marble_at(marbles, high) == kind:
            high += 1
        self.grab(town, seat, chute, low, high)
        town.tell(TOLD_PICKED, seat, chute, kind, high - low)
        while low > 0:
            marbles = town.cells[at]
            kind = reaction(marble_at(marbles, low - 1), marble_at(marbles, low))
            if kind < 0:
                break
            high = low + 1
            low -= 1
            while low > 0 and reacts(marble_at(marbles, low - 1), kind):
                low -= 1
            while reacts(marble_at(marbles, high), kind):
                high += 1
            self.grab(town, seat, chute, low, high)
            town.tell(TOLD_REACTED, seat, kind, high - low, 0)

    # ---- placing: M-A3 -----------------------------------------------------------------------------------------------
    def place(self, town: Town, seat: i64) -> None:
        """Coloured marbles to their cauldrons; then, as the player likes, ichor and what is in flasks."""
        cells = town.cells
        at: i64 = town.at(seat)
        colour: i64 = 0
        while colour < 4:
            marbles: i64 = min_of(cells[at + HAND + colour], CAULDRON_PLACES - self.in_cauldron(town, seat, colour))
            if marbles > 0:
                cells[at + HAND + colour] -= marbles
                cells[at + COLOURED + colour] += marbles
                town.tell(TOLD_PLACED, seat, colour, colour, marbles)
            colour += 1
        town.plan(seat, T_STORE, 0, 0)
        town.ask_seat(seat, Q_PLACE, 0, 0)

    def place_ichor(self, town: Town, seat: i64, colour: i64) -> None:
        """From the hand first: where both go is the same."""
        at: i64 = town.at(seat)
        town.cells[at + ICHORED + colour] += 1
        if town.cells[at + HAND + ICHOR] > 0:
            town.cells[at + HAND + ICHOR] -= 1
            town.tell(TOLD_PLACED, seat, ICHOR, colour, 1)
        else:
            town.cells[at + FLASK + ICHOR] -= 1
            town.tell(TOLD_FLASK_EMPTIED, seat, ICHOR, colour, 0)

    def store(self, town: Town, seat: i64) -> None:
        """To flasks, else to the bag. Who goes first matters only between kinds that do not all fit."""
        at: i64 = town.at(seat)
        left: i64 = self.total(town, at + HAND)
        free: i64 = self.free_flasks(town, seat)
        kind: i64 = 0
        if free > 0 and left > free:
            while town.cells[at + HAND + kind] == 0:
                kind += 1
            if town.cells[at + HAND + kind] < left:
                town.plan(seat, T_STORE, 0, 0)
                town.ask_seat(seat, Q_FLASK, 0, 0)
                return
        kind = 0
        while kind <= ICHOR:
            marbles: i64 = town.cells[at + HAND + kind]
            if marbles > 0:
                self.put_away(town, seat, kind, marbles)
            kind += 1

    def put_away(self, town: Town, seat: i64, kind: i64, marbles: i64) -> None:
        at: i64 = town.at(seat)
        town.cells[at + HAND + kind] -= marbles
        kept: i64 = min_of(marbles, self.free_flasks(town, seat))
        if kept > 0:
            town.cells[at + FLASK + kind] += kept
            town.tell(TOLD_PLACED, seat, kind, IN_FLASK, kept)
        if marbles > kept:
            town.cells[at + BAG + kind] += marbles - kept
            town.tell(TOLD_PLACED, seat, kind, IN_BAG, marbles - kept)

    # ---- brewing: M-A4 -----------------------------------------------------------------------------------------------
    def brew(self, town: Town, seat: i64, good: i64, left: i64) -> None:
        """All marbles of the cauldron but one of kind `left`, if that is not -1."""
        cells = town.cells
        at: i64 = town.at(seat)
        colour: i64 = good >> 1
        coloured: i64 = cells[at + COLOURED + colour]
        ichor: i64 = cells[at + ICHORED + colour]
        cells[at + COLOURED + colour] = 0
        cells[at + ICHORED + colour] = 0
        town.tell(TOLD_BREWED, seat, good, 0, 0)
        town.gain(seat, good)
        if left == ICHOR:
            ichor -= 1
            cells[at + HAND + ICHOR] += 1
            self.put_away(town, seat, ICHOR, 1)
        elif left >= 0:
            coloured -= 1
            cells[at + COLOURED + colour] = 1
        cells[at + BAG + colour] += coloured
        if ichor > 0:
            self.waste(town, seat, ichor)

    def waste(self, town: Town, seat: i64, ichor: i64) -> None:
        """M-A5"""
        at: i64 = town.at(seat)
        lost: i64 = 0
        while ichor > 0:
            if town.cells[at + WASTE] < WASTE_PLACES:
                town.cells[at + WASTE] += 1
                if CORRUPTS[town.cells[at + WASTE]] == 1:
                    town.draw_corruption(seat)
            else:
                town.cells[at + LOST] += 1
                lost += 1
            ichor -= 1
        town.tell(TOLD_WASTED, seat, town.cells[at + WASTE], lost, 0)

    def finish_brew(self, town: Town, seat: i64, cauldrons: i64) -> None:
        """M-A6"""
        at: i64 = town.at(seat)
        renown: i64 = town.cells[at + RENOWN]
        if cauldrons >= CAULDRONS_FOR_RENOWN and renown < MOST_RENOWN:
            town.cells[at + RENOWN] = renown + 1
            town.tell(TOLD_RENOWN, seat, renown + 1, TRACK[renown], 0)
        town.plan(seat, T_AFTER_BREW, 0, 0)
        if cauldrons >= CAULDRONS_FOR_SPONSOR:
            town.ask_seat(seat, Q_SPONSOR, 0, 0)

    def after_brew(self, town: Town, seat: i64) -> None:
        town.ask_seat(seat, Q_PLACE, 0, 0)

    # ---- questions ---------------------------------------------------------------------------------------------------
    def count(self, town: Town, seat: i64, question: i64) -> i64:
        at: i64 = town.at(seat)
        if question == Q_DRAW:
            return self.total(town, at + BAG)
        if question == Q_PICK or question == Q_TAKE:
            marbles: i64 = at + CHUTE
            cells = town.cells
            return runs(cells[marbles]) + runs(cells[marbles + 1]) + runs(cells[marbles + 2]) + runs(cells[marbles + 3])
        if question == Q_SPONSOR:
            return 4
        n: i64 = 0
        while self.nth(town, seat, question, n) >= 0:
            n += 1
        return n

    def nth(self, town: Town, seat: i64, question: i64, n: i64) -> i64:
        """-1 where there are no more, but for draws and picks."""
        if question == Q_DRAW:
            return self.nth_marble(town, town.at(seat) + BAG, n)
        if question == Q_POUR:
            return self.nth_chute(town, seat, n)
        if question == Q_PICK:
            return self.nth_run(town, seat, PICK, n)
        if question == Q_PLACE:
            return self.nth_place(town, seat, n)
        if question == Q_BREW:
            return self.nth_brew(town, seat, n)
        if question == Q_TAKE:
            return self.nth_run(town, seat, TAKE, n)
        if question == Q_FLASK:
            return self.nth_in_hand(town, seat, n)
        if question == Q_LEFT:
            return self.nth_left(town, seat, n)
        if question == Q_SPONSOR:
            return code(CHOOSE_SPONSOR, n, 0, 0)
        return self.nth_filter(town, seat, n)

    def nth_chute(self, town: Town, seat: i64, n: i64) -> i64:
        chute: i64 = 0
        while chute < CHUTES:
            if self.has_room(town, seat, chute):
                if n == 0:
                    return code(POUR, chute, 0, 0)
                n -= 1
            chute += 1
        return -1

    def nth_run(self, town: Town, seat: i64, kind: i64, n: i64) -> i64:
        """A run is named by its lowest marble: which of its marbles is taken makes no difference."""
        at: i64 = town.at(seat) + CHUTE
        chute: i64 = 0
        while True:
            marbles: i64 = town.cells[at + chute]
            place: i64 = 0
            before: i64 = 0
            while marbles != 0:
                if marbles & 15 != before:
                    before = marbles & 15
                    if n == 0:
                        return code(kind, chute, place, before - 1)
                    n -= 1
                marbles >>= 4
                place += 1
            chute += 1

    def nth_place(self, town: Town, seat: i64, n: i64) -> i64:
        at: i64 = town.at(seat)
        if not self.must_place_ichor(town, seat):
            if n == 0:
                return code(STOP_PLACING, 0, 0, 0)
            n -= 1
        has_ichor: bool = town.cells[at + HAND + ICHOR] + town.cells[at + FLASK + ICHOR] > 0
        colour: i64 = 0
        while colour < 4:
            if has_ichor and self.takes_ichor(town, seat, colour):
                if n == 0:
                    return code(PLACE_ICHOR, colour, 0, 0)
                n -= 1
            if town.cells[at + FLASK + colour] > 0 and self.in_cauldron(town, seat, colour) < CAULDRON_PLACES:
                if n == 0:
                    return code(EMPTY_FLASK, colour, 0, 0)
                n -= 1
            colour += 1
        return -1

    def nth_in_hand(self, town: Town, seat: i64, n: i64) -> i64:
        at: i64 = town.at(seat) + HAND
        kind: i64 = 0
        while kind <= ICHOR:
            if town.cells[at + kind] > 0:
                if n == 0:
                    return code(FILL_FLASK, kind, 0, 0)
                n -= 1
            kind += 1
        return -1

    def nth_brew(self, town: Town, seat: i64, n: i64) -> i64:
        """What was brewed holds too few marbles to be brewed again."""
        if town.a > 0:
            if n == 0:
                return code(STOP_BREWING, 0, 0, 0)
            n -= 1
        colour: i64 = 0
        while colour < 4:
            marbles: i64 = self.in_cauldron(town, seat, colour)
            if marbles >= POTION_MARBLES:
                if n == 0:
                    return code(BREW_GOOD, 2 * colour + SMALL, 0, 0)
                n -= 1
            if marbles == CAULDRON_PLACES:
                if n == 0:
                    return code(BREW_GOOD, 2 * colour + LARGE, 0, 0)
                n -= 1
            colour += 1
        return -1

    def nth_left(self, town: Town, seat: i64, n: i64) -> i64:
        """A potion has at least one coloured marble."""
        at: i64 = town.at(seat)
        colour: i64 = town.a
        if town.cells[at + COLOURED + colour] > 1:
            if n == 0:
                return code(LEAVE, colour, 0, 0)
            n -= 1
        if town.cells[at + ICHORED + colour] > 0 and n == 0:
            return code(LEAVE, ICHOR, 0, 0)
        return -1

    def nth_filter(self, town: Town, seat: i64, n: i64) -> i64:
        colour: i64 = 0
        while colour < 4:
            if self.takes_ichor(town, seat, colour):
                if n == 0:
                    return code(FILTER_TO, colour, 0, 0)
                n -= 1
            colour += 1
        if n == 0 and self.free_flasks(town, seat) > 0:
            return code(FILTER_TO, IN_FLASK, 0, 0)
        return -1

    def play(self, town: Town, seat: i64, question: i64, a: i64, b: i64, code: i64) -> None:
        at: i64 = town.at(seat)
        kind: i64 = code >> 24
        first: i64 = (code >> 16) & 255
        second: i64 = (code >> 8) & 255
        if kind == DRAWN:
            if a > 0:
                self.drop(town, seat, first, a - 1)
            else:
                town.ask_seat(seat, Q_POUR, first, 0)
        elif kind == POUR:
            self.drop(town, seat, a, first)
            town.tell(TOLD_DECANTED, seat, a, first, 0)
        elif kind == PICK:
            self.pick(town, seat, first, second)
            self.place(town, seat)
        elif kind == PLACE_ICHOR:
            self.place_ichor(town, seat, first)
            town.ask_seat(seat, Q_PLACE, 0, 0)
        elif kind == EMPTY_FLASK:
            town.cells[at + FLASK + first] -= 1
            town.cells[at + COLOURED + first] += 1
            town.tell(TOLD_FLASK_EMPTIED, seat, first, first, 0)
            town.ask_seat(seat, Q_PLACE, 0, 0)
        elif kind == FILL_FLASK:
            self.put_away(town, seat, first, 1)
        elif kind == BREW_GOOD:
            town.plan(seat, T_BREW, a + 1, b)
            if first & 1 == SMALL and self.in_cauldron(town, seat, first >> 1) > POTION_MARBLES:
                town.ask_seat(seat, Q_LEFT, first >> 1, 0)
            else:
                self.brew(town, seat, first, -1)
        elif kind == STOP_BREWING:
            self.finish_brew(town, seat, a)
        elif kind == LEAVE:
            self.brew(town, seat, 2 * a + SMALL, first)
        elif kind == CHOOSE_SPONSOR:
            town.sponsor(seat, first)
        elif kind == TAKE:
            self.grab(town, seat, first, second, second + 1)
            town.tell(TOLD_PICKED, seat, first, code & 255, 1)
            self.place(town, seat)
        elif kind == FILTER_TO:
            town.cells[at + WASTE] -= 1
            town.cells[at + (FLASK + ICHOR if first == IN_FLASK else ICHORED + first)] += 1
            town.tell(TOLD_FILTERED, seat, first, 0, 0)

    # ---- the rest ----------------------------------------------------------------------------------------------------
    def shields(self, town: Town, seat: i64, shield: i64) -> i64:
        return 1 if town.cells[town.at(seat) + RENOWN] >= RENOWN_FOR[shield] else 0

    def talent(self, ability: i64) -> float:
        return TALENTS[ability]

    def promise(self, town: Town, seat: i64, hopes: Hopes) -> float:
        """Cauldrons are most of it, less their share of the hours to brew them; ichor in the waste is a burden."""
        cells = town.cells
        at: i64 = town.at(seat)
        gold: float = -WASTED * float(cells[at + WASTE])
        ready: i64 = 0
        n: i64 = 0
        while n < 4:
            marbles: i64 = self.in_cauldron(town, seat, n)
            small: float = hopes.worth(town, seat, 2 * n)
            large: float = hopes.worth(town, seat, 2 * n + 1)
            if marbles >= POTION_MARBLES:
                ready += 1
            if marbles == CAULDRON_PLACES and large > small:
                gold += large
            elif marbles >= POTION_MARBLES:
                gold += small if small > NEARLY_LARGE * large else NEARLY_LARGE * large
            elif marbles == 1:
                gold += LONE_MARBLE * small
            gold += FLASKED * float(cells[at + FLASK + n] + cells[at + HAND + n]) * small
            gold += TOUCHING * float(height(cells[at + CHUTE + n]) - runs(cells[at + CHUTE + n]))
            gold += IN_CHUTE * float(height(cells[at + CHUTE + n]))
            n += 1
        gold += FREE_ICHOR * float(cells[at + FLASK + ICHOR] + cells[at + HAND + ICHOR])
        gold -= hopes.share(float(HOURS[BREW]), BREW_SHARE * float(ready))
        if ready >= CAULDRONS_FOR_RENOWN and cells[at + RENOWN] < MOST_RENOWN:
            gold += NEAR_RENOWN
        gold += RENOWN_A_ROUND * float(cells[at + RENOWN] * (ROUNDS - town.round))
        return gold


def reacts(marble: i64, kind: i64) -> bool:
    return marble == kind or marble == ICHOR


def min_of(one: i64, other: i64) -> i64:
    return one if one < other else other
