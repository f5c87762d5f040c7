"""Chance: fair, the same again for the same secret and step, and bound by its commitment."""

import hashlib
from collections import Counter

import pytest

from marketday.core.chance import (
    ChanceMismatch,
    RandomChance,
    RecordedChance,
    SecretChance,
    commitment,
    seed,
)
from marketday.core.rng import Rng

SEED = seed(b"a secret", ())
OUTCOMES = (3, 5, 8, 13, 21, 34, 55)


def draws(step: int, count: int) -> list[int]:
    chance = SecretChance(SEED, step)
    return [chance.pick(OUTCOMES) for _ in range(count)]


def test_the_same_step_gives_the_same_answers() -> None:
    assert draws(4, 20) == draws(4, 20)
    assert draws(4, 20) != draws(5, 20)


def test_every_outcome_is_as_likely_as_the_others() -> None:
    counts = Counter(answer for step in range(700) for answer in draws(step, 10))
    assert set(counts) == set(OUTCOMES)
    expected = 7000 / len(OUTCOMES)
    # Chi-square with 6 degrees of freedom: 22.5 is passed by chance once in a thousand, and the draws never change.
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 22.5


def test_the_small_generator_is_fair_too() -> None:
    chance = RandomChance(Rng(7))
    counts = Counter(chance.pick(OUTCOMES) for _ in range(7000))
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 22.5


def test_neighbouring_seeds_give_different_streams() -> None:
    streams = {Rng(number).next32() for number in range(500)}
    assert len(streams) == 500


def test_the_commitment_is_sha256_of_a_label_and_the_secret() -> None:
    assert commitment(b"x") == hashlib.sha256(b"marketday commitment 1\nx").hexdigest()


def test_words_change_the_seed_and_cannot_be_shifted_into_each_other() -> None:
    assert len({seed(b"x", words) for words in ((), ("ab",), ("a", "b"), ("b", "a"), ("ab", ""))}) == 5


def test_recorded_answers_must_be_there_to_draw_and_be_used_up() -> None:
    chance = RecordedChance([5, 4])
    assert chance.pick(OUTCOMES) == 5
    with pytest.raises(ChanceMismatch, match="could not be drawn"):
        chance.pick(OUTCOMES)
    with pytest.raises(ChanceMismatch, match="more often"):
        chance.pick(OUTCOMES)
    with pytest.raises(ChanceMismatch, match="1 answers of chance too many"):
        RecordedChance([5]).check_used_up()
