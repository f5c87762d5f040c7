"""What whoever runs a server may do to its tables and people, while no server has the file open."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec

from marketday.admin.folding import Broken, entries_of, folded
from marketday.core.grammar import Rejected
from marketday.core.registry import UnknownGame
from marketday.server.listing import row_of
from marketday.store import Place, Store
from marketday.table import Table, erasure, log, seating

T = TypeVar("T")


class Missing(Exception):
    """There is nothing of that name."""


def changed(data: Place, work: Callable[[Store], Awaitable[T]]) -> T:
    """What `work` comes to. `WrongFile` if a server has the file open, or it cannot be opened at all."""

    async def main() -> T:
        store = Store(data)
        try:
            return await work(store)
        finally:
            store.close()

    return asyncio.run(main())


async def close_table(store: Store, table: str, now: float) -> bool:
    """Nobody plays there any more; its game can still be looked at. False if it was closed already."""
    found = await _table(store, table)
    if found.closed:
        return False
    await _note(store, found, (log.Closed(max(now, found.changed_at)),))
    return True


async def remove_table(store: Store, table: str) -> None:
    """The table is gone, with everything that is kept about it."""
    if await store.load(table) is None:
        raise Missing
    await store.remove(table)
    await store.tidy()


async def erase_person(store: Store, ids: frozenset[str], now: float) -> int:
    """What a person can do in the app: names and chat go from all tables, seats become free, nothing else is kept.
    Gives the number of tables where something was removed. `Broken`, with nothing changed, if a log cannot be read."""
    for table in await store.people.all_tables(ids):
        await _log(store, table)
    ids = await store.people.begin_erasing(ids, now)
    logs = {table: await _log(store, table) for table in await store.people.all_tables(ids)}
    touched = {table: entries for table, entries in logs.items() if erasure.without(entries, ids)}
    for table, entries in touched.items():
        await _erase_at(store, table, entries, ids, now)
    await store.calls.forget(ids)
    await store.people.erase(ids)
    await store.tidy()
    return len(touched)


async def _log(store: Store, table: str) -> list[log.LogEntry]:
    stored = await store.load(table, whole=True)
    try:
        return [] if stored is None else entries_of(stored)
    except Broken as error:
        raise Broken(f"table {table}: {error}") from error


async def _erase_at(store: Store, id_: str, entries: list[log.LogEntry], ids: frozenset[str], now: float) -> None:
    changed = erasure.without(entries, ids)
    table: Table | None = None
    try:
        table = await _table(store, id_)
        if erasure.shows(table, ids, changed.values()):
            given_up = seating.give_up(table, ids, max(now, table.changed_at)).entries
            await _note(store, table, given_up)
            changed = erasure.without([*entries, *given_up], ids)
    except (UnknownGame, Broken, Rejected):
        table = None  # nobody can open it; what it says about people still is there
    await store.rewrite(id_, {number: msgspec.json.encode(entry) for number, entry in changed.items()})
    if table is not None:
        await store.keep_row(*row_of(await _table(store, id_)))


async def _table(store: Store, id_: str) -> Table:
    stored = await store.load(id_, whole=True)
    if stored is None:
        raise Missing
    return folded(stored)


async def _note(store: Store, table: Table, entries: tuple[log.LogEntry, ...]) -> None:
    await store.append(table.charter.id, table.entries, [msgspec.json.encode(entry) for entry in entries])
    for entry in entries:
        table.fold(entry)
    await store.keep_row(*row_of(table))
