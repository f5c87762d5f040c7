"""One SQLite file that one server owns."""

import contextlib
import sqlite3
from collections.abc import Callable, Iterable
from pathlib import Path

from marketday.store.database import (
    Connection,
    Heard,
    Missing,
    NotWritten,
    Overtaken,
    Statement,
    Trouble,
    WrongFile,
    check_not_newer,
    scripts,
)
from marketday.store.lock import InUse, Lock

BUSY_MS = 5000
MOST_PAGES = 20_000
"""In the write-ahead log, when they are carried into the file at the latest; whoever commits then waits for it."""
CARRY_EVERY = 4000
"""Rows; they are about 8,000 pages, 32 MB. Most of them are the same few hundred again and again, which are carried
once: if this is done eight times as often the disk is busy with it for five times as long."""
SETTINGS = (
    "pragma journal_mode = wal",
    "pragma synchronous = full",
    "pragma foreign_keys = on",
    "pragma secure_delete = on",  # deleted data is not left between the rows
    f"pragma busy_timeout = {BUSY_MS}",
    f"pragma wal_autocheckpoint = {MOST_PAGES}",
)
TAKEN = (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_TRIGGER)


class SqliteConnection(sqlite3.Connection):
    _tried_at = 0
    """How many rows had been changed when the write-ahead log was last to be carried into the file."""

    def carry_out(self, statements: Iterable[Statement]) -> None:
        try:
            self.execute("begin immediate")
            for sql, values in statements:
                self.execute(sql, values)
            self.execute("commit")
        except (sqlite3.Error, ValueError, TypeError, OverflowError) as error:
            # The last three are values SQLite cannot hold: a fault of ours, but whoever writes must live on.
            with contextlib.suppress(sqlite3.Error):
                self.rollback()
            raise _refusal(error) from error

    def rest(self) -> None:
        """A commit is on disk when the write-ahead log is. Carrying that into the file takes as long as several
        commits, and SQLite would do it within one: whoever waited for it would wait for nothing."""
        if self.total_changes - self._tried_at >= CARRY_EVERY:
            self._tried_at = self.total_changes
            with contextlib.suppress(sqlite3.Error):  # then the next time; a full disk refuses commits, too
                self.execute("pragma wal_checkpoint(passive)").fetchone()


def _refusal(error: Exception) -> NotWritten:
    if isinstance(error, sqlite3.OperationalError):
        return Trouble(str(error))
    code = error.sqlite_errorcode if isinstance(error, sqlite3.IntegrityError) else None
    if code == sqlite3.SQLITE_CONSTRAINT_NOTNULL:
        return Missing(str(error))
    return (Overtaken if code in TAKEN else NotWritten)(str(error))


class Sqlite:
    is_shared = False
    snapshot = "begin"

    def __init__(self, path: Path) -> None:
        self._path = path
        self.name = str(path)

    def open(self) -> None:
        path = self._path
        if path.is_dir():
            raise WrongFile(f"{path} is a folder: name a file in it.")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(mode=0o600)  # the key and the secrets of running games are nobody else's business
            self._lock = Lock(path)
        except InUse as error:
            said = f"Another Marketday has {path} open: stop it, or choose another file with --data."
            raise WrongFile(said) from error
        except OSError as error:
            raise WrongFile(f"{path} cannot be opened: {error.strerror}.") from error
        try:
            connection = self.connect()
            with contextlib.closing(connection):
                migrate(connection)
        except (sqlite3.Error, WrongFile) as error:
            self._lock.release()
            raise WrongFile(f"{path} cannot be used: {error}.") from error

    def close(self) -> None:
        self._lock.release()

    def connect(self) -> SqliteConnection:
        connection = sqlite3.connect(
            self._path, isolation_level=None, check_same_thread=False, factory=SqliteConnection
        )
        try:
            for setting in SETTINGS:
                connection.execute(setting)
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def look(self) -> Connection:
        if not self._path.is_file():
            raise WrongFile(f"There is no file {self._path}.")
        try:
            address = f"{self._path.absolute().as_uri()}?mode=ro"
            connection = sqlite3.connect(address, uri=True, isolation_level=None, factory=SqliteConnection)
            connection.execute(f"pragma busy_timeout = {BUSY_MS}")
            self.format(connection)
        except sqlite3.Error as error:
            raise WrongFile(f"{self._path} cannot be used: {error}.") from error
        return connection

    def format(self, connection: Connection) -> int:
        number: int = connection.execute("pragma user_version").fetchone()[0]
        return number

    def damage(self, connection: Connection) -> list[str]:
        found = [row[0] for row in connection.execute("pragma integrity_check(20)")]
        return [] if found == ["ok"] else found

    def size(self, connection: Connection) -> int:
        return self._path.stat().st_size

    def tidy(self, connection: Connection) -> None:
        """From the write-ahead log, too; if somebody else reads there now, the next time. Whoever waited for them would
        hold up all writers."""
        connection.execute("pragma busy_timeout = 0")
        try:
            with contextlib.suppress(sqlite3.OperationalError):
                connection.execute("pragma wal_checkpoint(truncate)").fetchone()
        finally:
            connection.execute(f"pragma busy_timeout = {BUSY_MS}")

    def notice(self, text: str) -> list[Statement]:
        return []  # there is no other server

    def listen(self, heard: Heard) -> Callable[[], None]:
        return lambda: None


def migrate(connection: sqlite3.Connection) -> None:
    """Migrate the file to the newest schema, one numbered script after another, each whole or not at all."""
    done: int = connection.execute("pragma user_version").fetchone()[0]
    check_not_newer(done)
    for number, script in sorted(scripts("sqlite").items()):
        if number > done:
            connection.executescript(f"begin immediate; {script}; pragma user_version = {number}; commit;")


def copy_file(path: Path, copy: Path) -> None:
    """The file as it is at this moment, whatever a server writes meanwhile. Raises sqlite3.Error, OSError."""
    copy.touch(mode=0o600)
    with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as source:
        source.execute(f"pragma busy_timeout = {BUSY_MS}")
        with contextlib.closing(sqlite3.connect(copy)) as target:
            source.backup(target)
