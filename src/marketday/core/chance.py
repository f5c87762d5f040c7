"""Chance, handed in: it is told what there is to draw from, and answers with one of those.

At a table chance is derived from a secret by SHA-256 alone, so that anybody who learns the secret afterwards can
work out every draw in any language (docs/records.md), and taking a move back can never roll again.
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import Protocol

from marketday.core.rng import Rng

COMMITMENT = b"marketday commitment 1\n"
SEED = b"marketday seed 1\n"
DIGITS = 2**64


class Chance(Protocol):
    def pick(self, outcomes: Sequence[int]) -> int:
        """One of the outcomes, all equally likely."""


class ChanceMismatch(ValueError):
    """Recorded answers of chance that cannot have been given."""


class RandomChance:
    """From a small generator: for tests, bots and imagination, never for a table."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def pick(self, outcomes: Sequence[int]) -> int:
        return outcomes[self._rng.below(len(outcomes))]


class RecordedChance:
    """The answers a record gives, in order."""

    def __init__(self, answers: Sequence[int]) -> None:
        self._answers = list(answers)

    def pick(self, outcomes: Sequence[int]) -> int:
        if not self._answers:
            raise ChanceMismatch("chance was asked more often than the record answers")
        answer = self._answers.pop(0)
        if answer not in outcomes:
            raise ChanceMismatch(f"chance answered {answer}, which could not be drawn")
        return answer

    def check_used_up(self) -> None:
        if self._answers:
            raise ChanceMismatch(f"the record has {len(self._answers)} answers of chance too many")


class WatchedChance:
    """Wraps another chance and notes what it was given to draw from."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.offered: list[tuple[int, ...]] = []

    def pick(self, outcomes: Sequence[int]) -> int:
        self.offered.append(tuple(outcomes))
        return self._chance.pick(outcomes)


class SecretChance:
    """The chance of one step of one table. The same seed and step always give the same answers."""

    def __init__(self, seed: bytes, step: int) -> None:
        self._seed = seed
        self._step = step
        self._draws = 0

    def pick(self, outcomes: Sequence[int]) -> int:
        count = len(outcomes)
        attempt = 0
        while True:
            message = f"{self._step}.{self._draws}.{attempt}".encode()
            digest = hmac.digest(self._seed, message, "sha256")
            number = int.from_bytes(digest[:8], "big")
            if number < DIGITS - DIGITS % count:
                self._draws += 1
                return outcomes[number % count]
            attempt += 1


def commitment(secret: bytes) -> str:
    """What is shown before the game: it binds whoever holds the secret, and reveals nothing about it."""
    return hashlib.sha256(COMMITMENT + secret).hexdigest()


def seed(secret: bytes, shuffle_words: Sequence[str]) -> bytes:
    """The seed of a table: its secret, with a word of each player's own, so that no host can have chosen the
    shuffle."""
    mixed = hashlib.sha256(SEED + secret)
    for word in shuffle_words:
        raw = word.encode()
        mixed.update(len(raw).to_bytes(4, "big") + raw)
    return mixed.digest()
