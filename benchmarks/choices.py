"""How good the choices are that a search makes with different settings, in points for each decision:

    python -m benchmarks.choices klongs --seats 2 --positions 200 8x64x2 8x640x2 8x192x4

A setting is candidates x play-outs x rounds, as in `bots.weighing.Budget`, with a v if it plays for victory. All of
them choose in the same positions of plays among bots that look one answer ahead; where they disagree, each choice is
played to the end many times, on the same worlds. That finds differences with a small part of the work that whole games
take. But all seats go on with what looks best to them at once: whoever is best here has still to win games against the
others.
"""

import argparse
import math
import random
from statistics import fmean, stdev
from typing import Any

from marketday.bots.weighing import Budget, Weighing, judge_of
from marketday.core.grammar import AnyGame
from marketday.core.kernel import CHANCE, OVER
from marketday.core.registry import find
from marketday.core.rng import Rng
from marketday.core.search import Search

SLIPS = 20
"""One answer in so many is any that is allowed, so that plays differ."""
MOST_DECISIONS = 120
"""A position is one of the first so many of its play."""
TO_THE_END = 10**6


def position(game: AnyGame, seat_count: int, dice: random.Random, rng: Rng) -> Any:
    """Where a seat has a choice worth a search."""
    judge = judge_of(game)
    while True:
        state, left = game.kernel(game.variants()[0], seat_count), dice.randrange(MOST_DECISIONS)
        while state.actor != OVER:
            if state.actor == CHANCE:
                state.play(state.nth(rng.below(state.options)))
                continue
            if left <= 0 and state.options > 1 and judge.matters(state):
                return state
            left -= 1
            slips = dice.randrange(SLIPS) == 0
            state.play(state.nth(dice.randrange(state.options) if slips else judge.choice(state)))


def chosen(game: AnyGame, state: Any, budget: Budget, rng: Rng) -> int:
    seat = state.actor
    weighing = Weighing(game, seat, game.view(state, seat), game.asked(state)[seat], rng, budget)
    weighing.weigh()
    return weighing.best()


def ends(game: AnyGame, state: Any, answers: set[int], worlds: int, rng: Rng) -> dict[int, float]:
    """By how many points ahead of the others on average each answer ends."""
    search = Search(judge_of(game), game.rivals(), state.actor, [TO_THE_END], False)
    view, leads = game.view(state, state.actor), dict.fromkeys(sorted(answers), 0.0)
    for _ in range(worlds if len(answers) > 1 else 0):
        world, seed = game.imagine(view, rng), rng.below(2**30)
        for answer in leads:
            leads[answer] += search.play_out(world, answer, seed) / worlds
    return leads


def setting(text: str) -> Budget:
    candidates, play_outs, rounds = map(int, text.removesuffix("v").split("x"))
    return Budget(candidates, play_outs, rounds, for_victory=text.endswith("v"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", type=find)
    parser.add_argument("settings", nargs="+", type=setting, help="the others are compared with the first")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--worlds", type=int, default=50, help="in which each choice is played to the end")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    dice, rng = random.Random(arguments.seed), Rng(arguments.seed)
    gains: list[list[float]] = [[] for _ in arguments.settings]
    for number in range(1, arguments.positions + 1):
        state = position(arguments.game, arguments.seats, dice, rng)
        choices = [chosen(arguments.game, state, budget, rng) for budget in arguments.settings]
        leads = ends(arguments.game, state, set(choices), arguments.worlds, rng)
        for gained, choice in zip(gains, choices, strict=True):
            gained.append(leads[choice] - leads[choices[0]])
        if number % 20 == 0:
            told = (f"{fmean(gained):+.2f} ± {1.96 * stdev(gained) / math.sqrt(number):.2f}" for gained in gains[1:])
            print(f"{number:5} positions: {', '.join(told)}", flush=True)


if __name__ == "__main__":
    main()
