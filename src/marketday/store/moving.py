"""Everything from one database into another, and row by row the same there."""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from marketday.store.database import Connection, NotWritten, Place, Statement, WrongFile, database_at
from marketday.store.inspection import Inspection

KINDS = {
    "meta": "select key, value from meta where key <> 'format' order by key",
    "people": "select * from people order by merged_into is not null, id",  # somebody refers to those who come first
    **{kind: f"select * from {kind} order by 1" for kind in ("devices", "handovers", "tables", "archive", "snapshots")},
    "attendance": "select * from attendance order by person, table_id",
    "runs (began_at, alive_at)": "select began_at, alive_at from runs order by id",
    "calls": "select * from calls order by id",
    "told": "select * from told order by table_id, person, kind",
    "reports": "select * from reports order by table_id, seat",
}
"""What is carried besides the log, in an order in which each finds what it refers to; each by its key, so that it
can be read page by page."""
ALIVE_SECONDS = 15.0
"""For so long after the last sign of life a server may still be there."""
PAGE = 1000
"""So many rows are in memory at a time."""
LOG = "select number, entry from log where table_id = ? order by number"

Told = Callable[[int, int], None]


@contextmanager
def unused(where: Place, now: float) -> Iterator[None]:
    """While no server writes there; `WrongFile` if one does."""
    if not isinstance(where, Path):
        source = Inspection(where)
        alive_at = source.alive_at() if source.format else None
        source.close()
        if alive_at is not None and now - alive_at < ALIVE_SECONDS:
            raise WrongFile(f"A server uses {source.name}: stop it, and try again {ALIVE_SECONDS:.0f} seconds later.")
    elif where.is_file():  # otherwise whoever looks there will say so
        database = database_at(where)
        database.open()
        try:
            yield
        finally:
            database.close()
        return
    yield


def carry(source: Inspection, target: Place, told: Told = lambda done, all_: None) -> int:
    """The number of tables. All of it or nothing arrives; `WrongFile` if it cannot, `NotWritten` if it was refused.
    Whoever calls sees to it that one moment of the source is read. `told` hears how many of the tables were compared
    entry by entry."""
    database = database_at(target)
    database.open()
    try:
        connection = database.connect()
        try:
            _check_empty(connection, database.name)
            ids = source.ids()
            connection.carry_out(_statements(source.reader, ids))
            _compare(source.reader, connection, ids, told)
        finally:
            connection.close()
    finally:
        database.close()
    return len(ids)


def _check_empty(connection: Connection, name: str) -> None:
    for kind in ("tables", "people", "runs"):
        if connection.execute(f"select 1 from {kind} limit 1").fetchone() is not None:
            raise WrongFile(f"{name} was used by a server already: what is there and what comes would mix.")


def _statements(source: Connection, ids: list[str]) -> Iterator[Statement]:
    yield "delete from meta where key <> 'format'", ()  # the keys come along
    for kind, sql in KINDS.items():
        for row in rows_of(source, sql):
            yield f"insert into {kind} values ({', '.join('?' * len(row))})", row
    for id_ in ids:
        for number, entry in source.execute(LOG, (id_,)):
            yield "insert into log values (?, ?, ?)", (id_, number, entry)


def _compare(source: Connection, target: Connection, ids: list[str], told: Told) -> None:
    for kind, sql in KINDS.items():
        if digest_of(source, sql) != digest_of(target, sql):
            raise NotWritten(f"{kind} did not arrive as it was")
    for number, id_ in enumerate(ids, 1):
        if source.execute(LOG, (id_,)).fetchall() != target.execute(LOG, (id_,)).fetchall():
            raise NotWritten(f"the log of table {id_} did not arrive as it was")
        told(number, len(ids))


def rows_of(connection: Connection, sql: str) -> Iterator[tuple[Any, ...]]:
    """Page by page: a site's snapshots together may be larger than the memory."""
    for start in count(0, PAGE):
        page = connection.execute(f"{sql} limit {PAGE} offset {start}").fetchall()
        yield from page
        if len(page) < PAGE:
            return


def digest_of(connection: Connection, sql: str) -> tuple[int, int]:
    """How many rows, and what they come to, in whatever order: databases sort texts by rules of their own."""
    rows = total = 0
    for row in rows_of(connection, sql):
        rows += 1
        total += int.from_bytes(hashlib.sha256(repr(row).encode()).digest(), "big")
    return rows, total % (1 << 256)
