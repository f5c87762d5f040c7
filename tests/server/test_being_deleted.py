"""Being deleted: nothing is left of a person, whatever was under way at that moment."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from marketday.core.rng import Rng
from marketday.server import erasing
from marketday.server.house import House
from marketday.server.room import Room
from marketday.server.rooms import Rooms
from marketday.store.archive import entries_from
from tests.server.guest import BOT, LINK, ME, Closed, Guest, begun, play_on
from tests.server.test_coming_in import shut
from tests.server.test_people import hand_over, tables_of
from tests.server.venue import Venue, open_venue, until

Arrive = Callable[[], Guest]
ANNABEL = {"kind": "me", "name": "Annabel"}


def test_all_that_is_known_of_a_person_can_be_deleted(database: Path) -> None:
    with open_venue(database) as venue:
        ann, bea = Guest(venue.url), Guest(venue.url)
        made = ann.make({"kind": "me", "name": "Annabel"}, LINK)
        bea.join(made.links[1], "Bea")
        with ann.open(made.table) as window, bea.open(made.table) as other:
            window.send("Say", seat=0, text="Annabel was here")
            other.send("Say", seat=1, text="So was Bea")
            window.send("Start")
            play_on([window, other], Rng(1), moves=30)
            step = window.picture()["step"]
            person = venue.ask(lambda house: next(iter(house.rooms._rooms.values())).table.host)
        with bea.open(made.table) as looking:
            looking.picture()
            assert ann.http.post("/api/me/erase").status_code == 204
            with pytest.raises(Closed):
                looking.quiet(5)
        assert not ann.http.cookies
        with bea.open(made.table) as other:
            now = other.picture()
            assert (now["host"], now["places"][0]["name"], now["places"][0]["taken"]) == (True, "", False)
            assert [line["text"] for line in other.chats[1]] == ["So was Bea"]
            assert now["step"] == step, "the game is what it was"
        until(lambda: tables_of(bea)[0]["seats"][0]["name"] == "", "lists still know")
        ann.leave()
        bea.leave()
    content = b"".join(path.read_bytes() for path in database.parent.glob("tables.sqlite"))
    with sqlite3.connect(database) as file:
        for (name,) in file.execute("select name from sqlite_master where type = 'table'").fetchall():
            rows = repr(file.execute(f"select * from {name}").fetchall())
            assert "Annabel" not in rows
            assert person not in rows
    file.close()
    assert b"Annabel" not in content, "nor between the rows"


def test_what_one_left_behind_at_a_table_one_got_up_from_goes_too(database: Path) -> None:
    with open_venue(database) as venue:
        ann, bea = Guest(venue.url), Guest(venue.url)
        made = ann.make(ME, LINK)
        bea.join(made.links[1], "Beatrix")
        with bea.open(made.table) as window:
            window.send("Say", seat=1, text="Beatrix was here")
            window.until(lambda window: window.chats.get(1))
            window.send("Leave", seat=1)
            until(lambda: tables_of(bea) == [], "she got up")
        assert bea.http.post("/api/me/erase").status_code == 204
        with ann.open(made.table) as window:
            window.picture()
            assert window.chats[0] == []
        ann.leave()
        bea.leave()
        kept = b"".join(path.read_bytes() for path in database.parent.iterdir())
        assert b"Beatrix" not in kept, "nor in the file's own log of writes"


def test_the_link_of_somebody_who_was_deleted_opens_nothing_any_more(guest: Arrive) -> None:
    ann, bea, eve = guest(), guest(), guest()
    made = ann.make(ME, LINK, BOT)
    bea.join(made.links[1], "Bea")
    with ann.open(made.table) as window:
        window.send("Start")
        window.until_picture(lambda now: now["started"])
    assert bea.http.post("/api/me/erase").status_code == 204
    refused = eve.join(made.links[1])
    assert (refused.status_code, refused.json()["reason"]) == (403, "link_renewed")
    links = {link["seat"]: link["path"] for link in ann.http.get(f"/api/tables/{made.table}/links").json()}
    assert eve.join(links[1].removeprefix("/join/"), "Eve").status_code == 200
    with eve.open(made.table) as window:
        assert window.picture()["places"][1]["renewed"] == 0, "the host put nobody out"


def test_who_only_watched_disturbs_nobody_by_going(guest: Arrive) -> None:
    ann, eve = guest(), guest()
    made = ann.make(ME, BOT)
    eve.join(made.links[None])
    with ann.open(made.table) as window:
        window.picture()
        assert eve.http.post("/api/me/erase").status_code == 204
        play_on([window], Rng(1), moves=2)
    assert shut(eve.open(made.table)) == 4001


def test_who_sat_and_left_long_ago_disturbs_nobody_by_being_erased(guest: Arrive, venue: Venue) -> None:
    ann, eve = guest(), guest()
    made = ann.make(ME, LINK)
    eve.join(made.links[1], "Evelyn")
    with eve.open(made.table) as window:
        window.picture()
        window.send("Leave", seat=1)
        with pytest.raises(Closed):
            window.quiet(5)
    with ann.open(made.table) as window:
        room = venue.room(made.table)
        window.until_picture(lambda now: not now["places"][1]["taken"])
        assert eve.http.post("/api/me/erase").status_code == 204
        window.send("Start", fill=True)
        window.until_picture(lambda now: now["started"])
        assert venue.room(made.table) is room
        assert not venue.ask(lambda house: kept(house, "Evelyn"))


@pytest.mark.parametrize("pace", ["calm", "live"])
def test_when_somebody_is_erased_the_room_that_was_rests(guest: Arrive, venue: Venue, pace: str) -> None:
    """Whoever is sent away leaves it last: its clocks and bots must not begin again."""
    ann, bea = guest(), guest()
    greedy = {"kind": "bot", "bot": "greedy"}
    made, window, other = begun(ann, bea, greedy, game="bankrut", options={"pace": pace})
    with window, other:
        room = venue.room(made.table)
        assert ann.http.post("/api/me/erase").status_code == 204
        with pytest.raises(Closed):
            other.quiet(5)
    until(lambda: venue.ask(lambda house: not room.presence.connections), "somebody is still there")
    until(lambda: venue.ask(lambda house: not room._alarms._timers and not room._bots.are_busy), "it goes on")


def test_whoever_is_being_erased_is_nobody_already(guest: Arrive, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their other devices lose their seats first, and ask at once who they are."""
    ann, phone = guest(), guest()
    ann.make(ME, LINK)
    assert phone.http.post("/api/device", json={"code": hand_over(ann)}).json()["known"]
    seat_is_free, go_on = threading.Event(), threading.Event()
    erase_at = erasing._erase_at

    async def erase_at_and_wait(*given: Any) -> None:
        await erase_at(*given)
        seat_is_free.set()
        await asyncio.to_thread(go_on.wait, 10)

    monkeypatch.setattr(erasing, "_erase_at", erase_at_and_wait)
    deleting = threading.Thread(target=ann.http.post, args=("/api/me/erase",))
    deleting.start()
    assert seat_is_free.wait(10)
    assert not phone.http.get("/api/me").json()["known"]
    renaming = threading.Thread(target=phone.http.patch, args=("/api/me",), kwargs={"json": {"name": "Ann again"}})
    renaming.start()
    go_on.set()
    deleting.join()
    renaming.join()
    assert phone.http.get("/api/me").json()["name"] == "Ann again", "somebody new, whose browser is not gone"


