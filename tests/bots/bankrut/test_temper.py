"""The trader's temper, apart from how well it trades."""

from statistics import fmean

import pytest

from marketday.bots import LiveBot
from marketday.bots.bankrut.trader import EasyTrader, StrongTrader
from marketday.games.bankrut.moves import (
    AcceptOffer,
    CallStop,
    MakeOffer,
    SwapCentre,
)
from tests.bots.bankrut.market import STANDING, TICK, play_ticks
from tests.bots.bankrut.traders import difference, seated, tempered
from tests.games.bankrut.scene import (
    ANN,
    BOB,
    GOLD,
    HERB,
    offer,
    scene,
)


def test_reaction_is_the_time_between_looks() -> None:
    for reaction in (1.0, 4.0):
        bot = seated(tempered(reaction=reaction))
        glances = [bot.glance() for _ in range(500)]
        assert fmean(glances) == pytest.approx(reaction, rel=0.1)
        assert 0.4 * reaction < min(glances) < max(glances) < 1.6 * reaction
        assert isinstance(bot, LiveBot)


def test_attention_is_how_often_it_acts() -> None:
    view = scene({ANN: "4 brick 4 sheep"}, HERB).view(ANN)
    shares = []
    for attention in (0.0, 0.3, 1.0):
        bots = [seated(tempered(attention=attention), seed=seed) for seed in range(200)]
        shares.append(fmean(bot.choose(view, STANDING) == CallStop() for bot in bots))
    assert shares[0] == 0
    assert 0.2 < shares[1] < 0.4
    assert shares[2] == 1


def test_patience_is_how_long_an_offer_stays() -> None:
    for patience in (2, 6):
        market = scene({ANN: "5 sheep 3 brick 1 coffee 1 wood"}, HERB, seats=4)
        bot = seated(tempered(patience=patience, restraint=100))
        made = bot.choose(market.view(ANN), STANDING)
        assert isinstance(made, MakeOffer)
        market.do(ANN, made)
        (first,) = market.offers(ANN)
        looks = 0
        while first in market.offers(ANN):
            looks += 1
            move = bot.choose(market.view(ANN), STANDING)
            if move is not None and not isinstance(move, SwapCentre):
                market.do(ANN, move)
        assert patience <= looks - 1 <= patience + 1, "the first of them sees it for the first time"


def test_sorting_takes_its_time_in_live_play() -> None:
    for sorting, pace in ((4, "live"), (4, "ticks"), (0, "live")):
        market = scene({ANN: "5 sheep 3 brick 2 coffee", BOB: "2 sheep 3 wood"}, GOLD, pace=pace, seats=4)
        bot = seated(tempered(sorting=sorting))
        ask = STANDING if pace == "live" else TICK
        market.do(BOB, offer("1 sheep", "1 coffee"))
        accept = bot.choose(market.view(ANN), ask)
        assert isinstance(accept, AcceptOffer)
        market.do(ANN, accept).do(BOB, offer("1 sheep", "1 coffee"))
        looks = 1
        while not isinstance(bot.choose(market.view(ANN), ask), AcceptOffer):
            looks += 1
        assert looks == (sorting + 1 if sorting and pace == "live" else 1)


def test_restraint_leaves_the_centre_to_others() -> None:
    swaps = []
    for restraint in (0, 8):
        rounds = [
            round_ for seed in range(4) for round_ in play_ticks([tempered(restraint=restraint)] * 4, seed).rounds
        ]
        swaps.append(fmean(round_.acts["SwapCentre"] / round_.length for round_ in rounds))
    assert swaps[1] < 0.6 * swaps[0]


def test_temper_is_apart_from_strength() -> None:
    """A strong trader as absent-minded as an easy one still trades better."""

    class Absent(StrongTrader):
        temper = EasyTrader.temper

    ahead = difference([Absent, EasyTrader] * 2, 25)
    assert ahead.low > 0
