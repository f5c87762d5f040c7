"""Where bots think that need long for an answer: in processes of their own, so that nobody else waits for them.

They are started when the first such bot is asked, give way to everything else on the machine, and keep nothing from one
question to the next, so it does not matter which of them is asked, or that one of them dies."""

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from time import perf_counter
from typing import Any, NamedTuple, TypeVar
from weakref import WeakValueDictionary

from marketday.bots import coach, counsel
from marketday.bots import find as find_bot
from marketday.bots.coach import Choice, Judged
from marketday.bots.counsel import Counsel
from marketday.bots.weighing import Budget
from marketday.core.grammar import Ask, Seat
from marketday.core.registry import find as find_game
from marketday.core.rng import Rng

MOST_THINKERS = 4
MOST_WAITING = 32
"""Problems, for all tables together. One takes some hundredths of a second."""
MOST_OF_TABLE = 2
"""Of these, questions to the bots of one table; more of them take turns."""
PATIENCE = 15.0
"""Seconds for an answer, waiting included."""
LONG_PATIENCE = 300.0
"""Where nobody waits: on a busy machine the coach gets little of the processor."""
POLITENESS = 10
"""How far below the server they stand when the machine is busy."""


ADVISER = Budget(candidates=12, play_outs=240)
"""A person waits for it, once in a while."""
MOST_SECONDS = 4.0
"""For a hint, on slow machines."""

Asked = TypeVar("Asked")
Answered = TypeVar("Answered")


class Busy(Exception):
    """So many wait that people would notice, or those who think do not answer or are killed again and again."""


class Problem(NamedTuple):
    """All that a bot is asked: what its seat sees, and no more."""

    bot: str
    game: str
    seat: Seat
    seed: int
    view: Any
    ask: Ask[Any]


class Inquiry(NamedTuple):
    """A person's question to a strong player: what to do, or how good an answer was."""

    game: str
    seat: Seat
    seed: int
    view: Any
    ask: Ask[Any]
    chosen: Any
    """The move that was made, or None."""


def solve(problem: Problem) -> Any:
    """The move. In whatever process this is called, the same problem has the same answer, unless time runs out."""
    game = find_game(problem.game)
    bot = find_bot(problem.bot, game.id)(game, problem.seat, Rng(problem.seed))
    return bot.choose(problem.view, problem.ask)


def advise(inquiry: Inquiry) -> Counsel:
    game = find_game(inquiry.game)
    until = perf_counter() + MOST_SECONDS

    def is_late() -> bool:
        return perf_counter() > until

    asked = (inquiry.seat, inquiry.view, inquiry.ask, inquiry.seed, ADVISER, inquiry.chosen)
    return counsel.advise(game, *asked, is_late)


def judge(decision: Choice) -> Judged:
    return coach.judge(find_game(decision.game), decision)


def is_plain(decision: Choice) -> bool:
    return coach.is_plain(find_game(decision.game), decision)


Solve = Callable[[Problem, bool], Awaitable[Any]]
"""How a bot is asked that thinks long, and whether anybody looks at its table."""


async def solve_in_thread(problem: Problem, is_watched: bool) -> Any:
    """As `Thinkers.solve`, for a room that stands alone."""
    return await asyncio.to_thread(solve, problem)


class Thinkers:
    def __init__(self, count: int | None = None) -> None:
        self._count = count or max(1, min(MOST_THINKERS, (os.cpu_count() or 1) - 1))
        self._pool: ProcessPoolExecutor | None = None
        self._waiting = 0
        self._is_stopped = False
        self.weaker_answers = 0
        """How often the usual bot answered for another."""
        self._places = asyncio.Semaphore(self._count)
        """One for each process: what waits here and not at the pool is never begun if nobody wants it any more."""
        self._of_table: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self._unwatched = asyncio.Lock()
        self._judging = asyncio.Lock()

    @property
    def waiting(self) -> int:
        """How many questions are being thought about, or wait for it."""
        return self._waiting

    async def solve(self, problem: Problem, is_watched: bool, table: str = "") -> Any:
        """The move; that of the game's usual bot where all are busy. No table takes more than its share of the queue;
        those that nobody looks at share one place."""
        if is_watched:
            return await self._solve_for(table, problem)
        async with self._unwatched:  # first, so that whoever waits here keeps no place from those who are watched
            return await self._solve_for(table, problem)

    async def _solve_for(self, table: str, problem: Problem) -> Any:
        async with self._of_table.setdefault(table, asyncio.Semaphore(MOST_OF_TABLE)):
            return await self._solve(problem)

    async def advise(self, inquiry: Inquiry) -> Counsel:
        """`Busy` where too many wait, or nobody answers."""
        return await self._think(advise, inquiry)

    async def judge(self, decision: Choice) -> Judged:
        """As `advise`, but nobody waits for one of them: all share one place in the queue."""
        async with self._judging:
            return await self._think(judge, decision, LONG_PATIENCE)

    async def is_plain(self, decision: Choice) -> bool:
        async with self._judging:
            return await self._think(is_plain, decision, LONG_PATIENCE)

    async def _solve(self, problem: Problem) -> Any:
        try:
            return await self._think(solve, problem)
        except Busy:
            self.weaker_answers += 1
            return await solve_in_thread(problem._replace(bot=find_game(problem.game).usual_bot), True)

    async def _think(self, think: Callable[[Asked], Answered], about: Asked, patience: float | None = None) -> Answered:
        if self._waiting >= MOST_WAITING:
            raise Busy
        self._waiting += 1
        try:
            async with asyncio.timeout(patience or PATIENCE):
                return await self._ask(think, about)
        except (BrokenProcessPool, TimeoutError) as error:
            logging.getLogger("marketday").warning("nobody could %s about %s", think.__name__, type(about).__name__)
            raise Busy from error
        finally:
            self._waiting -= 1

    async def _ask(self, think: Callable[[Asked], Answered], about: Asked) -> Answered:
        await self._places.acquire()
        pool = self._open()
        try:
            return await self._begin(pool, think, about)
        except BrokenProcessPool:  # one of them was killed, perhaps for want of memory; the others went with it
            if self._pool is pool:
                self._pool = None
            await self._places.acquire()
            return await self._begin(self._open(), think, about)

    def _begin(
        self, pool: ProcessPoolExecutor, think: Callable[[Asked], Answered], about: Asked
    ) -> "asyncio.Future[Answered]":
        """Its place is free when it has ended, which may be after whoever asked has gone."""
        loop = asyncio.get_running_loop()

        def end(_: object) -> None:
            with contextlib.suppress(RuntimeError):  # the server has stopped
                loop.call_soon_threadsafe(self._places.release)

        try:
            thought = pool.submit(think, about)
        except BaseException:
            self._places.release()
            raise
        thought.add_done_callback(end)
        return asyncio.wrap_future(thought)

    def _open(self) -> ProcessPoolExecutor:
        """Whoever asks has a place, which is free again where there is no pool to be had."""
        try:
            if self._is_stopped:
                raise Busy
            if self._pool is None:
                # Not forked: this process has threads and open sockets.
                spawn = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(self._count, mp_context=spawn, initializer=_settle_down)
        except BaseException:
            self._places.release()
            raise
        return self._pool

    def stop(self) -> None:
        self._is_stopped = True
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _settle_down() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then stops them
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):  # a strict host may forbid it
            os.nice(POLITENESS)
    threading.Thread(target=_end_with_server, daemon=True).start()


def _end_with_server() -> None:
    """A server that is killed cannot say goodbye."""
    server = multiprocessing.parent_process()
    assert server is not None
    wait([server.sentinel])
    os._exit(0)
