"""One round of the others for `rl.py`, which starts it in their environment: steps a second, printed as JSON."""

import json
import random
import time
import warnings
from collections.abc import Callable
from typing import Any

import pyspiel
import rlcard

warnings.simplefilter("ignore")
from pettingzoo.classic import connect_four_v3, tictactoe_v3  # noqa: E402

SECONDS = 0.6
SPIEL = ("tic_tac_toe", "connect_four", "leduc_poker", "hearts", "gin_rummy", "backgammon")
RLCARD = ("leduc-holdem", "limit-holdem", "uno", "gin-rummy")

choose = random.Random(1).choice


def measured(run: Callable[[], int]) -> float:
    run()
    steps, started = 0, time.process_time()
    while time.process_time() - started < SECONDS:
        steps += run()
    return steps / (time.process_time() - started)


def pettingzoo_loop(environment: Any) -> Callable[[], int]:
    def run() -> int:
        environment.reset()
        steps = 0
        for _ in environment.agent_iter():
            seen, _, ended, cut_off, _ = environment.last()
            if ended or cut_off:
                environment.step(None)
            else:
                environment.step(choose(seen["action_mask"].view(bool).nonzero()[0]))
                steps += 1
        return steps

    return run


def spiel_loop(game: Any) -> Callable[[], int]:
    is_observed = game.get_type().provides_observation_tensor

    def run() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(choose(state.chance_outcomes())[0])
                continue
            player = state.current_player()
            if is_observed:
                state.observation_tensor(player)
            else:
                state.information_state_tensor(player)
            state.legal_actions_mask(player)
            state.apply_action(choose(state.legal_actions(player)))
            steps += 1
        return steps

    return run


def rlcard_loop(environment: Any) -> Callable[[], int]:
    """Its observations and legal actions come with every step."""

    def run() -> int:
        state, _ = environment.reset()
        steps = 0
        while not environment.is_over():
            state, _ = environment.step(choose(list(state["legal_actions"])))
            steps += 1
        return steps

    return run


def main() -> None:
    figures = {
        "PettingZoo connect_four": measured(pettingzoo_loop(connect_four_v3.raw_env())),
        "PettingZoo tictactoe": measured(pettingzoo_loop(tictactoe_v3.raw_env())),
    }
    for name in SPIEL:
        figures[f"OpenSpiel from Python {name}"] = measured(spiel_loop(pyspiel.load_game(name)))
    for name in RLCARD:
        figures[f"RLCard {name}"] = measured(rlcard_loop(rlcard.make(name, config={"seed": 1})))
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