def kept(house: House, name: str) -> bool:
    """Whether a log or a list has the name."""
    rows = house.store._reader.execute("select id, summary from tables").fetchall()
    logs = [entries_from(house.store._reader, table, 0) for table, _ in rows]
    return name in repr((rows, logs))


@pytest.mark.parametrize("door", [(Rooms, "create"), (Room, "seat")])
def test_whoever_is_deleted_while_they_come_to_a_table_leaves_no_name_there(
    guest: Arrive, venue: Venue, monkeypatch: pytest.MonkeyPatch, door: tuple[type, str]
) -> None:
    ann, bea = guest(), guest()
    ann.make(ANNABEL, BOT)
    invited = bea.make(ME, LINK)
    is_late, go_on = threading.Event(), threading.Event()
    come: Any = getattr(*door)

    async def come_late(*given: Any) -> Any:
        is_late.set()
        await asyncio.to_thread(go_on.wait, 10)
        return await come(*given)

    monkeypatch.setattr(*door, come_late)
    replies: list[Any] = []
    coming = threading.Thread(
        target=lambda: replies.append(
            ann.http.post("/api/tables", json={"game": "klongs", "seats": [ANNABEL, BOT]})
            if door[1] == "create"
            else ann.join(invited.links[1], "Annabel")
        )
    )
    coming.start()
    assert is_late.wait(10)
    other_tab = guest()
    other_tab.http.cookies = ann.http.cookies
    assert other_tab.http.post("/api/me/erase").status_code == 204
    go_on.set()
    coming.join()
    assert (replies[0].status_code, replies[0].json()["reason"]) == (409, "deleted_meanwhile")
    assert not venue.ask(lambda house: kept(house, "Annabel"))


