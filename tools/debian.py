"""Programs that tests need and that come from Debian's packages."""

import os
import shutil
from collections.abc import Sequence

from tools.processes import Command, succeeds


def install(what: str, packages: Sequence[str]) -> int:
    """Where they may be installed they are; otherwise tests of this kind are left out, which CI does not accept."""
    if not shutil.which("apt-get") or os.name == "nt" or os.geteuid() != 0:
        print(f"No tests with {what}: it is missing. On Debian: apt-get install {' '.join(packages)}")
        return int(os.environ.get("CI") == "true")
    command: Command = ["apt-get", "install", "--yes", "--no-install-recommends", *packages]
    return int(not (succeeds(["apt-get", "update"]) and succeeds(command, DEBIAN_FRONTEND="noninteractive")))
