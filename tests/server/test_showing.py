"""Finished games are open to everybody who has their address, running ones to nobody else; each refusal says why."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from marketday.core.grammar import AnyGame
from marketday.core.registry import every
from marketday.table import record
from tests.server.guest import Closed, Guest
from tests.server.stored import STAGES, lay_down
from tests.server.venue import Venue, open_venue

GAMES = every()
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
SECRET_TALK = "do not tell the others"


class Shown(NamedTuple):
    venue: Venue
    tables: dict[tuple[str, str], str]
    """By game and stage."""

    def table(self, game: AnyGame, stage: str) -> str:
        return self.tables[game.id, stage]


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shown]:
    database = tmp_path_factory.mktemp("shown") / "tables.sqlite"
    tables: dict[tuple[str, str], str] = {}
    for game in GAMES:
        names = [f"Ann{seat}" for seat in range(game.seat_counts[0])]
        for stage in STAGES:
            tables[game.id, stage] = lay_down(database, game, stage, names, said=SECRET_TALK)
    with open_venue(database) as venue:
        yield Shown(venue, tables)


@pytest.fixture
def stranger(shown: Shown) -> Iterator[Guest]:
    guest = Guest(shown.venue.url)
    yield guest
    guest.leave()


@each_game
def test_a_stranger_sees_a_finished_game_again_from_every_seat(shown: Shown, stranger: Guest, game: AnyGame) -> None:
    path = f"/api/tables/{shown.table(game, 'over')}"
    seats = game.seat_counts[0]
    steps = stranger.http.get(f"{path}/moments/0").json()["steps"]
    for step in (0, steps // 2, steps):
        for seat in range(seats):
            reply = stranger.http.get(f"{path}/moments/{step}", params={"seat": seat})
            assert reply.status_code == 200
            moment = reply.json()
            assert moment["seats"] == [None, *range(seats)]
            assert moment["picture"]["seat"] == seat
            assert moment["picture"]["step"] == step
            assert moment["picture"]["view"]
    assert stranger.http.get(f"{path}/moments/{steps}").json()["picture"]["outcome"]


@each_game
def test_a_stranger_gets_record_and_draws_of_a_finished_game(shown: Shown, stranger: Guest, game: AnyGame) -> None:
    path = f"/api/tables/{shown.table(game, 'over')}"
    told = record.read(stranger.http.get(f"{path}/record").content)
    assert told.game is game
    assert len(stranger.http.get(f"{path}/draws").json()) == len(told.entries)


@each_game
def test_a_stranger_goes_on_from_a_finished_game_under_no_other_name(
    shown: Shown, stranger: Guest, game: AnyGame
) -> None:
    reply = stranger.http.post(f"/api/tables/{shown.table(game, 'over')}/continue", json={"step": 2, "seat": 1})
    assert reply.status_code == 201
    with stranger.open(reply.json()["table"]) as window:
        now = window.picture()
        assert now["seat"] == 1
        assert "Ann" not in str([place["name"] for place in now["places"]])


@each_game
def test_a_stranger_opens_the_page_of_a_finished_game_and_hears_nothing_private(
    shown: Shown, stranger: Guest, game: AnyGame
) -> None:
    table = shown.table(game, "over")
    with stranger.open(table) as window:
        now = window.picture()
        assert (now["seat"], now["mine"], now["host"]) == (None, [], False)
        assert now["outcome"]
        assert now["chat"] == []
        assert now["rematch"] is None
        assert SECRET_TALK not in str(now)
        assert window.refusal("Say", seat=0, text="hello") == "not_your_seat"


@each_game
def test_other_tables_are_shut_to_strangers_and_each_refusal_says_why(
    shown: Shown, stranger: Guest, game: AnyGame
) -> None:
    reasons = {"waiting": "not_open", "running": "running", "closed": "unfinished"}
    for stage, reason in reasons.items():
        table = shown.table(game, stage)
        for path in ("moments/0", "moments/1?seat=0", "record", "draws"):
            reply = stranger.http.get(f"/api/tables/{table}/{path}")
            assert (reply.status_code, reply.json()["reason"]) == (403, reason)
            assert "Ann" not in reply.text
        reply = stranger.http.post(f"/api/tables/{table}/continue", json={"step": 0, "seat": 0})
        assert (reply.status_code, reply.json()["reason"]) == (403, reason)
        with pytest.raises(Closed):
            stranger.open(table).picture()


@each_game
def test_what_is_not_there_says_so(shown: Shown, stranger: Guest, game: AnyGame) -> None:
    path = f"/api/tables/{shown.table(game, 'over')}"
    for where, reason in (
        (f"{path}/moments/999999", "no_step"),
        (f"{path}/moments/-1", "no_step"),
        (f"{path}/moments/0?seat={game.seat_counts[-1]}", "no_seat"),
        ("/api/tables/0000/moments/0", "no_table"),
        ("/api/tables/0000/record", "no_table"),
    ):
        reply = stranger.http.get(where)
        assert (reply.status_code, reply.json()["reason"]) == (404, reason)


def test_each_reason_has_a_sentence_of_its_own(shown: Shown, stranger: Guest) -> None:
    game = GAMES[0]
    over = f"/api/tables/{shown.table(game, 'over')}"
    paths = [f"/api/tables/{shown.table(game, stage)}/moments/0" for stage in ("waiting", "running", "closed")]
    paths += [f"{over}/moments/99999", f"{over}/moments/0?seat=7", "/api/tables/0000/moments/0"]
    replies = [stranger.http.get(path).json() for path in paths]
    assert len({reply["detail"] for reply in replies}) == len({reply["reason"] for reply in replies}) == 6


def test_who_sits_there_hears_why_too(shown: Shown, stranger: Guest) -> None:
    me, bot = {"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "random"}
    running = stranger.make(me, bot).table
    waiting = stranger.make(me, {"kind": "link"}).table
    for path, status, reason in (
        (f"{waiting}/moments/0", 404, "not_begun"),
        (f"{running}/moments/0?seat=1", 403, "own_seat_only"),
        (f"{running}/moments/99", 404, "not_yet"),
        (f"{running}/record", 400, "no_record"),
    ):
        reply = stranger.http.get(f"/api/tables/{path}")
        assert (reply.status_code, reply.json()["reason"]) == (status, reason)


def test_looking_back_is_given_out_by_measure(shown: Shown, tmp_path_factory: pytest.TempPathFactory) -> None:
    database = tmp_path_factory.mktemp("busy") / "tables.sqlite"
    table = lay_down(database, GAMES[0], "over", [f"Ann{seat}" for seat in range(GAMES[0].seat_counts[0])])
    with open_venue(database, looks_per_second=0.5) as venue:
        guest = Guest(venue.url)
        paths = ("moments/3", "record", "draws")
        codes = [guest.http.get(f"/api/tables/{table}/{paths[i % 3]}").status_code for i in range(8)]
        assert codes[0] == 200
        assert codes[-1] == 429
        assert guest.http.get("/api/health").status_code == 200
        guest.leave()


def test_whoever_asks_too_much_takes_nothing_from_others_of_the_same_address(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with open_venue(tmp_path_factory.mktemp("nat") / "tables.sqlite", looks_per_second=0.5) as venue:
        greedy, modest = Guest(venue.url), Guest(venue.url)
        for guest in (greedy, modest):
            assert guest.http.get("/api/me").status_code == 200
        assert [greedy.http.get("/api/me/tables").status_code for _ in range(8)][-1] == 429
        assert modest.http.get("/api/me/tables").status_code == 200
        for guest in (greedy, modest):
            guest.leave()
