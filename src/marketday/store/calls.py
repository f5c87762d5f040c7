"""How people want to be notified when a table waits for them, and what they were told."""

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from marketday.store.database import Connection
from marketday.store.people import STAYING, awaiting
from marketday.store.writer import Read, Write

MOST_CALLS = 8
"""Of one person."""
MOST_SHARED = 4
"""How many people may give the same webhook or topic: many identities must not become a flood for one server."""

CallKind = Literal["push", "webhook", "ntfy"]


class Call(Struct, frozen=True):
    id: str
    person: str
    kind: CallKind
    address: str
    keys: bytes
    """Push: what to encrypt for (JSON). Webhook: the secret that signs."""
    language: str
    site: str
    """The origin by which its person knows us; links lead there."""
    made_at: float
    failures: int = 0
    """In a row."""


class CallStore:
    def __init__(self, read: Read, write: Write) -> None:
        self._read = read
        self._write = write

    async def push_key(self, make: Callable[[], bytes]) -> bytes:
        """The server's own key, made once: subscriptions are valid for this one only."""
        found: bytes | None = await self._read(_push_key)
        if found is None:
            await self._write([("insert into meta values ('push_key', ?) on conflict do nothing", (make(),))])
            found = await self._read(_push_key)
        assert found is not None, "it was just written"
        return found

    async def of(self, person: str) -> list[Call]:
        found: list[Call] = await self._read(_of, person)
        return found

    async def add(self, call: Call) -> Call | None:
        """The call as it is kept now; None if there is no room for it, or its person is being deleted. A browser
        belongs to whoever used it last; the same address given again is the same call, in the language given last."""
        if_room = (
            "insert into calls select ?, ?, ?, ?, ?, ?, ?, ?, 0"
            " where (select count(*) from calls where person = ?) < ?"
            f" and (select count(*) from calls where address = ?) < ? and exists {STAYING} on conflict do nothing"
        )
        statements = awaiting([call.person])
        if call.kind == "push":
            statements.append(("delete from calls where address = ? and kind = 'push'", (call.address,)))
        statements += [
            (
                "update calls set language = ?, site = ?, failures = 0 where person = ? and address = ? and kind = ?",
                (call.language, call.site, call.person, call.address, call.kind),
            ),
            (
                if_room,
                (
                    *(call.id, call.person, call.kind, call.address, call.keys),
                    *(call.language, call.site, call.made_at),
                    *(call.person, MOST_CALLS, call.address, MOST_SHARED, call.person),
                ),
            ),
        ]
        await self._write(statements)
        return next((kept for kept in await self.of(call.person) if kept.address == call.address), None)

    async def drop(self, person: str, id_: str) -> None:
        await self._write([("delete from calls where person = ? and id = ?", (person, id_))])

    async def forget(self, people: frozenset[str]) -> None:
        """Everything that is kept here about somebody."""
        await self._write(
            [
                (f"delete from {table} where person = ?", (person,))
                for table in ("calls", "told")
                for person in sorted(people)
            ]
        )

    async def note_success(self, call: Call) -> None:
        if call.failures:
            await self._write([("update calls set failures = 0 where id = ?", (call.id,))])

    async def note_failure(self, call: Call, most: int) -> None:
        """A call that failed `most` times in a row is forgotten."""
        await self._write(
            [
                ("update calls set failures = failures + 1 where id = ?", (call.id,)),
                ("delete from calls where id = ? and failures >= ?", (call.id, most)),
            ]
        )

    # ---- what was told -----------------------------------------------------------------------------------------------
    async def told(self, table: str, person: str, kind: str) -> int | None:
        """The number of the last thing of a kind that somebody was told about a table."""
        found: int | None = await self._read(_told, table, person, kind)
        return found

    async def note_told(self, table: str, person: str, kind: str, number: int) -> None:
        sql = (
            "insert into told values (?, ?, ?, ?)"
            " on conflict (table_id, person, kind) do update set number = excluded.number"
        )
        await self._write([(sql, (table, person, kind, number))])


def _push_key(reader: Connection) -> bytes | None:
    found = reader.execute("select value from meta where key = 'push_key'").fetchone()
    return None if found is None else bytes(found[0])


def _of(reader: Connection, person: str) -> list[Call]:
    rows = reader.execute(
        "select id, person, kind, address, keys, language, site, made_at, failures from calls"
        " where person in (?, (select merged_into from people where id = ?)) order by made_at, id",
        (person, person),
    )
    return [Call(*row) for row in rows]


def _told(reader: Connection, table: str, person: str, kind: str) -> int | None:
    sql = "select number from told where table_id = ? and person = ? and kind = ?"
    found = reader.execute(sql, (table, person, kind)).fetchone()
    return None if found is None else int(found[0])
