"""The leak law on the wire: two tables that differ only in what a seat must not know send it the same bytes.

Compared are whole pictures, what is heard of the next step, refusals of `Answer` and `WhyNot` for any move that can be
written down, and what becomes of `Undo`. The other table is made by the oracle of the game's tests.
"""

import copy
from collections.abc import Callable, Sequence
from typing import Any, cast

import msgspec
import pytest
from msgspec import Raw

from marketday.core.grammar import AnyGame, Game, Rejected
from marketday.core.registry import every, find
from marketday.core.rng import Rng
from marketday.games.klongs import tables
from marketday.games.klongs.cells import UNDRAWN_OPEN
from marketday.server import pictures, sockets
from marketday.server.room import Room
from marketday.store import Store
from marketday.table import Table, acts, log, playing
from tests.contract.subject import Subject, subject_of
from tests.contract.writable import altered, random_move

NOW = 1000.0
TRIES = 4
TRANSITIONS = 200
"""Of each variant of a game."""
OFTEN = 0.4
"""In at least this many transitions there is something that the seat must not know."""
KLONGS = find("klongs")

WAYS = [
    (game, variant)
    for game in every()
    if subject_of(game).scramble is not None
    for variant in range(len(game.variants()))
]
every_way = pytest.mark.parametrize(
    ("game", "variant"), WAYS, ids=[f"{game.id}-variant{variant}" for game, variant in WAYS]
)


def charter(subject: Subject, variant: int, number: int) -> log.Charter:
    """For every number of seats one after another."""
    game = subject.game
    options = game.variants()[variant]
    seats = game.seat_counts[number % len(game.seat_counts)]
    secret = number.to_bytes(32, "big").hex()
    practice = number % 4 == 0
    wish = Raw(msgspec.json.encode(options))
    return log.Charter(f"{number:x}", game.id, game.rules_version, wish, seats, secret, practice, made_at=NOW)


def opened(subject: Subject, variant: int, number: int) -> Table:
    """A table that has just begun."""
    table = Table(charter(subject, variant, number))
    for seat in table.seats:
        table.fold(log.SeatTaken(NOW, seat, f"player {seat}"))
    for entry in playing.start(table, NOW).entries:
        table.fold(entry)
    return table


def elsewhere(subject: Subject, table: Table, seat: int | None, rng: Rng) -> Table:
    """The same table in another world: nothing differs but what the seat must not know."""
    assert table.play is not None
    assert subject.scramble is not None
    other = copy.copy(table)
    other.play = copy.copy(table.play)
    other.play.resume(list(table.play.log), subject.scramble(table.play.state, seat, rng))
    return other


def shown(table: Table, seat: int | None) -> bytes:
    """The picture as it crosses the wire, with the story of the last step."""
    assert table.play is not None
    step = len(table.play.log) - 1
    picture = pictures.picture(
        table, pictures.Pieces(), seat, host=False, here=(), lags={}, from_step=step, chat=(), now=NOW
    )
    return msgspec.json.encode(picture)


def replied(table: Table, act: Callable[[], object]) -> bytes:
    """What the wire would say to an act: the refusal, or what it led to."""
    try:
        return msgspec.json.encode(act())
    except Rejected as refusal:
        return msgspec.json.encode(sockets.refusal(table, 7, refusal))


def why_not(table: Table, seat: int, move: Any) -> bytes:
    room = Room(table, cast(Store, None), 0.0, lambda: NOW)
    return replied(table, lambda: room._why_not(acts.WhyNot(seat, Raw(msgspec.json.encode(move)))))


def answered(table: Table, seat: int, ask: int, move: Any) -> bytes:
    """Whether an answer is accepted, or why not; what chance then answers is another matter."""

    def answer() -> bool:
        table.decide(acts.Answer(seat, ask, Raw(msgspec.json.encode(move))), NOW)
        return True

    return replied(table, answer)


def undone(table: Table, seat: int, step: int) -> bytes:
    return replied(table, lambda: table.decide(acts.Undo(seat, step), NOW).entries)


class Echo:
    """Chance that answers as it did in the other world wherever it can."""

    def __init__(self, answers: Sequence[int], rng: Rng) -> None:
        self._answers = list(answers)
        self._rng = rng

    def pick(self, outcomes: Sequence[int]) -> int:
        answer = self._answers.pop(0) if self._answers else -1
        return answer if answer in outcomes else outcomes[self._rng.below(len(outcomes))]


def check(subject: Subject, table: Table, seat: int | None, mover: int, move: Any, tried: list[Any], rng: Rng) -> bool:
    """Compare one moment in two worlds; whether they differed at all."""
    game, there = subject.game, elsewhere(subject, table, seat, rng)
    assert table.play is not None
    assert there.play is not None
    assert shown(there, seat) == shown(table, seat)
    assert shown(there, None) == shown(table, None)
    if seat is not None:
        ask = table.ask_ids.get(seat, 0)
        offered = table.play.asked[seat].moves if seat in table.play.asked else ()
        wishes = [*tried[-2:], *offered[:1], random_move(game.move_type, rng)]
        for wish in [*wishes, *(altered(wish, game.move_type, rng) for wish in wishes)]:
            assert why_not(there, seat, wish) == why_not(table, seat, wish), f"{wish} by seat {seat}"
            assert answered(there, seat, ask, wish) == answered(table, seat, ask, wish), f"{wish} by seat {seat}"
        for step in (0, len(table.play.log) - 2, int(rng.below(len(table.play.log)))):
            if step >= 0:
                assert undone(there, seat, step) == undone(table, seat, step)
    hear_alike(subject, table, seat, mover, move, rng)
    return bool(game.save(there.play.state) != game.save(table.play.state))


