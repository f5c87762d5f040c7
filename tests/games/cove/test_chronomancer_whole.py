"""The Chronomancer as a whole: words, bots, what is secret, what the view forecasts."""

from collections.abc import Iterator
from typing import Any

from marketday.core import RandomChance, Rng
from marketday.core.grammar import Step
from marketday.core.text import LANGUAGES, Words
from marketday.games.cove import codes
from marketday.games.cove.game import Options
from marketday.games.cove.merchants.chronomancer import data
from marketday.games.cove.merchants.chronomancer.moves import (
    TILES,
    MoveFigure,
    PushEra,
)
from marketday.games.cove.merchants.chronomancer.view import EraChamber
from marketday.games.cove.moves import TakeAction
from tests.games import camera
from tests.games.camera import AnyStep
from tests.games.cove.machines import COVE, EXPLORE, HOUSE, machines
from tests.games.cove.pictures import chronomancer as drawings
from tests.games.cove.pictures.moments import HOUSE as SHOPS
from tests.games.cove.scene import promise


# ---- words, bots -----------------------------------------------------------------------------------------------------
def test_chambers_tiles_and_figures_in_words() -> None:
    english = Words("cove", "en")
    assert COVE.say(MoveFigure("helper", 5), english, ()) == "Helper to chamber II-2"
    pushed = COVE.say(PushEra("red_plus_four", 1, "right"), english, ())
    assert pushed == "Push into machine II from the right: red era with “+4”"
    for language in LANGUAGES:
        words = Words("cove", language)
        assert all(f"tile.chronomancer.{tile}" in words for tile in TILES)


def test_bots_like_figures_on_unexplored_tiles_and_hourglasses() -> None:
    promises = [promise(machines(first, "y b+ g r-")) for first in ("r- g b y", "r g b y", "b! g r y", "b! g! r y")]
    assert promises == sorted(set(promises))
    apart, alike = (promise(machines(first)) for first in ("g- r- b- y-", "r g- b- y-"))
    assert alike > apart


def test_hints_explore_rather_than_wait() -> None:
    scene = machines("r! g b y", "y b g r!").piers("RRR", "RRR", "")
    worths = dict(zip(scene.moves(0), scene.game.appraise(scene.state, 0, scene.moves(0)), strict=True))
    own = [move for move in worths if isinstance(move, TakeAction)]
    assert max(own, key=lambda move: worths[move]) == EXPLORE


def test_what_is_under_the_stack_is_no_secret_and_what_is_dealt_has_no_order() -> None:
    """So a view tells all there is of the shop, to everybody alike, and imagination has nothing to deal."""
    rng = Rng(8)
    step = HOUSE.setup(Options(merchants=("chronomancer", "blacksmith")), 2, RandomChance(rng))
    while asks := HOUSE.asked(step.state):
        views = [HOUSE.view(step.state, seat).players[0].shop for seat in (None, 0, 1)]
        assert views[0] == views[1] == views[2]
        imagined = HOUSE.imagine(HOUSE.view(step.state, 1), rng)
        at = step.state.at(0)
        cells = [list(state.cells)[at : at + codes.SHOP_CELLS] for state in (imagined, step.state)]
        assert cells[0] == cells[1]
        seat = sorted(asks)[0]
        moves = asks[seat].moves
        step = HOUSE.apply(step.state, seat, moves[rng.below(len(moves))], RandomChance(rng))


# ---- what the view forecasts -----------------------------------------------------------------------------------------
def played(prompt: str) -> Iterator[tuple[Any, Any, Any]]:
    """The machines before and after every answer to a question that some plays come to."""
    for seed in range(10):
        rng = Rng(seed)
        start: AnyStep = Step(drawings.busy().state, (), ())
        for step in camera.play_on(SHOPS, start, camera.randomly(rng), rng, 60):
            ask = SHOPS.asked(step.state).get(0)
            if ask is None or ask.prompt != f"prompt.chronomancer.{prompt}":
                continue
            for move in ask.moves:
                after = SHOPS.apply(step.state, 0, move, RandomChance(rng)).state
                before, later = (SHOPS.view(state, 0).players[0] for state in (step.state, after))
                if later.shelf == before.shelf:
                    yield before.shop, move, later.shop


def test_M_H2_the_view_says_what_a_push_would_make_of_the_machines() -> None:
    pushes = 0
    for before, move, after in played("shift"):
        (slide,) = [slide for slide in before.slides if (slide.machine, slide.end) == (move.machine, move.end)]
        eras = [None if origin is None else before.chambers[origin] for origin in slide.origins]
        pushed = EraChamber(move.tile, hourglass=False, explored=False)
        assert tuple(era or pushed for era in eras) == after.chambers
        assert (slide.figures, slide.hourglasses, slide.active) == (after.figures, after.hourglasses, after.active)
        assert slide.hauls[before.reserve.index(move.tile)] == after.haul
        assert after.under[-1] == before.chambers[slide.out].tile
        pushes += 1
    assert pushes > 20


def test_M_H3_the_view_says_where_figures_get_and_what_they_would_find() -> None:
    travelled = 0
    for before, move, after in played("travel"):
        if isinstance(move, MoveFigure):
            number = data.FIGURES.index(move.figure)
            (journey,) = [one for one in before.journeys if (one.figure, one.chamber) == (number, move.chamber)]
            assert journey.haul == after.haul
            travelled += 1
    assert travelled > 20
