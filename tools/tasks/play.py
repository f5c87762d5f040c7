"""open the tables and a browser; arguments go to `marketday serve`. With `terminal`, play at this terminal

The first time the kernels are compiled, as quickly as that goes: bots that think are several times weaker without.
"""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from tools import kernels, site
from tools.processes import ROOT, call
from tools.tasks.setup import build_client

DOCS = "import os; os.name == 'nt' or os.nice(10); from tools import site; site.build()"
"""The documentation is built beside the server, at leisure: whoever wants to play does not wait for it."""


def run(arguments: list[str]) -> int:
    is_terminal = arguments[:1] == ["terminal"]
    with ThreadPoolExecutor(1) as aside:
        compiling = aside.submit(kernels.compile_stale, is_quick=True)
        if not is_terminal:
            build_client()
        if not compiling.result():
            os.environ["MARKETDAY_PLAIN"] = "1"
    if is_terminal:
        words = ["play", *arguments[1:]]
    else:
        if not site.is_fresh():
            # In a session of its own, so that Ctrl-C, which ends the server, leaves it alone.
            subprocess.Popen([sys.executable, "-c", DOCS], cwd=ROOT, stdout=subprocess.DEVNULL, start_new_session=True)
        words = ["serve", "--open", *arguments]
    command = [sys.executable, "-m", "marketday", *words]
    if os.name != "nt":
        os.execv(command[0], command)
    return call(command)
