"""K-60: the tactical variant with two piles."""

from collections import Counter
from typing import Literal

import pytest

from marketday.games.klongs import GAME
from marketday.games.klongs.events import BoatDrawn
from marketday.games.klongs.moves import DrawFrom
from tests.games.klongs.scene import BLUE, GREEN, RED, Scene, at, fresh, scene


def placed(pile: str | None = None) -> Scene:
    """Red has placed a boat and used up all movement cards."""
    hands = {RED: "-3s o1p o1p o1u", GREEN: "o0u o0u o1u C--"}
    s = scene("G0s", seats=2, tactical=True, hands=hands, pile=pile, cards={RED: 0})
    return s.play(s.put("-3s", 1, 2))


def test_K_60_three_boats_from_the_open_pile_and_one_from_the_other() -> None:
    s = fresh(4, tactical=True)
    for seat in range(4):
        assert Counter(word[0] == "o" for word in s.hand(seat)) == {True: 3, False: 1}
    assert GAME.view(s.state, None).pile_open == 35 - 12
    assert GAME.view(s.state, None).pile == 72 - 16


def test_K_60_the_player_chooses_the_pile_at_every_draw() -> None:
    s = placed()
    assert s.prompt == "pile"
    assert s.answers == (DrawFrom("open"), DrawFrom("closed"))


def test_K_60_and_draws_from_it() -> None:
    assert placed().play(DrawFrom("open"), draws="o2b").hand(RED) == ["o1p", "o1p", "o1u", "o2b"]
    assert placed().play(DrawFrom("closed"), draws="T--").hand(RED) == ["o1p", "o1p", "o1u", "T--"]


def test_K_60_if_one_pile_is_empty_the_other_is_drawn_from_without_a_question() -> None:
    assert placed("o2b").hand(RED) == ["o1p", "o1p", "o1u", "o2b"]
    assert placed("T--").hand(RED) == ["o1p", "o1p", "o1u", "T--"]


def test_K_60_if_both_are_empty_nobody_draws() -> None:
    s = placed("")
    assert s.hand(RED) == ["o1p", "o1p", "o1u"]
    assert s.asked == GREEN


@pytest.mark.parametrize(("pile", "open_in_hand"), [("open", 4), ("closed", 3)])
def test_K_60_everybody_sees_from_which_pile_a_boat_comes_but_not_which_it_is(
    pile: Literal["open", "closed"], open_in_hand: int
) -> None:
    s = placed().play(DrawFrom(pile))
    (drawn,) = s.heard(BoatDrawn)
    assert isinstance(drawn, BoatDrawn)
    assert drawn.boat is not None
    for other in (GREEN, None):
        assert GAME.redact(drawn, other) == BoatDrawn(RED, None, pile)
        assert GAME.view(s.state, other).players[RED].open_in_hand == open_in_hand


def test_K_60_without_the_variant_nobody_chooses() -> None:
    s = scene("G0s", hands={RED: "-3s"}, cards={RED: 0})
    s.play(s.put("-3s", 1, 2))
    assert s.asked == GREEN
    assert GAME.view(s.state, BLUE).players[RED].open_in_hand is None


def test_K_60_a_pile_cannot_be_chosen_at_another_time() -> None:
    s = scene("G0s", tactical=True)
    assert s.refusal(DrawFrom("open")) == ("K-3", "not_now")
    assert s.prompt == "place"
    assert at(1, 2) in s.places(s.hand(RED)[0])
