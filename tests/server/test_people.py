"""People without accounts: one cookie, seats that are whose they are, other devices, being forgotten."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from marketday.core.rng import Rng
from marketday.server.house import House
from marketday.server.sessions import COOKIE, Keys
from tests.server.guest import BOT, LINK, ME, Closed, Guest, Json, Made, Window, Wish, play_on
from tests.server.test_coming_in import shut
from tests.server.venue import Venue, open_venue, until

Arrive = Callable[[], Guest]


def tables_of(who: Guest, **query: int) -> list[Json]:
    found: list[Json] = who.http.get("/api/me/tables", params=query).json()["tables"]
    return found


def detail(reply: httpx.Response) -> str:
    said: str = reply.json()["detail"]
    return said


def begun(ann: Guest, bea: Guest, *more: Wish, **wishes: Any) -> tuple[Made, Window, Window]:
    """Ann has made a table, Bea has come by its link, and Ann has started; `more` are the other seats."""
    made = ann.make(ME, LINK, *more, **wishes)
    bea.join(made.links[1], "Bea")
    window, other = ann.open(made.table), bea.open(made.table)
    window.send("Start")
    for shown in (window, other):
        shown.until_picture(lambda now: now["started"])
    return made, window, other


# ---- a seat is whose it is -------------------------------------------------------------------------------------------
def test_who_opens_a_link_sits_there_at_once_without_a_name_and_nobody_else_does(guest: Arrive) -> None:
    ann, bea = guest(), guest()
    made = ann.make(ME, LINK)
    with ann.open(made.table) as window:
        window.until_picture(lambda now: not now["places"][1]["taken"])
        assert bea.join(made.links[1]).status_code == 200
        window.until_picture(lambda now: now["places"][1]["taken"] and now["places"][1]["name"] == "")
        eve = guest()
        reply = eve.join(made.links[1], "Eve")
        assert (reply.status_code, reply.json()["reason"]) == (403, "all_taken")
        assert eve.http.get("/api/me").json()["name"] == "", "who gets no seat leaves no name"
        with bea.open(made.table) as other:
            window.until_picture(lambda now: now["places"][1]["here"])
            window.send("Start")
            other.until_picture(lambda now: now["started"] and now["places"][1]["bot"] is None)
            play_on([window, other], Rng(1), moves=6)
    assert bea.join(made.links[1]).status_code == 200, "to whose it is the link stays open"


def test_looking_at_a_links_address_takes_nothing(guest: Arrive) -> None:
    """Messengers fetch the addresses people send each other."""
    made, robot, bea = guest().make(ME, LINK), guest(), guest()
    for method in ("GET", "HEAD"):
        assert robot.http.request(method, made.links[1]).status_code in (200, 405)
    assert bea.join(made.links[1]).status_code == 200


def test_the_host_cannot_open_a_seat_that_is_somebodys(guest: Arrive) -> None:
    ann, bea = guest(), guest()
    made, window, other = begun(ann, bea)
    with window, other:
        assert [link["seat"] for link in ann.http.get(f"/api/tables/{made.table}/links").json()] == [None]
        link = made.links[1].removeprefix("/join/")
        assert ann.http.post("/api/join", json={"link": link, "second": True}).status_code == 403
        assert window.refusal("RenewLink", seat=1) == "still_here"
        assert window.refusal("GiveToBot", seat=1, bot="greedy") == "still_here"
        assert set(window.pictures) == {0}
        other.close()
        window.until_picture(lambda now: not now["places"][1]["here"])
        assert window.refusal("RenewLink", seat=1) == "still_here", "nor within a minute"
        assert window.refusal("GiveToBot", seat=1, bot="greedy") == "still_here"
    with bea.open(made.table) as back:
        assert back.picture()["seat"] == 1, "away for a while, and back"


def test_a_new_link_is_seen_by_all_and_ends_the_old_one(quick_guest: Arrive) -> None:
    ann, bea, cem, eve = (quick_guest() for _ in range(4))
    made = ann.make(ME, LINK, LINK)
    bea.join(made.links[1], "Bea")
    cem.join(made.links[2], "Cem")
    with ann.open(made.table) as window, cem.open(made.table) as third:
        window.send("Start")
        third.until_picture(lambda now: now["started"])
        window.send("RenewLink", seat=1)
        third.until_picture(lambda now: not now["places"][1]["taken"])
        (path,) = [link["path"] for link in ann.http.get(f"/api/tables/{made.table}/links").json() if link["seat"] == 1]
        assert path != made.links[1]
        reply = bea.join(made.links[1])
        assert (reply.status_code, "given out a new link" in detail(reply)) == (403, True)
        assert shut(bea.open(made.table)) == 4002, "and what they held is gone"
        assert eve.join(path, "Eve").status_code == 200
        third.until_picture(lambda now: now["places"][1]["name"] == "Eve")
        with eve.open(made.table) as new:
            assert new.picture()["seat"] == 1


def test_no_hand_is_seen_and_nothing_taken_back_by_putting_somebody_out(quick_guest: Arrive) -> None:
    ann, bea, cem = (quick_guest() for _ in range(3))
    made = ann.make(ME, LINK, LINK)
    bea.join(made.links[1], "Bea")
    cem.join(made.links[2], "Cem")
    with ann.open(made.table) as window:
        with bea.open(made.table) as second, cem.open(made.table) as third:
            window.send("Start")
            third.until_picture(lambda now: now["started"])
            play_on([window, second, third], Rng(1), moves=8)
        window.until_picture(lambda now: not any(place["here"] for place in now["places"][1:]))
        step = window.picture()["step"]
        for seat in (1, 2):
            window.send("RenewLink", seat=seat)
            window.until_picture(lambda now, seat=seat: now["places"][seat]["renewed"])  # type: ignore[misc]
        links = {link["seat"]: link["path"] for link in ann.http.get(f"/api/tables/{made.table}/links").json()}
        reply = ann.http.post(
            "/api/join", json={"link": links[1].removeprefix("/join/"), "second": True, "name": "Bea"}
        )
        assert (reply.status_code, reply.json()["reason"]) == (403, "one_hand_each")
        window.send("Undo", seat=0, step=2)
        assert window.until_picture(lambda now: now["proposal"])["step"] == step, "nobody is there to agree"
        assert set(window.pictures) == {0}


def test_who_is_asked_to_a_rematch_and_looks_at_it_is_not_replaced(quick_guest: Arrive) -> None:
    ann, bea = quick_guest(), quick_guest()
    made, _, _ = finished(ann, bea)
    table = ann.http.post(f"/api/tables/{made.table}/rematch").json()["table"]
    with ann.open(table) as window, bea.open(table) as other:
        window.until_picture(lambda now: now["places"][1]["here"])
        assert window.refusal("Start", fill=True) == "still_here"
        other.send("Sit", seat=1, name="Bea")
        other.until_picture(lambda now: now["started"])


def test_who_left_looks_on_no_longer(guest: Arrive) -> None:
    ann, bea = guest(), guest()
    made = ann.make(ME, LINK)
    bea.join(made.links[1])
    with ann.open(made.table) as window, bea.open(made.table) as other:
        other.picture()
        other.send("Leave", seat=1)
        with pytest.raises(Closed):
            other.quiet(5)
        window.until_picture(lambda now: not now["places"][1]["taken"])
    assert shut(bea.open(made.table)) == 4002


def test_a_table_whose_game_is_gone_says_so_and_is_erased_like_others(database: Path) -> None:
    with open_venue(database) as venue:
        ann = Guest(venue.url)
        made = ann.make({"kind": "me", "name": "Annabel"}, BOT)
        with ann.open(made.table) as window:
            window.picture()
        cookie = dict(ann.http.cookies)
        ann.leave()
    with sqlite3.connect(database) as file:
        file.execute("update tables set charter = cast(replace(charter, 'klongs', 'hopscotch') as blob)")
    file.close()
    with open_venue(database) as venue:
        ann = Guest(venue.url)
        ann.http.cookies.update(cookie)
        reply = ann.http.get(f"/api/tables/{made.table}/moments/0")
        assert (reply.status_code, reply.json()["reason"]) == (410, "no_game")
        assert shut(ann.open(made.table)) == 4005
        assert ann.http.post("/api/me/erase").status_code == 204
        ann.leave()
    with sqlite3.connect(database) as file:
        assert "Annabel" not in repr(file.execute("select entry from log").fetchall())
    file.close()


def test_who_is_here_is_not_put_out_though_no_grace_is_given(quick_guest: Arrive) -> None:
    """The grace period of this server is over at once; but whoever is here is here."""
    ann, bea = quick_guest(), quick_guest()
    _, window, other = begun(ann, bea)
    with window, other:
        assert window.refusal("RenewLink", seat=1) == "still_here"


def test_one_link_sent_to_a_group_leads_the_others_to_free_seats(guest: Arrive) -> None:
    made = guest().make(ME, LINK, LINK)
    link = made.links[1].removeprefix("/join/")
    bea, cem, eve = guest(), guest(), guest()
    assert bea.join(made.links[1]).status_code == 200
    assert cem.join(made.links[1]).json()["reason"] == "seat_taken"
    assert cem.http.post("/api/join", json={"link": link, "elsewhere": True}).status_code == 200
    with cem.open(made.table) as window:
        assert window.picture()["mine"] == [2]
    assert eve.http.post("/api/join", json={"link": link, "elsewhere": True}).json()["reason"] == "all_taken"
    assert eve.join(made.links[1]).json()["reason"] == "all_taken", "another one is offered only if there is one"


def test_where_no_seat_is_left_whoever_may_watch_is_told_so(guest: Arrive) -> None:
    ann = guest()
    waiting, begun = ann.make(ME, LINK, public=True), ann.make(ME, LINK, LINK, public=True)
    for made in (waiting, begun):
        assert guest().join(made.links[1]).status_code == 200
    assert guest().join(begun.links[1]).json()["reason"] == "seat_taken"
    assert guest().join(waiting.links[1]).json()["reason"] == "only_watching"
    with ann.open(begun.table) as window:
        window.send("Start", fill=True)
        window.until_picture(lambda now: now["started"])
    eve = guest()
    assert eve.join(begun.links[1]).json()["reason"] == "only_watching"
    with eve.open(begun.table) as window:
        assert window.picture()["mine"] == []


def test_a_second_seat_is_taken_only_on_purpose(guest: Arrive) -> None:
    """A host who tries the link they are about to send does not take the friend's seat."""
    ann = guest()
    made = ann.make(ME, LINK)
    reply = ann.join(made.links[1])
    assert (reply.status_code, reply.json()["reason"]) == (400, "second_seat")
    link = made.links[1].removeprefix("/join/")
    assert ann.http.post("/api/join", json={"link": link, "second": True}).status_code == 200
    with ann.open(made.table) as window:
        assert window.picture()["mine"] == [0, 1]
        window.send("Leave", seat=1)
        window.until_picture(lambda now: now["mine"] == [0], 0)


