"""The positions that are drawn for the client's lesson, and what it points to."""

from typing import Any

import pytest

from marketday.core import RandomChance, Rng
from marketday.games.klongs import GAME
from marketday.games.klongs.moves import EndTurn, MoveBoat, PlaceBoat, StealBoat, TakeThief
from marketday.games.klongs.tables import KIND, LUK_PHAT
from tests.games.klongs.lessons import chapters
from tests.games.klongs.scene import BLUE, GREEN, RED, Scene, scene


def aimed(s: Scene) -> dict[str, Any]:
    """What a lesson could point to for the learner."""
    aims = GAME.aims(s.view(RED), GAME.asked(s.state)[RED])
    return {name: s.answers[number] for name, number in aims.items()}


def earned(s: Scene, move: Any) -> int:
    after = GAME.apply(s.state, RED, move, RandomChance(Rng(1))).state
    return max((full.points[RED] for full in GAME.view(after, RED).landings), default=0)


def test_the_space_to_open_the_market_from_brings_the_learner_most() -> None:
    s = Scene(GAME.load(chapters()[1]["start"]))
    gains = [earned(s, move) for move in s.answers if isinstance(move, PlaceBoat) and LUK_PHAT[move.boat]]
    opener = aimed(s)["luk_phat"]
    assert LUK_PHAT[opener.boat]
    assert earned(s, opener) == max(gains) > 0


def test_the_last_chapter_points_to_what_does_most() -> None:
    s = Scene(GAME.load(chapters()[2]["start"]))
    aims = aimed(s)
    assert set(aims) == {"thief", "inspector", "cookshop", "luk_phat", "step"}
    for name in ("cookshop", "luk_phat"):
        alike = [move for move in s.answers if isinstance(move, PlaceBoat) and move.boat == aims[name].boat]
        assert earned(s, aims[name]) == max(earned(s, move) for move in alike) > 0
    assert Scene(s.state).play(aims["inspector"]).of(TakeThief)
    s.play(aims["thief"])
    s.play(s.of(StealBoat)[0])
    assert "step" in aimed(s)
    assert earned(s, aimed(s)["step"]) == max(earned(s, move) for move in s.of(MoveBoat)) > 0
    assert EndTurn() in s.answers


def test_K_40_no_thief_is_advised_where_an_inspector_watches_or_only_own_boats_lie() -> None:
    robbing = scene("R2s . .\n. . .\n. . G1a .\n. . B1f .", hands={RED: "T-- o0u o1i -3p"})
    assert GAME.view(robbing.state, RED).seat == RED
    assert aimed(robbing)["thief"].space // 10 in (2, 3)
    watched = scene("R2s . .\n. . .\n. . G1a .\n. . I-- .", hands={RED: "T-- o0u o1i -3p"})
    assert "thief" not in aimed(watched)


def test_K_42_an_inspector_is_advised_where_it_protects_most() -> None:
    """No thief is about; of two boats in one column and one in another, the two."""
    s = scene("R0s . .\nR0f . .\n. . R1a .\n", hands={RED: "I-- o0u o1i -3p"})
    assert aimed(s)["inspector"].space % 10 == 0
    assert KIND[aimed(s)["inspector"].boat] == 3


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("chapter", range(len(chapters())))
def test_wherever_a_learner_comes_to_aims_are_answers(chapter: int, seed: int) -> None:
    """Also where chance goes on after an answer, or another seat."""
    rng = Rng(seed)
    start = chapters()[chapter].get("start")
    state = GAME.load(start) if start else GAME.setup(GAME.options_type(), 2, RandomChance(rng)).state
    for _ in range(60):
        asked = GAME.asked(state)
        for seat, ask in asked.items():
            assert {*GAME.aims(GAME.view(state, seat), ask).values()} <= {*range(len(ask.moves))}
        if not asked:
            break
        seat, ask = next(iter(asked.items()))
        state = GAME.apply(state, seat, ask.moves[rng.below(len(ask.moves))], RandomChance(rng)).state


def test_nobody_else_is_pointed_to_anything() -> None:
    s = scene("R0s", hands={RED: "T-- I-- C-- o0u"})
    assert GAME.aims(s.view(None), GAME.asked(s.state)[RED]) == {}


def test_only_the_learner_can_end_the_last_chapter() -> None:
    last = Scene(GAME.load(chapters()[2]["start"]))
    view = last.view(RED)
    held = {boat for seat in (GREEN, BLUE) for boat in last.hand_boats(seat)}
    lying = {moored.boat for moored in view.water}
    stocked = {boat for player in view.players for boat in player.stock}
    drawn_later = set(range(len(LUK_PHAT))) - held - lying - stocked - set(view.hand)
    assert not any(LUK_PHAT[boat] for boat in held | drawn_later)
    assert [boat for boat in view.hand if LUK_PHAT[boat]]
