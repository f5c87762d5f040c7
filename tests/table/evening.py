"""An evening at a table, as the server keeps it; for the tests of tables."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from marketday.core.grammar import Rejected
from marketday.core.registry import find
from marketday.games.klongs import GAME
from marketday.games.klongs.game import Options
from marketday.games.klongs.moves import EndTurn, PlaceBoat
from marketday.table import Play, Table, acts, log, seating, snapshot
from marketday.table.decision import Decision
from marketday.table.play import Entry

SECRET = "5eaf00d5" * 8
BLITZ = log.Clock(bank=60, increment=5)


class Evening:
    """A table as the server keeps it: what is decided is written down, then taken as a fact."""

    def __init__(self, *names: str, seats: int = 3, game: str = "klongs", **charter: Any) -> None:
        options = Raw(msgspec.json.encode(charter.pop("options", Options())))
        self.charter = log.Charter("t1", game, find(game).rules_version, options, seats, SECRET, **charter)
        self.table = Table(self.charter)
        self.written: list[bytes] = []
        self.now = 0.0
        for seat, name in enumerate(names):
            self.sit(seat, name)

    def sit(self, seat: int, name: str, holder: str | None = None) -> None:
        """A person of that name comes by the seat's link."""
        self.record(seating.seat_person(self.table, seat, name if holder is None else holder, name, self.now))

    def do(self, act: acts.TableAct) -> tuple[log.LogEntry, ...]:
        return self.record(self.table.decide(act, self.now))

    def record(self, decision: Decision) -> tuple[log.LogEntry, ...]:
        for entry in decision.entries:
            self.written.append(msgspec.json.encode(entry))
            self.table.fold(entry, *decision.steps)
        return decision.entries

    def take(self, entry: log.LogEntry) -> None:
        self.written.append(msgspec.json.encode(entry))
        self.table.fold(entry)

    def refuses(self, act: acts.TableAct, reason: str, rule: str = "") -> None:
        before = portrait(self.table)
        with pytest.raises(Rejected) as caught:
            self.table.decide(act, self.now)
        assert (caught.value.rule, caught.value.reason) == (rule, reason)
        assert portrait(self.table) == before, "what is refused changes nothing"

    def vote(self, seat: int, agrees: bool = True) -> acts.Agree:
        """On what is proposed now."""
        assert self.table.proposal is not None
        return acts.Agree(seat, self.table.proposal.id, agrees)

    def agree(self, seat: int, agrees: bool = True) -> None:
        self.do(self.vote(seat, agrees))

    def start(self) -> "Evening":
        self.do(acts.Start(fill=True))
        return self

    def wait(self, seconds: float) -> None:
        self.now += seconds

    # ---- the play
    @property
    def play(self) -> Play:
        assert self.table.play is not None
        return self.table.play

    @property
    def steps(self) -> int:
        """How many moves were made."""
        return len(self.play.log) - 1

    @property
    def asked(self) -> int:
        (seat,) = self.play.asked
        return seat

    def next_answer(self, number: int = 0, kind: type = object) -> acts.Answer:
        moves = [move for move in self.play.asked[self.asked].moves if isinstance(move, kind)]
        return acts.Answer(self.asked, self.table.ask_ids[self.asked], raw(moves[number % len(moves)]))

    def answer(self, number: int = 0, kind: type = object) -> Entry:
        self.do(self.next_answer(number, kind))
        return self.play.log[-1]

    def answer_until(self, holds: Callable[[], bool]) -> None:
        number = 0
        while not holds():
            assert self.play.asked, "it never came to that"
            self.answer(number := number + 7)

    def place(self) -> int:
        """A boat is placed and nothing drawn yet; the seat that did it, who is asked whether to end the turn."""
        seat = self.asked
        for move in self.play.asked[seat].moves:
            if isinstance(move, PlaceBoat) and not self.play.draft(seat, move).entry.chance:
                self.do(acts.Answer(seat, self.table.ask_ids[seat], raw(move)))
                assert self.asked == seat
                return seat
        raise AssertionError("no boat that gets a merchant")

    def end_turn(self) -> None:
        assert self.answer(0, EndTurn).chance

    def turn(self) -> None:
        self.place()
        self.end_turn()

    def to_the_end(self) -> None:
        self.answer_until(lambda: self.table.over)

    # ---- the same table again
    def rebuilt(self) -> Table:
        table = Table(msgspec.json.decode(msgspec.json.encode(self.charter), type=log.Charter))
        for written in self.written:
            table.fold(msgspec.json.decode(written, type=log.AnyEntry))
        return table

    def restored(self) -> Table:
        table = snapshot.restore(self.charter, snapshot.take(self.table))
        assert table is not None
        return table


def raw(move: Any) -> Raw:
    return Raw(msgspec.json.encode(move))


def portrait(table: Table) -> dict[str, Any]:
    """All that a table is, to be compared with another or with itself later."""
    shown = {name: value for name, value in vars(table).items() if name not in ("charter", "game", "play")}
    play = table.play
    if play is not None:
        shown["play"] = (list(play.log), GAME.save(play.state), dict(play.asked), play.shuffle_words, play.outcome)
    shown["places"] = [msgspec.structs.astuple(place) for place in table.places]
    return {**shown, **{name: list(shown[name]) for name in ("banks", "chat")}, "ask_ids": {**table.ask_ids}}