def test_the_seats_of_a_finished_game_change_no_more(quick_guest: Arrive) -> None:
    ann, bea = quick_guest(), quick_guest()
    made, window, other = finished(ann, bea)
    other.close()
    window.until_picture(lambda now: not now["places"][1]["here"])
    assert window.refusal("RenewLink", seat=1) == "over"
    assert quick_guest().join(made.links[1]).status_code == 200, "it leads to the game, for all to see"
    assert window.picture()["places"][1]["name"] == "Bea"


def test_a_rematch_that_was_put_away_is_one_table_still(quick_guest: Arrive, quick_venue: Venue) -> None:
    ann, bea = quick_guest(), quick_guest()
    made, _, _ = finished(ann, bea)
    table = ann.http.post(f"/api/tables/{made.table}/rematch").json()["table"]
    quick_venue.put_away(table)
    with ann.open(table) as waiting:
        assert not waiting.picture()["started"]
        assert bea.http.post(f"/api/tables/{made.table}/rematch").json()["table"] == table
        waiting.until_picture(lambda now: now["started"])
        with bea.open(table) as back:
            back.picture()
            play_on([waiting, back], Rng(1), moves=3)


def test_right_after_a_restart_nobody_is_put_out(database: Path) -> None:
    with open_venue(database) as venue:
        ann, bea = Guest(venue.url), Guest(venue.url)
        made = ann.make(ME, LINK)
        bea.join(made.links[1])
        cookie = ann.cookie
        with ann.open(made.table) as window:
            window.send("Start")
            window.until_picture(lambda now: now["started"])
        ann.leave()
        bea.leave()
    with open_venue(database) as venue, Window(venue.url, made.table, cookie) as window:
        assert window.refusal("GiveToBot", seat=1, bot="greedy") == "still_here"


