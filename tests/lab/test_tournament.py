"""Tournaments: everybody on the same deals from every seat, the same whatever the jobs, stopped and taken up again."""

from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest

from marketday.bots import UnknownBot
from marketday.games.quayside.game import Options
from marketday.lab import simulate
from marketday.lab.simulate import Endless
from marketday.lab.tournament import Fixture, LineUp, OtherTournament, Tournament, fixture, keep, kept, play

PAIR = ("greedy", "random")
THREE = ("greedy", "random", "random")
MIXED = ("a", "b", "c")


def tournament(*line_ups: LineUp, seed: int = 7) -> Tournament:
    return Tournament("quayside", Options(), line_ups or (PAIR,), seed)


# ---- who plays when --------------------------------------------------------------------------------------------------
def test_every_line_up_plays_every_deal_from_every_seat() -> None:
    plan = tournament(PAIR, ("random", "easy"))
    assert plan.games_per_deal == 4
    assert [fixture(plan, number) for number in range(5)] == [
        Fixture(0, PAIR, (0, 1)),
        Fixture(0, PAIR, (1, 0)),
        Fixture(0, ("random", "easy"), (0, 1)),
        Fixture(0, ("random", "easy"), (1, 0)),
        Fixture(1, PAIR, (0, 1)),
    ]


def test_where_more_than_two_play_everybody_sits_after_everybody_else_equally_often() -> None:
    plan = tournament(MIXED)
    met = Counter(fixture(plan, number).contestant_of for number in range(12))
    assert met == dict.fromkeys(permutations(range(3)), 2)


# ---- playing ---------------------------------------------------------------------------------------------------------
def test_a_game_depends_on_its_number_alone_whatever_the_jobs() -> None:
    plan = tournament(THREE)
    heard: list[int] = []
    alone = list(play(plan, range(9), 1, heard.append))
    assert [game.number for game in alone] == list(range(9))
    assert heard == [3, 6, 9]
    assert list(play(plan, range(6, 9))) == alone[6:]
    assert list(play(plan, range(9), 2)) == alone
    assert list(play(tournament(THREE, seed=8), range(9))) != alone


def test_between_equals_a_deal_is_worth_the_same_to_both() -> None:
    games = list(play(tournament(("random", "random")), range(12)))
    assert all(there.points == here.points[::-1] for here, there in zip(games[::2], games[1::2], strict=True))
    assert len({game.points for game in games}) > 6


def test_points_are_in_the_order_of_the_line_up() -> None:
    games = list(play(tournament(), range(40)))
    assert sum(game.ranks[0] == 1 for game in games) > 30, "greedy is named first, wherever it sits"


def test_what_stands_in_its_way_is_said_before_anything_is_played(tmp_path: Path) -> None:
    with pytest.raises(UnknownBot, match="no bot for quayside is called 'hard'"):
        next(play(tournament(("greedy", "hard")), range(2)))
    with pytest.raises(UnknownBot):
        kept(tmp_path / "results.jsonl", tournament(("greedy", "hard")))
    assert not list(tmp_path.iterdir())


def test_a_play_without_end_is_ended_and_says_who_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "MOST_MOVES", 3)
    with pytest.raises(Endless, match="quayside is not over after 3 moves: greedy, random never end it"):
        next(play(tournament(), range(2)))


# ---- kept in a file --------------------------------------------------------------------------------------------------
def test_a_tournament_is_taken_up_where_it_was_left_even_in_the_middle_of_a_line(tmp_path: Path) -> None:
    file, whole = tmp_path / "new" / "results.jsonl", list(play(tournament(), range(10)))
    assert kept(file, tournament()) == []
    assert list(keep(file, play(tournament(), range(6)))) == whole[:6]
    file.write_bytes(file.read_bytes()[:-9])
    assert kept(file, tournament()) == whole[:5]
    list(keep(file, play(tournament(), range(5, 10))))
    assert kept(file, tournament()) == whole


def test_an_empty_file_is_a_new_one(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    file.touch()
    assert kept(file, tournament()) == []
    list(keep(file, play(tournament(), range(2))))
    assert len(kept(file, tournament())) == 2


@pytest.mark.parametrize("other", [tournament(seed=8), tournament(THREE)])
def test_games_of_another_tournament_are_not_mixed_in(other: Tournament, tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    kept(file, other)
    with pytest.raises(OtherTournament, match=r"results\.jsonl has games of another tournament"):
        kept(file, tournament())
