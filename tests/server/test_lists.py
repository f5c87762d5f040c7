"""What lists show of a table: rarely written, but true for whoever asks, and written by one server only."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from marketday.core.rng import Rng
from marketday.games.klongs import GAME as KLONGS
from marketday.server import listing
from marketday.server.house import House
from marketday.server.room import Room
from marketday.server.rooms import Rooms
from marketday.server.sessions import Session
from marketday.server.wire import NewTable, SeatWish
from marketday.store import Store, TableRow
from marketday.table import acts
from tests.server.guest import BOT, ME, Guest, begun, play_on
from tests.server.stored import know
from tests.server.venue import PATIENCE, Venue

Arrive = Callable[[], Guest]


def test_lists_are_not_written_with_every_move_and_end_with_the_truth(
    guest: Arrive, venue: Venue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "REST_SECONDS", 60.0)
    written: list[str] = []
    keep_row = Store.keep_row

    async def counted(store: Store, row: TableRow, *more: Any) -> None:
        written.append(row.id)
        await keep_row(store, row, *more)

    monkeypatch.setattr(Store, "keep_row", counted)
    ann = guest()
    made = ann.make(ME, BOT)
    with ann.open(made.table) as window:
        play_on([window], Rng(1), moves=20)
        window.until_picture(lambda now: now["ask"] or now["outcome"])  # the bot has nothing to do any more
    assert written.count(made.table) <= 3, "the first change at once, and when another server may have written"
    room = venue.room(made.table)
    venue.run(room.settle())
    row, waits = listing.row_of(room.table)
    sql = "select t.status, t.changed_at, t.summary, a.person, a.waits from tables t join attendance a on table_id = id"

    def stored(house: House) -> list[Any]:
        return house.store._reader.execute(f"{sql} where t.id = ?", (made.table,)).fetchall()

    (person,) = waits
    expected = (row.status, row.changed_at, row.summary, person, waits[person])
    assert [tuple(found) for found in venue.ask(stored)] == [expected]


def test_whoever_asks_for_their_tables_right_after_a_move_is_told_whose_turn_it_is(
    guest: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "REST_SECONDS", 60.0)
    ann, bea = guest(), guest()
    _, *windows = begun(ann, bea)
    turns = set()
    for _ in range(6):
        mover = next(number for number, window in enumerate(windows) if window.asked())
        told = [who.http.get("/api/me/tables").json()["tables"][0] for who in (ann, bea)]
        assert [table["waits"] for table in told] == [mover == 0, mover == 1]
        assert [[seat["waits"] for seat in table["seats"]] for table in told] == [[mover == 0, mover == 1]] * 2
        turns.add(mover)
        step = windows[mover].answer(mover)["step"]
        windows[1 - mover].until_picture(lambda now, step=step: now["step"] == step)  # type: ignore[misc]
    assert turns == {0, 1}


async def lounge(store: Store) -> Room:
    """A table where Ann waits for somebody, and may talk."""
    await know(store, "ann")
    wish = NewTable("klongs", (SeatWish("me", "Ann"), SeatWish("link")))
    return await Rooms(store, pace=0.0).create(wish, msgspec.Raw(b"{}"), KLONGS.rules_version, "ann")


async def say(room: Room, text: str) -> None:
    replies: list[object] = []
    await room.act(Session("ann", frozenset({"ann"})), acts.Say(0, text), replies.append)
    assert replies == [None]


async def listed_at(store: Store, room: Room) -> float:
    """When the table changed, as far as lists know."""
    (found,) = await store.people.tables(frozenset({"ann"}), 2)
    return found.changed_at


def test_nobody_who_wants_their_list_waits_for_a_table_to_become_quiet(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask() -> None:
        store = Store(database)
        room = await lounge(store)
        keep_row = Store.keep_row

        async def meanwhile(one: Store, *given: Any) -> None:
            if one is store:  # servers of other tests keep rows in this process, too
                await say(room, "and another thing")
            await keep_row(one, *given)

        monkeypatch.setattr(Store, "keep_row", meanwhile)
        await say(room, "one thing")
        changed_at = room.table.changed_at
        for _ in range(3):
            async with asyncio.timeout(PATIENCE):
                await room.list_now({"ann"})
            assert await listed_at(store, room) >= changed_at
            changed_at = room.table.changed_at
        store.close()

    asyncio.run(ask())


def test_a_server_that_no_longer_runs_a_table_leaves_its_row_to_the_one_that_does(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "REST_SECONDS", 0.1)

    async def hand_over() -> None:
        store = Store(database)
        room = await lounge(store)
        await say(room, "first")
        while await listed_at(store, room) != room.table.changed_at:
            await asyncio.sleep(0.005)
        await say(room, "second")
        room.run_here(False)
        row, attending = listing.row_of(room.table)
        await store.keep_row(msgspec.structs.replace(row, changed_at=row.changed_at + 1), attending)
        await room.settle()
        assert await listed_at(store, room) == row.changed_at + 1, "the other server's is the last one"
        room.run_here(True)
        await room.settle()
        assert await listed_at(store, room) == row.changed_at
        store.close()

    asyncio.run(hand_over())


def test_a_row_that_was_on_its_way_when_another_server_took_over_and_gave_it_back_is_written_again(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def take_turns() -> None:
        store = Store(database)
        room = await lounge(store)
        await room.settle()
        known: list[object] = []

        async def overtaken(one: Store, row: TableRow, attending: object, rewritten: int, before: object) -> None:
            if one is not store:
                return
            known.append(before)
            if len(known) == 1:
                room.run_here(False)
                room.run_here(True)

        monkeypatch.setattr(Store, "keep_row", overtaken)
        await say(room, "hello")
        await room.settle()
        assert known[1:] == [None], "whatever is there is replaced"
        store.close()

    asyncio.run(take_turns())
