"""What happened in the laboratory. Nothing there is secret."""

from typing import Literal

from marketday.games.cove.codec import Rows
from marketday.games.cove.data import COLOURS
from marketday.games.cove.events import Event
from marketday.games.cove.merchants.alchemist import shop
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


ROWS: Rows = {
    shop.TOLD_PICKED: (MarblesPicked, (None, None, MARBLES, None)),
    shop.TOLD_REACTED: (MarblesReacted, (None, MARBLES, None)),
    shop.TOLD_PLACED: (MarblesPlaced, (None, MARBLES, PLACES, None)),
    shop.TOLD_FLASK_EMPTIED: (FlaskEmptied, (None, MARBLES, PLACES)),
    shop.TOLD_DECANTED: (MarbleDecanted, (None, MARBLES, None)),
    shop.TOLD_BREWED: (CauldronBrewed, (None, GOODS)),
    shop.TOLD_WASTED: (IchorWasted, (None, None, None)),
    shop.TOLD_PURGED: (WastePurged, (None, None)),
    shop.TOLD_RENOWN: (RenownGained, (None, None, SHIELDS)),
    shop.TOLD_FILTERED: (IchorFiltered, (None, PLACES)),
}
