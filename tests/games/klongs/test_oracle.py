"""The oracle stirs what it should and nothing else; and what is imagined can lie behind a view."""

import pytest

from marketday.core.chance import RandomChance
from marketday.core.rng import Rng
from marketday.games.klongs import GAME
from marketday.games.klongs.game import Options
from marketday.games.klongs.kernel import Klongs
from marketday.games.klongs.moves import StealBoat
from tests.games.klongs.oracle import scramble
from tests.games.klongs.scene import BLUE, GREEN, RED, Scene, at, scene
from tests.games.klongs.test_placing import crowded


def some_states(seats: int, tactical: bool, every: int = 7) -> list[Klongs]:
    rng = Rng(seats)
    chance = RandomChance(rng)
    s = Scene(GAME.setup(Options(tactical), seats, chance).state)
    states = [s.state]
    while s.asked is not None:
        s = Scene(GAME.apply(s.state, s.asked, s.answers[rng.below(len(s.answers))], chance).state)
        states.append(s.state)
    return states[::every]


@pytest.mark.parametrize("tactical", [False, True])
@pytest.mark.parametrize("seats", [2, 4])
def test_a_scrambled_state_looks_the_same_and_counts_the_same(seats: int, tactical: bool) -> None:
    rng = Rng(1)
    for state in some_states(seats, tactical):
        for seat in (*range(seats), None):
            other = scramble(state, seat, rng)
            assert GAME.census(other) == GAME.census(state)
            assert GAME.view(other, seat) == GAME.view(state, seat)
            if seat is not None and seat in GAME.asked(state):
                assert GAME.asked(other) == GAME.asked(state)


def test_other_hands_change_and_the_own_one_does_not() -> None:
    s = scene("R0s", tactical=True)
    after = Scene(scramble(s.state, GREEN, Rng(1)))
    assert after.hand_boats(GREEN) == s.hand_boats(GREEN)
    assert after.hand_boats(RED) != s.hand_boats(RED)
    assert after.hand_boats(BLUE) != s.hand_boats(BLUE)
    assert sum(boat < 35 for boat in after.hand_boats(RED)) == 3


def test_a_boat_taken_from_the_board_stays_where_all_saw_it_go() -> None:
    s = scene("R0s . -3f", hands={RED: "T-- o1p o1p"}, cards={RED: 0})
    s.play(s.put("T--", 1, 2), StealBoat(at(1, 3), "hand"))
    taken = s.hand_boats(RED)[-1]
    for seed in range(20):
        assert taken in Scene(scramble(s.state, None, Rng(seed))).hand_boats(RED)


def test_who_is_asked_to_place_is_imagined_with_a_boat_that_can_be_placed() -> None:
    """The only free spaces are watched, so whoever held just a thief would have passed (K-12)."""
    s = scene(crowded("-2u -3u . .", "I-- I--"), hands={RED: "C--", GREEN: "T--", BLUE: "T--"}, pile="T--")
    seen = GAME.view(s.state, None)
    for seed in range(10):
        assert GAME.view(GAME.imagine(seen, Rng(seed)), None) == seen
