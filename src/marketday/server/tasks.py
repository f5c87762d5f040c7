"""Background tasks. Python forgets tasks that nobody holds, so they are held here."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from marketday.core.grammar import Rejected
from marketday.store import NotWritten


class Tasks:
    def __init__(self) -> None:
        self._held: set[asyncio.Task[None]] = set()

    def begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._held.add(task)
        task.add_done_callback(self._held.discard)
        return task

    async def outlive(self, work: Coroutine[Any, Any, None]) -> None:
        """Waits for it; whoever waits may leave, and it is done all the same."""
        task = self.begin(work)
        try:
            await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_end_unheard)
            raise

    def cancel(self) -> None:
        for task in self._held:
            task.cancel()


def _end_unheard(task: asyncio.Task[None]) -> None:
    """A refusal that nobody is left to hear is no fault; anything else is."""
    if task.cancelled():
        return
    error = task.exception()
    if error is not None and not isinstance(error, Rejected | NotWritten):
        logging.getLogger("marketday").error("something went wrong for somebody who had left", exc_info=error)
