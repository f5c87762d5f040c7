"""The documentation site, built once for all tests and workers that look at it."""

import fcntl
from pathlib import Path

from tools import site


def built() -> Path:
    site.STAMP.parent.mkdir(parents=True, exist_ok=True)
    with (site.STAMP.parent / "documentation.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        site.build()
    return site.SITE
