"""Where tables are kept. SQL lives here only."""

from marketday.store.store import LobbyRow, Store, StoredTable

__all__ = ["LobbyRow", "Store", "StoredTable"]
