"""B-3, B-4, B-5: acting at any moment, exchanges, the centre card."""

import pytest

from marketday.core.rng import Rng
from marketday.games.bankrut import GAME
from marketday.games.bankrut.events import (
    CameTooLate,
    CentreSwapped,
    OfferGone,
    OfferMade,
    RoundEnded,
    Shouted,
    Traded,
)
from marketday.games.bankrut.moves import (
    AcceptOffer,
    AgreeToEnd,
    CallStop,
    DeclineOffer,
    MakeOffer,
    Shout,
    SwapCentre,
    Wait,
    WithdrawOffer,
)
from marketday.games.bankrut.slots import id_number, id_slot
from marketday.games.bankrut.state import CHOICE, OFFERS, PAST_HAND
from tests.games.bankrut.scene import (
    ANN,
    BOB,
    BRICK,
    CEM,
    DOT,
    FISH,
    GOLD,
    GRAIN,
    PIGLET,
    SHEEP,
    WOOD,
    Scene,
    both_clocks,
    cards,
    every_pace,
    fresh,
    offer,
    scene,
    swap,
)


def stall(pace: str = "live", seats: int = 3) -> Scene:
    """Ann with bricks and sheep, Bob with wood and fish."""
    return scene({ANN: "3 brick 2 sheep", BOB: "2 wood 3 fish"}, GOLD, pace=pace, seats=seats)


# ---- B-3 -------------------------------------------------------------------------------------------------------------
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


@pytest.mark.parametrize("pace", ["ticks", "calm"])
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


@pytest.mark.parametrize("pace", ["ticks", "calm"])
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


# ---- B-4 -------------------------------------------------------------------------------------------------------------
@both_clocks
def test_B_4_two_agree_and_hand_over_any_numbers_of_cards(pace: str) -> None:
    s = stall(pace).do(ANN, offer("2 brick 1 sheep", "1 fish"))
    assert s.story == ["OfferMade"]
    s.do(BOB, s.accept(BOB, ANN))
    assert s.story == ["Traded"]
    assert (s.hand(ANN), s.hand(BOB)) == ("1 brick 1 sheep 1 fish", "2 brick 2 wood 1 sheep 2 fish")
    assert s.offers(ANN) == []


@both_clocks
@pytest.mark.parametrize(
    ("give", "want"),
    [("3 piglet", "2 brick"), ("1 wood", "1 sheep"), ("1 coffee 1 fish", "1 gold"), ("1 fish", "")],
)
def test_B_4_what_the_booklet_shouts_can_be_offered(pace: str, give: str, want: str) -> None:
    """Three piglets for two bricks, wood for a sheep, a coffee and a fish for gold; and who wants fish for nothing?"""
    s = scene({ANN: "3 piglet 1 wood 1 coffee 1 fish", BOB: "2 brick 1 sheep 1 gold"}, GRAIN, pace=pace)
    s.do(ANN, offer(give, want))
    s.do(BOB, s.accept(BOB, ANN))
    (trade,) = s.heard(Traded)
    assert (trade.gave_cards, trade.got_cards) == (cards(want), cards(give))


@both_clocks
def test_B_4_a_gift_needs_the_other_to_accept(pace: str) -> None:
    s = stall(pace).do(ANN, offer("1 brick", "", BOB))
    assert s.hand(ANN) == "3 brick 2 sheep"
    s.do(BOB, s.accept(BOB, ANN, BOB))
    assert (s.hand(ANN), s.hand(BOB)) == ("2 brick 2 sheep", "1 brick 2 wood 3 fish")
    (trade,) = s.heard(Traded)
    assert (trade.given, trade.got) == (0, 1)


@both_clocks
def test_B_4_one_may_ask_for_a_gift(pace: str) -> None:
    s = stall(pace).do(ANN, offer("", "1 fish"))
    s.do(BOB, s.accept(BOB, ANN))
    assert s.hand(ANN) == "3 brick 2 sheep 1 fish"


@both_clocks
def test_B_4_nothing_for_nothing_is_refused(pace: str) -> None:
    assert stall(pace).refusal(ANN, offer("", "")) == ("B-4", "nothing_for_nothing")


