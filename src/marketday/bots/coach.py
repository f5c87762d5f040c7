"""After the game: what a seat's decisions were worth, how its chance of winning went, and what was luck.

A decision is judged by what the seat saw then and nothing else: in two truths that it could not tell apart the coach
says the same. Points ahead of the others on average are counted like this: what was expected at the first decision,
less what decisions gave away, and all the rest is luck: what chance brought, and what the others had and did.

What decisions gave away is counted from what looks best at first sight, not from the best: whoever plays on in our
play-outs does what looks best at first sight, so that every better answer would be luck as well as a loss; and the best
of many has been lucky in the trial. So a good player's decisions may bring something, and luck is nothing on average.
Where nothing looks best at first sight (`Weighing.has_first_sight`), it is counted from the best all the same.
"""

import math
from collections.abc import Callable, Sequence
from time import thread_time
from typing import Any, NamedTuple

from msgspec import Struct

from marketday.bots.counsel import SLIGHT, Counsel, Yardstick, advise, weighing_of
from marketday.bots.weighing import Budget, judge_of
from marketday.core.grammar import AnyGame, Ask, Seat
from marketday.core.judge import best
from marketday.core.kernel import CHANCE, OVER
from marketday.core.rng import Rng

WORLDS = 48
"""In which a game is played to its end, to see who wins: with so many the chance is right to within seven points of a
hundred, two times of three."""
LEAST_WORLDS = 8
MOST_SECONDS = 5.0
"""Of the processor, for slow machines, on which fewer worlds have to do; nobody waits for it, so on a busy one it just
takes longer."""
LINE = 3
"""Moves of the line that may follow a better one."""
LESSONS = 3
SURE = 2.0
"""A decision was a mistake if it cost more than so many times what we may be wrong."""
MOST_ANSWERS = 5000
"""In one play to the end."""
MOST_ERROR = 99.0
"""Of what was tried in one world only nobody knows."""


class Choice(NamedTuple):
    """All that the coach is told of one: what the seat saw, and what it chose."""

    game: str
    seat: Seat
    step: int
    number: int
    """Among all decisions of the seat, judged or not."""
    seed: int
    view: Any
    ask: Ask[Any]
    chosen: Any
    """The move."""
    budget: Budget
    asks_chance: bool = True
    """Whether to look how likely the seat was to win: that takes as long as all the rest."""


class Chance(NamedTuple):
    """Of winning."""

    worth: float
    error: float
    """One standard error."""


class LineMove(Struct, frozen=True):
    seat: Seat
    move: Any


class Judged(Struct, frozen=True):
    step: int
    number: int
    """As in `Choice`."""
    chance: Chance | None
    """Of winning, before it was made, if that was asked."""
    counsel: Counsel
    is_lasting: bool
    """Whether nobody waited for it: what was not done could still be done at the next decision."""
    line: tuple[LineMove, ...]
    """What may follow the best answer, in one world that could have been the true one."""

    @property
    def behind(self) -> float:
        assert self.counsel.chosen is not None
        return max(0.0, self.counsel.chosen.tried.behind)

    @property
    def error(self) -> float:
        assert self.counsel.chosen is not None
        return self.counsel.chosen.tried.error

    @property
    def yardstick(self) -> Yardstick:
        assert self.counsel.yardstick is not None
        return self.counsel.yardstick


class Account(Struct, frozen=True):
    """Points ahead of the others on average: `expected - lost + luck` is how it ended. Good decisions lose less than
    nothing."""

    expected: float
    lost: float
    lost_error: float
    luck: float
    luck_error: float


def judge(game: AnyGame, decision: Choice) -> Judged:
    seat = decision.seat
    view, ask = game.at_leisure(decision.view, decision.ask)
    until = thread_time() + MOST_SECONDS

    def is_late() -> bool:
        return thread_time() > until

    counsel = advise(game, seat, view, ask, decision.seed, decision.budget, decision.chosen, is_late)
    rng = Rng(decision.seed + 1)
    chance = chance_of_winning(game, seat, view, rng, is_late) if decision.asks_chance else None
    # Where answers are composed and given unseen, at the same time, nothing of what may follow is likely.
    line = () if ask.forms else line_after(game, seat, view, counsel.best.tried.answer, rng)
    return Judged(decision.step, decision.number, chance, counsel, bool(ask.forms), line)