def test_the_host_takes_nothing_back_against_a_no_by_waiting_for_a_bot(quick_guest: Arrive) -> None:
    ann, bea = quick_guest(), quick_guest()
    _, window, other = begun(ann, bea)
    with window:
        with other:
            play_on([window, other], Rng(1), moves=8)
        window.until_picture(lambda now: not now["places"][1]["here"])
        window.send("GiveToBot", seat=1, bot="random")
        window.until_picture(lambda now: now["places"][1]["bot"])
        step = window.picture()["step"]
        window.send("Undo", seat=0, step=2)
        proposal = window.until_picture(lambda now: now["proposal"] or now["step"] < step)["proposal"]
        assert proposal is not None
        assert proposal["agreed"] == [0], "no bot agrees for Bea"


def test_from_the_lobby_one_person_gets_one_seat(guest: Arrive) -> None:
    ann, eve = guest(), guest()
    made = ann.make(ME, LINK, LINK, LINK, public=True)
    for _ in range(5):
        assert eve.http.post(f"/api/tables/{made.table}/sit", json={"name": "Eve"}).status_code == 201
    with eve.open(made.table) as window:
        assert window.picture()["mine"] == [1]
        assert sum(place["taken"] for place in window.picture()["places"]) == 2


# ---- who one is ------------------------------------------------------------------------------------------------------
def test_a_first_visit_makes_an_identity_and_writes_nothing(venue: Venue, guest: Arrive) -> None:
    def written(house: House) -> tuple[int, ...]:
        tables = ("people", "devices", "attendance")
        return tuple(house.store._reader.execute(f"select count(*) from {one}").fetchone()[0] for one in tables)

    eve, before = guest(), venue.ask(written)
    reply = eve.http.get("/")
    (cookie,) = reply.headers.get_list("set-cookie")
    assert cookie.startswith(f"{COOKIE}=")
    assert "set-cookie" not in eve.http.get("/new").headers
    assert eve.http.get("/api/me").json() == {"name": "", "language": "", "devices": 1, "known": False}
    assert venue.ask(written) == before, "robots look at pages, too"