@both_clocks
def test_B_4_a_hand_may_be_given_away_entirely_and_filled_again(pace: str) -> None:
    s = stall(pace).do(ANN, offer("3 brick 2 sheep", ""))
    s.do(BOB, s.accept(BOB, ANN))
    assert s.hand(ANN) == ""
    assert s.refusal(ANN, offer("1 brick", "1 wood")) == ("B-4", "cards_not_held")
    s.do(CEM, offer("1 gold", "", ANN))
    s.do(ANN, s.accept(ANN, CEM, ANN))
    assert s.hand(ANN) == "1 gold"


@both_clocks
def test_B_4_only_cards_in_hand_can_be_offered(pace: str) -> None:
    s = stall(pace)
    assert s.refusal(ANN, offer("4 brick", "1 fish")) == ("B-4", "cards_not_held")
    assert s.refusal(ANN, offer("1 wood", "1 fish")) == ("B-4", "cards_not_held")


@both_clocks
def test_B_4_not_to_oneself_nor_to_an_empty_chair(pace: str) -> None:
    s = stall(pace)
    assert s.refusal(ANN, offer("1 brick", "1 fish", ANN)) == ("B-4", "nobody_to_offer")
    assert s.refusal(ANN, offer("1 brick", "1 fish", DOT)) == ("B-4", "nobody_to_offer")


@both_clocks
def test_B_4_who_accepts_holds_what_is_wanted(pace: str) -> None:
    s = stall(pace).do(ANN, offer("1 brick", "3 wood"))
    assert s.refusal(BOB, s.accept(BOB, ANN)) == ("B-4", "wanted_not_held")
    assert s.of(BOB, AcceptOffer) == []
    assert s.of(CEM, AcceptOffer) == [s.accept(CEM, ANN)]
    s.do(CEM, offer("1 gold", "4 brick", ANN)).do(BOB, offer("1 fish", "3 sheep"))
    for other, to in ((CEM, ANN), (BOB, None)):
        assert s.refusal(ANN, s.accept(ANN, other, to)) == ("B-4", "wanted_not_held")


@both_clocks
def test_B_4_not_one_s_own_offer(pace: str) -> None:
    s = stall(pace).do(ANN, offer("1 brick", ""))
    assert s.refusal(ANN, s.accept(ANN, ANN)) == ("B-4", "own_offer")


@both_clocks
def test_B_4_an_offer_locks_nothing(pace: str) -> None:
    s = stall(pace).do(ANN, offer("3 brick", "1 fish", BOB))
    s.do(ANN, offer("3 brick", "1 grain", CEM))
    s.do(ANN, offer("3 brick", "2 gold"))
    assert len(s.offers(ANN)) == 3
    assert s.allows(ANN, swap(BRICK, GOLD))


@both_clocks
def test_B_4_an_offer_vanishes_when_its_cards_are_gone(pace: str) -> None:
    s = stall(pace).do(ANN, offer("3 brick", "1 fish", BOB))
    s.do(ANN, offer("2 brick", "1 grain", CEM))
    s.do(ANN, offer("1 sheep", "1 gold"))
    s.do(ANN, swap(BRICK, GOLD))
    gone = [(event.to, event.why) for event in s.heard(OfferGone)]
    assert gone == [(BOB, "lapsed")]
    assert [shown.to for shown in s.offers(ANN)] == [None, CEM]
    s.do(CEM, s.accept(CEM, ANN, CEM))
    assert s.hand(ANN) == "1 grain 2 sheep 1 gold"
    assert [shown.to for shown in s.offers(ANN)] == [None]


@both_clocks
def test_B_4_also_when_they_went_in_a_trade_the_offerer_accepted(pace: str) -> None:
    s = stall(pace).do(ANN, offer("3 brick", "1 gold", CEM))
    s.do(BOB, offer("1 fish", "1 brick", ANN))
    s.do(ANN, s.accept(ANN, BOB, ANN))
    assert s.story == ["Traded", "OfferGone"]
    assert s.offers(CEM) == []


