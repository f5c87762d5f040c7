"""`marketday admin`: what it tells, what it never tells, what it changes, and when it will not."""

import json
import sqlite3
import stat
import zlib
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from marketday.cli import main
from marketday.core.rng import Rng
from marketday.store import Place, Store
from marketday.table import Table, log
from tests.admin.conftest import ADA, BEN, Site, in_store
from tests.server.guest import BOT, LINK, ME, Guest, play_on
from tests.server.stored import entries_of
from tests.server.venue import Venue, open_venue

Shown = pytest.CaptureFixture[str]


def said(shown: Shown, site: Site | Place, verb: str, *more: str) -> tuple[int, str]:
    """Exit status and all that was printed, whichever way the command ends."""
    data = site.data if isinstance(site, Site) else site
    try:
        status: int | str | None = main(["admin", verb, *more, "--data", str(data)])
    except SystemExit as end:
        status = end.code
    output, errors = shown.readouterr()
    return (1, f"{output}{errors}{status}") if isinstance(status, str) else (status or 0, output + errors)


def rows(data: Place, sql: str, *values: object) -> list[Any]:
    if isinstance(data, str):
        with psycopg.connect(data, autocommit=True) as there:
            found = there.execute(sql.replace("?", "%s").encode(), values)
            return [] if found.description is None else found.fetchall()
    with closing(sqlite3.connect(data, isolation_level=None)) as connection:
        return connection.execute(sql, values).fetchall()


def opened(venue: Venue, table: str) -> Table:
    """As the server opens it when somebody comes."""
    httpx.get(f"{venue.url}/api/tables/{table}/links")
    return venue.room(table).table


# ---- reading ---------------------------------------------------------------------------------------------------------
def test_stats_count_tables_people_and_bytes(capsys: Shown, either: Site) -> None:
    status, told = said(capsys, either, "stats")
    assert status == 0
    assert "3 tables, 2 people, 0 of them blocked" in told
    assert told.splitlines()[1].split()[:5] == ["klongs", "1", "1", "1", "0"]


def test_tables_are_listed_by_what_is_asked_for(capsys: Shown, either: Site) -> None:
    assert len(said(capsys, either, "tables")[1].splitlines()) == 4
    for filters, there in (
        (["--status", "over"], {either.over}),
        (["--person", ADA], {either.waiting, either.running}),
        (["--game", "cove"], set()),
        (["--idle", "0"], {either.waiting, either.running, either.over}),
        (["--by-size", "--most", "1"], {either.over}),
    ):
        lines = said(capsys, either, "tables", *filters)[1].splitlines()[1:]
        assert {line.split()[0] for line in lines} == there, filters


def test_a_table_is_shown_without_what_only_players_may_know(capsys: Shown, either: Site) -> None:
    for verb in (["table", either.running], ["tables"], ["people"], ["person", BEN], ["person", BEN, "--export"]):
        status, told = said(capsys, either, *verb)
        assert status == 0
        assert "\x1b" not in told, "names cannot steer the terminal"
        secrets = [json.loads(bytes(row[0]))["secret"] for row in rows(either.data, "select charter from tables")]
        key = rows(either.data, "select value from meta where key = 'key'")[0][0].hex()
        devices = [row[0].hex() for row in rows(either.data, "select id from devices")]
        assert not [secret for secret in (*secrets, key, *devices) if str(secret).lower() in told.lower()]
        assert "/join/" not in told
    assert ADA in said(capsys, either, "table", either.running)[1]


def test_a_table_or_person_that_is_not_there_is_said_in_a_sentence(capsys: Shown, either: Site) -> None:
    for verb in (["table", "nix"], ["close", "nix"], ["remove", "nix", "--yes"], ["person", "nix"]):
        status, told = said(capsys, either, *verb)
        assert status == 1
        assert told.startswith("There is no ")


