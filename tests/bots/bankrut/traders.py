"""Traders to be asked one thing: strong ones with nothing left to chance."""

from collections.abc import Sequence
from statistics import fmean

from msgspec import structs

from marketday.bots.bankrut.trader import StrongTrader, Temper, Trader
from marketday.core.rng import Rng
from marketday.games.bankrut import GAME
from marketday.games.bankrut.moves import (
    Move,
    SwapCentre,
)
from marketday.games.bankrut.view import View
from marketday.lab.statistics import Interval, mean
from tests.bots.bankrut.market import STANDING, TICK, play_ticks
from tests.games.bankrut.scene import (
    ANN,
    BOB,
    GOLD,
    Scene,
    offer,
    scene,
)

QUIET = Temper(reaction=1.0, attention=1.0, patience=3, sorting=0, restraint=0)


class Strong(StrongTrader):
    """Strong, and with nothing left to chance."""

    temper = QUIET


def seated(trader: type[Trader], seat: int = ANN, seed: int = 1) -> Trader:
    return trader(GAME, seat, Rng(seed))


def reply(view: View, trader: type[Trader] = Strong) -> Move | None:
    """What a trader does that has just come to the floor."""
    assert view.seat is not None
    return seated(trader, view.seat).choose(view, STANDING if view.pace == "live" else TICK)


def with_points(view: View, *points: int) -> View:
    traders = [structs.replace(trader, points=number) for trader, number in zip(view.traders, points, strict=True)]
    return structs.replace(view, traders=tuple(traders))


def alone(market: Scene, bot: Trader, looks: int) -> list[Move]:
    """What a trader does in a market where nobody else does anything, if it never swaps the centre."""
    moves: list[Move] = []
    for _ in range(looks):
        move = bot.choose(market.view(ANN), STANDING)
        if move is not None and not isinstance(move, SwapCentre):
            market.do(ANN, move)
            moves.append(move)
    return moves


def floor(mine: str, give: str, want: str, *, centre: int = GOLD, to: int | None = None, pace: str = "live") -> Scene:
    """Bob offers something; the seat of Ann is asked."""
    return scene({ANN: mine, BOB: f"{give} 2 herb"}, centre, pace=pace, seats=4).do(BOB, offer(give, want, to))


def tempered(**changes: float) -> type[Trader]:
    changed = structs.replace(QUIET, **changes)

    class Tempered(StrongTrader):
        temper = changed

    return Tempered


def difference(traders: Sequence[type[Trader]], games: int) -> Interval:
    """How many points the first kind is ahead of the second, seats rotated."""
    kinds = list(dict.fromkeys(traders))
    leads = []
    for number in range(games):
        turned = [traders[(seat + number) % len(traders)] for seat in range(len(traders))]
        totals = play_ticks(turned, number).totals
        means = [fmean(t for t, who in zip(totals, turned, strict=True) if who is kind) for kind in kinds]
        leads.append(means[0] - means[1])
    return mean(leads)
