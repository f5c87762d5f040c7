"""Looking into a file without changing it, also while a server has it open."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct, structs

from marketday.store.store import OWNERS, StoredTable, WrongFile, load, newest_format

ALL = -1
"""SQLite's way of saying that there is no limit."""


class TableLine(Struct, frozen=True):
    """A table as its host sees it: nothing that only its players may know."""

    id: str
    game: str
    status: str
    public: bool
    made_at: float
    changed_at: float
    summary: bytes | None
    entries: int
    log_bytes: int
    snapshot_bytes: int


class PersonLine(Struct, frozen=True):
    id: str
    name: str
    language: str
    face: int
    made_at: float
    devices: int
    tables: int
    blocked_at: float | None


class CallLine(Struct, frozen=True):
    """Where somebody wants to be notified, without the key to it."""

    kind: str
    address: str
    language: str
    made_at: float


class Wanted(Struct, frozen=True):
    """Which tables to list: None is any."""

    id: str | None = None
    status: str | None = None
    game: str | None = None
    before: float | None = None
    """Nothing has happened there since."""
    person: str | None = None
    by_size: bool = False
    most: int = ALL


class Inspection:
    def __init__(self, path: Path) -> None:
        """Raises `WrongFile` with a sentence that says why the file cannot be looked at."""
        self._path = path
        if not path.is_file():
            raise WrongFile(f"There is no file {path}.")
        try:
            self._reader = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)
            self._reader.execute("pragma busy_timeout = 5000")
            (self.format,) = self._reader.execute("pragma user_version").fetchone()
        except sqlite3.Error as error:
            raise WrongFile(f"{path} cannot be used: {error}.") from error

    def close(self) -> None:
        self._reader.close()

    def check_format(self) -> None:
        """Raises `WrongFile` unless the file has the format of this program."""
        newest = newest_format()
        if self.format == 0:
            raise WrongFile(f"{self._path} is a database, but not one of Marketday's.")
        if self.format > newest:
            raise WrongFile(
                f"{self._path} was written by a newer Marketday: its format is {self.format}; this program reads"
                f" formats up to {newest}. Install the newer one."
            )
        if self.format < newest:
            raise WrongFile(
                f"{self._path} is of an older format ({self.format} of {newest}), and is migrated when the server is"
                " started. Back it up before: copy the file while no server runs."
            )

    @contextmanager
    def moment(self) -> Iterator[None]:
        """All that is read meanwhile is of the same moment, whatever a server writes."""
        self._reader.execute("begin")
        try:
            yield
        finally:
            self._reader.execute("rollback")

    # ---- tables ------------------------------------------------------------------------------------------------------
    def tables(self, wanted: Wanted = Wanted()) -> list[TableLine]:  # noqa: B008 - it is frozen
        order = "log_bytes + snapshot_bytes desc" if wanted.by_size else "t.changed_at desc"
        rows = self._reader.execute(
            "select t.id, t.game, t.status, t.public, t.made_at, t.changed_at, t.summary,"
            " (select count(*) from log where table_id = t.id),"
            " (select coalesce(sum(length(entry)), 0) from log where table_id = t.id) as log_bytes,"
            " (select coalesce(sum(length(snapshot)), 0) from snapshots where table_id = t.id) as snapshot_bytes"
            " from tables t where (:id is null or t.id = :id)"
            " and (:status is null or t.status = :status) and (:game is null or t.game = :game)"
            " and (:before is null or t.changed_at < :before)"
            " and (:person is null or t.id in (select table_id from attendance where person in"
            " (select id from people where id = :person or merged_into = :person)))"
            f" order by {order}, t.id limit :most",
            structs.asdict(wanted),
        )
        return [TableLine(*row) for row in rows]

    def table(self, id_: str) -> TableLine | None:
        return next(iter(self.tables(Wanted(id=id_))), None)

    def ids(self) -> list[str]:
        return [row[0] for row in self._reader.execute("select id from tables order by made_at, id")]

    def load(self, table: str) -> StoredTable | None:
        """With all entries, including those that the snapshot covers."""
        return load(self._reader, table, whole=True)

    def numbers(self, table: str) -> list[int]:
        """The numbers of the entries that there are."""
        return [
            row[0] for row in self._reader.execute("select number from log where table_id = ? order by 1", (table,))
        ]

    # ---- people ------------------------------------------------------------------------------------------------------
    def people(self, name: str = "", blocked: bool = False, most: int = ALL) -> list[PersonLine]:
        """Those whose name contains `name`; the newest first."""
        which = "instr(lower(p.name), lower(:name)) and (not :blocked or blocked_since is not null)"
        return self._people(which, {"name": name, "blocked": blocked, "most": most})

    def person(self, id_: str) -> PersonLine | None:
        """By their id, or by one they had before they turned out to be the same person."""
        which = "p.id = coalesce((select merged_into from people where id = :id), :id)"
        return next(iter(self._people(which, {"id": id_, "most": 1})), None)

    def _people(self, which: str, given: dict[str, object]) -> list[PersonLine]:
        own = "(select id from people where id = p.id or merged_into = p.id)"
        rows = self._reader.execute(
            "select p.id, p.name, p.language, p.face, p.made_at,"
            " (select count(*) from devices where person = p.id),"
            f" (select count(distinct table_id) from attendance where person in {own}),"
            f" (select max(blocked_at) from people where id in {own}) as blocked_since"
            f" from people p where p.merged_into is null and {which} order by p.made_at desc, p.id limit :most",
            given,
        )
        return [PersonLine(*row) for row in rows]

    def ids_of(self, person: str) -> frozenset[str]:
        rows = self._reader.execute("select id from people where id = ? or merged_into = ?", (person, person))
        return frozenset(row[0] for row in rows)

    def calls_of(self, ids: frozenset[str]) -> list[CallLine]:
        marks = ", ".join("?" * len(ids))
        sql = f"select kind, address, language, made_at from calls where person in ({marks}) order by made_at"
        return [CallLine(*row) for row in self._reader.execute(sql, tuple(ids))]

    # ---- the file ----------------------------------------------------------------------------------------------------
    def counts(self) -> list[tuple[str, str, int]]:
        """How many tables there are, by game and status."""
        return self._reader.execute("select game, status, count(*) from tables group by 1, 2 order by 1, 2").fetchall()

    def bytes_by_game(self) -> dict[str, tuple[int, int]]:
        """Of the logs and of the snapshots."""
        sql = (
            "select game, (select coalesce(sum(length(entry)), 0) from log l join tables t on t.id = l.table_id"
            " where t.game = g.game), (select coalesce(sum(length(snapshot)), 0) from snapshots s"
            " join tables t on t.id = s.table_id where t.game = g.game) from (select distinct game from tables) g"
        )
        return {game: (logs, kept) for game, logs, kept in self._reader.execute(sql)}

    def alive_at(self) -> float | None:
        """When a server last noted that it runs, by its own time."""
        found: float | None = self._reader.execute("select max(alive_at) from runs").fetchone()[0]
        return found

    def damage(self) -> list[str]:
        """What SQLite itself finds wrong."""
        found = [row[0] for row in self._reader.execute("pragma integrity_check(20)")]
        return [] if found == ["ok"] else found

    def orphans(self) -> dict[str, int]:
        """By kind, how many rows belong to a table or a person that is not there."""
        counted = {
            kind: self._reader.execute(
                f"select count(*) from {kind} where {column} not in (select id from {owner})"
            ).fetchone()[0]
            for kind, (column, owner) in OWNERS.items()
        }
        return {kind: count for kind, count in counted.items() if count}

    def copy_to(self, copy: Path) -> None:
        """The file as it is at this moment, whatever a server writes meanwhile. Raises sqlite3.Error, OSError."""
        copy.touch(mode=0o600)
        target = sqlite3.connect(copy)
        try:
            self._reader.backup(target)
        finally:
            target.close()
