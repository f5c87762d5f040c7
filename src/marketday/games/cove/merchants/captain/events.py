"""What happened on the chart. Nothing there is secret."""

from marketday.games.cove.codec import Rows
from marketday.games.cove.data import COLOURS
from marketday.games.cove.events import Event
from marketday.games.cove.merchants.captain import shop
from marketday.games.cove.merchants.captain.data import FIRST_ISLE, PLACES
from marketday.games.cove.merchants.captain.moves import Place
from marketday.games.cove.moves import Colour


class CompassSpun(Event, frozen=True):
    seat: int
    knots: int
    """0 is a storm."""
    extra: bool


class ShipSailed(Event, frozen=True):
    seat: int
    place: Place
    to: Place


class ShipRecalled(Event, frozen=True):
    seat: int
    place: Place


class TreasureLaid(Event, frozen=True):
    seat: int
    place: Place
    colour: Colour


class TreasuresShuffled(Event, frozen=True):
    """Those taken, because the stack has run out."""

    seat: int


ROWS: Rows = {
    shop.TOLD_SPUN: (CompassSpun, (None, None, (False, True))),
    shop.TOLD_SAILED: (ShipSailed, (None, PLACES, PLACES)),
    shop.TOLD_RECALLED: (ShipRecalled, (None, PLACES)),
    shop.TOLD_LAID: (TreasureLaid, (None, PLACES[FIRST_ISLE:], COLOURS)),
    shop.TOLD_SHUFFLED: (TreasuresShuffled, (None,)),
}
