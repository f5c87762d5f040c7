# compiled: mypyc
"""What the piers and halls will probably hold when trade begins, and what goods may fetch there."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from marketday.games.cove.clock import adventurers_passed
from marketday.games.cove.codes import BAG, BOAT, BOAT_AT, HALL, MARKER, PIER, ROUND, SAILING, SEATS, TIME
from marketday.games.cove.data import (
    BAZAAR,
    BLACK_MARKET,
    BOAT_SEATS,
    BOATS_PER_SIDE,
    CORRUPTION,
    DOCKS_PER_SIDE,
    GOODS,
    GUILDS,
    KINDS,
    LARGE,
    MARKET,
    PIERS,
    ROGUE,
    ROUNDS,
)
from marketday.games.cove.docks import first_dock, free_docks, is_taken
from marketday.games.cove.harbour import aboard
from marketday.games.cove.hints.weights import Weights
from marketday.games.cove.kernel import Cove
from marketday.games.cove.piles import count_pieces
from marketday.games.cove.tables import DOCK_PIER

CARDS: Final = sum(row[2] for row in CORRUPTION)
VICES: Final = sum(row[0] * row[2] for row in CORRUPTION) / CARDS
GUILD_SYMBOLS: Final = sum(row[1][0] * row[2] for row in CORRUPTION) / CARDS
"""Symbols of a corruption card on average: of corruption, and of each guild."""


class Forecast:
    def __init__(self, weights: Weights) -> None:
        self.weights: Weights = weights
        self.customers: vec[float] = vec[float]([0.0 for _ in range(KINDS * len(PIERS))])
        """KINDS * pier + kind"""
        self.halls: vec[float] = vec[float]([0.0 for _ in range(KINDS)])
        """The halls and the lair when trade begins, ..."""
        self.final: vec[float] = vec[float]([0.0 for _ in range(KINDS)])
        """... and at the end of the game."""
        self.paid: vec[float] = vec[float]([0.0 for _ in range(GUILDS)])
        """What an active shield of each guild will probably be paid by its hall."""
        self.card: float = 0.0
        """What a corruption card costs on average."""
        self.demand: vec[float] = vec[float]([0.0 for _ in range(GOODS)])
        """Customers to expect for each good."""
        self.open: float = 1.0
        """How much of the day is left before the harbour closes."""

    def look(self, cove: Cove) -> None:
        cells = cove.cells
        for place in range(KINDS * len(PIERS)):
            self.customers[place] = float(cells[PIER + place])
        for kind in range(KINDS):
            self.halls[kind] = float(cells[HALL + kind])
        self.sail(cove)
        left: float = float(ROUNDS - cells[ROUND])
        symbols: float = 0.0
        for colour in range(GUILDS):
            self.final[colour] = self.halls[colour] + self.weights.growth * left
            self.paid[colour] = self.halls[colour] * self.weights.sponsor
            symbols += self.final[colour]
        self.final[ROGUE] = self.halls[ROGUE] + self.weights.lair_growth * left
        self.card = self.weights.card * (VICES * self.final[ROGUE] - GUILD_SYMBOLS * symbols)
        self.foresee(cove)

    def sail(self, cove: Cove) -> None:
        """The fuller a boat, the more likely it docks, and not all docks may be taken; its free seats are filled from
        the bag."""
        loads: i64 = 0
        for seat in range(cove.cells[SEATS]):
            loads += adventurers_passed(cove, seat, hours_left(cove, seat))
        needed: float = side_needs(cove, 0) + side_needs(cove, BOATS_PER_SIDE)
        fill: float = 1.0
        self.open = 1.0
        if needed > 0.0:
            fill = self.weights.fill * float(loads) / needed
            if fill > 1.0:
                self.open = 1.0 / (1.0 + self.weights.early * (fill - 1.0))
                fill = 1.0
        self.sail_side(cove, 0, fill)
        self.sail_side(cove, BOATS_PER_SIDE, fill)

    def sail_side(self, cove: Cove, first: i64, fill: float) -> None:
        cells = cove.cells
        docks: float = float(free_docks(cove, first))
        if docks == 0.0:
            return
        weights: float = 0.0
        for boat in range(first, first + BOATS_PER_SIDE):
            if cells[BOAT_AT + boat] == SAILING:
                weights += self.weight(aboard(cove, boat))
        bag: float = float(count_pieces(cove, BAG, KINDS)) + 0.01
        for boat in range(first, first + BOATS_PER_SIDE):
            if cells[BOAT_AT + boat] == SAILING:
                here: i64 = aboard(cove, boat)
                lands: float = docks * self.weight(here) / weights
                if lands > 1.0:
                    lands = 1.0
                lands *= fill
                drawn: float = float(BOAT_SEATS - here) / bag
                for kind in range(KINDS):
                    adventurers: float = float(cells[BOAT + KINDS * boat + kind])
                    self.halls[kind] += (1.0 - lands) * adventurers
                    self.land(cove, first, kind, lands * (adventurers + drawn * float(cells[BAG + kind])) / docks)

    def land(self, cove: Cove, boat: i64, kind: i64, customers: float) -> None:
        """At each free dock of the boat's side."""
        first: i64 = first_dock(boat)
        for dock in range(first, first + DOCKS_PER_SIDE):
            if not is_taken(cove, dock):
                self.customers[KINDS * DOCK_PIER[dock] + kind] += customers

    def foresee(self, cove: Cove) -> None:
        """Who may buy a good: those on its best pier, and some more if there is a second pier, or in a later round."""
        for good in range(GOODS):
            colour: i64 = good >> 1
            own: float = self.customers[KINDS * (BAZAAR if good & 1 == LARGE else MARKET) + colour]
            best: float = self.customers[KINDS * BLACK_MARKET + colour]
            second: float = own
            if own > best:
                second = best
                best = own
            kept: float = self.later(cove, good)
            if kept > best:
                second = best
                best = kept
            elif kept > second:
                second = kept
            self.demand[good] = best + self.weights.second * second

    def later(self, cove: Cove, good: i64) -> float:
        """Customers to expect in the next round."""
        if cove.cells[ROUND] == ROUNDS:
            return 0.0
        return self.weights.later_large if good & 1 == LARGE else self.weights.later_small

    def weight(self, passengers: i64) -> float:
        weight: float = 1.0
        for _ in range(passengers):
            weight *= self.weights.fuller
        return weight


def side_needs(cove: Cove, first: i64) -> float:
    """How many adventurers would fill the fullest boats, one for each free dock of the side."""
    docks: i64 = free_docks(cove, first)
    needed: i64 = 0
    for missing in range(1, BOAT_SEATS + 1):
        for boat in range(first, first + BOATS_PER_SIDE):
            if docks > 0 and cove.cells[BOAT_AT + boat] == SAILING and aboard(cove, boat) == BOAT_SEATS - missing:
                docks -= 1
                needed += missing
    return float(needed)


def hours_left(cove: Cove, seat: i64) -> i64:
    """Hours left in the day; a hand is half an hour early."""
    hours: i64 = (cove.cells[MARKER] - cove.cells[TIME + seat] + 1) >> 1
    if hours < 0:
        hours = 0
    return hours
