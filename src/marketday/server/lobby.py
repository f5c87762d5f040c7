"""The lobby: public tables that wait for players."""

from collections import Counter
from collections.abc import Collection, Mapping

from marketday.server.room import Room

MOST_PUBLIC_TABLES = 3
"""Of one person."""
MOST_LISTED = 12
"""Tables that were made from one address."""


class Lobby:
    def __init__(self, rooms: Mapping[str, Room]) -> None:
        """Those that are open, by their tables."""
        self._rooms = rooms
        self.most_listed = MOST_LISTED

    def listed(self) -> list[Room]:
        """Public tables with a free seat whose host is there; the newest first."""
        found = self._listable()
        counts: Counter[str] = Counter()
        shown = []
        for room in sorted(found, key=lambda room: room.table.charter.made_at):
            counts[room.made_from] += 1
            if counts[room.made_from] <= self.most_listed:
                shown.append(room)
        return shown[::-1]

    def _listable(self) -> list[Room]:
        return [room for room in self._rooms.values() if is_in_want(room) and room.presence.is_host_around()]

    def is_full(self, ids: Collection[str]) -> bool:
        """Whether this many of somebody's tables already wait there, though they may not be at them."""
        return sum(room.table.host in ids for room in self._rooms.values() if is_in_want(room)) >= MOST_PUBLIC_TABLES

    def is_crowded(self, origin: str) -> bool:
        """Whether another table from there would not be shown."""
        return sum(room.made_from == origin for room in self._listable()) >= self.most_listed


def is_in_want(room: Room) -> bool:
    """Whether it is public and has a seat for whoever comes."""
    table = room.table
    return table.charter.public and table.play is None and not table.closed and bool(table.free_seats)
