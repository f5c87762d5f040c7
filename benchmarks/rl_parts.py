"""What a single step by PettingZoo is made of, in microseconds of processor time (`dev.py bench rl`): its own loop
round an environment without a game, the choice of a random action, arrays that are made zero and copied, what the
rules have to say (observation and mask) and to do (the answer, and chance), and Python between them, which is what is
left.
"""

import random
import time
from collections.abc import Callable
from typing import Any

from pettingzoo import AECEnv

from marketday.lab.learning.environments import Environment

REPEATS = 7
PLAYS = 10
SEED = 5


class Nothing(AECEnv[str, Any, Any]):
    """So many steps of two agents that see the same array each time."""

    metadata: dict[str, Any] = {}  # noqa: RUF012  # as its base has it

    def __init__(self, seen: Any, length: int) -> None:
        self.possible_agents = ["seat_0", "seat_1"]
        self._seen = seen
        self._length = length

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._steps = 0

    def observe(self, agent: str) -> Any:
        return self._seen

    def step(self, action: Any) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._steps += 1
        self.agent_selection = self.possible_agents[self._steps & 1]
        if self._steps == self._length:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]


def quickest(run: Callable[[], object], steps: int) -> float:
    """Microseconds a step: the smallest of some, since others only ever make it longer."""
    times = []
    for _ in range(REPEATS):
        started = time.process_time()
        for _ in range(PLAYS):
            run()
        times.append((time.process_time() - started) / PLAYS / steps)
    return min(times) * 1e6


def walk(environment: Any, choose: Callable[[Any], Any], seed: int | None = None) -> list[Any]:
    environment.reset(seed=seed)
    chosen = []
    for _ in environment.agent_iter():
        seen, _, ended, cut_off, _ = environment.last()
        if ended or cut_off:
            environment.step(None)
        else:
            chosen.append(choose(seen))
            environment.step(chosen[-1])
    return chosen


def parts(game: str) -> dict[str, float]:
    """Of one and the same play, again and again."""
    environment = Environment(game)
    desk = environment.desk
    single, numbers, marks = desk._single, desk._numbers, desk._marks
    rng = random.Random(1)

    def at_random(seen: Any) -> int:
        return int(rng.choice(seen["action_mask"].view(bool).nonzero()[0]))

    actions = walk(environment, at_random, SEED)
    environment.reset(seed=SEED)
    seats, masks = [], []
    for action in actions:
        seats.append(environment._seat[environment.agent_selection])
        masks.append(environment.last()[0])
        environment.step(action)
    steps, seen = len(actions), masks[0]
    nothing = Nothing(seen, steps)

    def pick() -> None:
        for one in masks:
            at_random(one)

    def arrays() -> None:
        for _ in masks:
            numbers.fill(0)
            marks.fill(0)
            numbers.copy()
            marks.copy()

    def rules() -> None:
        desk.begin(SEED)
        for seat, action in zip(seats, actions, strict=True):
            single.look(seat)
            single.act(seat, action)

    def replayed() -> None:
        waiting = iter(actions)
        walk(environment, lambda seen: next(waiting), SEED)

    found = {
        "PettingZoo's own loop": quickest(lambda: walk(nothing, lambda seen: 0), steps),
        "a random choice": quickest(pick, steps),
        "arrays zeroed and copied": quickest(arrays, steps),
        "observation, mask, answer, chance": quickest(rules, steps),
    }
    whole = quickest(replayed, steps) + found["a random choice"]
    return {"a step": whole, **found, "Python between them": whole - sum(found.values())}
