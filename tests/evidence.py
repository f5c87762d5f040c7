"""What a test that failed leaves in build/failures: the tables it played at, with their secrets, so that the very game
can be played again."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

import compiled
from marketday.store import NotWritten, Place, WrongFile
from marketday.store.inspection import Inspection
from marketday.store.moving import carry

FAILURES = compiled.ROOT / "build" / "failures"
FAILED = pytest.StashKey[bool]()
OPEN: list[Place] = []
"""Where servers that are up keep their tables."""
NOTED: list[Place] = []
"""Where the test that runs has kept some; its servers may be down when it is known to have failed."""


def note(place: Place) -> None:
    NOTED.append(place)


@contextmanager
def in_use(place: Place) -> Iterator[None]:
    note(place)
    OPEN.append(place)
    try:
        yield
    finally:
        OPEN.remove(place)


def name_of(item: pytest.Item) -> str:
    return re.sub(r"\W+", "-", item.name)


def keep_tables(test: str, folder: Path = FAILURES) -> list[Path]:
    """Copies, as SQLite files, of all the test may have written to."""
    kept: list[Path] = []
    folder.mkdir(parents=True, exist_ok=True)
    for place in dict.fromkeys([*OPEN, *NOTED]):
        copy = folder / (f"{test}-{len(kept)}.sqlite" if kept else f"{test}.sqlite")
        copy.unlink(missing_ok=True)  # of an earlier run
        try:
            _copy(place, copy)
        except (sqlite3.Error, WrongFile, NotWritten):  # a file that is not there, or that the test has spoiled
            copy.unlink(missing_ok=True)
        else:
            kept.append(copy)
    return kept


def _copy(place: Place, copy: Path) -> None:
    if isinstance(place, Path):
        there = f"{place.absolute().as_uri()}?mode=rw"  # or a file that is not there would be made
        with closing(sqlite3.connect(there, uri=True)) as tables, closing(sqlite3.connect(copy)) as target:
            tables.backup(target)
    else:
        with closing(Inspection(place)) as source, source.moment():
            carry(source, copy)
        Path(f"{copy}.lock").unlink()
