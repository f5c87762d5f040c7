"""Is one better? The test may be looked at after every deal, and stops when it is clear."""

import math
from itertools import product

import pytest

from marketday.games.quayside.game import Options
from marketday.lab import sequential
from marketday.lab.duel import Duel, Verdict, duel
from marketday.lab.sequential import RunningMean


def running(*values: float) -> RunningMean:
    mean = RunningMean()
    for value in values:
        mean.add(value)
    return mean


def contest(bot: str, other: str, seats: int = 2, most: int = 400) -> list[Verdict]:
    return list(duel(Duel("quayside", Options(), bot, other, seats, most, 7)))


@pytest.mark.parametrize("mean", [0.2, 0.5, 0.65])
def test_whoever_bets_against_the_truth_neither_wins_nor_loses_on_average(mean: float) -> None:
    """That is all it takes: then the capital reaches twenty times the stake in one run of twenty at most, whenever
    somebody looks."""
    place = round(mean * sequential.STEPS)
    more = less = 0.0
    for values in product((0, 1), repeat=5):
        found = running(*values)
        chance = math.prod(mean if value else 1 - mean for value in values)
        more += chance * math.exp(found._more[place])
        less += chance * math.exp(found._less[place])
    assert [more, less] == pytest.approx([1, 1])


def test_it_narrows_around_the_truth() -> None:
    wide, narrow = running(*[0.5, 1, 1] * 5).interval, running(*[0.5, 1, 1] * 50).interval
    assert wide.low < narrow.low < 5 / 6 < narrow.high < wide.high
    assert narrow.value == pytest.approx(5 / 6)
    assert narrow.low > 0.5


def test_what_varies_less_is_known_sooner() -> None:
    steady, wild = running(*[0.6, 0.7] * 30).interval, running(*[1, 1, 0] * 20).interval
    assert steady.high - steady.low < wild.high - wild.low


def test_nothing_is_known_before_the_first() -> None:
    assert (RunningMean().interval.low, RunningMean().interval.high) == (0, 1)


def test_it_stops_as_soon_as_it_is_clear() -> None:
    *before, verdict = contest("greedy", "random")
    assert verdict.is_better
    assert verdict.wins.low > verdict.fair == 0.5
    assert not any(earlier.is_clear for earlier in before)
    assert verdict.games == 2 * (len(before) + 1) < 100
    worse = contest("random", "greedy")[-1]
    assert worse.is_worse
    assert worse.wins.value < 0.5


def test_one_is_compared_with_several() -> None:
    verdict = contest("greedy", "random", seats=4)[-1]
    assert verdict.fair == 0.25
    assert verdict.is_better
    assert verdict.games % 4 == 0


def test_equals_play_the_most_and_stay_level() -> None:
    verdict = contest("random", "random", most=29)[-1]
    assert not verdict.is_clear
    assert (verdict.games, verdict.wins.value) == (30, 0.5)
