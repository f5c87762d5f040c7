"""Bots that think long do so in processes of their own, which may die and do not outlive the server."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from marketday.bots import coach, roster
from marketday.bots.coach import Choice
from marketday.bots.weighing import Budget
from marketday.core.registry import every, find
from marketday.core.rng import Rng
from marketday.server import thinkers
from marketday.server.thinkers import Busy, Problem, Thinkers, solve
from marketday.table import Play
from tests.server.guest import ME, Guest, play_on
from tests.server.venue import Venue, until

ONE_STORE = True

Arrive = Callable[[], Guest]
LONG = [
    (game.id, bot)
    for game in every()
    for bot in roster.names(game.id)
    if getattr(roster.find(bot, game.id), "thinks_long", False)
]


def problem(game: str, bot: str) -> Problem:
    engine = find(game)
    play = Play(engine, engine.options_type(), engine.seat_counts[0], b"thinkers")
    while len(next(iter(play.asked.values())).moves) == 1:
        seat, ask = next(iter(play.asked.items()))
        play.play(seat, ask.moves[0])
    seat, ask = next(iter(play.asked.items()))
    return Problem(bot, game, seat, 5, engine.view(play.state, seat), ask)


def thinking_processes(venue: Venue) -> set[int]:
    pool = venue.ask(lambda house: house.rooms.thinkers._pool)
    return set(pool._processes) if pool and pool._processes else set()


@pytest.mark.parametrize(("game", "bot"), LONG)
def test_a_problem_has_the_same_answer_in_every_process(game: str, bot: str) -> None:
    async def elsewhere() -> list[object]:
        thinkers = Thinkers(count=2)
        try:
            return list(await asyncio.gather(*[thinkers.solve(problem(game, bot), True) for _ in range(4)]))
        finally:
            thinkers.stop()

    assert asyncio.run(elsewhere()) == [solve(problem(game, bot))] * 4


def test_whether_a_decision_was_plain_is_found_elsewhere_as_here(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = problem("klongs", "hard")
    decisions = [
        Choice("klongs", asked.seat, 1, 0, 5, asked.view, asked.ask, move, Budget()) for move in asked.ask.moves[:6]
    ]

    async def elsewhere() -> list[bool]:
        thinkers = Thinkers(count=1)
        try:
            return [await thinkers.is_plain(decision) for decision in decisions]
        finally:
            thinkers.stop()

    here = [coach.is_plain(find("klongs"), decision) for decision in decisions]
    assert asyncio.run(elsewhere()) == here
    assert {*here} == {True, False}
    monkeypatch.setattr(thinkers, "MOST_WAITING", 0)
    with pytest.raises(Busy):
        asyncio.run(Thinkers().is_plain(decisions[0]))


@pytest.mark.parametrize(("game", "bot"), LONG)
def test_a_table_goes_on_when_those_who_think_are_killed(guest: Arrive, venue: Venue, game: str, bot: str) -> None:
    ann = guest()
    others = [{"kind": "bot", "bot": bot}] * (find(game).seat_counts[0] - 1)
    made = ann.make(ME, *others, game=game)
    with ann.open(made.table) as window:
        play_on([window], Rng(1), moves=4)
        until(lambda: bool(thinking_processes(venue)), "nobody thought")
        processes = thinking_processes(venue)
        assert os.getpid() not in processes
        os.kill(min(processes), signal.SIGKILL)
        rng = Rng(2)
        while not thinking_processes(venue) - processes:
            assert not window.picture()["outcome"], "nobody took over"
            play_on([window], rng, moves=4)  # not every question makes it think


@pytest.mark.parametrize(("game", "bot"), LONG)
def test_where_too_many_wait_the_usual_bot_answers(monkeypatch: pytest.MonkeyPatch, game: str, bot: str) -> None:
    monkeypatch.setattr(thinkers, "MOST_WAITING", 0)
    swamped = Thinkers()
    asked = problem(game, bot)
    assert asyncio.run(swamped.solve(asked, True)) == solve(asked._replace(bot=find(game).usual_bot))
    assert swamped._pool is None
    assert swamped.weaker_answers == 1


@pytest.mark.parametrize(("game", "bot"), LONG)
def test_whoever_hangs_is_not_waited_for(monkeypatch: pytest.MonkeyPatch, game: str, bot: str) -> None:
    async def wait() -> object:
        hanging = Thinkers(count=1)
        await hanging.solve(problem(game, bot), True)
        assert hanging._pool is not None
        (process,) = hanging._pool._processes
        os.kill(process, signal.SIGSTOP)
        monkeypatch.setattr(thinkers, "PATIENCE", 0.2)
        try:
            return await hanging.solve(problem(game, bot), False)
        finally:
            os.kill(process, signal.SIGKILL)
            hanging.stop()

    asked = problem(game, bot)
    assert asyncio.run(wait()) == solve(asked._replace(bot=find(game).usual_bot))


def test_a_table_with_many_strong_bots_does_not_crowd_out_others() -> None:
    asked = problem(*LONG[0])
    done: list[str] = []

    async def ask(thinkers: Thinkers, table: str) -> None:
        await thinkers.solve(asked, True, table)
        done.append(table)

    async def main() -> int:
        thinkers = Thinkers(count=1)
        crowd = [asyncio.create_task(ask(thinkers, "crowd")) for _ in range(8)]
        await asyncio.sleep(0)
        calm = asyncio.create_task(ask(thinkers, "calm"))
        await asyncio.sleep(0)
        waiting = thinkers.waiting
        await asyncio.gather(*crowd, calm)
        thinkers.stop()
        return waiting

    assert asyncio.run(main()) == thinkers.MOST_OF_TABLE + 1
    assert done.index("calm") == thinkers.MOST_OF_TABLE


def test_what_nobody_wants_any_more_is_not_begun() -> None:
    asked = problem(*LONG[0])

    async def main() -> int:
        thinkers = Thinkers(count=1)
        await thinkers.solve(asked, True)
        pool = thinkers._pool
        assert pool is not None
        begun, submit = [], pool.submit

        def count(*given: Any) -> Any:
            begun.append(given)
            return submit(*given)

        pool.submit = count  # type: ignore[method-assign, assignment]
        first, *gone, last = [asyncio.create_task(thinkers.solve(asked, True, str(table))) for table in range(6)]
        await asyncio.sleep(0)
        for task in gone:
            task.cancel()
        assert await first == await last
        thinkers.stop()
        return len(begun)

    assert asyncio.run(main()) == 2


def test_after_an_undo_nobody_goes_on_thinking_about_what_was_taken_back(guest: Arrive, venue: Venue) -> None:
    ann = guest()
    game, bot = next(each for each in LONG if each[0] == "klongs")
    asked: list[Problem] = []
    dropped: list[Problem] = []

    async def think_for_ever(problem: Problem, *more: Any) -> Any:
        asked.append(problem)
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            dropped.append(problem)
            raise

    made = ann.make(ME, {"kind": "bot", "bot": bot}, game=game, practice=True, options={"first": 0})
    with ann.open(made.table) as window:
        window.until_picture(lambda now: now["ask"])
        room = venue.room(made.table)
        venue.ask(lambda house: setattr(room._bots, "_solve", think_for_ever))
        while not asked:
            window.answer(0, 0)
            until(
                lambda: bool(asked) or bool(venue.ask(lambda house: 0 in room.table.waiting_for())), "nobody is asked"
            )
            window.catch_up()
        window.send("Undo", seat=0, step=window.picture()["step"] - 1)
        until(lambda: bool(dropped), "it is thought about for nobody")
        assert dropped == asked[:1]


SERVER = """
import asyncio, sys, time
from marketday.server.thinkers import Thinkers
from tests.server.test_thinkers import LONG, problem

if __name__ == "__main__":
    async def main():
        thinkers = Thinkers(count=2)
        await asyncio.gather(*[thinkers.solve(problem(*LONG[0]), True) for _ in range(4)])
        print(*thinkers._pool._processes, flush=True)
        await asyncio.sleep(600)
    asyncio.run(main())
"""


def is_running(process: int) -> bool:
    try:
        with open(f"/proc/{process}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.skipif(not os.path.exists("/proc"), reason="processes are looked up in /proc")
def test_nobody_goes_on_thinking_when_the_server_was_killed() -> None:
    server = subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    processes = [int(word) for word in server.stdout.readline().split()]
    assert len(processes) >= 1
    assert all(map(is_running, processes))
    server.kill()
    server.wait()
    server.stdout.close()
    until(lambda: not any(map(is_running, processes)), "they think on for nobody")
