# compiled: mypyc
"""How a position looks to a trader, and what traders do who act at once: for searches.

In a play-out all hands lie open to whoever imagines it, so a trader there finds at once what others who look for it
would find by shouting. Real ones take their time: at each look some are absent, and some do not heed what is offered.
Which, depends on the position alone, so that equal positions go on alike.
"""

from typing import Final, cast

from mypy_extensions import i64

from marketday.core.bits import BIT
from marketday.core.judge import Judge, best
from marketday.core.kernel import Kernel, answer_code, first_of, kind_of, second_of
from marketday.games.bankrut.cards import KINDS, ONE, TOTAL, count, hand_points, may_stop, round_points
from marketday.games.bankrut.codes import (
    ACCEPT,
    AGREE,
    DECLINE,
    OFFER,
    OFFER_ONE,
    STOP,
    SWAP,
    TRADE,
    WITHDRAW,
)
from marketday.games.bankrut.data import RIGHT_STOP
from marketday.games.bankrut.prospects import LOOSE, PROSPECT, WIDTH, good_hope, hand_hope, looseness
from marketday.games.bankrut.slots import giver, slot_of
from marketday.games.bankrut.state import (
    OFFER_GIVE,
    OFFER_WANT,
    OFFERS,
    PAST_CALLER,
    PAST_CENTRE,
    SEATS,
    Bankrut,
)

ROUND_TURNS: Final = 1000
"""A turn is a tick; no round has so many."""

LEAST_GAIN: Final = 0.2
"""Nobody acts for less."""
LEAST_SWAP: Final = 1.0
ENVY: Final = 0.3
"""Which part of another's gain counts as one's own loss."""
OTHERS_ASK: Final = 0.3
OTHERS_ENVY: Final = 0.25
"""What others want to gain from an exchange: so much, and this part of what it brings the one who asks."""
PRESENT: Final = 95
HEEDED: Final = 85
"""Of a hundred looks, at how many a trader is there, and at how many it heeds an offer. So rounds last about as long as
among bots."""
HOPELESS: Final = -4
"""A right STOP that leaves its caller farther behind than this is not called."""
RIGHT: Final = 20.0
WRONG: Final = -20.0
"""So STOP looks, right or wrong."""
WORSE_THAN_WAITING: Final = -0.05
HOPE: Final = 0.15
"""An offer of which nobody knows whether somebody wants it is better than waiting, but only just."""
MOST_CARDS: Final = 2
"""On each side of an offer in a play-out, of one good."""

LOW: Final = 0x3FFFFFFF
MIXER: Final = 0x2545F491


def mixed(word: i64) -> i64:
    """A number that seems to be drawn, the same for the same word."""
    low: i64 = (word ^ (word >> 23)) & LOW
    low = ((low * MIXER) >> 13) & LOW
    return ((low * MIXER) >> 17) & LOW


class Exchange:
    """Cards for cards, and what that is worth to whoever thinks of it."""

    def __init__(self, worth: float, give: i64, want: i64) -> None:
        self.worth: float = worth
        self.give: i64 = give
        self.want: i64 = want


class BankrutJudge(Judge):
    # ---- a search asks -----------------------------------------------------------------------------------------------
    def worths(self, state: Kernel) -> list[float]:
        floor = cast(Bankrut, state)
        if floor.question != TRADE:
            return [0.0] * floor.options
        return [self.worth(floor, floor.nth(n)) for n in range(floor.options)]

    def outlook(self, state: Kernel, seat: i64) -> float:
        floor = cast(Bankrut, state)
        seat_count: i64 = floor.seat_count
        own: float = self.standing(floor, seat)
        others = 0.0
        for other in range(seat_count):
            if other != seat:
                others += self.standing(floor, other)
        return own - others / float(seat_count - 1)

    def seat_count(self, state: Kernel) -> i64:
        return state.cells[SEATS]

    def turn(self, state: Kernel) -> i64:
        floor = cast(Bankrut, state)
        return floor.round * ROUND_TURNS + floor.tick

    def go_on(self, state: Kernel) -> None:
        floor = cast(Bankrut, state)
        if floor.question != TRADE:
            floor.play(floor.nth(0))
            return
        if not self.happens(floor, floor.tick * 8 + floor.actor, PRESENT):
            floor.play(floor.nth(0))  # wait
            return
        worths = self.worths(state)
        n: i64 = best(worths)
        if worths[n] < LEAST_GAIN:
            found = best_exchange(floor, floor.actor)
            if found is not None and not is_offered(floor, found):
                floor.play_cards(answer_code(OFFER, floor.actor, 0, 0), found.give, found.want)
                return
        floor.play(floor.nth(n))

    # ---- how things look ---------------------------------------------------------------------------------------------
    def standing(self, floor: Bankrut, seat: i64) -> float:
        """The points of a seat, and what its hand seems worth. What was just dealt is worth as much to all."""
        cells = floor.cells
        points: i64 = 0
        for number in range(floor.round):
            calls = cells[PAST_CALLER + number] == seat
            points += round_points(floor.past_hand(number, seat), cells[PAST_CENTRE + number], calls)
        if floor.question == TRADE and floor.tick > 0:
            return float(points) + hand_hope(floor.hand(seat), floor.centre)
        return float(points)

    def worth(self, floor: Bankrut, act: i64) -> float:
        """How much better off the actor looks after one of the listed acts; waiting is worth nothing."""
        seat: i64 = floor.actor
        kind: i64 = kind_of(act)
        if kind == ACCEPT:
            return self.worth_of_accepting(floor, seat, first_of(act))
        if kind == SWAP:
            gain = swap_gain(floor, seat, first_of(act))
            return gain if gain > LEAST_SWAP else WORSE_THAN_WAITING
        if kind == STOP:
            return RIGHT if may_stop(floor.hand(seat)) and stop_lead(floor, seat) > HOPELESS else WRONG
        if kind == OFFER_ONE:
            gain = exchange_gain(floor, seat, ONE[first_of(act)], ONE[second_of(act)])
            return HOPE * gain / (1.0 + gain) if gain > LEAST_GAIN else WORSE_THAN_WAITING
        if kind == WITHDRAW:
            slot: i64 = first_of(act)
            gain = exchange_gain(floor, seat, floor.cells[OFFER_GIVE + slot], floor.cells[OFFER_WANT + slot])
            return LEAST_GAIN if gain <= 0.0 else WORSE_THAN_WAITING
        if kind == AGREE or kind == DECLINE:
            return WORSE_THAN_WAITING
        return 0.0

    def worth_of_accepting(self, floor: Bankrut, seat: i64, slot: i64) -> float:
        give: i64 = floor.cells[OFFER_WANT + slot]
        get: i64 = floor.cells[OFFER_GIVE + slot]
        gain = exchange_gain(floor, seat, give, get)
        theirs = exchange_gain(floor, giver(slot), get, give)
        gain -= ENVY * theirs if theirs > 0.0 else 0.0
        if gain < OTHERS_ASK or not self.happens(floor, slot * 64 + seat, HEEDED):
            return WORSE_THAN_WAITING
        return gain

    def happens(self, floor: Bankrut, what: i64, percent: i64) -> bool:
        word: i64 = floor.hand(floor.actor) + floor.tick * 7919 + what * 104729
        return mixed(word) % 100 < percent


