# compiled: mypyc
"""A small fast generator for roll-outs, bots and tests. Tables never use it: their chance comes from a secret
(`chance`)."""

from typing import Final

from mypy_extensions import i64

LOW: Final = 0xFFFFFFFF
# The largest below 2**31 for which MULTIPLIER * 2**32 - 1 is a safe prime: the period is half of that, about 2**62.
MULTIPLIER: Final = 2147483085


class Rng:
    """Multiply-with-carry on 32-bit digits; it stays below 2**63, so compiled and plain Python agree."""

    def __init__(self, seed: i64) -> None:
        # Any seed is welcome: two rounds of mixing keep the state away from the fixed points 0 and MULTIPLIER *
        # 2**32 - 1.
        mixed: i64 = (seed ^ (seed >> 31)) & 0x3FFFFFFF
        self.state: i64 = (mixed + 1) * 1_000_003 + 12345
        for _ in range(8):
            self.next32()

    def next32(self) -> i64:
        state = MULTIPLIER * (self.state & LOW) + (self.state >> 32)
        self.state = state
        return (state ^ (state >> 32)) & LOW

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1; n is at most 2**31."""
        return (self.next32() * n) >> 32
