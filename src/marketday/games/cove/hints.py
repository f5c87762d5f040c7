"""How good does a position look? What a bot should know of Merchants Cove; a shop says itself what its work promises.

The bot does what looks best right after it: gold, what its goods may bring on the piers as the harbour is likely to
fill, what its work begun and its hours are worth, shields, guilds and corruption. The weights were found by playing
bots with different weights against each other.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from marketday.core.kernel import CHANCE
from marketday.core.rng import Rng
from marketday.games.cove.codes import (
    AGENDA,
    BAG,
    BOAT,
    BOAT_AT,
    BRIBE_ROGUE,
    BRIBED,
    FINISH_TRADE,
    HALL,
    NO_QUESTION,
    NOTHING,
    PIER,
    Q_ACTION,
    Q_ADVENTURER,
    Q_BOAT,
    Q_CORRUPTION,
    Q_DOCK,
    Q_HAND,
    Q_PASSENGER,
    Q_ROB,
    Q_TARGET,
    Q_TOWNSFOLK,
    Q_TRADE,
    SAILING,
    SELL_ALL,
    SHELF,
    SOLD,
    STAFF,
    T_CORRUPT,
    T_STEP,
    TIME,
)
from marketday.games.cove.data import (
    BAZAAR,
    BLACK_MARKET,
    BOAT_SEATS,
    BOATS_PER_SIDE,
    CORRUPTION,
    GOODS,
    LAST_HOUR,
    MARKET,
    PLUS_FOUR,
    PLUS_FOUR_GOLD,
    ROGUE,
    ROUNDS,
    STAFF_SLOTS,
    START_HOURS,
)
from marketday.games.cove.kernel import Cove
from marketday.games.cove.shop import Hopes
from marketday.games.cove.tables import DOCK_PIER, PIER_SELLS, PRICE

SAMPLES: Final = 4
"""Of what chance may answer to a move."""
MANY: Final = 12
"""With more answers than these a seat thinks only of each itself, not of what it would do next."""
SECOND: Final = 0.45
"""What the second best pier, or keeping a good, adds to the best."""
LATER_SMALL: Final = 1.3
LATER_LARGE: Final = 1.2
"""Customers a small good kept for the next round may find; and a large one."""
SPONSOR: Final = 0.59
"""How likely a shield that is active now pays at the end of the day."""
RIVALS: Final = 1.3
"""How much the others' gold counts against one's own where the harbour is concerned."""
FILL: Final = 0.73
"""How far the adventurers to come fill the boats that are to dock."""
FULLER: Final = 1.5
"""How much likelier a boat docks next for each passenger more."""
EARLY: Final = 0.33
"""How much earlier the harbour closes the more adventurers are to come."""
GROWTH: Final = 0.88
LAIR_GROWTH: Final = 0.34
"""Customers who come to each hall in a round; and rogues to the lair."""
CARD: Final = 0.74
"""How much of a corruption card's average cost counts."""
STAFF_EVERY: Final = 3.8
"""Staff is used once in so many hours."""
STAFF_HALF: Final = 13.7
"""With talents of so much gold in all, half of it is worth the hours."""

CARDS: Final = sum(row[2] for row in CORRUPTION)
VICES: Final = sum(row[0] * row[2] for row in CORRUPTION) / CARDS
GUILDS: Final = sum(row[1][0] * row[2] for row in CORRUPTION) / CARDS
"""Symbols of a corruption card on average: of corruption, and of each guild."""
TO_COME: Final[vec[float]] = vec[float](
    [0.0] + [float(sum(LAST_HOUR - START_HOURS[later] for later in range(now, ROUNDS))) for now in range(1, ROUNDS + 1)]
)
"""Hours of the rounds to come, by round."""


