"""What a seat's answers lead to: tried out in short play-outs on worlds it imagines behind its view.

Answers that look bad at once are not tried. The others all meet the same worlds, and in several rounds the worse half
is given up, so that most of the thinking goes to what is close (`core.search`).
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from time import thread_time
from typing import Any, ClassVar

from msgspec import Struct

from marketday.core.grammar import AnyGame, Ask, Seat
from marketday.core.judge import Judge
from marketday.core.rng import Rng
from marketday.core.search import Search

LOOKS = 4
"""Worlds on which all answers are looked at before some are tried."""
WORLDS_BETWEEN = 8
"""So many are tried before it is asked again whether an answer is beyond doubt the worse one."""


class NoJudge(Exception):
    """A game of which nothing is known that a search could go by."""


class Budget(Struct, frozen=True):
    """How much is thought about one answer. Unless that is said in seconds, it does not depend on the machine, and the
    same seed gives the same play."""

    candidates: int = 8
    play_outs: int = 64
    """Altogether."""
    rounds: int = 2
    """How far a play-out goes: so many turns of everybody's."""
    first_look: int | None = None
    """After which of these rounds it is judged for the first time, and then after each; if not said, after the last
    only."""
    for_victory: bool = False
    """Whether the chance of victory is judged instead of points. Then whatever is told of worths is chances."""
    doubt: float | None = None
    """In standard errors: what is farther behind the best is given up before its time, and where nothing else is left
    the thinking ends. Most questions are answered with a part of the play-outs then. If not said, all are played."""
    seconds: float | None = None
    """Of the processor: so long is thought, however many play-outs that makes. The answers that look best at once are
    tried in one world at least."""

    def __post_init__(self) -> None:
        if self.first_look is not None and self.first_look > self.rounds:
            raise ValueError(f"play-outs of {self.rounds} rounds cannot be judged first after round {self.first_look}")


class Tried(Struct, frozen=True):
    """What became of one answer."""

    answer: int
    """Its number among the moves of the weighing."""
    worlds: int
    """In how many it was tried."""
    worth: float
    """How many points the seat may expect to be ahead of the others on average."""
    behind: float
    """How much less that is than with the best answer, in the worlds that both were tried in."""
    error: float
    """The standard error of `behind`."""


class Clear(Struct, frozen=True):
    """How far one answer is ahead of each other one if nobody doubts that it is the best."""

    points: float
    errors: float
    """Standard errors."""


def judge_of(game: AnyGame) -> Judge:
    judge = game.judge()
    if judge is None:
        raise NoJudge(f"nothing is known of {game.id} that a search could go by")
    return judge


