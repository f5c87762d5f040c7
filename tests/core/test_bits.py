"""The arithmetic under every board, against the slow and obvious way."""

from hypothesis import given
from hypothesis import strategies as st

from marketday.core import bits

words = st.integers(min_value=1, max_value=2**bits.WORD_BITS - 1)


def ones(word: int) -> list[int]:
    return [n for n in range(bits.WORD_BITS) if word >> n & 1]


@given(words)
def test_popcount_counts_the_ones(word: int) -> None:
    assert bits.popcount(word) == len(ones(word))


@given(words)
def test_lowest_is_the_first_one(word: int) -> None:
    assert bits.lowest(word) == ones(word)[0]


@given(words)
def test_select_finds_the_nth_one(word: int) -> None:
    assert [bits.select(word, n) for n in range(bits.popcount(word))] == ones(word)


def test_no_bit_is_lost_to_a_short_shift() -> None:
    assert list(bits.BIT) == [2**n for n in range(bits.WORD_BITS)]
