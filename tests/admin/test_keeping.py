"""For how long tables are kept, how small they are kept, and what a machine may read in the log."""

import json
import logging
import re
import time
from pathlib import Path

import httpx
import pytest

from marketday.cli import main
from marketday.server import archivist, retention
from marketday.server.archivist import Archivist
from marketday.server.journal import JsonLines, table_in
from marketday.server.retention import Keep, Retention, before
from marketday.store import Store, TableRow
from marketday.store.database import Trouble
from marketday.table import snapshot
from tests.admin.conftest import BEN, Site, in_store
from tests.admin.test_admin import Shown, rows, said
from tests.server.guest import BOT, LINK, ME, Guest
from tests.server.stored import entries_of
from tests.server.venue import open_venue

DAY = retention.DAY


@pytest.mark.parametrize(
    ("keep", "left"),
    [
        (Keep(), {"waiting", "running", "over"}),
        (Keep(finished=30), {"waiting", "running"}),
        (Keep(forgotten=30), {"over"}),
        (Keep(finished=50, forgotten=50), {"waiting", "running", "over"}),
    ],
)
def test_tables_go_when_nothing_has_happened_for_long(either: Site, keep: Keep, left: set[str]) -> None:
    rows(either.data, "update tables set made_at = ?, changed_at = 0", time.time() - 40 * DAY)

    async def old(store: Store) -> list[str]:
        return await store.outdated(before(time.time(), keep.finished), before(time.time(), keep.forgotten), 10)

    gone = in_store(either.data, old)
    assert set(gone) == {getattr(either, name) for name in {"waiting", "running", "over"} - left}


def test_a_table_that_is_open_stays_and_whoever_comes_too_late_is_told(either: Site) -> None:
    rows(either.data, "update tables set made_at = 1, changed_at = 0")
    with open_venue(either.data) as venue:
        assert httpx.get(f"{venue.url}/api/tables/{either.running}/links").status_code == 403
        made = Retention(venue.ask(lambda house: house.store), venue.ask(lambda house: house.rooms), Keep(1, 1))
        assert venue.run(made.forget_old()) == 2
        assert not rows(either.data, "select 1 from log where table_id not in (select id from tables)")
        assert httpx.get(f"{venue.url}/api/tables/{either.running}/links").status_code == 403
        assert httpx.get(f"{venue.url}/api/tables/{either.over}/links").status_code == 404


def test_the_site_says_for_how_long_tables_are_kept(tmp_path: Path) -> None:
    with open_venue(tmp_path / "tables.sqlite", keep=Keep(90, None)) as venue:
        told = httpx.get(f"{venue.url}/api/site").json()
    assert (told["finished_days"], told["forgotten_days"]) == (90, None)


def test_snapshots_are_kept_small_and_read_as_they_were(either: Site) -> None:
    with open_venue(either.data) as venue:
        httpx.get(f"{venue.url}/api/tables/{either.over}/links")
        plain = snapshot.take(venue.room(either.over).table)
    (size,) = rows(either.data, "select length(snapshot) from snapshots where table_id = ?", either.over)[0]
    assert size < len(plain) / 5
    stored = in_store(either.data, lambda store: store.load(either.over))
    assert (stored.snapshot, stored.entries) == (plain, ())
    rows(either.data, "update snapshots set snapshot = ? where table_id = ?", plain, either.over)
    assert in_store(either.data, lambda store: store.load(either.over)).snapshot == plain, (
        "those of before are read, too"
    )


def test_the_log_of_a_table_that_has_ended_is_archived_and_all_that_read_it_go_on(
    capsys: Shown, either: Site, tmp_path: Path
) -> None:
    before, listed = entries_of(either.data, either.over), said(capsys, either, "table", either.over)[1]
    with open_venue(either.data) as venue:
        made = Archivist(venue.ask(lambda house: house.store), venue.ask(lambda house: house.rooms.now))
        assert venue.run(made.archive_some()) == 1
        assert venue.run(made.archive_some()) == 0
        assert not rows(either.data, "select 1 from log where table_id = ?", either.over)
        httpx.get(f"{venue.url}/api/tables/{either.over}/links")
        assert venue.room(either.over).table.over
    assert entries_of(either.data, either.over) == before
    rows(either.data, "delete from snapshots")
    with open_venue(either.data) as venue:
        httpx.get(f"{venue.url}/api/tables/{either.over}/links")
        assert venue.room(either.over).table.over, "without its snapshot, too"
    after = said(capsys, either, "table", either.over)[1]
    assert re.sub("[0-9.]+ [kM]?B", "", after) == re.sub("[0-9.]+ [kM]?B", "", listed), "as many entries"
    assert said(capsys, either, "doctor") == (0, "All is well.\n")
    assert "gotcha" in said(capsys, either, "person", BEN, "--export")[1]
    assert said(capsys, either, "close", either.over)[0] == 0
    assert said(capsys, either, "backup", str(tmp_path / "copy"))[0] == 0
    assert entries_of(tmp_path / "copy", either.over)[:-1] == before
    assert said(capsys, either, "person", BEN, "--delete", "--yes")[0] == 0
    left = entries_of(either.data, either.over)
    assert BEN.encode() not in b"".join(left)
    assert left[4 : len(before)] == before[4:], "the game is what it was"


