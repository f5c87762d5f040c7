"""Several servers on one machine: those that run are not stopped for new ones that do not come up."""

import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

from marketday.cli.workers import Workers

WAITS = "import time; time.sleep(60)"
ENDS = ""
PORTS = range(1, 4)
"""Nobody listens there."""


class Actors(Workers):
    program = WAITS

    def _start(self, port: int) -> subprocess.Popen[bytes]:
        return subprocess.Popen([sys.executable, "-c", self.program])


@pytest.fixture
def signals() -> Iterator[None]:
    numbers = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
    before = {number: signal.getsignal(number) for number in numbers}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.usefixtures("signals")
def test_a_restart_ends_at_the_first_that_does_not_come_up(capfd: pytest.CaptureFixture[str]) -> None:
    workers = Actors([], "127.0.0.1", PORTS)
    before = dict(workers._running)
    workers.program = ENDS
    workers._restart_all()
    assert [workers._running[port] is before[port] for port in PORTS] == [False, True, True]
    assert all(before[port].poll() is None for port in PORTS[1:]), "they still serve"
    assert f"port {PORTS[0]} does not answer" in capfd.readouterr().err
    workers._is_stopping = True
    assert workers.watch() == 0
    assert all(worker.poll() is not None for worker in workers._running.values())


@pytest.mark.usefixtures("signals")
@pytest.mark.parametrize(("host", "asked"), [("0.0.0.0", "127.0.0.1"), ("::", "::1"), ("192.0.2.1", "192.0.2.1")])
def test_each_is_asked_where_it_listens(host: str, asked: str) -> None:
    workers = Workers(["serve", "--open", "--host", host], host, range(0))
    assert workers._host == asked
    assert "--open" not in workers._words
