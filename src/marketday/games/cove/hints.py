"""How good does a position look? What a bot should know of Merchants Cove; a shop says itself what its work promises.

The weights are gold a seat may expect; they are guesses that playing bots against each other may better.
"""

from typing import Final

from mypy_extensions import i64

from marketday.core.kernel import CHANCE
from marketday.core.rng import Rng
from marketday.games.cove.codes import (
    BOAT,
    BOAT_AT,
    FINISHED,
    HALL,
    PIER,
    Q_ACTION,
    Q_TRADE,
    SAILING,
    SHELF,
    TIME,
)
from marketday.games.cove.data import BLACK_MARKET, BOATS, GOODS, PLUS_FOUR, PLUS_FOUR_GOLD, ROGUE, ROUNDS
from marketday.games.cove.kernel import Cove
from marketday.games.cove.tables import LAST, PIER_SELLS, PRICE

SAMPLES: Final = 3
"""Of what chance may answer to a move."""
HOUR: Final = 2.5
STAFF: Final = 2.0
LATER: Final = 0.6
"""What a good is worth for the next round, in customers."""
ABOARD: Final = 0.2
"""How likely a passenger comes to one pier or other of those that matter."""
SPONSOR: Final = 0.8


def outlook(state: Cove, seat: i64) -> float:
    """How much gold the seat may expect to be ahead of the others on average."""
    total: float = 0.0
    other: i64 = 0
    while other < state.seats:
        gold: float = prospect(state, other)
        total += gold if other == seat else -gold / float(state.seats - 1)
        other += 1
    return total


def prospect(state: Cove, seat: i64) -> float:
    gold: float = float(state.gold(seat)) + shelf(state, seat)
    if state.round < ROUNDS or state.cells[TIME + seat] < state.marker:
        gold += state.shop(seat).promise(state, seat) + STAFF * float(state.staff_count(seat))
        gold += HOUR * float(LAST - state.cells[TIME + seat]) / 2.0
    gold -= float(state.vices(seat) * state.cells[HALL + ROGUE])
    shop = state.shop(seat)
    gold += SPONSOR * float(PLUS_FOUR_GOLD * shop.shields(state, seat, PLUS_FOUR))
    colour: i64 = 0
    while colour < ROGUE:
        hall: float = float(state.cells[HALL + colour])
        gold += hall * (float(state.guild_symbols(seat, colour)) + SPONSOR * float(shop.shields(state, seat, colour)))
        colour += 1
    return gold


def shelf(state: Cove, seat: i64) -> float:
    """What the goods on the shelf may bring: on the best pier still to come for each, or kept for later."""
    gold: float = 0.0
    first: i64 = 0
    if state.question == Q_TRADE:
        first = state.pier + state.cells[FINISHED + seat]
    good: i64 = 0
    while good < GOODS:
        pieces: i64 = state.cells[SHELF + GOODS * seat + good]
        if pieces > 0:
            colour: i64 = good >> 1
            best: float = LATER if state.round < ROUNDS else 0.0
            pier: i64 = first
            while pier <= BLACK_MARKET:
                if PIER_SELLS[2 * pier + (good & 1)] == 1:
                    customers: float = float(state.cells[PIER + 5 * pier + colour]) + ABOARD * aboard(state, colour)
                    if customers > best:
                        best = customers
                pier += 1
            gold += float(pieces * PRICE[good]) * best
        good += 1
    return gold


def aboard(state: Cove, colour: i64) -> float:
    passengers: i64 = 0
    boat: i64 = 0
    while boat < BOATS:
        if state.cells[BOAT_AT + boat] == SAILING:
            passengers += state.cells[BOAT + 5 * boat + colour]
        boat += 1
    return float(passengers)


def settled(state: Cove, seat: i64, rng: Rng) -> float:
    """The outlook once chance has answered and the seat has gone on with what it began, as it looks best at once."""
    while state.actor == CHANCE or (state.actor == seat and state.question != Q_ACTION and state.question != Q_TRADE):
        if state.actor == CHANCE:
            state.play(state.nth(rng.below(state.options)))
        else:
            best: float = -1e9
            answer: i64 = 0
            n: i64 = 0
            while n < state.options:
                after = state.copy()
                after.play(state.nth(n))
                worth: float = outlook(after, seat)
                if worth > best:
                    best = worth
                    answer = state.nth(n)
                n += 1
            state.play(answer)
    return outlook(state, seat)


def appraise(state: Cove, seat: int, codes: list[int]) -> list[float]:
    worths: list[float] = []
    for code in codes:
        total: float = 0.0
        for sample in range(SAMPLES):
            after = state.copy()
            after.turn_to(seat)
            after.play(code)
            total += settled(after, seat, Rng(sample))
        worths.append(total / float(SAMPLES))
    return worths
