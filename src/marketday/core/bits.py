# compiled: mypyc
"""Counting and choosing bits in a word of up to 56 bits: the arithmetic under every board and every pile.

Compiled, a word is a machine integer; uncompiled, a Python `int`. Nothing here relies on overflow except through a
mask, so both give the same answers.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# Seven bytes, because a literal above 2**62 would be boxed and unboxed at every use.
PAIRS: Final = 0x55555555555555
NIBBLES: Final = 0x33333333333333
BYTES: Final = 0x0F0F0F0F0F0F0F
SPREAD: Final = 0x01010101010101
TOPS: Final = 0x80808080808080
WORD: Final = 0xFFFFFFFFFFFFFF

WORD_BITS: Final = 56

# A shift of a literal is compiled to 32 bits, so single bits come from this table.
BIT: Final[vec[i64]] = vec[i64]([2**n for n in range(WORD_BITS)])


def _nth_bit(byte: int, n: int) -> int:
    set_bits = [bit for bit in range(8) if byte >> bit & 1]
    return set_bits[n] if n < len(set_bits) else 0


# For each byte, the indices of its set bits in order, eight places to a byte.
NTH_OF_BYTE: Final[vec[i64]] = vec[i64]([_nth_bit(byte, n) for byte in range(256) for n in range(8)])


def byte_counts(word: i64) -> i64:
    """For each byte of the word, in that byte's place, how many of its bits are set."""
    word = word - ((word >> 1) & PAIRS)
    word = (word & NIBBLES) + ((word >> 2) & NIBBLES)
    return (word + (word >> 4)) & BYTES


def popcount(word: i64) -> i64:
    word = word - ((word >> 1) & PAIRS)
    word = (word & NIBBLES) + ((word >> 2) & NIBBLES)
    return ((((word + (word >> 4)) & BYTES) * SPREAD) >> 48) & 0xFF


def lowest(word: i64) -> i64:
    """The index of the lowest set bit of a word that is not zero."""
    return popcount((word & -word) - 1)


def select(word: i64, n: i64) -> i64:
    """The index of the n-th set bit (from 0) of a word that has more than n of them."""
    counts: i64 = byte_counts(word)
    # For each byte, in its place, how many bits are set up to there: the bytes where that is at most n come before.
    sums: i64 = (counts * SPREAD) & WORD
    before: i64 = ((((n * SPREAD) | TOPS) - sums) & TOPS) >> 7
    base: i64 = (((before * SPREAD) >> 48) & 0xFF) << 3
    n -= ((sums - counts) >> base) & 0xFF
    return base + NTH_OF_BYTE[(((word >> base) & 0xFF) << 3) | n]


if __file__.endswith(".py"):
    # Uncompiled, Python's own methods do the same several times faster. `globals()` keeps mypyc's direct calls as
    # they are.
    globals()["popcount"] = int.bit_count
    globals()["lowest"] = lambda word: (word & -word).bit_length() - 1
