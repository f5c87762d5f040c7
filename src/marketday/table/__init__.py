"""One play of a game in memory, its record, and the table of people round it. No network, no disk, no clock."""

from marketday.table.play import Entry, Play, Sitter
from marketday.table.record import BadRecord, Record
from marketday.table.table import Table

__all__ = ["BadRecord", "Entry", "Play", "Record", "Sitter", "Table"]