def test_a_name_is_known_on_the_next_visit_and_put_on_seats(guest: Arrive) -> None:
    ann, bea = guest(), guest()
    assert bea.http.patch("/api/me", json={"name": "Bea", "language": "pl"}).status_code == 200
    assert bea.http.patch("/api/me", json={"language": "de"}).json()["name"] == "Bea"
    assert bea.http.get("/api/me").json() == {"name": "Bea", "language": "de", "devices": 1, "known": True}
    for wrong in ({"name": "x" * 25}, {"language": "xx"}, {"id": 1}):
        assert bea.http.patch("/api/me", json=wrong).status_code == 400
    made = ann.make(ME, LINK)
    bea.join(made.links[1])
    with bea.open(made.table) as window:
        assert window.picture()["places"][1]["name"] == "Bea"


def test_a_program_comes_by_a_token_of_its_own(guest: Arrive, venue: Venue) -> None:
    ann = guest()
    made = ann.make(ME, LINK)
    token = httpx.post(f"{venue.url}/api/programs").json()["token"]
    bearer = {"Authorization": f"Bearer {token}"}
    link = made.links[1].removeprefix("/join/")
    reply = httpx.post(f"{venue.url}/api/join", json={"link": link, "name": "Robo"}, headers=bearer)
    assert (reply.status_code, "set-cookie" in reply.headers) == (200, False)
    with Window(venue.url, made.table, "", headers=bearer) as window:
        assert window.picture()["seat"] == 1
        assert window.picture()["places"][1]["name"] == "Robo"


@pytest.mark.parametrize("many", [300, pytest.param(1000, marks=pytest.mark.slow)])
def test_one_cookie_is_enough_for_any_number_of_tables(guest: Arrive, many: int) -> None:
    ann = guest()
    made = [ann.make(ME, LINK) for _ in range(many)]
    assert len(ann.http.cookies) == 1
    assert len(ann.cookie) < 1000
    with ann.open(made[-1].table) as window:
        assert window.picture()["seat"] == 0
    seen = [line["table"] for skip in range(0, many, 50) for line in tables_of(ann, skip=skip)]
    assert sorted(seen) == sorted(one.table for one in made)
    assert not ann.http.get("/api/me/tables", params={"skip": many - 50}).json()["more"]


