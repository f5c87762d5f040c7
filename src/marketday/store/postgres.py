"""A PostgreSQL database that any number of servers use at the same time."""

import contextlib
import re
import secrets
import threading
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict
from psycopg.pq import TransactionStatus

from marketday.store.database import (
    Away,
    Connection,
    Doubtful,
    Heard,
    Missing,
    NotWritten,
    Overtaken,
    Rows,
    Statement,
    Trouble,
    Values,
    WrongFile,
    check_not_newer,
    name_of,
    scripts,
)

CHANNEL = "marketday"
NOTICE = f"select pg_notify('{CHANNEL}', ?)"
NOTICES = f"select pg_notify('{CHANNEL}', notice) from unnest(%s::text[]) as notice"
LISTEN_SECONDS = 0.5
"""How often whoever listens looks whether it should stop."""
RETRY_SECONDS = 0.2
SETTINGS: dict[str, Any] = {
    "connect_timeout": 3,
    # A line that is cut somewhere on the way is noticed within seconds.
    "tcp_user_timeout": 3000,
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "application_name": "marketday",
    # A machine without a locale makes databases that know no encoding (SQL_ASCII): texts would be bytes.
    "client_encoding": "utf8",
    # Nobody waits for ever for a server that stopped half-way.
    "options": "-c statement_timeout=10s -c idle_in_transaction_session_timeout=5s",
}
PATIENT = "-c statement_timeout=10min -c idle_in_transaction_session_timeout=10min"
"""For whoever looks at everything, which nobody waits for."""
MIGRATING = 8_302_715
"""The number of the lock that whoever migrates holds."""
ATTEMPTS = 3
"""To write what the database gave up because another server waited for it, too."""
FOR_ALL_NAMES = ("UTF8", "SQL_ASCII")
"""Encodings that keep what anybody is called."""
UNWRITABLE = (errors.DiskFull, errors.ReadOnlySqlTransaction, errors.InsufficientResources)


class Entangled(NotWritten):
    """With what another server writes."""


@lru_cache(1000)
def translated(sql: str) -> str:
    """With PostgreSQL's marks for values in place of SQLite's."""
    sql = sql.replace("%", "%%").replace("?", "%s")
    return re.sub(r"(?<!:):([a-z_]+)", r"%(\1)s", sql)


class PostgresConnection:
    """It comes back by itself when the database was away."""

    def __init__(self, address: str, settings: str = "") -> None:
        try:
            given = conninfo_to_dict(address)
        except psycopg.ProgrammingError:  # it would quote the address, password and all
            raise WrongFile("its address does not read like postgresql://USER@HOST/DATABASE") from None
        own = f"{SETTINGS['options']} {given.pop('options', '')} {settings}"
        self._settings: dict[str, Any] = {**SETTINGS, **given, "options": own}
        self._is_within = False
        """Whether a transaction was open when it was last heard of: what belongs to one must not go on in another."""
        self._open()

    def _open(self) -> psycopg.Connection[Any]:
        self.raw = psycopg.connect(autocommit=True, **self._settings)
        return self.raw

    @property
    def _ready(self) -> psycopg.Connection[Any]:
        try:
            return self._open() if self.raw.closed else self.raw
        except psycopg.OperationalError as error:
            raise Away(str(error)) from error

    def execute(self, sql: str, values: Values = ()) -> Rows:
        # Without values there may be several statements.
        given = (translated(sql), values) if values else (sql,)
        if self.raw.closed and self._is_within and sql != "rollback":
            raise Away("the connection broke within a transaction")
        raw = self._ready
        self._is_within = raw.info.transaction_status != TransactionStatus.IDLE
        try:
            rows: Rows = raw.execute(*given)
        except psycopg.OperationalError as error:
            if not raw.closed:
                raise Trouble(str(error)) from error
            if self._is_within:
                raise Away(str(error)) from error
            rows = self._once_more(given)  # it broke while nobody looked, and asking again changes nothing
        self._is_within = self.raw.info.transaction_status != TransactionStatus.IDLE
        return rows

    def _once_more(self, given: Any) -> Rows:
        raw = self._ready
        try:
            return raw.execute(*given)
        except psycopg.OperationalError as error:
            raise (Away if raw.closed else Trouble)(str(error)) from error

    def carry_out(self, statements: Iterable[Statement]) -> None:
        """Two servers may wait for each other: then the database gives up one of them, whole, and it tries again."""
        statements = list(statements)
        for _ in range(ATTEMPTS - 1):
            with contextlib.suppress(Entangled):
                return self._carry_out(statements)
        return self._carry_out(statements)

    def rest(self) -> None:
        """PostgreSQL does what is to be done by itself."""

    def _carry_out(self, statements: Iterable[Statement]) -> None:
        """In one message, so that it takes no longer than the database does."""
        raw = self._ready
        try:
            with raw.pipeline():
                raw.execute("begin")
                notices: dict[str, None] = {}
                for sql, values in statements:
                    if sql == NOTICE:
                        notices[values[0]] = None
                    else:
                        raw.execute(translated(sql), values)
                if notices:  # all together, each once
                    raw.execute(NOTICES, [list(notices)])
                raw.execute("commit")
        except (psycopg.Error, ValueError, TypeError, OverflowError) as error:
            with contextlib.suppress(psycopg.Error):
                raw.rollback()
            raise Doubtful(str(error)) if raw.closed else _refusal(error) from error

    def close(self) -> None:
        self.raw.close()


