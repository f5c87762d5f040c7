"""Finds weights for the bots of Bangkok Klongs: `python -m benchmarks.manners --minutes 20 --jobs 2`.

A hill is climbed: some weights of the best manner so far are changed at random, and the new one plays it, each deal
once from every seat. If it is ahead in a first series and again in a longer one, it takes its place. Bots look one
answer ahead, which is quick; that the manner found also serves a search has to be shown by itself.
"""

import argparse
import math
import multiprocessing
import random
import time
from statistics import fmean, stdev

from librt.vecs import vec

from marketday.core.kernel import CHANCE, OVER
from marketday.core.rng import Rng
from marketday.games.klongs import GAME
from marketday.games.klongs.game import Options
from marketday.games.klongs.judge import KlongsJudge
from marketday.games.klongs.manners import LEVEL, PHASES, RIVALS

Weights = tuple[float, ...]
MOST_TURNS = 400


def margins(task: tuple[Weights, Weights, int, int]) -> list[float]:
    """By how many points the first is ahead of the second, mean of both seats, deal by deal."""
    one, other, seed, deals = task
    return [fmean((margin(one, other, seed + n), -margin(other, one, seed + n))) for n in range(deals)]


def margin(first: Weights, second: Weights, seed: int) -> float:
    judges = [KlongsJudge(vec[float](list(first))), KlongsJudge(vec[float](list(second)))]
    state, rng = GAME.kernel(Options(), 2), Rng(seed)
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.play(state.nth(rng.below(state.options)))
        else:
            state.play(state.nth(judges[state.actor].choice(state)))
        if judges[0].turn(state) > MOST_TURNS:
            return 0.0
    outcome = GAME.outcome(state)
    assert outcome is not None
    return float(outcome.totals[0] - outcome.totals[1])


def changed(weights: Weights, rng: random.Random) -> Weights:
    found = list(weights)
    for _ in range(rng.choice((1, 2, 3, 5))):
        start = rng.randrange(len(found))
        row = range(start - start % PHASES, start - start % PHASES + PHASES) if rng.random() < 0.3 else (start,)
        factor, step = math.exp(rng.gauss(0, 0.35)), rng.gauss(0, 0.15)
        for n in row:
            if n < len(found):
                found[n] = round(found[n] * factor + step * (found[n] == 0 or rng.random() < 0.3), 4)
    found[RIVALS] = min(1.5, max(0.3, found[RIVALS]))
    return tuple(found)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    level: Weights = tuple(LEVEL)
    champion, tries = level, 0
    until = time.monotonic() + 60 * arguments.minutes
    with multiprocessing.get_context("spawn").Pool(arguments.jobs) as workers:

        def ahead(one: Weights, other: Weights, deals: int) -> tuple[float, float]:
            """Points, and their standard error."""
            tasks = [(one, other, rng.randrange(2**40), deals // arguments.jobs) for _ in range(arguments.jobs)]
            found = [margin for part in workers.map(margins, tasks, 1) for margin in part]
            return fmean(found), stdev(found) / math.sqrt(len(found))

        while time.monotonic() < until:
            tries += 1
            challenger = changed(champion, rng)
            points, error = ahead(challenger, champion, 120)
            if points < error:
                continue
            points, error = ahead(challenger, champion, 400)
            if points < 1.2 * error:
                continue
            champion = challenger
            against, error = ahead(champion, level, 200)
            print(f"{tries:5} tries: {against:+.1f} ± {2 * error:.1f} points ahead of LEVEL", flush=True)
            print(f"      {list(champion)}", flush=True)


if __name__ == "__main__":
    main()
