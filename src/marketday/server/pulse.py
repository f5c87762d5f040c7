"""The server's time: it goes forward only, and only while the server can do something.

Setting the machine's clock changes nothing while the server runs. While the process is stopped, asleep with its machine
or stuck, time stands still. And what lies between two runs is known, because each run writes down that it is alive.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable

from marketday.store import NotWritten, Store

Now = Callable[[], float]

LOOK_SECONDS = 0.5
"""How often the time is read at least, so that a longer gap means that nobody could read it."""
STOPPED_SECONDS = 3.0
BEAT_SECONDS = 5.0
"""How often the server records that it is alive; time after the last record, before it was killed, is not charged."""


class SteadyTime:
    """Seconds since 1970 as the run began, and since then what a steady clock counts."""

    def __init__(self, began_at: float, steady: Now = time.monotonic, is_shared: bool = False) -> None:
        """`is_shared` where other servers go on while this one can do nothing: then it has to keep their time."""
        self._steady = steady
        self._is_shared = is_shared
        self._read_at = steady()
        self._zero = began_at - self._read_at
        self.stood_still = 0.0
        """Seconds in which the server could do nothing."""

    def __call__(self) -> float:
        read_at = self._steady()
        gap = read_at - self._read_at
        if gap > STOPPED_SECONDS and not self._is_shared:
            self.stood_still += gap
            self._zero -= gap
        self._read_at = read_at
        return self._zero + read_at


class Pulse:
    """Reads the time often, tells `stood_still` after a gap, and records that the server is alive."""

    def __init__(self, store: Store, now: SteadyTime, stood_still: Callable[[], None]) -> None:
        self._store = store
        self._now = now
        self._tell = stood_still

    async def beat_forever(self) -> None:
        written_at, known = self._now(), self._now.stood_still
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            now = self._now()
            if self._now.stood_still > known:
                gap, known = self._now.stood_still - known, self._now.stood_still
                logging.getLogger("marketday").warning("the server stood still for %.0f s; no clock ran", gap)
                self._tell()
            if now - written_at >= BEAT_SECONDS:
                written_at = now
                # Not awaited: a slow disk must not look as if the server had stood still.
                self._store.stay_alive(now).add_done_callback(asyncio.Future.exception)

    async def stop(self) -> None:
        with contextlib.suppress(NotWritten):
            await self._store.stay_alive(self._now())
