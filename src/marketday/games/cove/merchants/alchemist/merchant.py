"""The Alchemist as a merchant of the cove: tables, what others can see, and why a move is illegal."""

from collections.abc import Mapping
from typing import Any, ClassVar

from marketday.core.grammar import Rejected
from marketday.core.rng import Rng
from marketday.core.text import Words
from marketday.games.cove.codes import SUPPLY
from marketday.games.cove.data import COLOURS, GOODS, LARGE, SMALL
from marketday.games.cove.events import Event
from marketday.games.cove.merchant import Merchant, ShopView
from marketday.games.cove.merchants.alchemist import codes, events, moves, shop, view
from marketday.games.cove.merchants.alchemist.data import (
    ABILITIES,
    ACTIONS,
    BREW,
    CAULDRON_PLACES,
    DECANT,
    HARVEST,
    ICHOR,
    MARBLE_COUNTS,
    MARBLES,
    POTION_MARBLES,
)
from marketday.games.cove.merchants.alchemist.hopes import AlchemistHopes
from marketday.games.cove.moves import Move
from marketday.games.cove.shop import Town


class Alchemist(Merchant):
    name = "alchemist"
    rules = "M-A"
    actions = ACTIONS
    abilities = ABILITIES
    move_rows = moves.ROWS
    event_rows = events.ROWS
    answers = moves.ANSWERS
    view_type = view.Laboratory
    components: ClassVar[Mapping[str, int]] = {
        f"{marble} marbles": count for marble, count in zip(MARBLES, MARBLE_COUNTS, strict=True)
    }

    def __init__(self) -> None:
        super().__init__(shop.Laboratory(), AlchemistHopes())

    def view(self, town: Town, seat: int, watcher: int | None) -> ShopView:
        return view.view(town, seat)

    def restore(self, town: Town, seat: int, view_: Any, rng: Rng) -> None:
        view.restore(town, seat, view_)

    def census(self, town: Town, seat: int) -> Mapping[str, int]:
        seen = view.view(town, seat)
        counts = {
            f"{marble} marbles": seen.bag[kind]
            + seen.flasks[kind]
            + seen.hand[kind]
            + sum(chute.count(marble) for chute in seen.chutes)
            for kind, marble in enumerate(MARBLES)
        }
        for colour, cauldron in zip(COLOURS, seen.cauldrons, strict=True):
            counts[f"{colour} marbles"] += cauldron.coloured
            counts["ichor marbles"] += cauldron.ichor
        counts["ichor marbles"] += seen.waste + seen.lost
        return counts

    def forecast(self, town: Town, seat: int, action: int) -> tuple[int, ...]:
        """The best that each cauldron can give and the supply has."""
        if action != BREW:
            return ()
        best = (_best(town, seat, colour) for colour in range(len(COLOURS)))
        return tuple(good for good in best if good is not None)

    def is_closed(self, town: Town, seat: int, action: int) -> Rejected:
        if action == HARVEST:
            return Rejected("M-A2", "decanter_empty")
        if action == DECANT:
            if any(town.cell(seat, codes.BAG + kind) for kind in range(len(MARBLES))):
                return Rejected("M-A1", "decanter_full")
            return Rejected("M-A1", "marble_bag_empty")
        if action == BREW:
            return Rejected("M-A4", "nothing_to_brew")
        return Rejected("M-A5", "no_waste")

    def why_not(self, town: Town, seat: int, move: Move) -> Rejected | None:
        return _no_marble(town, seat, move) or _no_place(town, seat, move) or _no_brew(move)

    def wording(self, value: Move | Event) -> str:
        name = type(value).__name__
        match value:
            case events.IchorWasted(lost=lost) if lost:
                return f"{name}.lost"
            case events.MarblesPicked(count=count) if count > 1:
                return f"{name}.run"
        return name

    def fact(self, words: Words, name: str, value: Any) -> object:
        match name:
            case "chute" | "height":
                return value + 1
            case "marble" | "place":
                return words.say(f"{name}.alchemist.{value}")
            case "shield":
                return words.say(f"shield.{value}")
        return value


def _best(town: Town, seat: int, colour: int) -> int | None:
    marbles = town.cell(seat, codes.COLOURED + colour) + town.cell(seat, codes.ICHORED + colour)
    sizes = [LARGE] * (marbles == CAULDRON_PLACES) + [SMALL] * (marbles >= POTION_MARBLES)
    goods = (2 * colour + size for size in sizes)
    return next((good for good in goods if town.cells[SUPPLY + GOODS * seat + good]), None)


def _no_marble(town: Town, seat: int, move: Move) -> Rejected | None:
    match move:
        case moves.PourMarble(chute):
            return Rejected("M-A1", "chute_full", chute=chute)
        case moves.PickMarbles(chute, height, marble):
            return _not_there(town, seat, "M-A2", chute, height, marble)
        case moves.TakeMarble(chute, height, marble):
            return _not_there(town, seat, "M-A7", chute, height, marble)
    return None


def _not_there(town: Town, seat: int, rule: str, chute: int, height: int, marble: str) -> Rejected:
    marbles = view.view(town, seat).chutes[chute]
    if height >= len(marbles) or marbles[height] != marble:
        return Rejected(rule, "no_such_marble", marble=marble, chute=chute, height=height)
    return Rejected(rule, "lowest_of_its_run", marble=marble)


def _no_place(town: Town, seat: int, move: Move) -> Rejected | None:
    match move:
        case moves.PlaceIchor(colour):
            if not town.cell(seat, codes.HAND + ICHOR) + town.cell(seat, codes.FLASK + ICHOR):
                return Rejected("M-A3", "no_ichor_to_place")
            return Rejected("M-A3", "takes_no_ichor", colour=colour)
        case moves.EmptyFlask(colour):
            if not town.cell(seat, codes.FLASK + COLOURS.index(colour)):
                return Rejected("M-A3", "not_in_a_flask", colour=colour)
            return Rejected("M-A3", "cauldron_full", colour=colour)
        case moves.StopPlacing():
            return Rejected("M-A3", "ichor_to_place")
        case moves.FillFlask(marble):
            return Rejected("M-A3", "not_taken", marble=marble)
        case moves.FilterIchor("flask"):
            return Rejected("M-A7", "flasks_full")
        case moves.FilterIchor(place):
            return Rejected("M-A7", "takes_no_ichor", colour=place)
    return None


def _no_brew(move: Move) -> Rejected | None:
    match move:
        case moves.BrewCauldron(good):
            return Rejected("M-A4", "too_few_marbles", good=good)
        case moves.StopBrewing():
            return Rejected("M-A4", "nothing_brewed_yet")
        case moves.LeaveMarble(marble):
            return Rejected("M-A4", "cannot_be_left", marble=marble)
    return None
