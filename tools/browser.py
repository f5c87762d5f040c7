"""The browser that the tests drive."""

import shutil

from tools import debian

BROWSERS = ("chromium", "chromium-headless-shell")
"""Debian's names for it. The second has no windows and takes two thirds of the time."""


def install() -> int:
    return 0 if all(map(shutil.which, BROWSERS)) else debian.install("a browser", [*BROWSERS, "fonts-dejavu-core"])
