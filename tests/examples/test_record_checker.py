"""The outsider's checker of records: it accepts what is played here, and refuses what was tampered with."""

import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from referee import find_referee

from marketday.core import Rng
from marketday.core.registry import every
from tests.contract.subject import cases
from tests.contract.walk import one_of
from tests.examples import damage
from tests.examples.fresh import Fresh, fresh
from tools.processes import ROOT

CHECKER = ROOT / "examples" / "record_checker"
CASES = cases()
PLAYS = 2
"""Of every case."""
ALTERED = 100
"""Records with something changed at random."""
KNOWN = [game for game in every() if find_referee(game.id)]
"""A game that the checker does not know: it checks the file only, and says so."""


def run(files: list[Path]) -> subprocess.CompletedProcess[str]:
    """Isolated, so that it cannot find anything of ours."""
    command = [sys.executable, "-I", str(CHECKER), *map(str, files)]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)


def told(output: str) -> dict[str, str]:
    """What it said about each file, by its name."""
    lines = [line.split(": ", 1) for line in output.splitlines() if ".jsonl: " in line]
    return {Path(name).stem: words for name, words in lines}


@pytest.fixture(scope="module")
def played() -> dict[str, Fresh]:
    return {f"{case}-{seed}": fresh(case, 7 * n + seed) for n, case in enumerate(CASES) for seed in range(PLAYS)}


@pytest.fixture(scope="module")
def damaged(played: dict[str, Fresh], tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What the checker said of every kind of damage to a record of every game it knows, in one run."""
    folder = tmp_path_factory.mktemp("damaged")
    for game in KNOWN:
        record = next(one for one in played.values() if one.case.game is game)
        for way in damage.CAUSES:
            with suppress(damage.Unfit):
                (folder / f"{game.id}-{way.__name__}.jsonl").write_bytes(way(record))
    done = run(sorted(folder.iterdir()))
    assert done.returncode == 1, done.stdout + done.stderr
    return told(done.stdout)


def test_fresh_records_of_every_game_hold(played: dict[str, Fresh], tmp_path: Path) -> None:
    for name, record in played.items():
        (tmp_path / f"{name}.jsonl").write_bytes(record.content)
    done = run(sorted(tmp_path.iterdir()))
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{len(played)} of {len(played)} hold." in done.stdout
    for game in every():
        about = done.stdout.split(f"\n{game.id}, {sum(one.case.game is game for one in played.values())} file(s)\n")[1]
        checked, not_checked = about.splitlines()[:2]
        assert "checked: " in checked
        assert ("this checker does not know" in not_checked) == (game not in KNOWN)


@pytest.mark.parametrize("way", damage.CAUSES, ids=lambda way: way.__name__)
@pytest.mark.parametrize("game", [game.id for game in KNOWN])
def test_damage_is_refused_with_its_cause(game: str, way: Callable[[Fresh], bytes], damaged: dict[str, str]) -> None:
    words = damaged.get(f"{game}-{way.__name__}")
    if words is None:
        pytest.skip(f"a record of {game} has nothing to damage so")
    assert words.startswith("line ")
    assert damage.CAUSES[way] in words


def test_every_kind_of_damage_is_tried(damaged: dict[str, str]) -> None:
    tried = {name.partition("-")[2] for name in damaged}
    assert tried == {way.__name__ for way in damage.CAUSES}


def test_whatever_is_altered_it_has_a_verdict(played: dict[str, Fresh], tmp_path: Path) -> None:
    rng = Rng(1)
    for n in range(ALTERED):
        (tmp_path / f"{n}.jsonl").write_bytes(damage.anything(one_of(list(played.values()), rng), rng))
    done = run(sorted(tmp_path.iterdir()))
    verdicts = told(done.stdout)
    assert done.stderr == ""
    assert len(verdicts) == ALTERED
    assert all(words.startswith(("line ", "holds ")) for words in verdicts.values())
    assert sum(words.startswith("line ") for words in verdicts.values()) > ALTERED / 2


def test_it_knows_the_games_of_the_house() -> None:
    assert {game.id for game in KNOWN} >= {"bankrut", "cove", "klongs"}


def test_a_play_that_went_on_from_a_saved_moment_is_checked_as_a_file_and_said_so(
    played: dict[str, Fresh], tmp_path: Path
) -> None:
    record = next(iter(played.values()))
    lines = damage.opened(record)
    lines[0]["start"] = {"saved": "in a form of ours"}
    file = tmp_path / "continued.jsonl"
    file.write_bytes(damage.sealed(lines))
    done = run([file])
    assert done.returncode == 0
    assert "not checked: draws, moves and points: the play went on from a saved moment" in done.stdout


def test_no_other_module_is_taken_for_a_game() -> None:
    modules = {file.stem for file in CHECKER.glob("*.py")}
    assert {"envelope", "referee", "__main__"} <= modules
    assert {name for name in modules if find_referee(name)} >= {game.id for game in KNOWN}
    assert [find_referee(name) for name in ("envelope", "referee", "cove_town", "os", "../cove", "")] == [None] * 6


def test_without_files_it_says_how_to_call_it() -> None:
    done = run([])
    assert (done.returncode, "python -I examples/record_checker FILE" in done.stderr) == (2, True)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    done = run([tmp_path / "nowhere.jsonl"])
    assert (done.returncode, "No such file" in done.stdout) == (1, True)
