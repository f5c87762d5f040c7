"""A tournament of any bots goes on until it is clear, and no longer; every game is counted once, whoever plays them."""

import os
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from marketday.cli import main
from marketday.core.registry import find
from marketday.lab import engines
from marketday.lab.contest import Standings, rated, standings
from marketday.lab.ladder import line_ups
from marketday.lab.rating import MissingExtra
from marketday.lab.simulate import LostWorkers, Played
from marketday.lab.tournament import Tournament, fixture, play

GAME = "quayside"
BOTS = ("greedy", "random")


def tournament(bots: tuple[str, ...] = BOTS, seats: int = 2) -> Tournament:
    return Tournament(GAME, find(GAME).options_type(), line_ups(bots, seats), 1)


def last(found: Any) -> Standings:
    known: list[Standings] = list(found)
    return known[-1]


def finished(meeting: Tournament, games: int, order: tuple[str, ...]) -> list[Played]:
    """Games that go as the bots are strong, the strongest first."""
    played = []
    for number in range(games):
        names = fixture(meeting, number).line_up
        ranks = tuple(1 + sum(order.index(other) < order.index(name) for other in names) for name in names)
        played.append(Played(number, ranks, ranks, 1))
    return played


@pytest.mark.parametrize("seats", [2, 3])
def test_who_is_always_before_is_soon_clear(seats: int) -> None:
    bots = ("a", "b", "c")
    meeting = tournament(bots, seats)
    known = last(standings(bots, meeting, finished(meeting, 100 * meeting.games_per_deal, ("c", "a", "b"))))
    assert known.is_clear
    assert known.games < 30 * meeting.games_per_deal
    better = {(pair.one, pair.other): pair.before.value for pair in known.comparisons}
    assert better == {("a", "b"): 1.0, ("a", "c"): 0.0, ("b", "c"): 0.0}
    ratings = rated(bots, meeting, finished(meeting, known.games, ("c", "a", "b")))
    assert [rating.name for rating in ratings] == ["c", "a", "b"]


def test_equals_are_not_told_apart() -> None:
    meeting = tournament(("a", "b"))
    tied = [Played(number, (1, 1), (1, 1), 1) for number in range(400)]
    known = last(standings(("a", "b"), meeting, tied))
    assert known.games == 400
    assert not known.is_clear


def test_more_pairs_take_more_certainty() -> None:
    """Twenty chances to find a difference by luck must not make one likely."""
    few, many = tournament(("a", "b")), tournament(tuple("abcdefg"))
    strong = tuple("abcdefg")
    one = last(standings(("a", "b"), few, finished(few, 2000, strong)))
    all_ = last(standings(strong, many, finished(many, 200 * many.games_per_deal, strong)))
    assert all_.comparisons[0].deals > one.comparisons[0].deals


def test_what_was_played_in_vain_changes_nothing() -> None:
    meeting = tournament()
    games = list(play(meeting, range(200)))
    known = last(standings(BOTS, meeting, games))
    assert known.is_clear
    assert last(standings(BOTS, meeting, games[: known.games])) == known


class LocalRay:
    """Ray's calls that we use, done at once: whether our side of it is right. The real one is tried by hand."""

    class RayError(Exception):
        pass

    class RayTaskError(RayError):
        def __init__(self, cause: Exception) -> None:
            self.cause = cause

    exceptions = SimpleNamespace(RayError=RayError, RayTaskError=RayTaskError)

    def __init__(self) -> None:
        self.running = False
        self.asked = 0
        self.falls_after = 99
        """Batches, and then the cluster is gone."""

    def is_initialized(self) -> bool:
        return self.running

    def init(self, **settings: Any) -> None:
        if "RAY_ADDRESS" in os.environ and "num_cpus" in settings:
            raise ValueError("When connecting to an existing cluster, num_cpus and num_gpus must not be provided.")
        self.running = True

    def shutdown(self) -> None:
        self.running = False

    def remote(self, **settings: Any) -> Any:
        assert settings["max_retries"] > 0

        def wrap(function: Any) -> Any:
            def submit(*arguments: Any) -> Any:
                self.asked += 1
                try:
                    return function(*arguments)
                except ValueError as error:
                    return self.RayTaskError(error)

            return SimpleNamespace(remote=submit)

        return wrap

    def get(self, reference: Any) -> Any:
        self.falls_after -= 1
        if self.falls_after < 0:
            raise self.RayError("the raylet died")
        if isinstance(reference, Exception):
            raise reference
        return reference

    def cancel(self, reference: Any) -> None:
        if self.falls_after < 0:
            raise self.RayError("the raylet died")


@pytest.mark.parametrize("games", [1, 2, 17, 40])
def test_ray_plays_every_game_once_and_in_order(games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    ray = LocalRay()
    monkeypatch.setitem(sys.modules, "ray", ray)
    meeting = tournament()
    assert list(play(meeting, range(games), 2, engine="ray")) == list(play(meeting, range(games)))
    assert ray.asked == -(-games // 2)
    assert not ray.running


def test_a_cluster_that_exists_is_not_told_how_large_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", LocalRay())
    monkeypatch.setenv("RAY_ADDRESS", "127.0.0.1:6379")
    assert list(engines.played(list, range(3), 2, 2, "ray")) == [[0, 1], [2]]


def test_whoever_stops_early_leaves_no_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = LocalRay()
    monkeypatch.setitem(sys.modules, "ray", ray)
    batches = engines.played(list, range(100), 10, 2, "ray")
    assert next(batches) == list(range(10))
    batches.close()
    assert not ray.running
    assert ray.asked < 10


def test_a_cluster_that_falls_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = LocalRay()
    ray.falls_after = 2
    monkeypatch.setitem(sys.modules, "ray", ray)
    batches = engines.played(list, range(100), 10, 2, "ray")
    assert [next(batches), next(batches)] == [list(range(10)), list(range(10, 20))]
    with pytest.raises(LostWorkers, match=r"Ray is gone \(RayError\)"):
        next(batches)


def refuse(numbers: range) -> list[int]:
    raise ValueError(f"not {numbers[0]}")


def test_what_a_game_raises_is_the_same_by_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", LocalRay())
    with pytest.raises(ValueError, match="not 0"):
        next(engines.played(refuse, range(100), 10, 2, "ray"))


def test_without_ray_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtra, match=r"marketday\[ray\]"):
        list(engines.played(list, range(3), 1, 1, "ray"))


def test_the_command_goes_on_where_it_was_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept, page = tmp_path / "games.jsonl", tmp_path / "page.md"
    command = ["lab", "tournament", GAME, "--bots", ",".join(BOTS), "--most", "200"]
    assert main([*command, "--write", str(page)]) == 0
    whole, written = capsys.readouterr().out, page.read_text()
    assert "all pairs are clear" in whole
    assert main([*command[:-1], "6", "--keep", str(kept)]) == 0
    assert "not clear" in capsys.readouterr().out
    assert len(kept.read_text().splitlines()) == 1 + 6
    assert main([*command, "--keep", str(kept), "--write", str(page)]) == 0
    assert capsys.readouterr().out == whole
    assert page.read_text() == written
    assert page.with_suffix(".svg").is_file()


def test_a_bot_against_itself_is_no_tournament() -> None:
    with pytest.raises(SystemExit, match="each named once"):
        main(["lab", "tournament", GAME, "--bots", "random,random"])
