"""Several servers on one machine, one port each: they share a PostgreSQL, and a proxy in front spreads the tables."""

import contextlib
import signal
import subprocess
import sys
import time
import urllib.request
from types import FrameType

LOOK_SECONDS = 0.2
RESTART_SECONDS = 1.0
"""Between the end of a worker that died and the next one in its place."""
STOP_SECONDS = 20.0
READY_SECONDS = 60.0


class Workers:
    def __init__(self, words: list[str], host: str, ports: range) -> None:
        """`words` are those of `marketday serve`; of options given twice the last one counts."""
        self._words = words
        self._host = "127.0.0.1" if host in ("0.0.0.0", "::") else host
        self._running = {port: self._start(port) for port in ports}
        self._died_at: dict[int, float] = {}
        self._is_stopping = False
        self._wants_restart = False
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        signal.signal(signal.SIGHUP, self._renew)

    def _start(self, port: int) -> subprocess.Popen[bytes]:
        own = ["--workers", "1", "--port", str(port)]
        # Ctrl-C is for this process, which then stops them one by one.
        return subprocess.Popen([sys.executable, "-m", "marketday", *self._words, *own], start_new_session=True)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._is_stopping = True

    def _renew(self, number: int, frame: FrameType | None) -> None:
        self._wants_restart = True

    def watch(self) -> int:
        """Until somebody stops it: starts again whoever died, and on SIGHUP all of them, one after another."""
        while not self._is_stopping:
            time.sleep(LOOK_SECONDS)
            for port, worker in self._running.items():
                if worker.poll() is not None:
                    self._replace(port)
            if self._wants_restart:
                self._wants_restart = False
                self._restart_all()
        for worker in self._running.values():
            worker.terminate()
        for worker in self._running.values():
            _end(worker)
        return 0

    def _replace(self, port: int) -> None:
        died_at = self._died_at.setdefault(port, time.monotonic())
        if time.monotonic() - died_at >= RESTART_SECONDS:
            del self._died_at[port]
            self._running[port] = self._start(port)

    def _restart_all(self) -> None:
        for port, worker in list(self._running.items()):
            if self._is_stopping:
                return
            worker.terminate()
            _end(worker)
            self._running[port] = self._start(port)
            self._wait_until_ready(port)

    def _wait_until_ready(self, port: int) -> None:
        host = f"[{self._host}]" if ":" in self._host else self._host
        deadline = time.monotonic() + READY_SECONDS
        while time.monotonic() < deadline and self._running[port].poll() is None and not self._is_stopping:
            with contextlib.suppress(OSError), urllib.request.urlopen(f"http://{host}:{port}/api/health", timeout=5):
                return
            time.sleep(LOOK_SECONDS)


def _end(worker: subprocess.Popen[bytes]) -> None:
    try:
        worker.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        worker.kill()
        worker.wait()
