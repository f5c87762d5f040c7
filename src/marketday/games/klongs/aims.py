"""What a lesson points to: of all answers the one that does most of what its step speaks of. Each is played, and the
rules say what came of it."""

from collections.abc import Sequence
from typing import Any

from marketday.games.klongs import moves
from marketday.games.klongs.access import full_landings, guarded, owner_of, owns
from marketday.games.klongs.cells import WATER
from marketday.games.klongs.data import COOKSHOP, INSPECTOR, THIEF
from marketday.games.klongs.kernel import Klongs
from marketday.games.klongs.moves import Move, MoveBoat, PlaceBoat, StealBoat, TakeThief
from marketday.games.klongs.tables import COUNTING_BASKETS, KIND, LUK_PHAT

SPECIALS = {THIEF: "thief", INSPECTOR: "inspector", COOKSHOP: "cookshop"}
ONE_THIEF = 10
"""To catch one counts more than to protect boats."""


def aims(state: Klongs, seat: int, answers: Sequence[Move]) -> dict[str, int]:
    """By name, the number of the answer; none where no answer does anything of the kind."""
    best: dict[str, tuple[int, int]] = {}
    for number, move in enumerate(answers):
        name = _name(move)
        if name is None:
            continue
        after: Klongs = state.copy()
        after.play(moves.CODEC.to_code(move))
        done = _done(name, state, after, seat)
        if done > best.get(name, (0, 0))[0]:
            best[name] = done, number
    return {name: number for name, (_, number) in best.items()}


def _name(move: Move) -> str | None:
    if isinstance(move, MoveBoat):
        return "step"
    if not isinstance(move, PlaceBoat):
        return None
    return "luk_phat" if LUK_PHAT[move.boat] else SPECIALS.get(int(KIND[move.boat]))


def _done(name: str, before: Klongs, after: Klongs, seat: int) -> int:
    if name == "thief":
        return _found(after, seat)
    if name == "inspector":
        caught = sum(isinstance(answer, TakeThief) for answer in _answers(after, seat))
        return ONE_THIEF * caught + guarded(after, seat) - guarded(before, seat)
    return _earned(after, seat)


def _answers(state: Klongs, seat: int) -> list[Any]:
    """What the seat may answer then; nothing if another is asked, or chance."""
    return [moves.CODEC.from_code(code) for code in state.codes()] if state.actor == seat else []


def _found(state: Klongs, seat: int) -> int:
    """K-40: the baskets on the best boat of others that the thief may take, and one more for a merchant."""
    prey = {answer.space for answer in _answers(state, seat) if isinstance(answer, StealBoat)}
    others = [space for space in prey if not owns(state, seat, space)]
    return max(
        (int(COUNTING_BASKETS[state.cells[WATER + space]]) + (owner_of(state, space) >= 0) for space in others),
        default=0,
    )


def _earned(state: Klongs, seat: int) -> int:
    """K-30, K-31: the most that the seat could score at one landing."""
    points = 3 + seat
    return max((tally[points] for tally in full_landings(state)), default=0)