def _refusal(error: Exception) -> NotWritten:
    if isinstance(error, errors.QueryCanceled):
        return Away(str(error))  # it took too long, and so would all the others
    if isinstance(error, UNWRITABLE):
        return Trouble(str(error))
    if isinstance(error, errors.NotNullViolation):
        return Missing(str(error))
    if isinstance(error, errors.DeadlockDetected):
        return Entangled(str(error))
    return (Overtaken if isinstance(error, errors.UniqueViolation) else NotWritten)(str(error))


class Postgres:
    is_shared = True
    snapshot = "begin isolation level repeatable read, read only"

    def __init__(self, address: str) -> None:
        self._address = address
        self._mark = secrets.token_hex(4)
        """Begins what this server tells, so that it need not listen to itself."""
        self.name = name_of(address)

    def open(self) -> None:
        try:
            connection = PostgresConnection(self._address, PATIENT)
            with contextlib.closing(connection):
                _check_encoding(connection)
                migrate(connection)
        except (psycopg.Error, Trouble, WrongFile) as error:
            raise WrongFile(f"{self.name} cannot be used: {str(error).strip()}.") from error

    def close(self) -> None:
        """Nothing is held but connections."""

    def connect(self) -> PostgresConnection:
        return PostgresConnection(self._address)

    def look(self) -> Connection:
        try:
            return PostgresConnection(self._address, f"{PATIENT} -c default_transaction_read_only=on")
        except (psycopg.Error, WrongFile) as error:
            raise WrongFile(f"{self.name} cannot be used: {str(error).strip()}.") from error

    def format(self, connection: Connection) -> int:
        (there,) = connection.execute("select to_regclass('meta')::text").fetchone()
        if there is None:
            return 0
        found = connection.execute("select value from meta where key = 'format'").fetchone()
        return 0 if found is None else int(found[0])

    def damage(self, connection: Connection) -> list[str]:
        return []  # PostgreSQL has tools of its own for that

    def size(self, connection: Connection) -> int:
        size: int = connection.execute("select pg_database_size(current_database())").fetchone()[0]
        return size

    def tidy(self, connection: Connection) -> None:
        """PostgreSQL does it by itself (autovacuum)."""

    def notice(self, text: str) -> list[Statement]:
        return [(NOTICE, (f"{self._mark} {text}",))]

    def listen(self, heard: Heard) -> Callable[[], None]:
        return Listener(self._address, self._mark, heard).stop


class Listener:
    """A connection and a thread that wait for what other servers tell."""

    def __init__(self, address: str, own_mark: str, heard: Heard) -> None:
        self._address = address
        self._own = own_mark
        self._heard = heard
        self._is_stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="store-listener", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._is_stopped.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._is_stopped.is_set():
            with contextlib.suppress(psycopg.Error), contextlib.closing(PostgresConnection(self._address)) as line:
                line.raw.execute(f"listen {CHANNEL}")
                self._heard(None)
                while not self._is_stopped.is_set():
                    for notice in line.raw.notifies(timeout=LISTEN_SECONDS):
                        mark, _, text = notice.payload.partition(" ")
                        if mark != self._own:
                            self._heard(text)
            self._is_stopped.wait(RETRY_SECONDS)


def _check_encoding(connection: PostgresConnection) -> None:
    encoding = connection.raw.info.parameter_status("server_encoding")
    if encoding not in FOR_ALL_NAMES:
        raise WrongFile(f"its encoding is {encoding}, which not every name can be written in: createdb -E UTF8")


def migrate(connection: PostgresConnection) -> None:
    """One server migrates, the others wait for it; each script whole or not at all."""
    with connection.raw.transaction():
        connection.execute(f"select pg_advisory_xact_lock({MIGRATING})")
        done = Postgres("").format(connection)
        check_not_newer(done)
        for number, script in sorted(scripts("postgres").items()):
            if number > done:
                connection.execute(script)
                note = "insert into meta values ('format', ?) on conflict (key) do update set value = excluded.value"
                connection.execute(note, (str(number).encode(),))
