"""Who is at a table now, who was a moment ago, and how far away their browsers are."""

import asyncio
from collections import Counter

from marketday.core.grammar import Seat
from marketday.server.connection import Connection
from marketday.server.pulse import Now
from marketday.table import Table

SHOW_SECONDS = 5.0
"""For how long bots wait at most for pages that still show what happened before."""
MOST_DAWDLED = 3
"""So often somebody's page may take longer at a table with other people."""
GRACE_SECONDS = 60.0
"""For how many seconds somebody who left still counts as present: nobody can put them out meanwhile."""


class Presence:
    def __init__(self, table: Table, now: Now, grace: float) -> None:
        self._table = table
        self._now = now
        self.grace = grace
        self._opened_at = now()
        self.connections: set[Connection] = set()
        self._elsewhere: dict[str, bool] = {}
        """People who are here by way of other servers, and whether their pages are hidden."""
        self._seen: dict[str, float] = {}
        """When people who are away were last here."""
        self._lags: dict[Seat, float] | None = None
        self._looked = asyncio.Event()
        self.dawdled: Counter[str] = Counter()
        """How often people's pages took too long to show something."""

    def enter(self, connection: Connection) -> None:
        self.connections.add(connection)
        self.forget_lags()

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self._looked.set()
        self.forget_lags()
        for id_ in connection.session.ids:
            self.note_seen(id_)

    def note_seen(self, person: str) -> None:
        self._seen[person] = self._now()

    def meet_elsewhere(self, people: dict[str, bool]) -> bool:
        """Whether that is news."""
        for person in self._elsewhere.keys() - people.keys():
            self.note_seen(person)
        before, self._elsewhere = self._elsewhere, people
        return people != before

    @property
    def is_anybody_elsewhere(self) -> bool:
        return bool(self._elsewhere)

    def here(self) -> dict[str, bool]:
        """People whose browsers are connected to this server, and whether all their pages are hidden."""
        people: dict[str, bool] = {}
        for connection in self.connections:
            for id_ in connection.session.ids:
                people[id_] = people.get(id_, True) and connection.is_hidden
        return people

    def seats(self) -> set[Seat]:
        """The seats that some connected browser holds."""
        elsewhere = {seat for seat, place in enumerate(self._table.places) if place.holder in self._elsewhere}
        return elsewhere | {seat for connection in self.connections for seat in connection.session.seats(self._table)}

    def lookers(self) -> set[str]:
        """People who are looking at the table."""
        people = {**self._elsewhere, **self.here()}
        return {person for person, hidden in people.items() if not (hidden and self._elsewhere.get(person, True))}

    def is_around(self, seat: Seat) -> bool:
        """Whether the seat's person is here, or was within the last minute. Of a table that was opened a moment ago
        nobody can say who was there."""
        place = self._table.places[seat]
        if place.kept and self._now() - self._table.charter.made_at < self.grace:
            return True  # they were asked a moment ago
        if not place.is_a_persons:
            return place.kept and seat in self.seats()
        last = max(self._seen.get(place.holder, self._opened_at), self._opened_at)
        return seat in self.seats() or self._now() - last < self.grace

    def is_host_around(self) -> bool:
        host = self._table.host
        if host in self._elsewhere or any(host in connection.session.ids for connection in self.connections):
            return True
        return host in self._seen and self._now() - self._seen[host] < self.grace

    # ---- what pages still show ----
    def note_shown(self, connection: Connection, step: int) -> None:
        connection.seen = step
        self._looked.set()

    def note_hidden(self, connection: Connection, is_hidden: bool) -> None:
        connection.is_hidden = is_hidden
        self._looked.set()

    async def let_show(self) -> None:
        """Waits until the players' pages have shown what happened. A page that takes too long for it is not waited for
        until it is heard of again, and whoever takes too long again and again is not waited for any more: nobody can
        hold up the others."""
        try:
            async with asyncio.timeout(SHOW_SECONDS):
                while self._behind():
                    self._looked.clear()
                    await self._looked.wait()
        except TimeoutError:
            for connection in self._behind():
                connection.seen = None
                self.dawdled[connection.session.person] += 1

    def _behind(self) -> list[Connection]:
        play = self._table.play
        step = 0 if play is None else len(play.log) - 1
        return [
            connection
            for connection in self.connections
            if connection.seen is not None and connection.seen < step and not connection.is_hidden
            if connection.session.seats(self._table)
            if self.dawdled[connection.session.person] < MOST_DAWDLED or len(self._people()) == 1
        ]

    def _people(self) -> set[str]:
        return {place.holder for place in self._table.places if place.is_a_persons}

    # ---- how far away ----
    def lags(self) -> dict[Seat, float]:
        """Seconds to and from the browser of each seat; the quickest counts, where there are several."""
        if self._lags is None:
            lags = self._lags = {}
            for connection in self.connections:
                for seat in connection.session.seats(self._table):
                    lags[seat] = min(lags.get(seat, connection.lag.seconds), connection.lag.seconds)
        return self._lags

    def forget_lags(self) -> None:
        """A lag was measured again, or somebody came or went."""
        self._lags = None
