"""The tables that a client draws from; spaces count from 0. `tools/boxes.py` writes them."""

from typing import Any

from marketday.games.klongs import data, tables


def boxes() -> dict[str, dict[str, Any]]:
    """By file, below the game's folder in the client."""
    return {
        "box.json": {
            "rows": data.ROWS,
            "columns": data.COLUMNS,
            "goods": data.GOODS,
            "kinds": data.KINDS,
            "boats": [
                [int(table[boat]) for table in (tables.KIND, tables.GOOD, tables.BASKETS, tables.LUK_PHAT)]
                for boat in range(tables.BOATS)
            ],
            "landings": tables.LANDINGS,
            "light_entries": _spaces(data.LIGHT_ENTRIES),
            "dark_entries": _spaces(data.DARK_ENTRIES),
            "luk_phat_track": data.LUK_PHAT_TRACK,
            "movement_cards": data.MOVEMENT_CARDS,
            "stock_points": data.STOCK_POINTS,
        }
    }


def _spaces(places: tuple[tuple[int, int], ...]) -> list[int]:
    return [(row - 1) * data.COLUMNS + column - 1 for row, column in places]
