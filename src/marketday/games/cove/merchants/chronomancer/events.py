"""What happened in the machines. Nothing there is secret."""

from marketday.games.cove.codec import Rows
from marketday.games.cove.data import COLOURS
from marketday.games.cove.events import Event
from marketday.games.cove.merchants.chronomancer import shop
from marketday.games.cove.merchants.chronomancer.data import ENDS, FIGURES
from marketday.games.cove.merchants.chronomancer.moves import TILES, End, Figure, Tile
from marketday.games.cove.moves import Colour


class EraLaid(Event, frozen=True):
    """At set-up."""

    seat: int
    chamber: int
    tile: Tile


class EraDrawn(Event, frozen=True):
    """Into the reserve."""

    seat: int
    tile: Tile


class EraPushed(Event, frozen=True):
    seat: int
    tile: Tile
    machine: int
    end: End


class EraFell(Event, frozen=True):
    seat: int
    tile: Tile
    hourglass: bool


class FigureCarried(Event, frozen=True):
    """Its tile fell out; it stands on the new one at the other end."""

    seat: int
    figure: Figure
    chamber: int


class FigureMoved(Event, frozen=True):
    seat: int
    figure: Figure
    chamber: int


class EraFrozen(Event, frozen=True):
    seat: int
    figure: Figure
    chamber: int


class EraExplored(Event, frozen=True):
    seat: int
    figure: Figure
    chamber: int
    tile: Tile


class ErasMatched(Event, frozen=True):
    seat: int
    colour: Colour


ROWS: Rows = {
    shop.TOLD_LAID: (EraLaid, (None, None, TILES)),
    shop.TOLD_DRAWN: (EraDrawn, (None, TILES)),
    shop.TOLD_PUSHED: (EraPushed, (None, TILES, None, ENDS)),
    shop.TOLD_FELL: (EraFell, (None, TILES, (False, True))),
    shop.TOLD_CARRIED: (FigureCarried, (None, FIGURES, None)),
    shop.TOLD_MOVED: (FigureMoved, (None, FIGURES, None)),
    shop.TOLD_FROZEN: (EraFrozen, (None, FIGURES, None)),
    shop.TOLD_EXPLORED: (EraExplored, (None, FIGURES, None, TILES)),
    shop.TOLD_MATCHED: (ErasMatched, (None, COLOURS)),
}
