"""The Chronomancer as a merchant of the cove: tables, what others can see, and why a move is illegal."""

from collections.abc import Mapping
from typing import Any, ClassVar

from marketday.core.grammar import Rejected
from marketday.core.rng import Rng
from marketday.core.text import Words
from marketday.games.cove.events import Event
from marketday.games.cove.merchant import Merchant, ShopView
from marketday.games.cove.merchants.chronomancer import codes, events, moves, shop, view
from marketday.games.cove.merchants.chronomancer.data import (
    ABILITIES,
    ACTIONS,
    CHAMBERS_PER_MACHINE,
    EXPLORE,
    FIGURES,
    FREEZE,
    HOURGLASSES,
    RESERVE_TILES,
    TILES_OF_EACH_COLOUR,
)
from marketday.games.cove.merchants.chronomancer.hopes import ChronomancerHopes
from marketday.games.cove.moves import Move
from marketday.games.cove.shop import Town

MACHINE_NAMES = ("I", "II")


class Chronomancer(Merchant):
    name = "chronomancer"
    rules = "M-H"
    actions = ACTIONS
    abilities = ABILITIES
    move_rows = moves.ROWS
    event_rows = events.ROWS
    answers = moves.ANSWERS
    view_type = view.Machines
    components: ClassVar[Mapping[str, int]] = {
        "hourglasses": HOURGLASSES,
        **{tile: TILES_OF_EACH_COLOUR[kind % 3] for kind, tile in enumerate(moves.TILES)},
    }

    def __init__(self) -> None:
        super().__init__(shop.Machines(), ChronomancerHopes())

    def view(self, town: Town, seat: int, watcher: int | None) -> ShopView:
        return view.view(town, seat)

    def restore(self, town: Town, seat: int, view_: Any, rng: Rng) -> None:
        view.restore(town, seat, view_)

    def census(self, town: Town, seat: int) -> Mapping[str, int]:
        cells = [town.cell(seat, n) for n in range(codes.CELLS)]
        shown = [
            *cells[codes.TILE : codes.TILE + codes.CHAMBERS],
            *cells[codes.RESERVE : codes.RESERVE + RESERVE_TILES],
            *cells[codes.UNDER : codes.UNDER + cells[codes.UNDER_COUNT]],
        ]
        on_tiles = cells[codes.STATE : codes.STATE + codes.CHAMBERS].count(codes.FROZEN)
        return {
            "hourglasses": cells[codes.GLASSES] + on_tiles,
            **{tile: cells[codes.DEALT + kind] + shown.count(1 + kind) for kind, tile in enumerate(moves.TILES)},
        }

    def forecast(self, town: Town, seat: int, action: int) -> tuple[int, ...]:
        if action != EXPLORE:
            return ()
        haul = view.haul(town, seat)
        return tuple(good for good in (*haul.goods, haul.extra) if good is not None)

    def is_closed(self, town: Town, seat: int, action: int) -> Rejected:
        if action == FREEZE:
            if town.cell(seat, codes.GLASSES) == 0:
                return Rejected("M-H4", "no_hourglass_left")
            return Rejected("M-H4", "nothing_to_freeze")
        return Rejected("M-H5", "nothing_to_explore")

    def why_not(self, town: Town, seat: int, move: Move) -> Rejected | None:
        match move:
            case moves.PushEra(tile):
                return Rejected("M-H2", "not_in_reserve", tile=tile)
            case moves.MoveFigure(figure, chamber):
                return _no_way(town, seat, figure, chamber)
            case moves.EndTravel():
                return Rejected("M-H3", "nobody_moved")
            case moves.FreezeEra(figure):
                if _below(town, seat, figure) == codes.FROZEN:
                    return Rejected("M-H4", "frozen_already", figure=figure)
                return Rejected("M-H4", "face_down", figure=figure)
            case moves.ExploreEra(figure):
                return Rejected("M-H5", "explored_already", figure=figure)
        return None

    def wording(self, value: Move | Event) -> str:
        name = type(value).__name__
        match value:
            case events.EraFell(hourglass=True):
                return f"{name}.hourglass"
        return name

    def fact(self, words: Words, name: str, value: Any) -> object:
        if name in ("tile", "figure", "end"):
            return words.say(f"{name}.chronomancer.{value}")
        if name == "machine":
            return MACHINE_NAMES[value]
        if name == "chamber":
            return f"{MACHINE_NAMES[value // CHAMBERS_PER_MACHINE]}-{value % CHAMBERS_PER_MACHINE + 1}"
        return value


def _below(town: Town, seat: int, figure: str) -> int:
    return town.cell(seat, codes.STATE + town.cell(seat, codes.FIGURE + FIGURES.index(figure)))


def _no_way(town: Town, seat: int, figure: str, chamber: int) -> Rejected:
    number = FIGURES.index(figure)
    if town.cells[codes.MOVED] >> number & 1:
        return Rejected("M-H3", "moved_already", figure=figure)
    if town.cell(seat, codes.FIGURE + number) == chamber:
        return Rejected("M-H3", "stands_there", figure=figure, chamber=chamber)
    if town.cell(seat, codes.FIGURE + 1 - number) == chamber:
        return Rejected("M-H3", "never_both", chamber=chamber)
    return Rejected("M-H3", "too_far_to_travel", figure=figure, chamber=chamber)
