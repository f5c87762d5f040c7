"""PostgreSQL for tests and measurements: from Debian's packages, on loopback, in a folder that goes afterwards."""

import contextlib
import os
import shlex
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tools import debian
from tools.ports import free_port
from tools.processes import Command

PACKAGES = Path("/usr/lib/postgresql")
QUICK = ("-c", "fsync=off", "-c", "full_page_writes=off", "-c", "synchronous_commit=off")
"""Nothing has to survive the machine."""
PATIENCE = 30.0


def programs() -> Path | None:
    """The folder of the newest that is installed."""
    found = sorted(PACKAGES.glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    if found:
        return found[-1].parent
    installed = shutil.which("initdb")
    return None if installed is None else Path(installed).parent


def install() -> int:
    return 0 if programs() is not None else debian.install("PostgreSQL", ["postgresql"])


class Cluster:
    """A PostgreSQL of one's own. As root it runs as Debian's user for it: PostgreSQL refuses to be root."""

    def __init__(self, port: int = 0, settings: tuple[str, ...] = QUICK) -> None:
        found = programs()
        assert found is not None, "PostgreSQL is not installed: apt-get install postgresql"
        self._programs = found
        self.folder = Path(tempfile.mkdtemp(prefix="marketday-postgres-"))
        self._user = None
        if os.geteuid() == 0:
            self._user = "postgres"
            shutil.chown(self.folder, self._user)
        self.port = port or free_port()
        self._settings = settings
        how = ["--no-sync", "-A", "trust", "-U", "marketday", "-E", "UTF8", "--locale=C", "--no-instructions"]
        self._run("initdb", *how)
        self.start()

    def _run(self, program: str, *arguments: str) -> None:
        command: Command = [self._programs / program, "-D", self.folder / "data", *arguments]
        subprocess.run(command, user=self._user, check=True, stdout=subprocess.DEVNULL, cwd="/")

    def start(self) -> None:
        """Returns when it answers."""
        where = ["-k", str(self.folder), "-p", str(self.port), "-c", "listen_addresses=127.0.0.1"]
        options = shlex.join([*where, "-c", "max_connections=300", *self._settings])
        try:
            self._run("pg_ctl", "start", "-w", "-s", "-l", str(self.folder / "log"), "-o", options)
        except subprocess.CalledProcessError as error:
            error.add_note((self.folder / "log").read_text()[-2000:])
            raise

    def kill(self) -> None:
        """As if the power went: nothing is brought to an end."""
        first = _first(self.folder)
        os.kill(first, signal.SIGSTOP)  # so that it has no more children than these
        all_ = self.processes()
        for pid in all_:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        while any(map(_exists, all_)):
            time.sleep(0.01)
        for left in (self.folder / "data" / "postmaster.pid", *self.folder.glob(".s.PGSQL.*")):
            left.unlink(missing_ok=True)  # nobody may have buried the dead yet, who look alive to the next one

    def address(self, database: str, port: int | None = None) -> str:
        return f"postgresql://marketday@127.0.0.1:{port or self.port}/{database}"

    def processes(self) -> list[int]:
        first = _first(self.folder)
        return [*_children(first), first]

    def stop(self) -> None:
        stop(self.folder)


def stop(folder: Path) -> None:
    """A cluster that somebody else may have started; sessions are cut off."""
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        pid = _first(folder)
        os.kill(pid, signal.SIGQUIT)
        deadline = time.monotonic() + PATIENCE
        while _exists(pid) and time.monotonic() < deadline:
            time.sleep(0.02)
    shutil.rmtree(folder, ignore_errors=True)


def make(address: str, name: str) -> str:
    """A new database where the others are, by the address of one of them; its address."""
    import psycopg

    folder = address.rpartition("/")[0]
    with psycopg.connect(f"{folder}/postgres", autocommit=True) as connection:
        connection.execute(psycopg.sql.SQL("create database {}").format(psycopg.sql.Identifier(name)))
    return f"{folder}/{name}"


def _first(folder: Path) -> int:
    return int((folder / "data" / "postmaster.pid").read_text().split()[0])


def _children(pid: int) -> list[int]:
    found = []
    for file in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            if file.read_text().rpartition(")")[2].split()[1] == str(pid):
                found.append(int(file.parent.name))
    return found


def _exists(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@contextlib.contextmanager
def cluster(settings: tuple[str, ...] = QUICK) -> Iterator[Cluster]:
    running = Cluster(settings=settings)
    try:
        yield running
    finally:
        running.stop()
