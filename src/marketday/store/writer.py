"""One thread that writes, many that wait: what comes while a commit is under way goes into the next one together.

Nobody is told that something is written before it is: commits are synchronous, and a job's future is done only after
its commit.
"""

import asyncio
import contextlib
import logging
import queue
import threading
import time
import zlib
from collections.abc import Awaitable, Callable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from msgspec import Struct

from marketday.store.database import Away, Connection, NotWritten, Packed, Statement, Trouble

BATCH = 500
REST = 0.01
"""Seconds between a commit and the next one in a rush."""
RUSH = 5
"""This many jobs in one commit are a rush."""

Read = Callable[..., Awaitable[Any]]
Write = Callable[[Sequence[Statement]], Awaitable[None]]


class Job(Struct, frozen=True):
    statements: Sequence[Statement]
    future: "asyncio.Future[None]"


class Writer:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._closed = False
        self.commits = 0
        self.refused = 0
        self.trouble: Trouble | None = None
        """Why the database refused the last write."""
        self._rested_at = 0.0
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        return self._jobs.qsize()

    def write(self, statements: Sequence[Statement]) -> "asyncio.Future[None]":
        """Carried out whole or not at all, after everything that was handed in before; done when it is on disk."""
        if self._closed:
            raise NotWritten("the store is closed")
        future = asyncio.get_running_loop().create_future()
        self._jobs.put(Job(statements, future))
        return future

    def close(self) -> None:
        """Closes after everything that was handed in has been written."""
        self._closed = True
        self._jobs.put(None)
        self._thread.join()
        self._connection.close()

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            jobs, closing = [job], False
            # A commit costs the same for one job and for a hundred: in a rush they are gathered.
            time.sleep(max(0.0, self._rested_at - time.monotonic()))
            with contextlib.suppress(queue.Empty):
                while len(jobs) < BATCH and not closing:
                    following = self._jobs.get_nowait()
                    if following is None:
                        closing = True
                    else:
                        jobs.append(following)
            self._commit(jobs)
            self._connection.rest()
            self._rested_at = time.monotonic() + REST if len(jobs) >= RUSH else 0.0
            if closing:
                return

    def _commit(self, jobs: list[Job]) -> None:
        error = self._attempt(jobs)
        if error is not None and len(jobs) > 1 and not isinstance(error, Away):
            # One of them is at fault; the others must not suffer.
            for job in jobs:
                self._commit([job])
            return
        if error is not None and self.trouble is not None:
            self.refused += 1
        for loop in {job.future.get_loop() for job in jobs}:
            mine = [job.future for job in jobs if job.future.get_loop() is loop]
            with contextlib.suppress(RuntimeError):  # the loop has closed: nobody waits any more
                loop.call_soon_threadsafe(_finish, mine, error)

    def _attempt(self, jobs: list[Job]) -> NotWritten | None:
        try:
            self._connection.carry_out(_together(jobs))
        except NotWritten as error:
            if isinstance(error, Trouble):
                self._note(error)
            return error
        self.commits += 1
        self._note(None)
        return None

    def _note(self, trouble: Trouble | None) -> None:
        """Logged once, not for everything that is refused meanwhile."""
        if (trouble is None) != (self.trouble is None):
            logger = logging.getLogger("marketday")
            if trouble is None:
                logger.warning("the database accepts writes again; %d were refused so far", self.refused)
            else:
                what = "the database is away" if isinstance(trouble, Away) else "the disk refuses writes"
                logger.error("%s, so nothing can happen at any table: %s", what, trouble)
        self.trouble = trouble


def _together(jobs: list[Job]) -> Iterator[Statement]:
    """The statements of all jobs in their order; insertions into one table that follow each other become one. After
    each statement this thread has to wait for its turn to run, so many small ones take long on a busy server."""
    statements = (statement for job in jobs for statement in job.statements)
    for sql, run in groupby(statements, key=itemgetter(0)):
        rows = [[_as_written(value) for value in values] for _, values in run]
        if sql.startswith("insert into ") and sql.endswith("?)"):  # and not a condition after it
            head, _, row = sql.partition(" values ")
            for start in range(0, len(rows), BATCH):
                some = rows[start : start + BATCH]
                yield f"{head} values {', '.join([row] * len(some))}", [value for values in some for value in values]
        else:
            yield from ((sql, values) for values in rows)


def _as_written(value: Any) -> Any:
    return zlib.compress(value.content) if isinstance(value, Packed) else value


def _finish(futures: list["asyncio.Future[None]"], error: NotWritten | None) -> None:
    for future in futures:
        if not future.done():
            if error is None:
                future.set_result(None)
            else:
                future.set_exception(error)
