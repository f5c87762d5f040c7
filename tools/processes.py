"""Starts other programs, visibly or quietly. Standard library only."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

Command = Sequence[str | Path]


def variables(**extra: str) -> dict[str, str]:
    quiet = {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "UV_PYTHON_DOWNLOADS": "never"}
    return {**os.environ, **quiet, **extra}


def call(command: Command, cwd: Path = ROOT, **extra: str) -> int:
    """Run it where people can see it."""
    return subprocess.run(command, cwd=cwd, env=variables(**extra)).returncode


def succeeds(command: Command, cwd: Path = ROOT, **extra: str) -> bool:
    """Run it quietly; its output is shown only if it fails."""
    done = subprocess.run(command, cwd=cwd, env=variables(**extra), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        print(done.stdout.decode(errors="replace").rstrip(), file=sys.stderr)
    return done.returncode == 0


def must(command: Command, otherwise: str, cwd: Path = ROOT, **extra: str) -> None:
    if not succeeds(command, cwd, **extra):
        sys.exit(otherwise)
