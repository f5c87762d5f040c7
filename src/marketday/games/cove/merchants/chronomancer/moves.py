"""What a Chronomancer can answer. Machines count from 0; a chamber is 4 * machine + number."""

from typing import Annotated, Literal

from msgspec import Meta

from marketday.core.codec import NUMBER, Row
from marketday.games.cove.data import COLOURS
from marketday.games.cove.merchants.chronomancer import codes
from marketday.games.cove.merchants.chronomancer.data import ENDS, FACES, FIGURES, MACHINES
from marketday.games.cove.moves import Move

Tile = Literal[
    "red_plain",
    "red_shield",
    "red_plus_four",
    "green_plain",
    "green_shield",
    "green_plus_four",
    "blue_plain",
    "blue_shield",
    "blue_plus_four",
    "yellow_plain",
    "yellow_shield",
    "yellow_plus_four",
]
Figure = Literal["master", "helper"]
End = Literal["left", "right"]
Machine = Annotated[int, Meta(ge=0, lt=MACHINES)]
Chamber = Annotated[int, Meta(ge=0, lt=codes.CHAMBERS)]

TILES = tuple(f"{colour}_{face}" for colour in COLOURS for face in FACES)


class PushEra(Move, frozen=True):
    tile: Tile
    machine: Machine
    end: End


class MoveFigure(Move, frozen=True):
    figure: Figure
    chamber: Chamber


class EndTravel(Move, frozen=True):
    pass


class FreezeEra(Move, frozen=True):
    figure: Figure


class ExploreEra(Move, frozen=True):
    figure: Figure


ROWS: dict[int, Row] = {
    codes.PUSH_ERA: (PushEra, (TILES, NUMBER, ENDS)),
    codes.MOVE_FIGURE: (MoveFigure, (FIGURES, NUMBER)),
    codes.END_TRAVEL: (EndTravel, ()),
    codes.FREEZE_ERA: (FreezeEra, (FIGURES,)),
    codes.EXPLORE_ERA: (ExploreEra, (FIGURES,)),
}

ANSWERS: dict[int, tuple[type[Move], ...]] = {
    codes.Q_SHIFT: (PushEra,),
    codes.Q_TRAVEL: (MoveFigure, EndTravel),
    codes.Q_FREEZE: (FreezeEra,),
    codes.Q_EXPLORE: (ExploreEra,),
}
