"""rebuild requirements/*.lock, with the newest versions, from the requirements in pyproject.toml"""

import sys

from tools import locks
from tools.environment import UV


def run(arguments: list[str]) -> int:
    if not UV.exists():
        sys.exit("Locking needs uv, which could not be installed here.")
    for name in locks.requirements():
        if not locks.make(name):
            sys.exit(f"{name}.lock cannot be made.")
    return locks.check()
