# compiled: mypyc
"""Where offers lie. Each seat can have one offer to all and one to every other seat on the floor: the offer of seat s
to seat t lies in slot 6 s + t, the one to all in slot 6 s + s. A new one replaces what lies there and has the next
number of its slot; so slot and number together name the very offer somebody means (B-10)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from marketday.games.bankrut.codes import MOST_SEATS, NOBODY

SLOTS: Final = 36
SLOT_BITS: Final = 6
SLOT_MASK: Final = 63

OWN_SLOTS: Final[vec[i64]] = vec[i64]([sum(2 ** (6 * seat + to) for to in range(6)) for seat in range(6)])
"""By seat: the slots of its own offers."""
TO_ALL: Final = 0x810204081
"""The slots of offers to all."""
TO_ONE: Final[vec[i64]] = vec[i64]([sum(2 ** (6 * seat + to) for seat in range(6) if seat != to) for to in range(6)])
"""By seat: the slots of offers to it alone."""
OPEN_TO: Final[vec[i64]] = vec[i64](
    [TO_ONE[reader] + sum(2 ** (7 * seat) for seat in range(6) if seat != reader) for reader in range(6)]
)
"""By seat: the slots of offers that it can accept."""


def slot_of(seat: i64, to: i64) -> i64:
    """The offer to all takes the place of an offer to oneself."""
    return MOST_SEATS * seat + to


def giver(slot: i64) -> i64:
    return slot // MOST_SEATS


def receiver(slot: i64) -> i64:
    """NOBODY if it is an offer to all."""
    to: i64 = slot % MOST_SEATS
    if to == slot // MOST_SEATS:
        return NOBODY
    return to


def offer_id(slot: i64, number: i64) -> i64:
    """One number for people."""
    return (number << SLOT_BITS) | slot


def id_slot(offer: i64) -> i64:
    return offer & SLOT_MASK


def id_number(offer: i64) -> i64:
    return offer >> SLOT_BITS
