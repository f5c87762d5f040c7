"""Keeps Python's bytecode. Standard library only.

Some machines tell Python to write none, so that nothing litters the sources. But a test run reads a thousand modules in
dozens of processes, and without bytecode it spends half of its time compiling them again. So it is kept in build/.
"""

import os
import sys

from tools.processes import ROOT


def keep() -> None:
    if sys.dont_write_bytecode:
        sys.dont_write_bytecode = False
        sys.pycache_prefix = str(ROOT / "build" / "bytecode")
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
