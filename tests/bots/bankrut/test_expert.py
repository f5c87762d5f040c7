"""The expert: what it counts and imagines, how it weighs one act against another; and yardsticks that stay as they
are."""

from statistics import fmean

import pytest

from marketday.bots import roster
from marketday.bots.bankrut.adviser import EXPERT, HASTE, SLIGHT_GAIN, Look
from marketday.bots.bankrut.counting import CardCounter
from marketday.bots.bankrut.expert import ExpertTrader
from marketday.bots.bankrut.imagined import imagined_hands
from marketday.bots.bankrut.sampling import SampledWeighing
from marketday.bots.bankrut.trader import EasyTrader, Trader
from marketday.bots.bankrut.yardsticks import Strong, Swapper
from marketday.core.rng import Rng
from marketday.games.bankrut import GAME
from marketday.games.bankrut.codes import BY_STOP
from marketday.games.bankrut.data import TOTALS
from marketday.games.bankrut.game import Options
from marketday.games.bankrut.moves import AcceptOffer, CallStop, MakeOffer, Shout, SwapCentre, Wait, WithdrawOffer
from marketday.games.bankrut.view import View
from marketday.table import Play
from tests.bots.bankrut.market import STANDING, TICK, play_ticks
from tests.games.bankrut.scene import (
    ANN,
    BOB,
    BRICK,
    CEM,
    COFFEE,
    FISH,
    GOLD,
    HERB,
    PIGLET,
    SHEEP,
    WOOD,
    Scene,
    offer,
    scene,
)


def seated(seed: int = 1) -> ExpertTrader:
    return ExpertTrader(GAME, ANN, Rng(seed))


def weighed(view: View) -> SampledWeighing:
    bot = seated()
    bot._take_in(view)
    return bot._weighing(view)


def counting(*views: View) -> CardCounter:
    counter = CardCounter(ANN, memory=12)
    for view in views:
        counter.watch(view, None)
    return counter


# ---- counting --------------------------------------------------------------------------------------------------------
def test_it_sees_who_took_the_centre_card_and_what_they_laid() -> None:
    market = scene({ANN: "5 sheep", BOB: "3 wood 2 herb", CEM: "1 fish"}, WOOD, seats=4)
    market.do(BOB, offer("2 herb", "1 sheep"))
    before = market.view(ANN)
    market.do(BOB, SwapCentre(HERB, WOOD))
    counter = counting(before, market.view(ANN))
    assert counter.holds(BOB, WOOD) == 1
    assert counter.holds(BOB, HERB) == 1, "one of the two it had offered"
    assert counter.collects(BOB, WOOD) > counter.collects(BOB, HERB)
    assert counter.holds(CEM, WOOD) == 0


def test_it_sees_who_took_an_offer_to_all() -> None:
    market = scene({ANN: "5 sheep", BOB: "3 wood 2 herb", CEM: "2 fish"}, GOLD, seats=4).do(
        BOB, offer("2 wood", "1 fish")
    )
    before = market.view(ANN)
    market.do(CEM, market.accept(CEM, BOB))
    counter = counting(before, market.view(ANN))
    assert counter.holds(CEM, WOOD) == 2
    assert counter.holds(BOB, FISH) == 1
    assert counter.holds(BOB, WOOD) == 0
    assert counter.collects(CEM, WOOD) > 0


# ---- imagining -------------------------------------------------------------------------------------------------------
def test_imagined_hands_are_possible_and_agree_with_what_is_known() -> None:
    market = scene({ANN: "5 sheep 2 gold", BOB: "3 wood 2 herb", CEM: "2 fish"}, GOLD, seats=4)
    market.do(BOB, offer("2 wood", "1 fish")).do(CEM, Shout((COFFEE,), ()))
    view = market.view(ANN)
    worlds = imagined_hands(view, ANN, counting(view), Rng(3), 60)
    for hands in worlds:
        assert [sum(hand) for hand in hands[1:]] == [trader.cards for trader in view.traders[1:]]
        assert hands[BOB][WOOD] >= 2
        for good, total in enumerate(TOTALS):
            assert sum(hand[good] for hand in hands) == total - view.hand[good] - (good == GOLD)
    by_wish = [fmean(hands[seat][COFFEE] / sum(hands[seat]) for hands in worlds) for seat in (CEM, BOB)]
    assert by_wish[0] > by_wish[1], "who shouts for coffee probably has some"


def test_more_is_asked_of_those_who_have_it() -> None:
    market = scene({ANN: "5 sheep 3 brick 1 coffee 1 wood", BOB: "3 fish 1 sheep", CEM: "4 herb"}, GOLD, seats=4)
    market.do(BOB, offer("1 sheep", "2 wood"))
    weighing = weighed(market.view(ANN))
    assert weighing._having(BOB, SHEEP, 1) == 1
    assert weighing._having(CEM, SHEEP, 1) < 1


def test_it_speaks_to_all_where_several_may_want_it() -> None:
    market = scene({ANN: "5 sheep 3 brick 1 coffee 1 wood"}, GOLD, seats=4)
    made = [seated(seed).choose(market.view(ANN), STANDING) for seed in range(10)]
    assert sum(isinstance(move, MakeOffer) and move.to is None for move in made) >= 8


