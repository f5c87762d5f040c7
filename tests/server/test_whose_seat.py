"""A seat belongs to whoever took it: links, getting up, being away, and what the host may do."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from marketday.core.rng import Rng
from tests.server.guest import BOT, LINK, ME, Closed, Guest, Window, begun, finished, play_on
from tests.server.stored import entries_of
from tests.server.test_coming_in import shut
from tests.server.venue import Venue, open_venue

Arrive = Callable[[], Guest]


def detail(reply: httpx.Response) -> str:
    said: str = reply.json()["detail"]
    return said


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
        number = other.send("Leave", seat=1)
        with pytest.raises(Closed, match="4002"):
            other.quiet(5)
        assert number in other.done
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
    assert "Annabel" not in repr(entries_of(database, made.table))


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
