"""The tables that a client draws from. `tools/boxes.py` writes them."""

from typing import Any

from marketday.games.bankrut import data


def boxes() -> dict[str, dict[str, Any]]:
    """By file, below the game's folder in the client."""
    return {
        "box.json": {
            "goods": data.GOODS,
            "totals": data.TOTALS,
            "hands": {str(seats): cards for seats, cards in data.HANDS.items()},
            "right_stop": data.RIGHT_STOP,
            "wrong_stop": data.WRONG_STOP,
            "set_card": data.SET_CARD,
            "majority_card": data.MAJORITY_CARD,
            "centre_card": data.CENTRE_CARD,
            "ready_seconds": data.READY_SECONDS,
        }
    }
