"""One round of OpenSpiel's C++ games at random; prints speeds as JSON. `run.py` starts it in the peers' environment.

All play happens inside C++, in the two ways its Python module offers:
- roll-outs: RandomRolloutEvaluator from positions just dealt, reached through one MCTS simulation (its own method is
  not exported, and the search fails on a chance node, hence after the deal);
- whole games: evaluate_bots with C++ uniform random bots, the deal included.
Both count games only; `lengths` plays some of the same games from Python to count what is in them.

`search PLAY_OUTS` (for `search.py`) measures its C++ searches instead, with so many play-outs for each decision.
"""

import json
import random
import sys
import time
from typing import Any

import pyspiel

GAMES = ("hearts", "gin_rummy", "backgammon")
DEALS = 8
SECONDS = 0.4
SEARCH_SECONDS = 1.0
POSITIONS = 24
FEWEST_DECISIONS = 8


def answer_chance(state: Any, rng: random.Random) -> None:
    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(rng.choices(outcomes, weights)[0])


def dealt(game: Any) -> list[Any]:
    """The same positions in every round."""
    rng = random.Random(1)
    states = [game.new_initial_state() for _ in range(DEALS)]
    for state in states:
        while state.is_chance_node():
            answer_chance(state, rng)
    return states


def mean_length(states: list[Any], games: int) -> dict[str, float]:
    rng = random.Random(2)
    decisions = chances = 0
    for number in range(games):
        state = states[number % len(states)].clone()
        while not state.is_terminal():
            if state.is_chance_node():
                chances += 1
                answer_chance(state, rng)
            else:
                decisions += 1
                state.apply_action(rng.choice(state.legal_actions()))
    return {"decisions": decisions / games, "chances": chances / games}


def rollouts_per_second(game: Any, seed: int) -> float:
    states = dealt(game)
    games, seconds, batch = 0, 0.0, 1
    while seconds < SECONDS:
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=batch, seed=seed)
        search = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, seed, False)
        started = time.perf_counter()
        for state in states:
            search.mcts_search(state)
        seconds += time.perf_counter() - started
        games += batch * len(states)
        batch *= 2
    return games / seconds


def whole_games_per_second(game: Any, seed: int) -> float:
    bots = [pyspiel.make_uniform_random_bot(seat, seed + seat) for seat in range(game.num_players())]
    first = game.new_initial_state()  # cloned for each game: in some games a new one takes longer than the play
    games, started = 0, time.perf_counter()
    while time.perf_counter() - started < SECONDS:
        pyspiel.evaluate_bots(first.clone(), bots, seed + games)
        games += 1
    return games / (time.perf_counter() - started)


def clones_per_second(game: Any) -> float:
    state, n = dealt(game)[0], 5_000
    started = time.perf_counter()
    for _ in range(n):
        state.clone()
    return n / (time.perf_counter() - started)


def lengths(game: Any) -> dict[str, Any]:
    return {"rollout": mean_length(dealt(game), 400), "whole": mean_length([game.new_initial_state()], 400)}


def speeds(game: Any) -> dict[str, Any]:
    seed = time.time_ns() % 1_000_000
    return {
        "rollout": rollouts_per_second(game, seed),
        "whole": whole_games_per_second(game, seed),
        "copies": clones_per_second(game),
    }


# ---- searches --------------------------------------------------------------------------------------------------------
def choices(game: Any) -> list[Any]:
    """Positions where a seat has a choice, from all parts of random games; the same in every round."""
    rng = random.Random(1)
    met: list[Any] = []
    while len(met) < POSITIONS:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                answer_chance(state, rng)
                continue
            if len(state.legal_actions()) > 1:
                met.append(state.clone())
            state.apply_action(rng.choice(state.legal_actions()))
    spread = [met[number * len(met) // POSITIONS] for number in range(POSITIONS)]
    rng.shuffle(spread)
    return spread


def searches(game: Any, play_outs: int) -> dict[str, Any]:
    """Those that can play this game. A simulation is one random play-out to the end."""
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1)
    found = {"MCTS": pyspiel.MCTSBot(game, evaluator, 2.0, play_outs, 100, False, 1, False)}
    if game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION:
        policy = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        found["IS-MCTS"] = pyspiel.ISMCTSBot(1, evaluator, 2.0, play_outs, -1, policy, False, False)
    return found


def search_speed(bot: Any, states: list[Any], play_outs: int) -> dict[str, float]:
    decisions, started = 0, time.process_time()
    while decisions < FEWEST_DECISIONS or time.process_time() - started < SEARCH_SECONDS:
        bot.step(states[decisions % len(states)])
        decisions += 1
    per_second = decisions / (time.process_time() - started)
    return {"each": play_outs, "play_outs": play_outs * per_second, "decisions": per_second}


def search(game: Any) -> dict[str, Any]:
    play_outs, states = int(sys.argv[2]), choices(game)
    length = mean_length(states, len(states))["decisions"]
    return {
        kind: {**search_speed(bot, states, play_outs), "length": length}
        for kind, bot in searches(game, play_outs).items()
    }


if __name__ == "__main__":
    measure = {"lengths": lengths, "speeds": speeds, "search": search}[sys.argv[1]]
    print(json.dumps({name: measure(pyspiel.load_game(name)) for name in GAMES}))
