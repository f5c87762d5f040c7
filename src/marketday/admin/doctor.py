"""What is wrong with a server's file and the machine it lies on, and what to do about it."""

import shutil
import stat
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec import Struct

from marketday.admin.folding import Broken, agrees, folded
from marketday.core.registry import UnknownGame
from marketday.store import READ_ERRORS, Inspection, Place, Store, WrongFile, name_of

LEAST_ROOM = 200_000_000
"""Bytes that should be free on the disk."""
CLOCK_SLACK = 120.0
"""Seconds by which two readings of the clock may differ without anybody having set it."""
RESTORE = "restore the file from a backup of before, or give the table up: marketday admin remove {table} --yes"
MENDABLE = "marketday admin doctor --mend does it while no server runs"

Told = Callable[[int, int], None]


class Fault(Struct, frozen=True):
    where: str
    what: str
    to_do: str
    snapshot_of: str | None = None
    """The table whose snapshot has to go."""
    open_file: Path | None = None
    """The file that others must not read."""
    is_orphaned: bool = False

    @property
    def can_be_mended(self) -> bool:
        return self.snapshot_of is not None or self.open_file is not None or self.is_orphaned


def examine(data: Place, now: float, told: Told = lambda done, all_: None) -> list[Fault]:
    """All faults that can be found without a server; `told` hears how many of the tables were looked at."""
    around = [*_modes(data)] if isinstance(data, Path) else []  # before looking leaves files beside it
    try:
        file = Inspection(data)
    except WrongFile as error:
        to_do = "name the server's own file with --data, or restore it from a backup"
        return [*around, Fault(name_of(data), str(error), to_do)]
    try:
        if isinstance(data, Path):
            around += _room(data)
        try:
            file.check_format()
        except WrongFile as error:
            to_do = "start the server once" if file.format else "name the server's own file with --data"
            return [*around, Fault(file.name, str(error), to_do)]
        with file.moment():
            return [*around, *_clock(file, now), *_file(file, told)]
    except READ_ERRORS as error:
        return [_damaged(file.name, str(error))]
    finally:
        file.close()


async def mend(store: Store, faults: list[Fault]) -> None:
    """Put right what can be without losing anything."""
    for fault in faults:
        if fault.snapshot_of is not None:
            await store.drop_snapshot(fault.snapshot_of)
        if fault.open_file is not None and fault.open_file.exists():
            fault.open_file.chmod(0o600)
    if any(fault.is_orphaned for fault in faults):
        await store.remove_orphans()


# ---- the machine -----------------------------------------------------------------------------------------------------
def _modes(data: Path) -> Iterator[Fault]:
    if sys.platform == "win32":
        return
    for end in ("", "-wal", "-shm", ".lock"):
        file = data.with_name(data.name + end)
        if file.exists() and stat.S_IMODE(file.stat().st_mode) & 0o077:
            what = "others on this machine may read it, and it holds the keys to all seats and the secrets of games"
            yield Fault(str(file), what, f"chmod 600 {file}; {MENDABLE}", open_file=file)


def _room(data: Path) -> Iterator[Fault]:
    free, size = shutil.disk_usage(data.parent).free, data.stat().st_size
    if free < max(LEAST_ROOM, size):
        what = f"only {free // 1_000_000} MB are free on the disk of a file of {size // 1_000_000} MB"
        to_do = (
            "make room, or let old tables go: marketday serve --keep-finished DAYS, marketday admin tables --by-size"
        )
        yield Fault(str(data.parent), what, to_do)


def _clock(file: Inspection, now: float) -> Iterator[Fault]:
    alive_at = file.alive_at()
    if alive_at is not None and alive_at > now + CLOCK_SLACK:
        what = f"the machine's clock is {alive_at - now:.0f} s behind the time at which a server last ran here"
        to_do = (
            "set the clock and keep it right (timedatectl set-ntp true); tables' clocks are safe, dates may be wrong"
        )
        yield Fault("clock", what, to_do)


# ---- the file --------------------------------------------------------------------------------------------------------
def _file(file: Inspection, told: Told) -> Iterator[Fault]:
    damage = file.damage()
    if damage:
        yield _damaged(file.name, damage[0])
        return
    for kind, count in file.orphans().items():
        what = f"rows of {kind} that belong to a table or a person that is not there: {count}"
        yield Fault(file.name, what, f"remove them: {MENDABLE}", is_orphaned=True)
    ids = file.ids()
    for number, table in enumerate(ids, 1):
        yield from _table(file, table)
        told(number, len(ids))


def _damaged(name: str, why: str) -> Fault:
    to_do = (
        "restore it from a backup; check the disk (smartctl -a), and copy a file in use by marketday admin backup only"
    )
    return Fault(name, f"the database is damaged: {why}", to_do)


def _table(file: Inspection, table: str) -> Iterator[Fault]:
    where, to_do = f"table {table}", RESTORE.format(table=table)
    stored = file.load(table)
    assert stored is not None, "all is read of one moment"
    if b"" in stored.entries:
        missing = f"entry {stored.entries.index(b'')} of its log is missing"
        why = "the archive of its log cannot be read" if file.has_spoiled_archive(table) else missing
        yield Fault(where, f"{why}, so it cannot be opened", to_do)
        return
    try:
        folded(stored)
        if not agrees(stored):
            what = "its snapshot says something else than its log, which is the truth"
            yield Fault(where, what, f"drop the snapshot: {MENDABLE}", snapshot_of=table)
    except Broken as error:
        yield Fault(where, str(error), to_do)
    except UnknownGame:
        what = "its game is not installed here, so it cannot be opened"
        yield Fault(where, what, f"install the package that brings the game, or: marketday admin remove {table} --yes")
