"""Turns that random plays do not come to: the referees of the checker know them as our rules do."""

from collections.abc import Callable
from typing import Any

import pytest

from marketday.core import RandomChance, Rng
from marketday.core.registry import find
from marketday.games.bankrut import moves as bankrut
from marketday.games.cove import moves as cove
from marketday.games.cove.data import SQUARE
from marketday.games.klongs import moves as klongs
from marketday.games.klongs.data import BOATS, THIEF
from tests.contract.subject import cases
from tests.examples.fresh import Cost, Fresh, fresh
from tests.examples.together import walk_together

KLONGS = find("klongs")
TRIES = 40
"""Plays, at most, until one comes to it."""
FACES = [(kind, symbol) for kind, _, _, symbols in BOATS for symbol in symbols]
"""Of each boat its kind, and 1 if it carries the Luk Phat symbol."""


def no_market_days(state: Any, move: Any) -> int:
    match move:
        case klongs.PlaceBoat(boat):
            return FACES[boat][1]
    return isinstance(move, klongs.ScoreLanding | klongs.StealBoat | klongs.TakeThief | klongs.MoveBoat)


def thieves_for_thieves(state: Any, move: Any) -> int:
    """A thief is placed where it can take another, and fetches it if it may."""
    match move:
        case klongs.PlaceBoat(boat) if FACES[boat][0] == THIEF:
            (seat,) = KLONGS.asked(state)
            after = KLONGS.apply(state, seat, move, RandomChance(Rng(1))).state
            return 1 - 2 * bool(thefts_of_thieves(after))
        case klongs.PlaceBoat(boat):
            return 2 * FACES[boat][1]
        case klongs.StealBoat(space, to):
            return 1 - 2 * (to == "hand" and is_thief(state, space))
    return isinstance(move, klongs.ScoreLanding | klongs.MoveBoat | klongs.ChaseAway)


def thefts_of_thieves(state: Any) -> list[klongs.StealBoat]:
    answers = [move for ask in KLONGS.asked(state).values() for move in ask.moves]
    return [move for move in answers if isinstance(move, klongs.StealBoat) and is_thief(state, move.space)]


def is_thief(state: Any, space: int) -> bool:
    return any(moored.space == space and FACES[moored.boat][0] == THIEF for moored in KLONGS.view(state, None).water)


def much_corruption(state: Any, move: Any) -> int:
    match move:
        case cove.HireTownsfolk(slot):
            return not SQUARE[slot][1]
        case cove.TakeAction(action):
            return action != "captain.night_run"
    return isinstance(move, cove.PassHand | cove.DiscardCorruption | cove.ActivateStaff)


def agreement(state: Any, move: Any) -> int:
    return not isinstance(move, bankrut.AgreeToEnd) or not move.agrees


def told(played: Fresh, event: str) -> bool:
    return any(type(each).__name__ == event for entry in played.play.log for each in entry.events)


def is_hand_closed_to_thieves(played: Fresh) -> bool:
    """K-41: a thief is there to take, but not to hand."""
    thefts = map(thefts_of_thieves, played.states)
    return any({move.to for move in moves} == {"stock"} for moves in thefts)


RARE: list[tuple[str, int, Cost, Callable[[Fresh], bool]]] = [
    ("klongs", 2, no_market_days, lambda played: told(played, "TurnPassed")),
    ("klongs", 3, no_market_days, lambda played: told(played, "TurnPassed")),
    ("klongs", 2, thieves_for_thieves, is_hand_closed_to_thieves),
    ("cove", 4, much_corruption, lambda played: told(played, "CorruptionShuffled")),
    ("bankrut", 3, agreement, lambda played: not told(played, "StopCalled")),
]


@pytest.mark.parametrize(("game", "seats", "cost", "is_it"), RARE, ids=lambda value: getattr(value, "__name__", value))
def test_the_referee_knows_rare_turns(game: str, seats: int, cost: Cost, is_it: Callable[[Fresh], bool]) -> None:
    case = next(case for case in cases() if case.game.id == game and case.seats == seats)
    played = next(filter(is_it, (fresh(case, seed, cost) for seed in range(TRIES))), None)
    assert played is not None, "no play came to it"
    walk_together(played)
