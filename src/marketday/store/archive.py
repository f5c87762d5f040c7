"""Logs kept small: one compressed value for all entries that there are, in place of a row for each. A log is archived
when its table has ended, and whenever entries of it are replaced."""

import logging
import zlib
from collections.abc import Sequence

import msgspec

from marketday.store.database import Connection, Packed, Statement

ENTRIES = msgspec.msgpack.Decoder(list[bytes])


def entries_from(reader: Connection, table: str, number: int) -> list[bytes]:
    """One that is missing is empty, so that nobody can read it and the others keep their numbers."""
    # One question, because somebody may archive the log between two of them.
    sql = (
        "select 1 as is_archived, number, entries from archive where table_id = :table and number > :number"
        " union all select 0, number, entry from log where table_id = :table and number >= :number"
        " order by is_archived desc, number"
    )
    entries: list[bytes] = []
    for is_archived, at, content in reader.execute(sql, {"table": table, "number": number}):
        if is_archived:
            found = _unpacked(content, at)
            if found is None:
                logging.getLogger("marketday").warning("the archive of table %s cannot be read", table)
            entries += (found or [b""] * at)[number:]
        else:
            entries += [b""] * (at - number - len(entries))
            entries.append(content)
    return entries


def archiving(table: str, entries: Sequence[bytes], rewritten: int) -> list[Statement]:
    """These, from the first on, are archived from now on. `Missing`, and nothing is written, if the log was rewritten
    more or less often, or more of it has been archived."""
    # Two at once wait for each other at the table's row, which the caller's first statement has to change.
    unchanged = (
        "select id from tables where id = ? and rewritten = ?"
        " and not exists (select 1 from archive where table_id = tables.id and number > ?)"
    )
    sql = (
        f"insert into archive (table_id, number, entries) values (({unchanged}), ?, ?)"
        " on conflict (table_id) do update set number = excluded.number, entries = excluded.entries"
    )
    count, content = len(entries), Packed(msgspec.msgpack.encode(entries))
    return [
        (sql, (table, rewritten, count, count, content)),
        ("delete from log where table_id = ? and number < ?", (table, count)),
    ]


def is_spoiled(reader: Connection, table: str) -> bool:
    """Whether there is an archive of its log that cannot be read."""
    found = reader.execute("select entries, number from archive where table_id = ?", (table,)).fetchone()
    return found is not None and _unpacked(*found) is None


def _unpacked(content: bytes, count: int) -> list[bytes] | None:
    try:
        entries = ENTRIES.decode(zlib.decompress(content))
    except (zlib.error, msgspec.MsgspecError):
        return None
    return entries if len(entries) == count else None