def test_what_is_archived_takes_a_fifth_of_the_room_and_what_people_play_stays(either: Site) -> None:
    size = sum(map(len, entries_of(either.data, either.over)))
    running = rows(either.data, "select * from log where table_id = ?", either.running)
    in_store(either.data, lambda store: Archivist(store, time.time).archive_some())
    ((archived,),) = rows(either.data, "select length(entries) from archive")
    assert archived < size / 5
    assert rows(either.data, "select * from log where table_id = ?", either.running) == running


def test_the_archivist_comes_by_every_table_and_looks_at_none_twice_a_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archivist, "MOST_AT_ONCE", 2)
    now = 10_000.0

    async def work(store: Store) -> None:
        nonlocal now
        made = Archivist(store, lambda: now)

        async def end(name: str, at: float) -> None:
            await store.create(b"", TableRow(name, "klongs", False, 1.0, "over", at, b"{}"), [b"0"], {})

        async def loose() -> list[str]:
            return [table.id for table in await store.ended(archivist.BEGINNING, now, 99) if table.is_loose]

        for number in range(5):
            await end(f"t{number}", 100.0 + number)
        assert [await made.archive_some() for _ in range(4)] == [2, 2, 1, 0]
        assert await loose() == []
        await end("new", now - 1.0)
        await end("late", 50.0)
        assert await made.archive_some() == 0, "people still talk at the one, and the other's time has passed"
        now += archivist.REST_SECONDS
        assert await made.archive_some() == 1
        assert await loose() == ["late"]
        now += archivist.ROUND_SECONDS
        while await made.archive_some():
            pass
        assert await loose() == []

    in_store(tmp_path / "tables.sqlite", work)


def test_what_could_not_be_archived_is_the_next_thing_the_archivist_looks_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And not a day later: the disk was full for a moment."""

    async def work(store: Store) -> None:
        made = Archivist(store, lambda: 10_000.0)
        for number in range(3):
            row = TableRow(f"t{number}", "klongs", False, 1.0, "over", 100.0 + number, b"{}")
            await store.create(b"", row, [b"0"], {})

        async def refuse(table: str) -> None:
            raise Trouble("disk full")

        with monkeypatch.context() as full:
            full.setattr(store, "archive", refuse)
            with pytest.raises(Trouble):
                await made.archive_some()
        assert await made.archive_some() == 3
        assert not any(table.is_loose for table in await store.ended(archivist.BEGINNING, 10_000.0, 9))

    in_store(tmp_path / "tables.sqlite", work)


# ---- logs for machines -----------------------------------------------------------------------------------------------
class Lines(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.texts: list[str] = []
        self.setFormatter(JsonLines())

    def emit(self, record: logging.LogRecord) -> None:
        self.texts.append(self.format(record))


def test_each_request_is_logged_by_its_kind_and_never_by_what_it_carries(tmp_path: Path) -> None:
    heard, logger = Lines(), logging.getLogger("marketday")
    level = logger.level
    logger.addHandler(heard)
    logger.setLevel(logging.INFO)
    try:
        with open_venue(tmp_path / "tables.sqlite", journal=True) as venue:
            guest, friend = Guest(venue.url), Guest(venue.url)
            made = guest.make(ME, LINK, BOT)
            number = friend.http.get(made.links[1]).headers["x-request-id"]
            assert friend.join(made.links[1], "Secretive").status_code == 200
            with guest.open(made.table) as window:
                window.send("Say", seat=0, text="a secret")
                window.until(lambda here: here.chats.get(0))
            key = venue.ask(lambda house: house.keys.token(made.table, "1"))
            cookies = [guest.cookie, friend.cookie]
            guest.leave()
            friend.leave()
    finally:
        logger.removeHandler(heard)
        logger.setLevel(level)
    lines = [line for text in heard.texts if "route" in (line := json.loads(text))]
    assert [line["route"] for line in lines if line["request"] == number] == ["/join/{path}"]
    (socket,) = [line for line in lines if line["method"] == "socket"]
    assert (socket["table"], socket["route"]) == (made.table, "/ws/{table}")
    assert all({"time", "level", "message", "status", "ms"} <= set(line) for line in lines)
    everything = "\n".join(heard.texts)
    for secret in (key, "Secretive", "a secret", *(cookie.partition("=")[2] for cookie in cookies)):
        assert secret not in everything


def test_only_addresses_of_tables_name_a_table() -> None:
    assert table_in("/api/tables/0123abcd/links") == "0123abcd"
    assert table_in("/ws/0123abcd") == "0123abcd"
    assert table_in("/join/0123abcd.token") is None
    assert table_in("/ws/a.b") is None


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        (["--trusted-proxy", "nonsense"], "is not an address or a network"),
        (["--keep-finished", "-1"], "is not a number of days"),
        (["--keep-forgotten", "soon"], "is not a number of days"),
    ],
)
def test_settings_that_cannot_be_are_refused(capsys: pytest.CaptureFixture[str], wish: list[str], why: str) -> None:
    with pytest.raises(SystemExit):
        main(["serve", *wish])
    assert why in capsys.readouterr().err
