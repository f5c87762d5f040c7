"""`marketday admin people`, `person`."""

import argparse
import json
import time

import msgspec

from marketday.cli.admin.screen import Adder, add_yes, looking, moment, several, show, told
from marketday.cli.plain import plain
from marketday.cli.tables import Row
from marketday.store import PersonLine, Wanted


def add(verb: Adder) -> None:
    listed = verb("people", "list people, the newest first")
    listed.add_argument("--name", default="", help="only those whose name contains this")
    listed.add_argument("--blocked", action="store_true", help="only those who are blocked")
    listed.add_argument("--most", type=int, default=50, metavar="N", help="default: %(default)s")
    listed.set_defaults(run=people)
    one = verb("person", "show what is known about a person, or do something about it")
    one.add_argument("id")
    what = one.add_mutually_exclusive_group()
    what.add_argument("--export", action="store_true", help="everything that is kept about them, as JSON")
    what.add_argument("--delete", action="store_true", help="what they could do themselves: remove all of it")
    what.add_argument("--block", action="store_true", help="they cannot create tables, take seats or say anything")
    what.add_argument("--unblock", action="store_true")
    add_yes(one)
    one.set_defaults(run=person)


def people(given: argparse.Namespace) -> int:
    with looking(given.data) as file:
        found = file.people(given.name, given.blocked, given.most)
    rows: list[Row] = [("person", "name", "language", "since", "browsers", "tables", "blocked")]
    for one in found:
        counts = (str(one.devices), str(one.tables))
        rows.append((one.id, one.name, one.language, moment(one.made_at), *counts, _blocked(one)))
    show(rows)
    return 0


def _blocked(one: PersonLine) -> str:
    return "" if one.blocked_at is None else moment(one.blocked_at)


def person(given: argparse.Namespace) -> int:
    with looking(given.data) as file:
        found = file.person(given.id)
        if found is None:
            raise SystemExit(plain(f"There is no person {given.id}: marketday admin people lists them."))
        if given.export:
            from marketday.admin.dossier import dossier

            # In ASCII, so that what people wrote cannot steer a terminal.
            print(json.dumps(json.loads(msgspec.json.encode(dossier(file, found))), indent=2))
            return 0
        ids = file.ids_of(found.id)
    if given.delete:
        return _delete(given, found, ids)
    if given.block or given.unblock:
        return _block(given, found, ids)
    return _show_person(given, found)


def _show_person(given: argparse.Namespace, one: PersonLine) -> int:
    print(f"{plain(one.name) or 'guest'}, {plain(one.language) or 'no language chosen'}, since {moment(one.made_at)}")
    blocked = f", blocked {_blocked(one)}" if one.blocked_at is not None else ""
    print(f"{several(one.devices, 'browser')}, {several(one.tables, 'table')}{blocked}")
    with looking(given.data) as file:
        found = file.tables(Wanted(person=one.id))
    if found:
        show([("table", "game", "status", "changed"), *((t.id, t.game, t.status, moment(t.changed_at)) for t in found)])
    return 0


def _delete(given: argparse.Namespace, one: PersonLine, ids: frozenset[str]) -> int:
    from marketday.admin.changes import changed, erase_person
    from marketday.admin.folding import Broken

    name = plain(one.name) or "guest"
    if not given.yes:
        what = f"{name} ({one.id}) would be gone for good from {several(one.tables, 'table')}: name, chat and seats"
        raise SystemExit(f"{what}. Add --yes to do it.")
    with told():
        try:
            touched = changed(given.data, lambda store: erase_person(store, ids, time.time()))
        except Broken as error:
            raise SystemExit(
                f"Nothing was changed: {error}. Restore that table from a backup, or remove it."
            ) from error
    print(f"{name} ({one.id}) is gone; {several(touched, 'table')} named them, and no longer. Older backups still do.")
    return 0


def _block(given: argparse.Namespace, one: PersonLine, ids: frozenset[str]) -> int:
    from marketday.admin.changes import changed

    now = time.time() if given.block else None
    with told():
        changed(given.data, lambda store: store.people.block(ids, now))
    name = plain(one.name) or "guest"
    if given.block:
        print(f"{name} ({one.id}) cannot create tables, take seats or say anything; games under way go on.")
        print("There are no accounts: whoever deletes their cookies comes back as somebody else.")
    else:
        print(f"{name} ({one.id}) is no longer blocked.")
    return 0
