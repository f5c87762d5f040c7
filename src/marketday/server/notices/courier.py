"""Delivers notices to people in all the ways they asked for: bounded queues, little concurrency, few attempts.

An address that gave trouble waits in a queue of its own, so that nobody's dead server holds up the others' notices.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Iterator

import msgspec
from msgspec import Struct

from marketday.server.limits import Limits
from marketday.server.notices import hooks
from marketday.server.notices.crier import Handle, Tidings, TimeSource
from marketday.server.notices.guard import Refused
from marketday.server.notices.post import Answer, Post, Unreachable
from marketday.server.notices.push import DAY, Message, Push
from marketday.server.notices.words import saying
from marketday.server.wire import Notice
from marketday.store import Call, CallStore, NotWritten

MOST_WAITING = 2000
WORKERS = 8
TROUBLED_WORKERS = 2
ATTEMPTS = 3
WAITS = (15.0, 120.0)
"""Before the second and the third attempt, where the other side does not say."""
LONGEST_WAIT = 600.0
MOST_FAILURES = 50
"""Failed attempts in a row after which an address is forgotten."""
HOST_BURST = 100
HOST_PER_SECOND = 5.0
HOST_WAIT = 5.0
"""A push service serves very many people's browsers: when a host has to wait, all their notices wait."""
QUICK_SECONDS = 600
"""How long a push service keeps a notice from a fast table."""
GONE = (404, 410)
BUSY = 429


class Errand(Struct, frozen=True):
    tidings: Tidings
    call: Call
    attempt: int = 1


class Courier:
    def __init__(
        self,
        calls: CallStore,
        post: Post,
        push: Push,
        clock: TimeSource,
        is_current: Callable[[Tidings], bool],
        count: Callable[[str], None],
    ) -> None:
        self._calls = calls
        self._post = post
        self._push = push
        self._clock = clock
        self._is_current = is_current
        self._count = count
        self._new: asyncio.Queue[Tidings] = asyncio.Queue(MOST_WAITING)
        self._ready: asyncio.Queue[Errand] = asyncio.Queue(MOST_WAITING)
        self._troubled: asyncio.Queue[Errand] = asyncio.Queue(MOST_WAITING)
        self._hosts = Limits(HOST_BURST, HOST_PER_SECOND)
        self._retries: dict[Errand, Handle] = {}
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        lines = [self._ready] * WORKERS + [self._troubled] * TROUBLED_WORKERS
        self._tasks = [asyncio.create_task(self._sort()), *(asyncio.create_task(self._carry(line)) for line in lines)]

    async def stop(self) -> None:
        for retry in self._retries.values():
            retry.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def settled(self) -> None:
        """Until everything that was accepted has been tried once."""
        for line in (self._new, self._ready, self._troubled):
            await line.join()

    def take(self, tidings: Tidings) -> None:
        """Never waits: where the queue is full the notice is lost, and counted."""
        try:
            self._new.put_nowait(tidings)
        except asyncio.QueueFull:
            self._count("dropped")

    # ---- at work -----------------------------------------------------------------------------------------------------
    async def _sort(self) -> None:
        while True:
            tidings = await self._new.get()
            with self._unshaken():
                await self._find_ways(tidings)
            self._new.task_done()

    async def _find_ways(self, tidings: Tidings) -> None:
        """How the person wants to be notified. It is recorded as told before it is sent."""
        about = (tidings.leads_to, tidings.person, tidings.kind)
        calls = await self._calls.of(tidings.person)
        if calls and await self._calls.told(*about) != tidings.number and self._is_current(tidings):
            await self._calls.note_told(*about, tidings.number)
            for call in calls:
                self._line_up(Errand(tidings, call))

    def _line_up(self, errand: Errand) -> None:
        line = self._troubled if errand.attempt > 1 or errand.call.failures else self._ready
        try:
            line.put_nowait(errand)
        except asyncio.QueueFull:
            self._count("dropped")

    async def _carry(self, line: asyncio.Queue[Errand]) -> None:
        while True:
            errand = await line.get()
            if self._is_current(errand.tidings):
                with self._unshaken():
                    await self._run(errand)
            line.task_done()

    async def _run(self, errand: Errand) -> None:
        tidings, call = errand.tidings, errand.call
        host = self._post.guard.read(call.address).host
        if not self._hosts.take(host, self._clock.time()):
            self._plan_retry(errand, HOST_WAIT)
            return
        try:
            answer = await self.send(call, _notice(tidings, call), tidings.is_slow)
        except Unreachable:
            answer = Answer(0)
        except Refused as error:
            if error.reason != "unknown_name":
                raise
            answer = Answer(0)  # name servers fail, too, and come back
        if answer.good:
            self._count("sent")
            await self._calls.note_success(call)
            return
        self._count("failed")
        if call.kind == "push" and answer.status in GONE:
            await self._calls.drop(call.person, call.id)
            return
        await self._calls.note_failure(call, MOST_FAILURES)
        if errand.attempt < ATTEMPTS and (answer.status in (0, BUSY) or answer.status >= 500):
            failed = msgspec.structs.replace(call, failures=call.failures + 1)
            self._plan_retry(Errand(tidings, failed, errand.attempt + 1), answer.wait(time.time()))

    def _plan_retry(self, errand: Errand, wait: float | None) -> None:
        if len(self._retries) >= MOST_WAITING:
            self._count("dropped")
            return

        def go() -> None:
            del self._retries[errand]
            self._line_up(errand)

        wait = min(WAITS[errand.attempt - 2] if wait is None else max(wait, 1.0), LONGEST_WAIT)
        self._retries[errand] = self._clock.call_later(wait, go)

    async def send(self, call: Call, notice: Notice, is_slow: bool) -> Answer:
        """One attempt; `Refused` or `Unreachable` where there is no answer."""
        message = await self._message(call, notice, is_slow)
        return await self._post.send(call.address, message.headers, message.body)

    async def _message(self, call: Call, notice: Notice, is_slow: bool) -> Message:
        match call.kind:
            case "webhook":
                return hooks.for_webhook(call, notice)
            case "ntfy":
                return hooks.for_ntfy(call, notice)
            case "push":
                seconds = DAY if is_slow else QUICK_SECONDS
                return await self._push.message(call, notice, notice.table, seconds, urgent=not is_slow)

    @contextlib.contextmanager
    def _unshaken(self) -> Iterator[None]:
        """One notice that fails must not end the others."""
        try:
            yield
        except NotWritten:
            self._count("dropped")
        except Refused:
            self._count("refused")
        except Exception:
            logging.getLogger("marketday").exception("unexpected error while sending a notice")


def _notice(tidings: Tidings, call: Call) -> Notice:
    said = saying(tidings.kind, call.language, tidings.game, tidings.others)
    return Notice(tidings.kind, tidings.leads_to, tidings.game, said.title, said.text, f"/table/{tidings.leads_to}")


def test_notice(call: Call) -> Notice:
    said = saying("test", call.language, "", ())
    return Notice("test", "", "", said.title, said.text, "/")
