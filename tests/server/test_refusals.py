"""Every refusal has its own true sentence; links and origins know the site's own address."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from marketday.core.registry import every
from marketday.server.wire import Reason
from tests.server.guest import BOT, LINK, ME, Guest
from tests.server.venue import open_venue

ONE_STORE = True

Arrive = Callable[[], Guest]
NOWHERE = "0" * 12


def reason(reply: Any) -> tuple[int, str | None]:
    said = reply.json()
    assert said["status_code"] == reply.status_code
    assert said["detail"]
    return reply.status_code, said["reason"]


def make(guest: Guest, *seats: dict[str, Any], **more: Any) -> Any:
    return guest.http.post("/api/tables", json={"game": "klongs", "seats": seats, **more})


TESTED_ELSEWHERE = {
    *("deleted_meanwhile", "blocked", "one_device_live", "too_many", "not_written", "lobby_full", "rematch_begun"),
    *("no_call", "one_table", "lobby_crowded", "one_hand_each", "no_game", "no_question", "no_choice", "no_coach"),
    *(
        "still_playing",
        "not_begun",
        "running",
        "unfinished",
        "no_step",
        "no_seat",
        "old_moment",
        "old_record",
        "swamped",
    ),
    *(why for why in get_args(Reason) if why.startswith("call_")),
}
"""Where they belong: hints, looking back, calls, rematches, lobby, a full disk, being deleted."""


def test_each_request_that_is_not_granted_says_why(guest: Arrive) -> None:
    ann, eve = guest(), guest()
    private, full, public = ann.make(ME, LINK), ann.make(ME, LINK), ann.make(ME, LINK, public=True)
    running = ann.make(ME, BOT)
    table = f"/api/tables/{private.table}"
    name = {"name": "Eve"}
    assert guest().http.post(f"/api/tables/{public.table}/sit", json=name).status_code == 201
    assert guest().join(full.links[1]).status_code == 200
    zoe, (taken, renewed, closed) = guest(), links_that_were(guest, ann)
    told = [
        (make(eve, ME, BOT, game="nope"), 400, "unknown_game"),
        (make(eve, ME), 400, "wrong_seats"),
        (make(eve, ME, {"kind": "bot", "bot": "nope"}), 400, "unknown_bot"),
        (make(eve, ME, BOT, options={"nope": 1}), 400, "bad_options"),
        (make(eve, ME, BOT, options={"first": 3}), 400, "no_such_setup"),
        (eve.http.get(f"/api/tables/{NOWHERE}/moments/0"), 404, "no_table"),
        (eve.join(f"/join/{private.table}.nope"), 404, "dead_link"),
        (zoe.join(taken), 403, "seat_taken"),
        (zoe.join(full.links[1]), 403, "all_taken"),
        (zoe.join(public.links[1]), 403, "only_watching"),
        (ann.join(private.links[1]), 400, "second_seat"),
        (zoe.join(renewed), 403, "link_renewed"),
        (zoe.join(closed), 400, "closed"),
        (ann.http.post(f"{table}/decline"), 400, "no_rematch"),
        (zoe.http.post("/api/device", json={"code": "nope"}), 404, "dead_handover"),
        (eve.http.post("/api/lessons/klongs/nope", json=name), 404, "no_chapter"),
        (eve.http.get("/api/puzzles/klongs/0"), 404, "no_puzzle"),
        (ann.http.get(f"/api/tables/{running.table}/moments/999"), 404, "not_yet"),
        (eve.http.get(f"{table}/links"), 403, "not_host"),
        (eve.http.post(f"{table}/sit", json=name), 403, "by_invitation"),
        (eve.http.get(f"{table}/moments/0"), 403, "not_open"),
        (ann.http.get(f"/api/tables/{running.table}/moments/0?seat=1"), 403, "own_seat_only"),
        (eve.http.post(f"{table}/rematch"), 403, "not_seated"),
        (from_elsewhere(eve), 403, "foreign"),
        (eve.http.post(f"/api/tables/{public.table}/sit", json=name), 400, "no_free_seat"),
        (ann.http.post(f"/api/tables/{running.table}/rematch"), 400, "not_over"),
        (ann.http.get(f"/api/tables/{running.table}/record"), 400, "no_record"),
        (ann.http.post(f"{table}/hint", json={"seat": 0}), 403, "no_hints"),
        (eve.http.get("/api/puzzles/nope"), 404, "no_puzzle"),
    ]
    assert [reason(reply) for reply, _, _ in told] == [(status, why) for _, status, why in told]
    assert {why for _, _, why in told} | TESTED_ELSEWHERE == set(get_args(Reason))


def test_settings_that_do_not_go_are_refused_in_words(guest: Arrive) -> None:
    told = make(guest(), ME, BOT, options={"first": 3}).text
    assert "rule K-2: This starting player is not at the table: Seat 4." in told


def links_that_were(guest: Arrive, host: Guest) -> tuple[str, str, str]:
    """Links of seats: one is somebody's, of one the host gave out another, one is of a table that was closed."""
    made, shut = host.make(ME, LINK, LINK), host.make(ME, LINK)
    guest().join(made.links[1])
    with host.open(made.table) as window:
        window.send("RenewLink", seat=2)
        window.until_picture(lambda now: now["places"][2]["renewed"])
    with host.open(shut.table) as window:
        window.send("Close")
        window.until_picture(lambda now: now["closed"])
    return made.links[1], made.links[2], shut.links[1]