def test_reading_works_beside_a_server_and_changing_does_not(capsys: Shown, site: Site, tmp_path: Path) -> None:
    store = Store(site.data)
    try:
        for verb in (["stats"], ["tables"], ["table", site.over], ["people"], ["person", ADA]):
            assert said(capsys, site, *verb)[0] == 0
        assert said(capsys, site, "backup", str(tmp_path / "copy"))[0] == 0
        for verb in (
            ["close", site.over],
            ["remove", site.over, "--yes"],
            ["person", ADA, "--delete", "--yes"],
            ["person", ADA, "--block"],
        ):
            status, told = said(capsys, site, *verb)
            assert (status, told.startswith(f"Another Marketday has {site.data} open")) == (1, True)
    finally:
        store.close()


def test_files_that_are_not_ours_are_refused_in_a_sentence(capsys: Shown, tmp_path: Path) -> None:
    nonsense, foreign = tmp_path / "nonsense", tmp_path / "foreign"
    nonsense.write_bytes(b"not a database at all, but long enough to be looked at" * 100)
    rows(foreign, "create table a (b)")
    for file in (nonsense, foreign, tmp_path / "missing"):
        status, told = said(capsys, file, "stats")
        assert status == 1
        assert str(file) in told
    assert not (tmp_path / "missing").exists()


# ---- tables ----------------------------------------------------------------------------------------------------------
def test_a_closed_table_is_closed_for_its_players_too(capsys: Shown, either: Site) -> None:
    assert said(capsys, either, "close", either.running) == (0, f"Table {either.running} is closed.\n")
    assert "was closed already" in said(capsys, either, "close", either.running)[1]
    assert rows(either.data, "select status from tables where id = ?", either.running) == [("closed",)]
    with open_venue(either.data) as venue:
        assert opened(venue, either.running).closed


def of_tables(data: Place) -> list[str]:
    """What the database has that belongs to tables."""
    sql = (
        "select table_name from information_schema.columns where column_name = 'table_id'"
        if isinstance(data, str)
        else "select m.name from sqlite_master m join pragma_table_info(m.name) c on c.name = 'table_id'"
        " where m.type = 'table'"
    )
    return [name for (name,) in rows(data, sql)]


def test_a_removed_table_leaves_nothing(capsys: Shown, either: Site) -> None:
    in_store(either.data, lambda store: store.archive(either.over))
    in_store(either.data, lambda store: store.keep_snapshot(either.over, 1, b"{}"))
    assert {"log", "archive", "snapshots", "attendance", "told", "reports"} <= set(of_tables(either.data))
    assert said(capsys, either, "remove", either.over)[0] == 1, "it wants to be sure"
    assert said(capsys, either, "remove", either.over, "--yes")[0] == 0
    for kind in of_tables(either.data):
        assert not rows(either.data, f"select * from {kind} where table_id = ?", either.over)
    assert either.over not in said(capsys, either, "tables")[1]


# ---- people ----------------------------------------------------------------------------------------------------------
def test_an_export_holds_what_a_person_left_and_nobody_elses(capsys: Shown, either: Site) -> None:
    status, told = said(capsys, either, "person", ADA, "--export")
    assert status == 0
    exported = json.loads(told)
    assert exported["person"]["name"] == "Ada"
    assert {trace["table"] for trace in exported["tables"]} == {either.waiting, either.running}
    assert "hello from Ada" in told
    assert "gotcha" not in told


ZLIB = b"\x78\x9c"
"""Whatever we compress begins like this."""


def inflated(content: bytes) -> bytes:
    """All that is compressed in a file, wherever it lies, as far as it goes on: what was deleted may be left there in
    pieces."""
    found = bytearray()
    at = content.find(ZLIB)
    while at >= 0:
        inflating = zlib.decompressobj()
        with suppress(zlib.error):
            for byte in memoryview(content)[at:]:
                if inflating.eof:
                    break
                found += inflating.decompress(bytes([byte]))
        at = content.find(ZLIB, at + 1)
    return bytes(found)


