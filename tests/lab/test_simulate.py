"""Many games: the same whatever the jobs, seats rotated, records kept, how sure the figures are, bots of outsiders."""

import json
import math
import os
import re
import signal
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from marketday.bots import UnknownBot, roster
from marketday.bots.klongs.search import KlongsSearchBot
from marketday.bots.weighing import Budget
from marketday.core import registry
from marketday.core.grammar import Rejected
from marketday.core.rng import Rng
from marketday.games.bankrut.game import Options as BankrutOptions
from marketday.games.klongs.game import Options
from marketday.lab.errors import BadBot, NeedsClock
from marketday.lab.simulate import LostWorkers, Plan, Played, batch_by_batch, bots_seed, simulate
from marketday.lab.statistics import mean, standings, wilson
from marketday.table import record

OUTSIDER = """
from marketday.bots import find
from marketday.core.grammar import Rejected
from marketday.games.klongs.moves import EndTurn, PlaceBoat
from marketday.lab.errors import NeedsClock


class Last:
    def __init__(self, game, seat, rng):
        pass

    def choose(self, view, ask):
        return ask.moves[-1]


class Cheat(Last):
    def choose(self, view, ask):
        return "I have won"


class Early(Last):
    def choose(self, view, ask):
        return EndTurn()


class Confused(Last):
    def choose(self, view, ask):
        return PlaceBoat(boat="mine", space=None)


class Silent(Last):
    def choose(self, view, ask):
        return None


class Broken(Last):
    def choose(self, view, ask):
        return ask.moves[1 / 0]


class Unborn:
    def __init__(self, game):
        pass

    choose = None.__eq__


class Leaving(Last):
    def choose(self, view, ask):
        raise SystemExit(0)


class Wondering(Last):
    def choose(self, view, ask):
        raise Rejected("K-3", "not_yours")


class Reading(Last):
    def __init__(self, game, seat, rng):
        open("weights")


class Asking(Last):
    def choose(self, view, ask):
        return find("nobody")


class Timeless(Last):
    def choose(self, view, ask):
        raise NeedsClock("nobody keeps the time")
"""


def plan(*contestants: str, games: int = 4, seed: int = 7, records: Path | None = None) -> Plan:
    return Plan("klongs", Options(), contestants, games, seed, records)


def test_no_bot_looks_at_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits, and a busy machine must not make anybody weaker."""
    monkeypatch.setattr(KlongsSearchBot, "budgets", {2: Budget(candidates=3, play_outs=24)})
    at_leisure = simulate(plan("hard", "greedy", games=1))
    monkeypatch.setattr(KlongsSearchBot, "most_seconds", 0.0)
    assert simulate(plan("hard", "greedy", games=1)) == at_leisure


@pytest.fixture
def outsider(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An installed package of somebody else: a module, and the metadata that a package manager leaves beside it."""
    (tmp_path / "outsider_bots.py").write_text(OUTSIDER)
    metadata = tmp_path / "outsider_bots-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: outsider-bots\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(
        "[marketday.bots]\nlast = outsider_bots:Last\n"
        "[marketday.bots.cove]\nklongs-last = outsider_bots:Last\n"
        "[marketday.botsmiths]\nsmith = outsider_bots:Last\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "outsider_bots", raising=False)
    forget_bots()
    yield
    forget_bots()


def forget_bots() -> None:
    """Which there are is asked once; other tests of this worker asked before, or will."""
    for known in (roster._offered, roster.ladder, roster.rungs):
        known.cache_clear()


