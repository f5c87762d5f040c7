"""Where seats choose unseen, at the same time: what is taken back must not have shown what the others chose."""

from typing import Any

import msgspec
import pytest
from msgspec import Raw

from marketday.core.registry import find
from marketday.games.bankrut.moves import Ready, Shout, SwapCentre, Wait
from marketday.table import Table, acts, log, seating
from marketday.table.decision import Decision
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


@pytest.mark.parametrize("order", [(0, 1, 2), (1, 0, 2), (1, 2, 0)])
def test_ones_own_choice_is_found_whoever_chose_when_and_whose_act_was_told_first(order: tuple[int, ...]) -> None:
    market = Market(pace="calm").open()
    assert [market.table.own_undo(seat) for seat in range(3)] == [0, 1, 2], "Ready"
    opened = len(market.play.log) - 1
    for seat in order:
        market.do(seat, Shout((1,), ()))
    assert market.state.tick == 1
    assert [market.table.own_undo(seat) for seat in order] == [opened, opened + 1, opened + 2]


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


def test_taking_back_does_not_make_the_answers_of_others_stale() -> None:
    market = Market(pace="ticks")
    before = dict(market.table.ask_ids)
    for _ in range(3):
        market.do(1, Shout((1,), ()))
        market.take(market.table.decide(acts.Undo(1, 0), market.now))
    after = market.table.ask_ids
    assert {seat: after[seat] for seat in (0, 2)} == {seat: before[seat] for seat in (0, 2)}
    assert after[1] != before[1]
    assert market.table.taken_back == 0, "it had told nobody anything"


def test_who_takes_back_pays_for_the_time_and_the_others_for_their_own() -> None:
    """All are asked at the same time: whoever takes a choice back was thinking all the while, like the others."""
    market = Market(clock=log.Clock(bank=60, increment=5), pace="ticks")
    market.do(1, Shout((1,), ()))
    market.now += 10
    market.take(market.table.decide(acts.Undo(1, 0), market.now))
    assert [market.table.bank(seat, market.now) for seat in range(3)] == [50, 50, 50]


def test_nobodys_clock_is_run_down_by_handing_over_and_taking_back() -> None:
    game = find("quayside")
    options = Raw(msgspec.json.encode(game.options_type()))
    charter = log.Charter("t1", game.id, game.rules_version, options, 2, "5e" * 32, clock=log.Clock(60, 5))
    table, now = Table(charter), 0.0

    def take(decision: Decision) -> None:
        for entry in decision.entries:
            table.fold(entry, *(decision.steps if isinstance(entry, log.Moved) else ()))

    for seat, name in enumerate(("Ann", "Bea")):
        take(seating.seat_person(table, seat, name, name, now))
    take(table.decide(acts.Start(fill=True), now))
    (first,) = table.waiting_for()
    assert table.play is not None
    for _ in range(2):
        move = Raw(msgspec.json.encode(table.play.asked[first].moves[0]))
        take(table.decide(acts.Answer(first, table.ask_ids[first], move), now))
        assert table.waiting_for() == (1 - first,)
        now += 20
        take(table.decide(acts.Undo(first, 0), now))
    assert table.bank(1 - first, now) == 60
    assert table.bank(first, now) == 20


def test_the_card_that_the_last_ready_turns_up_is_not_turned_down_again() -> None:
    market = Market(pace="calm")
    for seat in range(3):
        market.do(seat, Ready())
        assert market.table.free_undo(seat) == (seat if seat < 2 else None)
