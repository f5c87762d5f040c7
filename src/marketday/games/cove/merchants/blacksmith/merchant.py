"""The Blacksmith as a merchant of the cove: tables, what others can see, and why a move is illegal."""

from collections.abc import Mapping
from typing import Any, ClassVar

from marketday.core.grammar import Rejected
from marketday.core.rng import Rng
from marketday.core.text import Words
from marketday.games.cove.data import COLOURS
from marketday.games.cove.events import Event
from marketday.games.cove.merchant import Merchant, ShopView
from marketday.games.cove.merchants.blacksmith import codes, events, moves, shop, view
from marketday.games.cove.merchants.blacksmith.data import (
    ABILITIES,
    ACTIONS,
    ALLOY_DICE_PER_COLOUR,
    COAL_DICE,
    FORGE,
    FURNACES,
    MINE,
)
from marketday.games.cove.merchants.blacksmith.hopes import BlacksmithHopes
from marketday.games.cove.moves import GOODS, Move
from marketday.games.cove.shop import Town


class Blacksmith(Merchant):
    name = "blacksmith"
    rules = "M-B"
    actions = ACTIONS
    abilities = ABILITIES
    move_rows = moves.ROWS
    event_rows = events.ROWS
    answers = moves.ANSWERS
    view_type = view.Smithy
    components: ClassVar[Mapping[str, int]] = {
        "coal": COAL_DICE,
        **{f"{colour} alloy": ALLOY_DICE_PER_COLOUR for colour in COLOURS},
    }

    def __init__(self) -> None:
        super().__init__(shop.Smithy(), BlacksmithHopes())

    def view(self, town: Town, seat: int, watcher: int | None) -> ShopView:
        return view.view(town, seat)

    def restore(self, town: Town, seat: int, view_: Any, rng: Rng) -> None:
        view.restore(town, seat, view_)

    def census(self, town: Town, seat: int) -> Mapping[str, int]:
        seen = view.view(town, seat)
        loaded = [GOODS.index(furnace.good) for furnace in seen.furnaces if furnace.good is not None]
        return {
            "coal": seen.coal + sum(seen.rolled_coal) + len(loaded),
            **{
                f"{name} alloy": seen.alloys[colour]
                + seen.rack[colour]
                + sum(seen.rolled[colour])
                + sum(1 + good % 2 for good in loaded if good // 2 == colour)
                for colour, name in enumerate(COLOURS)
            },
        }

    def forecast(self, town: Town, seat: int, action: int) -> tuple[int, ...]:
        if action != FORGE:
            return ()
        contents = [town.cell(seat, codes.FURNACE + furnace) for furnace in range(FURNACES)]
        return tuple(content - 1 for content in contents if content)

    def is_closed(self, town: Town, seat: int, action: int) -> Rejected:
        if action == MINE:
            return Rejected("M-B1", "rack_empty")
        if action == FORGE:
            return Rejected("M-B3", "nothing_loaded")
        return Rejected("M-B2", "nothing_to_load")

    def why_not(self, town: Town, seat: int, move: Move) -> Rejected | None:
        match move:
            case moves.TakeDie(colour):
                return Rejected("M-B1", "not_on_rack", colour=colour)
            case moves.RollAlloy(colour):
                return Rejected("M-B5", "not_in_pool", colour=colour)
            case moves.LoadFurnace(furnace) | moves.SparkFurnace(furnace):
                rule = "M-B2" if isinstance(move, moves.LoadFurnace) else "M-B5"
                return _occupied(town, seat, furnace) or Rejected(rule, "too_cold", furnace=furnace)
            case moves.ChooseDice():
                return Rejected("M-B2", "not_these_dice", furnace=town.cells[codes.SET_FURNACE])
            case moves.StackFurnace(furnace, colour):
                return _occupied(town, seat, furnace) or Rejected("M-B5", "not_in_pool", colour=colour)
            case moves.StrikeFurnace(furnace):
                return Rejected("M-B5", "furnace_empty", furnace=furnace)
        return None

    def wording(self, value: Move | Event) -> str:
        name = type(value).__name__
        match value:
            case moves.ChooseDice(second=second):
                return f"{name}.{'large' if second else 'small'}"
            case events.FurnaceLoaded(exact=True):
                return f"{name}.exact"
            case events.AlloysReturned(kept=True):
                return f"{name}.kept"
        return name

    def fact(self, words: Words, name: str, value: Any) -> object:
        if name == "furnace":
            return ("I", "II", "III", "IV")[value]
        if name == "die":
            return words.say(f"die.blacksmith.{value}")
        return value


def _occupied(town: Town, seat: int, furnace: int) -> Rejected | None:
    if town.cell(seat, codes.FURNACE + furnace):
        return Rejected("M-B2", "furnace_loaded", furnace=furnace)
    if furnace == 1 and not town.cell(seat, codes.FURNACE):
        return Rejected("M-B2", "first_furnace_first", furnace=furnace)
    return None