# ---- cookies of the old kind -----------------------------------------------------------------------------------------
def without_people(database: Path, table: str) -> None:
    """The file as the program before this one left it."""
    with sqlite3.connect(database) as file:
        for number, entry in file.execute("select number, entry from log where table_id = ?", (table,)).fetchall():
            told = entry.replace(b'"entry":"Hosted"', b'"entry":"Said","seat":0,"text":""')
            head, found, tail = told.partition(b',"holder":"')
            if found:
                told = head + tail.partition(b'"')[2]
            file.execute("update log set entry = ? where table_id = ? and number = ?", (told, table, number))
        file.execute("delete from attendance")
        file.execute("delete from snapshots")
    file.close()


def test_cookies_of_the_old_kind_are_taken_over_once_and_removed(database: Path) -> None:
    with open_venue(database) as venue:
        ann = Guest(venue.url)
        made = ann.make(ME, {"kind": "me", "name": "Bea"})
        key = venue.ask(lambda house: house.store.key)
        ann.leave()
    without_people(database, made.table)
    keys = Keys(key)
    with open_venue(database) as venue:
        ann, eve = Guest(venue.url), Guest(venue.url)
        name, value = f"{COOKIE}_{made.table}", f"{keys.token(made.table, '0')}.{keys.token(made.table, 'host')}"
        ann.http.cookies.set(name, value)
        ann.http.cookies.set(f"{COOKIE}_0123456789ab", "gone")
        reply = ann.http.get("/api/me")
        assert reply.json()["known"]
        assert sum("Max-Age=0" in given for given in reply.headers.get_list("set-cookie")) == 2
        for one in (name, f"{COOKIE}_0123456789ab"):
            ann.http.cookies.delete(one)
        with ann.open(made.table) as window:
            assert (window.picture()["mine"], window.picture()["host"]) == ([0], True)
        until(lambda: [line["table"] for line in tables_of(ann)] == [made.table], "it is not listed")
        eve.http.cookies.set(f"{COOKIE}_abc", "nothing of ours")
        assert not eve.http.get("/api/me").json()["known"], "who brings nothing is not written down"
        eve.http.cookies.set(name, value)
        eve.http.get("/api/me")
        assert shut(eve.open(made.table)) == 4001, "it is Ann's now, whoever has a copy of the cookie"
        ann.leave()
        eve.leave()


# ---- other devices, and being forgotten ------------------------------------------------------------------------------
def hand_over(ann: Guest) -> str:
    reply = ann.http.post("/api/me/handover").json()
    code: str = reply["path"].removeprefix("/device/")
    return code


def test_another_device_becomes_the_same_person_and_brings_its_tables(guest: Arrive) -> None:
    ann, phone, eve = guest(), guest(), guest()
    one, two = ann.make(ME, BOT), phone.make(ME, BOT)
    ann.http.patch("/api/me", json={"name": "Ann"})
    code = hand_over(ann)
    assert phone.http.get(f"/device/{code}").status_code == 200, "a look does nothing"
    assert phone.http.post("/api/device", json={"code": code}).json()["name"] == "Ann"
    assert eve.http.post("/api/device", json={"code": code}).status_code == 404, "good once"
    for device in (ann, phone):
        assert device.http.get("/api/me").json()["devices"] == 2
        assert {line["table"] for line in tables_of(device)} == {one.table, two.table}
        for made in (one, two):
            with device.open(made.table) as window:
                assert (window.picture()["seat"], window.picture()["host"]) == (0, True)
    assert eve.http.post("/api/device", json={"code": "x" * 24}).status_code == 404


def test_this_device_can_be_forgotten_and_the_others_go_on(guest: Arrive) -> None:
    ann, phone = guest(), guest()
    made = ann.make(ME, BOT)
    phone.http.post("/api/device", json={"code": hand_over(ann)})
    old = ann.cookie
    assert ann.http.post("/api/me/forget").status_code == 204
    assert not ann.http.cookies
    assert shut(Window(ann.url, made.table, old)) == 4001, "even to whoever kept the cookie"
    assert [line["table"] for line in tables_of(phone)] == [made.table]


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
        sql = "select entry from log where table_id = ?"
        log = venue.ask(lambda house: house.store._reader.execute(sql, (made.table,)).fetchall())
        assert "Evelyn" not in repr(log)


def test_a_browser_that_is_forgotten_plays_on_in_no_other_tab(guest: Arrive) -> None:
    ann = guest()
    made = ann.make(ME, BOT)
    with ann.open(made.table) as window:
        window.picture()
        assert ann.http.post("/api/me/forget").status_code == 204
        with pytest.raises(Closed):
            window.quiet(5)
    assert shut(ann.open(made.table)) == 4001


