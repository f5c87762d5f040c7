"""Removing a person from a table's log: the names they used, what they said, which seat was theirs. Moves, and words
that went into the shuffle (`log.Started` has them), stay, because without them the game could not be checked; nobody
can tell any more whose they were."""

from collections.abc import Collection, Sequence

import msgspec

from marketday.table import log
from marketday.table.state import TableState


def without(entries: Sequence[log.LogEntry], ids: Collection[str]) -> dict[int, log.LogEntry]:
    """The entries that must replace others, by number. Numbers stay the same: answers name them."""
    seats: dict[int, Sitting] = {}
    changed: dict[int, log.LogEntry] = {}
    for number, entry in enumerate(entries):
        for theirs in _found_theirs(seats, number, entry, ids):
            changed[theirs] = _nobodys(entries[theirs])
    return changed


def shows(table: TableState, ids: Collection[str], erased: Collection[log.LogEntry]) -> bool:
    """Whether anything about a person can be seen at the table now, or would be mixed into its shuffle: a seat, the
    host, something they said, a word."""
    said = {entry.at for entry in erased if isinstance(entry, log.Said)}
    is_word_left = table.play is None and any(isinstance(entry, log.WordAdded) for entry in erased)
    is_heard = any(line.at in said for line in table.chat)
    return bool(table.host in ids or table.seats_of(ids) or is_heard or is_word_left)


class Sitting(msgspec.Struct):
    """Somebody in a seat."""

    holder: str
    name: str
    nameless: list[int] = []
    """Entries from before seats had holders. They belong to whoever is then found to hold the seat under the same
    name."""


def _found_theirs(seats: dict[int, Sitting], number: int, entry: log.LogEntry, ids: Collection[str]) -> Sequence[int]:
    """The entries, this one or earlier ones, of which it now turns out that they are the person's."""
    match entry:
        case log.Hosted(_, holder) if holder in ids:
            return [number]
        case log.SeatTaken(_, seat, name, holder) | log.SeatKept(_, seat, name, holder):
            before = seats.get(seat)
            nameless = before.nameless if before and before.name == name else []
            seats[seat] = Sitting(holder, name)
            if holder in ids:
                return [number, *nameless]
            if not holder:
                seats[seat].nameless = [*nameless, number]
        case log.SeatLeft(_, seat) | log.LinkRenewed(_, seat):
            seats.pop(seat, None)
        case log.SeatsSwapped(_, seat, other):
            swapped = {one: seats.pop(two) for one, two in ((seat, other), (other, seat)) if two in seats}
            seats.update(swapped)
        case log.Said(_, seat, _) | log.WordAdded(_, seat, _) if seat in seats:
            if seats[seat].holder in ids:
                return [number]
            if not seats[seat].holder:
                seats[seat].nameless.append(number)
    return []


def _nobodys(entry: log.LogEntry) -> log.LogEntry:
    match entry:
        case log.Hosted():
            return msgspec.structs.replace(entry, holder="")
        case log.SeatTaken() | log.SeatKept():
            return msgspec.structs.replace(entry, name="", holder="")
        case log.Said():
            return msgspec.structs.replace(entry, text="")
        case log.WordAdded():
            return msgspec.structs.replace(entry, word="")
    raise AssertionError(f"nothing in {entry} is anybody's")