@both_clocks
def test_B_4_also_when_they_went_in_another_offer_of_the_same_cards(pace: str) -> None:
    """Ann offers her bricks twice; when Bob has taken them, Cem cannot."""
    s = stall(pace).do(ANN, offer("3 brick", "1 gold", CEM))
    s.do(ANN, offer("3 brick", "1 fish", BOB))
    twin = s.accept(CEM, ANN, CEM)
    s.do(BOB, s.accept(BOB, ANN, BOB))
    assert s.story == ["Traded", "OfferGone"]
    assert [(event.to, event.why) for event in s.heard(OfferGone)] == [(CEM, "lapsed")]
    assert s.refusal(CEM, twin) == ("B-10", "offer_gone")


@both_clocks
def test_B_4_offers_of_others_do_not_vanish_with_them(pace: str) -> None:
    s = stall(pace).do(CEM, offer("4 gold", "1 brick")).do(CEM, offer("2 grain", "1 fish", ANN))
    s.do(ANN, offer("1 brick", "1 fish", BOB)).do(BOB, s.accept(BOB, ANN, BOB)).do(ANN, swap(SHEEP, GOLD))
    assert [(shown.seat, shown.to) for shown in s.offers(ANN)] == [(CEM, None), (CEM, ANN)]


@both_clocks
def test_B_4_it_does_not_come_back_when_the_cards_do(pace: str) -> None:
    s = stall(pace).do(ANN, offer("3 brick", "1 fish", BOB))
    lapsed = s.accept(BOB, ANN, BOB)
    s.do(ANN, swap(BRICK, GOLD)).do(ANN, swap(GOLD, BRICK))
    assert s.hand(ANN) == "3 brick 2 sheep"
    assert s.refusal(BOB, lapsed) == ("B-10", "offer_gone")


@both_clocks
def test_B_4_one_standing_offer_per_addressee(pace: str) -> None:
    s = stall(pace).do(ANN, offer("1 brick", "1 fish", BOB))
    first = s.accept(BOB, ANN, BOB)
    s.do(ANN, offer("2 brick", "1 fish", BOB))
    assert [event.why for event in s.heard(OfferGone)] == ["replaced"]
    assert [shown.give for shown in s.offers(BOB)] == [cards("2 brick")]
    assert s.refusal(BOB, first) == ("B-10", "offer_gone")
    assert s.allows(BOB, s.accept(BOB, ANN, BOB))


@both_clocks
def test_B_10_each_offer_has_the_next_number_of_its_place(pace: str) -> None:
    s = stall(pace)
    for number in (1, 2, 3):
        s.do(BOB, offer("1 fish", f"{number} gold", CEM))
        assert (id_slot(s.offer_of(BOB, CEM)), id_number(s.offer_of(BOB, CEM))) == (6 * BOB + CEM, number)
    s.do(BOB, offer("1 fish", "1 gold"))
    assert (id_slot(s.offer_of(BOB)), id_number(s.offer_of(BOB))) == (6 * BOB + BOB, 1)


@both_clocks
def test_B_4_an_offer_can_be_withdrawn_by_who_made_it(pace: str) -> None:
    s = stall(pace).do(ANN, offer("1 brick", "1 fish"))
    number = s.offer_of(ANN)
    assert s.of(ANN, WithdrawOffer) == [WithdrawOffer(number)]
    assert s.refusal(BOB, WithdrawOffer(number)) == ("B-4", "not_your_offer")
    s.do(ANN, WithdrawOffer(number))
    assert s.heard(OfferGone) == [OfferGone(ANN, None, number, "withdrawn")]
    assert s.refusal(ANN, WithdrawOffer(number)) == ("B-10", "offer_gone")
    assert s.offers(BOB) == []


@both_clocks
def test_B_4_an_offer_to_one_can_be_turned_down_by_that_one(pace: str) -> None:
    s = stall(pace).do(ANN, offer("1 brick", "1 fish", BOB))
    number = s.offer_of(ANN, BOB)
    assert s.of(BOB, DeclineOffer) == [DeclineOffer(number)]
    s.do(BOB, DeclineOffer(number))
    assert s.heard(OfferGone) == [OfferGone(ANN, BOB, number, "declined")]
    assert s.refusal(BOB, DeclineOffer(number)) == ("B-10", "offer_gone")


@both_clocks
def test_B_4_an_offer_to_all_is_let_be(pace: str) -> None:
    s = stall(pace).do(ANN, offer("1 brick", "1 fish"))
    assert s.refusal(BOB, DeclineOffer(s.offer_of(ANN))) == ("B-4", "not_to_you")
    assert s.of(BOB, DeclineOffer) == []


