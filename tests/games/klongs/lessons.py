"""Where the chapters of the lesson begin: a first turn, and a turn that opens a market day."""

from typing import Any

from marketday.games.klongs import GAME
from tests.games.klongs.scene import BLUE, GREEN, RED, scene

SEATS = 3
OPTIONS = {"first": RED}

# One boat with the Luk Phat symbol is missing to the first market day, and one boat to a landing for red.
BEFORE_THE_MARKET = """
     .
     .
     .   .  | R2i  .
    -0P -1S | B1p T--
    --------+---------+---------+---------+--------
    -0I R2a | T--  .  |  .   .  |  .   .  |  .  -1U
    -2S
"""


def chapters() -> list[dict[str, Any]]:
    market = scene(
        BEFORE_THE_MARKET,
        seats=SEATS,
        round_=5,
        hands={RED: "o0u o1u o1i -2P", GREEN: "o1s -3p I-- C--", BLUE: "o0a o1a o0i -3s"},
        stocks={GREEN: "o1i", BLUE: "o0b"},
        points={RED: 11, GREEN: 10, BLUE: 5},
        luk_phat=5,
    )
    placing = {"name": "placing", "seats": SEATS, "options": OPTIONS, "secret": secret("lesson one", 10)}
    later = {"name": "market", "seats": SEATS, "options": OPTIONS, "secret": secret("lesson two", 1)}
    return [placing, {**later, "start": GAME.save(market.state)}]


def secret(words: str, number: int) -> str:
    return (words.encode().ljust(31, b"\0") + bytes([number])).hex()
