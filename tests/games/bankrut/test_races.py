"""B-10: who was first."""

import pytest

from marketday.games.bankrut import GAME
from marketday.games.bankrut.events import (
    CameTooLate,
    RoundEnded,
    StopCalled,
    TickPassed,
    Traded,
)
from marketday.games.bankrut.moves import (
    AcceptOffer,
    AgreeToEnd,
    CallStop,
    WithdrawOffer,
)
from marketday.games.bankrut.slots import SLOTS, offer_id
from marketday.games.bankrut.view import Taken
from tests.games.bankrut.scene import (
    ANN,
    BOB,
    BRICK,
    CEM,
    DOT,
    GOLD,
    Scene,
    both_clocks,
    cards,
    in_ticks,
    last,
    offer,
    scene,
    swap,
)


def counter(pace: str) -> Scene:
    """Ann offers a brick for a fish to all."""
    s = scene({ANN: "3 brick", BOB: "2 fish", CEM: "2 fish 1 wood"}, pace=pace, seats=4)
    return s.do(ANN, offer("1 brick", "1 fish"))


def test_B_10_of_two_acceptances_exactly_one_wins_live() -> None:
    s = counter("live")
    accept = s.accept(BOB, ANN)
    s.act(CEM, accept)
    assert s.refusal(BOB, accept) == ("B-10", "offer_taken")
    reason = GAME.why_not(s.state, BOB, accept)
    assert reason is not None
    assert reason.facts == {"seat": CEM}, "Bob hears who was quicker"
    assert s.refusal(CEM, accept) == ("B-10", "offer_gone"), "Cem was the quicker one"
    assert (s.hand(ANN), s.hand(BOB), s.hand(CEM)) == ("2 brick 1 fish", "2 fish", "1 brick 1 wood 1 fish")


@both_clocks
def test_B_10_nobody_took_an_offer_that_never_was(pace: str) -> None:
    s = counter(pace)
    for slot in range(SLOTS):
        assert s.refusal(BOB, AcceptOffer(offer_id(slot, 0))) == ("B-10", "offer_gone")


@both_clocks
def test_B_10_who_took_an_offer_to_all_is_known_to_all_until_the_round_is_over(pace: str) -> None:
    s = counter(pace)
    number = s.offer_of(ANN)
    s.do(CEM, s.accept(CEM, ANN))
    for seat in (None, ANN, BOB, CEM):
        assert s.view(seat).taken == (Taken(number, CEM),)
    s.do(ANN, offer("1 brick", "", BOB)).do(BOB, s.accept(BOB, ANN, BOB))
    assert s.view(None).taken == (Taken(number, CEM),), "what was between two stays there"
    s.do(CEM, CallStop())
    assert s.view(None).taken == ()


@pytest.mark.parametrize(("winner", "loser"), [(BOB, CEM), (CEM, BOB)])
@in_ticks
def test_B_10_of_two_acceptances_in_a_tick_exactly_one_wins(pace: str, winner: int, loser: int) -> None:
    s = counter(pace)
    accept = s.accept(BOB, ANN)
    s.tick({BOB: accept, CEM: accept}, [winner, loser])
    assert [event.seat for event in s.heard(Traded)] == [winner]
    assert s.heard(CameTooLate) == [CameTooLate(loser, "accept", winner)]
    assert s.hand(ANN) == "2 brick 1 fish"


@in_ticks
def test_B_10_an_exchange_before_a_stop_stands(pace: str) -> None:
    s = counter(pace)
    s.tick({BOB: s.accept(BOB, ANN), CEM: CallStop()}, [BOB, CEM])
    assert s.story[:3] == ["Traded", "StopCalled", "RoundEnded"]
    assert last(s).hands[:2] == (cards("2 brick 1 fish"), cards("1 brick 1 fish"))


@in_ticks
def test_B_10_an_exchange_after_a_stop_is_void(pace: str) -> None:
    s = counter(pace)
    s.tick({BOB: s.accept(BOB, ANN), CEM: CallStop()}, [CEM, BOB])
    assert s.story[:2] == ["StopCalled", "RoundEnded"]
    assert "Traded" not in s.story
    assert last(s).hands[:2] == (cards("3 brick"), cards("2 fish"))


def test_B_10_live_the_first_to_arrive_is_first() -> None:
    s = counter("live")
    accept = s.accept(BOB, ANN)
    s.act(CEM, CallStop())
    assert s.refusal(BOB, accept) == ("B-2", "not_open_yet")
    t = counter("live")
    t.act(BOB, t.accept(BOB, ANN)).act(CEM, CallStop())
    assert last(t).hands[BOB] == cards("1 brick 1 fish")


@pytest.mark.parametrize(("first", "second"), [(ANN, BOB), (BOB, ANN)])
@in_ticks
def test_B_10_of_two_stops_the_first_counts(pace: str, first: int, second: int) -> None:
    s = scene({ANN: "3 brick", BOB: "2 fish"}, pace=pace)
    s.tick({ANN: CallStop(), BOB: CallStop()}, [first, second])
    assert s.heard(StopCalled) == [StopCalled(first)]
    assert last(s).caller == first
    assert [told.stop for told in s.view(None).results[0].seats] == [5 if first == ANN else 0, -5 * (first == BOB), 0]
    assert len(s.heard(RoundEnded)) == 1


