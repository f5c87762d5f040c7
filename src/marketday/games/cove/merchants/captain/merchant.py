"""The Captain as a merchant of the cove: tables, what others can see, and why a move is illegal."""

from collections.abc import Mapping
from typing import Any, ClassVar

from marketday.core.grammar import Rejected
from marketday.core.rng import Rng
from marketday.core.text import Words
from marketday.games.cove.codes import SUPPLY
from marketday.games.cove.data import COLOURS, GOODS
from marketday.games.cove.events import Event
from marketday.games.cove.merchant import Merchant, ShopView
from marketday.games.cove.merchants.captain import codes, events, moves, shop, view
from marketday.games.cove.merchants.captain.data import (
    ABILITIES,
    ACTIONS,
    CHART,
    FLEET,
    PLACES,
    PORT,
    RECALL,
    STORM,
    TREASURES_PER_COLOUR,
)
from marketday.games.cove.merchants.captain.fleet import good_at
from marketday.games.cove.merchants.captain.hopes import CaptainHopes
from marketday.games.cove.moves import Move
from marketday.games.cove.shop import Town


class Captain(Merchant):
    name = "captain"
    rules = "M-K"
    actions = ACTIONS
    abilities = ABILITIES
    move_rows = moves.ROWS
    event_rows = events.ROWS
    answers = moves.ANSWERS
    view_type = view.Chart
    components: ClassVar[Mapping[str, int]] = {
        "ships": FLEET,
        **{f"{colour} treasures": TREASURES_PER_COLOUR for colour in COLOURS},
    }

    def __init__(self) -> None:
        super().__init__(shop.Fleet(), CaptainHopes())

    def view(self, town: Town, seat: int, watcher: int | None) -> ShopView:
        return view.view(town, seat)

    def restore(self, town: Town, seat: int, view_: Any, rng: Rng) -> None:
        view.restore(town, seat, view_)

    def census(self, town: Town, seat: int) -> Mapping[str, int]:
        seen = view.view(town, seat)
        shown: list[str | None] = [place.colour for place in seen.places if place.kind == "isle"]
        return {
            "ships": sum(place.ships for place in seen.places),
            **{
                f"{name} treasures": shown.count(name) + seen.stack[colour] + seen.taken[colour]
                for colour, name in enumerate(COLOURS)
            },
        }

    def forecast(self, town: Town, seat: int, action: int) -> tuple[int, ...]:
        """All ships called home, as far as the supply goes."""
        if action != RECALL:
            return ()
        goods = [good_at(town, seat, place) for place in range(len(PLACES)) for _ in range(_ships(town, seat, place))]
        supply = [town.cells[SUPPLY + GOODS * seat + good] for good in range(GOODS)]
        return tuple(good for good in range(GOODS) for _ in range(min(goods.count(good), supply[good])))

    def is_closed(self, town: Town, seat: int, action: int) -> Rejected:
        return Rejected("M-K4", "fleet_in_port")

    def why_not(self, town: Town, seat: int, move: Move) -> Rejected | None:
        match move:
            case moves.SailShip(place, to):
                return self._no_course(town, seat, place, to)
            case moves.RecallShip(place):
                if place == PLACES[PORT]:
                    return Rejected("M-K4", "ship_in_port")
                return Rejected("M-K4", "no_ship_there", place=place)
            case moves.RecallFleet():
                return Rejected("M-K4", "one_ship_at_sea")
            case moves.RecallNoMore():
                return Rejected("M-K4", "no_ship_recalled")
            case moves.SignalGuild(colour):
                return Rejected("M-K8", "no_ship_on_colour", colour=colour)
        return None

    def _no_course(self, town: Town, seat: int, place: str, to: str) -> Rejected:
        here, there = PLACES.index(place), PLACES.index(to)
        if not _ships(town, seat, here):
            return Rejected("M-K2", "no_ship_there", place=place)
        if here == there:
            return Rejected("M-K2", "ship_is_there", place=place)
        if abs(CHART[here][0] - CHART[there][0]) > 1:
            return Rejected("M-K2", "ring_too_far", place=place, to=to)
        return Rejected("M-K1", "place_is_full", to=to)

    def wording(self, value: Move | Event) -> str:
        name = type(value).__name__
        match value:
            case events.CompassSpun(knots=knots, extra=extra):
                return f"{name}{'.storm' if knots == STORM else ''}{'.extra' if extra else ''}"
        return name

    def fact(self, words: Words, name: str, value: Any) -> object:
        if name in ("place", "to"):
            return words.say(f"place.captain.{value}")
        return value


def _ships(town: Town, seat: int, place: int) -> int:
    return town.cell(seat, codes.SHIPS + place)
