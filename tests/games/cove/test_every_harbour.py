"""Random games at each number of players, with each choice of townsfolk and each rogue card: all end, nothing is lost.

Five players are the four merchants of the house and a Peddler.
"""

from itertools import product

import pytest

from marketday.core.rng import Rng
from marketday.games.cove.game import CoveGame, Options
from marketday.games.cove.merchants import found
from tests.contract.kernels import check_roll_out
from tests.contract.subject import Subject
from tests.games.cove.oracle import scramble
from tests.games.cove.peddler import PEDDLERS, CoveWords

HOUSE = Subject(CoveGame(found()), scramble, CoveWords)
FRAME = Subject(CoveGame((*found(), PEDDLERS[0])), scramble, CoveWords)
SEATS = (2, 3, 4, 5)
TOWNSFOLK = {
    "locals-mercenaries": (True, True, False),
    "locals-sailors": (True, False, True),
    "mercenaries-sailors": (False, True, True),
    "all": (True, True, True),
}
ROGUES = ("criminals", "cultists", "robbers")
FEW = 3
MANY = 10_000
RARELY = 100
"""Counting all the pieces takes longer than playing: in many games it is done after so many answers."""

every_harbour = pytest.mark.parametrize(("seats", "townsfolk", "rogues"), list(product(SEATS, TOWNSFOLK, ROGUES)))


def play(seats: int, townsfolk: str, rogues: str, games: int, every: int = 10) -> list[int]:
    """The answers each game took."""
    subject = FRAME if seats == max(SEATS) else HOUSE
    options = Options(*TOWNSFOLK[townsfolk], rogues=rogues)  # type: ignore[arg-type]
    rng = Rng(seats)
    return [check_roll_out(subject, options, seats, rng, every) for _ in range(games)]


@every_harbour
def test_random_games_end_with_nothing_lost(seats: int, townsfolk: str, rogues: str) -> None:
    assert min(play(seats, townsfolk, rogues, FEW)) > 20


@pytest.mark.slow
@every_harbour
def test_many_random_games_end_with_nothing_lost(
    seats: int, townsfolk: str, rogues: str, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = play(seats, townsfolk, rogues, MANY, RARELY)
    with capsys.disabled():
        print(f"\n{seats} players, {townsfolk}, {rogues}: {MANY} random games, {sum(answers)} answers")
