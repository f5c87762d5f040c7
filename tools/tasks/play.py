"""open the tables and a browser; arguments go to `marketday serve`. With `terminal`, play at this terminal"""

import os
import subprocess
import sys

import compiled
from tools import site
from tools.processes import ROOT, call
from tools.tasks.setup import build_client

DOCS = "import os; os.name == 'nt' or os.nice(10); from tools import site; site.build()"
"""The documentation is built beside the server, at leisure: whoever wants to play does not wait for it."""


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
        if not site.is_fresh():
            # In a session of its own, so that Ctrl-C, which ends the server, leaves it alone.
            subprocess.Popen([sys.executable, "-c", DOCS], cwd=ROOT, stdout=subprocess.DEVNULL, start_new_session=True)
        words = ["serve", "--open", *arguments]
    command = [sys.executable, "-m", "marketday", *words]
    if os.name != "nt":
        os.execv(command[0], command)
    return call(command)
