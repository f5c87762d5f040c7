"""What the docs show works as it stands there: every block of Python is run, one after the other, and every `marketday`
command, with fewer games. What is not run is named here, with the reason; blocks and commands are found, not listed."""

import argparse
import doctest
import inspect
import json
import os
import re
import shlex
import shutil
import sys
from collections.abc import Iterator
from glob import glob
from pathlib import Path

import pytest

from marketday import cli
from marketday.core.grammar import Game
from marketday.core.registry import names
from tools import tasks
from tools.tasks import bench

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
PAGES = [*sorted(DOCS.rglob("*.md")), *sorted(ROOT.glob("*.md"))]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^(?:(?:sudo|runuser) -u \S+ (?:-- )?)?(?:\w+=\S+ )?(?:\S*/)?marketday (.*)$")
VERB = re.compile(r"^(?:\w+=\S+ )?python3? dev\.py ([a-z-]+)")

RUN_ELSEWHERE = {"README.md": "tests/test_readme.py runs its blocks, and looks at what they print"}
NOT_RUN = {
    r"^lab puzzles cove": "one game is looked through for many seconds; tests/lab/test_puzzles.py has a few positions",
    r"^admin doctor --url": "looks at a site on the network; tests/admin/test_doctor.py has one of its own",
    r"^admin move": "needs a host's PostgreSQL; tests/admin/test_moving.py moves between databases of its own",
}
OTHER_SHELL = {
    "hosting.md": "sets up a host; tests/deploy holds its recipes to what the commands know",
    "records.md": "tests/examples runs the checker",
}
"""Pages with lines of shell that are neither `marketday` nor dev.py."""
FEWER = {"--games": "2", "--most": "4", "--deals": "1", "--jobs": "1", "--count": "1"}
FIRST = {"--players": 1, "--bots": 2, "--pool": 1}
"""Of a list only so many: the first bots of a ladder think least."""
QUICK = {"hard": "easy"}


def blocks(page: Path, *languages: str) -> list[str]:
    return [text for language, text in BLOCK.findall(page.read_text("utf-8")) if language in languages]


def shell_lines(page: Path) -> list[str]:
    lines = "".join(blocks(page, "", "console", "sh", "bash")).splitlines()
    return [line.partition(" #")[0].strip() for line in lines if line.strip()]


def commands(page: Path) -> list[str]:
    """What stands behind `marketday` in its blocks."""
    return [found[1] for line in shell_lines(page) if (found := COMMAND.match(line))]


def reason_not_to_run(command: str) -> str | None:
    return next((why for pattern, why in NOT_RUN.items() if re.match(pattern, command)), None)


WITH_PYTHON = [page for page in PAGES if blocks(page, "python")]
WITH_COMMANDS = [page for page in PAGES if commands(page) and page.name not in RUN_ELSEWHERE]
assert len(WITH_PYTHON) > 4
assert len(WITH_COMMANDS) > 4


@pytest.mark.parametrize("page", WITH_PYTHON, ids=lambda page: page.stem)
def test_every_block_of_python_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a script, or as a session, which shows what comes out."""
    monkeypatch.chdir(tmp_path)
    defined: dict[str, object] = {"__name__": "__main__"}
    for number, block in enumerate(blocks(page, "python")):
        title = f"{page.name}, block {number}"
        if block.startswith(">>>"):
            session = doctest.DocTestParser().get_doctest(block, defined, title, str(page), 0)
            told: list[str] = []
            failed = doctest.DocTestRunner(verbose=False).run(session, out=told.append, clear_globs=False).failed
            assert not failed, "".join(told)
            defined |= session.globs
        else:
            exec(compile(block, title, "exec"), defined)


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=lambda page: page.stem)
def test_every_command_works(page: Path, workplace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in commands(page):
        if reason_not_to_run(command) is None:
            given = shortened(shlex.split(command))
            assert cli.main(given) == 0, f"marketday {shlex.join(given)}: {capsys.readouterr().err}"


def shortened(words: list[str]) -> list[str]:
    """The same with fewer games and quicker bots, and with file names in the place of a pattern."""
    short = [
        ",".join(FEWER.get(before, QUICK.get(word, word)).split(",")[: FIRST.get(before)])
        for before, word in zip(("", *words), words, strict=False)
    ]
    if "--met-by" in short:  # they may not be among the first
        at = short.index("--met-by")
        del short[at : at + 2]
    if "puzzles" in short:  # one game is looked through for seconds
        short[short.index("--games") + 1] = "1"
    if "ladder" in short and "--bots" not in short:
        short += ["--bots", "random,easy"]
    if "duel" in short and "--most" not in short:
        short += ["--most", FEWER["--most"]]
    return [file for word in short for file in (glob(word) if "*" in word else [word])]


@pytest.fixture
def workplace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with the bots that the docs write, where commands write what they write."""
    written = [text for page in WITH_PYTHON for text in blocks(page, "python") if text.startswith("class ")]
    (tmp_path / "mybots.py").write_text("\n\n".join(written), "utf-8")
    for example in ("neighbour.mjs", "guest.py"):
        shutil.copy(ROOT / "examples" / "bots" / example, tmp_path)
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    program = tmp_path / "mybot"
    program.write_text(
        f"#!{sys.executable}\nimport sys\nfor line in sys.stdin:\n"
        "    if line.startswith('{\"ask\"'):\n        print('{\"move\": 0}', flush=True)\n"
    )
    program.chmod(0o755)
    (tmp_path / "docs").mkdir()
    for game in names():
        (tmp_path / "src" / "marketday" / "games" / game).mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield tmp_path
    sys.modules.pop("mybots", None)


def test_every_benchmark_is_told_of() -> None:
    told = (DOCS / "benchmarks.md").read_text("utf-8")
    for name in (*bench.BESIDE_OTHERS, *bench.OF_THE_SERVER):
        assert f"| `python3 dev.py bench {name}` |" in told


def test_what_is_not_run_is_there() -> None:
    found = [command for page in PAGES for command in commands(page)]
    for pattern in NOT_RUN:
        assert any(re.match(pattern, command) for command in found), f"nothing is like {pattern} any more"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_block_is_of_a_kind_that_is_looked_at(page: Path) -> None:
    for language, text in BLOCK.findall(page.read_text("utf-8")):
        assert language in ("", "console", "json", "python"), language
        if language == "json":
            json.loads(text)
    for line in shell_lines(page):
        verb = VERB.match(line)
        assert COMMAND.match(line) or (verb and verb[1] in tasks.verbs()) or page.name in OTHER_SHELL, line


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_commands_named_in_a_sentence_exist(page: Path) -> None:
    text = BLOCK.sub("", page.read_text("utf-8"))
    for found in re.findall(r"`(?:\w+=\S+ )?(?:\S*/)?marketday ([a-z][^`]*)`", text):
        parser = cli.command_line()
        for word in found.split():
            inner = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
            if not inner:
                break
            assert word in inner[0].choices, f"there is no command `marketday {found}`"
            parser = inner[0].choices[word]


def test_the_grammar_has_an_example_for_each_method() -> None:
    page = (DOCS / "grammar.md").read_text("utf-8")
    told = {name for line in re.findall(r"^### (.+)$", page, re.MULTILINE) for name in line.split(", ")}
    methods = {name for name, _ in inspect.getmembers(Game, inspect.isfunction) if not name.startswith("_")}
    assert told == methods
    for part in page.split("### ")[1:]:
        names = part.partition("\n")[0].split(", ")
        assert all(f".{name}(" in part for name in names), names