class Harbour:
    """What the piers and halls are likely to hold when trade begins."""

    def __init__(self) -> None:
        self.customers: vec[float] = vec[float]([0.0 for _ in range(15)])
        self.halls: vec[float] = vec[float]([0.0 for _ in range(5)])
        self.final: vec[float] = vec[float]([0.0 for _ in range(5)])
        """The halls and the lair when trade begins, and at the end of the game."""
        self.card: float = 0.0
        """What a corruption card costs on average."""
        self.open: float = 1.0
        """How much of the day is left before the harbour closes."""
        self.hopes: Hopes = Hopes()

    def look(self, state: Cove) -> None:
        cells = state.cells
        n: i64 = 0
        while n < 15:
            self.customers[n] = float(cells[PIER + n])
            n += 1
        n = 0
        while n <= ROGUE:
            self.halls[n] = float(cells[HALL + n])
            n += 1
        self.sail(state)
        left: float = float(ROUNDS - state.round)
        n = 0
        symbols: float = 0.0
        while n < ROGUE:
            self.final[n] = self.halls[n] + GROWTH * left
            symbols += self.final[n]
            n += 1
        self.final[ROGUE] = self.halls[ROGUE] + LAIR_GROWTH * left
        self.card = CARD * (VICES * self.final[ROGUE] - GUILDS * symbols)
        self.price(state)

    def sail(self, state: Cove) -> None:
        """The fuller a boat the likelier it docks, and not all docks may be taken; its free seats are filled from the
        bag."""
        loads: i64 = 0
        seat: i64 = 0
        while seat < state.seats:
            loads += state.adventurers_passed(seat, hours_left(state, seat))
            seat += 1
        needed: float = side_needs(state, 0) + side_needs(state, BOATS_PER_SIDE)
        fill: float = 1.0
        self.open = 1.0
        if needed > 0.0:
            fill = FILL * float(loads) / needed
            if fill > 1.0:
                self.open = 1.0 / (1.0 + EARLY * (fill - 1.0))
                fill = 1.0
        self.sail_side(state, 0, fill)
        self.sail_side(state, BOATS_PER_SIDE, fill)

    def sail_side(self, state: Cove, first: i64, fill: float) -> None:
        cells = state.cells
        docks: float = float(state.count_docks(first))
        if docks == 0.0:
            return
        weights: float = 0.0
        boat: i64 = first
        while boat < first + BOATS_PER_SIDE:
            if cells[BOAT_AT + boat] == SAILING:
                weights += weight(state.aboard(boat))
            boat += 1
        bag: float = float(state.in_bag(False)) + 0.01
        boat = first
        while boat < first + BOATS_PER_SIDE:
            if cells[BOAT_AT + boat] == SAILING:
                aboard: i64 = state.aboard(boat)
                lands: float = docks * weight(aboard) / weights
                if lands > 1.0:
                    lands = 1.0
                lands *= fill
                drawn: float = float(BOAT_SEATS - aboard) / bag
                kind: i64 = 0
                while kind <= ROGUE:
                    here: float = float(cells[BOAT + 5 * boat + kind])
                    self.halls[kind] += (1.0 - lands) * here
                    self.land(state, first, kind, lands * (here + drawn * float(cells[BAG + kind])) / docks)
                    kind += 1
            boat += 1

    def land(self, state: Cove, first: i64, kind: i64, customers: float) -> None:
        """At each free dock of the side."""
        dock: i64 = 0 if first == 0 else 2
        if (state.docks >> dock) & 1 == 0:
            self.customers[5 * DOCK_PIER[dock] + kind] += customers
        if (state.docks >> (dock + 1)) & 1 == 0:
            self.customers[5 * DOCK_PIER[dock + 1] + kind] += customers

    def price(self, state: Cove) -> None:
        """What a good may bring: on its best pier, somewhat more as there is a second, or in a later round."""
        good: i64 = 0
        while good < GOODS:
            colour: i64 = good >> 1
            own: float = self.customers[5 * (BAZAAR if good & 1 == 1 else MARKET) + colour]
            best: float = self.customers[5 * BLACK_MARKET + colour]
            second: float = own
            if own > best:
                second = best
                best = own
            kept: float = later(state, good)
            if kept > best:
                second = best
                best = kept
            elif kept > second:
                second = kept
            self.hopes.shelf[good] = float(PRICE[good]) * (best + SECOND * second)
            self.hopes.kept[good] = float(PRICE[good]) * later(state, good)
            good += 1


def later(state: Cove, good: i64) -> float:
    """Customers to expect in the next round."""
    if state.round == ROUNDS:
        return 0.0
    return LATER_LARGE if good & 1 == 1 else LATER_SMALL


def weight(aboard: i64) -> float:
    weight: float = 1.0
    while aboard > 0:
        weight *= FULLER
        aboard -= 1
    return weight


def side_needs(state: Cove, first: i64) -> float:
    """How many adventurers would fill the fullest boats, one for each free dock of the side."""
    docks: i64 = state.count_docks(first)
    needed: i64 = 0
    missing: i64 = 1
    while docks > 0 and missing <= BOAT_SEATS:
        boat: i64 = first
        while boat < first + BOATS_PER_SIDE:
            if docks > 0 and state.cells[BOAT_AT + boat] == SAILING and state.aboard(boat) == BOAT_SEATS - missing:
                docks -= 1
                needed += missing
            boat += 1
        missing += 1
    return float(needed)


