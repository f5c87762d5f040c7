"""Several servers with one database: who is there, who runs which table, who is at a table elsewhere."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter

from msgspec import Struct

from marketday.store.database import Connection, Statement, marks
from marketday.store.writer import Read, Write

LEASE_SECONDS = 6.0
"""Without a sign of life for so long a server counts as gone."""
LIMITS_KEPT = "3 hours"
ALIVE = "(select id from servers where until > now())"


class Company(Struct, frozen=True):
    """Who is at a table by way of other servers."""

    people: dict[str, bool] = {}
    """And whether all their pages are hidden."""
    origin: str = ""


class ServerStore:
    def __init__(self, read: Read, write: Write, notice: Callable[[str], list[Statement]]) -> None:
        """`read` must not wait for long, or this server counts as gone."""
        self.lease = LEASE_SECONDS
        self.id = secrets.token_hex(6)
        self._read = read
        self._write = write
        self._notice = notice

    async def beat(self) -> bool:
        """This server is still there. Whether it counted as gone meanwhile, or did not count yet."""
        return bool(await self._read(_beat, self.id, self.lease))

    async def bury(self) -> bool:
        """Whether others are gone: what they knew is removed, and all hear of it."""
        gone: list[str] = await self._read(_gone)
        if gone:
            await self._write([*(statement for id_ in gone for statement in _leaving(id_)), *self._notice("left")])
        return bool(gone)

    async def is_first(self) -> bool:
        """Whether what one server is enough for is this one's to do."""
        return bool(await self._read(_is_first, self.id))

    async def leave(self) -> None:
        """This server stops; others may go on with its tables at once."""
        await self._write([*_leaving(self.id), *self._notice("left")])

    # ---- who runs a table --------------------------------------------------------------------------------------------
    async def claim(self, table: str) -> bool:
        """Whether this server runs the table's bots and clocks from now on, as it may have before."""
        return bool(await self._read(_claim, table, self.id))

    async def release(self, table: str) -> None:
        sql = "delete from leases where table_id = ? and owner = ?"
        await self._write([(sql, (table, self.id)), *self._notice(f"free {table}")])

    async def held(self) -> set[str]:
        """The tables that this server runs."""
        found: set[str] = await self._read(_held, self.id)
        return found

    async def abandoned(self, most: int) -> list[str]:
        """Tables whose server is gone."""
        found: list[str] = await self._read(_abandoned, most)
        return found

    async def rewritten(self, tables: Sequence[str]) -> dict[str, int]:
        """How often the logs of these were rewritten; tables that are not there are missing."""
        found: dict[str, int] = await self._read(_rewritten, tables)
        return found

    # ---- limits ------------------------------------------------------------------------------------------------------
    async def take(self, who: str, burst: float, per_second: float, price: float = 1.0) -> bool:
        """From a bucket that all servers take from; False if there is nothing left."""
        return bool(await self._read(_take, who, burst, per_second, price))

    # ---- who is where ------------------------------------------------------------------------------------------------
    async def note_present(self, table: str, people: Mapping[str, bool], origin: str) -> None:
        """Exactly these are at the table by way of this server."""
        sql = "insert into presence values (?, ?, ?, ?, ?)"
        await self._write(
            [
                ("delete from presence where table_id = ? and server = ?", (table, self.id)),
                *((sql, (self.id, table, person, int(hidden), origin)) for person, hidden in people.items()),
                *self._notice(f"here {table}"),
            ]
        )

    async def company(self, table: str | None = None) -> dict[str, Company]:
        """By table, who is there by way of other servers; only at one table, if it is given."""
        found: dict[str, Company] = await self._read(_company, self.id, table)
        return found

    async def attended(self) -> list[str]:
        """Public tables that wait for players and have somebody there, by way of any server."""
        found: list[str] = await self._read(_attended)
        return found


def _rewritten(connection: Connection, tables: Sequence[str]) -> dict[str, int]:
    sql = f"select id, rewritten from tables where id in ({marks(tables)})"
    return dict(connection.execute(sql, tuple(tables)).fetchall())


def _take(connection: Connection, who: str, burst: float, per_second: float, price: float) -> bool:
    """As `server/limits.py` does it for one server, by the database's clock."""
    sql = (
        "insert into limits as known values (:who, :burst - :price, now())"
        " on conflict (who) do update set seen_at = now(), left_over = greatest(least(:burst, known.left_over"
        " + extract(epoch from now() - known.seen_at)::float8 * :rate) - :price, -:burst) returning left_over"
    )
    values = {"who": who, "burst": float(burst), "rate": float(per_second), "price": float(price)}
    return bool(connection.execute(sql, values).fetchone()[0] >= 0)


def _leaving(server: str) -> list[Statement]:
    return [
        ("delete from presence where server = ?", (server,)),
        ("delete from servers where id = ?", (server,)),
    ]


def _beat(connection: Connection, server: str, lease: float) -> bool:
    until = f"now() + interval '{lease} seconds'"
    sql = f"update servers set until = {until} where id = ? and until > now() returning id"
    if connection.execute(sql, (server,)).fetchone() is not None:
        return False
    sql = f"insert into servers values (?, {until}) on conflict (id) do update set until = excluded.until"
    connection.execute(sql, (server,))
    return True


def _gone(connection: Connection) -> list[str]:
    connection.execute(f"delete from limits where seen_at < now() - interval '{LIMITS_KEPT}'")  # they are full again
    return [row[0] for row in connection.execute("select id from servers where until < now()")]


def _is_first(connection: Connection, server: str) -> bool:
    return connection.execute(f"select min(id) = ? from {ALIVE} as alive", (server,)).fetchone()[0] is True


def _claim(connection: Connection, table: str, server: str) -> bool:
    sql = (
        "insert into leases as held select id, ? from tables where id = ? on conflict (table_id) do update"
        f" set owner = excluded.owner where held.owner = excluded.owner or held.owner not in {ALIVE} returning owner"
    )
    return connection.execute(sql, (server, table)).fetchone() is not None


def _abandoned(connection: Connection, most: int) -> list[str]:
    sql = f"select table_id from leases where owner not in {ALIVE} order by table_id limit ?"
    return [row[0] for row in connection.execute(sql, (most,))]


def _held(connection: Connection, server: str) -> set[str]:
    return {row[0] for row in connection.execute("select table_id from leases where owner = ?", (server,))}


def _company(connection: Connection, server: str, table: str | None) -> dict[str, Company]:
    sql = (
        "select table_id, person, min(hidden), max(origin) from presence"
        f" where server <> ? and server in {ALIVE} {'' if table is None else 'and table_id = ?'}"
        " group by table_id, person order by table_id"
    )
    rows = connection.execute(sql, (server,) if table is None else (server, table))
    return {table_id: _gathered(list(some)) for table_id, some in groupby(rows, key=itemgetter(0))}


def _gathered(rows: list[tuple[str, str, int, str]]) -> Company:
    return Company({person: bool(hidden) for _, person, hidden, _ in rows}, max(row[3] for row in rows))


def _attended(connection: Connection) -> list[str]:
    sql = (
        "select id from tables where public = 1 and status = 'waiting'"
        f" and id in (select table_id from presence where server in {ALIVE})"
    )
    return [row[0] for row in connection.execute(sql)]
