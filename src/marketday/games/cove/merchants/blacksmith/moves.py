"""What a Blacksmith can answer. Furnaces count from 0; dice are named by their values."""

from typing import Annotated

from msgspec import Meta

from marketday.games.cove.codec import Rows
from marketday.games.cove.data import COLOURS
from marketday.games.cove.merchants.blacksmith import shop
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


ROWS: Rows = {
    shop.TAKE_DIE: (TakeDie, (COLOURS,)),
    shop.LOAD_FURNACE: (LoadFurnace, (None, GOODS)),
    shop.STOP_STOKING: (StopStoking, ()),
    shop.CHOOSE_SET: (ChooseDice, (None, None, None)),
    shop.RETURN_ALLOYS: (ReturnAlloys, ()),
    shop.KEEP_ALLOYS: (KeepAlloys, ()),
    shop.ROLL_ALLOY: (RollAlloy, (COLOURS,)),
    shop.SPARK_FURNACE: (SparkFurnace, (None, None)),
    shop.LET_COOL: (LetCool, ()),
    shop.STACK_FURNACE: (StackFurnace, (None, COLOURS)),
    shop.STRIKE_FURNACE: (StrikeFurnace, (None,)),
}

QUESTIONS: dict[int, tuple[str, tuple[type[Move], ...]]] = {
    shop.Q_MINE: ("mine", (TakeDie,)),
    shop.Q_LOAD: ("load", (LoadFurnace, StopStoking)),
    shop.Q_SET: ("dice", (ChooseDice,)),
    shop.Q_KEEP: ("keep", (ReturnAlloys, KeepAlloys)),
    shop.Q_SPARK: ("spark", (RollAlloy,)),
    shop.Q_SPARK_LOAD: ("spark_load", (SparkFurnace, LetCool)),
    shop.Q_STACK: ("stack", (StackFurnace,)),
    shop.Q_STRIKE: ("strike", (StrikeFurnace,)),
}
