"""People on disk: who a browser is, which tables are whose."""

from collections.abc import Callable, Collection

from msgspec import Struct

from marketday.store.database import Connection, Missing, Statement, marks
from marketday.store.writer import Read, Write

TAKEN = -1.0
"""When a handover expires that somebody takes just now."""
MOST_NOTICE = 4000
"""Bytes; PostgreSQL takes no more than twice that."""


STAYING = "(select id from people where id = ? and leaving_at is null)"
"""Somebody who is not being deleted; nobody otherwise, and where there has to be somebody nothing is written."""
THEMSELVES = "(select id from people where id = ? and leaving_at is null and merged_into is null)"
"""Nor became somebody else a moment ago, who may sit at the same table."""


IDS = "(select id from people where id = ? or merged_into = ?)"
"""Seats may be held under the ids of people who turned out to be the same one."""
PLAY_TOGETHER = (
    "select 1 from attendance a join attendance b on b.table_id = a.table_id join tables t on t.id = a.table_id"
    f" where a.person in {IDS} and b.person in {IDS} and a.seated = 1 and b.seated = 1"
    " and t.status in ('waiting', 'playing') limit 1"
)


def awaiting(people: Collection[str]) -> list[Statement]:
    """Whoever deletes one of these, perhaps by another server, has finished doing so or waits until this is written."""
    return [("update people set name = name where id = ?", (person,)) for person in sorted(people)]


def entering(table: str, people: Collection[str], who: str = STAYING) -> list[Statement]:
    """These belong to the table from now on: what is written with it can be found when they want to be deleted. If one
    of them is being deleted nothing at all is written (`Missing`)."""
    sql = (
        f"insert into attendance (person, table_id, seated, waits) values ({who}, ?, 1, 0)"
        " on conflict (person, table_id) do nothing"
    )
    return [*awaiting(people), *((sql, (person, table)) for person in sorted(people))]


class StoredPerson(Struct, frozen=True):
    id: str
    ids: frozenset[str]
    """Their own id, and those of people who turned out to be the same one."""
    name: str
    language: str
    devices: int
    face: int = 0
    is_blocked: bool = False
    """They cannot create tables, take seats or say anything."""
    since: float = 0.0
    """When they were first written down."""


class AttendedTable(Struct, frozen=True):
    """A table as its people's lists show it."""

    id: str
    made_at: float
    changed_at: float
    status: str
    summary: bytes
    waits: bool
    """For the requester."""
    seated: bool


