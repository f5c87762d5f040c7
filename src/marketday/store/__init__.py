"""Where tables are kept. SQL lives here only."""

from marketday.store.store import LobbyRow, Store, StoredTable, WrongFile
from marketday.store.writer import NotWritten

__all__ = ["LobbyRow", "NotWritten", "Store", "StoredTable", "WrongFile"]
