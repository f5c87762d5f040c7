"""All that a server knows about a person, for that person to read."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from marketday.admin.folding import Broken, entries_of
from marketday.store import CallLine, Inspection, PersonLine, Wanted
from marketday.table import erasure, log


class Trace(Struct, frozen=True):
    """What a table says about somebody."""

    table: str
    game: str
    status: str
    made_at: float
    changed_at: float
    entries: list[Any]
    """Of its log: names, seats, whether they were host, and what they said."""


class Dossier(Struct, frozen=True):
    person: PersonLine
    formerly: list[str]
    """Ids they had before they turned out to be the same person."""
    notified_at: list[CallLine]
    tables: list[Trace]
    unreadable: list[str]
    """Tables they were at whose log is broken (`marketday admin doctor`)."""


def dossier(file: Inspection, person: PersonLine) -> Dossier:
    ids = file.ids_of(person.id)
    traces: list[Trace] = []
    unreadable: list[str] = []
    for line in file.tables(Wanted(person=person.id)):
        try:
            told = list(_about(file, line.id, ids))
        except Broken:
            unreadable.append(line.id)
        else:
            traces.append(Trace(line.id, line.game, line.status, line.made_at, line.changed_at, told))
    return Dossier(person, sorted(ids - {person.id}), file.calls_of(ids), traces, unreadable)


def _about(file: Inspection, table: str, ids: frozenset[str]) -> Iterator[log.LogEntry]:
    """What erasure would take away is what there is."""
    stored = file.load(table)
    entries = [] if stored is None else entries_of(stored)
    return (entries[number] for number in sorted(erasure.without(entries, ids)))
