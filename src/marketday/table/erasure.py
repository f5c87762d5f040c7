"""Taking a person out of a table's log: the names it went by, what it said, whose seat it was. Moves and words for the
shuffle stay, for without them the game could not be checked; nobody can tell any more whose they were."""

from collections.abc import Collection, Sequence

import msgspec

from marketday.table import log


def without(entries: Sequence[log.LogEntry], ids: Collection[str]) -> dict[int, log.LogEntry]:
    """The entries that must be put in the place of others, by number. Numbers stay: answers name them."""
    holders: dict[int, str] = {}
    changed: dict[int, log.LogEntry] = {}
    for number, entry in enumerate(entries):
        match entry:
            case log.Hosted(_, holder) if holder in ids:
                changed[number] = msgspec.structs.replace(entry, holder="")
            case log.SeatTaken(_, seat, _, holder) | log.SeatKept(_, seat, _, holder):
                holders[seat] = holder
                if holder in ids:
                    changed[number] = msgspec.structs.replace(entry, name="", holder="")
            case log.SeatLeft(_, seat) | log.LinkRenewed(_, seat):
                holders[seat] = ""
            case log.SeatsSwapped(_, seat, other):
                holders[seat], holders[other] = holders.get(other, ""), holders.get(seat, "")
            case log.Said(_, seat, _) if holders.get(seat, "") in ids:
                changed[number] = msgspec.structs.replace(entry, text="")
    return changed
