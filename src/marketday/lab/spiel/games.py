"""Every game that has an observer as a Python game of pyspiel: `marketday_<game>`; a piece of it for exact methods,
`marketday_<game>_ending` (module `ending`); and small boxes from beginning to end, `marketday_<game>_tiny` (`boxes`).

Chance is explicit. Actions of seats are those of learners (docs/observations.md), outcomes of chance the numbers of its
answers. Seats that act at the same time are asked one after the other, as the kernels do it.

A game can be cut short: after `horizon` decisions the play is broken off as soon as a seat would be asked again, and
reckoned by the game's own rules as if it ended there (`Observer.settle`). `answers` is how many of the answers to a
question are listed: the first ones.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
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
from marketday.lab.spiel.boxes import TINY, opened
from marketday.lab.spiel.ending import endgame, settings
from marketday.lab.spiel.memory import BEFORE_NUMBERS, Diary, nothing, write_out
from marketday.lab.spiel.position import Position, Rules

MOST_OUTCOMES = 4096


class MarketdayGame(pyspiel.Game):
    def __init__(self, kind: Any, rules: Rules, start: Position, parameters: Mapping[str, Any]) -> None:
        info = pyspiel.GameInfo(
            num_distinct_actions=int(rules.observer.actions),
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=rules.seat_count,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=min(rules.horizon, MOST_STEPS),
        )
        super().__init__(kind, info, parameters)
        self.rules = rules
        self._start = start

    def new_initial_state(self) -> "MarketdayState":
        return MarketdayState(self, self._start.__deepcopy__({}))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SpielObserver(self.rules, kind.perfect_recall)


class UsualGame(MarketdayGame):
    """With the box as it is: whole, or a piece of it."""

    def __init__(
        self, game: AnyGame, observer: Observer, params: Mapping[str, Any] | None = None, is_ending: bool = False
    ) -> None:
        chosen = {**settings(game, is_ending), **(params or {})}
        seats = int(chosen["players"]) or game.seat_counts[0]
        answers = int(chosen["answers"]) or int(observer.actions)
        rules = Rules(game, observer, seats, int(chosen["horizon"]) or MOST_STEPS, answers)
        kernel = game.kernel(game.variants()[int(chosen["variant"])], seats)
        start = Position(kernel, nothing(seats, keeps_diaries=False))
        if int(chosen["last"]):
            start = endgame(start, game, int(chosen["last"]), int(chosen["seed"]), int(chosen["worlds"]))
        super().__init__(usual_type(game, is_ending), rules, start, {**chosen, "players": seats})


class TinyGame(MarketdayGame):
    """A small box, from the set-up to the end."""

    def __init__(self, name: str) -> None:
        game, kernel, alike = opened(name)
        observer, seats = game.observer(), TINY[name].seat_count
        assert observer is not None
        rules = Rules(game, observer, seats, MOST_STEPS, int(observer.actions), alike, TINY[name].rows)
        super().__init__(tiny_type(name), rules, Position(kernel, nothing(seats, keeps_diaries=True)), {})


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
        """Pieces that are alike are one outcome, as likely as all of them together."""
        count, alike = len(self.position.worlds) or int(self.kernel.options), self.rules.alike
        if alike is None:
            return [(number, 1 / count) for number in range(count)]
        pieces = [alike(int(self.kernel.nth(number))) for number in range(count)]
        return [(pieces.index(piece), many / count) for piece, many in Counter(pieces).items()]

    def _apply_action(self, action: int) -> None:
        position, observer = self.position, self.rules.observer
        position.look(observer)
        if position.worlds:
            position.kernel, position.worlds = position.worlds[action].copy(), ()
        elif position.kernel.actor == CHANCE:
            position.kernel.play(position.kernel.nth(action))
        else:
            actor = int(position.kernel.actor)
            position.memory = position.memory.having_done(actor, action)
            position.decisions += 1
            position.kernel.play(observer.code_of(position.kernel, action))
        position.is_new = position.kernel.actor != CHANCE

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
        self.position.look(self.rules.observer)
        return f"seat {seat} {self.position.memory.digests[seat].hex()}"

    def diary(self, seat: int) -> Diary:
        """Of a small box."""
        self.position.look(self.rules.observer)
        diaries = self.position.memory.diaries
        assert diaries is not None
        return diaries[seat]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "MarketdayState":
        """A state that the player cannot tell from this one: what it does not see is imagined anew."""
        game = self.rules.game
        world = game.imagine(game.view(self.kernel, player), Rng(int(sampler() * 2**30)))
        world.turn_to(player)
        self.position.look(self.rules.observer)
        return MarketdayState(self.get_game(), Position(world, self.position.memory, (), self.position.decisions))


class SpielObserver:
    """Without perfect recall the numbers of an observation. With it who the seat is, and all that it saw and did, a row
    for each time it saw something, where plays are so short that there is room for all of it; elsewhere nothing, and
    the string must do."""

    def __init__(self, rules: Rules, perfect_recall: bool) -> None:
        observer = self._observer = rules.observer
        self._perfect_recall = perfect_recall
        if perfect_recall and rules.rows:
            seats, shape = rules.seat_count, (rules.rows, BEFORE_NUMBERS + int(observer.size))
            self.tensor = np.zeros(seats + shape[0] * shape[1], np.float32)
            self.dict = {"player": self.tensor[:seats], "history": self.tensor[seats:].reshape(shape)}
        elif perfect_recall:
            self.tensor, self.dict = np.zeros(0, np.float32), {}
        else:
            self.tensor = np.zeros(int(observer.size), np.float32)
            self.dict = {field.name: self.tensor[field.at : field.at + field.count] for field in observer.fields}

    def set_from(self, state: MarketdayState, player: int) -> None:
        if self._perfect_recall:
            if self.dict:
                self.dict["player"][:] = np.arange(state.rules.seat_count) == player
                write_out(state.diary(player), self.dict["history"])
            return
        self.tensor.fill(0)
        if not state.is_chance_node():
            self.tensor[:] = np.frombuffer(bytes(self._observer.seen(state.kernel, player)), np.int16)

    def string_from(self, state: MarketdayState, player: int) -> str:
        if self._perfect_recall:
            return state.information_state_string(player)
        if state.is_chance_node():
            return f"seat {player} chance"
        return f"seat {player} {bytes(self._observer.seen(state.kernel, player)).hex()}"


# ---- making them known -----------------------------------------------------------------------------------------------
@cache
def usual_type(game: AnyGame, is_ending: bool) -> Any:
    name = f"{game.id}_ending" if is_ending else game.id
    return game_type(name, game.seat_counts, settings(game, is_ending), has_tensor=False)


@cache
def tiny_type(name: str) -> Any:
    return game_type(name, (TINY[name].seat_count,), {}, has_tensor=True)


def game_type(name: str, seat_counts: Sequence[int], parameters: Mapping[str, int], has_tensor: bool) -> Any:
    """`has_tensor`: of information states, exactly; a play of a whole game is too long for it."""
    return pyspiel.GameType(
        short_name=f"marketday_{name}",
        long_name=f"Marketday {name.replace('_', ', ')}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(seat_counts),
        min_num_players=min(seat_counts),
        provides_information_state_string=True,
        provides_information_state_tensor=has_tensor,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(parameters),
    )


# Classes and not functions: pyspiel lets go of them after Python has ended, and classes outlive that.
def usual_class(game: AnyGame, observer: Observer, is_ending: bool) -> type[MarketdayGame]:
    class OneGame(UsualGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(game, observer, params, is_ending)

    return OneGame


def tiny_class(name: str) -> type[MarketdayGame]:
    class OneGame(TinyGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(name)

    return OneGame


def register() -> None:
    for game in every():
        observer = game.observer()
        if observer is not None:
            for is_ending in (False, True):
                pyspiel.register_game(usual_type(game, is_ending), usual_class(game, observer, is_ending))
    for name in TINY:
        pyspiel.register_game(tiny_type(name), tiny_class(name))


register()
