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
DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))
"""Nobody else is asked for what runs on this machine."""


class Workers:
    def __init__(self, words: list[str], host: str, ports: range) -> None:
        """`words` are those of `marketday serve`; of options given twice the last one counts."""
        self._words = [word for word in words if word != "--open"]  # people come by way of the proxy
        self._host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
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
            if not self._is_ready_in_time(port):
                if not self._is_stopping:
                    print(
                        f"The new server on port {port} does not answer: the others stay.", file=sys.stderr, flush=True
                    )
                return

    def _is_ready_in_time(self, port: int) -> bool:
        host = f"[{self._host}]" if ":" in self._host else self._host
        deadline = time.monotonic() + READY_SECONDS
        while time.monotonic() < deadline and self._running[port].poll() is None and not self._is_stopping:
            with contextlib.suppress(OSError), DIRECT.open(f"http://{host}:{port}/api/health", timeout=5):
                return True
            time.sleep(LOOK_SECONDS)
        return False


def _end(worker: subprocess.Popen[bytes]) -> None:
    try:
        worker.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        worker.kill()
        worker.wait()
