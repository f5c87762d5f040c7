"""Links, cookies, origins: who may come in, and as what."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from marketday.core.rng import Rng
from marketday.server.sessions import COOKIE
from tests.server.guest import BOT, LINK, ME, Closed, Guest, Json, Window, play_on
from tests.server.venue import Venue

Arrive = Callable[[], Guest]


ATTEMPTS: dict[str, Json] = {
    "Sit": {"name": "Eve"},
    "Say": {"text": "hm"},
    "WhyNot": {"move": {"move": "EndTurn"}},
    "Answer": {"ask": 1, "move": {"move": "EndTurn"}},
    "Undo": {"step": 0},
    "React": {"sign": "wow"},
    "Agree": {"proposal": 1, "agrees": True},
}


def shut(window: Window) -> int:
    """The code with which the server shuts a window at once, without having shown anything."""
    with window, pytest.raises(Closed) as closing:
        window.hear()
    assert not window.pictures
    return closing.value.code


def test_whoever_comes_gets_one_cookie_that_scripts_and_other_sites_cannot_use(guest: Arrive) -> None:
    made, bea = guest().make(ME, LINK), guest()
    reply = bea.join(made.links[1])
    assert (reply.status_code, reply.json()) == (200, {"table": made.table})
    (cookie,) = reply.headers.get_list("set-cookie")
    assert cookie.startswith(f"{COOKIE}=")
    for mark in ("HttpOnly", "SameSite=Lax", "Path=/"):
        assert mark in cookie
    again = bea.join(guest().make(ME, LINK).links[1])
    assert "set-cookie" not in again.headers, "one is enough, whatever the number of tables"


def test_free_seats_and_the_watchers_have_a_link_each(guest: Arrive) -> None:
    made = guest().make(ME, LINK, BOT, LINK)
    assert set(made.links) == {1, 3, None}, "what is somebody's has none"
    assert len(set(made.links.values())) == 3
    assert all(len(path.rpartition(".")[2]) >= 22 for path in made.links.values())


def test_opening_a_second_link_takes_a_second_seat(guest: Arrive) -> None:
    made, bea = guest().make(ME, LINK, LINK), guest()
    for seat in (1, 2, 1):
        link = made.links[seat].removeprefix("/join/")
        assert bea.http.post("/api/join", json={"link": link, "second": True}).status_code == 200
    with bea.open(made.table) as window:
        window.until(lambda window: set(window.pictures) == {1, 2})


def test_an_unknown_token_opens_nothing(guest: Arrive) -> None:
    made, bea = guest().make(ME, LINK), guest()
    link = made.links[1]
    for path in (f"{link}x", link[:-1], f"/join/{made.table}", f"/join/{made.table}.", "/join/abc.def", "/join/żó.łw"):
        assert bea.join(path).status_code == 404
    assert not bea.http.cookies
    assert shut(bea.open(made.table)) == 4001


def test_only_a_cookie_with_our_seal_is_anybody(guest: Arrive) -> None:
    ann = guest()
    made = ann.make(ME, LINK)
    good = ann.http.cookies[COOKIE]
    token = made.links[1].rpartition(".")[2]
    forged = ("y" if good[0] == "x" else "x") + good[1:]
    for value in ("x", "", ".", "." * 1000, "ą" * 3, token, good[:-1], good + "x", forged, good[::-1]):
        cookie = f"{COOKIE}={value}".encode().decode("latin-1")
        assert shut(Window(ann.url, made.table, cookie)) == 4001
    with Window(ann.url, made.table, f"{COOKIE}={good}") as window:
        assert window.picture()["seat"] == 0


def test_who_sits_at_one_table_is_nobody_at_another(guest: Arrive) -> None:
    ann = guest()
    ann.make(ME, BOT)
    two = guest().make(ME, BOT)
    assert shut(ann.open(two.table)) == 4001
    assert ann.http.get(f"/api/tables/{two.table}/moments/0").status_code == 403
    assert ann.http.get(f"/api/tables/{two.table}/links").status_code == 403


@pytest.mark.parametrize("table", ["000000000000", "x", "żółw", "..", "%00"])
def test_there_is_nothing_at_a_table_that_is_not(guest: Arrive, table: str) -> None:
    assert shut(guest().open(table)) == 4004


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1", "http://[", "nonsense"])
def test_a_foreign_site_cannot_act_for_a_guest(guest: Arrive, origin: str) -> None:
    ann = guest()
    made = ann.make(ME, BOT)
    assert shut(ann.open(made.table, origin=origin)) == 4003
    for path, content in (
        ("/api/tables", {"game": "klongs", "seats": [ME, BOT]}),
        (f"/api/tables/{made.table}/rematch", None),
        (f"/api/tables/{made.table}/continue", {"step": 0, "seat": 0}),
    ):
        assert ann.http.post(path, json=content, headers={"Origin": origin}).status_code == 403


def test_our_own_site_can(guest: Arrive) -> None:
    ann = guest()
    reply = ann.http.post(
        "/api/tables", json={"game": "klongs", "seats": [ME, BOT]}, headers={"Origin": ann.url, "Host": ann.url[7:]}
    )
    assert reply.status_code == 201
    with ann.open(reply.json()["table"], origin=ann.url) as window:
        assert window.picture()["started"]


def test_an_onlooker_sees_no_hand_and_can_do_nothing(guest: Arrive, venue: Venue) -> None:
    ann, eve = guest(), guest()
    made = ann.make(ME, BOT)
    eve.join(made.links[None])
    with ann.open(made.table) as window, eve.open(made.table) as watching:
        play_on([window], Rng(1), moves=4)
        window.until_picture(lambda now: now["ask"])
        now = watching.until_picture(lambda now: now["step"] >= window.picture()["step"])
        assert now["seat"] is None
        assert now["ask"] is None
        assert now["host"] is False
        assert now["free_undo"] is None
        assert now["view"]["hand"] == []
        assert window.picture()["view"]["hand"] != []
        before = venue.truth(made.table)
        for act, fields in ATTEMPTS.items():
            assert watching.refusal(act, seat=0, **fields) == "not_your_seat"
        assert watching.refusal("Close") == "not_host"
        assert venue.truth(made.table) == before


def test_public_tables_are_in_the_lobby_and_may_be_watched_by_anybody(guest: Arrive) -> None:
    ann, eve = guest(), guest()
    made, private = ann.make(ME, LINK, public=True), ann.make(ME, LINK)
    lines = {line["table"]: line for line in eve.http.get("/api/lobby").json()}
    assert lines[made.table]["open_seats"] == 1
    assert lines[made.table]["names"] == ["Ann"]
    assert not lines[made.table]["mine"]
    assert {line["table"]: line["mine"] for line in ann.http.get("/api/lobby").json()}[made.table]
    assert private.table not in lines
    with eve.open(made.table) as watching, ann.open(made.table) as window:
        assert watching.picture()["seat"] is None
        window.send("SwapSeats", seat=0, other=1)
        window.until_picture(lambda now: now["places"][1]["name"] == "Ann", 1)
        window.send("Start", fill=True)
        window.until_picture(lambda now: now["started"], 1)
    assert made.table not in {line["table"] for line in eve.http.get("/api/lobby").json()}
    assert shut(eve.open(private.table)) == 4001


def test_a_stranger_takes_a_free_seat_of_a_public_table_while_there_is_one(guest: Arrive) -> None:
    ann, eve = guest(), guest()
    made, private = ann.make(ME, LINK, BOT, LINK, public=True), ann.make(ME, LINK)
    sit = f"/api/tables/{made.table}/sit"
    assert eve.http.post(f"/api/tables/{private.table}/sit", json={"name": "Eve"}).status_code == 403
    assert eve.http.post(sit, json={"name": "Eve"}, headers={"Origin": "https://evil.example"}).status_code == 403
    with ThreadPoolExecutor(5) as pool:
        crowd = [guest() for _ in range(5)]
        replies = list(pool.map(lambda one: one.http.post(sit, json={"name": "Zoe"}), crowd))
    assert sorted(reply.status_code for reply in replies) == [201, 201, 400, 400, 400]
    seats = set()
    for one, reply in zip(crowd, replies, strict=True):
        if reply.status_code == 201:
            with one.open(made.table) as window:
                seats.add(window.picture()["seat"])
                assert not window.picture()["host"]
    assert seats == {1, 3}


def test_several_seats_in_one_browser_get_a_picture_each(guest: Arrive) -> None:
    ann = guest()
    made = ann.make(ME, {"kind": "me", "name": "Bea"}, BOT)
    with ann.open(made.table) as window:
        window.until(lambda window: set(window.pictures) == {0, 1})
        hands = [window.picture(seat)["view"]["hand"] for seat in (0, 1)]
        assert hands[0] != hands[1]
        play_on([window], Rng(2))
        assert window.picture(0)["outcome"] == window.picture(1)["outcome"]


def test_only_the_host_sees_the_links_again(guest: Arrive) -> None:
    ann, bea = guest(), guest()
    made = ann.make(ME, LINK)
    again = ann.http.get(f"/api/tables/{made.table}/links").json()
    assert {line["seat"]: line["path"] for line in again} == made.links
    bea.join(made.links[1])
    again = ann.http.get(f"/api/tables/{made.table}/links").json()
    assert [line["seat"] for line in again] == [None], "what is somebody's has none"
    assert bea.http.get(f"/api/tables/{made.table}/links").status_code == 403
    assert guest().http.get(f"/api/tables/{made.table}/links").status_code == 403
