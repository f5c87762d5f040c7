"""find out whether tests notice when a rule is changed: `mutate GAME` breaks its rules in thousands of ways, one at a
time

mutmut changes a line, the tests of the game run in plain Python, and somebody should notice. What nobody noticed is
written to build/mutants/GAME.txt. Changes that change nothing for a player are named in tests/games/GAME/mutants.txt,
each with the reason, and do not count. It takes about a quarter of a second for each change, so it is no part of
`test`. `mutate GAME MODULE …` tries only these modules of the game.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

from marketday.core import registry
from tools.environment import REQUIREMENTS, inside, sync
from tools.processes import ROOT, call, must
from tools.stamps import digest, once

FOLDER = ROOT / "build" / "mutants"
VENV = ROOT / ".venv-mutants"
COPIED = ("src", "tests", "docs", "tools", "compiled.py", "dev.py", "hatch_build.py", "README.md", "LICENSE")
RULES = ("reasons.py", "scoring.py")
"""Rules besides what is compiled."""
LEFT_OUT = ("test_words.py", "test_transcripts.py", "test_trader.py", "test_planner.py")
"""These read sources, or play for a long time, and pin no single rule."""
NAMED = re.compile(r"(\S+__mutmut_\d+): (.+)")


def run(arguments: list[str]) -> int:
    if not arguments or arguments[0] not in registry.names():
        sys.exit(f"Name a game: {', '.join(registry.names())}")
    game, modules = arguments[0], arguments[1:]
    if unknown := set(modules) - {file.stem for file in rules(game)}:
        sys.exit(f"{game} has no rules in {', '.join(sorted(unknown))}.")
    python = install()
    workshop = FOLDER / game
    lay_out(workshop, game, [file for file in rules(game) if not modules or file.stem in modules])
    if call([python, "-m", "mutmut", "run"], cwd=workshop, MARKETDAY_PLAIN="1", PYTHONPATH="src:."):
        print("mutmut failed; what it found so far:")
    listed = subprocess.run(
        [python, "-m", "mutmut", "results", "--all", "true"], cwd=workshop, capture_output=True, text=True
    )
    return report(game, dict(NAMED.findall(listed.stdout)))


def install() -> Path:
    lock, python = REQUIREMENTS / "mutants.lock", inside(VENV, "python")

    def make() -> None:
        must([sys.executable, "-m", "venv", VENV], "Python could not make .venv-mutants.")
        sync(python, lock)

    once(VENV / "stamps" / "mutmut", digest([lock]), make)
    return python


def rules(game: str) -> list[Path]:
    """The files of a game's rules: the compiled modules, why a move is illegal, and points."""
    files = sorted((ROOT / "src/marketday/games" / game).rglob("*.py"))
    return [file for file in files if file.name in RULES or file.read_text("utf-8").startswith("# compiled: mypyc")]


def lay_out(workshop: Path, game: str, files: list[Path]) -> None:
    shutil.rmtree(workshop, ignore_errors=True)
    workshop.mkdir(parents=True)
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, workshop / name, ignore=shutil.ignore_patterns("*.so", "__pycache__", "*.pyc"))
        else:
            shutil.copy(source, workshop / name)
    ignored = ", ".join(f'"--ignore=tests/games/{game}/{name}"' for name in LEFT_OUT)
    listed = ", ".join(f'"{file.relative_to(ROOT).as_posix()}"' for file in files)
    others = ", ".join(f'"{name}"' for name in COPIED)
    (workshop / "pyproject.toml").write_text(
        f"""[tool.mutmut]
source_paths = ["src/"]
only_mutate = [{listed}]
also_copy = [{others}]
pytest_add_cli_args_test_selection = ["tests/games/{game}"]
pytest_add_cli_args = [{ignored}, "-m", "not slow", "-p", "no:cacheprovider"]

[tool.pytest.ini_options]
testpaths = ["tests"]
markers = ["slow: takes minutes"]
""",
        "utf-8",
    )


def report(game: str, fates: dict[str, str]) -> int:
    """What became of each change, by name."""
    file = ROOT / "tests" / "games" / game / "mutants.txt"
    known = {line.split("#")[0].strip() for line in file.read_text("utf-8").splitlines()} if file.is_file() else set()
    survived = [name for name, fate in fates.items() if fate not in ("killed", "timeout", "segfault")]
    noted = sorted(set(survived) & known)
    left = sorted(set(survived) - known)
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / f"{game}.txt").write_text("".join(f"{name}  # {fates[name]}\n" for name in left), "utf-8")
    counted = len(fates) - len(noted)
    score = 100 * (counted - len(left)) / counted if counted else 0.0
    print(
        f"{game}: {counted - len(left)} of {counted} changes were noticed ({score:.1f} %), {len(noted)} change nothing."
    )
    place = FOLDER.relative_to(ROOT)
    print(
        f"The changes that no test noticed are in {place}/{game}.txt; `mutmut show NAME` in {place}/{game} shows one."
    )
    return 0
