"""One play of a game in memory: who sits, what was asked and answered, its record. No network, no disk, no clock."""

from marketday.table.record import BadRecord, Record
from marketday.table.table import Entry, Sitter, Table

__all__ = ["BadRecord", "Entry", "Record", "Sitter", "Table"]
