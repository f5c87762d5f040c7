"""What each seat has seen, and done, so far: information states with perfect recall, as fixed short strings."""

import hashlib

from marketday.core.kernel import Kernel
from marketday.core.observer import Observer

NOTHING = b"\0" * 16


def hashed(digest: bytes, more: bytes) -> bytes:
    return hashlib.blake2b(digest + more, digest_size=len(NOTHING)).digest()


class Memory:
    """By seat a digest of all observations and of its own actions, one after the other."""

    __slots__ = ("digests",)

    def __init__(self, digests: tuple[bytes, ...]) -> None:
        self.digests = digests

    def having_done(self, actor: int, action: int) -> "Memory":
        """At once, and not with what is seen next: chance may come between them."""
        return Memory(
            tuple(hashed(own, b"%d" % action) if seat == actor else own for seat, own in enumerate(self.digests))
        )

    def having_seen(self, observer: Observer, kernel: Kernel) -> "Memory":
        return Memory(tuple(hashed(own, bytes(observer.seen(kernel, seat))) for seat, own in enumerate(self.digests)))
