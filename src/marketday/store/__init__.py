"""Where tables and people are kept. SQL lives here only."""

import sqlite3

from marketday.store.calls import Call, CallKind, CallStore
from marketday.store.database import (
    Away,
    Doubtful,
    Missing,
    NotWritten,
    Overtaken,
    Place,
    Trouble,
    WrongFile,
    database_at,
    name_of,
    place,
)
from marketday.store.inspection import CallLine, Inspection, PersonLine, TableLine, Wanted
from marketday.store.moving import carry, unused
from marketday.store.people import AttendedTable, PeopleStore, StoredPerson
from marketday.store.servers import LEASE_SECONDS, Company, ServerStore
from marketday.store.sqlite import copy_file
from marketday.store.store import Store, StoredTable, TableRow

READ_ERRORS = (sqlite3.Error, Trouble)
"""What may happen where somebody only looks."""

__all__ = [
    "LEASE_SECONDS",
    "READ_ERRORS",
    "AttendedTable",
    "Away",
    "Call",
    "CallKind",
    "CallLine",
    "CallStore",
    "Company",
    "Doubtful",
    "Inspection",
    "Missing",
    "NotWritten",
    "Overtaken",
    "PeopleStore",
    "PersonLine",
    "Place",
    "ServerStore",
    "Store",
    "StoredPerson",
    "StoredTable",
    "TableLine",
    "TableRow",
    "Wanted",
    "WrongFile",
    "carry",
    "copy_file",
    "database_at",
    "name_of",
    "place",
    "unused",
]
