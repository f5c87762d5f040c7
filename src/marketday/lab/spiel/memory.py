"""What each seat has seen, and done, so far: information states with perfect recall, as fixed short strings, and of
small boxes as arrays of fixed size."""

import hashlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from marketday.core.kernel import Kernel
from marketday.core.observer import Observer

NOTHING = b"\0" * 16


def hashed(digest: bytes, more: bytes) -> bytes:
    return hashlib.blake2b(digest + more, digest_size=len(NOTHING)).digest()


Diary = tuple[int | bytes, ...]
"""What a seat did (actions) and saw (observations), in order."""

BEFORE_NUMBERS = 2
"""In a row of a diary that is written out: the action it begins with, plus 1, and whether something was seen then."""


def nothing(seat_count: int, keeps_diaries: bool) -> "Memory":
    return Memory((NOTHING,) * seat_count, ((),) * seat_count if keeps_diaries else None)


def write_out(diary: Diary, rows: NDArray[Any]) -> None:
    """A row for each observation, together with the own action before it, if there was one."""
    rows.fill(0)
    row, is_awaited = -1, False
    for entry in diary:
        if isinstance(entry, int) or not is_awaited:
            row += 1
        if isinstance(entry, int):
            rows[row, 0] = entry + 1
        else:
            rows[row, 1] = 1
            rows[row, BEFORE_NUMBERS:] = np.frombuffer(entry, np.int16)
        is_awaited = isinstance(entry, int)


class Memory:
    """By seat a digest of all observations and of its own actions, one after the other; and these themselves, where
    somebody will ask for them."""

    __slots__ = ("diaries", "digests")

    def __init__(self, digests: tuple[bytes, ...], diaries: tuple[Diary, ...] | None) -> None:
        self.digests = digests
        self.diaries = diaries

    def having_done(self, actor: int, action: int) -> "Memory":
        """At once, and not with what is seen next: chance may come between them."""
        digests, diaries = [*self.digests], self.diaries
        digests[actor] = hashed(digests[actor], b"%d" % action)
        if diaries is not None:
            diaries = tuple((*own, action) if seat == actor else own for seat, own in enumerate(diaries))
        return Memory(tuple(digests), diaries)

    def having_seen(self, observer: Observer, kernel: Kernel) -> "Memory":
        seen = [bytes(observer.seen(kernel, seat)) for seat in range(len(self.digests))]
        diaries = self.diaries
        if diaries is not None:
            diaries = tuple((*own, new) for own, new in zip(diaries, seen, strict=True))
        return Memory(tuple(map(hashed, self.digests, seen)), diaries)