def test_two_who_play_against_each_other_do_not_become_one_person(guest: Arrive) -> None:
    ann, bea = guest(), guest()
    _, window, other = begun(ann, bea)
    with window, other:
        until(lambda: tables_of(bea)[0]["status"] == "playing", "lists do not know")
        reply = bea.http.post("/api/device", json={"code": hand_over(ann)})
        assert (reply.status_code, reply.json()["reason"]) == (400, "one_table")
        assert other.picture()["mine"] == [1]


def test_nor_by_way_of_a_third(guest: Arrive) -> None:
    ann, bea, cleo = guest(), guest(), guest()
    _, window, other = begun(ann, bea)
    with window, other:
        until(lambda: tables_of(bea)[0]["status"] == "playing", "lists do not know")
        assert ann.http.post("/api/device", json={"code": hand_over(cleo)}).status_code == 200
        reply = bea.http.post("/api/device", json={"code": hand_over(cleo)})
        assert (reply.status_code, reply.json()["reason"]) == (400, "one_table")


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


# ---- one's tables ----------------------------------------------------------------------------------------------------
def test_home_knows_whose_turn_it_is_and_how_it_ended(guest: Arrive) -> None:
    ann, bea = guest(), guest()
    made, window, other = begun(ann, bea, BOT)
    assert tables_of(guest()) == []
    with window, other:
        for number in range(3):
            play_on([window, other], Rng(number), moves=1)
            window.until_picture(lambda now: set(now["asked"]) & {0, 1})
            asked = window.picture()["asked"]
            expected = [0 in asked, 1 in asked]
            until(
                lambda expected=expected: [tables_of(who)[0]["waits"] for who in (ann, bea)] == expected,  # type: ignore[misc]
                "whose turn?",
            )
        play_on([window, other], Rng(9))
        outcome = window.picture()["outcome"]
    until(lambda: tables_of(bea)[0]["status"] == "over", "it has ended")
    (line,) = tables_of(bea)
    assert (line["table"], line["game"], line["waits"]) == (made.table, "klongs", False)
    assert [seat["mine"] for seat in line["seats"]] == [False, True, False]
    assert [seat["points"] for seat in line["seats"]] == outcome["totals"]
    assert [seat["rank"] for seat in line["seats"]] == outcome["ranks"]
    assert bea.http.post(f"/api/me/tables/{made.table}/hide").status_code == 204
    assert tables_of(bea) == []
    assert len(tables_of(ann)) == 1


