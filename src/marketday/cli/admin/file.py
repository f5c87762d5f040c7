"""`marketday admin stats`, `backup`, `doctor`."""

import argparse
import sys
import time
from pathlib import Path

from marketday.cli.address import BadAddress, given_url
from marketday.cli.admin.screen import Adder, looking, moment, several, show, size, told
from marketday.cli.data import named_place
from marketday.cli.plain import plain
from marketday.cli.progress import Progress
from marketday.cli.tables import Row
from marketday.store import carry, database_at, unused


def add(verb: Adder) -> None:
    verb("stats", "how many tables and people there are, and what they take up").set_defaults(run=stats)
    made = verb("backup", "copy the file, also while a server runs, and try the copy out")
    made.add_argument("file", type=Path, metavar="FILE", help="where to; it must not be there yet")
    made.set_defaults(run=backup)
    moved = verb("move", "carry everything from one database to another, and compare it entry by entry")
    moved.add_argument("source", type=named_place, metavar="FROM", help="an SQLite file, or a PostgreSQL address")
    moved.add_argument("target", type=named_place, metavar="TO", help="where no server has been yet")
    moved.set_defaults(run=move)
    asked = verb("doctor", "find what is wrong, and say what to do about it")
    asked.add_argument("--url", help="look at the running site, too: https://games.example")
    asked.add_argument("--mend", action="store_true", help="put right what can be without losing anything")
    asked.set_defaults(run=doctor)


def stats(given: argparse.Namespace) -> int:
    with looking(given.data) as file:
        counts, sizes = file.counts(), file.bytes_by_game()
        known, alive_at = file.people(), file.alive_at()
        format_, name, taken = file.format, file.name, file.size()
    rows: list[Row] = [("game", "waiting", "playing", "over", "closed", "log", "snapshots", "per table")]
    for game, (logs, kept) in sorted(sizes.items()):
        by_status = {status: count for name, status, count in counts if name == game}
        numbers = [by_status.get(status, 0) for status in rows[0][1:5]]
        rows.append((game, *map(str, numbers), size(logs), size(kept), size((logs + kept) / sum(numbers))))
    show(rows)
    blocked = sum(one.blocked_at is not None for one in known)
    there = several(sum(count for _, _, count in counts), "table")
    print(f"{there}, {several(len(known), 'person', 'people')}, {blocked} of them blocked")
    print(f"{name}: {size(taken)}, format {format_}")
    print("No server has used it yet." if alive_at is None else f"A server last ran {moment(alive_at)}.")
    return 0


def backup(given: argparse.Namespace) -> int:
    from marketday.admin.backup import BadCopy, back_up

    with told(), Progress(1, "tables tried out") as progress:
        try:
            checked = back_up(given.data, given.file, progress.of)
        except BadCopy as error:
            raise SystemExit(plain(str(error))) from error
    print(f"{given.file}: {several(checked.tables, 'table')}, {size(checked.size)}, all tried out.")
    print("It holds the keys to all seats: keep it safe.")
    for id_, why in checked.broken.items():
        print(
            plain(f"Table {id_} is broken here as in the original: {why}. See marketday admin doctor."), file=sys.stderr
        )
    return 1 if checked.broken else 0


def move(given: argparse.Namespace) -> int:
    with told(), unused(given.source, time.time()), looking(given.source) as source:
        with Progress(1, "tables compared") as progress:
            tables = carry(source, given.target, progress.of)
        taken, arrived = source.name, database_at(given.target).name
    print(f"{several(tables, 'table')} moved from {taken} to {arrived}, with all people, and found the same there.")
    print("The old one is as it was. It holds the keys to all seats: keep it safe, or remove it.")
    return 0


def doctor(given: argparse.Namespace) -> int:
    from marketday.admin.changes import changed
    from marketday.admin.doctor import examine, mend

    with Progress(1, "tables looked at") as progress:
        found = examine(given.data, time.time(), progress.of)
    if given.url is not None:
        from marketday.admin.visit import look

        try:
            found += look(given_url(given.url))
        except BadAddress as error:
            raise SystemExit(str(error)) from error
    for fault in found:
        print(plain(f"{fault.where}: {fault.what}."))
        print(plain(f"    To do: {fault.to_do}."))
    if given.mend and any(fault.can_be_mended for fault in found):
        with told():
            changed(given.data, lambda store: mend(store, found))
        found = [fault for fault in found if not fault.can_be_mended]
        print("What could be mended is mended.")
    print(f"{several(len(found), 'fault')}." if found else "All is well.")
    return 1 if found else 0
