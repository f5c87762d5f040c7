"""Compiles the kernels in place for developers, and reports how it went. compiled.py says which modules these are."""

import os
import subprocess
import sys
import time

import compiled
from tools.processes import ROOT
from tools.stamps import alone

LOG = ROOT / "build" / "compile.log"
PLAIN_SENTENCE = "The kernels run as plain Python: slower, same rules."


def compile_stale(is_quick: bool = False) -> bool:
    """Compile in place what has changed, unless plain Python is asked for; quickly, if it need not be the fastest.
    False if there is a compiler and it failed."""
    with alone("kernels"):
        return _compile_stale(is_quick)


def _compile_stale(is_quick: bool) -> bool:
    if compiled.is_fresh(or_quick=is_quick):
        return True
    if os.environ.get("MARKETDAY_PLAIN") == "1":
        print(f"kernels: nothing is compiled, as MARKETDAY_PLAIN=1 asks. {PLAIN_SENTENCE}", flush=True)
        return True
    print("kernels … (a minute or two)", flush=True)
    started = time.perf_counter()
    LOG.parent.mkdir(exist_ok=True)
    with LOG.open("wb") as output:
        command = [sys.executable, compiled.__file__, *[compiled.QUICK] * is_quick]
        status = subprocess.run(command, cwd=ROOT, stdout=output, stderr=subprocess.STDOUT).returncode
    if status == 0:
        print(f"kernels: compiled in {time.perf_counter() - started:.1f} s", flush=True)
    elif status == compiled.NO_COMPILER:
        print(f"kernels: there is no C compiler here. {PLAIN_SENTENCE}", flush=True)
    else:
        print(f"kernels: they did not compile. {PLAIN_SENTENCE} See build/compile.log, which ends:", flush=True)
        print("\n".join(LOG.read_text(errors="replace").splitlines()[-12:]), flush=True)
    return status in (0, compiled.NO_COMPILER)
