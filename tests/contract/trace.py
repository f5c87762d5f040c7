"""Plays seeded random games on a game's kernel and prints what happened: run as a script, once compiled and once plain.

    trace.py GAME COUNT                      for each seat count and variant COUNT games, a line with a digest each
    trace.py GAME COUNT VARIANT SEATS SEED   one game, a line per answer

It knows nothing of tests, so that it starts quickly in either way of running.
"""

import hashlib
import sys
from collections.abc import Iterator
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i16, u8

from marketday.core import CHANCE, OVER, AnyGame, Kernel, Rng
from marketday.core.kernel import Story
from marketday.core.registry import find

LOOKS = 10
"""One in so many positions is shown to a learner."""


def lines(game: AnyGame, options: Any, seats: int, seed: int) -> Iterator[bytes]:
    """Before each answer: who is asked, all answers, the one given, what was told since the last, the whole state."""
    rng = Rng(seed)
    kernel = game.kernel(options, seats)
    story: Story = []
    answers = 0
    kernel.story = story
    while kernel.actor != OVER:
        code = kernel.nth(rng.below(kernel.options))
        asked = {"actor": kernel.actor, "codes": kernel.codes(), "code": code, **shown(game, kernel, answers)}
        answers += 1
        yield msgspec.json.encode({**asked, "told": story, "state": game.save(kernel)}, order="sorted")
        story.clear()
        kernel.play(code)
    yield msgspec.json.encode({"actor": kernel.actor, "told": story, "state": game.save(kernel)}, order="sorted")


def shown(game: AnyGame, kernel: Kernel, answers: int) -> dict[str, list[int]]:
    """What learners get, now and then: making it takes plain Python longer than playing."""
    observer = game.observer()
    if observer is None or kernel.actor == CHANCE or answers % LOOKS:
        return {}
    numbers, marks = vec[i16]([i16(0)] * int(observer.size)), vec[u8]([u8(0)] * int(observer.actions))
    observer.write(kernel, kernel.actor, numbers, 0)
    observer.mark(kernel, marks, 0)
    return {"seen": [int(number) for number in numbers], "marked": [n for n, mark in enumerate(marks) if mark]}


def main(name: str, count: str, *one: str) -> None:
    game = find(name)
    variants = game.variants()
    if one:
        variant, seats, seed = map(int, one)
        for line in lines(game, variants[variant], seats, seed):
            print(line.decode())
        return
    for variant, options in enumerate(variants):
        for seats in game.seat_counts:
            for seed in range(int(count)):
                digest, answers = hashlib.sha256(), 0
                for line in lines(game, options, seats, seed):
                    digest.update(line)
                    answers += 1
                print(variant, seats, seed, answers, digest.hexdigest()[:16])


if __name__ == "__main__":
    main(*sys.argv[1:])
