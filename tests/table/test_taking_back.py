"""Where seats choose unseen, at the same time: what is taken back must not have shown what the others chose."""

from typing import Any

import pytest

from marketday.games.bankrut.moves import Ready, Shout, SwapCentre, Wait
from marketday.table import acts, log
from tests.table.market import Market


def swap(market: Market, seat: int) -> SwapCentre:
    asked = market.play.asked[seat]
    return next(move for move in asked.moves if isinstance(move, SwapCentre))


@pytest.mark.parametrize("pace", ["ticks", "calm"])
def test_the_last_to_choose_does_not_see_what_the_others_chose_and_choose_again(pace: Any) -> None:
    market = Market(pace=pace)
    if pace == "calm":
        market.open()
    started, centre = len(market.play.log) - 1, market.state.centre
    market.do(0, swap(market, 0))
    assert market.table.free_undo(0) == started
    market.do(1, Wait())
    assert market.table.free_undo(1) == started + 1
    market.do(2, Wait())
    assert market.state.centre != centre, "one act: chance had nothing to say"
    assert not market.play.log[-1].chance
    assert [market.table.free_undo(seat) for seat in range(3)] == [None] * 3
    (entry,) = market.table.decide(acts.Undo(2, started + 2), market.now).entries
    assert isinstance(entry, log.Proposed), "the others are asked"


def test_going_back_by_consent_does_not_make_the_next_peek_free() -> None:
    market = Market(pace="ticks")
    for seat, move in enumerate((swap(market, 0), Wait(), Wait())):
        market.do(seat, move)
    market.take(market.table.decide(acts.Undo(2, 2), market.now))
    for seat in (0, 1):
        proposal = market.table.proposal
        assert proposal is not None
        market.take(market.table.decide(acts.Agree(seat, proposal.id, True), market.now))
    assert market.state.tick == 0
    market.do(2, Shout((1,), ()))
    assert market.table.free_undo(2) is None


def test_a_choice_is_taken_back_while_others_still_choose() -> None:
    market = Market(pace="ticks")
    market.do(1, Shout((1,), ()))
    market.take(market.table.decide(acts.Undo(1, 0), market.now))
    assert sorted(market.table.waiting_for()) == [0, 1, 2]
    market.do(1, Wait())
    assert market.table.free_undo(1) == 0


def test_the_card_that_the_last_ready_turns_up_is_not_turned_down_again() -> None:
    market = Market(pace="calm")
    for seat in range(3):
        market.do(seat, Ready())
        assert market.table.free_undo(seat) == (seat if seat < 2 else None)
