"""People by links and a bot play a whole game to the score sheet, and its record holds."""

from collections.abc import Callable

import pytest

from marketday.core.registry import names
from marketday.core.rng import Rng
from marketday.table import record
from tests.server.guest import BOT, LINK, ME, Guest, play_on

Arrive = Callable[[], Guest]


@pytest.mark.parametrize("game", names())
def test_two_people_by_links_and_a_bot_play_to_the_score_sheet(guest: Arrive, game: str) -> None:
    ann, bea = guest(), guest()
    made = ann.make(ME, LINK, BOT, game=game)
    bea.join(made.links[1])
    with ann.open(made.table) as window, bea.open(made.table) as other:
        other.send("Sit", seat=1, name="Bea")
        window.until_picture(lambda now: now["places"][1]["name"] == "Bea" and now["places"][1]["here"])
        assert window.picture()["secret"] is None
        window.send("Start")
        window.until_picture(lambda now: now["started"])
        play_on([window, other], Rng(1))
        for now in (window.picture(), other.picture()):
            assert now["outcome"]
            assert now["secret"]
            assert now["asked"] == []
        assert window.picture()["outcome"] == other.picture()["outcome"]
        assert [line["step"] for line in window.stories[0]] == sorted(line["step"] for line in window.stories[0])
        reply = bea.http.get(f"/api/tables/{made.table}/record")
        draws = bea.http.get(f"/api/tables/{made.table}/draws").json()
    assert reply.headers["content-type"].startswith("application/jsonl")
    told = record.read(reply.content)
    assert [sitter.name for sitter in told.sitters] == ["Ann", "Bea", now["places"][2]["alias"]]
    assert len(draws) == len(told.entries)
    for entry, offered in zip(told.entries, draws, strict=True):
        assert all(answer in outcomes for answer, outcomes in zip(entry.chance, offered, strict=True))
    assert list(told.outcome.totals) == window.picture()["outcome"]["totals"]


def test_one_person_against_bots_starts_at_once(guest: Arrive) -> None:
    ann = guest()
    made = ann.make(ME, BOT, BOT, BOT, options={"tactical": True})
    with ann.open(made.table) as window:
        play_on([window], Rng(2))
        assert len(window.picture()["outcome"]["totals"]) == 4
    assert record.read(ann.http.get(f"/api/tables/{made.table}/record").content).options.tactical


def test_who_takes_a_seat_without_a_name_plays_it_himself(guest: Arrive) -> None:
    ann = guest()
    made = ann.make({"kind": "me"}, BOT)
    with ann.open(made.table) as window:
        assert window.picture()["places"][0]["bot"] is None
        play_on([window], Rng(3), moves=3)


def test_there_is_no_record_before_the_end(guest: Arrive) -> None:
    ann = guest()
    made = ann.make(ME, BOT)
    for what in ("record", "draws"):
        assert ann.http.get(f"/api/tables/{made.table}/{what}").status_code == 400
        assert guest().http.get(f"/api/tables/{made.table}/{what}").status_code == 403


def test_words_of_players_go_into_the_shuffle(guest: Arrive) -> None:
    ann, bea = guest(), guest()
    made = ann.make(ME, LINK)
    bea.join(made.links[1])
    with ann.open(made.table) as window, bea.open(made.table) as other:
        other.send("AddWord", seat=1, word="łódź \U0001f6f6")
        now = window.until_picture(lambda now: now["places"][1]["word"])
        assert now["words"] == [], "nobody knows another's word before the start"
        commitment = now["commitment"]
        other.send("Sit", seat=1, name="Bea")
        window.until_picture(lambda now: now["places"][1]["name"])
        window.send("Start")
        now = window.until_picture(lambda now: now["started"])
        assert now["words"] == ["łódź \U0001f6f6"]
        assert window.refusal("AddWord", seat=0, word="late") == "started_already"
        play_on([window, other], Rng(4))
        assert window.picture()["commitment"] == commitment
    record.read(ann.http.get(f"/api/tables/{made.table}/record").content)  # it re-derives every draw


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("klongs", {"first": 3}),
        ("klongs", {"nonsense": 1}),
        ("klongs", {"tactical": "yes"}),
        ("cove", {"merchants": ["captain"]}),
        ("cove", {"merchants": ["captain", "alchemist", "blacksmith"]}),
    ],
)
def test_a_table_that_could_never_start_is_not_made(guest: Arrive, game: str, options: dict[str, object]) -> None:
    for seats in ([ME, BOT], [ME, LINK]):
        reply = guest().http.post("/api/tables", json={"game": game, "seats": seats, "options": options})
        assert reply.status_code == 400, reply.text


def test_seats_that_nobody_took_go_to_bots_at_the_start(guest: Arrive) -> None:
    ann = guest()
    made = ann.make(ME, LINK)
    with ann.open(made.table) as window:
        assert window.refusal("Start") == "seats_open"
        window.send("Start", fill=True)
        now = window.until_picture(lambda now: now["started"])
        assert now["places"][1]["bot"] == "greedy"