# ---- a crowd at the door ---------------------------------------------------------------------------------------------
def test_onlookers_never_shut_out_the_people_of_a_table(guest: Arrive, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marketday.server.sockets.MOST_ONLOOKERS_OF_ADDRESS", 10**6)
    ann = guest()
    made = ann.make(ME, LINK, public=True)
    eve = guest()
    watching = [eve.open(made.table) for _ in range(200)]
    for window in watching:
        window.picture()
    assert shut(eve.open(made.table)) == 4029
    with ann.open(made.table) as window:
        assert window.picture()["seat"] == 0
        bea = guest()
        assert bea.join(made.links[1]).status_code == 200
        with bea.open(made.table) as other:
            assert other.picture()["seat"] == 1


def test_one_address_fills_only_so_many_places(guest: Arrive) -> None:
    made, eve = guest().make(ME, LINK, public=True), guest()
    watching = [eve.open(made.table) for _ in range(20)]
    for window in watching:
        window.picture()
    assert shut(eve.open(made.table)) == 4029


def test_one_person_cannot_fill_the_lobby_and_tables_without_a_host_leave_it(
    quick_guest: Arrive, quick_venue: Venue
) -> None:
    ann = quick_guest()
    made = [ann.make(ME, LINK, public=True)]

    def listed() -> list[str]:
        return [line["table"] for line in quick_guest().http.get("/api/lobby").json()]

    assert made[0].table not in listed(), "nobody is there"
    windows = [ann.open(made[0].table)]
    windows[0].picture()
    for _ in range(2):
        made.append(ann.make(ME, LINK, public=True))
        windows.append(ann.open(made[-1].table))
        windows[-1].picture()
    assert {one.table for one in made} <= set(listed())
    reply = ann.http.post("/api/tables", json={"game": "klongs", "seats": [ME, LINK], "public": True})
    assert (reply.status_code, "already wait in the lobby" in detail(reply)) == (400, True)
    quick_venue.ask(lambda house: setattr(house.rooms, "most_listed", 3))
    reply = quick_guest().http.post("/api/tables", json={"game": "klongs", "seats": [ME, LINK], "public": True})
    assert (reply.status_code, reply.json()["reason"]) == (400, "lobby_crowded")
    quick_venue.ask(lambda house: setattr(house.rooms, "most_listed", 10**6))
    for window in windows:
        window.close()
    until(lambda: not {one.table for one in made} & set(listed()), "the host has gone")


def test_chat_has_a_quota_for_each_person_whatever_the_number_of_windows(database: Path) -> None:
    with open_venue(database, acts_per_second=20) as venue:
        ann = Guest(venue.url)
        made: Made = ann.make(ME, LINK)
        windows = [ann.open(made.table) for _ in range(12)]
        for window in windows:
            window.picture()
        assert shut(ann.open(made.table)) == 4029, "so many windows of one person"
        for _ in range(5):
            for window in windows:
                window.send("Say", seat=0, text="spam")
        for window in windows:
            window.quiet(0.3)
        said = len(windows[0].chats[0])
        assert 10 <= said <= 14
        assert {message["reason"] for window in windows for message in window.others} == {"too_many"}
        ann.leave()


# ---- a rematch is an invitation --------------------------------------------------------------------------------------
def finished(ann: Guest, bea: Guest) -> tuple[Made, Window, Window]:
    made, window, other = begun(ann, bea)
    play_on([window, other], Rng(3))
    return made, window, other


def test_a_rematch_waits_for_those_who_were_asked(guest: Arrive) -> None:
    ann, bea = guest(), guest()
    made, window, other = finished(ann, bea)
    table = ann.http.post(f"/api/tables/{made.table}/rematch").json()["table"]
    other.until_picture(lambda now: now["rematch"] and now["rematch"]["awaited"] == [1])
    with ann.open(table) as waiting:
        assert not waiting.picture()["started"]
        assert waiting.refusal("Start", fill=True) == "give_them_time"
        assert guest().http.post(f"/api/tables/{made.table}/rematch").status_code == 403
        assert bea.http.post(f"/api/tables/{made.table}/rematch").json()["table"] == table
        waiting.until_picture(lambda now: now["started"])
    window.until_picture(lambda now: now["rematch"] and now["rematch"]["started"])


def test_whoever_was_asked_is_not_put_out_by_a_new_link(guest: Arrive) -> None:
    ann, bea = guest(), guest()
    made, _, _ = finished(ann, bea)
    table = ann.http.post(f"/api/tables/{made.table}/rematch").json()["table"]
    with ann.open(table) as waiting:
        assert waiting.refusal("RenewLink", seat=1) == "still_here"


def test_who_calls_a_rematch_off_is_no_reason_for_the_others_not_to_play(guest: Arrive) -> None:
    ann, bea = guest(), guest()
    made, _, _ = finished(ann, bea)
    first = ann.http.post(f"/api/tables/{made.table}/rematch").json()["table"]
    with ann.open(first) as waiting:
        waiting.send("Close")
        waiting.until_picture(lambda now: now["closed"])
    second = bea.http.post(f"/api/tables/{made.table}/rematch").json()["table"]
    assert second != first
    assert ann.http.post(f"/api/tables/{made.table}/rematch").json()["table"] == second


def test_who_does_not_want_a_rematch_leaves_a_bot_there(guest: Arrive) -> None:
    ann, bea = guest(), guest()
    made, window, _ = finished(ann, bea)
    assert bea.http.post(f"/api/tables/{made.table}/decline").status_code == 400
    table = ann.http.post(f"/api/tables/{made.table}/rematch").json()["table"]
    assert bea.http.post(f"/api/tables/{made.table}/decline").status_code == 201
    with ann.open(table) as waiting:
        assert waiting.picture()["places"][1]["bot"] == "greedy"
        assert not waiting.picture()["started"], "alone with bots? she says so herself"
        waiting.send("Start")
        waiting.until_picture(lambda now: now["started"])
    window.until_picture(lambda now: now["rematch"] and now["rematch"]["started"])
    assert bea.http.post(f"/api/tables/{made.table}/decline").status_code == 201, "a second no changes nothing"