def hear_alike(subject: Subject, here: Table, seat: int | None, mover: int, move: Any, rng: Rng) -> None:
    """What looks the same after a move must have sounded the same."""
    assert here.play is not None
    game, made = subject.game, here.play.draft(mover, move)
    for _ in range(TRIES):
        there = elsewhere(subject, here, seat, rng).play
        assert there is not None
        if game.why_not(there.state, mover, move) is None:  # else it is made with what is not in that hand
            step = there.draft(mover, move, Echo(made.entry.chance, rng))
            for observer in {seat, None} - {mover}:
                if game.view(made.state, observer) == game.view(step.state, observer):
                    heard, overheard = here.play.heard(made.entry, observer), there.heard(step.entry, observer)
                    assert msgspec.json.encode(heard) == msgspec.json.encode(overheard)
            return


def learn_nothing(subject: Subject, before: Table, after: Table, seat: int, move: Any, rng: Rng) -> None:
    """What may be taken back without asking crosses the wire alike in a world that the seat could not tell apart."""
    if after.free_undo(seat) is None or after.charter.practice:
        return
    there = elsewhere(subject, before, seat, rng)
    take(there, seat, move)
    assert shown(there, seat) == shown(after, seat), f"seat {seat} may take back {move}, and learned from it"


def take(table: Table, seat: int, move: Any) -> None:
    decision = table.decide(acts.Answer(seat, table.ask_ids[seat], Raw(msgspec.json.encode(move))), NOW)
    for entry in decision.entries:
        table.fold(entry, *decision.steps)


def still(table: Table) -> Table:
    """The table as it is now, whatever becomes of it."""
    assert table.play is not None
    kept = copy.copy(table)
    kept.ask_ids, kept.banks, kept.play = dict(table.ask_ids), list(table.banks), copy.copy(table.play)
    kept.play.resume(list(table.play.log), table.play.state)
    return kept


def walk(game: AnyGame, variant: int, transitions: int, seed: int) -> tuple[int, int]:
    """Play tables of all kinds at random and compare at every transition; how many there were, and in how many the
    worlds differed."""
    subject, done, differing, number, rng = subject_of(game), 0, 0, seed, Rng(seed)
    while done < transitions:
        table, tried = opened(subject, variant, number), list[Any]()
        idle = int(rng.below(8))
        number += 1
        assert table.play is not None
        while table.play.asked and done < transitions:
            askeds = list(table.play.asked.items())
            mover, ask = askeds[rng.below(len(askeds))]
            move = ask.moves[0 if rng.below(8) < idle else rng.below(len(ask.moves))]
            seats = (*table.seats, None)
            seat = seats[rng.below(len(seats))]
            differing += check(subject, table, seat, mover, move, tried, rng)
            tried.append(move)
            before = still(table)
            take(table, mover, move)
            learn_nothing(subject, before, table, mover, move, rng)
            done += 1
    return done, differing


@every_way
def test_what_a_seat_may_not_know_never_crosses_its_wire(game: AnyGame, variant: int) -> None:
    done, differing = walk(game, variant, TRANSITIONS, seed=1)
    assert done == TRANSITIONS
    assert differing > done * OFTEN, "the oracle hardly ever hid anything"


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
@every_way
def test_what_a_seat_may_not_know_never_crosses_its_wire_in_a_hundred_thousand_transitions(
    game: AnyGame, variant: int, part: int
) -> None:
    done, differing = walk(game, variant, 25_500, seed=10_000 * (part + 1))
    print(f"{done} transitions, worlds different in {differing}")
    assert differing > done * OFTEN


def leak_in_hearing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(KLONGS), "redact", lambda self, event, seat: event)


def leak_in_undo(monkeypatch: pytest.MonkeyPatch) -> None:
    def peek(table: Table, seat: int) -> int:
        assert table.play is not None
        return int(table.play.state.cells[UNDRAWN_OPEN]) % 2

    monkeypatch.setattr(Table, "free_undo", peek)


def leak_in_refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = KLONGS.why_not

    def tell_all(self: object, state: Any, seat: int, move: Any) -> Rejected | None:
        if honest(state, seat, move) is None:
            return None
        return Rejected("K-1", "not_in_hand", boat=int(state.cells[UNDRAWN_OPEN]) % tables.BOATS)

    monkeypatch.setattr(type(KLONGS), "why_not", tell_all)


@pytest.mark.parametrize("leak", [leak_in_hearing, leak_in_undo, leak_in_refusals])
def test_a_planted_leak_is_found(leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    leak(monkeypatch)
    with pytest.raises((AssertionError, Rejected)) as found:
        walk(KLONGS, 0, 400, seed=1)
    assert found.type is AssertionError


def test_a_peek_by_undo_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(find("bankrut")), "reveals", Game.reveals)
    with pytest.raises(AssertionError, match="may take back"):
        walk(find("bankrut"), 0, 2000, seed=1)