# ---- games -----------------------------------------------------------------------------------------------------------
def test_the_same_seed_gives_the_same_games_whatever_the_jobs(tmp_path: Path, outsider: None) -> None:
    contestants = ("greedy", "random", "last")
    heard: list[int] = []
    alone = simulate(plan(*contestants, games=23, records=tmp_path / "one"), 1, heard.append)
    together = simulate(plan(*contestants, games=23, records=tmp_path / "two"), 2)
    assert together == alone
    assert [game.number for game in alone] == list(range(23))
    assert heard[-1] == 23
    assert heard == sorted(heard)
    names = sorted(path.name for path in (tmp_path / "one").iterdir())
    assert names == [f"klongs-7-{number:06}.jsonl" for number in range(23)]
    for name in names:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def test_a_game_depends_on_its_seed_and_number_alone() -> None:
    assert simulate(plan("random", "random", games=3)) == simulate(plan("random", "random", games=6))[:3]
    assert simulate(plan("random", "random", games=3)) != simulate(plan("random", "random", games=3, seed=8))


@pytest.mark.parametrize("seed", [0, -1, 2**31, 2**64, 10**30])
def test_any_number_is_a_seed(seed: int) -> None:
    assert len(simulate(plan("greedy", "random", games=1, seed=seed))) == 1


def test_contestants_change_seats_from_game_to_game_and_keep_their_points(tmp_path: Path) -> None:
    contestants = ("greedy", "random", "random")
    played = simulate(plan(*contestants, games=6, records=tmp_path))
    seats_of_greedy = []
    for game in played:
        told = record.read((tmp_path / f"klongs-7-{game.number:06}.jsonl").read_bytes())
        names = [sitter.name for sitter in told.sitters]
        seats_of_greedy.append(names.index("greedy"))
        assert sorted(names) == sorted(contestants)
        assert game.points[0] == told.outcome.totals[names.index("greedy")]
        assert game.ranks[0] == told.outcome.ranks[names.index("greedy")]
        assert sorted(game.points) == sorted(told.outcome.totals)
        assert game.steps == len(told.entries) - 1
    assert seats_of_greedy == [0, 2, 1, 0, 2, 1]


def test_options_reach_the_game(tmp_path: Path) -> None:
    simulate(Plan("klongs", Options(tactical=True, first=1), ("random", "random"), 2, 7, tmp_path))
    for path in tmp_path.iterdir():
        header = json.loads(path.read_text().splitlines()[0])
        assert header["options"] == {"tactical": True, "first": 1}
        record.read(path.read_bytes())


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_game_that_cannot_be_is_refused_by_its_rule_whatever_the_jobs(jobs: int) -> None:
    with pytest.raises(Rejected) as caught:
        simulate(plan("random"), jobs)
    assert (caught.value.rule, caught.value.reason, caught.value.facts) == ("K-C7", "wrong_seat_count", {"seats": 1})


def test_where_everybody_acts_at_any_moment_the_clock_is_simulated(tmp_path: Path) -> None:
    seats = ("bankrut-easy", "greedy", "random")
    live = Plan("bankrut", BankrutOptions(pace="live", minutes=1), seats, 2, 7, tmp_path)
    played = simulate(live)
    assert played == simulate(live), "the same seed gives the same games, whatever the time of day"
    for path in tmp_path.iterdir():
        told = record.read(path.read_bytes())
        assert [entry.seat for entry in told.entries[1:]].count(None) <= 3, "the clock ends a round at most"


def test_where_no_clock_ends_it_somebody_must_keep_the_time() -> None:
    endless = Plan("bankrut", BankrutOptions(pace="live", minutes=None), ("random",) * 3, 2, 7)
    with pytest.raises(NeedsClock, match="no time limit"):
        simulate(endless)


def test_games_of_ticks_are_the_same_whatever_the_jobs(tmp_path: Path) -> None:
    plans = [Plan("bankrut", BankrutOptions(ticks=8), ("greedy", "random", "random"), 12, 7)] * 2
    assert simulate(plans[0], 1) == simulate(plans[1], 2)


# ---- bots ------------------------------------------------------------------------------------------------------------
def test_an_unknown_bot_is_named_before_anything_is_played(tmp_path: Path) -> None:
    with pytest.raises(
        UnknownBot,
        match=r"no bot for klongs is called 'nobody'; there are: easy, .*, random, spoiler, or",
    ):
        simulate(plan("greedy", "nobody", records=tmp_path / "records"))
    assert not (tmp_path / "records").exists()


