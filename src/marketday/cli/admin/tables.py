"""`marketday admin tables`, `table`, `close`, `remove`."""

import argparse
import time

import msgspec

from marketday.cli.admin.screen import Adder, add_yes, looking, moment, show, size, told
from marketday.cli.plain import plain
from marketday.cli.tables import Row
from marketday.store import TableLine, Wanted
from marketday.table.summary import Sitting, Summary

DAY = 24 * 3600
SUMMARY = msgspec.json.Decoder(Summary)


def add(verb: Adder) -> None:
    listed = verb("tables", "list tables, those where something happened last first")
    listed.add_argument("--status", choices=["waiting", "playing", "over", "closed"])
    listed.add_argument("--game")
    listed.add_argument("--person", metavar="ID", help="only theirs")
    listed.add_argument("--idle", type=float, metavar="DAYS", help="only those where nothing has happened for so long")
    listed.add_argument("--by-size", action="store_true", help="the largest first")
    listed.add_argument("--most", type=int, default=50, metavar="N", help="default: %(default)s")
    listed.set_defaults(run=tables)
    shown = verb("table", "show who sits at a table and how large it is, but nobody's hand")
    shown.add_argument("id")
    shown.set_defaults(run=table)
    closed = verb("close", "close a table: nobody plays there any more, its game can still be looked at")
    closed.add_argument("id")
    closed.set_defaults(run=close)
    removed = verb("remove", "remove a table and everything that is kept about it")
    removed.add_argument("id")
    add_yes(removed)
    removed.set_defaults(run=remove)


def tables(given: argparse.Namespace) -> int:
    before = None if given.idle is None else time.time() - given.idle * DAY
    wanted = Wanted(None, given.status, given.game, before, given.person, given.by_size, given.most)
    with looking(given.data) as file:
        found = file.tables(wanted)
    rows: list[Row] = [("table", "game", "status", "made", "changed", "entries", "size", "people")]
    show([*rows, *map(_table_row, found)])
    return 0


def _table_row(line: TableLine) -> Row:
    held = ", ".join(_called(seat) for seat in _seats(line) if seat.bot is None and (seat.holder or seat.name))
    times = (moment(line.made_at), moment(line.changed_at))
    return (line.id, line.game, line.status, *times, str(line.entries), size(_bytes(line)), held)


def table(given: argparse.Namespace) -> int:
    with looking(given.data) as file:
        line = file.table(given.id)
    if line is None:
        raise SystemExit(_no_table(given.id))
    print(f"{line.game}, {line.status}, {'public' if line.public else 'by invitation'}")
    print(f"made {moment(line.made_at)}, changed {moment(line.changed_at)}")
    print(f"{line.entries} entries, {size(line.log_bytes)}; snapshot {size(line.snapshot_bytes)}")
    rows: list[Row] = [("seat", "name", "who", "person")]
    for number, seat in enumerate(_seats(line)):
        who = "free" if not (seat.bot or seat.holder or seat.name) else f"bot {seat.bot}" if seat.bot else "person"
        rows.append((str(number), _called(seat), f"{who}, asked to come" if seat.kept else who, seat.holder))
    show(rows)
    return 0


def _seats(line: TableLine) -> tuple[Sitting, ...]:
    return () if line.summary is None else SUMMARY.decode(line.summary).seats


def _called(seat: Sitting) -> str:
    return seat.name or seat.alias or ("guest" if seat.holder else "")


def _bytes(line: TableLine) -> int:
    return line.log_bytes + line.snapshot_bytes


def _no_table(id_: str) -> str:
    return plain(f"There is no table {id_}: marketday admin tables lists them.")


def close(given: argparse.Namespace) -> int:
    from marketday.admin.changes import Missing, changed, close_table
    from marketday.admin.folding import Broken

    with told():
        try:
            was_open = changed(given.data, lambda store: close_table(store, given.id, time.time()))
        except Missing as error:
            raise SystemExit(_no_table(given.id)) from error
        except Broken as error:
            raise SystemExit(f"Table {given.id} cannot be closed: {error}. It can be removed.") from error
    print(f"Table {given.id} is closed." if was_open else f"Table {given.id} was closed already.")
    return 0


def remove(given: argparse.Namespace) -> int:
    from marketday.admin.changes import Missing, changed, remove_table

    if not given.yes:
        raise SystemExit(f"Table {given.id} would be gone for good, with its game and chat. Add --yes to do it.")
    with told():
        try:
            changed(given.data, lambda store: remove_table(store, given.id))
        except Missing as error:
            raise SystemExit(_no_table(given.id)) from error
    print(f"Table {given.id} is gone.")
    return 0
