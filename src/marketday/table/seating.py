"""Coming to a table and leaving it for good, other than by an act: the entries that would be written."""

from collections.abc import Collection

from marketday.table import log
from marketday.table.table import Decision, Table, refused


def newcomer(table: Table, person: str, ids: Collection[str], name: str, now: float) -> Decision:
    """Somebody from the lobby takes the first free seat, unless they have one; `Rejected` if there is none."""
    if table.seats_of(ids):
        return Decision(())
    if table.play is not None:
        raise refused("started_already")
    if not table.free_seats:
        raise refused("no_free_seat")
    return table.seat_person(table.free_seats[0], person, name, now)


def take_over(table: Table, person: str, is_host: bool, chairs: Collection[int], now: float) -> Decision:
    """Somebody held these by an old cookie: the seats that nobody else has taken since are theirs."""
    entries: list[log.LogEntry] = [log.Hosted(now, person)] if is_host and not table.host else []
    for seat, place in enumerate(table.places):
        if place.chair in chairs and place.name and not place.holder and not place.link:
            entries.append(log.SeatTaken(now, seat, place.name, person))
    return Decision(tuple(entries))


def give_up(table: Table, ids: Collection[str], now: float) -> Decision:
    """Somebody wants to be removed from here: their seats become free, and somebody else becomes host."""
    entries: list[log.LogEntry] = [log.SeatLeft(now, seat) for seat in table.seats_of(ids)]
    if table.host in ids:
        others = [place.holder for place in table.places if place.is_a_persons and place.holder not in ids]
        entries.append(log.Hosted(now, next(filter(None, others), "")))
        if table.play is None and not any(others):
            entries.append(log.Closed(now))
    return Decision(tuple(entries))
