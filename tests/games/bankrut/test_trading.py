"""B-4: exchanges, and who may know of them."""

import pytest

from marketday.games.bankrut import GAME
from marketday.games.bankrut.events import (
    OfferGone,
    OfferMade,
    Traded,
)
from marketday.games.bankrut.moves import (
    AcceptOffer,
    CallStop,
    DeclineOffer,
    WithdrawOffer,
)
from marketday.games.bankrut.slots import id_number, id_slot
from marketday.games.bankrut.state import OFFERS
from tests.games.bankrut.scene import (
    ANN,
    BOB,
    BRICK,
    CEM,
    DOT,
    GOLD,
    GRAIN,
    SHEEP,
    both_clocks,
    cards,
    in_ticks,
    offer,
    scene,
    stall,
    swap,
)


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


@in_ticks
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
