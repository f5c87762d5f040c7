"""Whether the database answers: asked when somebody wants to know, but not more than once a second."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Literal

from marketday.store.database import Away, NotWritten

PATIENCE = 2.0
"""Whoever watches a server waits no longer than some seconds."""
FRESH_SECONDS = 1.0

Condition = Literal["ok", "away", "cannot_write"]


class Checkup:
    def __init__(self, ask: Callable[[], Awaitable[None]]) -> None:
        self._ask = ask
        self._asked_at = 0.0
        self._asking: asyncio.Task[bool] | None = None

    async def is_well(self) -> bool:
        now = asyncio.get_running_loop().time()
        if self._asking is None or (self._asking.done() and now - self._asked_at >= FRESH_SECONDS):
            self._asked_at = now
            self._asking = asyncio.create_task(self._answers())
        return await asyncio.shield(self._asking)

    async def _answers(self) -> bool:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._ask()
        except (Away, TimeoutError):
            return False
        except NotWritten:
            return True  # it said so itself
        return True
