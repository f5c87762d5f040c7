"""What it is worth that all candidates of a search meet the same chance:

    python -m benchmarks.same_chance cove --seats 2 --positions 150

In positions of plays among bots that look one answer ahead, the two answers that look best are played out in the same
imagined worlds, with the same chance and with another for each. Told is by how much of its variance the difference
shrinks: 0.5 means that half of the play-outs tell as much.
"""

import argparse
import random
from statistics import variance

from benchmarks.choices import position
from marketday.bots.weighing import Budget, judge_of
from marketday.core.registry import find
from marketday.core.rng import Rng
from marketday.core.search import Search

SEEDS = 2**30


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", type=find)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--positions", type=int, default=150)
    parser.add_argument("--worlds", type=int, default=12)
    parser.add_argument("--rounds", type=int, default=Budget().rounds)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game, dice, rng, judge = given.game, random.Random(given.seed), Rng(given.seed), judge_of(given.game)
    same = other = 0.0
    for number in range(1, given.positions + 1):
        state = position(game, given.seats, dice, rng)
        seat, worths = state.actor, judge.worths(state)
        first, second = sorted(range(len(worths)), key=worths.__getitem__, reverse=True)[:2]
        # The others are played by one judge: whom the seed stands for besides chance is not asked here.
        search = Search(judge, [judge], seat, [judge.horizon(state, given.rounds)], False)
        view, ahead, apart = game.view(state, seat), [], []
        for _ in range(given.worlds):
            world, seed = game.imagine(view, rng), rng.below(SEEDS)
            world.turn_to(seat)
            worth = search.play_out(world, first, seed)
            ahead.append(worth - search.play_out(world, second, seed))
            apart.append(worth - search.play_out(world, second, rng.below(SEEDS)))
        same += variance(ahead)
        other += variance(apart)
        if number % 25 == 0:
            print(f"{number:5} positions: {same / other:.2f} of the variance is left", flush=True)


if __name__ == "__main__":
    main()
