"""Bots that are programs of their own."""

import json
import os
import re
import select
import shutil
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from marketday.bots import UnknownBot, find
from marketday.bots.program import LONGEST_ANSWER, MEGABYTES, SECONDS, TO_BEGIN, ProgramBot, ProgramFailed, is_program
from marketday.core.chance import RandomChance
from marketday.core.grammar import Ask
from marketday.core.registry import every
from marketday.core.registry import find as find_game
from marketday.core.rng import Rng
from marketday.core.text import Words
from marketday.lab.duel import Duel, duel
from marketday.lab.errors import BadBot
from marketday.lab.simulate import Plan, simulate

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "bots"

OPENING = """
import json, os, sys, time
for line in sys.stdin:
    said = json.loads(line)
    if "begin" in said:
        begin = said["begin"]
        continue
"""
FIRST = "    print(json.dumps({'move': 0}), flush=True)\n"


def program(folder: Path, answering: str, limits: str = "") -> str:
    """A bot that does this for each question."""
    file = folder / "bot.py"
    file.write_text(OPENING + answering)
    return f"program{limits}:{sys.executable} {file}"


def play(bot: str, game: str = "klongs", games: int = 1, seed: int = 1) -> list[tuple[int, ...]]:
    seats = (bot, *["random"] * (find_game(game).seat_counts[0] - 1))
    plan = Plan(game, find_game(game).options_type(), seats, games, seed)
    return [played.points for played in simulate(plan)]


def begun(bot: str) -> tuple[ProgramBot, Any, Ask[Any]]:
    """The bot at the first question of a play, not started yet."""
    game = find_game("klongs")
    state = game.setup(game.options_type(), 2, RandomChance(Rng(1))).state
    ((seat, ask),) = game.asked(state).items()
    made = find(bot)(game, seat, Rng(1))
    assert isinstance(made, ProgramBot)
    return made, game.view(state, seat), ask


@pytest.mark.parametrize("game", [game.id for game in every() if not game.has_live_play(game.variants()[0])])
def test_a_program_plays_every_game(game: str, tmp_path: Path) -> None:
    assert len(play(program(tmp_path, FIRST), game)) == 1


def test_the_same_seed_gives_the_same_games(tmp_path: Path) -> None:
    by_seed = "    print(json.dumps({'move': begin['seed'] % len(said['ask']['moves'])}), flush=True)\n"
    bot = program(tmp_path, by_seed)
    assert play(bot, games=2) == play(bot, games=2) != play(bot, games=2, seed=2)


def test_it_may_answer_with_a_whole_move(tmp_path: Path) -> None:
    whole = "    print(json.dumps({'move': said['ask']['moves'][-1]}), flush=True)\n"
    last = "    print(json.dumps({'move': len(said['ask']['moves']) - 1}), flush=True)\n"
    assert play(program(tmp_path, whole)) == play(program(tmp_path, last))


def test_it_sees_what_its_seat_sees(tmp_path: Path) -> None:
    """A hand of its own, and of the others what everybody knows."""
    looks = """
    view = said["view"]
    assert view["seat"] == begin["seat"] and view["hand"], view
    assert not any("hand" in player for player in view["players"]), view
"""
    assert len(play(program(tmp_path, looks + FIRST))) == 1


