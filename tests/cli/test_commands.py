"""`marketday simulate`, `lab`, `replay`, `verify`: what they print, how they end, what they say to impossible
requests."""

import hashlib
import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from marketday import __version__
from marketday.cli import main
from marketday.cli.data import default_data
from marketday.cli.trouble import check_writable
from marketday.core.text import LANGUAGES, Words
from marketday.games.bankrut.events import RoundEnded
from marketday.games.klongs import GAME
from marketday.games.klongs.events import BoatDrawn
from marketday.plain import is_compiled
from marketday.store import Store, WrongFile
from marketday.table import record

Shown = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a simulation of 3 games by 3 bots kept its records."""
    folder = tmp_path_factory.mktemp("records") / "kept"
    arguments = ["klongs", "--seats", "greedy,random,random", "--games", "3", "--seed", "7", "--records", str(folder)]
    assert main(["simulate", *arguments]) == 0
    return folder


@pytest.fixture
def kept(folder: Path) -> Path:
    return folder / "klongs-7-000000.jsonl"


def said(shown: Shown, *arguments: str) -> tuple[int, str, str]:
    """Exit status, output and errors, whichever way the command ends."""
    try:
        status: int | str | None = main(arguments)
    except SystemExit as end:
        status = end.code
    output, errors = shown.readouterr()
    if isinstance(status, str):  # Python prints it and ends with 1
        return 1, output, f"{errors}{status}\n"
    return status or 0, output, errors


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["serve", "--port", "99999"], "a port is a number from 0 to 65535"),
        (["serve", "--data", "postgresq://u:geheim@h/x"], "neither a file nor postgresql://"),
        (["admin", "move", "a.sqlite", "mysql://u:geheim@h/x"], "neither a file nor postgresql://"),
        *((["serve", "--pace", pace], "--pace: must be a number that is at least 0") for pace in ("nan", "inf", "-5")),
        (["play", "klongs", "--pace", "nan"], "--pace: must be a number that is at least 0"),
        *(
            (["serve", "--made-per-minute", made], "--made-per-minute: must be a number that is at least 1")
            for made in ("0", "nan", "many")
        ),
        (["serve", "--workers", "0"], "--workers: must be at least 1"),
    ],
)
def test_a_slip_is_told_and_makes_nothing(
    capsys: Shown, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], why: str
) -> None:
    monkeypatch.chdir(tmp_path)
    status, output, errors = said(capsys, *words)
    assert (status, output, why in errors, "geheim" in errors) == (2, "", True, False)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("folder", ["/", ".", "kept"])
def test_tables_are_kept_in_a_file_and_not_in_a_folder(
    capsys: Shown, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "kept").mkdir()
    status, _, errors = said(capsys, "serve", "--data", folder, "--port", "0")
    assert (status, errors) == (1, f"{folder} is a folder: name a file in it.\n")
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


# ---- lab -------------------------------------------------------------------------------------------------------------
def test_balance_tells_how_roles_fare_and_writes_how_it_was_found(capsys: Shown, tmp_path: Path) -> None:
    report = tmp_path / "report.md"
    wanted = [
        "cove",
        "--option",
        "rogues=robbers",
        "--bot",
        "random",
        "--players",
        "2,3",
        "--games",
        "24",
        "--seed",
        "5",
    ]
    economy = tmp_path / "economy.md"
    files = ["--report", str(report), "--economy", str(economy)]
    status, output, errors = said(capsys, "lab", "balance", *wanted, *files)
    assert (status, errors) == (0, "")
    two, three, summary = output.split("\n\n")
    for table, players in ((two, 2), (three, 3)):
        head, *rows = table.splitlines()
        assert re.fullmatch(rf"{players} players +games +victories, 95% +of the fair share, 95% +points, 95%", head)
        assert [row.split()[:2] for row in rows] == [
            [role, str(24 * players // 4)] for role in ("alchemist", "blacksmith", "captain", "chronomancer")
        ]
    assert re.match(r"24 games for each number of players, \d+ s\nReport: ", summary)
    told = report.read_text()
    assert f"```\nmarketday lab balance {' '.join(wanted)}\n```" in told
    assert "## 2 players, 24 games" in told
    assert len(re.findall(r"(?m)^\| (?:alchemist|blacksmith|captain|chronomancer) \| ", told)) == 8
    used = economy.read_text()
    headings = re.findall(r"(?m)^### (.*)$", used)
    dealt = ["Square at first", "In the boats at first", "First corruption card"]
    assert [what for what in headings if what not in dealt][:3] == ["Action", "Staff", "Townsfolk"]
    assert re.search(r"(?m)^\| captain \| captain\.sail \| \d\.\d\d \(", used)
    assert re.search(r"(?m)^\| captain \| 5:30 \| .* \| \d+\.\d% \(", used)


def test_balance_takes_the_usual_bot_and_every_number_of_players(capsys: Shown) -> None:
    output = said(capsys, "lab", "balance", "cove", "--games", "1")[1]
    assert re.findall(r"(?m)^(\d) players", output) == ["2", "3", "4"]


# ---- simulate --------------------------------------------------------------------------------------------------------
def test_simulate_tells_who_won_how_often_and_how_sure_that_is(capsys: Shown, tmp_path: Path) -> None:
    status, output, errors = said(
        capsys, "simulate", "klongs", "--seats", "greedy,random", "--games", "4", "--records", str(tmp_path / "new/dir")
    )
    assert (status, errors) == (0, "")
    head, greedy, random, _, summary, where = output.splitlines()
    assert [column for column in ("first", "victories", "points") if column in head] == ["first", "victories", "points"]
    for row, name in ((greedy, "greedy"), (random, "random")):
        assert re.fullmatch(rf"{name}( +[0-9.]+%? \(-?[0-9.]+%? – [0-9.]+%?\)){{3}}", row)
    assert re.fullmatch(
        r"4 games, \d+ moves, [0-9.]+ s, kernels (compiled|in plain Python); "
        r"contestants change seats from game to game\.",
        summary,
    )
    assert where == f"Records: {tmp_path / 'new/dir'}"
    assert len(list((tmp_path / "new/dir").iterdir())) == 4


def test_simulate_says_the_same_for_the_same_seed(capsys: Shown) -> None:
    def table(seed: str) -> list[str]:
        return said(capsys, "simulate", "klongs", "--games", "3", "--seed", seed)[1].splitlines()[:3]

    assert table("5") == table("5")
    assert table("5") != table("6")


def test_options_of_the_game_are_given_by_name(capsys: Shown, tmp_path: Path) -> None:
    options = ("--option", "tactical=true", "--option", "first=1")
    status, _, _ = said(capsys, "simulate", "klongs", "--games", "1", *options, "--records", str(tmp_path))
    assert status == 0
    (path,) = tmp_path.iterdir()
    assert json.loads(path.read_text().splitlines()[0])["options"] == {"tactical": True, "first": 1}
    assert said(capsys, "verify", str(path))[0] == 0


LIVE = ("simulate", "bankrut", "--seats", "random,random,random", "--option", "pace=live")


ABSURD = str(10**20)
ABSURD_FOR = (
    *(("anatomy", "quayside", name) for name in ("--games", "--deals", "--players", "--jobs")),
    *(("balance", "cove", name) for name in ("--games", "--players", "--jobs")),
    *(("duel", "random", "greedy", "--game", "quayside", name) for name in ("--most", "--players", "--jobs")),
    *(("ladder", "quayside", name) for name in ("--games", "--players", "--jobs")),
    *(("puzzles", "klongs", name) for name in ("--games", "--count", "--jobs")),
    *(("tournament", "quayside", "--bots", "random,greedy", name) for name in ("--most", "--players", "--jobs")),
)


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["simulate", "chess"], 2, "no game is called 'chess'; there are: bankrut, cove, klongs"),
        (["simulate"], 2, "required: game"),
        (["simulate", "klongs", "--seats", "greedy,nobody"], 2, "no bot is called 'nobody'; there are: "),
        (["simulate", "klongs", "--seats", "greedy,bankrut-easy"], 1, "no bot for klongs is called 'bankrut-easy'"),
        (["simulate", "klongs", "--seats", "a.b:C,random"], 2, "no bot at 'a.b:C': No module named 'a'"),
        (["simulate", "klongs", "--seats", ":C"], 2, "no bot at ':C'"),
        (["simulate", "klongs", "--seats", "program:,random"], 2, "no bot at 'program:': there is no command"),
        (
            ["simulate", "klongs", "--seats", "greedy"],
            1,
            "cannot be played with these settings: rule K-C7: Bangkok",
        ),
        (["simulate", "klongs", "--games", "0"], 2, "--games: must be at least 1"),
        (["simulate", "klongs", "--games", "many"], 2, "--games: invalid positive value: 'many'"),
        (["simulate", "klongs", "--option", "speed=9"], 1, "klongs does not take --option speed=9"),
        (["simulate", "klongs", "--option", "tactical"], 1, "klongs does not take --option tactical"),
        (["simulate", "klongs", "--option", "first=9"], 1, "klongs does not take --option first=9"),
        (["simulate", "klongs", "--option", "first=3"], 1, "klongs cannot be played with these settings: rule K-2"),
        (["simulate", "klongs", "--records", __file__], 1, f"{__file__}: File exists"),
        (["simulate", "bankrut"], 1, "bankrut cannot be played with these settings: rule B-2: Bankrut is for 3 to 6"),
        ([*LIVE, "--option", "minutes=null"], 1, "no time limit ends what bots do not. Give it one"),
        (["lab"], 2, "required: EXPERIMENT"),
        (["lab", "balance", "klongs"], 1, "In klongs all seats are alike: there is nothing to compare."),
        (["lab", "balance", "cove", "--players", "2,no"], 2, "--players: invalid numbers value"),
        (["lab", "balance", "cove", "--players", "9"], 1, "cove cannot be played with these settings: rule M-2"),
        (["lab", "balance", "cove", "--bot", "nobody"], 2, "no bot is called 'nobody'"),
        (["lab", "balance", "cove", "--bot", "bankrut-easy"], 1, "no bot for cove is called 'bankrut-easy'"),
        (["lab", "balance", "cove", "--games", "0"], 2, "--games: must be at least 1"),
        *((["lab", *words, ABSURD], 2, f"{words[-1]}: must be at most ") for words in ABSURD_FOR),
        (["simulate", "klongs", "--seats", "os:system,random"], 2, "'os:system' is no bot"),
        (["lab", "ladder", "klongs", "--pool", "os:system"], 2, "'os:system' is no bot"),
        (["lab", "duel", "random", "os:system", "--game", "klongs"], 2, "'os:system' is no bot"),
        (["simulate", "bankrut", "--option", "ticks=1"], 1, "bankrut does not take --option ticks=1"),
        (["replay", "nowhere.jsonl"], 1, "nowhere.jsonl: No such file or directory"),
        (["replay", "x", "--language", "la"], 2, "invalid choice: 'la'"),
        (["replay", "x", "--seat", "me"], 2, "invalid int value: 'me'"),
        (["verify"], 2, "required: FILE"),
        (["verify", "."], 1, ".: Is a directory"),
        (["juggle"], 2, "invalid choice: 'juggle'"),
        ([], 2, "required: COMMAND"),
    ],
)
def test_what_does_not_fit_gets_a_message_and_no_traceback(
    arguments: list[str], status: int, message: str, capsys: Shown
) -> None:
    got, _, errors = said(capsys, *arguments)
    assert got == status
    assert message in errors
    assert "Traceback" not in errors


@pytest.mark.parametrize(
    ("experiment", "option"),
    [
        (("anatomy", "quayside"), "--write"),
        (("balance", "cove"), "--report"),
        (("balance", "cove"), "--economy"),
        (("ladder", "quayside"), "--write"),
        (("puzzles", "klongs"), "--write"),
        (("tournament", "quayside", "--bots", "random,greedy"), "--write"),
    ],
)
def test_what_cannot_be_written_is_told_before_anything_is_played(
    experiment: tuple[str, ...], option: str, capsys: Shown, tmp_path: Path
) -> None:
    got, output, errors = said(capsys, "lab", *experiment, option, str(tmp_path))
    assert (got, output) == (1, "")
    assert errors == f"{tmp_path}: Is a directory\n"
    check_writable(tmp_path / "new" / "page.md")
    assert not any((tmp_path / "new").iterdir()), "asking leaves nothing behind"


def test_one_game_has_no_interval(capsys: Shown) -> None:
    assert "inf" not in said(capsys, "simulate", "quayside", "--games", "1", "--seats", "random,random")[1]


@pytest.mark.parametrize("pace", ["ticks", "calm"])
def test_another_game_is_simulated_verified_and_told(pace: str, capsys: Shown, tmp_path: Path) -> None:
    bots = ("--seats", "greedy,random,random,random", "--option", f"pace={pace}", "--option", "ticks=10")
    assert said(capsys, "simulate", "bankrut", "--games", "2", *bots, "--records", str(tmp_path))[0] == 0
    paths = sorted(map(str, tmp_path.iterdir()))
    assert said(capsys, "verify", *paths) == (0, "2 of 2 records are valid.\n", "")
    stories = [said(capsys, "replay", paths[0], "--language", language)[1] for language in LANGUAGES]
    for story in stories:
        assert not re.search(r"\b(event|score|word|good|reason)\.\w", story), "a key without words"
        assert "{" not in story
    seen = said(capsys, "replay", paths[0], "--seat", "1")[1]
    assert "Total" in seen
    for story in (stories[0], seen):
        assert_rounds_are_told(Path(paths[0]), story)
    assert len(seen) <= len(stories[0])


def assert_rounds_are_told(path: Path, story: str) -> None:
    """Every hand that is laid open at the end of a round, and what it brought."""
    entries = record.read(path.read_bytes()).entries
    ended = [event for entry in entries for event in entry.events if isinstance(event, RoundEnded)]
    points = [f"{brought:+}" for event in ended for brought in event.points]
    lines = [line for line in story.splitlines() if re.fullmatch(r" {6}\S.*, [+-]\d+", line)]
    assert [line.rsplit(", ", 1)[1] for line in lines] == points
    hands = [sum(hand) for event in ended for hand in event.hands]
    assert [sum(map(int, re.findall(r"\d+(?=\s×)", line.split(": ", 1)[1]))) for line in lines] == hands


# ---- replay ----------------------------------------------------------------------------------------------------------
def test_replay_tells_the_whole_game_and_the_score_sheet(kept: Path, capsys: Shown) -> None:
    status, output, errors = said(capsys, "replay", str(kept))
    assert (status, errors) == (0, "")
    told = record.read(kept.read_bytes())
    lines = output.splitlines()
    assert re.fullmatch(r"   0  \S.* goes first", lines[0])
    assert any(line.split() == ["Total", *map(str, told.outcome.totals)] for line in lines)
    assert lines[-1].startswith("Winner: ")
    assert "greedy" in lines[-1]
    numbers = [int(line[:4]) for line in lines if re.match(r" *\d+  \S", line[:7])]
    assert numbers == sorted(numbers)
    assert numbers[-1] == len(told.entries) - 1
    assert sum("drew a boat: " in line for line in lines) == draws(kept)


def test_replay_calls_goods_as_their_merchant_calls_them(capsys: Shown, tmp_path: Path) -> None:
    cast = ("--option", "merchants=alchemist,blacksmith")
    bots = ("--seats", "greedy,random", "--games", "1", *cast)
    assert said(capsys, "simulate", "cove", *bots, "--records", str(tmp_path))[0] == 0
    story = said(capsys, "replay", *map(str, tmp_path.iterdir()))[1]
    assert "potion" in story
    plain = [line for line in story.splitlines() if re.search(r"(small|large) (red|green|blue|yellow) good", line)]
    assert all("the square: " in line for line in plain), "townsfolk there are nobody's yet"


def test_two_bots_of_a_kind_are_told_apart(kept: Path, capsys: Shown) -> None:
    output = said(capsys, "replay", str(kept))[1]
    assert {"random 2", "random 3"} <= set(re.findall(r"random \d", output))


def draws(path: Path, seat: int | None = None) -> int:
    events = [event for entry in record.read(path.read_bytes()).entries for event in entry.events]
    return sum(isinstance(event, BoatDrawn) and seat in (None, event.seat) for event in events)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_seat_reads_what_it_drew_and_never_what_another_did(
    seat: int, language: str, kept: Path, capsys: Shown
) -> None:
    status, output, _ = said(capsys, "replay", str(kept), "--seat", str(seat), "--language", language)
    assert status == 0
    told, words, names = record.read(kept.read_bytes()), Words("klongs", language), ["greedy", "random 2", "random 3"]
    own: set[str] = set()
    others: set[str] = set()
    for entry in told.entries:
        for event in entry.events:
            if isinstance(event, BoatDrawn):
                line = f"{entry.step:4}  {GAME.say(event, words, names)}"
                (own if event.seat == seat - 1 else others).add(line)
    lines = set(output.splitlines())
    assert own <= lines
    assert len(own) > 4
    assert others
    assert not others & lines


def test_replay_speaks_four_languages_and_leaves_nothing_untold(kept: Path, capsys: Shown) -> None:
    stories = [said(capsys, "replay", str(kept), "--language", language)[1] for language in LANGUAGES]
    assert len(set(stories)) == 4
    assert len({story.count("\n") for story in stories}) == 1
    for story in stories:
        assert not re.search(r"\b(event|score|word|good|boat|reason)\.\w", story), "a key without words"
        assert "{" not in story
    assert stories[0] == said(capsys, "replay", str(kept))[1]


@pytest.mark.parametrize("seat", ["0", "4", "-1"])
def test_replay_for_a_seat_that_was_not_there_says_so(seat: str, kept: Path, capsys: Shown) -> None:
    status, output, errors = said(capsys, "replay", str(kept), f"--seat={seat}")
    assert (status, output) == (1, "")
    assert errors == f"There is no seat {seat}; the record has 3.\n"


# ---- verify ----------------------------------------------------------------------------------------------------------
def test_verify_accepts_what_simulate_wrote(folder: Path, capsys: Shown) -> None:
    status, output, errors = said(capsys, "verify", *map(str, sorted(folder.iterdir())))
    assert (status, output, errors) == (0, "3 of 3 records are valid.\n", "")


def damaged(kept: Path, into: Path) -> Path:
    """Its eleventh line says that it is another step."""
    lines = kept.read_bytes().splitlines(keepends=True)
    path = into / "damaged.jsonl"
    path.write_bytes(b"".join([*lines[:10], lines[10].replace(b'"step":10', b'"step":11'), *lines[11:]]))
    return path


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_damaged_file_is_named_with_line_and_cause(command: str, kept: Path, tmp_path: Path, capsys: Shown) -> None:
    path = damaged(kept, tmp_path)
    status, _, errors = said(capsys, command, str(path))
    assert status == 1
    assert errors == f"{path}: line 11: found step 11, expected step 10: a line is missing or doubled\n"


def test_verify_goes_on_after_a_bad_file_and_counts(kept: Path, tmp_path: Path, capsys: Shown) -> None:
    bad, foreign = damaged(kept, tmp_path), tmp_path / "picture.png"
    foreign.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    status, output, errors = said(capsys, "verify", str(bad), str(kept), str(foreign), str(tmp_path / "missing"))
    assert (status, output) == (1, "1 of 4 records are valid.\n")
    assert [line.split(": ")[0] for line in errors.splitlines()] == [
        str(bad),
        str(foreign),
        str(tmp_path / "missing"),
    ]
    assert f"{foreign}: line 1: not the header of a Marketday record" in errors


# ---- as a program ----------------------------------------------------------------------------------------------------
def program(*arguments: str, cwd: Path | None = None) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "marketday", *arguments], capture_output=True, text=True, encoding="utf-8", cwd=cwd
    )


def test_the_program_ends_with_the_status_of_its_command(kept: Path, tmp_path: Path) -> None:
    good = program("verify", str(kept))
    assert (good.returncode, good.stdout, good.stderr) == (0, "1 of 1 records are valid.\n", "")
    bad = program("verify", str(damaged(kept, tmp_path)))
    assert (bad.returncode, bad.stdout) == (1, "0 of 1 records are valid.\n")
    assert "line 11: found step 11" in bad.stderr


def test_jobs_and_a_game_that_cannot_be_end_with_a_message() -> None:
    refused = program("simulate", "klongs", "--seats", "greedy", "--games", "2", "--jobs", "2")
    assert refused.returncode == 1
    why = "Bangkok Klongs is for 2, 3 or 4 players; this table has: 1."
    assert refused.stderr == f"klongs cannot be played with these settings: rule K-C7: {why}\n"


def test_the_installed_command_finds_a_bot_in_the_folder_one_is_in(tmp_path: Path) -> None:
    """As the README promises of `marketday simulate`, though the folder is not on the path of an installed command."""
    (tmp_path / "near_bots.py").write_text(
        "class First:\n"
        "    def __init__(self, game, seat, rng): ...\n"
        "    def choose(self, view, ask):\n"
        "        return ask.moves[0]\n"
    )
    code = "import sys; from marketday.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-P", "-c", code, "simulate", "klongs", "--seats", "near_bots:First,random"]
    played = subprocess.run([*command, "--games", "2"], capture_output=True, text=True, cwd=tmp_path)
    assert (played.returncode, played.stderr) == (0, "")
    assert "near_bots:First" in played.stdout


def test_the_version_is_told(capsys: Shown) -> None:
    status, output, _ = said(capsys, "--version")
    assert (status, output) == (0, f"marketday {__version__}\n")


# ---- the bar ---------------------------------------------------------------------------------------------------------
@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
def test_progress_is_shown_on_a_terminal_and_wiped_away(kept: Path) -> None:
    import pty

    ours, theirs = pty.openpty()
    try:
        command = [sys.executable, "-m", "marketday", "verify", str(kept), str(kept)]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=theirs)
        shown = os.read(ours, 10_000).decode()
    finally:
        os.close(ours)
        os.close(theirs)
    assert "2/2 records" in shown
    assert shown.endswith("\r\033[K")
    assert done.stdout.decode() == "2 of 2 records are valid.\n"


def test_progress_is_silent_where_nobody_watches(kept: Path) -> None:
    assert program("verify", str(kept), str(kept)).stderr == ""


# ---- what others wrote -----------------------------------------------------------------------------------------------
ORDERS = "\x1b]0;owned\x07\x1b[2J\u202eEve\r\n\x9b31m"


def with_orders(kept: Path, folder: Path, **header: object) -> Path:
    """A record whose header holds characters that a terminal would obey."""
    first, *others = kept.read_text("utf-8").splitlines(keepends=True)
    said = {**json.loads(first), **header}
    for sitter in said["seats"]:
        sitter["name"] = ORDERS
    changed = folder / "orders.jsonl"
    lines = [json.dumps(said) + "\n", *others]
    result = json.loads(lines[-1])
    result["sha256"] = hashlib.sha256("".join(lines[:-1]).encode()).hexdigest()
    lines[-1] = json.dumps(result, separators=(",", ":")) + "\n"
    changed.write_text("".join(lines), "utf-8")
    return changed


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize(
    "header", [{}, {"game": ORDERS}, {ORDERS: 1}, {"rules": 999}], ids=["names", "game", "field", "rules"]
)
def test_nothing_in_a_record_gives_the_terminal_orders(
    capsys: Shown, kept: Path, tmp_path: Path, command: str, header: dict[str, object]
) -> None:
    status, output, errors = said(capsys, command, str(with_orders(kept, tmp_path, **header)))
    assert status == (1 if header else 0)
    if command == "replay" and not header:
        assert "Eve" in output
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]", output + errors)


# ---- serve -----------------------------------------------------------------------------------------------------------
def serve(data: Path, port: int = 0) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "marketday", "serve", "--port", str(port), "--data", str(data)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_a_server_that_cannot_use_its_file_says_so_in_a_sentence(tmp_path: Path) -> None:
    diary = tmp_path / "diary.txt"
    diary.write_text("dear diary\n" * 500)
    newer = tmp_path / "newer.sqlite"
    with closing(sqlite3.connect(newer, isolation_level=None)) as connection:
        connection.execute("pragma user_version = 9999")
    used = tmp_path / "used.sqlite"
    store = Store(used)
    for file, why in ((diary, "not a database"), (newer, "newer Marketday"), (tmp_path, "cannot"), (used, "Another")):
        ended = serve(file)
        assert ended.returncode == 1
        assert ended.stdout == "", "it is not open"
        assert why in ended.stderr
        assert len(ended.stderr.strip().splitlines()) == 1
        assert str(file) in ended.stderr
    store.close()


def test_a_server_whose_port_is_taken_never_says_that_it_is_open(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        ended = serve(tmp_path / "tables.sqlite", port)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == f"Port {port} of 127.0.0.1 cannot be had: somebody else has it. Choose one with --port.\n"


@pytest.mark.parametrize("is_plain", [True, False])
def test_a_server_says_that_its_rules_are_not_compiled(tmp_path: Path, is_plain: bool) -> None:
    command = [sys.executable, "-u", "-m", "marketday", "serve", "--port", "0", "--data", str(tmp_path / "x.sqlite")]
    surroundings = {**os.environ, "MARKETDAY_PLAIN": str(int(is_plain or not is_compiled()))}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=surroundings) as running:
        assert running.stdout is not None
        said = "".join(running.stdout.readline() for _ in range(2 + is_plain))
        running.send_signal(signal.SIGINT)
        said += running.stdout.read()
    assert ("plain Python" in said) == (is_plain or not is_compiled())


def test_a_server_that_was_killed_holds_its_file_no_longer(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    script = "import sys, pathlib; from marketday.store import Store; kept = Store(pathlib.Path(sys.argv[1]))"
    script += "; print('open', flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", script, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        running.stdout.readline()
        with pytest.raises(WrongFile):
            Store(path)
        running.kill()
    Store(path).close()


def test_somebody_without_a_home_can_use_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("MARKETDAY_DATA", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)

    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", homeless)
    assert default_data() == Path("tables.sqlite")
