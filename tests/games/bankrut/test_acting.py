"""B-3: acting at any moment, in ticks and live; shouts."""

import pytest

from marketday.core.rng import Rng
from marketday.games.bankrut import GAME
from marketday.games.bankrut.events import (
    Shouted,
)
from marketday.games.bankrut.moves import (
    CallStop,
    MakeOffer,
    Shout,
    Wait,
)
from marketday.games.bankrut.state import CHOICE, PAST_HAND
from tests.games.bankrut.scene import (
    ANN,
    BOB,
    BRICK,
    CEM,
    DOT,
    FISH,
    GOLD,
    PIGLET,
    SHEEP,
    WOOD,
    both_clocks,
    cards,
    every_pace,
    in_ticks,
    offer,
    scene,
    stall,
    swap,
)


def test_B_3_live_everybody_is_asked_all_the_time() -> None:
    s = stall()
    for seat, move in ((BOB, swap(FISH, GOLD)), (BOB, swap(WOOD, FISH)), (ANN, offer("1 brick", "1 wood"))):
        assert sorted(GAME.asked(s.state)) == [ANN, BOB, CEM]
        assert all(ask.standing for ask in GAME.asked(s.state).values())
        s.act(seat, move)
    assert sorted(GAME.asked(s.state)) == [ANN, BOB, CEM]


def test_B_3_the_same_seat_as_often_as_it_likes() -> None:
    s = stall()
    for _ in range(20):
        s.act(ANN, swap(BRICK, s.centre) if s.centre != BRICK else swap(SHEEP, BRICK))
    assert s.view(None).traders[ANN].cards == 5


@in_ticks
def test_B_3_in_a_tick_every_seat_chooses_one_act_in_any_order(pace: str) -> None:
    s = stall(pace)
    s.act(CEM, Wait())
    assert sorted(GAME.asked(s.state)) == [ANN, BOB]
    assert s.refusal(CEM, swap(WOOD, GOLD)) == ("B-3", "chosen_already")
    s.act(ANN, swap(BRICK, GOLD))
    assert s.centre == GOLD, "it is only chosen"
    s.act(BOB, Wait())
    assert s.centre == BRICK
    assert s.view(None).tick == 1
    assert not any(ask.standing for ask in GAME.asked(s.state).values())


def test_B_3_chance_picks_the_order_of_the_acts() -> None:
    for order, laid in (([ANN, BOB], BRICK), ([BOB, ANN], FISH)):
        s = stall("ticks").tick({ANN: swap(BRICK, GOLD), BOB: swap(FISH, GOLD)}, order)
        assert s.centre == laid
        assert s.was_late(order[1])
        assert not s.was_late(order[0])
        assert s.chance == (order[0],), "the last one needs no chance"


@in_ticks
def test_B_3_what_was_chosen_is_forgotten_with_its_tick(pace: str) -> None:
    s = stall(pace, 4)
    s.tick({ANN: swap(SHEEP, GOLD), BOB: offer("1 wood", "2 gold"), CEM: Shout((WOOD,), (BRICK,)), DOT: Wait()})
    assert not any(list(s.state.cells)[CHOICE:PAST_HAND])
    assert all(s.view(seat).chosen is None for seat in range(4))
    assert s.view(BOB).traders[CEM].want == (WOOD,)
    s.tick({DOT: offer("1 gold", "1 wood", BOB), BOB: Wait(), ANN: Wait(), CEM: Wait()})
    assert not any(list(s.state.cells)[CHOICE:PAST_HAND])


def test_B_3_who_waits_is_not_put_in_order() -> None:
    assert stall("ticks").tick({}).chance == ()
    assert stall("ticks").tick({BOB: swap(FISH, GOLD)}).chance == ()


def test_B_3_there_is_no_waiting_in_a_live_round() -> None:
    assert stall().refusal(ANN, Wait()) == ("B-3", "no_ticks")