@both_clocks
def test_B_4_an_answer_can_be_another_offer(pace: str) -> None:
    s = stall(pace).do(ANN, offer("1 brick", "2 fish", BOB))
    s.do(BOB, offer("1 fish", "1 brick", ANN))
    s.do(ANN, s.accept(ANN, BOB, ANN))
    assert s.hand(ANN) == "2 brick 2 sheep 1 fish"


@both_clocks
def test_B_4_which_takes_the_place_of_the_one_it_answers(pace: str) -> None:
    s = stall(pace).do(ANN, offer("1 brick", "2 fish", BOB)).do(ANN, offer("1 sheep", "1 gold"))
    answered = s.accept(BOB, ANN, BOB)
    s.do(BOB, offer("1 fish", "1 brick", ANN))
    gone = OfferGone(ANN, BOB, answered.offer, "answered")
    assert s.story == ["OfferGone", "OfferMade"]
    assert [gone in s.hears(seat) for seat in (None, ANN, BOB, CEM)] == [False, True, True, False]
    assert s.refusal(BOB, answered) == ("B-10", "offer_gone")
    assert [(shown.seat, shown.to) for shown in s.offers(ANN)] == [(ANN, None), (BOB, ANN)]
    s.do(ANN, offer("1 brick", "1 wood", BOB))
    assert [(shown.seat, shown.to) for shown in s.offers(BOB)] == [(ANN, None), (ANN, BOB)], "and so to and fro"


@both_clocks
def test_B_4_so_the_same_deal_is_not_made_twice(pace: str) -> None:
    """As it happened: wood for herbs, the same terms sent back, and both could be accepted."""
    s = scene({ANN: "2 wood", BOB: "2 herb"}, GOLD, pace=pace).do(ANN, offer("1 wood", "1 herb", BOB))
    s.do(BOB, offer("1 herb", "1 wood", ANN))
    s.do(ANN, s.accept(ANN, BOB, ANN))
    assert s.offers(BOB) == []
    assert (s.hand(ANN), s.hand(BOB)) == ("1 wood 1 herb", "1 wood 1 herb")


@both_clocks
def test_B_4_offers_to_others_and_to_all_are_no_part_of_it(pace: str) -> None:
    s = stall(pace).do(ANN, offer("1 brick", "1 wood", BOB)).do(CEM, offer("1 gold", "1 fish", BOB))
    s.do(BOB, offer("1 fish", "1 brick")).do(BOB, offer("1 wood", "1 gold", CEM))
    assert [(shown.seat, shown.to) for shown in s.offers(BOB)] == [(BOB, None), (ANN, BOB), (BOB, CEM)]


@both_clocks
def test_B_4_a_trade_settles_what_lay_between_the_two(pace: str) -> None:
    s = stall(pace).do(ANN, offer("1 brick", "1 fish", BOB)).do(ANN, offer("1 sheep", "1 wood", CEM))
    older = s.offer_of(ANN, BOB)
    s.do(BOB, offer("1 wood", "1 sheep"))
    s.do(ANN, s.accept(ANN, BOB))
    assert OfferGone(ANN, BOB, older, "settled") in s.hears(BOB)
    assert s.hears(CEM) == s.hears(None), "others do not hear of it"
    assert [(shown.seat, shown.to) for shown in s.offers(ANN)] == [(ANN, CEM)]


@pytest.mark.parametrize("pace", ["ticks", "calm"])
def test_B_4_of_two_offers_that_cross_in_a_tick_the_later_lies_there(pace: str) -> None:
    acts = {ANN: offer("1 brick", "1 fish", BOB), BOB: offer("1 wood", "1 sheep", ANN)}
    for first, second in ((ANN, BOB), (BOB, ANN)):
        s = stall(pace).tick(acts, [first, second])
        assert [shown.seat for shown in s.offers(ANN)] == [second]


