"""What a Captain can answer. A ship is named by the place where it is."""

from typing import Literal

from marketday.core.codec import Row
from marketday.games.cove.data import COLOURS
from marketday.games.cove.merchants.captain import codes
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


ROWS: dict[int, Row] = {
    codes.KEEP_KNOTS: (KeepKnots, ()),
    codes.SPIN_AGAIN: (SpinAgain, ()),
    codes.DROP_ANCHOR: (DropAnchor, ()),
    codes.SAIL_SHIP: (SailShip, (PLACES, PLACES)),
    codes.RECALL_NO_MORE: (RecallNoMore, ()),
    codes.RECALL_FLEET: (RecallFleet, ()),
    codes.RECALL_SHIP: (RecallShip, (PLACES,)),
    codes.SIGNAL_GUILD: (SignalGuild, (COLOURS,)),
}

ANSWERS: dict[int, tuple[type[Move], ...]] = {
    codes.Q_AGAIN: (KeepKnots, SpinAgain),
    codes.Q_COURSE: (SailShip, DropAnchor),
    codes.Q_RECALL: (RecallShip, RecallFleet, RecallNoMore),
    codes.Q_TOW: (RecallShip,),
    codes.Q_SIGNAL: (SignalGuild,),
}
