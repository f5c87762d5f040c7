"""Quayside, the whole game (Q-…).

docs/records/quayside.md has the numbers and the rules.
"""

from typing import Any

from faults import Foul
from referee import Move, Referee, Talk, ask, read_options, sheet

COPIES = 3
WORTH = (1, 2, 3, 4, 5)
CRATES = COPIES * len(WORTH)
MOVES: dict[str, dict[str, Any]] = {"TakeCrate": {"end": ("left", "right")}, "TakeBoth": {}}
LEFT, RIGHT, BOTH = ("TakeCrate", "left"), ("TakeCrate", "right"), ("TakeBoth",)


class Quayside(Referee):
    rules = 1
    moves = MOVES
    checked = "the whole game"
    not_checked = "nothing of the game"

    def __init__(self, options: dict[str, Any], seat_count: int) -> None:
        read_options(options, {})
        if seat_count not in (2, 3, 4):
            raise Foul(f"{seat_count} cannot play it (Q-1)")
        self.taken: list[list[int]] = [[] for _ in range(seat_count)]

    def play(self) -> Talk:
        row: list[int] = []
        while len(row) < CRATES:
            row.append(self.draws.pick([crate for crate in range(CRATES) if crate not in row]))
        turn = 0
        while row:
            own = self.taken[turn % len(self.taken)]
            move = yield from ask(turn % len(self.taken), self.answers(row))
            if move in (LEFT, BOTH):
                own.append(row.pop(0))
            if move in (RIGHT, BOTH):
                own.append(row.pop())
            turn += 1

    def answers(self, row: list[int]) -> list[Move]:
        """Q-2, Q-3; of the last crate there is one way to take it (Q-6)."""
        if len(row) == 1:
            return [LEFT]
        return [LEFT, RIGHT, BOTH] if row[0] // COPIES != row[-1] // COPIES else [LEFT, RIGHT]

    def result(self) -> dict[str, Any]:
        crates = [sum(WORTH[crate // COPIES] for crate in own) for own in self.taken]
        whole = [[good for good in range(len(WORTH)) if self.has_all(own, good)] for own in self.taken]
        sets = [sum(COPIES * WORTH[good] for good in goods) for goods in whole]
        return sheet([("score.crates", "Q-4", crates), ("score.sets", "Q-5", sets)])

    def has_all(self, own: list[int], good: int) -> bool:
        return sum(crate // COPIES == good for crate in own) == COPIES
