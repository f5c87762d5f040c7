"""A real server on a loopback port with a database of its own.

`ask` looks into the server, for tests that must see what no guest may.
"""

import asyncio
import hashlib
import logging
import math
import socket
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import httpx
import uvicorn
from uvicorn.server import ServerState

from marketday.cli.serve import MOST_MESSAGE
from marketday.server.app import make_app
from marketday.server.house import House
from marketday.server.patience import PatientProtocol
from marketday.server.room import Room
from marketday.store import Place
from marketday.table import snapshot
from tests import evidence

PATIENCE = 20.0

T = TypeVar("T")


LOGGERS = ("marketday", "uvicorn.error", "asyncio")
"""Not the root: there all packages complain, of what is meant to fail as well."""


class Complaints(logging.Handler):
    """What a server thought worth an error. Others run beside it, and stores without one: some are meant to fail."""

    def __init__(self, venue: "Venue") -> None:
        super().__init__(logging.ERROR)
        self._venue = venue
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.thread not in self._venue.threads:
            return
        if record.getMessage().startswith("Invalid UTF-8 sequence"):
            return  # uvicorn's way of closing a connection that sent nonsense
        self.texts.append(logging.Formatter().format(record))


class Venue:
    """A server that runs in a thread of its own, with bots that do not dawdle and limits nobody meets by chance."""

    def __init__(self, database: Place, port: int = 0, **settings: Any) -> None:
        generous = {"pace": 0.0, "made_per_minute": 1e9, "acts_per_second": 1e6, "looks_per_second": 1e6}
        self.app = make_app(database, **{**generous, "missed_pings": 1000, **settings})
        self.app.on_startup.append(self._meet_loop)
        self._socket = socket.create_server(("127.0.0.1", port))
        self.port: int = self._socket.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        config = uvicorn.Config(
            self.app,
            http=PatientProtocol,
            ws_max_size=MOST_MESSAGE,
            log_config=None,
            log_level="warning",
            timeout_graceful_shutdown=2,
        )
        before = set(threading.enumerate())
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, args=([self._socket],), daemon=True)
        self._thread.start()
        until(lambda: self._server.started, "the server does not start")
        self.threads = {thread.ident for thread in set(threading.enumerate()) - before}
        """Its own, and that of its store."""
        self.ask(lambda house: setattr(house.rooms.lobby, "most_listed", 10**6))  # here everybody has one address

    async def _meet_loop(self) -> None:
        self._loop = asyncio.get_running_loop()

    def close(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server does not stop"

    def ask(self, question: Callable[[House], T]) -> T:
        """What the server knows, asked in its own thread between two of its steps."""

        async def answer() -> T:
            return question(self.app.state.house)

        return asyncio.run_coroutine_threadsafe(answer(), self._loop).result(PATIENCE)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """What it comes to, in the server's own thread."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    def room(self, table: str) -> Room:
        return self.ask(lambda house: house.rooms._rooms[table])

    @property
    def serving(self) -> ServerState:
        """The connections that are open, and what the server does for them."""
        return self._server.server_state

    def put_away(self, table: str) -> None:
        """As if nobody had been at the table for long."""
        until(lambda: not self.keeps(table), "the table is never put away")

    def keeps(self, table: str) -> bool:
        """Whether a table stays in memory though nobody has wanted anything of it for long."""

        def sweep(house: House) -> bool:
            if (room := house.rooms._rooms.get(table)) is not None:
                room.used_at = -math.inf
            house.rooms.sweep()
            return table in house.rooms._rooms

        return self.ask(sweep)

    def truth(self, table: str) -> str:
        """The whole state of a table in short."""
        return self.ask(lambda house: digest(house.rooms._rooms[table]))

    def metric(self, name: str) -> float | None:
        lines = httpx.get(f"{self.url}/metrics", verify=False).text.splitlines()
        return next((float(line.split()[-1]) for line in lines if line.startswith(f"{name} ")), None)


def digest(room: Room) -> str:
    return hashlib.sha256(snapshot.take(room.table)).hexdigest()


def until(happens: Callable[[], bool], otherwise: str, patience: float = PATIENCE) -> None:
    deadline = time.monotonic() + patience
    while not happens():
        assert time.monotonic() < deadline, otherwise
        time.sleep(0.005)


@contextmanager
def open_venue(database: Place, **settings: Any) -> Iterator[Venue]:
    """A server for as long as the block lasts; it must not have had anything to complain about."""
    venue = Venue(database, **settings)
    complaints = Complaints(venue)
    for name in LOGGERS:
        logging.getLogger(name).addHandler(complaints)
    try:
        with evidence.in_use(database):
            yield venue
    finally:
        venue.close()
        for name in LOGGERS:
            logging.getLogger(name).removeHandler(complaints)
    assert not complaints.texts, "\n".join(complaints.texts)
