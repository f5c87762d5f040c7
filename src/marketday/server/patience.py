"""Requests that never end, and answers that nobody reads: uvicorn waits for them for ever, and each takes up a place
that others need."""

import asyncio
import sys
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

REQUEST_SECONDS = 10.0
"""How long a request may take to arrive, from the opening of its connection or from its first byte."""

READ_SECONDS = 60.0
"""How long somebody may read nothing of an answer that waits for them. Kernels tell each other of room in pieces:
whoever reads 5 kB/s seems to read nothing for half of it."""


class PatientProtocol(HttpToolsProtocol):
    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._patience: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is None or cycle.response_complete:
            self._wait()  # also for data that does not begin a request yet, such as empty lines
        super().data_received(data)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._wait()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._stop_waiting()

    def handle_websocket_upgrade(self) -> None:
        self._stop_waiting()
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._see_whether_it_reads()

    def resume_writing(self) -> None:
        self._stop_seeing()
        super().resume_writing()

    def _see_whether_it_reads(self) -> None:
        self._unread = self.loop.call_later(READ_SECONDS, self._check_reader, unread(self.transport))

    def _check_reader(self, left: int) -> None:
        """A slow line reads a little."""
        if unread(self.transport) < left:
            self._see_whether_it_reads()
        else:
            self.transport.abort()

    def _stop_seeing(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_seeing()
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self) -> None:
        if self._patience is None:
            self._patience = self.loop.call_later(REQUEST_SECONDS, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None


def unread(transport: asyncio.Transport) -> int:
    """Bytes that the other side has not taken; where the kernel does not tell what it holds of them, without these. It
    takes more from us only when a third of its own has gone, for which a slow reader needs minutes."""
    waiting = transport.get_write_buffer_size()
    if sys.platform == "linux":
        import fcntl
        import termios

        held = fcntl.ioctl(transport.get_extra_info("socket").fileno(), termios.TIOCOUTQ, bytes(4))  # also SIOCOUTQ
        waiting += int.from_bytes(held, sys.byteorder)
    return waiting
