"""A game without a board for the terminal: told as a list, answered by number."""

import io
from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec import structs

from marketday.cli import board, play
from marketday.cli.board import TerminalWords
from marketday.cli.canvas import NO_COLOURS, line, painted
from marketday.cli.listing import ListBoard, in_columns, listing
from marketday.cli.terminal import Terminal
from marketday.core.registry import every, find, names
from marketday.core.text import LANGUAGES
from tests.cli.typist import given, plain, typing


@pytest.fixture
def boardless(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "has_board", lambda game: False)


def test_games_have_boards_or_are_listed() -> None:
    for game in every():
        assert (type(board.find(game)) is ListBoard) == (not board.has_board(game.id))
    assert isinstance(board.find(cast(Any, SimpleNamespace(id="chess"))), ListBoard)


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.usefixtures("boardless")
def test_a_game_without_a_board_can_be_played_to_its_end(game: str, language: str) -> None:
    output = io.StringIO()
    fewest = str(min(find(game).seat_counts))
    options = (game, "--secret", "0d", "--language", language, "--bots", "random", "--players", fewest)
    assert play.play(given(*options), Terminal(typing("?", "foo", "99", *["1", "2", "1"] * 300), output)) == 0
    words = TerminalWords(game, language)
    lines = plain(output.getvalue())
    text = " ".join(lines)
    assert words.say("terminal.listed") in text
    assert words.say("terminal.what") in text
    assert words.say("score.total") in text
    fields = {field.name for field in structs.fields(find(game).view_type)}
    assert fields <= {line.partition(":")[0] for line in lines}, "a view is told field by field"
    assert max(len(told) for told in lines if "--secret" not in told) <= 80


def test_what_has_parts_is_told_part_by_part() -> None:
    value = {
        "seat": 0,
        "hand": [1, 2],
        "piles": [[1], []],
        "nobody": None,
        "goods": [],
        "areas": [{"stock": [3, 4], "owner": None}, {"inner": {"deep": [{"x": 1}]}}],
    }
    assert [painted(pieces, NO_COLOURS) for pieces in listing(value, 80)] == [
        "seat: 0",
        "hand: 1, 2",
        "piles: (1), –",
        "nobody: –",
        "goods: –",
        "areas:",
        "  1: stock (3, 4), owner –",
        "  2:",
        "    inner:",
        "      deep:",
        "        1: x 1",
    ]


def test_short_answers_stand_beside_each_other_and_long_ones_alone() -> None:
    entries = [line(text) for text in ("1 aa", "2 bb", "3 cc", "4 " + "d" * 10, "5 ee")]
    assert [painted(pieces, NO_COLOURS) for pieces in in_columns(entries, 12)] == [
        "1 aa  3 cc",
        "2 bb",
        "4 dddddddddd",
        "5 ee",
    ]
    assert in_columns([], 80) == []
