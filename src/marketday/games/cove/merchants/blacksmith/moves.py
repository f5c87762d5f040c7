"""What a Blacksmith can answer. Furnaces count from 0; dice are named by their values."""

from typing import Annotated

from msgspec import Meta

from marketday.core.codec import NUMBER, Row
from marketday.games.cove.data import COLOURS
from marketday.games.cove.merchants.blacksmith import codes
from marketday.games.cove.merchants.blacksmith.data import FURNACES, SIDES
from marketday.games.cove.moves import GOODS, Colour, Good, Move

Furnace = Annotated[int, Meta(ge=0, lt=FURNACES)]
Value = Annotated[int, Meta(ge=1, lt=SIDES + 1)]
NoValue = Annotated[int, Meta(ge=0, lt=SIDES + 1)]


class TakeDie(Move, frozen=True):
    colour: Colour


class LoadFurnace(Move, frozen=True):
    furnace: Furnace
    good: Good


class StopStoking(Move, frozen=True):
    pass


class ChooseDice(Move, frozen=True):
    alloy: Value
    second: NoValue
    """0 for a small good."""
    coal: Value


class ReturnAlloys(Move, frozen=True):
    pass


class KeepAlloys(Move, frozen=True):
    pass


class RollAlloy(Move, frozen=True):
    colour: Colour


class SparkFurnace(Move, frozen=True):
    furnace: Furnace
    coal: Value


class LetCool(Move, frozen=True):
    pass


class StackFurnace(Move, frozen=True):
    furnace: Furnace
    colour: Colour


class StrikeFurnace(Move, frozen=True):
    furnace: Furnace


ROWS: dict[int, Row] = {
    codes.TAKE_DIE: (TakeDie, (COLOURS,)),
    codes.LOAD_FURNACE: (LoadFurnace, (NUMBER, GOODS)),
    codes.STOP_STOKING: (StopStoking, ()),
    codes.CHOOSE_SET: (ChooseDice, (NUMBER, NUMBER, NUMBER)),
    codes.RETURN_ALLOYS: (ReturnAlloys, ()),
    codes.KEEP_ALLOYS: (KeepAlloys, ()),
    codes.ROLL_ALLOY: (RollAlloy, (COLOURS,)),
    codes.SPARK_FURNACE: (SparkFurnace, (NUMBER, NUMBER)),
    codes.LET_COOL: (LetCool, ()),
    codes.STACK_FURNACE: (StackFurnace, (NUMBER, COLOURS)),
    codes.STRIKE_FURNACE: (StrikeFurnace, (NUMBER,)),
}

ANSWERS: dict[int, tuple[type[Move], ...]] = {
    codes.Q_MINE: (TakeDie,),
    codes.Q_LOAD: (LoadFurnace, StopStoking),
    codes.Q_SET: (ChooseDice,),
    codes.Q_KEEP: (ReturnAlloys, KeepAlloys),
    codes.Q_SPARK: (RollAlloy,),
    codes.Q_SPARK_LOAD: (SparkFurnace, LetCool),
    codes.Q_STACK: (StackFurnace,),
    codes.Q_STRIKE: (StrikeFurnace,),
}
