"""Several servers with one database: any of them serves any table, and nobody notices which."""

import gc
import threading
import weakref
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager

import psycopg
import pytest

from marketday.core.rng import Rng
from marketday.server import room
from marketday.server.house import House
from marketday.store import LEASE_SECONDS, Missing, Overtaken, Place, StoredPerson, postgres
from marketday.store.people import PeopleStore
from tests import places
from tests.server.guest import BOT, LINK, ME, Closed, Guest, Window, Wish, play_on
from tests.server.venue import PATIENCE, Venue, open_venue, until

Pair = tuple[Venue, Venue]


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Place:
    return places.new_place(tmp_path_factory, "postgres")


@pytest.fixture(scope="module")
def pair(shared: Place) -> Iterator[Pair]:
    with open_venue(shared) as one, open_venue(shared) as other:
        yield one, other


@contextmanager
def moved(guest: Guest, venue: Venue) -> Iterator[Guest]:
    """The same browser, led to another server."""
    other = Guest(venue.url)
    other.http.cookies = guest.http.cookies
    try:
        yield other
    finally:
        other.leave()


@pytest.fixture
def ann(pair: Pair) -> Iterator[Guest]:
    one = Guest(pair[0].url)
    yield one
    one.leave()


@pytest.fixture
def bea(pair: Pair) -> Iterator[Guest]:
    one = Guest(pair[1].url)
    yield one
    one.leave()


def runners(venues: Sequence[Venue], table: str) -> list[bool]:
    def runs(house: House) -> bool:
        room = house.rooms.open_room(table)
        return room is not None and room.runs_here

    return [venue.ask(runs) for venue in venues]


def seated(ann: Guest, bea: Guest, *others: Wish) -> tuple[str, Window, Window]:
    """Each of them by another server."""
    made = ann.make(ME, LINK, *others)
    assert bea.join(made.links[1], "Bea").status_code == 200
    window, other = ann.open(made.table), bea.open(made.table)
    window.until_picture(lambda now: now["places"][1]["name"] == "Bea")
    window.send("Start")
    for shown in (window, other):
        shown.until_picture(lambda now: now["started"])
    return made.table, window, other


def test_a_game_is_played_by_way_of_two_servers(pair: Pair, ann: Guest, bea: Guest) -> None:
    table, window, other = seated(ann, bea, BOT)
    play_on([window, other], Rng(5))
    for shown in (window, other):
        shown.until_picture(lambda now: now["outcome"])
    assert window.picture()["outcome"] == other.picture()["outcome"]
    until(lambda: pair[0].truth(table) == pair[1].truth(table), "two truths")
    for guest, shown in ((ann, window), (bea, other)):
        with guest.open(table) as fresh:
            fresh.until_picture(lambda now: now["outcome"])
            assert fresh.stories == shown.stories, "nothing was told twice, and nothing left out"


def test_what_is_said_is_heard_once_by_everybody(ann: Guest, bea: Guest) -> None:
    _, window, other = seated(ann, bea, BOT)
    for number in range(10):
        window.send("Say", seat=0, text=f"a{number}")
        other.send("Say", seat=1, text=f"b{number}")
    for shown, seat in ((window, 0), (other, 1)):
        shown.until(lambda shown, seat=seat: len(shown.chats[seat]) >= 20)  # type: ignore[misc]
        shown.catch_up()
    heard = [[line["text"] for line in shown.chats[seat]] for shown, seat in ((window, 0), (other, 1))]
    assert heard[0] == heard[1]
    assert sorted(heard[0]) == sorted(f"{who}{number}" for who in "ab" for number in range(10))


def test_one_server_runs_the_bots_and_the_other_takes_over(shared: Place, pair: Pair, ann: Guest, bea: Guest) -> None:
    ann.http.get("/api/me")
    with open_venue(shared) as third, moved(ann, third) as there:
        made = there.make(ME, BOT)
        there.open(made.table).until_picture(lambda now: now["ask"])
        window = ann.open(made.table)
        window.until_picture(lambda now: now["ask"])
        assert runners(pair, made.table) == [False, False]
        third.close()
        until(lambda: any(runners(pair, made.table)), "nobody takes over")
        play_on([window], Rng(1), moves=3)


