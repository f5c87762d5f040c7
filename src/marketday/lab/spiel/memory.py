"""What each seat has seen, and done, so far: information states with perfect recall, as fixed short strings."""

import hashlib

from librt.vecs import vec
from mypy_extensions import i16

from marketday.core.kernel import Kernel
from marketday.core.observer import Observer

NOTHING = b"\0" * 16


def observation(observer: Observer, kernel: Kernel, seat: int) -> vec[i16]:
    numbers = vec[i16]([i16(0)] * int(observer.size))
    observer.write(kernel, seat, numbers, 0)
    return numbers


class Memory:
    """By seat a digest of all observations and of its own actions, one after the other."""

    __slots__ = ("digests",)

    def __init__(self, digests: tuple[bytes, ...]) -> None:
        self.digests = digests

    def after(self, observer: Observer, kernel: Kernel, actor: int, action: int) -> "Memory":
        """What the seats remember after an action that led to this position."""
        return Memory(
            tuple(
                hashlib.blake2b(
                    digest + bytes(observation(observer, kernel, seat)) + (b"%d" % action if seat == actor else b""),
                    digest_size=16,
                ).digest()
                for seat, digest in enumerate(self.digests)
            )
        )
