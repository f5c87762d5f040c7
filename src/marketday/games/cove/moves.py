"""What a seat can answer, as values for people; and the code each has in the kernel. Merchants add moves of their own.

Boats and docks count from 0: boats 0 … 2 and docks 0 and 1 lie west of Dragon Island. Places on the square count from
the left. Actions and staff abilities carry their merchant's name: "blacksmith.stoke".
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from marketday.games.cove import codes
from marketday.games.cove.codec import Rows
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


class Move(Struct, frozen=True, tag=True, tag_field="move", forbid_unknown_fields=True):
    """What all moves, also those of merchants, are made from."""


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


CORE_MOVES: tuple[type[Move], ...] = (
    *(TakeAction, HireTownsfolk, ActivateStaff, PassHand, CrossHand, SeatOnBoat, RobNobody, RobBoat, DockBoat),
    *(KeepCorruption, DiscardCorruption, TuckUnder, StopStaff, UseStaff, TakePassenger, PutOnPier),
    *(FinishTrade, SellAll, SellGood, BribeRogue),
)


def rows(actions: tuple[str, ...], abilities: tuple[str, ...]) -> Rows:
    """For a seat whose merchant has these actions and abilities."""
    return {
        codes.TAKE_ACTION: (TakeAction, (actions,)),
        codes.HIRE_FROM: (HireTownsfolk, (None,)),
        codes.ACTIVATE_STAFF: (ActivateStaff, ()),
        codes.PASS_HAND: (PassHand, ()),
        codes.CROSS_HAND: (CrossHand, ()),
        codes.SEAT_ON: (SeatOnBoat, (None,)),
        codes.ROB_NOBODY: (RobNobody, ()),
        codes.ROB_BOAT: (RobBoat, (COLOURS, None)),
        codes.DOCK_AT: (DockBoat, (None,)),
        codes.DISCARD_NO_MORE: (KeepCorruption, ()),
        codes.DISCARD_CARD: (DiscardCorruption, (None,)),
        codes.TUCK_UNDER: (TuckUnder, (abilities,)),
        codes.STOP_STAFF: (StopStaff, ()),
        codes.USE_STAFF: (UseStaff, (abilities,)),
        codes.TAKE_FROM: (TakePassenger, (None, ADVENTURERS)),
        codes.PUT_ON_PIER: (PutOnPier, (PIERS,)),
        codes.FINISH_TRADE: (FinishTrade, ()),
        codes.SELL_ALL: (SellAll, ()),
        codes.SELL_GOOD: (SellGood, (GOODS,)),
        codes.BRIBE_ROGUE: (BribeRogue, ()),
    }


# The open questions by name, text keys `prompt.<name>`; and the kinds of moves that can answer each.
QUESTIONS: dict[int, tuple[str, tuple[type[Move], ...]]] = {
    codes.Q_ACTION: ("action", (TakeAction, HireTownsfolk, ActivateStaff)),
    codes.Q_HAND: ("hand", (PassHand, CrossHand)),
    codes.Q_BOAT: ("boat", (SeatOnBoat,)),
    codes.Q_ROB: ("rob", (RobNobody, RobBoat)),
    codes.Q_DOCK: ("dock", (DockBoat,)),
    codes.Q_DISCARD: ("discard", (KeepCorruption, DiscardCorruption)),
    codes.Q_TUCK: ("tuck", (TuckUnder,)),
    codes.Q_STAFF: ("staff", (StopStaff, UseStaff)),
    codes.Q_PASSENGER: ("passenger", (TakePassenger,)),
    codes.Q_TARGET: ("target", (PutOnPier, SeatOnBoat)),
    codes.Q_TRADE: ("trade", (FinishTrade, SellAll, SellGood, BribeRogue)),
    codes.Q_OVER: ("over", ()),
}
