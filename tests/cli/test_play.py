"""`marketday play`: whole games in all languages, the record, leaving, what the terminal is like."""

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from marketday import cli
from marketday.cli import board, play
from marketday.cli.board import TerminalWords
from marketday.cli.canvas import FEW_COLOURS, MANY_COLOURS, NO_COLOURS, depth
from marketday.cli.session import Session
from marketday.cli.terminal import Terminal
from marketday.games.klongs import GAME
from marketday.table import record
from tests.cli.typist import Typist, given, plain, typing


# ---- whole games -----------------------------------------------------------------------------------------------------
def play_through(language: str, *options: str, size: tuple[int, int] = (80, 24)) -> tuple[Typist, str]:
    words = TerminalWords(GAME.id, language)
    seating = play.sit_down(given("--secret", "0d", "--bots", "random", *options), words)
    typist = Typist(seating)
    shown = io.StringIO()
    terminal = Terminal(typist.line, shown, MANY_COLOURS, is_live=True, size=lambda: size)
    Session(seating, board.find(GAME), words, terminal).run()
    assert seating.play.outcome is not None
    return typist, shown.getvalue()


@pytest.mark.parametrize(
    ("language", "options", "size"),
    [
        ("en", ("--players", "2"), (80, 24)),
        ("pl", ("--players", "3", "--tactical"), (100, 40)),
        ("de", ("--players", "4"), (120, 45)),
        ("fr", ("--players", "4", "--tactical"), (80, 34)),
    ],
)
def test_a_whole_game_in_every_language(language: str, options: tuple[str, ...], size: tuple[int, int]) -> None:
    typist, shown = play_through(language, *options, size=size)
    lines = plain(shown)
    assert len(typist.typed) > 20
    assert max(map(len, lines)) <= size[0]
    assert not [line for line in lines if "klongs." in line or "terminal." in line or "play." in line]
    objection = TerminalWords(GAME.id, language).say("play.why_not", why="\0", rule="\0").partition("\0")[0]
    assert objection not in shown, "the typist types only what is allowed"


def test_the_command_plays_tells_the_sheet_and_keeps_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ("--secret", "0d", "--players", "3", "--bots", "greedy,random", "--language", "en")
    words = TerminalWords(GAME.id, "en")
    seating = play.sit_down(given(*options), words)
    typist = Typist(seating)
    Session(seating, board.find(GAME), words, Terminal(typist.line, io.StringIO())).run()

    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typist.typed)))
    kept = tmp_path / "game.jsonl"
    assert cli.main(["play", *options, "--record", str(kept)]) == 0

    shown = capsys.readouterr().out
    told = record.read(kept.read_bytes())
    assert told.outcome == seating.play.outcome, "the same secret and the same answers give the same game"
    assert {sitter.bot for sitter in told.sitters} == {None, "greedy", "random"}
    assert "\033" not in shown, "no colours into a pipe"
    assert any(line.split() == ["Total", *map(str, told.outcome.totals)] for line in shown.splitlines())
    assert "Winner: " in shown
    assert f"The game was saved: {kept}" in shown


# ---- leaving, and what the terminal is like --------------------------------------------------------------------------
def interrupt() -> str:
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("typed", "status"), [(typing(), 0), (typing("q", "n", "q", "y"), 0), (typing("q"), 0), (interrupt, 130)]
)
def test_leaving_is_polite(typed: Callable[[], str], status: int) -> None:
    shown = io.StringIO()
    assert play.play(given("--secret", "0d", "--language", "en"), Terminal(typed, shown)) == status
    assert shown.getvalue().endswith("You left the game. Goodbye!\n")


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        (("--players", "5"), "klongs is for 2, 3, 4 players, not 5."),
        (("--seat", "4"), "There is no seat 4 at a table for 3."),
        (
            ("--bots", "bankrut-easy"),
            (
                "no bot for klongs is called 'bankrut-easy'; there are: "
                "easy, expert, greedy, hard, hoarder, random, spoiler, or name one as module:Class or program:COMMAND."
            ),
        ),
        (("--record", "/nowhere/at/all.jsonl"), "There is no directory /nowhere/at for the record."),
    ],
)
def test_arguments_that_do_not_fit_are_named(
    options: tuple[str, ...], fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["play", *options]) == 2
    assert capsys.readouterr().err == f"{fault}\n"


def test_the_language_is_what_the_system_speaks() -> None:
    assert play.language({"LANG": "pl_PL.UTF-8"}) == "pl"
    assert play.language({"LANG": "pl_PL.UTF-8", "LC_ALL": "de_AT"}) == "de"
    assert play.language({"LANG": "C.UTF-8"}) == "en"
    assert play.language({}) == "en"


def test_bytes_that_are_no_text_and_a_terminal_of_few_letters_break_nothing() -> None:
    played = subprocess.run(
        [sys.executable, "-m", "marketday", "play", "--secret", "0d"],
        input=b"\xff\xfe\n\x00\n" + b"9" * 5000 + b"\n1 D4\n",
        env={**os.environ, "PYTHONIOENCODING": "ascii", "LANG": "pl_PL"},
        capture_output=True,
    )
    assert played.returncode == 0
    assert not played.stderr
    assert b"K-4: " in played.stdout


def test_colours_are_what_the_terminal_can_and_people_want() -> None:
    assert depth({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, True) == MANY_COLOURS
    assert depth({"TERM": "xterm-256color"}, True) == FEW_COLOURS
    assert depth({"COLORTERM": "truecolor", "NO_COLOR": "1"}, True) == NO_COLOURS
    assert depth({"TERM": "dumb"}, True) == NO_COLOURS
    assert depth({"COLORTERM": "truecolor"}, False) == NO_COLOURS
