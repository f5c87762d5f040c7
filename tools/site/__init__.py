"""The documentation site: made by Sphinx from docs/, the docstrings and the texts of the games; served at /docs.

Standard library only: wheels are built with it, too, and whether the site is fresh is asked before Sphinx is there.
"""

import importlib.util
import os
import shutil
import sys
from pathlib import Path

from tools.processes import ROOT, succeeds
from tools.stamps import digest, is_done, once

DOCS = ROOT / "docs"
SITE = ROOT / "build" / "site"
STAMP = ROOT / "build" / "stamps" / "documentation"
MAKERS = ("sphinx", "myst_parser", "furo", "msgspec")
"""What has to be importable: the generator, and what the package itself needs."""
NO_GENERATOR = (
    "The documentation site cannot be built: there is no {missing} here. `python3 dev.py setup` brings what is needed."
)
NOT_BUILT = "The documentation site could not be built; why is said above."


def sources() -> list[Path]:
    """Everything the site may show, and what makes it."""
    source = ROOT / "src" / "marketday"
    found = [
        *(file for folder in (DOCS, ROOT / "examples", ROOT / "deploy") for file in folder.rglob("*")),
        *ROOT.glob("*.md"),
        *source.rglob("*.py"),
        *source.rglob("text/en.json"),
        *(ROOT / "client" / "src" / "games").rglob("text/en.json"),
        *(ROOT / "tools" / "site").rglob("*"),
        ROOT / "client" / "src" / "kit" / "favicon.svg",
    ]
    return sorted(file for file in found if file.is_file() and "__pycache__" not in file.parts)


def is_fresh() -> bool:
    """Was the site made from the sources as they are now?"""
    return (SITE / "index.html").is_file() and is_done(STAMP, digest(sources()))


def build() -> None:
    """Bring it up to date. It appears whole or not at all: a server may be reading it."""
    if is_fresh():
        return
    if missing := [name for name in MAKERS if importlib.util.find_spec(name) is None]:
        sys.exit(NO_GENERATOR.format(missing=", ".join(missing)))
    STAMP.unlink(missing_ok=True)
    once(STAMP, digest(sources()), make)


def make() -> None:
    new, old = (SITE.with_name(f"site-{os.getpid()}-{which}") for which in ("new", "old"))
    try:
        # The compiled modules cannot tell what their functions take.
        command = [sys.executable, "-m", "tools.site", str(new)]
        paths = [str(ROOT), str(ROOT / "src"), *filter(None, [os.environ.get("PYTHONPATH")])]
        if not succeeds(command, MARKETDAY_PLAIN="1", PYTHONPATH=os.pathsep.join(paths)):
            sys.exit(NOT_BUILT)
        if SITE.exists():
            SITE.rename(old)  # removing it takes a while, in which a server would see half of it
        new.rename(SITE)
    finally:
        for folder in (new, old):
            shutil.rmtree(folder, ignore_errors=True)
