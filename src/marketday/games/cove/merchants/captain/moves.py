"""What a Captain can answer. A ship is named by the place where it is."""

from typing import Literal

from marketday.games.cove.codec import Rows
from marketday.games.cove.data import COLOURS
from marketday.games.cove.merchants.captain import shop
from marketday.games.cove.merchants.captain.data import PLACES
from marketday.games.cove.moves import Colour, Move

Place = Literal[
    "port",
    "red_shallows",
    "green_shallows",
    "blue_reef",
    "yellow_reef",
    "red_outpost",
    "green_outpost",
    "blue_outpost",
    "yellow_outpost",
    "isle_1",
    "isle_2",
    "isle_3",
    "isle_4",
]


class KeepKnots(Move, frozen=True):
    pass


class SpinAgain(Move, frozen=True):
    pass


class DropAnchor(Move, frozen=True):
    pass


class SailShip(Move, frozen=True):
    place: Place
    to: Place


class RecallNoMore(Move, frozen=True):
    pass


class RecallFleet(Move, frozen=True):
    pass


class RecallShip(Move, frozen=True):
    place: Place


class SignalGuild(Move, frozen=True):
    colour: Colour


ROWS: Rows = {
    shop.KEEP_KNOTS: (KeepKnots, ()),
    shop.SPIN_AGAIN: (SpinAgain, ()),
    shop.DROP_ANCHOR: (DropAnchor, ()),
    shop.SAIL_SHIP: (SailShip, (PLACES, PLACES)),
    shop.RECALL_NO_MORE: (RecallNoMore, ()),
    shop.RECALL_FLEET: (RecallFleet, ()),
    shop.RECALL_SHIP: (RecallShip, (PLACES,)),
    shop.SIGNAL_GUILD: (SignalGuild, (COLOURS,)),
}

QUESTIONS: dict[int, tuple[str, tuple[type[Move], ...]]] = {
    shop.Q_AGAIN: ("again", (KeepKnots, SpinAgain)),
    shop.Q_COURSE: ("course", (SailShip, DropAnchor)),
    shop.Q_RECALL: ("recall", (RecallShip, RecallFleet, RecallNoMore)),
    shop.Q_TOW: ("tow", (RecallShip,)),
    shop.Q_SIGNAL: ("signal", (SignalGuild,)),
}
