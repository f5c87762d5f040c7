"""A table of Bankrut with three people, by hand: time is handed in, and what was written can be folded again."""

from typing import Any

import msgspec
import pytest
from msgspec import Raw

from marketday.core.grammar import Rejected
from marketday.core.registry import find
from marketday.games.bankrut.game import Options
from marketday.games.bankrut.moves import Ready
from marketday.table import Play, Table, acts, log, playing, seating
from marketday.table.decision import Decision

SECRET = "5eaf00d5" * 8


class Market:
    def __init__(self, clock: log.Clock | None = None, **options: Any) -> None:
        raw = Raw(msgspec.json.encode(Options(**options)))
        self.charter = log.Charter("t1", "bankrut", find("bankrut").rules_version, raw, 3, SECRET, clock=clock)
        self.table = Table(self.charter)
        self.written: list[bytes] = []
        self.now = 1000.0
        for seat, name in enumerate(("Ann", "Bea", "Cleo")):
            self.take(seating.seat_person(self.table, seat, name, name, self.now))
        self.take(self.table.decide(acts.Start(fill=True), self.now))

    def take(self, decision: Decision) -> None:
        for entry in decision.entries:
            self.written.append(msgspec.json.encode(entry))
            self.table.fold(entry, *(decision.steps if isinstance(entry, log.Moved) else ()))

    def do(self, seat: int, move: Any) -> None:
        raw = Raw(msgspec.json.encode(move))
        self.take(self.table.decide(acts.Answer(seat, self.table.ask_ids[seat], raw), self.now))

    def strike(self) -> None:
        self.take(playing.time_is_up(self.table, self.now))

    def open(self) -> "Market":
        for seat in range(3):
            self.do(seat, Ready())
        return self

    def in_time(self) -> None:
        with pytest.raises(Rejected) as caught:
            playing.time_is_up(self.table, self.now)
        assert caught.value.reason == "in_time"

    @property
    def play(self) -> Play:
        assert self.table.play is not None
        return self.table.play

    @property
    def state(self) -> Any:
        return self.play.state

    def again(self) -> Table:
        """The same table from its log."""
        table = Table(self.charter)
        for entry in self.written:
            table.fold(msgspec.json.decode(entry, type=log.AnyEntry))
        return table
