"""A table made again from what its file says, and why it cannot be."""

import msgspec

from marketday.core.registry import find
from marketday.store import StoredTable
from marketday.table import Table, log, old_rules, snapshot

ENTRY = msgspec.json.Decoder(log.AnyEntry)


class Broken(Exception):
    """The table cannot be made again, and why."""


def charter_of(stored: StoredTable) -> log.Charter:
    try:
        return msgspec.json.decode(stored.charter, type=log.Charter)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Broken(f"its charter cannot be read ({error})") from error


def entries_of(stored: StoredTable) -> list[log.LogEntry]:
    entries = []
    for number, entry in enumerate(stored.entries):
        try:
            entries.append(ENTRY.decode(entry))
        except (msgspec.DecodeError, UnicodeError) as error:
            raise Broken(f"entry {number} of its log cannot be read ({error})") from error
    return entries


def folded(stored: StoredTable) -> Table:
    """The table, from its whole log: `stored` must hold it. `UnknownGame` where the game is no longer here."""
    charter, entries = charter_of(stored), entries_of(stored)
    if has_todays_rules(charter):
        return fold_some(charter, entries)
    try:
        return old_rules.reopen(charter, stored.snapshot, stored.folded, entries)
    except old_rules.CONFUSED as error:
        raise Broken(f"it was begun under older rules, and its log cannot be followed ({error!r})") from error


def has_todays_rules(charter: log.Charter) -> bool:
    """Whether all of it was played by the rules of this program."""
    return find(charter.game).rules_version == charter.rules


def fold_some(charter: log.Charter, entries: list[log.LogEntry]) -> Table:
    table = Table(charter)
    for number, entry in enumerate(entries):
        try:
            table.fold(entry)
        except old_rules.CONFUSED as error:
            raise Broken(f"entry {number} of its log does not follow from those before it ({error!r})") from error
    return table


def agrees(stored: StoredTable) -> bool:
    """Whether the snapshot is what its log comes to. One that this program cannot read is never used, so it
    does no harm; nor can one of older rules be compared."""
    charter, entries = charter_of(stored), entries_of(stored)
    if stored.snapshot is None or not has_todays_rules(charter):
        return True
    if stored.folded > len(entries):
        return False
    try:
        restored = snapshot.restore(charter, stored.snapshot)
    except old_rules.CONFUSED:
        return True
    return restored is None or snapshot.take(restored) == snapshot.take(fold_some(charter, entries[: stored.folded]))
