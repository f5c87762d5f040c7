"""People without accounts: one cookie, other devices, being forgotten; a crowd at the door; rematches."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from marketday.core.rng import Rng
from marketday.server.house import House
from marketday.server.sessions import COOKIE, Keys
from marketday.table import record
from marketday.table.cast import CHARACTERS
from tests.server.guest import BOT, LINK, ME, Closed, Guest, Json, Made, Window, begun, finished, play_on
from tests.server.test_coming_in import shut
from tests.server.venue import Venue, open_venue, until

Arrive = Callable[[], Guest]


def tables_of(who: Guest, **query: int) -> list[Json]:
    found: list[Json] = who.http.get("/api/me/tables", params=query).json()["tables"]
    return found


def detail(reply: httpx.Response) -> str:
    said: str = reply.json()["detail"]
    return said


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
    assert eve.http.get("/api/me").json() == {"name": "", "language": "", "face": 0, "devices": 1, "known": False}
    assert venue.ask(written) == before, "robots look at pages, too"


def test_a_name_is_known_on_the_next_visit_and_put_on_seats(guest: Arrive) -> None:
    ann, bea = guest(), guest()
    assert bea.http.patch("/api/me", json={"name": "Bea", "language": "pl"}).status_code == 200
    assert bea.http.patch("/api/me", json={"language": "de", "face": 12}).json()["name"] == "Bea"
    assert bea.http.get("/api/me").json() == {
        "name": "Bea",
        "language": "de",
        "face": 12,
        "devices": 1,
        "known": True,
    }
    for wrong in ({"name": "x" * 25}, {"language": "xx"}, {"face": 13}, {"id": 1}):
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
    newest_first = [one.table for one in reversed(made)]
    for shown in range(0, many, 50):
        # What was shown comes again: meanwhile others may have moved, and a table from one page to another.
        assert [line["table"] for line in tables_of(ann, shown=shown)] == newest_first[: shown + 50]
    assert not ann.http.get("/api/me/tables", params={"shown": many - 50}).json()["more"]


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
    quick_venue.ask(lambda house: setattr(house.rooms.lobby, "most_listed", 3))
    reply = quick_guest().http.post("/api/tables", json={"game": "klongs", "seats": [ME, LINK], "public": True})
    assert (reply.status_code, reply.json()["reason"]) == (400, "lobby_crowded")
    quick_venue.ask(lambda house: setattr(house.rooms.lobby, "most_listed", 10**6))
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


# ---- people and bots as others see them ------------------------------------------------------------------------------
def test_a_bot_is_called_the_same_everywhere_and_is_there_again_for_a_rematch(guest: Arrive) -> None:
    ann = guest()
    made = ann.make(ME, BOT, LINK, public=True)
    with ann.open(made.table) as window:
        window.send("Appear", seat=0, face=5, colour=3)
        places = window.until_picture(lambda now: now["places"][0]["face"] == 5)["places"]
        bot = places[1]["alias"]
        assert bot in CHARACTERS
        assert [place["colour"] for place in places] == [3, 1, 2]
        (line,) = [line for line in guest().http.get("/api/lobby").json() if line["table"] == made.table]
        assert line["names"][1] == bot
        chosen = ["yellow", "green", "blue"]
        until(lambda: tables_of(ann)[0]["colours"] == chosen, "lists say the same")
        assert tables_of(ann)[0]["seats"][1]["alias"] == bot
        window.send("Start", fill=True)
        window.until_picture(lambda now: now["started"])
        play_on([window], Rng(1))
        names = record.read(ann.http.get(f"/api/tables/{made.table}/record").content).sitters
        assert names[1].name == bot
        again = ann.http.post(f"/api/tables/{made.table}/rematch").json()["table"]
        before = window.picture()["places"]
    with ann.open(again) as window:
        looks = ("alias", "face", "colour")
        assert [[place[look] for look in looks] for place in window.picture()["places"]] == [
            [place[look] for look in looks] for place in before
        ]
