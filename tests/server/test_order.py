"""Who was first where everybody acts at once: lag is compensated, within bounds."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import pytest

from marketday.server import order
from marketday.server.order import GRAIN, MOST_LAG, QUOTA, Lag, Line

SECRET = "5eaf00d5" * 8
Arrival = tuple[float, int, float]
"""When an act arrives, of which seat, and that seat's lag."""


def run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(work)


def turns(arrivals: Sequence[Arrival], lags: dict[int, float], line: Line | None = None) -> list[tuple[int, float]]:
    """The seats in the order of their turns, each with how long it waited."""

    async def play() -> list[tuple[int, float]]:
        loop = asyncio.get_running_loop()
        start, done = loop.time(), []
        there = line or Line(SECRET)

        def arrive(seat: int) -> Callable[[], None]:
            came = loop.time()
            return lambda: there.enter(seat, lags, lambda: done.append((seat, loop.time() - came)))

        for at, seat, _ in arrivals:
            loop.call_at(start + at, lambda seat=seat: arrive(seat)())  # type: ignore[misc]
        while len(done) < len(arrivals):
            await asyncio.sleep(0.01)
        return done

    taken: list[tuple[int, float]] = run(play())
    return taken


def test_whoever_is_near_waits_for_nobody_who_is_near() -> None:
    lags = {0: 0.004, 1: 0.015, 2: 0.0}
    taken = turns([(0.0, 0, 0.0), (0.01, 1, 0.0), (0.02, 2, 0.0)], lags)
    assert [seat for seat, _ in taken] == [0, 1, 2]
    assert all(waited < GRAIN for _, waited in taken)


def test_an_act_that_set_out_earlier_goes_first_though_it_arrives_later() -> None:
    lags = {0: 0.0, 1: 0.3}
    taken = turns([(0.0, 0, 0.0), (0.2, 1, 0.3)], lags)
    assert [seat for seat, _ in taken] == [1, 0], "it had been under way for 0.3 s"
    assert taken[1][1] >= 0.29, "the near one had to wait, for something might be under way"


def test_an_act_that_set_out_later_stays_later() -> None:
    taken = turns([(0.0, 0, 0.0), (0.35, 1, 0.3)], {0: 0.0, 1: 0.3})
    assert [seat for seat, _ in taken] == [0, 1]


def test_no_more_lag_is_made_good_than_the_bound() -> None:
    taken = turns([(0.0, 0, 0.0), (MOST_LAG + 0.1, 1, 3.0)], {0: 0.0, 1: 3.0})
    assert [seat for seat, _ in taken] == [0, 1], "whoever feigns three seconds gets the bound and no more"
    assert taken[0][1] < MOST_LAG + 0.1


def test_only_overtaking_costs_quota_and_it_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(order, "QUOTA", 0.3)
    monkeypatch.setattr(order, "REFILL", 0.0)
    lags = {0: 0.0, 1: 0.3}
    line = Line(SECRET)
    turns([(0.0, 1, 0.3)], lags, line)
    assert turns([(0.0, 0, 0.0), (0.2, 1, 0.3)], lags, line)[0][0] == 1, "acting alone has cost nothing"
    assert turns([(0.0, 0, 0.0), (0.2, 1, 0.3)], lags, line)[0][0] == 0, "the quota is spent"
    assert QUOTA >= 5 * MOST_LAG, "an honest player overtakes a few times in a row"


def test_the_same_moment_is_decided_by_the_secret() -> None:
    async def play(secret: str) -> list[int]:
        line, done = Line(secret), []
        loop = asyncio.get_running_loop()
        monotonic = loop.time()
        loop.time = lambda: monotonic  # type: ignore[method-assign]  # both in the very same moment
        for seat in (0, 1):
            line.enter(seat, {0: 0.0, 1: 0.0, 2: 0.1}, lambda seat=seat: done.append(seat))  # type: ignore[misc]
        loop.time = lambda: monotonic + 1  # type: ignore[method-assign]
        line._let_go()
        return done

    firsts = [run(play(f"{number:064x}"))[0] for number in range(40)]
    assert 8 < sum(firsts) < 32, "sometimes the one, sometimes the other"
    # The moment is part of the lot, so that the same table does not favour one seat for ever.


def test_lag_is_the_quickest_of_the_last_few_and_cannot_be_made_up() -> None:
    lag = Lag()
    for sent, seconds in ((0.0, 0.3), (2.0, 0.1), (4.0, 0.9)):
        number = lag.ping(sent)
        lag.pong(number, sent + seconds)
        lag.pong(number, sent + 0.001)  # a second answer to the same ping
    lag.pong(99, 0.0)
    assert lag.seconds == pytest.approx(0.1)
    for sent in range(6, 16, 2):
        lag.pong(lag.ping(sent), sent + 0.5)
    assert lag.seconds == pytest.approx(0.5), "what was long ago is forgotten"
