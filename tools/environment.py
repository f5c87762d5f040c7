"""The environment in .venv: created, and kept in step with the lock files. Standard library only: on a bare machine
this comes first."""

import os
import shutil
import sys
from pathlib import Path

import compiled
from tools.processes import ROOT, Command, must, succeeds
from tools.stamps import alone, digest, once

VENV = ROOT / ".venv"
REQUIREMENTS = ROOT / "requirements"
PIP_GOES_ON = "(uv cannot do it here; continuing with pip, more slowly)"


def inside(venv: Path, program: str) -> Path:
    return venv / "Scripts" / f"{program}.exe" if os.name == "nt" else venv / "bin" / program


UV = inside(VENV, "uv")


def prepare() -> None:
    """Install everything but the compiled kernels and the client."""
    with alone("environment"):
        _prepare()


def _prepare() -> None:
    python = inside(VENV, "python")
    if not python.exists():
        shutil.rmtree(VENV, ignore_errors=True)
    stamps, lock = VENV / "stamps", REQUIREMENTS / "dev.lock"
    once(stamps / "environment", "made", make)
    once(stamps / "uv", digest([REQUIREMENTS / "uv.lock"]), install_uv)
    once(stamps / "packages", digest([lock]), lambda: sync(python, lock))
    once(stamps / "project", digest([lock, ROOT / "pyproject.toml"]), install_project)


def make() -> None:
    shutil.rmtree(VENV, ignore_errors=True)
    compiled.remove()  # extension files fit one Python only
    if not succeeds([sys.executable, "-m", "venv", VENV]):
        shutil.rmtree(VENV, ignore_errors=True)
        sys.exit("Python could not make .venv. On Debian and Ubuntu: apt install python3-venv, then run this again.")


def install_uv() -> None:
    """uv installs in two seconds what takes pip half a minute; where it is not available, pip does it."""
    pip: Command = [inside(VENV, "python"), "-m", "pip", "install", "--quiet", "--require-hashes"]
    if not succeeds([*pip, "-r", REQUIREMENTS / "uv.lock"]):
        print(PIP_GOES_ON, end=" ", flush=True)


def sync(python: Path, lock: Path, uv: Path = UV) -> None:
    """Install what the lock file says in the environment of `python`."""
    otherwise = f"The packages of {lock.name} could not be installed."
    by_pip: Command = ["install", "--require-hashes", "-r", lock]
    install(python, by_pip, otherwise, by_uv=["sync", "--require-hashes", lock], uv=uv)


def install_project() -> None:
    words: Command = ["install", "--no-deps", "--no-build-isolation", "--editable", ROOT]
    install(inside(VENV, "python"), words, "Marketday could not be installed.")


def install(python: Path, words: Command, otherwise: str, by_uv: Command | None = None, uv: Path = UV) -> None:
    """By uv; where it is missing or fails (it may not trust a machine's own certificates), by pip."""
    if uv.exists():
        verb, *rest = by_uv or words
        if succeeds([uv, "pip", verb, "--quiet", "--python", python, *rest]):
            return
        print(PIP_GOES_ON, end=" ", flush=True)
    verb, *rest = words
    must([python, "-m", "pip", verb, "--quiet", *rest], otherwise)
