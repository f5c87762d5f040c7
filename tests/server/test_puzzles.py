"""Puzzles over HTTP: which there are, which is today's, and all that a browser needs to check a move by itself."""

from collections.abc import Callable

import pytest

from marketday.core import AnyGame
from marketday.core.puzzles import puzzles
from marketday.core.registry import every
from marketday.server.puzzles import DAY_SECONDS, todays
from tests.server.guest import Guest, Json

ONE_STORE = True

OFFERED = [game for game in every() if game.is_listed and puzzles(game)]
Arrive = Callable[[], Guest]


def test_a_puzzle_brings_its_question_its_answer_and_the_reasons(guest: Arrive) -> None:
    ann = guest()
    lists: list[Json] = ann.http.get("/api/puzzles").json()
    assert [one["game"] for one in lists] == [game.id for game in OFFERED]
    for one in lists:
        assert ann.http.get(f"/api/puzzles/{one['game']}").json() == one
        assert 1 <= one["today"] <= len(one["puzzles"])
        for number, line in enumerate(one["puzzles"], 1):
            told = ann.http.get(f"/api/puzzles/{one['game']}/{number}").json()
            assert (told["id"], told["level"], told["number"]) == (line["id"], line["level"], number)
            moves = told["ask"]["moves"]
            assert told["best"]["move"] in moves
            # The second best may be one that people compose, such as an offer; the best never is.
            assert told["second"]["move"] in moves or told["second"]["move"]["move"] in told["ask"]["forms"]
            assert told["best"]["move"] != told["second"]["move"]
            assert told["best"]["behind"] == 0 < told["second"]["behind"]
            assert len(told["ask"]["said"]["rows"]) == len(moves)
            assert told["seat"] in range(len(told["colours"]))


@pytest.mark.parametrize("path", ["nosuch", "nosuch/1", "bankrut/0", "klongs/0", "klongs/99999"])
def test_there_is_no_such_puzzle(guest: Arrive, path: str) -> None:
    reply = guest().http.get(f"/api/puzzles/{path}")
    assert (reply.status_code, reply.json()["reason"]) == (404, "no_puzzle")


@pytest.mark.parametrize("game", OFFERED, ids=lambda game: game.id)
def test_every_day_has_another_puzzle_until_all_that_are_not_easy_had_their_day(game: AnyGame) -> None:
    found = puzzles(game)
    hidden = [number for number, one in enumerate(found, 1) if one.level != "easy"]
    days = [todays(found, 1_800_000_000 + day * DAY_SECONDS) for day in range(2 * len(hidden))]
    assert sorted(days[: len(hidden)]) == hidden
    assert days[len(hidden) :] == days[: len(hidden)]


def test_where_all_are_easy_the_easy_ones_have_their_days() -> None:
    easy = [one for one in puzzles(OFFERED[0]) if one.level == "easy"]
    assert {todays(easy, day * DAY_SECONDS) for day in range(len(easy))} == set(range(1, len(easy) + 1))