@pytest.mark.parametrize("name", ["no_such_module:Bot", "json:NoSuchBot", "json:", ":Bot", ".:Bot", "..x:Bot", ""])
def test_a_bot_that_is_not_there_is_an_unknown_bot(name: str) -> None:
    with pytest.raises(UnknownBot):
        roster.find(name)


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("Bot = 1", "is no bot, which would be a class with choose"),
        ("class Bot: ...", "is no bot, which would be a class with choose"),
        ("def Bot(game, seat, rng): ...", "is no bot, which would be a class with choose"),
        ("1 / 0", "cannot be loaded: ZeroDivisionError: division by zero"),
        ("class Bot(", "cannot be loaded: SyntaxError: '\\(' was never closed"),
    ],
)
def test_what_is_no_bot_is_an_unknown_bot(
    source: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "no_bot.py").write_text(source)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "no_bot", raising=False)
    with pytest.raises(UnknownBot, match=f"'no_bot:Bot' {message}"):
        roster.find("no_bot:Bot")


@pytest.mark.parametrize("seed", [10**20, -1, 2**62])
def test_any_seed_is_welcome(seed: int) -> None:
    Rng(bots_seed(seed, 7))
    assert bots_seed(5, 7) == 5_000_022


def test_a_third_party_bot_plays_by_module_and_class(outsider: None) -> None:
    (first, *_) = simulate(plan("outsider_bots:Last", "random"))
    assert first.steps > 20


def test_a_third_party_bot_plays_through_its_entry_point(outsider: None) -> None:
    assert "last" in roster.names("klongs")
    assert roster.ladder("klongs")[-1] == "last", "it does not say how strong it is"
    assert roster.find("last") is roster.find("outsider_bots:Last")
    assert simulate(plan("last", "random")) == simulate(plan("outsider_bots:Last", "random"))


def test_a_bot_plays_the_game_of_its_group_whatever_its_name(outsider: None) -> None:
    assert [name for name in registry.names() if "klongs-last" in roster.names(name)] == ["cove"]
    assert "klongs-last" in roster.names()
    assert "smith" not in roster.names()


def test_a_bot_of_another_game_is_unknown_before_anything_is_played(tmp_path: Path, outsider: None) -> None:
    with pytest.raises(
        UnknownBot,
        match=r"no bot for klongs is called 'klongs-last'; there are: easy, .*, last, random, spoiler",
    ):
        simulate(plan("greedy", "klongs-last", records=tmp_path / "records"))
    assert not (tmp_path / "records").exists()
    assert roster.find("klongs-last", "cove") is roster.find("klongs-last")


def test_without_the_package_its_bot_is_unknown() -> None:
    assert "last" not in roster.names()
    with pytest.raises(UnknownBot):
        roster.find("last")


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        ("Early", r"answered EndTurn\(\), against rule K-3"),
        ("Cheat", r"answered 'I have won', which is no move of klongs"),
        ("Confused", r"answered PlaceBoat\(boat='mine', space=None\), which is no move of klongs"),
        ("Silent", r"answered None, which is no move of klongs"),
        ("Leaving", r"wanted to end the program \(SystemExit: 0\)"),
        ("Wondering", r"failed in seat \d, before move \d+ of a game of klongs: Rejected: K-3 not_yours"),
        ("Reading", r"failed in .*: FileNotFoundError: .*No such file or directory: 'weights'"),
        ("Asking", r"failed in .*: UnknownBot: no bot is called 'nobody'"),
        ("Timeless", r"failed in .*: NeedsClock: nobody keeps the time"),
    ],
)
def test_a_bot_that_breaks_the_rules_is_named(outsider: None, bot: str, words: str) -> None:
    with pytest.raises(BadBot, match=f"outsider_bots:{bot} {words}"):
        simulate(plan("random", f"outsider_bots:{bot}"))