def test_the_server_that_people_come_to_runs_their_table(pair: Pair, ann: Guest) -> None:
    """Where it was made does not matter: a proxy cannot know then where it will send them."""
    ann.http.get("/api/me")
    made = ann.make(ME, BOT)
    assert runners(pair, made.table)[0], "while nobody is there, whoever made it"
    with moved(ann, pair[1]) as there:
        window = there.open(made.table)
        until(lambda: runners(pair, made.table) == [False, True], "the lease does not follow")
        play_on([window], Rng(1), moves=3)
        with ann.open(made.table) as again:
            again.until_picture(lambda now: now["ask"])
            assert runners(pair, made.table) == [False, True], "one of those that have people is enough"
            window.close()
            until(lambda: runners(pair, made.table) == [True, False], "the lease does not come back")


@contextmanager
def standing_still(venue: Venue) -> Iterator[None]:
    """A server that does nothing and says nothing, for longer than it may; its lease is shortened for that."""
    servers = venue.ask(lambda house: house.store.servers)
    assert servers is not None
    servers.lease = 0.3
    venue.run(servers.beat())
    going_on = threading.Event()
    venue._loop.call_soon_threadsafe(going_on.wait, 2 * PATIENCE)
    try:
        yield
    finally:
        servers.lease = LEASE_SECONDS
        going_on.set()


def test_others_go_on_for_a_server_that_falls_silent(shared: Place, pair: Pair, ann: Guest) -> None:
    with open_venue(shared) as third:
        bea = Guest(third.url)
        lonely = bea.make(ME, BOT)
        made = bea.make(ME, LINK, BOT)
        assert ann.join(made.links[1], "Ann").status_code == 200
        other, window = bea.open(made.table), ann.open(made.table)
        other.until_picture(lambda now: now["places"][1]["here"])
        other.send("Start")
        window.until_picture(lambda now: now["started"] and now["places"][0]["here"])
        assert runners(pair, made.table) == [False, False]
        with standing_still(third):
            window.until_picture(lambda now: not now["places"][0]["here"])
            until(lambda: runners(pair, made.table) == [True, False], "nobody goes on where people are")
            until(lambda: any(runners(pair, lonely.table)), "nobody goes on where nobody is")
        window.until_picture(lambda now: now["places"][0]["here"])
        for table in (made.table, lonely.table):
            until(lambda table=table: runners([third], table) == [False], "it does not notice")  # type: ignore[misc]
        play_on([window, other], Rng(2), moves=6)
        until(lambda: third.truth(made.table) == pair[0].truth(made.table), "two truths")
        bea.leave()


def test_a_table_that_cannot_be_opened_is_nobodys_any_more(shared: Place, pair: Pair, ann: Guest) -> None:
    made = ann.make(ME, BOT)
    with psycopg.connect(str(shared)) as connection:
        connection.execute(
            "insert into tables select 'strange',"
            " convert_to(replace(convert_from(charter, 'UTF8'), 'klongs', 'nothing'), 'UTF8'),"
            " game, public, made_at, status, changed_at, summary from tables where id = %s",
            [made.table],
        )
        connection.execute("insert into leases select 'strange', 'somebody who is gone'")
    with psycopg.connect(str(shared), autocommit=True) as connection:
        held = "select 1 from leases where table_id = 'strange'"
        until(lambda: connection.execute(held).fetchone() is None, "it comes back again and again")
    assert runners(pair, made.table)[0]


