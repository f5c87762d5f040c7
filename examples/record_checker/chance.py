"""Chance: the commitment, the seed, and every draw worked out again from the secret.

Needs SHA-256 and HMAC-SHA-256 and nothing else (docs/records.md, "Chance").
"""

import hashlib
import hmac
from collections.abc import Iterable, Sequence

from faults import Foul

NUMBERS = 2**64


def commitment(secret: bytes) -> str:
    return hashlib.sha256(b"marketday commitment 1\n" + secret).hexdigest()


def seed(secret: bytes, words: Sequence[str]) -> bytes:
    parts = [word.encode() for word in words]
    lengths = [len(part).to_bytes(4, "big") for part in parts]
    mixed = b"".join(length + part for length, part in zip(lengths, parts, strict=True))
    return hashlib.sha256(b"marketday seed 1\n" + secret + mixed).digest()


def drawn_number(seed_: bytes, step: int, draw: int, outcomes: int) -> int:
    """Which of so many outcomes, counted from 0, comes as draw number `draw` of a step."""
    attempt = 0
    while True:
        digest = hmac.digest(seed_, f"{step}.{draw}.{attempt}".encode(), "sha256")
        number = int.from_bytes(digest[:8], "big")
        if number < NUMBERS - NUMBERS % outcomes:
            return number % outcomes
        attempt += 1


class Draws:
    """What chance answered in one step: each answer must have been there to draw and follow from the seed."""

    def __init__(self, seed_: bytes, step: int, answers: Sequence[int]) -> None:
        self._seed = seed_
        self._step = step
        self._answers = answers
        self._used = 0

    def pick(self, outcomes: Iterable[int]) -> int:
        return self.pick_in_order(sorted(outcomes))

    def pick_in_order(self, there: Sequence[int]) -> int:
        """The same where the outcomes have an order of their own."""
        draw = self._used
        if draw == len(self._answers):
            raise Foul(f"chance draws {draw + 1} times, the record has {draw} answers")
        answer = self._answers[draw]
        if answer not in there:
            raise Foul(f"chance answered {answer} (draw {draw}), which could not be drawn")
        due = there[drawn_number(self._seed, self._step, draw, len(there))]
        if answer != due:
            raise Foul(f"chance answered {answer} (draw {draw}), but the secret gives {due}")
        self._used += 1
        return answer

    def finish(self) -> None:
        left = len(self._answers) - self._used
        if left:
            raise Foul(f"chance draws {self._used} times, the record has {left} too many")
