"""Who was first, where everybody acts at once.

An act counts from when it would have reached us without the lag of its connection: whoever is far away sees an offer
later, and their answer takes longer to come back. So each act waits until nothing that counts from an earlier moment
can still be under way, and all go on in the order of those moments; the same millisecond is decided by the table's
secret.

How much lag is compensated is bounded twice: for one act, and by a quota that is spent only where an act overtakes one
that arrived before it, and fills again with time. Whoever feigns a slow connection wins little, and not for long.
"""

import asyncio
import hashlib
import heapq
from collections import deque
from collections.abc import Callable, Mapping

from marketday.core.grammar import Seat

Go = Callable[[], None]

MOST_LAG = 0.4
"""Seconds that can be compensated for one act."""
QUOTA = 3.0
"""Seconds that can be compensated in a burst of overtaking."""
REFILL = 0.25
"""Seconds of quota that come back each second."""
GRAIN = 0.02
"""Lag is compensated in steps of this many seconds, so that neighbours do not wait for each other."""
PINGS = 5
PING_SECONDS = 2.0


class Lag:
    """How long a message takes to a browser and back: the quickest of the last few, so that neither a hiccup on the way
    nor one of our own counts."""

    def __init__(self) -> None:
        self._sent: dict[int, float] = {}
        self._number = 0
        self._measured: deque[float] = deque(maxlen=PINGS)
        self.seconds = 0.0

    def ping(self, now: float) -> int:
        self._number += 1
        self._sent = {number: sent for number, sent in self._sent.items() if number > self._number - PINGS}
        self._sent[self._number] = now
        return self._number

    def pong(self, number: int, now: float) -> None:
        """Only to a ping that was sent, and once."""
        sent = self._sent.pop(number, None)
        if sent is not None:
            self._measured.append(now - sent)
            self.seconds = min(self._measured)


class _Quota:
    def __init__(self, now: float) -> None:
        self._level = QUOTA
        self._seen = now

    def left(self, now: float) -> float:
        self._level = min(QUOTA, self._level + (now - self._seen) * REFILL)
        self._seen = now
        return self._level

    def spend(self, seconds: float) -> None:
        self._level = max(0.0, self._level - seconds)


class _Waiting:
    """An act in the queue. They are ordered by the moment they count from, then by lot."""

    def __init__(self, seat: Seat, arrived: float, credit: float, release: float, lot: bytes, go: Go) -> None:
        self.seat = seat
        self.arrived = arrived
        self.credit = credit
        self.release = release
        self.moment = round((arrived - credit) * 1000), lot
        self.go = go

    def __lt__(self, other: "_Waiting") -> bool:
        return self.moment < other.moment


class Line:
    """The acts of one table that wait for their turn."""

    def __init__(self, secret: str) -> None:
        self._secret = secret
        self._waiting: list[_Waiting] = []
        self._quotas: dict[Seat, _Quota] = {}
        self._timer: asyncio.TimerHandle | None = None

    def enter(self, seat: Seat, lags: Mapping[Seat, float], go: Go) -> None:
        """Calls `go` when it is the turn of the seat's act: now, or a little later. `lags` are those of all seats that
        are there, in seconds."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        credit = self._credit(seat, lags.get(seat, 0.0), now)
        slowest = max((self._credit(other, lag, now) for other, lag in lags.items()), default=0.0)
        release = now - credit + max(credit, slowest)
        if release <= now and not self._waiting:
            go()
            return
        lot = hashlib.sha256(f"{self._secret} {round((now - credit) * 1000)} {seat}".encode()).digest()
        heapq.heappush(self._waiting, _Waiting(seat, now, credit, release, lot, go))
        self._let_go()

    def _credit(self, seat: Seat, lag: float, now: float) -> float:
        if lag < GRAIN:
            return 0.0
        if seat not in self._quotas:
            self._quotas[seat] = _Quota(now)
        return min(round(lag / GRAIN) * GRAIN, MOST_LAG, self._quotas[seat].left(now))

    def _spend(self, overtaking: _Waiting) -> None:
        if overtaking.seat in self._quotas:
            self._quotas[overtaking.seat].spend(overtaking.credit)

    def _let_go(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting and self._waiting[0].release <= loop.time():
            first = heapq.heappop(self._waiting)
            if any(other.arrived < first.arrived and other.seat != first.seat for other in self._waiting):
                self._spend(first)
            first.go()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._waiting:
            self._timer = loop.call_at(self._waiting[0].release, self._let_go)
