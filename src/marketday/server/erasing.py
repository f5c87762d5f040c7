"""Deleting a person: names and chat go from all tables, seats become free, nothing else is kept."""

import asyncio
import contextlib
import logging

import msgspec
from litestar.exceptions import HTTPException

from marketday.core.grammar import Rejected
from marketday.server.house import House
from marketday.store import READ_ERRORS, NotWritten
from marketday.table import erasure, log, old_rules

ENTRY = msgspec.json.Decoder(log.AnyEntry)
LOOK_SECONDS = 3600.0
LONG_SECONDS = 600.0
"""Nobody's deletion takes so long, unless the server died meanwhile."""


async def erase(house: House, ids: frozenset[str]) -> None:
    """Somebody of whom `begin_erasing` said that nothing new is written about them."""
    for table in await house.store.people.all_tables(ids):
        await _erase_at(house, table, ids)
    await house.store.calls.forget(ids)
    await house.store.people.erase(ids)
    await house.store.tidy()


async def finish_forever(house: House) -> None:
    # Whoever is being deleted when the only server starts is left over from the one before it.
    seconds = LONG_SECONDS if house.store.servers else 0.0
    while True:
        with contextlib.suppress(NotWritten, *READ_ERRORS):  # next time
            await finish(house, seconds)
        seconds = LONG_SECONDS
        await asyncio.sleep(LOOK_SECONDS)


async def finish(house: House, seconds: float = LONG_SECONDS) -> None:
    """What was begun so many seconds ago by a server that died, one person after another: a table that cannot be read
    holds up nobody else."""
    now = house.rooms.now()
    for person in sorted(await house.store.people.left_half_erased(now - seconds)):
        try:
            await erase(house, await house.store.people.begin_erasing(frozenset({person}), now))
        except Exception:  # whatever is wrong with one of their tables, the others are to be deleted
            logging.getLogger("marketday").warning("somebody who wants to be deleted cannot be, yet", exc_info=True)


async def _erase_at(house: House, table: str, ids: frozenset[str]) -> None:
    stored = await house.store.load(table, whole=True)
    changed = {} if stored is None else erasure.without([ENTRY.decode(entry) for entry in stored.entries], ids)
    if not changed:
        return  # somebody who only watched left nothing there, and disturbs nobody by leaving
    try:
        room = await house.room(table)
    except (HTTPException, *old_rules.CONFUSED):
        # Its game is no longer here, or nobody can read it any more; what it says about people still is.
        written = {number: msgspec.json.encode(entry) for number, entry in changed.items()}
        await house.store.rewrite(table, written, is_listed=False)
        return
    if not erasure.shows(room.table, ids, changed.values()):
        # Somebody visited long ago: nobody at the table needs to notice.
        await room.ledger.rewrite(changed)
        return
    with contextlib.suppress(Rejected):
        await room.give_up(ids)
    await house.rooms.rewrite(table, lambda entries: erasure.without(entries, ids))
