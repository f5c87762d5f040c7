"""What the verbs have in common: the file they look at, and how they tell what is there."""

import argparse
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from marketday.cli.plain import plain
from marketday.cli.tables import Row, aligned
from marketday.core.registry import UnknownGame
from marketday.store import Inspection, NotWritten, Place, WrongFile

Adder = Callable[[str, str], argparse.ArgumentParser]
"""Adds a verb by its name and what it does."""


def add_yes(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--yes", action="store_true", help="do what cannot be undone")


@contextmanager
def looking(data: Place) -> Iterator[Inspection]:
    """The file, all of one moment."""
    with told():
        file = Inspection(data)
        try:
            file.check_format()
            with file.moment():
                yield file
        finally:
            file.close()


@contextmanager
def told() -> Iterator[None]:
    """What stands in the way becomes one sentence, and the program ends."""
    try:
        yield
    except WrongFile as error:
        raise SystemExit(str(error)) from error
    except NotWritten as error:
        raise SystemExit(f"The disk refused the change, and nothing was changed: {error}.") from error
    except UnknownGame as error:
        raise SystemExit(f"{error} Nothing was changed.") from error
    except OSError as error:
        raise SystemExit(f"{error.filename or 'A file'} cannot be used: {error.strerror or error}.") from error


def show(rows: Iterable[Row]) -> None:
    """Names come from people, and must not steer the terminal."""
    for line in aligned([tuple(map(plain, row)) for row in rows]):
        print(line.rstrip())


def several(count: int, one: str, many: str = "") -> str:
    return f"{count} {one if count == 1 else many or f'{one}s'}"


def moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).astimezone().strftime("%Y-%m-%d %H:%M")


def size(count: float) -> str:
    """In steps of a thousand, as disks are sold."""
    for unit in ("B", "kB", "MB"):
        if count < 1000:
            return f"{count:.0f} {unit}"
        count /= 1000
    return f"{count:.1f} GB"
