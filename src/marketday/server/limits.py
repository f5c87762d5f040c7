"""Rate limits: a bucket that fills steadily and is emptied by use."""

from collections.abc import Iterable
from ipaddress import IPv6Address, ip_address
from typing import Any, NamedTuple

from litestar.connection import ASGIConnection

MOST_PRICE = 15.0
"""Less than what anybody may do at once, or their neighbours could keep them from it for good."""
NEIGHBOURS_SECONDS = 600.0
"""For how long others of an address remember somebody."""
HOUSEHOLD_BITS = 64
"""Whoever has an IPv6 address has this many bits of them to choose from."""
MOST_OF_PERSON = 2
MOST_OF_NEWCOMERS = 4
"""Of what takes long and has few places: for one person, and for all newcomers of an address, who may be one person."""


def address_of(connection: "ASGIConnection[Any, Any, Any, Any]") -> str:
    """The source address, as far as it can be counted: for IPv6, the network of a household."""
    host = connection.client.host if connection.client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(int(address) >> HOUSEHOLD_BITS) if isinstance(address, IPv6Address) else host


class Asker(NamedTuple):
    """Who wants what takes long."""

    person: str
    newcomer_of: str | None
    """The address; None if the person has been known for a while."""

    def has_share(self, others: Iterable["Asker"]) -> bool:
        """Whether these leave them a place: nobody takes them all."""
        known = list(others)
        if sum(other.person == self.person for other in known) >= MOST_OF_PERSON:
            return False
        of_address = sum(other.newcomer_of == self.newcomer_of for other in known)
        return self.newcomer_of is None or of_address < MOST_OF_NEWCOMERS


class Bucket:
    def __init__(self, burst: float, per_second: float, now: float) -> None:
        self._burst = burst
        self._rate = per_second
        self._level = burst
        self._seen = now
        self._gifts = 0

    def take(self, now: float, price: float = 1.0) -> bool:
        """False if there is nothing left. The deficit is remembered, so that somebody who goes on and on gets
        nothing."""
        if self._gifts:
            self._gifts -= 1
            return True
        self._level = min(self._burst, self._level + (now - self._seen) * self._rate)
        self._seen = now
        self._level = max(self._level - price, -self._burst)
        return self._level >= 0

    def give(self, most: int) -> None:
        """One more that does not count, up to so many: whoever was asked may answer, and after a pause all at once."""
        self._gifts = min(self._gifts + 1, most)

    @property
    def abused(self) -> bool:
        return self._level <= -self._burst


class Limits:
    """A bucket for each of many, of whom only those who came recently are remembered."""

    def __init__(self, burst: float, per_second: float, most: int = 10_000) -> None:
        self.burst = burst
        self.per_second = per_second
        self._most = most
        self._buckets: dict[str, Bucket] = {}

    def take(self, who: str, now: float, price: float = 1.0) -> bool:
        bucket = self._buckets.pop(who, None) or Bucket(self.burst, self.per_second, now)
        self._buckets[who] = bucket
        if len(self._buckets) > self._most:
            del self._buckets[next(iter(self._buckets))]
        return bucket.take(now, price)


class Neighbours:
    """Who of each address was here of late, and since when they are known.

    What anybody does takes from a bucket of their own, so nobody can empty another's. But an address that has many who
    are known might be one person, who waited: so whoever comes after `equals` others that have been known for longer
    pays more for each thing, the n-th n / `equals` times as much, and `MOST_PRICE` times at most: nobody can keep
    a neighbour from everything. Those who were known before notice nothing."""

    def __init__(self, equals: int, most: int = 200, addresses: int = 10_000) -> None:
        self._equals = equals
        self._most = most
        self._addresses = addresses
        self._here: dict[str, dict[str, tuple[float, float]]] = {}
        """By address, in the order in which they were heard of: for each person since when and when last."""

    def price(self, address: str, person: str, since: float, now: float) -> float:
        here = self._here.pop(address, {})
        here = {other: seen for other, seen in here.items() if now - seen[1] < NEIGHBOURS_SECONDS and other != person}
        here[person] = (since, now)
        if len(here) > self._most:
            del here[max(here, key=lambda other: here[other][0])]  # nobody is known for a shorter time
        self._here[address] = here
        if len(self._here) > self._addresses:
            del self._here[next(iter(self._here))]
        older = sum(known < since for known, _ in here.values())
        return min(MOST_PRICE, max(1.0, (older + 1) / self._equals))
