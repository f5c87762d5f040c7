"""Where the chapters of the lesson begin, on calm ticks: the first trades, and a STOP.

The others have reason to want what they offer, and none to care about the centre, so that they are quiet."""

from typing import Any

from marketday.games.bankrut import GAME
from marketday.games.bankrut.moves import MakeOffer, Shout
from tests.games.bankrut.scene import ANN, BOB, CEM, COFFEE, GRAIN, WOOD, offer, scene

SEATS = 3
PARTNER = "marketday.bots.bankrut.teaching:Patient"
# No clock runs while somebody reads, and the others wait.
OPTIONS: dict[str, Any] = {"pace": "calm", "ticks": 200, "tick_seconds": None, "first": ANN}


def chapter(name: str, hands: dict[int, str], made: MakeOffer, shouted: Shout) -> dict[str, Any]:
    """Bob has made an offer and Cem has shouted."""
    start = scene(hands, GRAIN, seats=SEATS, **OPTIONS)
    start.tick({BOB: made, CEM: shouted})
    secret = name.encode().hex().ljust(64, "0")
    saved = GAME.save(start.state)
    return {"name": name, "seats": SEATS, "options": OPTIONS, "secret": secret, "start": saved, "bot": PARTNER}


def chapters() -> list[dict[str, Any]]:
    trading = {
        ANN: "6 sheep 3 wood 2 brick 2 grain 3 herb 2 gold 2 coffee",
        BOB: "1 sheep 2 brick 1 grain 1 wood 4 fish 3 piglet 2 coffee 3 herb 3 gold",
        CEM: "1 brick 1 grain 1 wood 3 fish 4 piglet 3 coffee 3 herb 4 gold",
    }
    stop = {
        ANN: "5 sheep 7 fish 6 gold 2 brick",
        BOB: "1 brick 3 gold 2 grain 3 wood 1 sheep 3 piglet 3 coffee 4 herb",
        CEM: "2 brick 2 grain 2 wood 1 sheep 4 piglet 4 coffee 5 herb",
    }
    return [
        chapter("trading", trading, offer("1 sheep", "1 brick", ANN), Shout((COFFEE,), (WOOD,))),
        chapter("stop", stop, offer("1 brick", "1 gold", ANN), Shout((COFFEE,), (GRAIN,))),
    ]
