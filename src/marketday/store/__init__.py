"""Where tables and people are kept. SQL lives here only."""

from marketday.store.calls import Call, CallKind, CallStore
from marketday.store.inspection import CallLine, Inspection, PersonLine, TableLine, Wanted
from marketday.store.people import AttendedTable, PeopleStore, StoredPerson
from marketday.store.store import Store, StoredTable, TableRow, WrongFile
from marketday.store.writer import NotWritten

__all__ = [
    "AttendedTable",
    "Call",
    "CallKind",
    "CallLine",
    "CallStore",
    "Inspection",
    "NotWritten",
    "PeopleStore",
    "PersonLine",
    "Store",
    "StoredPerson",
    "StoredTable",
    "TableLine",
    "TableRow",
    "Wanted",
    "WrongFile",
]