def test_what_a_server_that_died_had_begun_to_delete_is_finished(guest: Arrive, venue: Venue) -> None:
    ann = guest()
    made = ann.make({"kind": "me", "name": "Annamaria"}, BOT)
    person = venue.room(made.table).table.host
    venue.run(venue.ask(lambda house: house.store.people.begin_erasing(frozenset({person}), 1.0)))
    venue.run(venue.ask(erasing.finish))
    assert not venue.ask(lambda house: kept(house, "Annamaria"))
    assert not venue.run(venue.ask(lambda house: house.store.people.left_half_erased(2.0)))


def test_a_table_that_makes_no_sense_is_rewritten_all_the_same(guest: Arrive, venue: Venue) -> None:
    ann = guest()
    table = ann.make({"kind": "me", "name": "Annegret"}, BOT).table
    person = venue.room(table).table.host

    def spoil(house: House) -> None:
        entries = house.store._reader.execute("select number, entry from log where table_id = ?", (table,)).fetchall()
        for number, entry in entries:
            far = bytes(entry).replace(b'"seat":0', b'"seat":99')
            house.store._reader.execute(
                "update log set entry = ? where table_id = ? and number = ?", (far, table, number)
            )

    ann.leave()
    venue.ask(spoil)
    venue.ask(lambda house: house.rooms._rooms.clear())
    venue.run(venue.ask(lambda house: house.store.people.begin_erasing(frozenset({person}), 1.0)))
    venue.run(venue.ask(erasing.finish))
    assert not venue.run(venue.ask(lambda house: house.store.people.left_half_erased(house.rooms.now() + 1)))
    assert not venue.ask(lambda house: kept(house, "Annegret"))


def test_a_table_that_cannot_be_read_holds_up_nobody_else_who_wants_to_be_deleted(guest: Arrive, venue: Venue) -> None:
    tables = [guest().make({"kind": "me", "name": name}, BOT).table for name in ("Annette", "Annika")]
    people = {venue.room(table).table.host: table for table in tables}
    unlucky = min(people)

    def spoil(house: House) -> None:
        house.store._reader.execute("update log set entry = ? where table_id = ?", (b"{", people[unlucky]))

    venue.run(venue.ask(lambda house: house.store.people.begin_erasing(frozenset(people), 1.0)))
    venue.ask(spoil)
    venue.run(venue.ask(erasing.finish))
    left = venue.run(venue.ask(lambda house: house.store.people.left_half_erased(house.rooms.now() + 1)))
    assert left == {unlucky}


def test_whom_a_killed_server_had_begun_to_delete_the_next_one_deletes_at_once(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    with open_venue(database) as venue:
        ann = Guest(venue.url)
        made = ann.make({"kind": "me", "name": "Annelore"}, BOT)
        person = venue.room(made.table).table.host
        now = venue.ask(lambda house: house.rooms.now())
        venue.run(venue.ask(lambda house: house.store.people.begin_erasing(frozenset({person}), now)))
        ann.leave()
    with open_venue(database) as venue:
        until(lambda: not venue.ask(lambda house: kept(house, "Annelore")), "the name is still there")
