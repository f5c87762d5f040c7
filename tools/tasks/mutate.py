"""try whether tests notice when a rule is changed: `mutate GAME` breaks its rules in thousands of ways, one at a time

mutmut changes a line, the tests of the game run in plain Python, and somebody should notice. What nobody noticed is
written to build/mutants/GAME.txt. Changes that change nothing for a player stand in tests/games/GAME/mutants.txt below
the reason, and do not count. It takes minutes, so it is no part of `test`.

`mutate GAME MODULE …` tries only these modules of the game, `mutate GAME --since COMMIT` only functions that are not as
they were then, `mutate GAME --tests NAME` only with the tests of files test_NAME*.py: what those do not notice is tried
with all of them by the next run. A run that was stopped goes on where it stopped; when tests have changed since, what
nobody noticed is tried again. `mutate GAME --anew` forgets everything.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path

from marketday.core import registry
from tools.environment import REQUIREMENTS, inside, sync
from tools.mutants import findings, workshop
from tools.mutants.workshop import NOTICED, Workshop
from tools.processes import ROOT, Command, must, variables
from tools.stamps import digest, once

VENV = ROOT / ".venv-mutants"
CHILDREN = 2
LOOK = 30.0
"""Seconds from one line about how far it is to the next."""
LOADED = """
import importlib, sys
importlib.import_module(sys.argv[1])
from mutmut.state import state
print(*sorted(state()._stats), sep="\\n")
"""
"""Which functions run while the rules are loaded."""


def run(arguments: list[str]) -> int:
    asked = options(arguments)
    game, modules = asked.game, asked.modules
    files = workshop.rules(game)
    if unknown := set(modules) - {workshop.module(game, file) for file in files}:
        sys.exit(f"{game} has no rules in {', '.join(sorted(unknown))}.")
    python = install()
    chosen = [file for file in files if not modules or workshop.module(game, file) in modules]
    place = Workshop(game, chosen, asked.tests)
    place.lay_out(asked.anew)
    place.remember(asked.since)
    must(
        [python, "-m", "tools.mutants.making", game, *(file.relative_to(ROOT).as_posix() for file in place.files)],
        "mutmut could not change these files.",
        cwd=place.folder,
        PYTHONPATH=".",
    )
    if not try_all(python, place):
        print(f"It did not come to the end: {place.log.relative_to(ROOT)}. What was found so far:")
    return findings.report(place)


def options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="dev.py mutate", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=registry.names())
    parser.add_argument("modules", nargs="*")
    parser.add_argument("--since", metavar="COMMIT", help="only functions that have changed since")
    parser.add_argument(
        "--tests", metavar="NAME", default="", help="only tests of files test_NAME*.py, which is quicker"
    )
    parser.add_argument("--anew", action="store_true", help="forget what was found before")
    return parser.parse_args(arguments)


def install() -> Path:
    lock, python = REQUIREMENTS / "mutants.lock", inside(VENV, "python")

    def make() -> None:
        must([sys.executable, "-m", "venv", VENV], "Python could not make .venv-mutants.")
        sync(python, lock)

    once(VENV / "stamps" / "mutmut", digest([lock]), make)
    return python


def try_all(python: Path, place: Workshop) -> bool:
    """Whether it came to the end; each finding is written down at once, so nothing is lost if it did not."""
    surroundings = {"MARKETDAY_PLAIN": "1", "PYTHONPATH": os.pathsep.join(("src", "."))}
    asked: Command = [python, "-c", LOADED, f"marketday.games.{place.game}"]
    stats = variables(**surroundings, MUTANT_UNDER_TEST="stats")
    loaded = subprocess.run(asked, cwd=place.folder, env=stats, capture_output=True, text=True, check=True)
    changes, nothing = place.changes(), set(findings.equivalents(place.game))
    plan = {
        "changes": {name: changes[name].digest for name in place.due()},
        "named": [name for name, change in changes.items() if change.words in nothing],
        "loaded": loaded.stdout.split(),
        "book": str(place.folder / "found.jsonl"),
        "tests": place.tests_digest(),
        "modules": [file.relative_to(ROOT).as_posix() for file in place.files],
        "children": CHILDREN,
        "options": ["-p", "tools.mutants.trial", *place.options()],
    }
    (place.folder / "plan.json").write_text(json.dumps(plan), "utf-8")
    if not plan["changes"]:
        return True
    command: Command = [python, "-m", "pytest", "-p", "tools.mutants.trial", *place.options()]
    environment = variables(**surroundings, MARKETDAY_TRIAL=str(place.folder / "plan.json"))
    with place.log.open("w", encoding="utf-8") as log:
        process = subprocess.Popen(command, cwd=place.folder, env=environment, stdout=log, stderr=log)
        try:
            while process.poll() is None:
                try:
                    process.wait(LOOK)
                except subprocess.TimeoutExpired:
                    print(f"{time.strftime('%H:%M:%S')} {progress(place)}", flush=True)
        except KeyboardInterrupt:
            process.terminate()
            process.wait()
            print("Stopped. The same command goes on from here.")
    return process.returncode == 0


def progress(place: Workshop) -> str:
    unnoticed = sum(fate not in NOTICED for fate in place.fates().values())
    return f"{len(place.due())} of {len(place.changes())} changes are to be tried, nobody noticed {unnoticed} so far"
