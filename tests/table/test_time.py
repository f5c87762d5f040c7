"""Deadlines: rounds and ticks that end when nobody acts. Time is handed in and stands in the log."""

import pytest

from marketday.core.grammar import Rejected
from marketday.games.bankrut.data import READY_SECONDS
from marketday.games.bankrut.moves import CallStop, TimeIsUp, Wait
from marketday.table import acts, playing, record, snapshot
from tests.table.market import Market


def test_a_live_round_ends_when_its_minutes_are_over_and_not_before() -> None:
    market = Market(pace="live", minutes=2).open()
    assert market.table.due_at == market.now + 120
    market.now += 119.9
    market.in_time()
    market.now += 0.2
    market.strike()
    assert market.state.round == 1
    assert market.table.due_at == market.now + READY_SECONDS


def test_acts_do_not_put_the_end_of_a_round_off() -> None:
    market = Market(pace="live", minutes=2).open()
    due = market.table.due_at
    market.now += 50
    market.do(0, CallStop())
    market.open()
    assert market.table.due_at == market.now + 120, "a new round has its own time"
    assert due != market.table.due_at


def test_without_a_limit_no_time_strikes_while_people_trade() -> None:
    market = Market(pace="live", minutes=None).open()
    assert market.table.due_at is None
    market.now += 1e6
    market.in_time()


def test_a_calm_tick_ends_for_those_who_did_not_choose() -> None:
    market = Market(pace="calm", tick_seconds=5).open()
    market.do(1, Wait())
    due = market.table.due_at
    assert due == market.now + 5, "who has chosen does not put it off"
    market.now = due + 0.1
    market.strike()
    assert market.state.tick == 1
    assert market.table.waiting_for() == (0, 1, 2)
    assert market.table.due_at == market.now + 5


def test_a_pause_stops_time() -> None:
    market = Market(pace="live", minutes=1).open()
    market.now += 20
    for seat in range(3):
        proposal = market.table.proposal
        act = acts.Agree(seat, proposal.id, True) if proposal else acts.Propose(seat, "pause")
        market.take(market.table.decide(act, market.now))
    assert market.table.paused
    market.now += 1000
    with pytest.raises(Rejected):
        playing.time_is_up(market.table, market.now)
    for seat in range(3):
        proposal = market.table.proposal
        act = acts.Agree(seat, proposal.id, True) if proposal else acts.Propose(seat, "resume")
        market.take(market.table.decide(act, market.now))
    assert market.table.due_at == market.now + 40


def test_time_stands_in_log_snapshot_and_record() -> None:
    market = Market(pace="live", minutes=1)
    while market.table.play is not None and market.table.play.outcome is None:
        assert market.table.due_at is not None
        market.now = market.table.due_at
        market.strike()
        again = market.again()
        assert (again.due_at, again.mark) == (market.table.due_at, market.table.mark)
        restored = snapshot.restore(market.charter, snapshot.take(market.table))
        assert restored is not None
        assert (restored.due_at, restored.mark) == (market.table.due_at, market.table.mark)
        assert snapshot.take(restored) == snapshot.take(again) == snapshot.take(market.table)
    assert market.table.play is not None
    told = record.read(record.write(market.table.play, market.table.sitters()))
    assert [entry.seat for entry in told.entries] == [None] * 7, "set-up, and twice for each of three rounds"
    assert all(isinstance(entry.move, TimeIsUp) for entry in told.entries[1:])