def test_a_deleted_person_is_nowhere_in_the_file(capsys: Shown, site: Site) -> None:
    in_store(site.data, lambda store: store.archive(site.running))
    before = inflated(site.data.read_bytes())
    assert b"Ada" in before, "it stands there compressed"
    assert said(capsys, site, "person", ADA, "--delete")[0] == 1, "it wants to be sure"
    status, told = said(capsys, site, "person", ADA, "--delete", "--yes")
    assert (status, "2 tables named them" in told) == (0, True)
    content = site.data.read_bytes()
    assert b"Ada" not in content
    assert ADA.encode() not in content
    assert b"Ben" in content
    left = inflated(content)
    assert b"Ada" not in left
    assert ADA.encode() not in left
    assert b"Ben" in left
    assert b"Ada" not in b"".join(entries_of(site.data, site.running) + entries_of(site.data, site.waiting))
    with open_venue(site.data) as venue:
        running = opened(venue, site.running)
        assert (running.host, running.places[0].holder) == (BEN, "")
        assert opened(venue, site.waiting).closed, "nobody is left to wait for"


def test_deleting_does_what_the_app_does(capsys: Shown, site: Site, tmp_path: Path) -> None:
    """The same person at the same tables, deleted by themselves and by whoever runs the server."""
    with open_venue(tmp_path / "own.sqlite") as venue:
        ann, ben = Guest(venue.url), Guest(venue.url)
        made = ann.make({**ME, "name": "Ann"}, LINK, BOT)
        assert ben.join(made.links[1], "Ben").status_code == 200
        with ann.open(made.table) as window:
            window.send("Say", seat=0, text="good evening")
            window.until(lambda here: here.chats.get(0))
        person = venue.room(made.table).table.host
        ann.leave()
        ben.leave()
    copy = tmp_path / "copy.sqlite"
    copy.write_bytes((tmp_path / "own.sqlite").read_bytes())
    assert said(capsys, copy, "person", person, "--delete", "--yes")[0] == 0
    with open_venue(tmp_path / "own.sqlite") as venue:
        ann.http = type(ann.http)(base_url=venue.url, cookies=ann.http.cookies)
        assert ann.http.post("/api/me/erase").status_code == 204
        ann.leave()

    def story(data: Path) -> list[object]:
        found = map(json.loads, entries_of(data, made.table))
        return [{name: value for name, value in entry.items() if name != "at"} for entry in found]

    assert story(copy) == story(tmp_path / "own.sqlite")
    listed = "select summary, status from tables"
    assert rows(copy, listed) == rows(tmp_path / "own.sqlite", listed)
    assert "good evening" not in str(story(copy))


@pytest.mark.parametrize("damage", ["update log set entry = substr(entry, 2)", "delete from log"])
def test_nothing_is_deleted_where_a_log_cannot_be_read(capsys: Shown, either: Site, damage: str) -> None:
    """Nor where an entry is missing: the numbers of the others would not be theirs, and a name would stay."""
    rows(either.data, f"{damage} where table_id = ? and number = 1", either.running)
    status, told = said(capsys, either, "person", ADA, "--delete", "--yes")
    assert (status, "Nothing was changed" in told, either.running in told) == (1, True, True)
    assert rows(either.data, "select name from people where id = ?", ADA) == [("Ada",)]


