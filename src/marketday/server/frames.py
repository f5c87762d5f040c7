"""Where everybody acts at once, many things happen in a moment, and nobody may see them before the others do: pictures
are sent a few times a second, to everybody in the same moment."""

import asyncio
from collections.abc import Callable

from marketday.server.connection import Connection

FRAME_SECONDS = 0.1
RELIEF = 80.0
"""Back-off: after a late frame, the next one waits for RELIEF times the lateness."""
SLOWEST_FRAME = 0.5


class Frames:
    def __init__(self, wake_all: Callable[[], None]) -> None:
        self._wake_all = wake_all
        self._frame: asyncio.TimerHandle | None = None
        self._planned = self._next = 0.0
        self._has_news = False
        self._arrived: set[Connection] = set()
        """Those who came since the last frame, where nothing else happened."""

    def announce(self) -> None:
        """Something changed."""
        self._has_news = True
        self._plan()

    def welcome(self, connection: Connection) -> None:
        """It must not see more than the others do."""
        self._arrived.add(connection)
        self._plan()

    def miss(self, connection: Connection) -> None:
        """It went away."""
        self._arrived.discard(connection)

    def hold(self, seconds: float) -> None:
        """Nobody is shown anything for this long, unless `show` is called."""
        self.stop()
        self._next = asyncio.get_running_loop().time() + seconds

    def stop(self) -> None:
        if self._frame is not None:
            self._frame.cancel()
            self._frame = None

    def _plan(self) -> None:
        if self._frame is None:
            loop = asyncio.get_running_loop()
            self._planned = max(self._next, loop.time())
            self._frame = loop.call_at(self._planned, self.show)

    def show(self) -> None:
        now = asyncio.get_running_loop().time()
        late = now - self._planned
        self._frame = None
        # Under load, verdicts take precedence over pictures.
        self._next = now + min(FRAME_SECONDS + RELIEF * late, SLOWEST_FRAME)
        if self._has_news:
            self._wake_all()
        else:
            for connection in self._arrived:
                connection.wake()
        self._has_news = False
        self._arrived.clear()