def from_elsewhere(guest: Guest) -> Any:
    wish = {"game": "klongs", "seats": [ME, BOT]}
    return guest.http.post("/api/tables", json=wish, headers={"Origin": "https://evil.example"})


LIVE = [(game, options) for game in every() for options in game.variants() if game.has_live_play(options)]


@pytest.mark.parametrize(("game", "options"), LIVE, ids=lambda value: getattr(value, "id", ""))
def test_nobody_shares_a_device_where_play_is_live(guest: Arrive, game: Any, options: Any) -> None:
    others = [BOT] * (min(game.seat_counts) - 2)
    wish = {"game": game.id, "options": msgspec.to_builtins(options)}
    ann = guest()
    ann.http.headers["Origin"] = ann.url  # a browser; programs may hold as many seats as they like
    assert reason(ann.http.post("/api/tables", json={**wish, "seats": [ME, ME, *others]})) == (400, "one_device_live")
    assert ann.http.post("/api/tables", json={**wish, "seats": [ME, BOT, *others]}).status_code == 201


def test_some_game_is_live() -> None:
    assert LIVE


def test_too_many_requests_are_told_so(database: Path) -> None:
    with open_venue(database, made_per_minute=1) as venue:
        ann = Guest(venue.url)
        replies = [make(ann, ME, BOT) for _ in range(3)]
        assert reason(replies[-1]) == (429, "too_many")
        ann.leave()


def test_the_site_tells_its_address_and_is_the_same_site_under_it(database: Path) -> None:
    with open_venue(database, url="https://games.example") as venue:
        ann = Guest(venue.url)
        assert ann.http.get("/api/site").json()["url"] == "https://games.example"
        wish = {"game": "klongs", "seats": [ME, BOT]}
        statuses = {
            origin: ann.http.post("/api/tables", json=wish, headers={"Origin": origin}).status_code
            for origin in (venue.url, "https://games.example", "http://games.example", "https://games.example.evil")
        }
        assert list(statuses.values()) == [201, 201, 403, 403]
        made = ann.make(ME, LINK)
        with ann.open(made.table, origin="https://games.example") as window:
            assert window.picture()["table"] == made.table
        ann.leave()


def test_a_site_for_this_machine_has_no_address_for_others(guest: Arrive) -> None:
    assert guest().http.get("/api/site").json()["url"] is None
