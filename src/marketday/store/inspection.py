"""Looking at what is kept without changing it, also while a server has it open."""

from collections.abc import Iterator
from contextlib import contextmanager

from msgspec import Struct, structs

from marketday.store.archive import is_spoiled
from marketday.store.database import Place, WrongFile, database_at, marks, newest_format
from marketday.store.store import OWNERS, StoredTable, load

ALL = 2**31


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
    def __init__(self, place: Place) -> None:
        """Raises `WrongFile` with a sentence that says why it cannot be looked at."""
        self._database = database_at(place)
        self.name = self._database.name
        self.reader = self._database.look()
        self.format = self._database.format(self.reader)

    def close(self) -> None:
        self.reader.close()

    def check_format(self) -> None:
        """Raises `WrongFile` unless the file has the format of this program."""
        newest = newest_format()
        if self.format == 0:
            raise WrongFile(f"{self.name} is a database, but not one of Marketday's.")
        if self.format > newest:
            raise WrongFile(
                f"{self.name} was written by a newer Marketday: its format is {self.format}; this program reads"
                f" formats up to {newest}. Install the newer one."
            )
        if self.format < newest:
            raise WrongFile(
                f"{self.name} is of an older format ({self.format} of {newest}), and is migrated when the server is"
                " started. Back it up before: copy the file while no server runs."
            )

    @contextmanager
    def moment(self) -> Iterator[None]:
        """All that is read meanwhile is of the same moment, whatever a server writes."""
        self.reader.execute(self._database.snapshot)
        try:
            yield
        finally:
            self.reader.execute("rollback")

    # ---- tables ------------------------------------------------------------------------------------------------------
    def tables(self, wanted: Wanted = Wanted()) -> list[TableLine]:  # noqa: B008 - it is frozen
        order = "log_bytes + snapshot_bytes" if wanted.by_size else "changed_at"
        rows = self.reader.execute(
            "select * from (select t.id, t.game, t.status, t.public, t.made_at, t.changed_at, t.summary,"
            " (select count(*) from log where table_id = t.id)"
            " + (select coalesce(sum(number), 0) from archive where table_id = t.id) as entries,"
            " (select coalesce(sum(length(entry)), 0) from log where table_id = t.id)"
            " + (select coalesce(sum(length(entries)), 0) from archive where table_id = t.id) as log_bytes,"
            " (select coalesce(sum(length(snapshot)), 0) from snapshots where table_id = t.id) as snapshot_bytes"
            " from tables t where (cast(:id as text) is null or t.id = :id)"
            " and (cast(:status as text) is null or t.status = :status)"
            " and (cast(:game as text) is null or t.game = :game)"
            " and (cast(:before as double precision) is null or t.changed_at < :before)"
            " and (cast(:person as text) is null or t.id in (select table_id from attendance where person in"
            " (select id from people where id = :person or merged_into = :person)))) as found"
            f" order by {order} desc, id limit :most",
            structs.asdict(wanted),
        )
        return [TableLine(*row) for row in rows]

    def table(self, id_: str) -> TableLine | None:
        return next(iter(self.tables(Wanted(id=id_))), None)

    def ids(self) -> list[str]:
        return [row[0] for row in self.reader.execute("select id from tables order by made_at, id")]

    def load(self, table: str) -> StoredTable | None:
        """With all entries, including those that the snapshot covers."""
        return load(self.reader, table, whole=True)

    def has_spoiled_archive(self, table: str) -> bool:
        """Whether the first entries of its log are missing because their archive cannot be read."""
        return is_spoiled(self.reader, table)

    # ---- people ------------------------------------------------------------------------------------------------------
    def people(self, name: str = "", blocked: bool = False, most: int = ALL) -> list[PersonLine]:
        """Those whose name contains `name`; the newest first."""
        # Both databases can replace a part of a text; they look for one by different names.
        which = (
            "(:name = '' or replace(lower(name), lower(:name), '') <> lower(name))"
            " and (:blocked = 0 or blocked_since is not null)"
        )
        return self._people(which, {"name": name, "blocked": int(blocked), "most": most})

    def person(self, id_: str) -> PersonLine | None:
        """By their id, or by one they had before they turned out to be the same person."""
        which = "id = coalesce((select merged_into from people where id = :id), :id)"
        return next(iter(self._people(which, {"id": id_, "most": 1})), None)

    def _people(self, which: str, given: dict[str, object]) -> list[PersonLine]:
        own = "(select id from people where id = p.id or merged_into = p.id)"
        rows = self.reader.execute(
            "select * from (select p.id, p.name, p.language, p.face, p.made_at,"
            " (select count(*) from devices where person = p.id) as devices,"
            f" (select count(distinct table_id) from attendance where person in {own}) as tables,"
            f" (select max(blocked_at) from people where id in {own}) as blocked_since"
            " from people p where p.merged_into is null) as found"
            f" where {which} order by made_at desc, id limit :most",
            given,
        )
        return [PersonLine(*row) for row in rows]

    def ids_of(self, person: str) -> frozenset[str]:
        rows = self.reader.execute("select id from people where id = ? or merged_into = ?", (person, person))
        return frozenset(row[0] for row in rows)

    def calls_of(self, ids: frozenset[str]) -> list[CallLine]:
        sql = f"select kind, address, language, made_at from calls where person in ({marks(ids)}) order by made_at"
        return [CallLine(*row) for row in self.reader.execute(sql, tuple(ids))]

    # ---- the file ----------------------------------------------------------------------------------------------------
    def counts(self) -> list[tuple[str, str, int]]:
        """How many tables there are, by game and status."""
        return self.reader.execute("select game, status, count(*) from tables group by 1, 2 order by 1, 2").fetchall()

    def bytes_by_game(self) -> dict[str, tuple[int, int]]:
        """Of the logs and of the snapshots."""
        sql = (
            "select game, (select coalesce(sum(length(entry)), 0) from log l join tables t on t.id = l.table_id"
            " where t.game = g.game) + (select coalesce(sum(length(entries)), 0) from archive a"
            " join tables t on t.id = a.table_id where t.game = g.game), (select coalesce(sum(length(snapshot)), 0)"
            " from snapshots s join tables t on t.id = s.table_id where t.game = g.game)"
            " from (select distinct game from tables) g"
        )
        return {game: (logs, kept) for game, logs, kept in self.reader.execute(sql)}

    def alive_at(self) -> float | None:
        """When a server last noted that it runs, by its own time."""
        found: float | None = self.reader.execute("select max(alive_at) from runs").fetchone()[0]
        return found

    def damage(self) -> list[str]:
        """What the database itself finds wrong."""
        return self._database.damage(self.reader)

    def size(self) -> int:
        return self._database.size(self.reader)

    def orphans(self) -> dict[str, int]:
        """By kind, how many rows belong to a table or a person that is not there."""
        counted = {
            kind: self.reader.execute(
                f"select count(*) from {kind} where {column} not in (select id from {owner})"
            ).fetchone()[0]
            for kind, (column, owner) in OWNERS.items()
        }
        return {kind: count for kind, count in counted.items() if count}
