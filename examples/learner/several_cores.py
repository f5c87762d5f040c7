"""Several cores are several processes, each with plays of its own: compiled rules hold the lock of their interpreter
from the first play of a step to the last.

    python several_cores.py klongs --processes 2      (in this folder)

A learner does the same: every process plays with its copy of the network, and sends what is to be learned from.
"""

import argparse
import time
from multiprocessing import get_context
from typing import Any

from marketday.lab.learning.vector import VectorEnvironment


def played(game: str, plays: int, seconds: float, seed: int, ready: Any) -> int:
    """How many steps this process does while all of them do; each has a seed of its own, or they would play alike."""
    environment = VectorEnvironment(game, plays, copy=False)
    environment.reset(seed=seed)
    ready.wait()
    steps, started = 0, time.perf_counter()
    while time.perf_counter() - started < seconds:
        environment.step(environment.sample())
        steps += plays
    return steps


def steps_a_second(game: str, processes: int, plays: int, seconds: float) -> float:
    context = get_context("spawn")
    with context.Manager() as manager, context.Pool(processes) as pool:
        ready = manager.Barrier(processes)
        tasks = [(game, plays, seconds, seed, ready) for seed in range(processes)]
        return sum(pool.starmap(played, tasks, chunksize=1)) / seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--plays", type=int, default=1024, help="of each process, side by side")
    parser.add_argument("--seconds", type=float, default=5.0)
    given = parser.parse_args()
    for processes in sorted({1, given.processes}):
        figure = steps_a_second(given.game, processes, given.plays, given.seconds)
        print(f"{processes:3} processes: {figure:12,.0f} steps/s", flush=True)


if __name__ == "__main__":
    main()
