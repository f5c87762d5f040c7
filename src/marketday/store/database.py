"""What the two databases have in common, and where they differ. SQL that both understand is beside what asks for it."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit

from msgspec import Struct

Values = Sequence[Any] | Mapping[str, Any]
Statement = tuple[str, Sequence[Any]]
Place = Path | str
"""Where tables are kept: the path of an SQLite file, or a PostgreSQL address."""
Heard = Callable[[str | None], None]
"""Hears what other servers tell; None: something may have been missed."""
SCHEMES = ("postgresql://", "postgres://")


class WrongFile(Exception):
    """It cannot be ours: not a database, written by a newer Marketday, in use, or impossible to open."""


class NotWritten(Exception):
    """Nothing of it was written."""


class Overtaken(NotWritten):
    """Something of that key is there already: somebody else was first."""


class Missing(NotWritten):
    """Something that must be there is not, or not any more."""


class Trouble(NotWritten):
    """The database takes no writes at all: its disk is full, or it is away."""


class Away(Trouble):
    """The database does not answer: nothing else can be written now, either."""


class Doubtful(Away):
    """The connection broke before the database answered: it may have been written all the same."""


class Packed(Struct, frozen=True):
    """Written compressed; the thread that writes does it."""

    content: bytes


class Rows(Protocol):
    def fetchone(self) -> Any: ...
    def fetchall(self) -> list[Any]: ...
    def __iter__(self) -> Iterator[Any]: ...


class Connection(Protocol):
    def execute(self, sql: str, values: Values = ..., /) -> Rows:
        """With `?` or `:name` for values."""

    def carry_out(self, statements: Iterable[Statement]) -> None:
        """All of them or none; `NotWritten` says why not."""

    def rest(self) -> None:
        """What is to be done now and then, and nobody waits for."""

    def close(self) -> None: ...


class Database(Protocol):
    name: str
    """What people are told it is called: no password."""
    is_shared: bool
    """Whether several servers may use it at the same time."""
    snapshot: str
    """Begins a transaction that sees one moment."""

    def open(self) -> None:
        """For a server, with the newest schema; raises `WrongFile` with a sentence that says why it cannot be."""

    def close(self) -> None: ...

    def connect(self) -> Connection: ...

    def look(self) -> Connection:
        """Reads and changes nothing, also beside a server; raises `WrongFile`."""

    def format(self, connection: Connection) -> int:
        """The number of the last migration; 0 if it is none of ours."""

    def damage(self, connection: Connection) -> list[str]:
        """What the database itself finds wrong."""

    def size(self, connection: Connection) -> int:
        """In bytes."""

    def tidy(self, connection: Connection) -> None:
        """What was deleted is not left lying about."""

    def notice(self, text: str) -> list[Statement]:
        """Tells the other servers, when it is written."""

    def listen(self, heard: Heard) -> Callable[[], None]:
        """What the others tell, from a thread; returns what stops it."""


def scripts(kind: str) -> dict[int, str]:
    """The migrations of one kind of database by number. PostgreSQL begins where SQLite was then."""
    folder = resources.files("marketday.store") / "migrations" / kind
    files = [file for file in folder.iterdir() if file.name.endswith(".sql")]
    return {int(file.name.removesuffix(".sql")): file.read_text() for file in files}


def newest_format() -> int:
    """The number of the last migration, which is the same for both."""
    return max(scripts("sqlite"))


def check_not_newer(done: int) -> None:
    if done > newest_format():
        raise WrongFile(
            f"a newer Marketday wrote it: its format is {done}; this program reads formats up to {newest_format()}"
        )


def marks(values: Collection[object]) -> str:
    """What stands for these in a list that a value may be in; PostgreSQL knows no empty list."""
    return ", ".join("?" * len(values)) or "null"


def place(text: str) -> Place:
    return text if text.startswith(SCHEMES) else Path(text)


def name_of(where: Place) -> str:
    """What people are told it is called: no password."""
    if isinstance(where, Path):
        return str(where)
    try:
        parts = urlsplit(where)
        return f"PostgreSQL at {parts.hostname or 'this machine'}{parts.path}"
    except ValueError:  # whoever opens it says so
        return "PostgreSQL"


def database_at(where: Place) -> Database:
    if isinstance(where, Path):
        from marketday.store.sqlite import Sqlite

        return Sqlite(where)
    try:
        from marketday.store.postgres import Postgres
    except ImportError as error:
        raise WrongFile(
            f"PostgreSQL needs one more package ({error.name}): pip install 'marketday[postgres]'"
        ) from error
    return Postgres(where)
