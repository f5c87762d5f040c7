"""Every game that has an observer as a Python game of pyspiel, `marketday_<game>`.

Chance is explicit. Actions of seats are those of learners (docs/observations.md), outcomes of chance the numbers of its
answers. Seats that act at the same time are asked one after the other, as the kernels do it.

For exact methods a game can be played from shortly before its end: `last` decisions before the end of a random play
(`seed`), with a first node of chance that draws one of `worlds` positions which nobody at the table could rule out who
sees no hand. So what is hidden is hidden, and the tree is small.

Where endings are not short, the game is cut short: after `horizon` decisions the play is broken off as soon as a seat
would be asked again, and reckoned by the game's own rules as if it ended there (`Observer.settle`). `answers` is how
many of the answers to a question are listed: the first ones.

`marketday_<game>_tiny` is each game with such settings, small enough for exact methods.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import numpy as np
import pyspiel

from marketday.core.grammar import AnyGame
from marketday.core.kernel import CHANCE, OVER, Kernel
from marketday.core.observer import Observer
from marketday.core.registry import every
from marketday.core.rng import Rng
from marketday.lab.learning import MOST_STEPS
from marketday.lab.spiel.memory import NOTHING, Memory

MOST_OUTCOMES = 4096
DEFAULTS = {"players": 0, "variant": 0, "last": 0, "seed": 0, "worlds": 1, "horizon": 0, "answers": 0}
"""`players` 0: as few as can be; `last`, `horizon` and `answers` 0: the whole of it."""

SMALL = {"last": 4, "worlds": 2, "horizon": 2, "answers": 2}
"""Enough for a game of which nobody has said what is small."""
TINY = {
    "klongs": {"last": 5, "seed": 24, "worlds": 3},
    "cove": {"last": 6, "seed": 9, "worlds": 3, "horizon": 4, "answers": 3},
    "bankrut": {"last": 3, "seed": 2, "worlds": 4, "horizon": 3, "answers": 5},
    "quayside": {"last": 6, "seed": 4, "worlds": 3},
}
"""Some thousands of positions at most, where what is hidden and how it is played makes a difference."""


class Rules:
    """What all states of a game share; deep copies, by which OpenSpiel clones states, share it as well."""

    def __init__(self, game: AnyGame, observer: Observer, seat_count: int, horizon: int, answers: int) -> None:
        self.game = game
        self.observer = observer
        self.seat_count = seat_count
        self.horizon = horizon
        """After so many decisions a play is broken off."""
        self.answers = answers
        """So many of the answers to a question are listed."""

    def __deepcopy__(self, memo: dict[int, Any]) -> "Rules":
        return self


class Position:
    """A kernel and what the seats remember, as deep copies want it."""

    __slots__ = ("decisions", "kernel", "memory", "worlds")

    def __init__(self, kernel: Kernel, memory: Memory, worlds: tuple[Kernel, ...] = (), decisions: int = 0) -> None:
        self.kernel = kernel
        self.memory = memory
        self.worlds = worlds
        """Chance draws one of these first."""
        self.decisions = decisions
        """How many were made since the start."""

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
        return Position(self.kernel.copy(), self.memory, self.worlds, self.decisions)


class MarketdayGame(pyspiel.Game):
    def __init__(
        self, game: AnyGame, observer: Observer, params: Mapping[str, Any] | None = None, is_tiny: bool = False
    ) -> None:
        chosen = {**settings(game, is_tiny), **(params or {})}
        seats = int(chosen["players"]) or game.seat_counts[0]
        options = game.variants()[int(chosen["variant"])]
        horizon = int(chosen["horizon"]) or MOST_STEPS
        info = pyspiel.GameInfo(
            num_distinct_actions=int(observer.actions),
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=min(horizon, MOST_STEPS),
        )
        super().__init__(game_type(game, is_tiny), info, {**chosen, "players": seats})
        self.rules = Rules(game, observer, seats, horizon, int(chosen["answers"]) or int(observer.actions))
        last = int(chosen["last"])
        self._start = Position(game.kernel(options, seats), Memory((NOTHING,) * seats))
        if last:
            self._start = endgame(self._start, game, last, int(chosen["seed"]), int(chosen["worlds"]))

    def new_initial_state(self) -> "MarketdayState":
        return MarketdayState(self, self._start.__deepcopy__({}))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SpielObserver(self.rules.observer, kind.perfect_recall)


class MarketdayState(pyspiel.State):
    def __init__(self, game: MarketdayGame, position: Position) -> None:
        super().__init__(game)
        self.rules = game.rules
        self.position = position

    @property
    def kernel(self) -> Kernel:
        return self.position.kernel

    def current_player(self) -> int:
        if self.position.worlds:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        actor = self.kernel.actor
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE else int(actor)

    def _legal_actions(self, player: int) -> list[int]:
        kernel, observer = self.kernel, self.rules.observer
        listed = range(min(int(kernel.options), self.rules.answers))
        return sorted(int(observer.action_of(kernel, kernel.nth(n))) for n in listed)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        count = len(self.position.worlds) or int(self.kernel.options)
        return [(number, 1 / count) for number in range(count)]

    def _apply_action(self, action: int) -> None:
        position, observer = self.position, self.rules.observer
        if position.worlds:
            position.kernel, position.worlds = position.worlds[action].copy(), ()
        elif position.kernel.actor == CHANCE:
            position.kernel.play(position.kernel.nth(action))
        else:
            actor = int(position.kernel.actor)
            position.memory = position.memory.having_done(actor, action)
            position.decisions += 1
            position.kernel.play(observer.code_of(position.kernel, action))
        if position.kernel.actor != CHANCE:
            position.memory = position.memory.having_seen(observer, position.kernel)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        game, kernel = self.rules.game, self.kernel
        codes = kernel.codes()
        code = int(self.rules.observer.code_of(kernel, action))
        return str(game.asked(kernel)[player].moves[codes.index(code)]) if code in codes else f"action {action}"

    def is_terminal(self) -> bool:
        return not self.position.worlds and (self.kernel.actor == OVER or self.is_broken_off())

    def is_broken_off(self) -> bool:
        """Chance still answers what the last decision led to."""
        return self.position.decisions >= self.rules.horizon and self.kernel.actor >= 0

    def returns(self) -> list[float]:
        seats, observer = range(self.rules.seat_count), self.rules.observer
        if not self.is_terminal():
            return [0.0 for _ in seats]
        end = self.kernel
        if end.actor != OVER:
            end = end.copy()
            observer.settle(end)
        return [observer.score(end, seat) for seat in seats]

    def __str__(self) -> str:
        return "drawing a world" if self.position.worlds else str(self.rules.game.save(self.kernel))

    # ---- knowing -----------------------------------------------------------------------------------------------------
    def information_state_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        return f"seat {seat} {self.position.memory.digests[seat].hex()}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "MarketdayState":
        """A state that the player cannot tell from this one: what it does not see is imagined anew."""
        game = self.rules.game
        world = game.imagine(game.view(self.kernel, player), Rng(int(sampler() * 2**30)))
        world.turn_to(player)
        return MarketdayState(self.get_game(), Position(world, self.position.memory, (), self.position.decisions))


class SpielObserver:
    """Tensors are the numbers of an observation, also where perfect recall is asked for; strings tell them apart."""

    def __init__(self, observer: Observer, perfect_recall: bool) -> None:
        self._observer = observer
        self._perfect_recall = perfect_recall
        self.tensor = np.zeros(int(observer.size), np.float32)
        self.dict = {field.name: self.tensor[field.at : field.at + field.count] for field in observer.fields}

    def set_from(self, state: MarketdayState, player: int) -> None:
        self.tensor.fill(0)
        if not state.is_chance_node():
            self.tensor[:] = np.frombuffer(bytes(self._observer.seen(state.kernel, player)), np.int16)

    def string_from(self, state: MarketdayState, player: int) -> str:
        if self._perfect_recall:
            return state.information_state_string(player)
        if state.is_chance_node():
            return f"seat {player} chance"
        return f"seat {player} {bytes(self._observer.seen(state.kernel, player)).hex()}"


def endgame(start: Position, game: AnyGame, last: int, seed: int, worlds: int) -> Position:
    """So many decisions before the end of a random play, and worlds that an onlooker could not tell from it. Each looks
    to one of the seats, in turn, like the one before it: if all hands were others, every seat would know its world."""
    rng = Rng(seed)
    kernel, past = start.kernel.copy(), []
    while kernel.actor != OVER:
        if kernel.actor != CHANCE:
            past.append(kernel.copy())
        kernel.play(kernel.nth(rng.below(kernel.options)))
    begun = past[-min(last, len(past))]
    found = [begun]
    for number in range(worlds - 1):
        world = game.imagine(game.view(found[-1], number % len(start.memory.digests)), rng)
        world.turn_to(begun.actor)
        found.append(world)
    return Position(begun, start.memory, tuple(found))


def settings(game: AnyGame, is_tiny: bool) -> dict[str, int]:
    return {**DEFAULTS, **TINY.get(game.id, SMALL)} if is_tiny else DEFAULTS


@cache
def game_type(game: AnyGame, is_tiny: bool) -> Any:
    return pyspiel.GameType(
        short_name=f"marketday_{game.id}" + "_tiny" * is_tiny,
        long_name=f"Marketday {game.id}" + ", an ending" * is_tiny,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seat_counts),
        min_num_players=min(game.seat_counts),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=settings(game, is_tiny),
    )


def class_of(game: AnyGame, observer: Observer, is_tiny: bool) -> type[MarketdayGame]:
    """A class and not a function: pyspiel lets go of it after Python has ended, and classes outlive that."""

    class OneGame(MarketdayGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(game, observer, params, is_tiny)

    return OneGame


def register() -> None:
    for game in every():
        observer = game.observer()
        if observer is not None:
            for is_tiny in (False, True):
                pyspiel.register_game(game_type(game, is_tiny), class_of(game, observer, is_tiny))


register()
