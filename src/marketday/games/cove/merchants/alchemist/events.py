"""What happened in the laboratory. Nothing there is secret."""

from typing import Literal

from marketday.core.codec import NUMBER, Row
from marketday.games.cove.data import COLOURS
from marketday.games.cove.events import Event
from marketday.games.cove.merchants.alchemist import codes
from marketday.games.cove.merchants.alchemist.data import MARBLES
from marketday.games.cove.merchants.alchemist.moves import PLACES, Marble, Place
from marketday.games.cove.moves import GOODS, Good

SHIELDS = (*COLOURS, "plus_four")


class MarblesPicked(Event, frozen=True):
    seat: int
    chute: int
    marble: Marble
    count: int


class MarblesReacted(Event, frozen=True):
    seat: int
    marble: Marble
    """Its colour; ichor where ichor reacted alone."""
    count: int


class MarblesPlaced(Event, frozen=True):
    seat: int
    marble: Marble
    place: Place
    count: int


class FlaskEmptied(Event, frozen=True):
    seat: int
    marble: Marble
    place: Place


class MarbleDecanted(Event, frozen=True):
    seat: int
    marble: Marble
    chute: int


class CauldronBrewed(Event, frozen=True):
    seat: int
    good: Good


class IchorWasted(Event, frozen=True):
    seat: int
    waste: int
    """How much is in the Toxic Waste now."""
    lost: int
    """How much found no place there."""


class WastePurged(Event, frozen=True):
    seat: int
    count: int


class RenownGained(Event, frozen=True):
    seat: int
    renown: int
    shield: Literal["red", "green", "blue", "yellow", "plus_four"]


class IchorFiltered(Event, frozen=True):
    seat: int
    place: Place


ROWS: dict[int, Row] = {
    codes.TOLD_PICKED: (MarblesPicked, (NUMBER, NUMBER, MARBLES, NUMBER)),
    codes.TOLD_REACTED: (MarblesReacted, (NUMBER, MARBLES, NUMBER)),
    codes.TOLD_PLACED: (MarblesPlaced, (NUMBER, MARBLES, PLACES, NUMBER)),
    codes.TOLD_FLASK_EMPTIED: (FlaskEmptied, (NUMBER, MARBLES, PLACES)),
    codes.TOLD_DECANTED: (MarbleDecanted, (NUMBER, MARBLES, NUMBER)),
    codes.TOLD_BREWED: (CauldronBrewed, (NUMBER, GOODS)),
    codes.TOLD_WASTED: (IchorWasted, (NUMBER, NUMBER, NUMBER)),
    codes.TOLD_PURGED: (WastePurged, (NUMBER, NUMBER)),
    codes.TOLD_RENOWN: (RenownGained, (NUMBER, NUMBER, SHIELDS)),
    codes.TOLD_FILTERED: (IchorFiltered, (NUMBER, PLACES)),
}
