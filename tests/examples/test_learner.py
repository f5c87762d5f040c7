"""The learner of the examples learns."""

import importlib
import importlib.util
import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from marketday.core.registry import find
from marketday.lab.duel import Duel, duel

FOLDER = Path(__file__).resolve().parents[2] / "examples" / "learner"


@pytest.fixture
def self_play(monkeypatch: pytest.MonkeyPatch) -> Any:
    """PyTorch is not among the packages that tests install: it would be the largest of them by far."""
    if importlib.util.find_spec("torch") is None:
        pytest.skip("NOT TRIED: PyTorch is not installed here, so nobody knows whether self_play.py runs and learns")
    monkeypatch.syspath_prepend(str(FOLDER))
    return importlib.import_module("self_play")


def test_what_plays_itself_runs_from_beginning_to_end(
    self_play: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As its command, with small rounds: it learns, compares itself, writes, goes on and meets the ladder."""
    monkeypatch.setenv("LEARNED", "")  # it sets it, and nobody else shall see it
    monkeypatch.setattr(self_play, "SAMPLES", 256)
    monkeypatch.setattr(self_play, "PORTION", 128)
    files = ["--weights", str(tmp_path / "weights.pt"), "--curve", str(tmp_path / "curve.json")]
    command = ["self_play.py", "quayside", "--minutes", "0.02", "--between", "0.6", "--ladder", "2", *files]
    for more in ([], ["--minutes", "0.04", "--go-on"]):
        monkeypatch.setattr("sys.argv", [*command, *more])
        self_play.main()
    curve = json.loads((tmp_path / "curve.json").read_text())
    assert [seconds for seconds, _, _ in curve] == sorted(seconds for seconds, _, _ in curve)
    assert curve[-1][0] >= 2.4
    assert curve[-1][1] > curve[0][1]
    assert all(0 <= won <= 1 for _, _, won in curve)
    assert "greedy" in capsys.readouterr().out


@pytest.mark.slow
def test_what_plays_itself_learns_to_beat_random_and_its_weights_play(
    self_play: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    training = self_play.Training("quayside", seed=1)
    before = training.against_random(300)
    while training.finished < 25_000:
        training.step()
    assert training.against_random(300) > max(0.75, before + 0.1)
    training.network.save(tmp_path / "weights.pt")
    monkeypatch.setenv("LEARNED", str(tmp_path / "weights.pt"))
    game = find("quayside")
    verdicts = list(duel(Duel("quayside", game.options_type(), "self_play:Learned", "random", 2, 200, 1)))
    assert verdicts[-1].is_better


def test_what_turned_out_better_than_expected_is_a_gain(self_play: Any) -> None:
    made = [self_play.Decision(np.zeros(1), np.ones(1), 0, 0.0, value) for value in (0.0, 0.5)]
    self_play.judge(made, 1.0)
    assert made[1].gain == pytest.approx(1.0 - 0.5)
    assert made[0].gain == pytest.approx(0.5 - 0.0 + self_play.TRUST * 0.5)


@pytest.fixture
def learner(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(FOLDER))
    return importlib.import_module("learner")


def test_it_learns_to_beat_random_and_its_weights_play(
    learner: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    training = learner.Training("quayside", seed=1)
    while len(training.results) < 6_000:
        training.step()
    won = [reward == 1 for reward in training.results]
    first, last = np.mean(won[:1000]), np.mean(won[-1000:])
    assert first < 0.6
    assert last > 0.7
    training.network.save(tmp_path / "weights.npz")
    monkeypatch.setenv("LEARNED", str(tmp_path / "weights.npz"))
    game = find("quayside")
    verdicts = list(duel(Duel("quayside", game.options_type(), "learner:Learned", "random", 2, 200, 1)))
    assert verdicts[-1].is_better


def test_it_goes_against_the_gradient(learner: Any) -> None:
    """What was rewarded becomes likelier, and what was not does not."""
    network = learner.Network(3, 4)
    columns, masks = np.ones((2, 3), np.float32), np.array([[1, 1, 1, 0]] * 2)
    before = network.forward(columns, masks)[2][0]
    for _ in range(20):
        network.learn(columns, masks, np.array([0, 1]), np.array([1, -1], np.float32))
    after = network.forward(columns, masks)[2][0]
    assert after[0] > before[0] + 0.05
    assert after[1] < before[1] - 0.05
    assert before[3] == after[3] == 0


def test_several_processes_play_side_by_side(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(str(FOLDER))
    several_cores = importlib.import_module("several_cores")
    monkeypatch.setattr("sys.argv", ["several_cores.py", "quayside", "--plays", "4", "--seconds", "0.05"])
    several_cores.main()
    told = re.findall(r"(\d) processes: +([\d,]+) steps/s", capsys.readouterr().out)
    assert [count for count, _ in told] == ["1", "2"]
    assert all(int(figure.replace(",", "")) > 0 for _, figure in told)
