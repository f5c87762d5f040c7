"""Moments gone by, going on from them, and the rematch."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import msgspec

from marketday.core.rng import Rng
from marketday.server.founding import again
from marketday.server.sessions import Session
from marketday.table import Table, record
from tests.server.guest import BOT, LINK, ME, Guest, Made, Window, play_on
from tests.server.venue import Venue

Arrive = Callable[[], Guest]


class Pair:
    """Ann, who is the host, and Bea at one table, with their windows."""

    def __init__(self, guest: Arrive, swapped: bool = False) -> None:
        self.ann, self.bea = guest(), guest()
        self.made: Made = self.ann.make(ME, LINK)
        self.bea.join(self.made.links[1])
        self.window, self.other = self.ann.open(self.made.table), self.bea.open(self.made.table)
        self.other.send("Sit", seat=1, name="Bea")
        self.window.until_picture(lambda now: now["places"][1]["name"] == "Bea")
        if swapped:
            self.window.send("SwapSeats", seat=0, other=1)
            self.window.until(lambda window: 1 in window.pictures)
            self.other.until(lambda window: 0 in window.pictures)
            del self.window.pictures[0], self.other.pictures[1]
        self.window.send("Start")
        for window in self.windows:
            window.until_picture(lambda now: now["started"])

    @property
    def windows(self) -> list[Window]:
        return [self.window, self.other]


@contextmanager
def pair(guest: Arrive, swapped: bool = False) -> Iterator[Pair]:
    both = Pair(guest, swapped)
    yield both
    for window in both.windows:
        window.close()


def moment(who: Guest, made: Made, step: int, seat: int | None) -> tuple[int, dict[str, object]]:
    reply = who.http.get(f"/api/tables/{made.table}/moments/{step}", params={} if seat is None else {"seat": seat})
    return reply.status_code, reply.json()


def test_while_others_still_play_one_looks_back_from_the_own_seat_only(guest: Arrive) -> None:
    with pair(guest) as both:
        seen = {both.window.picture()["step"]: both.window.picture()}
        for _ in range(10):
            play_on(both.windows, Rng(1), moves=1)
            seen[both.window.picture()["step"]] = both.window.picture()
        for step, was in seen.items():
            status, reply = moment(both.ann, both.made, step, 0)
            assert status == 200
            now = reply["picture"]
            assert isinstance(now, dict)
            assert now["view"] == was["view"]
            assert now["told"] == [line for line in both.window.stories[0] if line["step"] == step]
            assert (now["ask"], now["secret"], now["free_undo"], now["closed"]) == (None, None, None, False)
            assert reply["seats"] == [0]
        eve = guest()
        eve.join(both.made.links[None])
        for who, seat in ((both.ann, 1), (both.bea, 0), (eve, 0), (guest(), None), (guest(), 0)):
            assert moment(who, both.made, 1, seat)[0] == 403
        for who, seen_from in ((both.ann, 0), (both.bea, 1), (eve, None)):
            status, reply = moment(who, both.made, 1, None)
            assert status == 200
            assert isinstance(reply["picture"], dict)
            assert reply["picture"]["seat"] == seen_from
        last = both.window.picture()["step"]
        for step in (last + 1, -1, 10**30):
            assert moment(both.ann, both.made, step, 0)[0] == 404


def test_after_the_end_one_looks_from_any_seat(guest: Arrive) -> None:
    with pair(guest) as both:
        play_on(both.windows, Rng(2))
        for seat in (0, 1, None):
            status, reply = moment(both.bea, both.made, 5, seat)
            assert status == 200
            assert reply["seats"] == [None, 0, 1]
        assert moment(both.bea, both.made, 5, 2)[0] == 404


def test_one_goes_on_from_a_moment_against_bots_and_what_one_could_not_know_is_dealt_again(
    guest: Arrive, venue: Venue
) -> None:
    with pair(guest) as both:
        play_on(both.windows, Rng(3), moves=8)
        true = venue.room(both.made.table).table.play
        assert true is not None
        path = f"/api/tables/{both.made.table}/continue"
        assert both.ann.http.post(path, json={"step": 4, "seat": 1}).status_code == 403
        assert guest().http.post(path, json={"step": 4, "seat": 0}).status_code == 403
        assert both.ann.http.post(path, json={"step": 99, "seat": 0}).status_code == 404
        was = moment(both.ann, both.made, 4, 0)[1]["picture"]
        hidden, table = set(), ""
        for _ in range(4):
            reply = both.ann.http.post(path, json={"step": 4, "seat": 0})
            assert reply.status_code == 201
            table = reply.json()["table"]
            room = venue.room(table)
            assert room.table.play is not None
            assert room.table.charter.practice
            assert room.table.charter.secret != venue.room(both.made.table).table.charter.secret
            begun = both.ann.http.get(f"/api/tables/{table}/moments/0", params={"seat": 0}).json()["picture"]
            assert isinstance(was, dict)
            assert begun["view"] == was["view"], "to this seat it is the same moment"
            start = room.table.charter.start
            assert start is not None
            hidden.add(msgspec.json.encode(start))
        assert len(hidden) > 1, "what lies behind differs"
        with both.ann.open(table) as window:
            now = window.picture()
            assert [place["bot"] for place in now["places"]] == [None, "greedy"]
            play_on([window], Rng(4))
        content = both.ann.http.get(f"/api/tables/{table}/record").content
        assert record.read(content).outcome.totals
        assert both.window.picture()["step"] == 8, "the table it came from is untouched"


def test_a_rematch_has_the_same_people_on_their_seats(guest: Arrive) -> None:
    for swapped in (False, True):
        with pair(guest, swapped) as both:
            names = [place["name"] for place in both.window.picture()["places"]]
            seats = next(iter(both.window.pictures)), next(iter(both.other.pictures))
            path = f"/api/tables/{both.made.table}/rematch"
            assert both.ann.http.post(path).status_code == 400, "not before the end"
            play_on(both.windows, Rng(5))
            assert guest().http.post(path).status_code == 403
            reply = both.bea.http.post(path)
            assert reply.status_code == 201
            follower = reply.json()["table"]
            asked = both.window.until_picture(lambda now: now["rematch"])["rematch"]
            assert asked == {
                "table": follower,
                "by": seats[1],
                "came": [seats[1]],
                "awaited": [seats[0]],
                "started": False,
                "closed": False,
            }
            assert both.ann.http.get(f"/api/tables/{follower}/links").status_code == 403, "Bea is the host there"
            assert both.ann.http.post(path).json()["table"] == follower
            both.other.until_picture(lambda now: now["rematch"] and now["rematch"]["started"])
            with both.ann.open(follower) as window, both.bea.open(follower) as other:
                assert [place["name"] for place in window.picture()["places"]] == names
                window.until(lambda window: set(window.pictures) == {seats[0]})  # noqa: B023
                other.until(lambda window: set(window.pictures) == {seats[1]})  # noqa: B023
                assert not window.picture()["host"]
                assert other.picture()["host"]
                assert window.picture()["commitment"] != both.window.picture()["commitment"]
                play_on([window, other], Rng(6), moves=3)


def test_all_who_want_a_rematch_at_once_meet_at_the_same_table(guest: Arrive) -> None:
    with pair(guest) as both:
        play_on(both.windows, Rng(7))
        path = f"/api/tables/{both.made.table}/rematch"
        with ThreadPoolExecutor(6) as pool:
            wishes = [pool.submit(who.http.post, path) for who in (both.ann, both.bea) * 3]
            assert len({wish.result().json()["table"] for wish in wishes}) == 1


def test_one_goes_on_from_the_last_moment_too(guest: Arrive) -> None:
    ann = guest()
    made = ann.make(ME, BOT)
    with ann.open(made.table) as window:
        play_on([window], Rng(8))
        last = window.picture()["step"]
    reply = ann.http.post(f"/api/tables/{made.table}/continue", json={"step": last, "seat": 1})
    assert reply.status_code == 201
    with ann.open(reply.json()["table"]) as window:
        assert window.picture()["outcome"]


def test_whoever_was_a_merchant_is_it_again_where_one_goes_on_and_in_a_rematch(guest: Arrive, venue: Venue) -> None:
    ann, bea = guest(), guest()
    made = ann.make(ME, LINK, game="cove", options={"merchants": ["captain", None]})
    bea.join(made.links[1], "Bea")
    with ann.open(made.table) as window, bea.open(made.table) as other:
        other.picture()
        other.send("Appear", seat=1, face=0, role="alchemist")
        window.until_picture(lambda now: now["places"][1]["role"] == "alchemist")
        window.send("SwapSeats", seat=0, other=1)
        window.until_picture(lambda now: [place["role"] for place in now["places"]] == ["alchemist", "captain"], 1)
        window.send("Start", fill=False)
        window.until_picture(lambda now: now["started"], 1)
        play_on([window, other], Rng(4), moves=12)
        reply = ann.http.post(f"/api/tables/{made.table}/continue", json={"step": 0, "seat": 1})
        assert reply.status_code == 201, reply.text
    table = venue.room(made.table).table
    went_on = venue.room(reply.json()["table"]).table
    assert went_on.roles == ("alchemist", "captain")
    session = Session(table.places[1].holder, frozenset([table.places[1].holder]))
    founding = again(table, session, 0.0)
    follower = Table(founding.charter)
    for entry in founding.entries:
        follower.fold(entry)
    assert follower.roles == ("alchemist", "captain")


def test_whoever_plays_again_against_bots_says_who_to_be(guest: Arrive, venue: Venue) -> None:
    ann = guest()
    made = ann.make(ME, BOT, game="cove", options={"merchants": ["captain", None]})
    with ann.open(made.table) as window:
        play_on([window], Rng(6))
    path = f"/api/tables/{made.table}/rematch"
    assert ann.http.post(path, params={"role": "baker"}).status_code == 400
    reply = ann.http.post(path, params={"role": "alchemist"})
    table = venue.room(reply.json()["table"]).table
    assert table.play is not None, "it has begun at once"
    assert table.play.role(0) == "alchemist"


def test_whoever_plays_again_against_bots_may_be_what_a_bot_was(guest: Arrive, venue: Venue) -> None:
    """The bot is what chance deals then; before, the wish was refused as if the rules had changed."""
    ann = guest()
    made = ann.make(ME, BOT, game="cove", options={"merchants": [None, "captain"]})
    with ann.open(made.table) as window:
        play_on([window], Rng(6))
    reply = ann.http.post(f"/api/tables/{made.table}/rematch", params={"role": "captain"})
    assert reply.status_code == 201, reply.text
    play = venue.room(reply.json()["table"]).table.play
    assert play is not None
    assert [play.role(seat) == "captain" for seat in (0, 1)] == [True, False]


def test_whoever_has_no_seat_of_their_own_is_nobody_in_a_rematch(guest: Arrive) -> None:
    ann = guest()
    watched = ann.make(BOT, BOT, game="cove")
    with ann.open(watched.table) as window:
        window.until_picture(lambda now: now["outcome"], None)
    path = f"/api/tables/{watched.table}/rematch"
    assert ann.http.post(path, params={"role": "captain"}).status_code == 400
    alike = ann.make(ME, BOT, game="klongs")
    with ann.open(alike.table) as window:
        play_on([window], Rng(6))
    path = f"/api/tables/{alike.table}/rematch"
    assert ann.http.post(path, params={"role": ""}).status_code == 400, "all are alike there"
    assert ann.http.post(path).status_code == 201
