"""What a seat can answer, as values for people; and the row each has for the codec. Merchants add moves of their own.

Boats and docks count from 0: boats 0 … 2 and docks 0 and 1 lie west of Dragon Island. Places on the square count from
the left. Actions and staff abilities carry their merchant's name: "blacksmith.stoke".
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from marketday.core.codec import NUMBER, Row
from marketday.games.cove import codes
from marketday.games.cove.data import ADVENTURERS, BOATS, COLOURS, CORRUPTION_KINDS, PIERS, SIZES, SQUARE_SLOTS

Adventurer = Literal["red", "green", "blue", "yellow", "rogue"]
Colour = Literal["red", "green", "blue", "yellow"]
Good = Literal[
    "red_small", "red_large", "green_small", "green_large", "blue_small", "blue_large", "yellow_small", "yellow_large"
]
Pier = Literal["bazaar", "market", "black_market"]
Boat = Annotated[int, Meta(ge=0, lt=BOATS)]
Dock = Annotated[int, Meta(ge=0, lt=4)]
Slot = Annotated[int, Meta(ge=0, lt=SQUARE_SLOTS)]
Kind = Annotated[int, Meta(ge=0, lt=CORRUPTION_KINDS)]

GOODS = tuple(f"{colour}_{size}" for colour in COLOURS for size in SIZES)


class Move(Struct, frozen=True, gc=False, tag=True, tag_field="move", forbid_unknown_fields=True):
    """The base of all moves, including those of merchants."""


class TakeAction(Move, frozen=True):
    action: str


class HireTownsfolk(Move, frozen=True):
    slot: Slot


class ActivateStaff(Move, frozen=True):
    pass


class PassHand(Move, frozen=True):
    pass


class CrossHand(Move, frozen=True):
    pass


class SeatOnBoat(Move, frozen=True):
    boat: Boat
    adventurer: Adventurer | None = None
    """Which of those drawn; None where there is no choice."""


class RobNobody(Move, frozen=True):
    pass


class RobBoat(Move, frozen=True):
    colour: Colour
    boat: Boat
    """Where the customer goes."""


class DockBoat(Move, frozen=True):
    dock: Dock


class KeepCorruption(Move, frozen=True):
    pass


class DiscardCorruption(Move, frozen=True):
    corruption: Kind


class TuckUnder(Move, frozen=True):
    ability: str


class StopStaff(Move, frozen=True):
    pass


class UseStaff(Move, frozen=True):
    ability: str


class TakePassenger(Move, frozen=True):
    boat: Boat
    adventurer: Adventurer


class PutOnPier(Move, frozen=True):
    pier: Pier


class FinishTrade(Move, frozen=True):
    pass


class SellAll(Move, frozen=True):
    pass


class SellGood(Move, frozen=True):
    good: Good


class BribeRogue(Move, frozen=True):
    pass


def rows(actions: tuple[str, ...], abilities: tuple[str, ...]) -> dict[int, Row]:
    """For a seat whose merchant has these actions and abilities."""
    return {
        codes.TAKE_ACTION: (TakeAction, (actions,)),
        codes.HIRE_FROM: (HireTownsfolk, (NUMBER,)),
        codes.ACTIVATE_STAFF: (ActivateStaff, ()),
        codes.PASS_HAND: (PassHand, ()),
        codes.CROSS_HAND: (CrossHand, ()),
        codes.SEAT_ON: (SeatOnBoat, (NUMBER, (None, *ADVENTURERS))),
        codes.ROB_NOBODY: (RobNobody, ()),
        codes.ROB_BOAT: (RobBoat, (COLOURS, NUMBER)),
        codes.DOCK_AT: (DockBoat, (NUMBER,)),
        codes.DISCARD_NO_MORE: (KeepCorruption, ()),
        codes.DISCARD_CARD: (DiscardCorruption, (NUMBER,)),
        codes.TUCK_UNDER: (TuckUnder, (abilities,)),
        codes.STOP_STAFF: (StopStaff, ()),
        codes.USE_STAFF: (UseStaff, (abilities,)),
        codes.TAKE_FROM: (TakePassenger, (NUMBER, ADVENTURERS)),
        codes.PUT_ON_PIER: (PutOnPier, (PIERS,)),
        codes.FINISH_TRADE: (FinishTrade, ()),
        codes.SELL_ALL: (SellAll, ()),
        codes.SELL_GOOD: (SellGood, (GOODS,)),
        codes.BRIBE_ROGUE: (BribeRogue, ()),
    }


CORE_MOVES = tuple(struct for struct, _ in rows((), ()).values())

# The kinds of moves that can answer each question.
ANSWERS: dict[int, tuple[type[Move], ...]] = {
    codes.Q_ACTION: (TakeAction, HireTownsfolk, ActivateStaff),
    codes.Q_HAND: (PassHand, CrossHand),
    codes.Q_BOAT: (SeatOnBoat,),
    codes.Q_ROB: (RobNobody, RobBoat),
    codes.Q_DOCK: (DockBoat,),
    codes.Q_DISCARD: (KeepCorruption, DiscardCorruption),
    codes.Q_TUCK: (TuckUnder,),
    codes.Q_STAFF: (StopStaff, UseStaff),
    codes.Q_PASSENGER: (TakePassenger,),
    codes.Q_TARGET: (PutOnPier, SeatOnBoat),
    codes.Q_TRADE: (FinishTrade, SellAll, SellGood, BribeRogue),
    codes.Q_OVER: (),
}