def stop_lead(floor: Bankrut, seat: i64) -> i64:
    """How far ahead of the others on average a right STOP leaves a seat in this round, rounded."""
    others: i64 = 0
    for other in range(floor.seat_count):
        if other != seat:
            others += hand_points(floor.hand(other), floor.centre)
    return hand_points(floor.hand(seat), floor.centre) + RIGHT_STOP - others // (floor.seat_count - 1)


def exchange_gain(floor: Bankrut, seat: i64, give: i64, get: i64) -> float:
    """What an exchange gains for a seat."""
    hand: i64 = floor.hand(seat)
    return hand_hope(hand - give + get, floor.centre) - hand_hope(hand, floor.centre)


def swap_gain(floor: Bankrut, seat: i64, lay: i64) -> float:
    """What taking the centre card for one from the hand gains."""
    hand: i64 = floor.hand(seat)
    return hand_hope(hand - ONE[lay] + ONE[floor.centre], lay) - hand_hope(hand, floor.centre)


def is_offered(floor: Bankrut, exchange: Exchange) -> bool:
    """Whether the actor offers that to all already."""
    slot: i64 = slot_of(floor.actor, floor.actor)
    cells = floor.cells
    lies = cells[OFFERS] & BIT[slot] != 0
    return lies and cells[OFFER_GIVE + slot] == exchange.give and cells[OFFER_WANT + slot] == exchange.want


def best_exchange(floor: Bankrut, seat: i64) -> Exchange | None:
    """Of one good for another, among those that somebody gains from."""
    found: Exchange | None = None
    for exchange in exchanges(floor, seat):
        if found is None or exchange.worth > found.worth:
            found = exchange
    return found


def exchanges(floor: Bankrut, seat: i64) -> list[Exchange]:
    """All exchanges of one good for another that a seat gains from, and somebody else too."""
    hand: i64 = floor.hand(seat)
    centre: i64 = floor.centre
    found: list[Exchange] = []
    for give in range(i64(KINDS)):
        held: i64 = count(hand, give)
        for want in range(i64(KINDS)):
            if want == give:
                continue
            for given in range(1, 1 + (held if held < MOST_CARDS else MOST_CARDS)):
                for got in range(1, 1 + MOST_CARDS):
                    if count(hand, want) + got > TOTAL[want]:
                        break
                    gain = moved(hand, centre, give, want, given, got)
                    if gain <= LEAST_GAIN:
                        continue
                    net = gain - envied(floor, seat, give, want, given, got, gain)
                    if net > LEAST_GAIN:
                        found.append(Exchange(net, given * ONE[give], got * ONE[want]))
    return found


def moved(hand: i64, centre: i64, give: i64, want: i64, given: i64, got: i64) -> float:
    """What it gains to give some cards of a good for some of another."""
    less: i64 = count(hand, give)
    more: i64 = count(hand, want)
    loose: i64 = looseness(hand)
    after: i64 = loose - LOOSE[give * WIDTH + less] - LOOSE[want * WIDTH + more]
    after += LOOSE[give * WIDTH + less - given] + LOOSE[want * WIDTH + more + got]
    gain = PROSPECT[after] - PROSPECT[loose]
    gain += good_hope(less - given, give, centre) - good_hope(less, give, centre)
    return gain + good_hope(more + got, want, centre) - good_hope(more, want, centre)


def envied(floor: Bankrut, seat: i64, give: i64, want: i64, given: i64, got: i64, gain: float) -> float:
    """What it costs that somebody else gains by the exchange: the one whom it serves least, but enough to take it. More
    than the gain where there is nobody."""
    least = 1000.0
    for other in range(floor.seat_count):
        hand: i64 = floor.hand(other)
        if other == seat or count(hand, want) < got or count(hand, give) + given > TOTAL[give]:
            continue
        theirs = moved(hand, floor.centre, want, give, got, given)
        if theirs >= OTHERS_ASK + OTHERS_ENVY * gain and theirs < least:
            least = theirs
    return ENVY * least
