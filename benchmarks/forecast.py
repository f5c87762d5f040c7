"""Fits what the ends of play-outs in Bangkok Klongs are judged by (`games.klongs.forecast`), and how wrong that is:

    python -m benchmarks.forecast --seats 2 --pairs 20000

Two answers to one question are played out in the same world for a while, and then both to the end. What they ended with
differs by what had come of them, and by luck; as so much is the same for both, that tells more of what a landing, a
good or a movement card is worth than how plays ended that have nothing to do with each other. The weights are those by
which the differences at the end are foretold best; the spreads those by which the victories are.
"""

import argparse
import math
import random
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy

from benchmarks.choices import TO_THE_END, position
from marketday.bots.weighing import judge_of
from marketday.core.grammar import AnyGame
from marketday.core.kernel import OVER
from marketday.core.registry import find
from marketday.core.rng import Rng
from marketday.core.search import Search
from marketday.games.klongs.cells import BIG, DAY, TURN
from marketday.games.klongs.forecast import HOPES, ROWS, hopes
from marketday.games.klongs.hints import lead
from marketday.games.klongs.pieces import score_of, stock_points

CANDIDATES = 24
ROUNDS = (1, 2, 3)
"""After how many the end of a play-out is looked at."""
PLAYS = 2
"""To the end, from each."""
SPREADS = [0.25 * n for n in range(4, 160)]


class Leaf(NamedTuple):
    """The end of a play-out, and what it came to."""

    day: int
    hopes: numpy.ndarray
    """By seat and hope."""
    points: numpy.ndarray
    """By seat."""
    ahead: float
    """Of the others on average, in the end."""
    won: float


def ahead(by_seat: numpy.ndarray, seat: int) -> Any:
    others = numpy.delete(by_seat, seat, axis=0)
    return by_seat[seat] - others.mean(axis=0)


def leaf(game: AnyGame, world: Any, answer: int, seed: int, rounds: int, rng: Rng) -> Leaf | None:
    """None where the play is over by then, or its last day is held."""
    seat, seats = world.actor, judge_of(game).seat_count(world)
    search = Search(judge_of(game), game.rivals(), seat, [int(world.cells[TURN]) + rounds * seats], False)
    search.play_out(world, answer, seed)
    end: Any = search.end
    if end.actor < 0 or end.cells[BIG] != 0:
        return None
    hoped = numpy.array([list(hopes(end.cells, one)) for one in range(seats)])
    points = numpy.array([float(score_of(end.cells, one) + stock_points(end.cells, one)) for one in range(seats)])
    last = Search(judge_of(game), game.rivals(), seat, [TO_THE_END], False)
    leads, won = [], 0.0
    for n in range(PLAYS):
        # Whoever is asked there goes on with what looks best; the pile is shuffled as before, and then anew.
        best = judge_of(game).choice(end)
        last.play_out(end, best, (seed + n * 7919) % 2**30)
        assert last.end is not None
        if last.end.actor != OVER:
            return None
        all_leads = [lead(last.end.cells, one) for one in range(seats)]
        leads.append(all_leads[seat])
        won += (all_leads[seat] == max(all_leads)) / all_leads.count(max(all_leads)) / PLAYS
    return Leaf(int(end.cells[DAY]), hoped, points, sum(leads) / PLAYS, won)


def pairs(game: AnyGame, seat_count: int, count: int, seed: int) -> list[tuple[int, Leaf, Leaf]]:
    dice, rng = random.Random(seed), Rng(seed)
    found: list[tuple[int, Leaf, Leaf]] = []
    while len(found) < count:
        state = position(game, seat_count, dice, rng)
        worths = judge_of(game).worths(state)
        ranked = sorted(range(len(worths)), key=worths.__getitem__, reverse=True)[:CANDIDATES]
        luck, rounds = dice.randrange(2**30), dice.choice(ROUNDS)
        ends = [leaf(game, state, answer, luck, rounds, rng) for answer in dice.sample(ranked, 2)]
        one, other = ends
        if one is not None and other is not None and one.day == other.day:
            found.append((state.actor, one, other))
            if len(found) % 1000 == 0:
                print(f"{len(found):6} pairs", flush=True)
    return found


def fitted(found: Sequence[tuple[int, Leaf, Leaf]], day: int) -> tuple[list[float], list[float], int]:
    """The weights before a market day, their standard errors, and of how many pairs."""
    differ, came = [], []
    for seat, one, other in found:
        if one.day == day:
            differ.append(ahead(one.hopes, seat) - ahead(other.hopes, seat))
            came.append(one.ahead - other.ahead - ahead(one.points, seat) + ahead(other.points, seat))
    x, y = numpy.array(differ), numpy.array(came)
    inverse = numpy.linalg.inv(x.T @ x + 1e-6 * numpy.eye(HOPES))
    weights = inverse @ x.T @ y
    left = y - x @ weights
    errors = numpy.sqrt(left @ left / len(y) * numpy.diag(inverse))
    return [max(0.0, float(weight)) for weight in weights], [float(error) for error in errors], len(y)


def spread(found: Sequence[tuple[int, Leaf, Leaf]], day: int, weights: Sequence[float]) -> float:
    """By which the victories are most likely."""
    expected = [
        (one.points + one.hopes @ numpy.array(weights), seat, one.won)
        for seat, *both in found
        for one in both
        if one.day == day
    ]

    def likelihood(width: float) -> float:
        total = 0.0
        for points, seat, won in expected:
            powers = numpy.exp((points - points.max()) / width)
            chance = min(max(float(powers[seat] / powers.sum()), 1e-6), 1 - 1e-6)
            total += won * math.log(chance) + (1 - won) * math.log(1 - chance)
        return total

    return max(SPREADS, key=likelihood)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--pairs", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    found = pairs(find("klongs"), arguments.seats, arguments.pairs, arguments.seed)
    for day in range(ROWS):
        weights, errors, count = fitted(found, day)
        print(f"{[round(weight, 2) for weight in weights]}  # ± {[round(error, 2) for error in errors]}, {count} pairs")
        print(f"    spread {spread(found, day, weights)}", flush=True)


if __name__ == "__main__":
    main()