def test_what_was_missed_while_nobody_listened_is_caught_up(
    shared: Place, ann: Guest, bea: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, window, other = seated(ann, bea, BOT)
    monkeypatch.setattr(postgres, "RETRY_SECONDS", 1.0)
    with psycopg.connect(str(shared), autocommit=True) as connection:
        listening = "from pg_stat_activity where query = 'listen marketday' and datname = current_database()"
        connection.execute(f"select pg_terminate_backend(pid) {listening}")
        until(lambda: connection.execute(f"select 1 {listening}").fetchone() is None, "they still listen")
        window.send("Say", seat=0, text="does anybody hear me?")
        window.until(lambda window: window.chats[0])
        assert connection.execute(f"select 1 {listening}").fetchone() is None, "it was not missed"
    other.until(lambda other: other.chats[1])


def test_who_is_there_is_known_everywhere(ann: Guest, bea: Guest) -> None:
    _, window, other = seated(ann, bea, BOT)
    window.until_picture(lambda now: all(now["places"][seat]["here"] for seat in (0, 1)))
    assert window.refusal("GiveToBot", seat=1, bot="random") == "still_here"
    other.close()
    window.until_picture(lambda now: not now["places"][1]["here"])


def test_a_public_table_is_listed_by_every_server(ann: Guest, bea: Guest) -> None:
    made = ann.make(ME, LINK, public=True)
    with ann.open(made.table) as window:
        window.picture()
        until(
            lambda: made.table in [line["table"] for line in bea.http.get("/api/lobby").json()],
            "it is not listed elsewhere",
        )


def test_a_new_name_is_known_everywhere(pair: Pair, ann: Guest) -> None:
    ann.make(ME, BOT)
    with moved(ann, pair[1]) as there:
        assert there.http.get("/api/me").json()["name"] == "Ann"
        ann.http.patch("/api/me", json={"name": "Anna"})
        until(lambda: there.http.get("/api/me").json()["name"] == "Anna", "the old name is still known")


def test_whoever_is_deleted_is_gone_from_every_server(pair: Pair, ann: Guest, bea: Guest) -> None:
    table, _, other = seated(ann, bea, BOT)
    assert ann.http.post("/api/me/erase").status_code == 204
    with pytest.raises(Closed):
        other.until(lambda window: False)
    with bea.open(table) as again:
        again.until_picture(lambda now: "Ann" not in [place["name"] for place in now["places"]])
    with moved(ann, pair[1]) as there:
        assert there.http.get("/api/me").json()["name"] == ""


def test_nobody_who_was_deleted_comes_back_because_it_was_not_heard(pair: Pair, ann: Guest, bea: Guest) -> None:
    """The deaf server runs the table. There is no bot, whose moves would tell it."""
    table, window, other = seated(bea, ann)
    assert runners(pair, table) == [False, True]
    other.send("Say", seat=1, text="to be forgotten")
    window.until(lambda window: window.chats[0])
    with deaf(pair[1]):
        assert ann.http.post("/api/me/erase").status_code == 204
        assert [place.name for place in pair[1].room(table).table.places] == ["Ann", "Bea"], "it was heard"
        kept = pair[1].ask(lambda house: house.rooms._rooms[table].ledger.keep_position())
        assert kept is not None
        until(kept.done, "it is never written")
    pair[1].ask(lambda house: house.heard(None))
    with pytest.raises(Closed):
        window.until(lambda window: False)
    with bea.open(table) as again:
        assert [place["name"] for place in again.picture()["places"]] == ["Ann", ""]
        assert "to be forgotten" not in texts(again, 0), "it was kept with the position"


@contextmanager
def deaf(venue: Venue) -> Iterator[None]:
    """A server that does not hear what the others tell."""
    venue.ask(lambda house: setattr(house.rooms.elsewhere, "heard", lambda text: None))
    try:
        yield
    finally:
        venue.ask(lambda house: delattr(house.rooms.elsewhere, "heard"))


def test_two_who_ask_two_servers_for_a_rematch_meet(shared: Place, pair: Pair, ann: Guest, bea: Guest) -> None:
    made = ann.make(ME, LINK)
    table = made.table
    assert bea.join(made.links[1], "Bea").status_code == 200
    window, other = ann.open(table), bea.open(table)
    window.until_picture(lambda now: now["places"][1]["name"] == "Bea")
    window.send("Close")
    for shown in (window, other):
        shown.until_picture(lambda now: now["closed"])
    with deaf(pair[1]):
        asked = [guest.http.post(f"/api/tables/{table}/rematch") for guest in (ann, bea)]
    assert [reply.status_code for reply in asked] == [201, 201]
    assert asked[0].json() == asked[1].json()
    with psycopg.connect(str(shared)) as connection:
        sql = "select count(*) from tables where convert_from(charter, 'UTF8') like %s"
        assert connection.execute(sql, [f'%"rematch_of":"{table}"%']).fetchone() == (1,)


def test_whoever_is_blocked_or_forgotten_has_no_window_left_at_another_server(pair: Pair, ann: Guest) -> None:
    made = ann.make(ME, BOT)
    person = pair[0].room(made.table).table.host
    with moved(ann, pair[1]) as there:
        window = there.open(made.table)
        window.until_picture(lambda now: now["ask"])
        pair[0].run(pair[0].ask(lambda house: house.store.people.block(frozenset({person}), 1.0)))
        with pytest.raises(Closed):
            window.until(lambda window: False)
        with there.open(made.table) as again:
            assert again.refusal("Say", seat=0, text="x") == "blocked"
            ann.http.patch("/api/me", json={"name": "Anna"})
            again.catch_up()  # a new name is no reason to come in again
            assert ann.http.post("/api/me/forget").status_code == 204
            with pytest.raises(Closed):
                again.until(lambda window: False)


def test_whoever_is_blocked_unheard_has_no_window_left_when_all_are_looked_at_again(
    pair: Pair, ann: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a lost line, or when a server tells that somebody changed and not who: all are asked for together."""
    asked: list[int] = []
    by_devices = PeopleStore.by_devices

    async def counted(store: PeopleStore, devices: Collection[bytes]) -> dict[bytes, StoredPerson]:
        asked.append(len(devices))
        return await by_devices(store, devices)

    monkeypatch.setattr(PeopleStore, "by_devices", counted)
    made, carl = ann.make(ME, BOT), Guest(pair[0].url)
    person = pair[0].room(made.table).table.host
    with ann.open(made.table) as window, carl.open(carl.make(ME, BOT).table) as other:
        for shown in (window, other):
            shown.until_picture(lambda now: now["ask"])
        pair[0].run(pair[0].ask(lambda house: house.store.people.block(frozenset({person}), 1.0)))
        window.catch_up()  # servers do not listen to themselves
        pair[0].ask(lambda house: house.heard("people"))
        with pytest.raises(Closed):
            window.until(lambda window: False)
        other.catch_up()
    assert {2} <= set(asked), "both by one question"
    carl.leave()


def test_a_table_that_another_server_changed_takes_no_memory_here(
    pair: Pair, ann: Guest, bea: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "LINGER_SECONDS", 0.05)
    table, _, other = seated(ann, bea)
    former = pair[1].room(table)
    played = weakref.ref(former.table.play)
    gc.disable()
    try:
        assert ann.http.post("/api/me/erase").status_code == 204
        with pytest.raises(Closed):
            other.until(lambda window: False)
        until(lambda: played() is None, "it stays until the collector comes")
    finally:
        gc.enable()
    with bea.open(table) as again:
        again.until_picture(lambda now: now["started"])


def test_limits_hold_for_all_servers_together(tmp_path_factory: pytest.TempPathFactory) -> None:
    place = places.new_place(tmp_path_factory, "postgres")
    with open_venue(place, made_per_minute=4) as one, open_venue(place, made_per_minute=4) as other:
        guests = [Guest(venue.url) for venue in (one, other)]
        wish = {"game": "klongs", "seats": [ME, BOT]}
        made = [guests[number % 2].http.post("/api/tables", json=wish).status_code for number in range(6)]
        assert made == [201] * 4 + [429] * 2
        for guest in guests:
            guest.leave()


def test_what_one_server_does_not_know_yet_is_judged_again(pair: Pair, ann: Guest, bea: Guest) -> None:
    """Bea's server is deaf: it learns what happened when it is told that its own entry comes too late. There is no bot,
    whose moves it would miss as well."""
    table, window, other = seated(ann, bea)
    with deaf(pair[1]):
        window.send("Say", seat=0, text="first")
        window.until(lambda window: window.chats[0])
        assert not other.chats[1]
        other.send("Say", seat=1, text="second")
        other.until(lambda other: len(other.chats[1]) == 2)
        window.until(lambda window: len(window.chats[0]) == 2)
        for shown, seat in ((window, 0), (other, 1)):
            assert [line["text"] for line in shown.chats[seat]] == ["first", "second"]
    assert pair[0].truth(table) == pair[1].truth(table)


@pytest.fixture
def broken(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Place, Pair]]:
    """Servers that will have reason to complain."""
    place = places.new_place(tmp_path_factory, "postgres")
    venues = Venue(place), Venue(place)
    yield place, venues
    for venue in venues:
        venue.close()


def test_when_the_lines_to_the_database_break_nothing_is_lost_or_doubled(broken: tuple[Place, Pair]) -> None:
    place, pair = broken
    ann, bea = Guest(pair[0].url), Guest(pair[1].url)
    table, window, other = seated(ann, bea, BOT)
    done = set()
    for number in range(5):
        with psycopg.connect(str(place)) as connection:
            sql = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'marketday'"
            connection.execute(f"{sql} and datname = current_database()")
        act = window.send("Say", seat=0, text=f"word {number}")
        window.until(lambda window, act=act: act in window.done or reply_to(window, act))  # type: ignore[misc]
        done |= {f"word {number}"} if act in window.done else set()
    last = "the last word"
    window.send("Say", seat=0, text=last)
    for shown, seat in ((window, 0), (other, 1)):
        shown.until(lambda shown, seat=seat: last in texts(shown, seat))  # type: ignore[misc]
        heard = texts(shown, seat)
        assert len(heard) == len(set(heard)), "nothing twice"
        assert done <= set(heard), "what was acknowledged is there"
    until(lambda: pair[0].truth(table) == pair[1].truth(table), "two truths")
    ann.leave()
    bea.leave()


def texts(window: Window, seat: int) -> list[str]:
    return [line["text"] for line in window.chats[seat]]


def reply_to(window: Window, act: int) -> bool:
    return any(message.get("id") == act for message in window.others)


def test_a_new_browser_that_asks_two_servers_at_once_is_one_person(
    shared: Place, pair: Pair, ann: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise one of the two would be nobody's, and could never be deleted."""
    add = PeopleStore.add
    came: list[StoredPerson] = []

    async def add_after_another(store: PeopleStore, device: bytes, person: StoredPerson, now: float) -> None:
        if not came:
            came.append(StoredPerson("0123456789abcdef0123", frozenset({"0123456789abcdef0123"}), "", "", 1))
            await add(store, device, came[0], now)
        await add(store, device, person, now)

    monkeypatch.setattr(PeopleStore, "add", add_after_another)
    made = ann.make({"kind": "me", "name": "Annegret"}, BOT)
    assert pair[0].room(made.table).table.host == came[0].id
    with psycopg.connect(str(shared)) as line:
        assert line.execute("select count(*) from people where name = 'Annegret'").fetchone() == (1,)


def test_whoever_asks_for_many_things_while_being_deleted_is_not_told_that_the_disk_is_full(
    pair: Pair, ann: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Deleted, then met by another server, which was asked to delete them, too: each time this one did not know."""
    add, troubles = PeopleStore.add, [Missing("deleted"), Overtaken("met"), Missing("deleted")]

    async def add_late(store: PeopleStore, device: bytes, person: StoredPerson, now: float) -> None:
        if troubles:
            raise troubles.pop(0)
        await add(store, device, person, now)

    monkeypatch.setattr(PeopleStore, "add", add_late)
    made = ann.make({"kind": "me", "name": "Annegret"}, BOT)
    assert pair[0].room(made.table).table.names[0] == "Annegret"
    assert not troubles
