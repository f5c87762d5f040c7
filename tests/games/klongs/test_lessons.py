"""The positions that are drawn for the client's lesson, and where it points to."""

import re

from marketday.core import RandomChance, Rng
from marketday.games.klongs import GAME
from marketday.games.klongs.moves import PlaceBoat
from marketday.games.klongs.tables import LUK_PHAT
from tests.games.klongs.lessons import chapters
from tests.games.klongs.scene import BLUE, GREEN, RED, Scene
from tools.processes import ROOT


def test_the_space_to_open_the_market_from_brings_the_learner_most() -> None:
    state = GAME.load(chapters()[1]["start"])
    gains: dict[int, int] = {}
    for move in GAME.asked(state)[RED].moves:
        if isinstance(move, PlaceBoat) and LUK_PHAT[move.boat]:
            after = GAME.apply(state, RED, move, RandomChance(Rng(1))).state
            gains[move.space] = max(full.points[RED] for full in GAME.view(after, RED).landings)
    lesson = (ROOT / "client/src/games/klongs/lesson.ts").read_text("utf-8")
    (fourth,) = re.findall(r"const FOURTH = (\d+);", lesson)
    assert gains[int(fourth)] == max(gains.values())


def test_only_the_learner_can_end_the_last_chapter() -> None:
    last = Scene(GAME.load(chapters()[2]["start"]))
    view = last.view(RED)
    held = {boat for seat in (GREEN, BLUE) for boat in last.hand_boats(seat)}
    lying = {moored.boat for moored in view.water}
    stocked = {boat for player in view.players for boat in player.stock}
    drawn_later = set(range(len(LUK_PHAT))) - held - lying - stocked - set(view.hand)
    assert not any(LUK_PHAT[boat] for boat in held | drawn_later)
    assert [boat for boat in view.hand if LUK_PHAT[boat]]
