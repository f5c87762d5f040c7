"""Steps a second with observation and mask, one core: our environments beside PettingZoo's classic games, RLCard and
OpenSpiel from Python, in the same run (`dev.py bench rl`).

Every loop does the same: it looks at the observation and the mask of whoever is asked, takes a random legal action, and
begins anew when a play is over. Masks are searched as truth values, ours and theirs: among 1,448 numbers NumPy takes
longer to find those that are not 0 than a whole step takes. The peers' part is `rl_peers.py`, in an environment of
their own. Rounds alternate; the table has medians. The machine may be busy: read ratios.
"""

import argparse
import json
import random
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import numpy as np

from benchmarks.rl_parts import parts
from marketday.core import registry
from marketday.lab.learning.environments import Environment
from marketday.lab.learning.vector import VectorEnvironment, sampled
from marketday.plain import is_compiled

HERE = Path(__file__).parent
SECONDS = 0.6
BATCHES = (64, 1024)


def measured(run: Callable[[], int]) -> float:
    """Steps a second of processor time; `run` does some and says how many."""
    run()
    steps, started = 0, time.process_time()
    while time.process_time() - started < SECONDS:
        steps += run()
    return steps / (time.process_time() - started)


def pettingzoo_loop(game: str) -> Callable[[], int]:
    environment = Environment(game)
    choose = random.Random(1).choice

    def run() -> int:
        environment.reset()
        steps = 0
        for _ in environment.agent_iter():
            seen, _, ended, cut_off, _ = environment.last()
            if ended or cut_off:
                environment.step(None)
            else:
                assert seen is not None
                environment.step(choose(seen["action_mask"].view(bool).nonzero()[0]))
                steps += 1
        return steps

    return run


def single_loop(game: str) -> Callable[[], int]:
    """One play in the vector environment: observations and masks in its buffers."""
    environment = VectorEnvironment(game, 1, copy=False)
    seen, _ = environment.reset(seed=1)
    mask, choose = seen["action_mask"][0].view(bool), random.Random(1).choice

    def run() -> int:
        for _ in range(500):
            environment.step(choose(mask.nonzero()[0]))
        return 500

    return run


def batch_loop(game: str, count: int, copy: bool, times: int = 1) -> Callable[[], int]:
    """Actions are chosen at random by compiled code, which is counted too: OpenSpiel's lists of legal ones are also
    made by compiled code."""
    environment = VectorEnvironment(game, count, copy=copy)
    environment.reset(seed=1)

    def run() -> int:
        for _ in range(times):
            environment.step(environment.sample())
        return count * times

    return run


def sampled_loop(game: str, count: int, copy: bool) -> Callable[[], int]:
    """Actions are chosen at random by NumPy, from the masks."""
    environment = VectorEnvironment(game, count, copy=copy)
    rng = np.random.default_rng(1)
    seen, _ = environment.reset(seed=1)

    def run() -> int:
        nonlocal seen
        seen, *_ = environment.step(sampled(seen["action_mask"], rng))
        return count

    return run


def our_round(samples: dict[str, list[float]]) -> None:
    for game in registry.names():
        samples[f"{game}, PettingZoo"].append(measured(pettingzoo_loop(game)))
        samples[f"{game}, single"].append(measured(single_loop(game)))
        samples[f"{game}, single, sample()"].append(measured(batch_loop(game, 1, copy=False, times=500)))
        for count in BATCHES:
            for copy in (False, True):
                what = f"{game}, batch of {count}{', copied' * copy}"
                samples[what].append(measured(batch_loop(game, count, copy)))
                samples[f"{what}, chosen in Python"].append(measured(sampled_loop(game, count, copy)))


def peers_round(samples: dict[str, list[float]], python: Path) -> None:
    done = subprocess.run([python, HERE / "rl_peers.py"], capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr)
    for name, figure in json.loads(done.stdout.splitlines()[-1]).items():
        samples[name].append(figure)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--peers", type=Path, help="the Python that has the others (dev.py gives it)")
    parser.add_argument("--out", type=Path, default=Path("build", "bench-rl.json"))
    arguments = parser.parse_args()
    ours: dict[str, list[float]] = defaultdict(list)
    theirs: dict[str, list[float]] = defaultdict(list)
    for number in range(1, arguments.rounds + 1):
        print(f"round {number} of {arguments.rounds} …", file=sys.stderr)
        our_round(ours)
        if arguments.peers:
            peers_round(theirs, arguments.peers)
    medians = {name: statistics.median(figures) for name, figures in (*ours.items(), *theirs.items())}
    best = max((medians[name] for name in theirs), default=None)
    print(f"kernels {'compiled' if is_compiled() else 'in plain Python'}, NumPy {np.__version__}\n")
    width = max(map(len, medians))
    for name, figure in medians.items():
        ratio = f"{figure / best:8.2f} x the best of the others" if best and name in ours else ""
        print(f"{name:{width}} {figure:12,.0f} steps/s {ratio}")
    print("\nmicroseconds of a single step by PettingZoo")
    for game in registry.names():
        print(f"{game:{width}}", ", ".join(f"{name} {figure:.2f}" for name, figure in parts(game).items()))
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    arguments.out.write_text(json.dumps(medians, indent=2) + "\n")


if __name__ == "__main__":
    main()
