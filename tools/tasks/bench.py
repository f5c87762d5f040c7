"""kernels; `search` `rl`; `load` `soak` `crash` `storm` `races` `lag` `downtime` `pages` `crowd` `thinkers`, `taps`"""

import os
import sys

from tools import client, kernels, node
from tools.environment import REQUIREMENTS, inside, sync
from tools.processes import ROOT, call, must
from tools.stamps import digest, once
from tools.tasks.setup import build_client

VENV = ROOT / ".venv-bench"
BENCHMARKS = ROOT / "benchmarks"
BESIDE_OTHERS = ("search", "rl")
OF_THE_SERVER = ("load", "soak", "crash", "storm", "races", "lag", "downtime", "pages", "crowd", "thinkers", "taps")


def run(arguments: list[str]) -> int:
    kernels.compile_stale()
    if arguments and arguments[0] in OF_THE_SERVER:
        return measure_server(*arguments)
    lock, python = REQUIREMENTS / "bench.lock", inside(VENV, "python")

    def install_peers() -> None:
        must([sys.executable, "-m", "venv", VENV], "Python could not make .venv-bench.")
        sync(python, lock)

    once(VENV / "stamps" / "peers", digest([lock]), install_peers)
    if arguments and arguments[0] in BESIDE_OTHERS:
        return call([sys.executable, "-m", f"benchmarks.{arguments[0]}", "--peers", python, *arguments[1:]])
    return call([sys.executable, BENCHMARKS / "run.py", "--peers", python, *arguments])


def measure_server(name: str, *arguments: str) -> int:
    path = os.environ["PATH"]
    if name in ("load", "soak", "races"):
        path = install_peer("boardgameio")  # and what plays many tables at once
    elif name in ("pages", "crowd", "thinkers", "taps"):
        build_client()
        path = install_peer("lighthouse") if name == "pages" else path
    return call([sys.executable, "-m", f"benchmarks.{name}", *arguments], PATH=path)


def install_peer(name: str) -> str:
    """Node with the packages of a folder of the benchmarks; the path to run it with."""
    node.need()
    client.install_packages(BENCHMARKS / name, "--ignore-scripts")
    return client.path()
