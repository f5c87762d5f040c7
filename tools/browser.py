"""The browser that the tests drive."""

import os
import shutil

from tools.processes import Command, succeeds

BROWSERS = ("chromium", "chromium-headless-shell")
"""Debian's names for it. The second has no windows and takes two thirds of the time."""


def install() -> int:
    """The browser tests need Chromium. Where it is missing and may be installed from Debian's packages, it is."""
    if all(map(shutil.which, BROWSERS)):
        return 0
    if not shutil.which("apt-get") or os.name == "nt" or os.geteuid() != 0:
        print(f"No browser tests: Chromium is missing. On Debian: apt-get install {' '.join(BROWSERS)}")
        return int(os.environ.get("CI") == "true")
    packages: Command = ["apt-get", "install", "--yes", "--no-install-recommends", *BROWSERS, "fonts-dejavu-core"]
    return int(not (succeeds(["apt-get", "update"]) and succeeds(packages, DEBIAN_FRONTEND="noninteractive")))
