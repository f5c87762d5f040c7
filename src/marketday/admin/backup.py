"""A copy in an SQLite file, made while a server writes, and tried out before anybody relies on it."""

import contextlib
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from marketday.admin.folding import Broken, folded
from marketday.core.registry import UnknownGame
from marketday.store import READ_ERRORS, Inspection, NotWritten, Place, WrongFile, carry, copy_file, name_of


class BadCopy(Exception):
    """No copy was made, and why."""


class Checked(Struct, frozen=True):
    """What trying out a copy came to."""

    tables: int
    size: int
    broken: dict[str, str]
    """Tables that cannot be opened, in the copy as in the original, and why."""


def back_up(data: Place, copy: Path, told: Callable[[int, int], None] = lambda done, all_: None) -> Checked:
    """`told` hears how many of the tables were tried out. Nothing is at `copy` before all is well with it, but for
    tables that were broken before."""
    if copy.exists():
        raise BadCopy(f"{copy} is there already: choose another name.")
    partial = copy.with_name(f"{copy.name}.part")
    try:
        partial.unlink(missing_ok=True)
        source = Inspection(data)
        try:
            source.check_format()
            if isinstance(data, Path):
                copy_file(data, partial)
            else:
                with source.moment():
                    carry(source, partial)
        finally:
            source.close()
        checked = check(partial, told)
        partial.rename(copy)
    except (*READ_ERRORS, NotWritten) as error:
        raise BadCopy(f"{name_of(data)} could not be copied to {copy}: {error}.") from error
    except OSError as error:
        raise BadCopy(f"{copy} cannot be written: {error.strerror}.") from error
    finally:
        for left in (partial, *(partial.with_name(partial.name + end) for end in ("-wal", "-shm", "-journal"))):
            with contextlib.suppress(OSError):
                left.unlink()
    return checked


def check(copy: Path, told: Callable[[int, int], None]) -> Checked:
    """Opens a copy as a server would, and every table in it."""
    file = Inspection(copy)
    try:
        file.check_format()
        damage = file.damage()
        if damage:
            raise BadCopy(f"The copy is damaged, and so may be the original: {damage[0]}.")
        ids, broken = file.ids(), {}
        for number, id_ in enumerate(ids, 1):
            stored = file.load(id_)
            assert stored is not None, "nobody writes to a copy"
            try:
                with contextlib.suppress(UnknownGame):  # a game of another server's; its tables wait for it
                    folded(stored)
            except Broken as error:
                broken[id_] = str(error)
            told(number, len(ids))
    except WrongFile as error:
        raise BadCopy(f"The copy cannot be used: {error}") from error
    finally:
        file.close()
    return Checked(len(ids), copy.stat().st_size, broken)
