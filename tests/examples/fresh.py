"""Fresh plays and their records: random, but with composed moves and clocks that run out, as in the laws."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from marketday.core import Rng
from marketday.table import Play, Sitter, record
from tests.contract.subject import Case
from tests.contract.walk import TIME_STRIKES, answer, one_of

WORDS = ("mango", "żółw")


@dataclass(frozen=True)
class Fresh:
    case: Case
    play: Play
    words: tuple[str, ...]
    states: list[Any]
    """Before each move."""

    @property
    def content(self) -> bytes:
        return record.write(self.play, [Sitter(f"seat {seat}", None) for seat in self.play.seats])


Cost = Callable[[Any, Any], int]
"""Of a move in a state: the cheapest are made."""


def fresh(case: Case, seed: int, cost: Cost | None = None) -> Fresh:
    game, rng = case.game, Rng(seed)
    words = WORDS if seed % 2 else ()
    play = Play(game, case.options, case.seats, hashlib.sha256(seed.to_bytes(8, "big")).digest(), words)
    states = []
    while asks := play.asked:
        states.append(play.state)
        due = game.due(play.state)
        if due is not None and rng.below(TIME_STRIKES) == 0:
            play.commit(play.draft(None, due.move))
        else:
            seat = int(one_of(sorted(asks), rng))
            if cost is None:
                move = answer(case.subject, play.state, seat, asks[seat], rng)
            else:
                costs = [(cost(play.state, move), move) for move in asks[seat].moves]
                lowest = min(price for price, _ in costs)
                move = one_of([move for price, move in costs if price == lowest], rng)
            play.play(seat, move)
    return Fresh(case, play, words, states)
