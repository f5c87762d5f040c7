"""A server of ours in a process of its own, for benchmarks: started, watched, ended."""

import json
import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.error import URLError

from msgspec import Struct
from websockets.sync.client import connect

from marketday.store import Place

START_SECONDS = 60.0
STOP_SECONDS = 30.0
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


class Usage(Struct, frozen=True):
    at: float
    cpu: float
    """Seconds of all threads since the start."""
    memory: int
    """Bytes in use now."""


class Served:
    def __init__(self, command: Sequence[str | Path], port: int, core: int | None = None) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, preexec_fn=lambda: pin(core))

    def wait_for(self, path: str) -> None:
        """Until it answers."""
        until = time.monotonic() + START_SECONDS
        while True:
            try:
                with urllib.request.urlopen(self.url + path, timeout=START_SECONDS):
                    return
            except (URLError, ConnectionError):
                if self.process.poll() is not None or time.monotonic() > until:
                    raise
                time.sleep(0.02)

    def usage(self) -> Usage:
        return usage_of(self.process.pid)

    def stop(self) -> None:
        """As whoever runs it would: it brings to an end what it is doing."""
        self.process.terminate()
        self.process.wait(STOP_SECONDS)

    def kill(self) -> None:
        """At once, whatever it is doing."""
        self.process.kill()
        self.process.wait()


def usage_of(pid: int) -> Usage:
    folder = Path("/proc", str(pid))
    fields = (folder / "stat").read_text().rpartition(")")[2].split()
    pages = (folder / "statm").read_text().split()[1]
    return Usage(time.monotonic(), (int(fields[11]) + int(fields[12])) / TICKS, int(pages) * PAGE)


def marketday(data: Place, port: int, core: int | None = None) -> Served:
    options = ("--port", str(port), "--data", data, "--pace", "0", "--made-per-minute", "1000000")
    served = Served((sys.executable, "-m", "marketday", "serve", *options), port, core)
    try:
        served.wait_for("/api/health")
    except OSError:  # on a very busy machine
        served.kill()
        raise
    return served


def pin(core: int | None) -> None:
    if core is not None:
        os.sched_setaffinity(0, {core})


# ---- tables ----------------------------------------------------------------------------------------------------------
def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def make_table(
    url: str, game: str, seat_count: int, options: Mapping[str, object] | None = None, **more: object
) -> tuple[str, list[str]]:
    """A table with a program in each seat, begun: its id, and the token by which each seat is held."""
    host: str = post(url, "/api/programs")["token"]
    wish = {"game": game, "seats": [{"kind": "link"}] * seat_count, "options": options or {}, **more}
    made = post(url, "/api/tables", host, wish)
    tokens = []
    for link in made["links"][:seat_count]:
        tokens.append(post(url, "/api/programs")["token"])
        post(url, "/api/join", tokens[-1], {"link": link["path"].removeprefix("/join/"), "name": f"P{link['seat']}"})
    with connect(f"{url.replace('http', 'ws')}/ws/{made['table']}", additional_headers=bearer(host)) as socket:
        socket.send('{"act": {"act": "Start"}, "id": 1}')
        while json.loads(socket.recv())["t"] != "done":
            pass
    return made["table"], tokens


def post(url: str, path: str, token: str = "", body: object = None) -> Any:
    headers = {"Content-Type": "application/json", **(bearer(token) if token else {})}
    request = urllib.request.Request(url + path, json.dumps(body or {}).encode(), headers)
    with urllib.request.urlopen(request) as response:
        return json.load(response)
