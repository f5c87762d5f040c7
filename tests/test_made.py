"""What tools make for the client and the package: pictures, boxes, lessons."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from marketday.core.registry import names
from marketday.core.text import Words
from marketday.games.klongs import GAME as KLONGS
from tests.games import camera
from tests.games.klongs.scene import fresh
from tools import boxes, generated, lessons, pictures
from tools.processes import ROOT

NOBODY_IS_ASKED = {"prompt.over", "prompt.waiting"}


def asks(value: Any) -> set[str]:
    """The prompts of all pictures within."""
    if isinstance(value, dict):
        own = {value["ask"]["prompt"]} if isinstance(value.get("ask"), dict) else set()
        return own.union(*map(asks, value.values()))
    return set().union(*map(asks, value)) if isinstance(value, list) else set()


@pytest.mark.parametrize("game", pictures.games())
def test_there_is_a_picture_of_every_question(game: str) -> None:
    made = pictures.make(game, pictures.sources(game))
    known = Words(game, "en").keys()
    prompts = {key for key in known if key.startswith("prompt.")} - NOBODY_IS_ASKED
    assert prompts - asks(json.loads(made.read_text("utf-8"))) == set()


def test_every_game_of_the_house_has_pictures() -> None:
    assert set(pictures.games()) == set(names())


def test_pictures_are_made_again_only_when_something_they_come_from_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "KEPT", tmp_path)
    files = pictures.sources("klongs")
    first = pictures.make("klongs", files)
    first.write_text("kept")
    assert pictures.make("klongs", files).read_text() == "kept"
    changed = pictures.make("klongs", files[1:])
    assert changed != first
    assert list(tmp_path.iterdir()) == [changed]


@pytest.mark.parametrize("game", pictures.games())
def test_nothing_that_a_maker_imports_is_left_out(game: str) -> None:
    """Otherwise stale pictures would be kept."""
    listing = "print(*(getattr(module, '__file__', None) for module in [*sys.modules.values()]))"
    environment = {**os.environ, "MARKETDAY_PLAIN": "1"}
    run = [sys.executable, "-c", f"import sys, tests.games.{game}.pictures; {listing}"]
    done = subprocess.run(run, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    used = {Path(name) for name in done.stdout.split() if name.startswith(str(ROOT))}
    ours = {path for path in used if path.relative_to(ROOT).parts[0] in ("src", "tests", "tools")}
    assert ROOT / "tests" / "games" / "camera.py" in ours
    assert ours - set(pictures.sources(game)) == set()


def test_pictures_come_from_rules_scenes_and_texts() -> None:
    found = {path.relative_to(ROOT).as_posix() for path in pictures.sources("cove")}
    assert {
        "src/marketday/core/kernel.py",
        "src/marketday/games/cove/merchants/captain/shop.py",
        "src/marketday/games/cove/text/pl.json",
        "tests/games/camera.py",
        "tests/games/cove/scene.py",
        "tests/games/cove/pictures/harbour.py",
        "tools/pictures.py",
    } <= found


def test_a_moment_that_does_not_come_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(camera.NoSuchMoment, match="klongs: 2 plays of 3 moves did not come to “never”"):
        camera.come_to("never", KLONGS, fresh().state, lambda state: False, tries=2, moves=3)
    assert pictures.main(["chess"]) == 2
    assert "No test makes pictures of chess" in capsys.readouterr().err


def test_boxes_and_lessons_are_told_apart_from_older_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(generated, "ROOT", tmp_path)
    box = tmp_path / "box.json"
    made = {box: boxes.text({"rows": 8})}
    assert generated.keep(["--check"], "tool", made, "the tables") == 1
    assert "box.json differs from the tables: tool --write" in capsys.readouterr().out
    assert generated.keep(["--write"], "tool", made, "the tables") == 0
    assert generated.keep(["--check"], "tool", made, "the tables") == 0
    assert json.loads(box.read_text()) == {"rows": 8}


@pytest.mark.parametrize("game", [game for game in names() if (lessons.MAKERS / game / "lessons.py").is_file()])
def test_a_chapter_has_everything_and_asks_the_learner(game: str) -> None:
    content = (lessons.GAMES / game / "lessons.json").read_text("utf-8")
    assert lessons.faults(game, content) == []
    told = json.loads(content)
    chapter = next(chapter for chapter in told["chapters"] if "start" in chapter)
    cells = chapter["start"]["cells"]
    at = next(n for n, cell in enumerate(cells) if cell > 0)
    cells[at] -= 1
    assert any("not every component" in fault for fault in lessons.faults(game, json.dumps(told)))
