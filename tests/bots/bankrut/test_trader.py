"""The trader: what cards are worth to it, what it takes and refuses, what it thinks that others hold, when it stops."""

from itertools import pairwise

import pytest
from msgspec import structs

from marketday.bots.bankrut.beliefs import Beliefs
from marketday.bots.bankrut.trader import EasyTrader, MediumTrader, StrongTrader, Trader
from marketday.bots.bankrut.worth import is_right, looseness, points, worths
from marketday.games.bankrut.data import TOTALS
from marketday.games.bankrut.moves import (
    CallStop,
    Shout,
    SwapCentre,
    Wait,
    WithdrawOffer,
)
from tests.bots.bankrut.market import STANDING, TICK, play_ticks
from tests.bots.bankrut.traders import Strong, floor, reply, seated, with_points
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
    cards,
    offer,
    scene,
)


# ---- worth -----------------------------------------------------------------------------------------------------------
def test_every_card_more_of_a_good_is_worth_more_and_the_last_one_most() -> None:
    for good, row in enumerate(worths([1.0] * 9)):
        steps = [after - before for before, after in pairwise(row)]
        assert row[0] == 0
        assert min(steps) > 0
        assert max(steps) == steps[-1]
        assert row[TOTALS[good]] == 2 * TOTALS[good], "a whole set is no hope any more"


def test_STOP_is_right_exactly_when_nothing_stands_in_its_way() -> None:
    for words in ("3 brick 7 sheep", "3 brick 7 fish", "2 brick", "5 gold 1 wood", "4 gold", "", "5 herb 4 coffee"):
        hand = cards(words)
        assert is_right(hand) == (looseness(hand) == 0 and any(hand))
    assert points(cards("5 grain 7 fish 6 sheep 3 brick 2 gold"), BRICK) == 10 + 14 + 6 - 3


# ---- taking ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("trader", [Strong, MediumTrader, StrongTrader])
def test_it_takes_what_completes_a_set(trader: type[Trader]) -> None:
    market = floor("6 sheep 3 brick 2 coffee 1 wood", "1 sheep", "1 coffee")
    answers = [seated(trader, seed=seed).choose(market.view(ANN), STANDING) for seed in range(20)]
    assert answers.count(market.accept(ANN, BOB)) >= 12, "it may look away"


def test_it_gives_no_card_of_a_set_for_a_lonely_one() -> None:
    market = floor("7 sheep 3 brick 2 coffee 1 wood", "1 gold", "1 sheep", centre=FISH)
    assert reply(market.view(ANN)) != market.accept(ANN, BOB)


def test_it_does_not_hand_the_leader_the_missing_card() -> None:
    """The same exchange with somebody far behind is welcome."""
    market = scene({ANN: "4 brick 1 sheep 2 coffee 2 fish 1 gold", BOB: "6 sheep 1 brick 3 wood"}, HERB, seats=4)
    market.do(BOB, offer("1 brick", "1 sheep"))
    view = market.view(ANN)
    accept = market.accept(ANN, BOB)
    trader = seated(Strong)
    for _ in range(2):
        trader._take_in(view)
    behind = trader._take(with_points(view, 30, 0, 0, 0), trader._weighing(with_points(view, 30, 0, 0, 0)))
    ahead = trader._take(with_points(view, 0, 150, 0, 0), trader._weighing(with_points(view, 0, 150, 0, 0)))
    assert behind == accept
    assert ahead != accept


def test_it_is_wary_of_those_who_give_more_than_they_ask_for() -> None:
    """They may be about to call STOP."""
    market = scene({ANN: "4 brick 1 sheep 2 coffee 2 fish", BOB: "6 sheep 1 brick 3 wood"}, HERB, seats=4)
    market.do(BOB, offer("1 brick", "1 sheep"))
    (fair,) = market.offers(ANN)
    bot = seated(Strong)
    bot._take_in(market.view(ANN))
    before = bot._weighing(market.view(ANN)).net_gain(fair)
    market.do(BOB, offer("2 wood", "", CEM)).do(BOB, offer("1 wood", "", ANN))
    assert bot._weighing(market.view(ANN)).net_gain(fair) < before


def test_easy_traders_do_not_mind_the_leader() -> None:
    market = floor("6 sheep 3 brick 2 coffee 1 wood", "1 sheep", "1 coffee")
    moves = {reply(with_points(market.view(ANN), 0, lead, 0, 0), EasyTrader) for lead in (0, 100)}
    assert len(moves) == 1


def test_it_takes_a_gift_it_collects_and_no_other() -> None:
    welcome = floor("5 sheep 3 brick", "1 sheep", "")
    assert reply(welcome.view(ANN)) == welcome.accept(ANN, BOB)
    # Bricks and sheep would be a right STOP; a lonely fish would be in its way.
    burden = floor("4 sheep 2 brick", "1 fish", "")
    assert reply(burden.view(ANN)) != burden.accept(ANN, BOB)


# ---- the centre ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("pace", ["live", "ticks"])
def test_it_swaps_the_centre_away_from_its_majority(pace: str) -> None:
    market = scene({ANN: "6 sheep 3 brick 1 coffee"}, SHEEP, pace=pace)
    assert reply(market.view(ANN)) == SwapCentre(COFFEE, SHEEP)


def test_it_lays_where_it_hurts_others() -> None:
    """Wood and coffee are worth as little to Ann; Bob shouts for coffee."""
    market = scene({ANN: "6 sheep 1 wood 1 coffee", BOB: "4 coffee 1 herb"}, SHEEP, seats=4)
    market.do(BOB, Shout((COFFEE,), (HERB,)))
    assert reply(market.view(ANN)) == SwapCentre(COFFEE, SHEEP)


