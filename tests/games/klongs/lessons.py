"""Where the chapters of the lesson begin: a first turn, one that opens a market day, and the last ones of a game."""

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

# Red holds one special boat of each kind and the boat that ends the game; nobody else can end it. There is a thief to
# catch beside red's boats, a row worth robbing, and a landing that one step or one boat makes full.
BEFORE_THE_END = """
     .
     .
     .   .  |  .   .  |  .  B1f |  .   .  |  .   .
     .   .  |  .  R2p | G1a  .  | G2i B1u |  .   .
    --------+---------+---------+---------+--------
     .   .  | -3s R1b |  .   .  | B2a G0b |  .   .
     .   .  |  .   .  |  .  R0s | -2b  .  |  .   .
    --------+---------+---------+---------+--------
     .   .  |  .  T-- |  .  R2u |  .  R1f
"""
TRAVELLED = {
    RED: "-0S -1S -1B -0A -1A",
    GREEN: "-0P -1P -0U -1U -2F -0B",
    BLUE: "-1F -2S -2A -2P -0I -1I",
}


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
    last = scene(
        BEFORE_THE_END,
        seats=SEATS,
        round_=12,
        hands={RED: "T-- I-- C-- -0F", GREEN: "o0f o1i o0u o1s", BLUE: "o0a o1p o0i o2s"},
        stocks=TRAVELLED,
        points={RED: 41, GREEN: 47, BLUE: 38},
        luk_phat=14,
    )
    later = {"name": "market", "seats": SEATS, "options": OPTIONS, "secret": secret("lesson two", 1)}
    crafts = {"name": "crafts", "seats": SEATS, "options": OPTIONS, "secret": secret("lesson three", 1)}
    return [
        placing,
        {**later, "start": GAME.save(market.state)},
        {**crafts, "start": GAME.save(last.state)},
    ]


def secret(words: str, number: int) -> str:
    return (words.encode().ljust(31, b"\0") + bytes([number])).hex()