class Weighing:
    """One question, and how its answers do. `weigh` may be ended at any time; what is known by then remains."""

    clear: ClassVar[Clear] = Clear(points=4.0, errors=4.0)
    obvious: ClassVar[tuple[type, ...]] = ()
    """Sorts of moves of which the board itself shows when they are good."""
    tempting: ClassVar[float] = 0.0
    """So many points worse than the best an answer may look at once, and people think of it all the same."""

    has_first_sight: ClassVar[bool] = True
    """Whether there is something that looks best before anything is tried."""

    def __init__(
        self,
        game: AnyGame,
        seat: Seat,
        view: Any,
        ask: Ask[Any],
        rng: Rng,
        budget: Budget,
        explains: bool = False,
    ) -> None:
        """If it `explains`, it keeps what play-outs led to."""
        self._game, self._seat, self._view, self._rng, self._budget = game, seat, view, rng, budget
        self._judge = judge_of(game)
        self.moves = list(ask.moves)
        """Those of the ask, by their numbers there; after them perhaps such as have to be composed."""
        self._worths: dict[int, list[float]] = {}
        """By answer: one worth for each world, in the order of the worlds."""
        self._explains = explains
        self._foreseen: dict[int, list[Mapping[str, float]]] = {}
        """The same of what the worths consist of."""
        self._left: list[int] = []
        self._began = 0.0
        self._first_sight: int | None = None

    def weigh(self, chosen: Any = None, is_enough: Callable[[], bool] = lambda: False) -> None:
        """`chosen` is a move that is tried whatever it looks like, and never given up; nor is then what looks best at
        once."""
        self._began = thread_time()
        worlds, ranked = self._look_at_all()
        always = [] if chosen is None else list(dict.fromkeys((self.moves.index(chosen), ranked[0])))
        self._left = [*ranked, *(answer for answer in always if answer not in ranked)]
        self._worths = {answer: [] for answer in self._left}
        self._foreseen = {answer: [] for answer in self._left}
        ends = self._ends(worlds[0])
        judge, rivals, budget = self._judge, self._game.rivals(), self._budget
        search = Search(judge, rivals, self._seat, ends, budget.for_victory, self._explains)
        size = len(self._left)
        halvings = max(1, (size - 1).bit_length())
        for halving in range(1, halvings + 1):
            for _ in self._worlds_before(halving, halvings, size):
                world = worlds.pop() if worlds else self._imagine()
                if not self._try(search, world, lambda: is_enough() or self._is_late()):
                    return
                if self._budget.doubt is not None and self._is_decided(self._budget.doubt, always):
                    return
            half = (size + 1) // 2
            self._keep(sorted(self._left, key=self.worth, reverse=True)[:half], always)
            size = max(half, len(self._left))

    def _worlds_before(self, halving: int, halvings: int, size: int) -> Iterator[None]:
        """One for each world that all who are left meet before half of them are given up: every halving gets as many
        play-outs as the others, or as much time."""
        yield None
        if self._budget.seconds is None:
            yield from [None] * (self._budget.play_outs // (halvings * size) - 1)
        else:
            while not self._is_late(halving / halvings):
                yield None

    def _is_late(self, part: float = 1.0) -> bool:
        """Whether so much of the time is over, where there is a limit."""
        return self._budget.seconds is not None and thread_time() - self._began >= part * self._budget.seconds

    def _look_at_all(self) -> tuple[list[Any], list[int]]:
        """Some worlds, and the answers that look best in them, the best first."""
        worlds = [self._imagine() for _ in range(LOOKS)]
        looks = [sum(worths) for worths in zip(*map(self._judge.worths, worlds), strict=True)]
        ranked = sorted(range(len(looks)), key=looks.__getitem__, reverse=True)[: self._budget.candidates]
        self._first_sight = ranked[0]
        return worlds, ranked

    def looks_best(self, chosen: Any) -> bool:
        """Whether it is what looks best at once, as `weigh` would find; nothing is tried."""
        self._look_at_all()
        return bool(self.moves[self.at_first_sight()] == chosen)

    def _keep(self, answers: Sequence[int], always: Sequence[int]) -> None:
        self._left = [*answers, *(answer for answer in always if answer not in answers)]

    def _is_decided(self, doubt: float, always: Sequence[int]) -> bool:
        """Give up what is no longer in doubt: whether one answer is left then."""
        best = self.best()
        if len(self._worths[best]) % WORLDS_BETWEEN == 0:
            compared = [(answer, *_ahead(self._worths[best], self._worths[answer])) for answer in self._left]
            self._keep([answer for answer, behind, error in compared if behind <= doubt * error], always)
        return len(self._left) == 1

    def _ends(self, world: Any) -> list[int]:
        """The turns at which play-outs are judged."""
        last = self._budget.rounds
        first = last if self._budget.first_look is None else self._budget.first_look
        return sorted({self._judge.horizon(world, rounds) for rounds in range(first, last + 1)})

    def _imagine(self) -> Any:
        world = self._game.imagine(self._view, self._rng)
        world.turn_to(self._seat)
        return world

    def _try(self, search: Search, world: Any, is_enough: Callable[[], bool]) -> bool:
        """All that are left meet the world, or none: whether there was time for it. For the first there always is."""
        seed = self._rng.below(2**30)
        found = []
        for answer in self._left:
            if self._worths[answer] and is_enough():
                return False
            worth = search.play_out(world, answer, seed)
            found.append((worth, self._game.foreseen(search.end, self._seat) if self._explains else {}))
        for answer, (worth, foreseen) in zip(self._left, found, strict=True):
            self._worths[answer].append(worth)
            self._foreseen[answer].append(foreseen)
        return True

    def best(self) -> int:
        """The number of the answer that does best among those that were not given up."""
        return max(self._left, key=self.worth)

    def at_first_sight(self) -> int:
        """What looks best at once, before anything is tried. That it was chosen owes nothing to how it did, so how it
        did is told without a bias: of many that are tried the best has been lucky as well."""
        return self.best() if self._first_sight is None else self._first_sight

    def ahead(self, answer: int, other: int) -> tuple[float, float]:
        """By how much one does better than another in the worlds that both were tried in; and the standard error."""
        return (0.0, 0.0) if answer == other else _ahead(self._worths[answer], self._worths[other])

    def worth(self, answer: int) -> float:
        worths = self._worths[answer]
        return sum(worths) / len(worths)

    def tried(self) -> list[Tried]:
        """All that was tried, the best first; then whoever was given up last."""
        best = self.best()
        tried = [self._compared(answer, best) for answer in self._worths]
        return sorted(tried, key=lambda one: (one.answer != best, -one.worlds, -one.worth))

    def worth_error(self, answer: int) -> float:
        """The standard error of its worth."""
        return _mean_and_error(self._worths[answer])[1]

    def _compared(self, answer: int, best: int) -> Tried:
        worths = self._worths[answer]
        behind, error = _ahead(self._worths[best], worths)
        return Tried(answer, len(worths), self.worth(answer), behind, 0.0 if answer == best else error)

    def contrast(self, answer: int, other: int) -> dict[str, tuple[float, float]]:
        """What one answer brought more than another in the worlds that both were tried in, part by part: together, but
        for details, as much as it is ahead. The second number is the standard error. Empty where nothing was kept."""
        ours, theirs = (self._foreseen.get(one, []) for one in (answer, other))
        met = list(zip(ours, theirs, strict=False))
        names = dict.fromkeys(name for pair in met for parts in pair for name in parts)
        return {
            name: _ahead([our.get(name, 0.0) for our, _ in met], [their.get(name, 0.0) for _, their in met])
            for name in names
        }


def _ahead(ours: Sequence[float], theirs: Sequence[float]) -> tuple[float, float]:
    """By how much on average, in the worlds that both have; and the standard error of that."""
    return _mean_and_error([one - other for one, other in zip(ours, theirs, strict=False)])


def _mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    spread = math.fsum((one - mean) ** 2 for one in values)
    return mean, math.sqrt(spread / (len(values) - 1) / len(values)) if len(values) > 1 else math.inf
