"""Finds the weights by which a search judges positions of Bangkok Klongs (`games/klongs/prospects.py`):

    python -m benchmarks.prospects --games 2000 --jobs 2 --write src/marketday/games/klongs/prospects.json

Bots play one another. At the beginning of every turn the position is described to each seat, and when the play is over
it is known how far ahead the seat ended. A line is fitted to that by least squares, for each number of players and each
stage by itself; one play in five is kept aside to see how much of what happens it foretells, beside the outlook of
`greedy`.
"""

import argparse
import json
import multiprocessing
import random
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import fmean, pvariance

from marketday.bots.weighing import Budget, Weighing
from marketday.core.kernel import CHANCE, OVER
from marketday.core.rng import Rng
from marketday.games.klongs import GAME
from marketday.games.klongs.game import Options
from marketday.games.klongs.hints import outlook
from marketday.games.klongs.judge import KlongsJudge
from marketday.games.klongs.kernel import Klongs
from marketday.games.klongs.manners import GAMBLER, HOARDER, LEVEL, SPOILER
from marketday.games.klongs.prospects import PARTS, STAGES, description, final_lead, stage_of

MANNERS = (LEVEL, LEVEL, SPOILER, HOARDER, GAMBLER)
MOST_TURNS = 300
SLIPS = 20
"""One answer in so many is any that is allowed, so that more of what can happen is met."""
HELD_BACK = 5
"""One play in so many is for the test."""
RIDGE = 30.0
"""Keeps weights small that little is known of."""
Row = tuple[int, list[float], float, float]
"""The stage, the description, the outlook and the lead at the end."""


def played(task: tuple[int, int, Budget | None]) -> list[Row]:
    """One play; with a budget the seats search."""
    seed, seats, budget = task
    dice, rng = random.Random(seed), Rng(seed)
    judges = [KlongsJudge(dice.choice(MANNERS)) for _ in range(seats)]
    state = GAME.kernel(Options(), seats)
    turn, met = -1, []
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.play(state.nth(rng.below(state.options)))
            continue
        if judges[0].turn(state) > MOST_TURNS:
            return []
        if judges[0].turn(state) > turn:
            turn = judges[0].turn(state)
            for seat in range(seats):
                looks = outlook(state, seat, LEVEL)
                met.append((seat, int(stage_of(state.cells)), description(state.cells, seat), looks))
        state.play(state.nth(answer(state, judges, budget, dice, rng)))
    leads = [final_lead(state.cells, seat) for seat in range(seats)]
    return [(stage, described, looks, leads[seat]) for seat, stage, described, looks in met]


def answer(state: Klongs, judges: Sequence[KlongsJudge], budget: Budget | None, dice: random.Random, rng: Rng) -> int:
    if dice.randrange(SLIPS) == 0:
        return dice.randrange(state.options)
    if budget is None or state.options == 1:
        return int(judges[state.actor].choice(state))
    weighing = Weighing(GAME, state.actor, GAME.view(state, state.actor), rng, budget)
    weighing.weigh()
    return weighing.best()


def fitted(rows: Iterable[Row]) -> list[float]:
    """The weights whose leads differ least from the true ones, in squares."""
    products = [[RIDGE * (i == j) for j in range(PARTS)] for i in range(PARTS)]
    sums = [0.0] * PARTS
    for _, described, _, lead in rows:
        present = [(part, value) for part, value in enumerate(described) if value]
        for i, one in present:
            sums[i] += one * lead
            line = products[i]
            for j, other in present:
                line[j] += one * other
    return solved(products, sums)


def solved(matrix: list[list[float]], sums: list[float]) -> list[float]:
    """Gauss's elimination; the matrix is positive, so nothing needs to change places."""
    size = len(sums)
    for pivot in range(size):
        for row in range(pivot + 1, size):
            factor = matrix[row][pivot] / matrix[pivot][pivot]
            if factor:
                matrix[row] = [a - factor * b for a, b in zip(matrix[row], matrix[pivot], strict=True)]
                sums[row] -= factor * sums[pivot]
    found = [0.0] * size
    for row in reversed(range(size)):
        known = sum(matrix[row][column] * found[column] for column in range(row + 1, size))
        found[row] = (sums[row] - known) / matrix[row][row]
    return found


def told(leads: Sequence[float], foretold: Sequence[float]) -> float:
    """The share of what differs between plays that was foretold."""
    return 1 - fmean((a - b) ** 2 for a, b in zip(leads, foretold, strict=True)) / pvariance(leads)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000, help="for each number of players")
    parser.add_argument("--play-outs", type=int, help="seats search with so many; else they look one answer ahead")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", type=Path)
    arguments = parser.parse_args()
    budget = None if arguments.play_outs is None else Budget(candidates=4, play_outs=arguments.play_outs)
    weights: list[list[list[float]]] = []
    with multiprocessing.get_context("spawn").Pool(arguments.jobs) as workers:
        for seats in GAME.seat_counts:
            tasks = [
                (1000 * (arguments.seed * 10**6 + number) + seats, seats, budget) for number in range(arguments.games)
            ]
            known: dict[int, list[Row]] = defaultdict(list)
            aside: dict[int, list[Row]] = defaultdict(list)
            for number, rows in enumerate(workers.imap(played, tasks, 5)):
                for row in rows:
                    (aside if number % HELD_BACK == 0 else known)[row[0]].append(row)
            weights.append([[round(weight, 4) for weight in fitted(known[stage])] for stage in range(STAGES)])
            for stage in range(STAGES):
                if aside[stage]:
                    report(seats, stage, aside[stage], weights[-1][stage])
    if arguments.write:
        lines = ",\n".join(",\n".join(json.dumps(stage) for stage in stages) for stages in weights)
        arguments.write.write_text(f"[\n{lines}\n]\n")


def report(seats: int, stage: int, rows: list[Row], weights: list[float]) -> None:
    leads = [lead for _, _, _, lead in rows]
    line = [sum(a * b for a, b in zip(weights, described, strict=True)) for _, described, _, _ in rows]
    looks = [look for _, _, look, _ in rows]
    print(
        f"{seats} players, stage {stage:2}: {len(rows):6} positions, foretold {told(leads, line):5.1%}, "
        f"by the outlook {told(leads, looks):6.1%}",
        flush=True,
    )


if __name__ == "__main__":
    main()
