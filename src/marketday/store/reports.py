"""What the coach found about finished games."""

from marketday.store.database import Connection
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
        sql = (
            "insert into reports values (?, ?, ?, ?)"
            " on conflict (table_id, seat) do update set mark = excluded.mark, content = excluded.content"
        )
        await self._write([(sql, (table, seat, mark, content))])


def _of(connection: Connection, table: str, seat: int, mark: str) -> bytes | None:
    found = connection.execute(
        "select content from reports where table_id = ? and seat = ? and mark = ?", (table, seat, mark)
    ).fetchone()
    return None if found is None else found[0]
