"""What a Chronomancer can answer. Machines count from 0; a chamber is 4 * machine + number."""

from typing import Annotated, Literal

from msgspec import Meta

from marketday.games.cove.codec import Rows
from marketday.games.cove.data import COLOURS
from marketday.games.cove.merchants.chronomancer import shop
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
Chamber = Annotated[int, Meta(ge=0, lt=shop.CHAMBERS)]

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


ROWS: Rows = {
    shop.PUSH_ERA: (PushEra, (TILES, None, ENDS)),
    shop.MOVE_FIGURE: (MoveFigure, (FIGURES, None)),
    shop.END_TRAVEL: (EndTravel, ()),
    shop.FREEZE_ERA: (FreezeEra, (FIGURES,)),
    shop.EXPLORE_ERA: (ExploreEra, (FIGURES,)),
}

QUESTIONS: dict[int, tuple[str, tuple[type[Move], ...]]] = {
    shop.Q_SHIFT: ("shift", (PushEra,)),
    shop.Q_TRAVEL: ("travel", (MoveFigure, EndTravel)),
    shop.Q_FREEZE: ("freeze", (FreezeEra,)),
    shop.Q_EXPLORE: ("explore", (ExploreEra,)),
}