@both_clocks
def test_B_4_offers_are_over_with_the_round(pace: str) -> None:
    s = stall(pace).do(ANN, offer("1 brick", "")).do(BOB, offer("1 fish", "", CEM))
    old = s.accept(CEM, ANN)
    s.do(BOB, CallStop())
    assert s.state.cells[OFFERS] == 0
    assert all(s.offers(seat) == [] for seat in (None, ANN, BOB, CEM))
    if pace == "live":
        s.strike()
    assert s.refusal(CEM, old) == ("B-10", "offer_gone")
    s.do(ANN, offer(s.hand(ANN).split(" ")[0] + " " + s.hand(ANN).split(" ")[1], ""))
    assert s.accept(CEM, ANN) != old, "its number is another"


# ---- who may know ----
@both_clocks
def test_B_4_an_offer_to_all_is_seen_and_heard_by_all(pace: str) -> None:
    s = stall(pace).do(ANN, offer("1 brick", "2 fish"))
    for seat in (None, ANN, BOB, CEM):
        assert [event.give for event in s.hears(seat) if isinstance(event, OfferMade)] == [cards("1 brick")]
        assert [shown.want for shown in s.offers(seat)] == [cards("2 fish")]


@both_clocks
def test_B_4_an_offer_to_one_is_private(pace: str) -> None:
    s = stall(pace).do(ANN, offer("1 brick", "2 fish", BOB))
    number = s.offer_of(ANN, BOB)
    for seat in (ANN, BOB):
        assert [shown.id for shown in s.offers(seat)] == [number]
        assert any(isinstance(event, OfferMade) for event in s.hears(seat))
    for stranger in (None, CEM):
        assert s.offers(stranger) == []
        assert not any(isinstance(event, OfferMade) for event in s.hears(stranger))
    s.do(BOB, DeclineOffer(number))
    assert not any(isinstance(event, OfferGone) for event in s.hears(CEM))


@both_clocks
def test_B_4_whoever_guesses_the_number_of_a_private_offer_learns_nothing(pace: str) -> None:
    s = stall(pace).do(ANN, offer("1 brick", "", BOB))
    number = s.offer_of(ANN, BOB)
    for move in (AcceptOffer(number), DeclineOffer(number), WithdrawOffer(number)):
        assert s.refusal(CEM, move) == ("B-10", "offer_gone")
    nonsense = AcceptOffer(2**38 - 1)
    assert s.refusal(CEM, nonsense) == ("B-10", "offer_gone")


@both_clocks
def test_B_4_of_a_trade_the_others_hear_who_and_how_many(pace: str) -> None:
    s = stall(pace).do(ANN, offer("2 brick", "1 fish", BOB))
    number = s.offer_of(ANN, BOB)
    s.do(BOB, s.accept(BOB, ANN, BOB))
    full = Traded(BOB, ANN, number, 1, 2, cards("1 fish"), cards("2 brick"))
    for seat in (ANN, BOB):
        assert full in s.hears(seat)
    for stranger in (None, CEM):
        assert Traded(BOB, ANN, None, 1, 2, None, None) in s.hears(stranger)
    assert [trader.cards for trader in s.view(CEM).traders][:2] == [4, 6]


def test_B_4_what_a_seat_has_chosen_is_its_own_secret() -> None:
    s = stall("ticks").act(ANN, offer("1 brick", "2 fish"))
    assert s.told == ()
    assert s.view(ANN).chosen == offer("1 brick", "2 fish")
    for seat in (None, BOB, CEM):
        assert s.view(seat).chosen is None
        assert s.view(seat).traders[ANN].answered
    other = stall("ticks").act(ANN, CallStop())
    for seat in (None, BOB, CEM):
        assert s.view(seat) == other.view(seat)
    assert GAME.asked(s.state) == GAME.asked(other.state)


# ---- B-5 -------------------------------------------------------------------------------------------------------------
@both_clocks
def test_B_5_take_the_centre_card_and_lay_another_there(pace: str) -> None:
    s = stall(pace).do(ANN, swap(SHEEP, GOLD))
    assert (s.centre, s.hand(ANN)) == (SHEEP, "3 brick 1 sheep 1 gold")
    for seat in (None, ANN, BOB, CEM):
        assert CentreSwapped(ANN, GOLD, SHEEP) in s.hears(seat)
        assert s.view(seat).centre == SHEEP


