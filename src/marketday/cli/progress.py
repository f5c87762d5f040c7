"""A bar on the error stream while something long goes on; nothing where nobody watches."""

import sys
import time
from types import TracebackType

WIDTH = 30
BETWEEN = 0.1


class Progress:
    def __init__(self, total: int, what: str) -> None:
        self._total = total
        self._what = what
        self._started = self._drawn = time.monotonic()
        self._shown = sys.stderr.isatty()

    def __call__(self, done: int) -> None:
        now = time.monotonic()
        if self._shown and (now - self._drawn > BETWEEN or done == self._total):
            self._drawn = now
            full = WIDTH * done // max(self._total, 1)
            left = (now - self._started) * (self._total - done) / max(done, 1)
            bar = "█" * full + "░" * (WIDTH - full)
            print(f"\r{bar} {done}/{self._total} {self._what}, {left:.0f} s left ", end="", file=sys.stderr, flush=True)

    def of(self, done: int, total: int) -> None:
        """Where the total is only known once it has begun."""
        self._total = total
        self(done)

    def __enter__(self) -> "Progress":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
