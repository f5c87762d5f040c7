"""The tables that a client draws from. `tools/boxes.py` writes them."""

from typing import Any

from marketday.games.quayside import data


def boxes() -> dict[str, dict[str, Any]]:
    """By file, below the game's folder in the client."""
    return {"box.json": {"goods": data.GOODS, "worth": data.WORTH, "copies": data.COPIES}}