def test_whoever_is_blocked_makes_no_tables_takes_no_seats_and_says_nothing(capsys: Shown, tmp_path: Path) -> None:
    data = tmp_path / "tables.sqlite"
    with open_venue(data) as venue:
        rude, other = Guest(venue.url), Guest(venue.url)
        made = rude.make(ME, LINK, BOT)
        ended = rude.make(ME, BOT)
        with rude.open(ended.table) as window:
            play_on([window], Rng(1))
        inviting = other.make(ME, LINK, BOT, public=True)
        person = venue.room(made.table).table.host
        cookies = rude.http.cookies
        rude.leave()
        other.leave()
    status, told = said(capsys, data, "person", person, "--block")
    assert (status, "cannot create tables" in told) == (0, True)
    assert "1 of them blocked" in said(capsys, data, "stats")[1]
    assert len(said(capsys, data, "people", "--blocked")[1].splitlines()) == 2
    with open_venue(data) as venue:
        rude = Guest(venue.url)
        rude.http.cookies = cookies
        refused = [
            rude.http.post("/api/tables", json={"game": "klongs", "seats": [ME, BOT, BOT]}),
            rude.http.post(f"/api/tables/{inviting.table}/sit", json={"name": "x"}),
            rude.join(inviting.links[1]),
            rude.http.post("/api/lessons/klongs/market", json={"name": "x"}),
            rude.http.post(f"/api/tables/{ended.table}/rematch"),
            rude.http.post(f"/api/tables/{ended.table}/continue", json={"step": 3, "seat": 0}),
        ]
        assert [(reply.status_code, reply.json().get("reason")) for reply in refused] == [(403, "blocked")] * 6
        assert rude.join(inviting.links[None]).status_code == 200, "they may watch"
        with rude.open(made.table) as window:
            for act in ("Say", "Sit"):
                assert window.refusal(act, seat=0, **{"text": "x"} if act == "Say" else {"name": "x"}) == "blocked"
        rude.leave()
    assert said(capsys, data, "person", person, "--unblock")[0] == 0
    with open_venue(data) as venue:
        rude = Guest(venue.url)
        rude.http.cookies = cookies
        assert rude.make(ME, BOT, BOT).table
        for what, more in (("rematch", {}), ("continue", {"step": 3, "seat": 0})):
            assert rude.http.post(f"/api/tables/{ended.table}/{what}", json=more).status_code == 201
        rude.leave()


# ---- backup ----------------------------------------------------------------------------------------------------------
def test_a_backup_made_beside_a_server_opens_as_a_server_would(capsys: Shown, tmp_path: Path) -> None:
    data, copy = tmp_path / "tables.sqlite", tmp_path / "copy.sqlite"
    with open_venue(data) as venue:
        guest = Guest(venue.url)
        made = guest.make(ME, BOT, BOT)
        status, told = said(capsys, data, "backup", str(copy))
        assert (status, "1 table, " in told) == (0, True)
        cookies = guest.http.cookies
        guest.leave()
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert sorted(file.name for file in tmp_path.iterdir() if "copy" in file.name) == ["copy.sqlite"]
    with open_venue(copy) as venue:
        guest = Guest(venue.url)
        guest.http.cookies = cookies
        with guest.open(made.table) as window:
            window.until(lambda here: here.pictures)
        guest.leave()
    assert said(capsys, data, "backup", str(copy))[0] == 1, "nothing is overwritten"


def test_a_backup_of_a_broken_table_says_so(capsys: Shown, either: Site, tmp_path: Path) -> None:
    rows(either.data, "update log set entry = ? where table_id = ? and number = 3", b'{"entry":"Nix"}', either.over)
    status, told = said(capsys, either, "backup", str(tmp_path / "copy"))
    assert (status, f"Table {either.over} is broken" in told) == (1, True)
    assert (tmp_path / "copy").exists()


def test_a_damaged_file_gives_no_backup(capsys: Shown, site: Site, tmp_path: Path) -> None:
    content = bytearray(site.data.read_bytes())
    content[8192 : len(content) - 4096] = bytes(len(content) - 12288)
    site.data.write_bytes(content)
    status, _ = said(capsys, site, "backup", str(tmp_path / "copy"))
    assert status == 1
    assert not [file for file in tmp_path.iterdir() if "copy" in file.name]


def test_no_entry_says_more_about_people_than_erasure_knows() -> None:
    """Whoever adds a field that names somebody has to think of this."""
    personal = {"Hosted", "SeatTaken", "SeatKept", "Said"}
    naming = {"name", "holder", "text"}
    found = {kind.__name__ for kind in log.LogEntry.__args__ if naming & set(kind.__struct_fields__)}
    assert found == personal
