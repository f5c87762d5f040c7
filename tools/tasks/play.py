"""open the tables and a browser; arguments go to `marketday serve`. With `terminal`, play at this terminal"""

import os
import sys

import compiled
from tools.processes import call
from tools.tasks.setup import build_client


def run(arguments: list[str]) -> int:
    if compiled.is_stale():
        # Plain Python is fast enough for people; stale rules are not good enough.
        os.environ["MARKETDAY_PLAIN"] = "1"
        print(
            "The compiled kernels are older than their sources, so plain Python plays: python3 dev.py setup", flush=True
        )
    if arguments[:1] == ["terminal"]:
        words = ["play", *arguments[1:]]
    else:
        build_client()
        words = ["serve", "--open", *arguments]
    command = [sys.executable, "-m", "marketday", *words]
    if os.name != "nt":
        os.execv(command[0], command)
    return call(command)
