"""What the coach found about finished games."""

import sqlite3

from marketday.store.writer import Read, Write


class ReportStore:
    def __init__(self, read: Read, write: Write) -> None:
        self._read = read
        self._write = write

    async def of(self, table: str, seat: int, mark: str) -> bytes | None:
        """None if there is none, or only one of another mark: by an older coach, or of other moves."""
        found: bytes | None = await self._read(_of, table, seat, mark)
        return found

    async def keep(self, table: str, seat: int, mark: str, content: bytes) -> None:
        await self._write([("insert or replace into reports values (?, ?, ?, ?)", (table, seat, mark, content))])


def _of(connection: sqlite3.Connection, table: str, seat: int, mark: str) -> bytes | None:
    found = connection.execute(
        "select content from reports where table_id = ? and seat = ? and mark = ?", (table, seat, mark)
    ).fetchone()
    return None if found is None else found[0]
