"""The tables that a client draws from: those of the harbour, and all constants of each merchant. `tools/boxes.py`
writes them."""

from importlib import import_module
from typing import Any

from marketday.games.cove import data, words
from marketday.games.cove.merchants import found


def boxes() -> dict[str, dict[str, Any]]:
    """By file, below the game's folder in the client."""
    shops = {f"merchants/{merchant.name}/box.json": _shop(merchant.name) for merchant in found()}
    return {"box.json": _harbour(), **shops}


def _harbour() -> dict[str, Any]:
    return {
        "colours": data.COLOURS,
        "adventurers": data.ADVENTURERS,
        "seats": data.BOAT_SEATS,
        "boats_per_side": data.BOATS_PER_SIDE,
        "piers": data.PIERS,
        "docks": data.DOCKS,
        "pier_sizes": data.PIER_SIZES,
        "rounds": data.ROUNDS,
        "sets": data.TOWNSFOLK_SETS,
        "set_size": data.SET_SIZE,
        "abilities": data.ABILITIES,
        "townsfolk": data.TOWNSFOLK,
        "corruption": data.CORRUPTION,
        "square": data.SQUARE,
        "slots": words.SLOTS,
        "sources": data.SOURCES,
        "rogue_cards": {
            name: {"lair": row[0], "bag": row[1], "customers_only": row[2]}
            for name, row in zip(data.ROGUE_CARDS, data.ROGUE_CARD_ROWS, strict=True)
        },
    }


def _shop(name: str) -> dict[str, Any]:
    table = import_module(f"{data.__package__}.merchants.{name}.data")
    return {constant: value for constant, value in vars(table).items() if constant.isupper()}
