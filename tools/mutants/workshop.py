"""Where a game's rules are broken: a copy of the repository in build/mutants/GAME, and what was found out in it."""

import json
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

import msgspec

from tools.processes import ROOT
from tools.stamps import digest

FOLDER = ROOT / "build" / "mutants"
COPIED = ("src", "tests", "docs", "tools", "compiled.py", "dev.py", "hatch_build.py", "README.md", "LICENSE")
NOT_COPIED = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "*.pyc")
RULES = ("reasons.py", "scoring.py")
"""Rules besides what is compiled."""
NO_RULES = ("forecast", "hints", "hopes", "judge", "manners", "prospects", "weighing", "observation")
"""Compiled too, but what bots think and what learners are shown is not rules."""
LEFT_OUT = (
    "words",
    "transcripts",
    "planner",
    "judge",
    "thought",
    "ledger",
    "lessons",
    "other_box",
    "oracle",
    "laws",
    "every_harbour",
    "interleavings.py::test_B_10_six",
    "interleavings.py::test_B_10_ticks",
)
"""Tests that read sources, start other processes or play for long, or are about bots, and pin no single rule."""
NOTICED = ("killed", "timeout")
BEFORE = "before"
"""Where the files are as they were at some commit, if only what has changed since is to be tried."""
SETTINGS = """[tool.mutmut]
source_paths = ["src/"]
track_dependencies = false

[tool.pytest.ini_options]
testpaths = ["tests"]
markers = ["slow: takes minutes"]
"""


def rules(game: str) -> list[Path]:
    """The files of a game's rules: what is compiled, and why a move is illegal, and points."""
    home = ROOT / "src/marketday/games" / game

    def is_beside(file: Path) -> bool:
        return any(part in NO_RULES for part in file.relative_to(home).with_suffix("").parts)

    def is_rule(file: Path) -> bool:
        return file.name in RULES or file.read_text("utf-8").startswith("# compiled: mypyc")

    return [file for file in sorted(home.rglob("*.py")) if is_rule(file) and not is_beside(file)]


def module(game: str, file: Path) -> str:
    """Its name within the game: clock, merchants.captain.fleet."""
    return ".".join(file.relative_to(ROOT / "src/marketday/games" / game).with_suffix("").parts)


class Change(msgspec.Struct, frozen=True):
    """One way to break a rule. mutmut counts the changes of a function; numbers move when somebody adds a line, so that
    lists have words."""

    module: str
    function: str
    """Evening.play"""
    was: str
    became: str
    digest: str
    """Of the whole function, before."""

    @property
    def words(self) -> str:
        return f"{self.module}.{self.function}: {self.was} → {self.became}"


class Workshop:
    def __init__(self, game: str, files: Iterable[Path], tests: str = "") -> None:
        self.game = game
        self.files = list(files)
        self.tests = tests
        """How the names of the test files begin, after test_, that changes are tried with."""
        self.folder = FOLDER / game
        self.log = FOLDER / f"{game}.log"

    def lay_out(self, anew: bool) -> None:
        """Have today's sources and tests in it; what was found in it before is kept."""
        if anew:
            shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True, exist_ok=True)
        for name in COPIED:
            source, target = ROOT / name, self.folder / name
            if source.is_dir():
                shutil.rmtree(target, ignore_errors=True)
                shutil.copytree(source, target, ignore=NOT_COPIED)
            else:
                shutil.copy2(source, target)
        (self.folder / "pyproject.toml").write_text(SETTINGS, "utf-8")

    def remember(self, commit: str | None) -> None:
        """Have the files as they were at a commit in it, too: what is still the same is not to be changed."""
        shutil.rmtree(self.folder / BEFORE, ignore_errors=True)
        if (
            commit
            and subprocess.run(["git", "cat-file", "-e", f"{commit}^{{commit}}"], cwd=ROOT, check=False).returncode
        ):
            raise SystemExit(f"There is no commit {commit}.")
        for file in self.files if commit else ():
            path = file.relative_to(ROOT).as_posix()
            shown = subprocess.run(["git", "show", f"{commit}:{path}"], cwd=ROOT, capture_output=True, check=False)
            target = self.folder / BEFORE / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(shown.stdout)  # nothing, if there was no such file

    def options(self) -> list[str]:
        """For pytest."""
        left_out = [f"--deselect=tests/games/{self.game}/test_{name}" for name in LEFT_OUT]
        quiet = ["--tb=native", "--assert=plain", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
        home = f"tests/games/{self.game}"
        files = sorted((ROOT / home).glob(f"test_{self.tests}*.py")) if self.tests else [ROOT / home]
        return [*(file.relative_to(ROOT).as_posix() for file in files), *left_out, "-m", "not slow", *quiet]

    # ---- changes and what became of them -----------------------------------------------------------------------------
    def changes(self) -> dict[str, Change]:
        """By mutmut's name, as `making` wrote them down."""
        text = (self.folder / "changes.json").read_bytes()
        return msgspec.json.decode(text, type=dict[str, Change])

    def fates(self) -> dict[str, str]:
        """By name, of today's changes that were ever tried: "killed", "timeout", "survived", "no tests"."""
        changes = self.changes()
        return {
            name: fate
            for name, (fate, source, _) in self.found().items()
            if name in changes and changes[name].digest == source
        }

    def due(self) -> list[str]:
        """What is to be tried. What tests noticed they will notice; what nobody noticed may be noticed by others."""
        fates, found, tests = self.fates(), self.found(), self.tests_digest()
        return [
            name
            for name in self.changes()
            if name not in fates or (fates[name] not in NOTICED and found[name][2] != tests)
        ]

    def found(self) -> dict[str, tuple[str, str, str]]:
        """By name its fate, and the digests of the function and of the tests it is true for."""
        book = self.folder / "found.jsonl"
        lines = book.read_text("utf-8").splitlines() if book.is_file() else []
        found: dict[str, tuple[str, str, str]] = {}
        for line in lines:
            name, fate, source, tests = json.loads(line)
            found[name] = fate, source, tests
        return found

    def tests_digest(self) -> str:
        """Of the game's tests, and of what the tests of all games share; and which of them are used."""
        home = ROOT / "tests" / "games"
        return digest(sorted([*home.glob("*.py"), *(home / self.game).rglob("*.py")]))[:16] + self.tests