@pytest.mark.parametrize(
    ("bot", "kind", "jobs"),
    [("Broken", ZeroDivisionError, 1), ("Broken", ZeroDivisionError, 2), ("Unborn", TypeError, 1)],
)
def test_an_error_of_a_bot_stays_one_and_says_whose_it_is(
    outsider: None, bot: str, kind: type[Exception], jobs: int
) -> None:
    """With the lines of its own code, which whoever wrote it has to see."""
    with pytest.raises(kind) as caught:
        simulate(plan("random", f"outsider_bots:{bot}", games=20), jobs)
    (note,) = caught.value.__notes__
    assert re.fullmatch(
        rf"This is an error of the bot outsider_bots:{bot} in seat \d, before move \d+ of a game of klongs.", note
    )


# ---- how sure it is --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        (10, 20, 0.2993, 0.7007),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (950, 1000, 0.9347, 0.9619),
        (1, 1, 0.2065, 1.0),
    ],
)
def test_wilson_gives_the_published_values(successes: int, trials: int, low: float, high: float) -> None:
    interval = wilson(successes, trials)
    assert interval.value == successes / trials
    assert [interval.low, interval.high] == pytest.approx([low, high], abs=5e-5)


def test_mean_gives_the_values_of_the_textbook() -> None:
    interval = mean([1, 2, 3, 4, 5])
    half = 1.959964 * math.sqrt(2.5) / math.sqrt(5)
    assert [interval.value, interval.low, interval.high] == pytest.approx([3, 3 - half, 3 + half])


def test_one_game_says_nothing_of_the_mean() -> None:
    interval = mean([42.0])
    assert (interval.value, interval.low, interval.high) == (42, -math.inf, math.inf)


def test_a_shared_victory_counts_in_full_as_first_and_divided_as_victory() -> None:
    played = [
        Played(0, (30, 30, 10), (1, 1, 3), 50),
        Played(1, (40, 20, 10), (1, 2, 3), 50),
        Played(2, (10, 20, 10), (2, 1, 2), 50),
        Played(3, (10, 10, 10), (1, 1, 1), 50),
    ]
    ann, bob, cem = standings(["ann", "bob", "cem"], played)
    assert [row.first.value for row in (ann, bob, cem)] == [3 / 4, 3 / 4, 1 / 4]
    assert [row.wins.value * 4 for row in (ann, bob, cem)] == pytest.approx(
        [1 / 2 + 1 + 1 / 3, 1 / 2 + 1 + 1 / 3, 1 / 3]
    )
    assert [row.points.value for row in (ann, bob, cem)] == [22.5, 20, 10]
    assert ann.games == 4


def test_who_always_won_is_not_certain_to_win_always() -> None:
    winner, loser = standings(["winner", "loser"], [Played(number, (9, 3), (1, 2), 50) for number in range(20)])
    assert winner.first.low < winner.first.value == 1
    assert winner.wins.low < winner.wins.value == 1
    assert loser.wins.high > loser.wins.value == 0


# ---- workers that die ------------------------------------------------------------------------------------------------
def mortal(folder: Path, deaths: int, numbers: range) -> list[int]:
    """Whoever plays number 20 is killed, so often."""
    died = len(list(folder.iterdir()))
    if 20 in numbers and died < deaths:
        (folder / str(died)).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return list(numbers)


def test_what_a_dead_worker_owes_is_played_again(tmp_path: Path) -> None:
    """All numbers once, in order."""
    batches = list(batch_by_batch(partial(mortal, tmp_path, 2), range(45), 5, 2))
    assert len(list(tmp_path.iterdir())) == 2
    assert [number for batch in batches for number in batch] == list(range(45))


def test_games_that_kill_whoever_plays_them_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marketday.lab.simulate.RETRIES", 1)
    coming = batch_by_batch(partial(mortal, tmp_path, 99), range(45), 5, 2)
    with pytest.raises(LostWorkers, match="games 20 to 24 dies each time, 2 times"):
        list(coming)


def test_any_number_of_games_can_be_begun() -> None:
    """Nobody makes a list of all of them first."""
    coming = batch_by_batch(list, range(10**15), 5, 2)
    assert next(coming) == [0, 1, 2, 3, 4]
    coming.close()