class PeopleStore:
    def __init__(self, read: Read, write: Write, notice: Callable[[str], list[Statement]]) -> None:
        self._read = read
        self._write = write
        self._notice = notice

    # ---- who ---------------------------------------------------------------------------------------------------------
    async def by_device(self, device: bytes) -> StoredPerson | None:
        return (await self.by_devices([device])).get(device)

    async def by_devices(self, devices: Collection[bytes]) -> dict[bytes, StoredPerson]:
        found: dict[bytes, StoredPerson] = await self._read(_by_devices, devices)
        return found

    async def add(self, device: bytes, person: StoredPerson, now: float) -> None:
        """Store a new person and the browser they came with. `Overtaken` if that is somebody's already: two servers
        were asked at the same moment."""
        sql = "insert into people (id, name, language, face, made_at) values (?, ?, ?, ?, ?)"
        about = (person.id, person.name, person.language, person.face, now)
        device_sql = f"insert into devices values (?, {STAYING}, ?)"
        await self._write([(sql, about), (device_sql, (device, person.id, now)), *self._changed({person.id})])

    async def keep(self, device: bytes, person: StoredPerson, now: float) -> None:
        """What is new about a person. `Missing` if they were deleted: nobody comes back by that."""
        sql = "update people set name = ?, language = ?, face = ? where id = ?"
        about = (person.name, person.language, person.face, person.id)
        await self._write([(sql, about), *self._known(device, person, now)])

    def _known(self, device: bytes, person: StoredPerson, now: float) -> list[Statement]:
        sql = f"insert into devices values (?, {STAYING}, ?) on conflict do nothing"
        return [(sql, (device, person.id, now)), *self._changed(person.ids | {person.id})]

    def _changed(self, ids: Collection[str]) -> list[Statement]:
        """Tells the other servers whom they must not remember as they were."""
        text = f"people {' '.join(sorted(ids))}"
        return self._notice(text if len(text) <= MOST_NOTICE else "people")  # which means everybody

    async def forget_device(self, device: bytes, ids: Collection[str] = ()) -> None:
        await self._write([("delete from devices where id = ?", (device,)), *self._changed(ids)])

    async def begin_erasing(self, ids: frozenset[str], now: float) -> frozenset[str]:
        """From now on they are nobody on all their devices, and nothing new is written about them. All their ids:
        somebody may have become the same person a moment ago."""
        theirs = f"(select id from people where id in ({marks(ids)}) or merged_into in ({marks(ids)}))"
        values = (*ids, *ids)
        await self._write(
            [
                (f"update people set leaving_at = ? where id in {theirs}", (now, *values)),
                (f"delete from handovers where person in {theirs}", values),
                (f"delete from devices where person in {theirs}", values),
                *self._changed(ids),
            ]
        )
        return ids | frozenset(await self._read(_ids_of, ids))

    async def left_half_erased(self, since: float) -> frozenset[str]:
        """Whose deletion began before that and did not come to its end."""
        return frozenset(await self._read(_leaving, since))

    async def erase(self, ids: frozenset[str]) -> None:
        """Everything known about a person except what tables' logs say."""
        await self._write(
            [
                *(
                    (f"delete from {table} where person in ({marks(ids)})", tuple(ids))
                    for table in ("attendance", "handovers", "devices")
                ),
                (f"update people set merged_into = null where id in ({marks(ids)})", tuple(ids)),
                (f"delete from people where id in ({marks(ids)})", tuple(ids)),
                *self._changed(ids),
            ]
        )

    async def block(self, ids: frozenset[str], now: float | None) -> None:
        """From now on; None lifts it. Nobody becomes the same person by a link that they made before."""
        block = f"update people set blocked_at = ? where id in ({marks(ids)})"
        drop = f"delete from handovers where person in ({marks(ids)})"
        await self._write([(block, (now, *ids)), (drop, tuple(ids)), *self._changed(ids)])

    # ---- the same person on another device ---------------------------------------------------------------------------
    async def offer_handover(self, code: bytes, person: str, expires_at: float, now: float) -> None:
        """One at a time for each person; expired ones are removed. `Missing` if they are being deleted."""
        await self._write(
            [
                *awaiting([person]),
                ("delete from handovers where person = ? or expires_at < ?", (person, now)),
                (f"insert into handovers values (?, {STAYING}, ?)", (code, person, expires_at)),
            ]
        )

    async def handover(self, code: bytes, now: float) -> str | None:
        """The person a code is for; taking it is `take_handover`."""
        found: str | None = await self._read(_handover, code, now)
        return found

    async def play_together(self, one: str, other: str) -> bool:
        """Whether two people sit at one table that is being played, or will be."""
        return bool(await self._read(_play_together, one, other))

    async def take_handover(self, code: bytes, device: bytes, person: str, former: str | None, now: float) -> bool:
        """From now on the browser belongs to that person; whoever it was before is the same one. False if somebody else
        has taken it, perhaps through another server."""
        taken = "update handovers set expires_at = ? where code = ? and expires_at >= ?"
        both = [person] if former is None else [person, former]
        statements: list[Statement] = [
            *awaiting(both),
            (taken, (TAKEN, code, now)),  # of two at once the second waits here
        ]
        # Where it was taken before, one of them is being deleted, or both have just sat down at one table, this finds
        # nobody, and nothing at all is written.
        giver = (
            "(select person from handovers where code = ? and expires_at = ?"
            f" and not exists (select 1 from people where id in ({marks(both)}) and leaving_at is not null)"
            f" and not exists ({PLAY_TOGETHER}))"
        )
        apart = [person, person, former, former] if former not in (None, person) else [None] * 4
        sql = (
            f"insert into devices values (?, {giver}, ?)"
            " on conflict (id) do update set person = excluded.person, made_at = excluded.made_at"
        )
        statements.append((sql, (device, code, TAKEN, *both, *apart, now)))
        if former is not None and former != person:
            own = "select address from calls where person = ?"
            statements += [
                ("update people set merged_into = ? where id = ? or merged_into = ?", (person, former, former)),
                ("update devices set person = ? where person = ?", (person, former)),
                ("delete from handovers where person = ?", (former,)),
                (
                    f"update calls set person = ? where person = ? and address not in ({own})",
                    (person, former, person),
                ),
                ("delete from calls where person = ?", (former,)),  # what both had is kept once
            ]
        statements.append(("delete from handovers where code = ?", (code,)))
        try:
            await self._write([*statements, *self._changed({person, *([former] if former else [])})])
        except Missing:
            return False
        return True

    # ---- whose tables ------------------------------------------------------------------------------------------------
    async def tables(self, ids: frozenset[str], most: int) -> list[AttendedTable]:
        """The tables that wait for the person first, then those under way, then the others; newer before older."""
        found: list[AttendedTable] = await self._read(_tables, ids, most)
        return found

    async def count_tables(self, ids: frozenset[str]) -> tuple[int, int]:
        """How many `tables` would give, and how many of them wait for the person."""
        found: tuple[int, int] = await self._read(_count_tables, ids)
        return found

    async def ended(self, ids: frozenset[str], most: int) -> list[bytes]:
        """What lists show of the tables that are over or closed, also of those the person took off the list; the
        newest. Whether a game came to its end before it was closed, the summary says."""
        found: list[bytes] = await self._read(_ended, ids, most)
        return found

    async def all_tables(self, ids: frozenset[str]) -> list[str]:
        found: list[str] = await self._read(_all_tables, ids)
        return found

    async def watch(self, person: str, table: str) -> None:
        """A table somebody may watch stays open to them."""
        sql = (
            f"insert into attendance (person, table_id, seated, waits, watches) values ({STAYING}, ?, 0, 0, 1)"
            " on conflict (person, table_id) do update set watches = 1, hidden = 0"
        )
        await self._write([*awaiting([person]), (sql, (person, table))])

    async def watches(self, ids: frozenset[str], table: str) -> bool:
        return bool(await self._read(_watches, ids, table))

    async def sat_at(self, ids: frozenset[str], table: str) -> bool:
        """Whether the person has, or had, a seat at the table."""
        return bool(await self._read(_sat_at, ids, table))

    async def hide(self, ids: frozenset[str], table: str) -> None:
        sql = f"update attendance set hidden = 1 where table_id = ? and person in ({marks(ids)})"
        await self._write([(sql, (table, *ids))])


