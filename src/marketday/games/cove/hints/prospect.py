# compiled: mypyc
"""How good a position looks to a seat: gold, what its goods may fetch on the piers as the harbour is likely to fill,
what its unfinished work and its hours are worth, shields, guilds and corruption."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from marketday.games.cove.codes import (
    AGENDA,
    ASKER,
    DEPTH,
    HOURS_LEFT,
    MERCHANT,
    NOTHING,
    Q_CORRUPTION,
    Q_HAND,
    ROUND,
    SEATS,
    SHELF,
    STAFF,
    T_CORRUPT,
    T_STEP,
)
from marketday.games.cove.data import (
    GOODS,
    GUILDS,
    KINDS,
    LAST_HOUR,
    MOST_SEATS,
    PLUS_FOUR,
    PLUS_FOUR_GOLD,
    ROGUE,
    ROUNDS,
    STAFF_SLOTS,
    START_HOURS,
)
from marketday.games.cove.hints.forecast import Forecast, hours_left
from marketday.games.cove.hints.hopes import UNPLANNED, Day, Hopes
from marketday.games.cove.hints.weights import Weights
from marketday.games.cove.kernel import Cove
from marketday.games.cove.reckoning import symbols, symbols_of
from marketday.games.cove.state import task_part

TO_COME: Final[vec[float]] = vec[float](
    [0.0] + [float(sum(LAST_HOUR - START_HOURS[later] for later in range(now, ROUNDS))) for now in range(1, ROUNDS + 1)]
)
"""Hours of the rounds to come, by round."""


class Prospects:
    """What seats may expect, given a forecast and what their merchants hope for."""

    def __init__(self, hopes: list[Hopes], weights: Weights) -> None:
        self.hopes: vec[Hopes] = vec[Hopes](hopes)
        """By merchant."""
        self.weights: Weights = weights
        self.forecast: Forecast = Forecast(weights)
        self.day: Day = Day()
        self._priced: i64 = NOTHING
        """The seat and the round that the day's prices are for. They hold as long as the forecast does."""
        self._settled: float = 0.0
        self._staff: float = 0.0
        self._symbols: vec[float] = vec[float]([0.0 for _ in range(KINDS)])
        """Of the seat that was settled: what is sure, what staff and symbols are worth."""

    def look(self, cove: Cove) -> None:
        self.forecast.look(cove)
        self._priced = NOTHING

    def of(self, cove: Cove, seat: i64) -> float:
        """The gold the seat may expect to end with, apart from what is the same whatever it does."""
        self.settle(cove, seat)
        return self.unsettled(cove, seat)

    def settle(self, cove: Cove, seat: i64) -> None:
        """Work out what stays as it is wherever the pieces of the seat's shop stand: gold and goods, cards and staff,
        and the rest of the day."""
        cells = cove.cells
        day = self.day
        forecast = self.forecast
        hopes: Hopes = self.hopes[cells[MERCHANT + seat]]
        self.price(cove, seat)
        hours: i64 = hours_left(cove, seat) - pending(cove, T_STEP, seat)
        if hours < 0:
            hours = 0
        day.plan(float(hours) * forecast.open, hopes.pace, forecast.card, cells[ROUND] == ROUNDS)
        gold: float = float(cove.gold(seat)) + day.rest() - forecast.card * float(pending(cove, T_CORRUPT, seat))
        if cove.question == Q_CORRUPTION and cells[ASKER] == seat:
            gold -= forecast.card
        for good in range(GOODS):
            gold += float(cells[SHELF + GOODS * seat + good]) * day.shelf[good]
        self._settled = gold
        self._staff = self.staff(cove, seat, hopes, day.hours + TO_COME[cells[ROUND]])
        found: i64 = symbols(cove, seat)
        for kind in range(KINDS):
            self._symbols[kind] = forecast.final[kind] * float(symbols_of(found, kind))

    def unsettled(self, cove: Cove, seat: i64) -> float:
        """What the seat may expect, if all that was settled still holds: only its shop is looked at."""
        gold: float = self._settled
        if not self.day.is_over():
            hopes: Hopes = self.hopes[cove.cells[MERCHANT + seat]]
            gold += hopes.promise(cove, seat, self.day) + self._staff
        return self.add_symbols(cove, seat, gold)

    def staff(self, cove: Cove, seat: i64, hopes: Hopes, hours: float) -> float:
        """One or two are hardly worth the hours they take; each additional one makes the others better."""
        talents: float = 0.0
        for ability in range(STAFF_SLOTS):
            if cove.cells[STAFF + STAFF_SLOTS * seat + ability] != NOTHING:
                talents += hopes.talent(ability)
        return hours / self.weights.staff_every * talents * talents / (talents + self.weights.staff_half)

    def price(self, cove: Cove, seat: i64) -> None:
        """What goods may fetch at the merchant's prices."""
        wanted: i64 = MOST_SEATS * cove.cells[ROUND] + seat
        if self._priced == wanted:
            return
        self._priced = wanted
        self.day.today = UNPLANNED
        prices = cove.shop(seat).prices
        for good in range(GOODS):
            self.day.shelf[good] = float(prices[good]) * self.forecast.demand[good]
            self.day.kept[good] = float(prices[good]) * self.forecast.later(cove, good)

    def add_symbols(self, cove: Cove, seat: i64, gold: float) -> float:
        """And what corruption, shields and guild symbols are worth, of the seat that was settled."""
        forecast = self.forecast
        worths = self._symbols
        shop = cove.shop(seat)
        gold -= worths[ROGUE]
        gold += self.weights.sponsor * float(PLUS_FOUR_GOLD * shop.shields(cove, seat, PLUS_FOUR))
        for colour in range(GUILDS):
            gold += worths[colour]
            shields: i64 = shop.shields(cove, seat, colour)
            if shields > 0:
                gold += forecast.paid[colour] * float(shields)
        return gold

    def ahead(self, cove: Cove, seat: i64) -> float:
        """How much gold the seat may expect to be ahead of the others on average, after the harbour has changed."""
        self.look(cove)
        seat_count: i64 = cove.cells[SEATS]
        others: float = 0.0
        for other in range(seat_count):
            if other != seat:
                others += self.of(cove, other)
        return self.of(cove, seat) - self.weights.rivals * others / float(seat_count - 1)


def pending(cove: Cove, task: i64, seat: i64) -> i64:
    """How often a task for the seat is on the agenda; of hours, how many in total."""
    cells = cove.cells
    total: i64 = 0
    for n in range(cells[DEPTH]):
        due: i64 = cells[AGENDA + n]
        if task_part(due, 0) == task and task_part(due, 1) == seat:
            if task == T_STEP:
                total += task_part(due, 2)
            else:
                total += 1
    if task == T_STEP and cove.question == Q_HAND and cells[ASKER] == seat:
        total += cells[HOURS_LEFT]
    return total