# ---- acting ----------------------------------------------------------------------------------------------------------
def reply(market: Scene, seed: int = 1) -> object:
    view = market.view(ANN)
    return seated(seed).choose(view, STANDING if view.pace == "live" else TICK)


@pytest.mark.parametrize("pace", ["live", "ticks"])
def test_it_calls_a_right_STOP_and_takes_what_completes_a_set(pace: str) -> None:
    assert reply(scene({ANN: "4 brick 4 sheep 7 fish"}, HERB, pace=pace)) == CallStop()
    market = scene({ANN: "6 sheep 3 brick 2 coffee 1 wood", BOB: "1 sheep 2 herb"}, GOLD, pace=pace, seats=4)
    market.do(BOB, offer("1 sheep", "1 coffee"))
    assert reply(market) == market.accept(ANN, BOB)


def test_it_goes_on_where_a_right_STOP_would_seal_a_bad_round() -> None:
    """Ann's three bricks against whole sets that the others showed."""
    market = scene({ANN: "3 brick", BOB: "7 sheep 5 grain", CEM: "9 herb"}, GOLD, seats=4)
    assert reply(market) == CallStop()
    market.do(BOB, offer("7 sheep 5 grain", "8 gold")).do(CEM, offer("9 herb", "8 gold"))
    assert reply(market) != CallStop()


def test_a_small_gain_at_once_does_not_keep_it_from_a_good_offer() -> None:
    """Bob would give a fish, of which there are too many to collect; the floor has not yet heard what Ann needs."""
    market = scene({ANN: "6 sheep 3 brick 2 fish 2 coffee 1 wood", BOB: "3 fish 2 herb", CEM: "1 sheep"}, GOLD, seats=4)
    market.do(BOB, offer("1 fish", "1 wood"))
    made = reply(market)
    assert isinstance(made, MakeOffer)
    assert made.want[SHEEP]
    assert made.to is None


def test_it_takes_back_what_it_would_regret() -> None:
    market = scene({ANN: "7 sheep 3 wood 1 brick"}, GOLD).do(ANN, offer("1 sheep", "1 herb"))
    assert reply(market) == WithdrawOffer(market.offer_of(ANN))


def test_in_live_play_it_sorts_its_cards_before_it_takes_others() -> None:
    market = scene({ANN: "5 sheep 3 brick 2 coffee", BOB: "2 sheep 3 wood", CEM: "1 brick"}, GOLD, seats=4)
    bot = seated()
    market.do(BOB, offer("2 sheep", "1 coffee"))
    accept = bot.choose(market.view(ANN), STANDING)
    assert accept == market.accept(ANN, BOB)
    market.do(ANN, accept).do(CEM, offer("1 brick", "1 coffee"))
    moves = [bot.choose(market.view(ANN), STANDING) for _ in range(ExpertTrader.temper.sorting)]
    assert not any(isinstance(move, AcceptOffer | SwapCentre) for move in moves)


def test_it_knows_no_more_than_its_view() -> None:
    """Other hands behind the same view: the same answer."""
    market = scene({ANN: "5 sheep 2 gold 1 coffee", BOB: "3 wood 2 herb", CEM: "2 fish 2 piglet"}, BRICK, seats=4)
    market.do(BOB, offer("2 wood", "1 fish")).do(CEM, Shout((PIGLET,), (FISH,)))
    view = market.view(ANN)
    for seed in range(20):
        other = GAME.imagine(view, Rng(seed))
        assert other.hands() != market.state.hands()
        assert seated(seed).choose(GAME.view(other, ANN), STANDING) == seated(seed).choose(view, STANDING)


def test_the_same_seed_gives_the_same_game_and_STOP_ends_it() -> None:
    first, second = (play_ticks([ExpertTrader, EasyTrader, EasyTrader], 2) for _ in range(2))
    assert first.totals == second.totals
    assert [round_.cause for round_ in first.rounds] == [BY_STOP] * 3


def test_it_stands_at_the_top_of_the_ladder() -> None:
    assert roster.find("bankrut-expert", "bankrut") is ExpertTrader
    assert roster.ladder("bankrut")[-2:] == ("bankrut-strong", "bankrut-expert")


# ---- yardsticks ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("yardstick", "totals"), [(Strong, (61, 32, 46)), (Swapper, (60, 20, 62))])
def test_yardsticks_play_as_they_always_did(yardstick: type[Trader], totals: tuple[int, ...]) -> None:
    assert play_ticks([yardstick, EasyTrader, yardstick], 11).totals == totals


def test_nobody_is_advised_to_act_for_next_to_nothing() -> None:
    play = Play(GAME, Options(pace="ticks"), 4, b"advice")
    bots = [EasyTrader(GAME, seat, Rng(seat)) for seat in range(4)]
    acts = 0
    for _ in range(60):
        for seat, ask in list(play.asked.items()):
            view = GAME.view(play.state, seat)
            if seat == ANN and view.question == "trade":
                worths = dict(zip(ask.moves, Look(view, seat, EXPERT, Rng(1)).worths(ask.moves), strict=True))
                gains = [worth - worths[Wait()] for move, worth in worths.items() if not isinstance(move, CallStop)]
                assert not [gain for gain in gains if 0 < gain < HASTE * SLIGHT_GAIN - 1e-9]
                acts += max(gains) > 0
            play.play(seat, bots[seat].choose(view, ask) or Wait())
    assert acts > 5, "else nothing was tried"
