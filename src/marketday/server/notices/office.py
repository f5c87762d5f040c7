"""Everything about notices in one place, as the server opens and closes it."""

import asyncio
from collections.abc import Callable

from marketday.server.limits import Limits
from marketday.server.notices.courier import Courier
from marketday.server.notices.crier import Crier, Scene
from marketday.server.notices.guard import Guard
from marketday.server.notices.post import Post
from marketday.server.notices.push import Push
from marketday.store import CallStore

CHANGES = 12
CHANGES_PER_SECOND = 0.2


class Office:
    """`guard` is None where the host has switched notices off: then nothing is ever sent."""

    def __init__(self, calls: CallStore, guard: Guard | None) -> None:
        self.calls = calls
        self.count: Callable[[str], None] = lambda outcome: None
        """Hears the result of each notice."""
        self.changes = Limits(CHANGES, CHANGES_PER_SECOND)
        """How often one person may change something or try it."""
        self.is_open = guard is not None
        self.guard = guard or Guard()
        self.push = Push(calls, self.guard)
        clock = asyncio.get_running_loop()
        self.crier = Crier(clock, lambda tidings: self.courier.take(tidings))
        self.courier = Courier(
            calls, Post(self.guard), self.push, clock, self.crier.is_current, lambda outcome: self.count(outcome)
        )
        if self.is_open:
            self.courier.start()

    def table_changed(self, scene: Scene) -> None:
        if self.is_open:
            self.crier.table_changed(scene)

    async def stop(self) -> None:
        self.crier.stop()
        await self.courier.stop()