def hours_left(state: Cove, seat: i64) -> i64:
    """Of the day; a hand is half an hour early."""
    hours: i64 = (state.marker - state.cells[TIME + seat] + 1) >> 1
    return hours if hours > 0 else 0


def pending(state: Cove, task: i64, seat: i64) -> i64:
    """What the agenda has of a task for the seat: how often, and the numbers of those that have one."""
    total: i64 = 0
    n: i64 = 0
    while n < state.depth:
        due: i64 = state.cells[AGENDA + n]
        if due & 0xFFFF == task | (seat << 8):
            total += (due >> 16) & 255 if task == T_STEP else 1
        n += 1
    if task == T_STEP and state.question == Q_HAND and state.asker == seat:
        total += state.a
    return total


def prospect(state: Cove, seat: i64, harbour: Harbour) -> float:
    """The gold the seat may expect to end with, but for what is the same whatever it does."""
    shop = state.shop(seat)
    hopes = harbour.hopes
    hours: i64 = hours_left(state, seat) - pending(state, T_STEP, seat)
    hopes.plan(float(hours if hours > 0 else 0) * harbour.open, shop.pace, state.round == ROUNDS)
    gold: float = float(state.gold(seat)) + hopes.rest() - harbour.card * float(pending(state, T_CORRUPT, seat))
    if state.question == Q_CORRUPTION and state.asker == seat:
        gold -= harbour.card
    n: i64 = 0
    while n < GOODS:
        gold += float(state.cells[SHELF + GOODS * seat + n]) * hopes.shelf[n]
        n += 1
    if not hopes.is_over():
        gold += shop.promise(state, seat, hopes) + staff(state, seat, hopes.hours + TO_COME[state.round])
    gold -= float(state.vices(seat)) * harbour.final[ROGUE]
    gold += SPONSOR * float(PLUS_FOUR_GOLD * shop.shields(state, seat, PLUS_FOUR))
    n = 0
    while n < ROGUE:
        gold += harbour.final[n] * float(state.guild_symbols(seat, n))
        gold += harbour.halls[n] * SPONSOR * float(shop.shields(state, seat, n))
        n += 1
    return gold


def staff(state: Cove, seat: i64, hours: float) -> float:
    """One or two are hardly worth the hours they take; each further one makes the others better."""
    shop = state.shop(seat)
    talents: float = 0.0
    ability: i64 = 0
    while ability < STAFF_SLOTS:
        if state.cells[STAFF + STAFF_SLOTS * seat + ability] != NOTHING:
            talents += shop.talent(ability)
        ability += 1
    return hours / STAFF_EVERY * talents * talents / (talents + STAFF_HALF)


def outlook(state: Cove, seat: i64, harbour: Harbour) -> float:
    """How much gold the seat may expect to be ahead of the others on average, after the harbour has changed."""
    harbour.look(state)
    others: float = 0.0
    other: i64 = 0
    while other < state.seats:
        if other != seat:
            others += prospect(state, other, harbour)
        other += 1
    return prospect(state, seat, harbour) - RIVALS * others / float(state.seats - 1)


def is_of_harbour(question: i64) -> bool:
    return (
        question == Q_BOAT or question == Q_DOCK or question == Q_ROB or question == Q_PASSENGER or question == Q_TARGET
    )


