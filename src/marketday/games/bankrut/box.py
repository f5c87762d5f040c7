"""The tables that a client draws from. `tools/boxes.py` writes them."""

from collections.abc import Callable
from typing import Any

from marketday.games.bankrut import data
from marketday.games.bankrut.cards import good_points, in_the_way, missing
from marketday.games.bankrut.codes import NO_GOOD
from marketday.games.bankrut.hints import good_worth

WORTH_DIGITS = 3


def boxes() -> dict[str, dict[str, Any]]:
    """By file, below the game's folder in the client."""
    return {
        "box.json": {
            "goods": data.GOODS,
            "totals": data.TOTALS,
            "hands": {str(seats): cards for seats, cards in data.HANDS.items()},
            "right_stop": data.RIGHT_STOP,
            "wrong_stop": data.WRONG_STOP,
            "ready_seconds": data.READY_SECONDS,
            "shares": _by_number(_share),
            "missing": _by_number(missing),
            "to_stop": _by_number(in_the_way),
            "points": _by_number(lambda number, good: good_points(number, good, NO_GOOD)),
            "points_in_centre": _by_number(lambda number, good: good_points(number, good, good)),
            "worths": _by_number(lambda number, good: _worth(number, good, NO_GOOD)),
            "worths_in_centre": _by_number(lambda number, good: _worth(number, good, good)),
        }
    }


def _by_number(say: Callable[[int, int], Any]) -> list[list[Any]]:
    """What is to say of a good, by good and by how many cards of it are held."""
    return [[say(number, good) for number in range(total + 1)] for good, total in enumerate(data.TOTALS)]


def _share(number: int, good: int) -> str:
    if number in (0, data.TOTALS[good]):
        return "all" if number else "none"
    return "few" if missing(number, good) else "most"


def _worth(number: int, good: int, centre: int) -> float:
    return round(good_worth(number, good, centre), WORTH_DIGITS)