@both_clocks
def test_B_3_shouting_is_free_and_heard_by_all(pace: str) -> None:
    s = stall(pace)
    hands = [s.hand(seat) for seat in (ANN, BOB, CEM)]
    s.do(ANN, Shout((SHEEP, GOLD), (WOOD,)))
    for seat in (None, ANN, BOB, CEM):
        assert Shouted(ANN, (SHEEP, GOLD), (WOOD,)) in s.hears(seat)
        assert (s.view(seat).traders[ANN].want, s.view(seat).traders[ANN].have) == ((SHEEP, GOLD), (WOOD,))
    assert [s.hand(seat) for seat in (ANN, BOB, CEM)] == hands
    s.do(ANN, Shout((), (FISH,)))
    assert (s.view(None).traders[ANN].want, s.view(None).traders[ANN].have) == ((), (FISH,))


@both_clocks
def test_B_3_a_shout_names_numbers_as_in_the_booklet(pace: str) -> None:
    """Potrzebuję 2 cegieł! Oddam 3 prosiaki!"""
    s = stall(pace).do(BOB, Shout((BRICK, BRICK), (PIGLET, PIGLET, PIGLET)))
    for seat in (None, ANN, BOB):
        assert Shouted(BOB, (BRICK, BRICK), (PIGLET, PIGLET, PIGLET)) in s.hears(seat)
        assert s.view(seat).traders[BOB].want == (BRICK, BRICK)
        assert s.view(seat).traders[BOB].have == (PIGLET, PIGLET, PIGLET)
    assert GAME.view(GAME.imagine(s.view(ANN), Rng(1)), ANN) == s.view(ANN)


def test_B_3_nobody_shouts_for_more_than_there_are() -> None:
    assert stall().allows(ANN, Shout((BRICK,) * 5, (GOLD,) * 9))
    assert stall().refusal(ANN, Shout((BRICK,) * 6, ())) == ("B-3", "more_than_there_are")
    assert stall().refusal(ANN, Shout((), (GOLD,) * 10)) == ("B-3", "more_than_there_are")


@both_clocks
def test_B_3_a_shout_says_something(pace: str) -> None:
    assert stall(pace).refusal(ANN, Shout((), ())) == ("B-3", "empty_shout")


@both_clocks
def test_B_3_shouts_are_over_with_the_round(pace: str) -> None:
    s = stall(pace).do(ANN, Shout((SHEEP,), (BRICK,)))
    s.do(BOB, CallStop())
    assert all(not trader.want and not trader.have for trader in s.view(None).traders)


@every_pace
def test_B_3_nobody_but_the_seats_acts(pace: str) -> None:
    assert stall(pace).refusal(None, CallStop()) == ("B-3", "nobody_acts")


def test_B_3_only_without_a_clock_are_offers_of_one_for_one_listed() -> None:
    assert len(stall("ticks").of(ANN, MakeOffer)) == 2 * 8
    for pace in ("calm", "live"):
        s = stall(pace)
        assert s.of(ANN, MakeOffer) == []
        assert GAME.asked(s.state)[ANN].forms == ("Shout", "MakeOffer")


@pytest.mark.parametrize("hand", ["2 brick 1 sheep", "1 gold", "3 grain 1 wood 1 fish 2 herb"])
def test_B_3_each_good_in_hand_for_each_other_good(hand: str) -> None:
    s = scene({ANN: hand, BOB: ""}, PIGLET, pace="ticks")
    held = [good for good, number in enumerate(cards(hand)) if number]
    one = [tuple(int(good == other) for other in range(9)) for good in range(9)]
    wanted = [MakeOffer(one[give], one[want]) for give in held for want in range(9) if want != give]
    assert s.of(ANN, MakeOffer) == wanted


def test_B_3_a_listed_and_a_composed_offer_are_the_same_choice() -> None:
    """As a kernel plays it by number, and as people write it."""
    listed, composed = stall("ticks"), stall("ticks")
    composed.act(ANN, offer("1 brick", "1 wood"))
    number = listed.of(ANN, MakeOffer).index(offer("1 brick", "1 wood"))
    kernel = listed.state.copy()
    kernel.turn_to(ANN)
    codes = kernel.codes()
    kernel.play(codes[len(codes) - len(listed.of(ANN, MakeOffer)) + number])
    assert GAME.save(kernel) == GAME.save(composed.state)
    assert GAME.view(kernel, ANN).chosen == offer("1 brick", "1 wood")