@both_clocks
def test_B_5_any_number_of_times(pace: str) -> None:
    s = stall(pace).do(ANN, swap(SHEEP, GOLD)).do(ANN, swap(BRICK, SHEEP)).do(BOB, swap(FISH, BRICK))
    assert (s.centre, s.hand(ANN), s.hand(BOB)) == (FISH, "2 brick 2 sheep 1 gold", "1 brick 2 wood 2 fish")


@both_clocks
def test_B_5_each_good_in_hand_but_the_one_that_lies_there(pace: str) -> None:
    s = scene({ANN: "3 brick 2 gold", BOB: "1 wood"}, GOLD, pace=pace)
    assert s.of(ANN, SwapCentre) == [swap(BRICK, GOLD)]
    assert s.refusal(ANN, swap(GOLD, GOLD)) == ("B-5", "same_good")


@both_clocks
def test_B_5_only_a_card_in_hand(pace: str) -> None:
    assert stall(pace).refusal(ANN, swap(PIGLET, GOLD)) == ("B-5", "not_in_hand")


@both_clocks
def test_B_5_refused_if_another_card_lies_there_than_one_believes(pace: str) -> None:
    s = stall(pace).do(ANN, swap(SHEEP, GOLD))
    before = GAME.save(s.state)
    assert s.refusal(BOB, swap(FISH, GOLD)) == ("B-5", "centre_changed")
    reason = GAME.why_not(s.state, BOB, swap(FISH, GOLD))
    assert reason is not None
    assert reason.facts == {"seat": ANN, "good": SHEEP}, "and hears who was quicker"
    assert GAME.save(s.state) == before


@both_clocks
def test_B_5_where_nobody_was_quicker_nobody_is_named(pace: str) -> None:
    s = stall(pace)
    assert s.refusal(BOB, swap(FISH, WOOD)) == ("B-5", "not_in_centre")
    s.do(BOB, swap(FISH, GOLD))
    assert s.refusal(BOB, swap(WOOD, GOLD)) == ("B-5", "not_in_centre"), "it was Bob himself"
    assert [s.view(seat).swapper for seat in (None, ANN)] == [BOB, BOB]
    s.do(CEM, CallStop())
    assert s.view(None).swapper is None


def test_B_5_in_a_tick_the_second_comes_too_late_and_nothing_happens() -> None:
    s = stall("ticks").tick({ANN: swap(SHEEP, GOLD), BOB: swap(FISH, GOLD)}, [ANN, BOB])
    assert s.story == ["CentreSwapped", "CameTooLate"]
    assert (s.centre, s.hand(BOB)) == (SHEEP, "2 wood 3 fish")
    assert "CameTooLate" not in [type(event).__name__ for event in s.hears(ANN)]
    assert CameTooLate(BOB, "swap", ANN) in s.hears(BOB)


def test_B_5_even_if_the_same_good_lies_there_again_it_may_be_taken() -> None:
    """Cards of a good are all alike: what counts is the good that is believed to lie there."""
    s = stall().do(ANN, swap(SHEEP, GOLD)).do(CEM, swap(GOLD, SHEEP))
    assert s.allows(BOB, swap(FISH, GOLD))


def test_B_5_the_card_to_lay_may_be_gone_by_then() -> None:
    s = stall("ticks").do(ANN, offer("3 brick", "1 fish", BOB))
    s.tick({BOB: s.accept(BOB, ANN, BOB), ANN: swap(BRICK, GOLD)}, [BOB, ANN])
    assert s.centre == GOLD
    assert CameTooLate(ANN, "swap") in s.hears(ANN), "nobody was quicker"
    s.do(CEM, swap(GRAIN, GOLD)).do(ANN, offer("1 fish", "", BOB))
    s.tick({BOB: s.accept(BOB, ANN, BOB), ANN: swap(FISH, GRAIN)}, [BOB, ANN])
    assert CameTooLate(ANN, "swap") in s.hears(ANN), "nor was who swapped before"


def test_B_5_with_empty_hands_there_is_nothing_to_lay() -> None:
    s = scene({ANN: "", BOB: "1 wood"})
    assert s.of(ANN, SwapCentre) == []
    assert GAME.asked(s.state)[ANN].moves == (AgreeToEnd(True),)
    s.do(BOB, CallStop())
    assert s.heard(RoundEnded)[0].hands[ANN] == cards("")
    assert fresh(3).of(ANN, SwapCentre)
