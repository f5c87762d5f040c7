"""Where stores of tests keep their tables: in an SQLite file, and in a PostgreSQL that all workers of a run share."""

import json
import os
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest

from marketday.store import Place
from tools import postgres

Kind = Literal["sqlite", "postgres"]
KINDS: tuple[Kind, ...] = ("sqlite", "postgres")
NOTE = "postgres.json"

NewPlace = Callable[[Kind], Place]


def shared_folder(factory: pytest.TempPathFactory) -> Path:
    base = factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


def running(folder: Path) -> str:
    """The address of the run's PostgreSQL, up to the name of a database; whoever needs it first starts it."""
    import fcntl  # where there is none there is no PostgreSQL for us, either

    with (folder / "postgres.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        note = folder / NOTE
        if not note.exists():
            started = postgres.Cluster()
            note.write_text(json.dumps({"folder": str(started.folder), "address": started.address("")}))
        address: str = json.loads(note.read_text())["address"]
        return address


def stop_running(folder: Path) -> None:
    note = folder / NOTE
    if note.exists():
        postgres.stop(Path(json.loads(note.read_text())["folder"]))


def need_postgres() -> None:
    if postgres.programs() is None:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)("PostgreSQL is not installed")


def new_place(factory: pytest.TempPathFactory, kind: Kind) -> Place:
    """One where nobody has been before."""
    if kind == "sqlite":
        return factory.mktemp("place") / "tables.sqlite"
    need_postgres()
    return postgres.make(running(shared_folder(factory)), f"test_{secrets.token_hex(6)}")