def is_plain(game: AnyGame, decision: Choice) -> bool:
    """Whether what looks best at first sight was chosen: then it neither gave nor lost anything. That is soon known."""
    view, ask = game.at_leisure(decision.view, decision.ask)
    rng = Rng(decision.seed)
    return weighing_of(game)(game, decision.seat, view, ask, rng, decision.budget).looks_best(decision.chosen)


def chance_of_winning(
    game: AnyGame, seat: Seat, view: Any, rng: Rng, is_enough: Callable[[], bool] = lambda: False
) -> Chance:
    """If from here on all do what looks best to them at once."""
    judge = judge_of(game)
    won, worlds = 0.0, 0
    while worlds < WORLDS and not (worlds >= LEAST_WORLDS and is_enough()):
        worlds += 1
        state = game.imagine(view, rng)
        for _ in range(MOST_ANSWERS):
            if state.actor == OVER:
                break
            if state.actor == CHANCE:
                state.play(state.nth(rng.below(state.options)))
            else:
                judge.go_on(state)
        outcome = game.outcome(state)
        if outcome is not None and seat in outcome.winners:
            won += 1 / len(outcome.winners)
    chance = (won + 0.5) / (worlds + 1)  # nobody is ever quite sure
    return Chance(chance, math.sqrt(chance * (1 - chance) / worlds))


def line_after(game: AnyGame, seat: Seat, view: Any, answer: int, rng: Rng) -> tuple[LineMove, ...]:
    judge, state, line = judge_of(game), game.imagine(view, rng), list[LineMove]()
    state.play(state.nth(answer))
    while len(line) < LINE and state.actor != OVER:
        actor = state.actor
        if actor == CHANCE:
            state.play(state.nth(rng.below(state.options)))
            continue
        n = best(judge.worths(state))
        if state.options > 1:
            line.append(LineMove(actor, game.asked(state)[actor].moves[n]))
        state.play(state.nth(n))
    return tuple(line)


def account(judged: Sequence[Judged], ahead: float) -> Account:
    """`ahead` is how it ended."""
    told = [one.yardstick for one in judged if not is_missed_again(judged, one)]
    lost = math.fsum(lost_by(judged))
    lost_error = math.sqrt(math.fsum(min(one.error, MOST_ERROR) ** 2 for one in told))
    expected, expected_error = (judged[0].yardstick.worth, judged[0].yardstick.worth_error) if judged else (0.0, 0.0)
    # Luck is what is left, so that it is as unsure as both of the others together.
    luck_error = math.hypot(lost_error, min(expected_error, MOST_ERROR))
    return Account(expected, lost, lost_error, ahead - expected + lost, luck_error)


def lost_by(judged: Sequence[Judged]) -> list[float]:
    """Each decision; less than nothing if it brought something."""
    return [0.0 if is_missed_again(judged, one) else 0.0 - one.yardstick.ahead for one in judged]


def luck_before(judged: Sequence[Judged], ahead: float) -> list[float]:
    """For each decision, and for the end: what luck brought since the one before."""
    worths = [*(one.yardstick.worth for one in judged), ahead]
    after = [0.0, *(one.yardstick.worth - lost for one, lost in zip(judged, lost_by(judged), strict=True))]
    return [0.0, *(now - then for now, then in zip(worths[1:], after[1:], strict=True))] if judged else [0.0]


def is_missed_again(judged: Sequence[Judged], one: Judged) -> bool:
    """A chance that was still there at the very next decision was not lost by this one; if that was not judged, nobody
    knows."""
    after = next((later for later in judged if later.number == one.number + 1), None)
    return one.is_lasting and after is not None and after.counsel.best.move == one.counsel.best.move


def costliest(judged: Sequence[Judged]) -> list[Judged]:
    """The few decisions that cost most, as far as that is certain; the worst first. What was missed several times is
    told once; where turns are taken, the same move at another decision is another chance."""
    certain = [one for one in judged if one.behind >= SLIGHT and one.behind > SURE * one.error]
    lessons: dict[Any, Judged] = {}
    for one in sorted(certain, key=lambda one: -one.behind):
        lessons.setdefault(one.counsel.best.move if one.is_lasting else one.step, one)
    return list(lessons.values())[:LESSONS]


def ahead_of(totals: Sequence[int], seat: Seat) -> float:
    others = [total for other, total in enumerate(totals) if other != seat]
    return totals[seat] - sum(others) / len(others)
