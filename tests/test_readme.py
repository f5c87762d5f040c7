"""What the README shows works as it stands there, and what it and the docs point to exists."""

import ast
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from marketday.core.text import Words

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
PYTHON = [text for language, text in BLOCKS if language == "python"]
SHELL = [text for language, text in BLOCKS if language == ""]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def run(*command: str, cwd: Path) -> str:
    done = subprocess.run([sys.executable, *command], capture_output=True, text=True, encoding="utf-8", cwd=cwd)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_two_commands_set_everything_up() -> None:
    commands = [line.partition("#")[0].strip() for line in SHELL[0].splitlines()]
    assert commands == ["python3 dev.py play", "python3 dev.py test"]
    assert README.index(SHELL[0]) < README.index(PYTHON[0])


def test_the_script_is_under_15_lines_and_prints_a_score_sheet_that_adds_up(tmp_path: Path) -> None:
    script = PYTHON[0]
    assert len(script.splitlines()) < 15
    (tmp_path / "script.py").write_text(script, "utf-8")
    sheet = [line.split(maxsplit=1) for line in run("script.py", cwd=tmp_path).splitlines()]
    labels = [label for label, _ in sheet]
    points = [ast.literal_eval(points) for _, points in sheet]
    assert labels[-1] == "total"
    assert {"score.luk_phat", "score.big_day", "good.fish"} <= set(labels)
    assert len(points[-1]) == 3
    assert points[-1] == tuple(map(sum, zip(*points[:-1], strict=True)))
    assert max(points[-1]) > 0


def test_the_bot_and_the_commands_work_as_shown(tmp_path: Path) -> None:
    (tmp_path / "mybots.py").write_text(PYTHON[1], "utf-8")
    simulate, replay, verify, balance, anatomy, duel = (shlex.split(line)[1:] for line in SHELL[1].splitlines())
    simulate[simulate.index("--games") + 1] = "3"
    assert "mybots:Hasty" in run("-m", "marketday", *simulate, cwd=tmp_path)
    records = sorted((tmp_path / "games").iterdir())
    assert len(records) == 3
    assert Words("klongs", "pl").say("score.total") in run("-m", "marketday", *replay, cwd=tmp_path)
    assert verify[-1] == "games/*.jsonl"
    shown = run("-m", "marketday", *verify[:-1], *map(str, records), cwd=tmp_path)
    assert shown == "3 of 3 records are valid.\n"
    balance[balance.index("--games") + 1] = "4"
    assert "captain" in run("-m", "marketday", *balance, cwd=tmp_path)
    assert "Luck and skill" in run("-m", "marketday", *anatomy, "--games", "2", "--deals", "2", cwd=tmp_path)
    assert (tmp_path / "klongs.png").exists()
    assert "mybots:Hasty is weaker than greedy" in run("-m", "marketday", *duel, cwd=tmp_path)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)\s]+)\)", page.read_text("utf-8"))
    local = [link.partition("#")[0] for link in links if not re.match(r"[a-z]+:", link)]
    missing = [link for link in local if link and not (page.parent / link).exists()]
    assert not missing
