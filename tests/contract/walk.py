"""A walk: one random play through the typed interface, kept moment by moment for the laws to look at."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import msgspec

from marketday.core import AnyGame, Ask, Chance, Rejected, Rng, SecretChance, Step
from tests.contract.subject import Subject

MOST_MOVES = 3000
"""Nobody sits at a table for longer than that; a longer play is considered endless."""

TIME_STRIKES = 40
"""Where a clock is running, it runs out once in this many moves."""

AnyAsk = Ask[Any]
AnyStep = Step[Any, Any]


@dataclass(frozen=True)
class Moment:
    """A state in which somebody was asked, and what was then played, or what the clock triggered."""

    number: int
    """The step's number at the table; setting up is step 0."""
    state: Any
    asks: Mapping[int, AnyAsk]
    seat: int | None
    """None: the time was up."""
    move: Any
    step: AnyStep


@dataclass(frozen=True)
class Walk:
    seed: bytes
    start: AnyStep
    moments: Sequence[Moment]

    @property
    def steps(self) -> list[AnyStep]:
        return [self.start, *(moment.step for moment in self.moments)]

    @property
    def states(self) -> list[Any]:
        return [step.state for step in self.steps]

    @property
    def end(self) -> Any:
        return self.states[-1]

    def chance(self, number: int) -> SecretChance:
        return SecretChance(self.seed, number)


IDLE = 8


@lru_cache(maxsize=8)
def walk(subject: Subject, options: Any, seats: int, seed: int) -> Walk:
    """The laws of one case follow each other and look at the same plays, which are kept meanwhile."""
    return new_walk(subject, options, seats, seed)


def new_walk(subject: Subject, options: Any, seats: int, seed: int, idle: int = 0) -> Walk:
    """In this many of eight moves a seat gives the first answer of the list, which usually is to do nothing much."""
    game, rng, secret = subject.game, Rng(seed), seed.to_bytes(8, "big")
    start = game.setup(options, seats, SecretChance(secret, 0))
    state = start.state
    moments: list[Moment] = []
    while asks := game.asked(state):
        number = len(moments) + 1
        assert number <= MOST_MOVES, f"{game.id} is not over after {MOST_MOVES} moves"
        due = game.due(state)
        seat: int | None = None
        if due is not None and rng.below(TIME_STRIKES) == 0:
            move, question = due.move, "the clock"
        else:
            seat = int(one_of(sorted(asks), rng))
            ask = asks[seat]
            is_idle = idle > 0 and rng.below(IDLE) < idle
            move, question = ask.moves[0] if is_idle else answer(subject, state, seat, ask, rng), ask.prompt
        try:
            step = game.apply(state, seat, move, SecretChance(secret, number))
        except Rejected as refusal:
            raise AssertionError(f"{move} answers {question}, but apply refuses: {refusal}") from refusal
        moments.append(Moment(number, state, asks, seat, move, step))
        state = step.state
    return Walk(secret, start, moments)


def answer(subject: Subject, state: Any, seat: int, ask: AnyAsk, rng: Rng) -> Any:
    """A random answer, composed as often as listed where both can be."""
    if ask.forms and rng.below(2):
        return subject.composed(state, seat, one_of(ask.forms, rng), rng)
    assert ask.moves, f"seat {seat} is asked {ask.prompt} and has no answer"
    return one_of(ask.moves, rng)


def one_of(things: Sequence[Any], rng: Rng) -> Any:
    return things[rng.below(len(things))]


def some_of(things: Sequence[Any], most: int, rng: Rng) -> list[Any]:
    """All of them if they are few, otherwise this many at random."""
    left = list(things)
    return left if len(left) <= most else [left.pop(rng.below(len(left))) for _ in range(most)]


def spread(moments: Sequence[Moment], most: int, rng: Rng) -> list[Moment]:
    """This many moments at random, but those with rare questions as often as those with common ones."""
    left = list(moments)
    piles: dict[str, list[Moment]] = {}
    while left:
        moment = left.pop(rng.below(len(left)))
        asked = min(moment.asks) if moment.seat is None else moment.seat
        piles.setdefault(moment.asks[asked].prompt, []).append(moment)
    chosen: list[Moment] = []
    while len(chosen) < min(most, len(moments)):
        for pile in piles.values():
            if pile:
                chosen.append(pile.pop())
    return chosen[:most]


def shape(game: AnyGame, state: Any) -> tuple[Any, Any]:
    """What makes two states the same: how they are saved, and what they ask."""
    return game.save(state), dict(game.asked(state))


def written(game: AnyGame, state: Any) -> bytes:
    """How a state is saved, sharing nothing with it: for seeing whether it changes."""
    return msgspec.json.encode(game.save(state))


class WatchedChance:
    """Hands on what another chance answers, and remembers it."""

    def __init__(self, inner: Chance) -> None:
        self._inner = inner
        self.answers: list[int] = []

    def pick(self, outcomes: Sequence[int]) -> int:
        answer = self._inner.pick(outcomes)
        self.answers.append(answer)
        return answer


class EchoChance:
    """Answers as it was answered in another world, as far as that can be."""

    def __init__(self, answers: Sequence[int], rng: Rng) -> None:
        self._answers = list(answers)
        self._rng = rng

    def pick(self, outcomes: Sequence[int]) -> int:
        if self._answers:
            answer = self._answers.pop(0)
            if answer in outcomes:
                return answer
        return int(one_of(outcomes, self._rng))
