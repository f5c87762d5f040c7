"""What happened in the machines. Nothing there is secret."""

from marketday.core.codec import NO_OR_YES, NUMBER, Row
from marketday.games.cove.data import COLOURS
from marketday.games.cove.events import Event
from marketday.games.cove.merchants.chronomancer import codes
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


ROWS: dict[int, Row] = {
    codes.TOLD_LAID: (EraLaid, (NUMBER, NUMBER, TILES)),
    codes.TOLD_DRAWN: (EraDrawn, (NUMBER, TILES)),
    codes.TOLD_PUSHED: (EraPushed, (NUMBER, TILES, NUMBER, ENDS)),
    codes.TOLD_FELL: (EraFell, (NUMBER, TILES, NO_OR_YES)),
    codes.TOLD_CARRIED: (FigureCarried, (NUMBER, FIGURES, NUMBER)),
    codes.TOLD_MOVED: (FigureMoved, (NUMBER, FIGURES, NUMBER)),
    codes.TOLD_FROZEN: (EraFrozen, (NUMBER, FIGURES, NUMBER)),
    codes.TOLD_EXPLORED: (EraExplored, (NUMBER, FIGURES, NUMBER, TILES)),
    codes.TOLD_MATCHED: (ErasMatched, (NUMBER, COLOURS)),
}