# ---- STOP ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("pace", ["live", "ticks"])
@pytest.mark.parametrize("trader", [Strong, MediumTrader, EasyTrader])
def test_it_calls_a_right_STOP(trader: type[Trader], pace: str) -> None:
    view = scene({ANN: "4 brick 4 sheep 7 fish"}, HERB, pace=pace).view(ANN)
    answers = [seated(trader, seed=seed).choose(view, TICK) for seed in range(20)]
    assert answers.count(CallStop()) >= 10
    assert set(answers) <= {CallStop(), Wait()}, "but when it looks away"


def test_the_usual_trader_sorts_its_hand_before_it_sees_that_STOP_is_right() -> None:
    """At the live pace, where people need the time."""

    class Attentive(MediumTrader):
        temper = structs.replace(MediumTrader.temper, attention=1.0, sorting=3)

    for pace, waits in (("live", 3), ("ticks", 0)):
        bot = seated(Attentive)
        bot.choose(scene({ANN: "4 brick 1 coffee"}, HERB, pace=pace).view(ANN), TICK)
        sorted_ = scene({ANN: "4 brick"}, HERB, pace=pace).view(ANN)
        calls = [bot.choose(sorted_, TICK) == CallStop() for _ in range(4)]
        assert calls == [False] * waits + [True] * (4 - waits)


def test_it_puts_STOP_off_for_a_set_that_lies_ready() -> None:
    market = floor("6 sheep 5 fish", "1 sheep", "1 fish")
    assert reply(market.view(ANN)) == market.accept(ANN, BOB)
    small = floor("4 sheep 5 fish", "1 sheep", "1 fish")
    assert reply(small.view(ANN)) == CallStop(), "what wins a point or two is not worth the danger"


def test_in_ticks_it_first_takes_back_an_offer_that_could_spoil_the_STOP() -> None:
    market = scene({ANN: "4 brick 4 sheep"}, HERB, pace="ticks").do(ANN, offer("1 brick", "1 gold"))
    assert reply(market.view(ANN)) == WithdrawOffer(market.offer_of(ANN))
    live = scene({ANN: "4 brick 4 sheep"}, HERB).do(ANN, offer("1 brick", "1 gold"))
    assert reply(live.view(ANN)) == CallStop(), "nothing comes between there"


def test_strong_traders_never_call_a_wrong_STOP() -> None:
    for seed in range(12):
        for round_ in play_ticks([StrongTrader] * (3 + seed % 4), seed).rounds:
            assert round_.caller is None or round_.right


# ---- beliefs ---------------------------------------------------------------------------------------------------------
def test_offers_and_shouts_tell_what_others_hold_and_collect() -> None:
    market = scene({ANN: "5 sheep", BOB: "3 wood 2 herb"}, GOLD, seats=4)
    market.do(BOB, offer("2 wood", "1 sheep")).do(CEM, Shout((FISH,), (PIGLET,)))
    beliefs = Beliefs(ANN, memory=5)
    beliefs.watch(market.view(ANN), None)
    assert beliefs.holds(BOB, WOOD) == 2
    assert beliefs.collects(BOB, SHEEP) > beliefs.collects(CEM, FISH) > 0
    assert beliefs.holds(CEM, PIGLET) == 1
    expected = beliefs.expected(market.view(ANN))
    assert expected[BOB][WOOD] > 2
    assert expected[ANN] == [float(number) for number in cards("5 sheep")]


def test_what_was_seen_is_forgotten_in_time() -> None:
    shown = scene({ANN: "5 sheep", BOB: "3 wood"}, GOLD).do(BOB, offer("2 wood", "1 sheep"))
    beliefs = Beliefs(ANN, memory=3)
    beliefs.watch(shown.view(ANN), None)
    later = shown.do(BOB, WithdrawOffer(shown.offer_of(BOB))).view(ANN)
    known = []
    for _ in range(5):
        beliefs.watch(later, None)
        known.append(beliefs.holds(BOB, WOOD))
    assert known == [2, 2, 2, 0, 0]


def test_own_trades_are_remembered() -> None:
    market = scene({ANN: "5 sheep 2 fish", BOB: "3 wood 1 sheep"}, GOLD).do(BOB, offer("1 sheep", "2 fish"))
    beliefs = Beliefs(ANN, memory=5)
    beliefs.watch(market.view(ANN), None)
    accept = market.accept(ANN, BOB)
    market.do(ANN, accept)
    got = beliefs.watch(market.view(ANN), accept)
    assert got[SHEEP] == 1
    assert beliefs.holds(BOB, FISH) == 2
    assert beliefs.collects(BOB, FISH) == 1


def test_whoever_seems_to_collect_it_took_the_centre_card() -> None:
    market = scene({ANN: "5 sheep", BOB: "3 wood 2 herb"}, WOOD, seats=4).do(BOB, Shout((WOOD,), (HERB,)))
    beliefs = Beliefs(ANN, memory=5)
    beliefs.watch(market.view(ANN), None)
    market.do(BOB, SwapCentre(HERB, WOOD))
    beliefs.watch(market.view(ANN), None)
    assert beliefs.holds(BOB, WOOD) == 1


def test_a_new_round_begins_with_no_beliefs() -> None:
    market = scene({ANN: "5 sheep", BOB: "3 wood"}, GOLD).do(BOB, offer("2 wood", "1 sheep"))
    beliefs = Beliefs(ANN, memory=50)
    beliefs.watch(market.view(ANN), None)
    beliefs.watch(scene({ANN: "5 sheep", BOB: "3 grain"}, GOLD, round_=1).view(ANN), None)
    assert beliefs.holds(BOB, WOOD) == 0
    assert beliefs.collects(BOB, SHEEP) == 0
