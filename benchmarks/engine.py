"""One round of a game at random; prints its speeds as JSON. `run.py` starts it, also with MARKETDAY_PLAIN=1."""

import json
import sys
import time

from marketday.core import kernel as kernel_module
from marketday.core import rollout
from marketday.core.kernel import OVER, Kernel
from marketday.core.registry import find
from marketday.core.rng import Rng

SECONDS = 0.5


def start(name: str) -> Kernel:
    game = find(name)
    return game.kernel(game.variants()[0], 4)


def random_play(kernel: Kernel, rng: Rng) -> dict[str, float]:
    games, decisions, chances, seconds, batch = 0, 0, 0, 0.0, 1
    while seconds < SECONDS:
        started = time.perf_counter()
        tally = rollout.random_games(kernel, rng, batch)
        seconds += time.perf_counter() - started
        games += tally.games
        decisions += tally.decisions
        chances += tally.chances
        batch *= 2
    return {
        "decisions": decisions / seconds,
        "steps": (decisions + chances) / seconds,
        "decisions_per_game": decisions / games,
        "chances_per_game": chances / games,
    }


def copies(kernel: Kernel) -> dict[str, float]:
    n = 20_000
    started = time.perf_counter()
    for _ in range(n):
        kernel.copy()
    middle = time.perf_counter()
    rollout.copies(kernel, n)
    ended = time.perf_counter()
    return {"copies": n / (middle - started), "copies_inside": n / (ended - middle)}


def middle_of_a_game(kernel: Kernel, rng: Rng) -> Kernel:
    """A hundred answers in: for copying, an empty board would flatter."""
    for _ in range(100):
        if kernel.actor == OVER:
            break
        kernel.play(kernel.nth(rng.below(kernel.options)))
    return kernel


def main() -> None:
    rng = Rng(time.time_ns() % 1_000_000)
    name = sys.argv[1]
    figures: dict[str, object] = {**random_play(start(name), rng), **copies(middle_of_a_game(start(name), rng))}
    figures["compiled"] = not str(kernel_module.__file__).endswith(".py")
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