class Thought:
    """A seat thinking of what to do, on copies in which nobody else acts."""

    def __init__(self, state: Cove, seat: i64) -> None:
        self.seat: i64 = seat
        self.harbour: Harbour = Harbour()
        self.harbour.look(state)
        self.card: float = self.harbour.card
        self.has_sailed: bool = is_of_harbour(state.question)
        """Whether what is done changes the harbour, for the others too."""
        self.is_chancy: bool = False
        """Whether chance had a say in what was thought of last."""
        self.paid: float = 0.0
        """For corruption, which is not drawn but reckoned."""

    def value(self, state: Cove) -> float:
        if self.has_sailed:
            return outlook(state, self.seat, self.harbour) - self.paid
        return prospect(state, self.seat, self.harbour) - self.paid

    def settle(self, state: Cove, rng: Rng, depth: i64, question: i64) -> None:
        """Chance answers, and the seat finishes what it began as it looks best at once, until the question that it
        answered at that depth of the agenda is put again, or what lies below comes up. Who would come aboard meanwhile
        is left out: the harbour is reckoned with as a whole."""
        while True:
            asked: i64 = state.question
            if state.actor == CHANCE:
                if asked == Q_CORRUPTION:
                    if state.asker == self.seat:
                        self.paid += self.card
                    self.skip(state)
                elif asked == Q_ADVENTURER:
                    self.skip(state)
                elif asked == Q_TOWNSFOLK:
                    state.play(state.nth(0))
                else:
                    self.is_chancy = True
                    state.play(state.nth(rng.below(state.options)))
            elif state.actor != self.seat or asked == Q_ACTION or asked == Q_TRADE:
                return
            elif state.depth > depth or (state.depth == depth and asked != question):
                state.play(self.best(state, rng))
            else:
                return

    def skip(self, state: Cove) -> None:
        state.question = NO_QUESTION
        state.run()

    def best(self, state: Cove, rng: Rng) -> i64:
        self.has_sailed = self.has_sailed or is_of_harbour(state.question)
        best: float = -1e9
        answer: i64 = 0
        paid: float = self.paid
        n: i64 = 0
        while n < state.options:
            after = state.copy()
            after.play(state.nth(n))
            self.settle(after, rng, state.depth, state.question)
            worth: float = self.value(after)
            self.paid = paid
            if worth > best:
                best = worth
                answer = state.nth(n)
            n += 1
        return answer

    def worth(self, state: Cove, code: i64) -> float:
        if state.question == Q_TRADE:
            return self.sale(state, code)
        total: float = 0.0
        sailed: bool = self.has_sailed
        for sample in range(SAMPLES):
            after = state.copy()
            other: i64 = 0
            while other < state.seats:
                if other != self.seat and after.cells[TIME + other] >= state.marker:
                    after.cells[TIME + other] = state.marker - 1  # the day does not end in thought
                other += 1
            self.is_chancy = False
            self.paid = 0.0
            after.play(code)
            rng = Rng(state.stamp * SAMPLES + sample)
            if state.options > MANY:
                self.settle(after, rng, state.depth, state.question)
            else:
                self.settle(after, rng, -1, NO_QUESTION)
            worth: float = self.value(after)
            if self.has_sailed and not sailed:
                self.has_sailed = False
                worth += prospect(state, self.seat, self.harbour) - outlook(state, self.seat, self.harbour)
                self.harbour.look(state)
            total += worth
            if not self.is_chancy:
                return worth
        return total / float(SAMPLES)

    def sale(self, state: Cove, code: i64) -> float:
        """What it brings more than keeping the goods. The first on the black market costs a corruption card."""
        kind: i64 = code >> 24
        if kind == FINISH_TRADE:
            return 0.0
        if kind == BRIBE_ROGUE:
            return self.sales(state, 1) - self.sales(state, 0) - self.card
        gold: float = self.gain(state, (code >> 16) & 255, 0)
        if kind == SELL_ALL:
            gold = 0.0
            good: i64 = 0
            while good < GOODS:
                if state.can_sell(self.seat, good):
                    gold += float(state.cells[SHELF + GOODS * self.seat + good]) * self.gain(state, good, 0)
                good += 1
        if state.pier == BLACK_MARKET and state.cells[SOLD + self.seat] == 0:
            gold -= self.card
        return gold

    def sales(self, state: Cove, bribes: i64) -> float:
        """What all sales that are worth it would bring here."""
        gold: float = 0.0
        good: i64 = 0
        while good < GOODS:
            gain: float = self.gain(state, good, bribes)
            if gain > 0.0 and state.is_for_sale(self.seat, good):
                gold += float(state.cells[SHELF + GOODS * self.seat + good]) * gain
            good += 1
        return gold

    def gain(self, state: Cove, good: i64, bribes: i64) -> float:
        """Of selling one piece here and now with so many bribes more."""
        colour: i64 = good >> 1
        here: i64 = state.cells[PIER + 5 * state.pier + colour] + state.cells[BRIBED + self.seat] + bribes
        best: float = later(state, good)
        pier: i64 = state.pier + 1
        while pier <= BLACK_MARKET:
            there: float = float(state.cells[PIER + 5 * pier + colour])
            if PIER_SELLS[2 * pier + (good & 1)] == 1 and there > best:
                best = there
            pier += 1
        return float(PRICE[good]) * (float(here) - best)


def appraise(state: Cove, seat: int, codes: list[int]) -> list[float]:
    state = state.copy()
    state.turn_to(seat)
    thought = Thought(state, seat)
    worths: list[float] = []
    for code in codes:
        worths.append(thought.worth(state, code))
    return worths