@pytest.mark.parametrize(
    ("answering", "limits", "words"),
    [
        ("    time.sleep(60)\n", "@0.2s", "took longer than"),
        ("    sys.exit(3)\n", "", r"ended \(status 3\)"),
        ("    print('hello', flush=True)\n", "", "which is no move"),
        ("    print(json.dumps({'move': 999}), flush=True)\n", "", "which is no move: there are"),
        ("    print(json.dumps({'move': None}), flush=True)\n", "", "which is no move"),
        ("    print(json.dumps({'move': {'move': 'Nonsense'}}), flush=True)\n", "", "which is no move"),
        ("    print(json.dumps({'move': {'move': 'EndTurn'}}), flush=True)\n", "", "against rule"),
        ("    print('x' * 3_000_000, flush=True)\n", "", "more than a megabyte"),
        ('    print(\'{"move": 0}\\n{"move": 0}\', flush=True)\n', "", "without being asked"),
        ("    os.close(1)\n    time.sleep(60)\n", "", "closed its output"),
    ],
)
def test_what_it_does_wrong_is_said(
    answering: str, limits: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("marketday.bots.program.TO_BEGIN", 1.0 if limits else 10.0)
    with pytest.raises(BadBot, match=words):
        play(program(tmp_path, answering, limits))


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("""-c "while True: print('{\\"move\\": 0}')" """, "without being asked"),
        ("""-c "import time; time.sleep(60)" """, "took longer than"),
    ],
)
def test_a_program_that_never_reads_stops_nobody(
    command: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even with a question that is larger than a pipe."""
    monkeypatch.setattr("marketday.bots.program.TO_BEGIN", 1.0)
    bot, view, ask = begun(f"program@0.2s:{sys.executable} {command}")
    with pytest.raises(ProgramFailed, match=words):
        bot.choose({"view": view, "more": "x" * 1_000_000}, ask)


def test_what_was_said_before_the_question_is_no_answer(tmp_path: Path) -> None:
    bot, view, ask = begun(program(tmp_path, FIRST + "    print(json.dumps({'move': 0}), flush=True)\n"))

    def ask_twice() -> None:
        bot.choose(view, ask)
        assert bot._process is not None
        assert bot._process.stdout is not None
        select.select([bot._process.stdout], [], [])  # until the second line is there
        bot.choose(view, ask)

    with pytest.raises(ProgramFailed, match="without being asked"):
        ask_twice()


def test_what_a_program_started_ends_with_it(tmp_path: Path) -> None:
    """Its child keeps a pipe open: the pipe ends when the child is gone, too."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    starts = f"    import subprocess\n    subprocess.Popen(['sleep', '60'], stdout=open({str(pipe)!r}, 'w'))\n"
    bot, view, ask = begun(program(tmp_path, starts + FIRST))
    bot.choose(view, ask)
    bot.close()
    ended, _, _ = select.select([reading], [], [], 10)
    os.close(reading)
    assert ended


def test_windows_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    bot, view, ask = begun("program:node bot.mjs")
    with pytest.raises(ProgramFailed, match="need Linux or macOS"):
        bot.choose(view, ask)


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited where the system can")
def test_memory_is_limited(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    greedy = "    much = globals().get('much') or bytearray(300_000_000)\n" + FIRST
    assert len(play(program(tmp_path, greedy, "@10s@600MB"))) == 1
    with pytest.raises(BadBot, match="ended"):
        play(program(tmp_path, greedy, "@10s@100MB"))
    assert "MemoryError" in capfd.readouterr().err


def test_a_command_that_is_not_there() -> None:
    with pytest.raises(BadBot, match="cannot be started"):
        play("program:/nowhere/at-all")


def test_limits_are_read_from_the_name() -> None:
    bot = find("program@2.5s@64MB:node a.js --level 3")
    assert issubclass(bot, ProgramBot)
    assert (bot.seconds, bot.megabytes, bot.command) == (2.5, 64, ["node", "a.js", "--level", "3"])
    for wrong in ("program@2x:node", "program@.s:node", "program@1.2.3s:node", "program@0.5MB:node", "program@s:node"):
        assert not is_program(wrong)
    assert not is_program("programs.mine:Class")


def test_no_process_is_left(tmp_path: Path) -> None:
    bot, view, ask = begun(program(tmp_path, FIRST))
    bot.choose(view, ask)
    process = bot._process
    assert process is not None
    assert process.poll() is None
    del bot
    assert process.poll() is not None


def test_the_example_in_another_language_beats_random() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("NOT CHECKED: Node is not on the path")
    bot = f"program:{node} {EXAMPLES / 'neighbour.mjs'}"
    verdicts = list(duel(Duel("klongs", find_game("klongs").options_type(), bot, "random", 2, 30, 1)))
    assert verdicts[-1].is_better


def test_the_example_of_twenty_lines_beats_random(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    bot = "twenty_lines:Hopeful"
    verdicts = list(duel(Duel("klongs", find_game("klongs").options_type(), bot, "random", 2, 30, 1)))
    assert verdicts[-1].is_better
    assert len((EXAMPLES / "twenty_lines.py").read_text().splitlines()) <= 22


def test_the_page_tells_the_protocol_as_it_is() -> None:
    page = (EXAMPLES.parents[1] / "docs" / "programs.md").read_text("utf-8")
    begin, question = map(json.loads, re.findall(r"^```json\n(.*?)^```$", page, re.MULTILINE | re.DOTALL))
    bot, _, _ = begun("program:true")
    assert begin == {"begin": {**bot.begin, "seed": begin["begin"]["seed"], "seat": 0}}
    assert question.keys() == {"ask", "view"}
    ask = question["ask"]
    assert ask.keys() == set(Ask.__struct_fields__)
    assert len(msgspec.convert(ask["moves"], list[find_game("klongs").move_type])) == 2  # type: ignore[misc]
    assert ask["prompt"] in Words("klongs", "en")
    assert f"({SECONDS:g} s unless you say otherwise, and {TO_BEGIN:g} s more to start)" in page
    assert f"({MEGABYTES} MB)" in page
    assert LONGEST_ANSWER == 1 << 20, "the page says a megabyte"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what a process has in its environment")
def test_what_leaves_its_group_ends_too(tmp_path: Path) -> None:
    """A daemon, whose parent is gone and whose session is its own."""
    told = tmp_path / "daemon"
    daemon = f"setsid sh -c 'echo $$ > {told}.part; mv {told}.part {told}; sleep 60' &"
    starts = f"    os.system({daemon!r})\n    while not os.path.exists({str(told)!r}): time.sleep(0.01)\n"
    bot, view, ask = begun(program(tmp_path, starts + FIRST))
    bot.choose(view, ask)
    commands = Path("/proc", told.read_text().strip(), "cmdline")
    assert commands.read_bytes()
    bot.close()
    until = time.monotonic() + 10
    while commands.exists() and commands.read_bytes():  # nothing, where nobody has buried it yet
        assert time.monotonic() < until


def test_limits_that_are_none_are_told() -> None:
    with pytest.raises(UnknownBot, match="limits of a program are written"):
        find("program@99999999s:true")


@pytest.mark.parametrize("wrong", ["program:", "program: ", "program:node 'bot", "program:a\0b", "program@socket: "])
def test_what_is_no_command_is_no_bot(wrong: str) -> None:
    with pytest.raises(UnknownBot):
        find(wrong)
