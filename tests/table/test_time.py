"""Time that strikes by itself: rounds and ticks that end when nobody acts. Time is handed in and stands in the log."""

from typing import Any

import msgspec
import pytest
from msgspec import Raw

from marketday.core.grammar import Rejected
from marketday.core.registry import find
from marketday.games.bankrut.data import READY_SECONDS
from marketday.games.bankrut.game import Options
from marketday.games.bankrut.moves import CallStop, Ready, TimeIsUp, Wait
from marketday.table import Table, acts, log, record, snapshot
from marketday.table.table import Decision

SECRET = "5eaf00d5" * 8


class Market:
    def __init__(self, **options: Any) -> None:
        raw = Raw(msgspec.json.encode(Options(**options)))
        self.charter = log.Charter("t1", "bankrut", find("bankrut").rules_version, raw, 3, SECRET)
        self.table = Table(self.charter)
        self.written: list[bytes] = []
        self.now = 1000.0
        for seat, name in enumerate(("Ann", "Bea", "Cleo")):
            self.take(self.table.decide(acts.Sit(seat, name), self.now))
        self.take(self.table.decide(acts.Start(), self.now))

    def take(self, decision: Decision) -> None:
        for entry in decision.entries:
            self.written.append(msgspec.json.encode(entry))
            self.table.fold(entry, *(decision.steps if isinstance(entry, log.Moved) else ()))

    def do(self, seat: int, move: Any) -> None:
        raw = Raw(msgspec.json.encode(move))
        self.take(self.table.decide(acts.Answer(seat, self.table.ask_ids[seat], raw), self.now))

    def strike(self) -> None:
        self.take(self.table.time_is_up(self.now))

    def open(self) -> "Market":
        for seat in range(3):
            self.do(seat, Ready())
        return self

    def in_time(self) -> None:
        with pytest.raises(Rejected) as caught:
            self.table.time_is_up(self.now)
        assert caught.value.reason == "in_time"

    @property
    def state(self) -> Any:
        assert self.table.play is not None
        return self.table.play.state

    def again(self) -> Table:
        """The same table from its log."""
        table = Table(self.charter)
        for entry in self.written:
            table.fold(msgspec.json.decode(entry, type=log.AnyEntry))
        return table


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
        market.table.time_is_up(market.now)
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
