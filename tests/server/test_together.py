"""Several servers with one database: any of them serves any table, and nobody notices which."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from marketday.core.rng import Rng
from marketday.server.house import House
from marketday.store import Place
from tests import places
from tests.server.guest import BOT, LINK, ME, Closed, Guest, Window, play_on
from tests.server.venue import Venue, open_venue, until

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


def runners(pair: Pair, table: str) -> list[bool]:
    def runs(house: House) -> bool:
        room = house.rooms.open_room(table)
        return room is not None and room.runs_here

    return [venue.ask(runs) for venue in pair]


def seated(ann: Guest, bea: Guest) -> tuple[str, Window, Window]:
    """Each of them by another server."""
    made = ann.make(ME, LINK, BOT)
    assert bea.join(made.links[1], "Bea").status_code == 200
    window, other = ann.open(made.table), bea.open(made.table)
    window.until_picture(lambda now: now["places"][1]["name"] == "Bea")
    window.send("Start")
    for shown in (window, other):
        shown.until_picture(lambda now: now["started"])
    return made.table, window, other


def test_a_game_is_played_by_way_of_two_servers(pair: Pair, ann: Guest, bea: Guest) -> None:
    table, window, other = seated(ann, bea)
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
    _, window, other = seated(ann, bea)
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
    with open_venue(shared) as third:
        with moved(ann, third) as there:
            made = there.make(ME, BOT)
            there.open(made.table).until_picture(lambda now: now["ask"])
        with ann.open(made.table) as window:
            window.until_picture(lambda now: now["ask"])
            assert runners(pair, made.table) == [False, False]
            third.close()
            until(lambda: any(runners(pair, made.table)), "nobody takes over")
            play_on([window], Rng(1), moves=3)


def test_who_is_there_is_known_everywhere(ann: Guest, bea: Guest) -> None:
    _, window, other = seated(ann, bea)
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
    table, _, other = seated(ann, bea)
    assert ann.http.post("/api/me/erase").status_code == 204
    with pytest.raises(Closed):
        other.until(lambda window: False)
    with bea.open(table) as again:
        again.until_picture(lambda now: "Ann" not in [place["name"] for place in now["places"]])
    with moved(ann, pair[1]) as there:
        assert there.http.get("/api/me").json()["name"] == ""


Question = Callable[[House], object]


def test_what_one_server_does_not_know_yet_is_judged_again(pair: Pair, ann: Guest, bea: Guest) -> None:
    """Bea's server is deaf: it learns what happened when it is told that its own entry comes too late."""
    table, window, other = seated(ann, bea)
    deaf: Question = lambda house: setattr(house.rooms.elsewhere, "heard", lambda text: None)  # noqa: E731
    pair[1].ask(deaf)
    try:
        window.send("Say", seat=0, text="first")
        window.until(lambda window: window.chats[0])
        assert not other.chats[1]
        other.send("Say", seat=1, text="second")
        other.until(lambda other: len(other.chats[1]) == 2)
        window.until(lambda window: len(window.chats[0]) == 2)
        for shown, seat in ((window, 0), (other, 1)):
            assert [line["text"] for line in shown.chats[seat]] == ["first", "second"]
    finally:
        pair[1].ask(lambda house: delattr(house.rooms.elsewhere, "heard"))
    assert pair[0].truth(table) == pair[1].truth(table)