def _by_devices(reader: Connection, devices: Collection[bytes]) -> dict[bytes, StoredPerson]:
    sql = (
        "select d.id, p.id, p.name, p.language, p.face, p.made_at from devices d join people p on p.id = d.person"
        f" where d.id in ({marks(devices)})"
    )
    found = reader.execute(sql, tuple(devices)).fetchall()
    people = tuple({id_ for _, id_, *_ in found})
    if not people:
        return {}
    own: dict[str, set[str]] = {id_: set() for id_ in people}
    blocked = set()
    sql = (
        f"select id, id, blocked_at from people where id in ({marks(people)}) union all"
        f" select merged_into, id, blocked_at from people where merged_into in ({marks(people)})"
    )
    for person, id_, blocked_at in reader.execute(sql, people * 2):
        own[person].add(id_)
        if blocked_at is not None:
            blocked.add(person)
    sql = f"select person, count(*) from devices where person in ({marks(people)}) group by person"
    counts = dict(reader.execute(sql, people).fetchall())
    return {
        device: StoredPerson(id_, frozenset(own[id_]), name, language, counts.get(id_, 0), face, id_ in blocked, since)
        for device, id_, name, language, face, since in found
    }


def _ids_of(reader: Connection, ids: frozenset[str]) -> list[str]:
    sql = f"select id from people where merged_into in ({marks(ids)})"
    return [row[0] for row in reader.execute(sql, tuple(ids))]


def _leaving(reader: Connection, since: float) -> list[str]:
    return [row[0] for row in reader.execute("select id from people where leaving_at < ?", (since,))]


def _play_together(reader: Connection, one: str, other: str) -> bool:
    return reader.execute(PLAY_TOGETHER, (one, one, other, other)).fetchone() is not None


def _handover(reader: Connection, code: bytes, now: float) -> str | None:
    found = reader.execute("select person from handovers where code = ? and expires_at >= ?", (code, now)).fetchone()
    return None if found is None else str(found[0])


LISTED = "a.hidden = 0 and (a.seated = 1 or a.watches = 1) and t.summary is not null"
"""Of a person's tables those that are listed."""


def _count_tables(reader: Connection, ids: frozenset[str]) -> tuple[int, int]:
    sql = (
        "select count(*), coalesce(sum(waits), 0) from (select max(a.waits) as waits"
        " from attendance a join tables t on t.id = a.table_id"
        f" where a.person in ({marks(ids)}) and {LISTED} group by t.id) as listed"
    )
    all_, waiting = reader.execute(sql, tuple(ids)).fetchone()
    return all_, waiting


def _tables(reader: Connection, ids: frozenset[str], most: int) -> list[AttendedTable]:
    rows = reader.execute(
        "select t.id, t.made_at, t.changed_at, t.status, t.summary, max(a.waits), max(a.seated)"
        f" from attendance a join tables t on t.id = a.table_id where a.person in ({marks(ids)}) and {LISTED}"
        " group by t.id"
        " order by max(a.waits) desc, t.status in ('over', 'closed'), t.changed_at desc limit ?",
        (*ids, most),
    )
    return [
        AttendedTable(id_, made_at, changed_at, status, summary, bool(waits), bool(seated))
        for id_, made_at, changed_at, status, summary, waits, seated in rows
    ]


def _ended(reader: Connection, ids: frozenset[str], most: int) -> list[bytes]:
    rows = reader.execute(
        "select t.summary from tables t where t.status in ('over', 'closed') and t.summary is not null and t.id in"
        f" (select table_id from attendance where seated = 1 and person in ({marks(ids)}))"
        " order by t.changed_at desc limit ?",
        (*ids, most),
    )
    return [bytes(summary) for (summary,) in rows]


def _all_tables(reader: Connection, ids: frozenset[str]) -> list[str]:
    sql = f"select distinct table_id from attendance where person in ({marks(ids)})"
    return [row[0] for row in reader.execute(sql, tuple(ids))]


def _sat_at(reader: Connection, ids: frozenset[str], table: str) -> bool:
    sql = f"select 1 from attendance where table_id = ? and watches = 0 and person in ({marks(ids)}) limit 1"
    return reader.execute(sql, (table, *ids)).fetchone() is not None


def _watches(reader: Connection, ids: frozenset[str], table: str) -> bool:
    sql = f"select 1 from attendance where table_id = ? and watches = 1 and person in ({marks(ids)}) limit 1"
    return reader.execute(sql, (table, *ids)).fetchone() is not None
