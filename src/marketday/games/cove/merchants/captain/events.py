"""What happened on the chart. Nothing there is secret."""

from marketday.core.codec import NO_OR_YES, NUMBER, Row
from marketday.games.cove.data import COLOURS
from marketday.games.cove.events import Event
from marketday.games.cove.merchants.captain import codes
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
    """Shuffles those taken, because the stack has run out."""

    seat: int


ROWS: dict[int, Row] = {
    codes.TOLD_SPUN: (CompassSpun, (NUMBER, NUMBER, NO_OR_YES)),
    codes.TOLD_SAILED: (ShipSailed, (NUMBER, PLACES, PLACES)),
    codes.TOLD_RECALLED: (ShipRecalled, (NUMBER, PLACES)),
    codes.TOLD_LAID: (TreasureLaid, (NUMBER, PLACES[FIRST_ISLE:], COLOURS)),
    codes.TOLD_SHUFFLED: (TreasuresShuffled, (NUMBER,)),
}