def test_B_10_a_second_stop_does_not_end_the_next_round() -> None:
    s = scene({ANN: "3 brick", BOB: "2 fish"}).act(ANN, CallStop())
    assert s.refusal(BOB, CallStop()) == ("B-2", "not_open_yet")
    s = scene({ANN: "3 brick", BOB: "2 fish"}, pace="ticks").tick({ANN: CallStop(), BOB: CallStop()})
    assert s.view(None).round == 1
    assert s.view(BOB).chosen is None


@in_ticks
def test_B_10_nothing_chosen_survives_the_round(pace: str) -> None:
    s = counter(pace)
    s.tick({ANN: AgreeToEnd(True), BOB: s.accept(BOB, ANN), CEM: CallStop()}, [CEM])
    assert not any(trader.agrees or trader.answered for trader in s.view(None).traders)
    assert all(s.view(seat).chosen is None for seat in range(4))
    assert [trader.cards for trader in s.view(None).traders] == [15] * 4


@in_ticks
def test_B_10_taken_and_withdrawn_at_once(pace: str) -> None:
    for order, trades in (([ANN, BOB], 0), ([BOB, ANN], 1)):
        s = counter(pace)
        withdraw = WithdrawOffer(s.offer_of(ANN))
        s.tick({ANN: withdraw, BOB: s.accept(BOB, ANN)}, order)
        assert len(s.heard(Traded)) == trades
        assert s.was_late(order[1])


@in_ticks
def test_B_10_taken_and_replaced_at_once(pace: str) -> None:
    """An acceptance names the very offer it means, never what lies in its place now."""
    s = counter(pace)
    s.tick({ANN: offer("1 brick", "2 fish"), BOB: s.accept(BOB, ANN)}, [ANN, BOB])
    assert s.was_late(BOB)
    assert s.hand(BOB) == "2 fish"


@in_ticks
def test_B_10_the_cards_to_pay_with_may_be_gone(pace: str) -> None:
    s = counter(pace).do(CEM, offer("2 fish", "", BOB))
    s.do(BOB, offer("2 fish", "1 wood", CEM))
    s.tick({CEM: s.accept(CEM, BOB, CEM), BOB: s.accept(BOB, ANN)}, [CEM, BOB])
    assert s.heard(CameTooLate) == [CameTooLate(BOB, "accept")]


@in_ticks
def test_B_10_the_card_that_is_wanted_may_be_gone(pace: str) -> None:
    """Bob's offer, so that it lies elsewhere than the first of all."""
    s = scene({ANN: "1 brick", BOB: "2 fish"}, pace=pace).do(BOB, offer("1 fish", "1 brick"))
    s.tick({CEM: s.accept(CEM, BOB), ANN: swap(BRICK, GOLD)}, [ANN, CEM])
    assert s.hand(BOB) == "1 brick 1 fish"
    s.do(BOB, offer("1 fish", "1 gold", ANN)).do(ANN, offer("1 gold", ""))
    s.tick({CEM: s.accept(CEM, ANN), ANN: s.accept(ANN, BOB, ANN)}, [CEM, ANN])
    assert s.heard(CameTooLate) == [CameTooLate(ANN, "accept")]
    assert s.hand(BOB) == "1 brick 1 fish"


@pytest.mark.parametrize("giver", [ANN, BOB, CEM])
@both_clocks
def test_B_10_who_took_the_latest_of_several_offers_is_known(pace: str, giver: int) -> None:
    s = scene({ANN: "3 brick", BOB: "3 fish", CEM: "3 wood"}, pace=pace, seats=4)
    good = {ANN: "brick", BOB: "fish", CEM: "wood"}[giver]
    for _ in range(3):
        s.do(giver, offer(f"1 {good}", ""))
    other = (giver + 1) % 3
    accept = s.accept(other, giver)
    s.do(DOT, accept)
    assert s.view(None).taken == (Taken(accept.offer, DOT),)
    assert s.refusal(other, accept) == ("B-10", "offer_taken")
    reason = GAME.why_not(s.state, other, accept)
    assert reason is not None
    assert reason.facts == {"seat": DOT}


@in_ticks
def test_B_10_an_offer_whose_cards_have_just_gone_is_not_made(pace: str) -> None:
    s = scene({ANN: "1 brick", BOB: "2 fish"}, pace=pace).do(ANN, offer("1 brick", "1 fish", BOB))
    s.tick({BOB: s.accept(BOB, ANN, BOB), ANN: offer("1 brick", "1 gold")}, [BOB, ANN])
    assert s.heard(CameTooLate) == [CameTooLate(ANN, "offer")]
    assert s.offers(ANN) == []


@in_ticks
def test_B_10_turned_down_too_late(pace: str) -> None:
    s = scene({ANN: "1 brick", BOB: "2 fish"}, pace=pace).do(ANN, offer("1 brick", "1 fish", BOB))
    (decline,) = [move for move in GAME.asked(s.state)[BOB].moves if type(move).__name__ == "DeclineOffer"]
    s.tick({BOB: decline, ANN: WithdrawOffer(s.offer_of(ANN, BOB))}, [ANN, BOB])
    assert s.heard(CameTooLate) == [CameTooLate(BOB, "decline")]
    assert s.hears(CEM) == [TickPassed(1)], "it was between the two"


@in_ticks
def test_B_10_only_who_came_too_late_hears_of_it(pace: str) -> None:
    s = counter(pace)
    accept = s.accept(BOB, ANN)
    s.tick({BOB: accept, CEM: accept}, [CEM, BOB])
    late = CameTooLate(BOB, "accept", CEM)
    assert [late in s.hears(seat) for seat in (None, ANN, BOB, CEM, DOT)] == [False, False, True, False, False]
