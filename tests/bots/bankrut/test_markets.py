"""Whole markets of traders, and their place on the roster."""

import multiprocessing
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from statistics import fmean

import pytest

from marketday.bots import roster
from marketday.bots.bankrut.trader import EasyTrader, MediumTrader, StrongTrader
from marketday.games.bankrut.codes import BY_STOP
from marketday.games.bankrut.game import Options
from marketday.lab.simulate import Plan, simulate
from marketday.lab.statistics import mean
from tests.bots.bankrut.market import LEVELS, STANDING, law_abiding, mixed, play_live, play_ticks
from tests.bots.bankrut.traders import Strong, difference, seated
from tests.games.bankrut.scene import (
    ANN,
    BOB,
    CEM,
    GOLD,
    offer,
    scene,
)


# ---- markets ---------------------------------------------------------------------------------------------------------
def test_stronger_traders_win_more() -> None:
    """How much more, and which of neighbours on the ladder, takes more games: docs/bots.md."""
    for better in (StrongTrader, MediumTrader):
        assert difference([better, better, EasyTrader, EasyTrader], 8).low > 0


def test_the_same_seed_gives_the_same_game() -> None:
    assert play_ticks(mixed(4, 1), 3).totals == play_ticks(mixed(4, 1), 3).totals
    assert len({play_ticks(mixed(4, 1), seed).totals for seed in range(4)}) == 4


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_traders_keep_the_laws(seats: int) -> None:
    """Every act legal, every card where it belongs: that is asserted in the market."""
    causes = law_abiding((seats, range(8)))
    assert causes.total() == 8 * seats
    assert causes[BY_STOP] > 0.97 * causes.total()


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_traders_keep_the_laws_over_10000_games(seats: int) -> None:
    jobs = [(seats, range(start, start + 50)) for start in range(0, 10_000, 50)]
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        causes = sum(pool.map(law_abiding, jobs), Counter())
    print(f"\n{seats} players: {causes.total()} rounds, by STOP {causes[BY_STOP] / causes.total():.2%}")
    assert causes.total() == 10_000 * seats
    assert causes[BY_STOP] > 0.98 * causes.total()


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_a_live_market_is_lively_and_readable(seats: int) -> None:
    rounds = [round_ for seed in range(3) for round_ in play_live([MediumTrader] * seats, seed).rounds]
    assert fmean(round_.cause == BY_STOP for round_ in rounds) > 0.9
    assert 45 < fmean(round_.length for round_ in rounds) < 240
    acts = sum(round_.acts.total() for round_ in rounds) / seats / sum(round_.length for round_ in rounds)
    assert 0.2 < acts < 1


def test_a_live_market_of_all_kinds_ends() -> None:
    for seed in range(3):
        for round_ in play_live(mixed(5, seed), seed).rounds:
            assert round_.length <= 300


def test_a_decision_takes_no_time() -> None:
    market = scene(
        {ANN: "3 sheep 2 brick 2 coffee 1 wood 2 gold", BOB: "4 herb 2 fish", CEM: "3 fish 3 wood"}, GOLD, seats=6
    )
    market.do(BOB, offer("1 herb", "1 gold")).do(CEM, offer("1 wood", "1 sheep"))
    view = market.view(ANN)
    times = []
    for seed in range(50):
        bot = seated(Strong, seed=seed)
        started = time.thread_time()
        bot.choose(view, STANDING)
        times.append(time.thread_time() - started)
    assert sorted(times)[25] < 0.005


# ---- on the roster ---------------------------------------------------------------------------------------------------
NAMES = ("bankrut-easy", "bankrut-medium", "bankrut-strong")


def test_the_roster_knows_them_for_this_game_only() -> None:
    assert tuple(roster.find(name) for name in NAMES) == LEVELS
    assert set(NAMES) <= set(roster.names("bankrut"))
    assert not set(NAMES) & set(roster.names("klongs"))


def test_they_play_at_real_tables() -> None:
    for options in (Options(), Options(pace="calm")):
        assert len(simulate(Plan("bankrut", options, (*NAMES, "greedy"), 2, 7))) == 2


@pytest.mark.slow
@pytest.mark.parametrize(("better", "worse"), [(2, 0), (1, 0), (2, 1)])
def test_strengths_over_1000_games(better: int, worse: int) -> None:
    contestants = (NAMES[better],) * 2 + (NAMES[worse],) * 2
    played = simulate(Plan("bankrut", Options(), contestants, 1000, 7), 2)
    lead = mean([(sum(game.points[:2]) - sum(game.points[2:])) / 2 for game in played])
    print(f"\n{NAMES[better]} is {lead.value:.1f} ({lead.low:.1f} to {lead.high:.1f}) points ahead of {NAMES[worse]}")
    assert lead.low > 3
