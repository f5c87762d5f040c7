"""Positions saved by older programs can be taken up, so that a table may go on: by consent if the rules changed."""

import json
from pathlib import Path
from typing import Any

import pytest

from marketday.core import RandomChance, Rng
from marketday.core.rollout import play_out
from marketday.games.cove import GAME, codes
from marketday.games.cove.codes import BAG, SEATS, SHOPS, WAITING
from marketday.games.cove.moves import FinishTrade, SeatOnBoat
from marketday.games.cove.old_saves import FIELDS
from tests.games.cove.peddler import COVE
from tests.games.cove.scene import KINDS, Scene
from tests.games.cove.test_harbour import ONE_EACH, load

# Saved by a program that kept part of a position beside its cells.
VERSION_3 = json.loads((Path(__file__).parent / "saves" / "version_3.json").read_text())


@pytest.mark.parametrize("old", VERSION_3, ids=lambda old: old["question"])
def test_a_position_goes_on(old: Any) -> None:
    state = GAME.load(old["saved"])
    assert GAME.view(state, None).question == old["question"]
    assert state.options == old["saved"]["options"] == len(set(state.codes()))
    assert GAME.load(GAME.save(state)).codes() == state.codes()
    play_out(state, Rng(7))
    assert GAME.outcome(state) is not None


@pytest.mark.parametrize("old", VERSION_3, ids=lambda old: old["question"])
def test_every_component_is_there_but_for_the_tiles_of_the_chronomancer(old: Any) -> None:
    """People may go on where all are (`table/old_rules.py`). Which townsfolk there are is an option."""
    state = GAME.load(old["saved"])
    now, box = GAME.census(state), GAME.census(GAME.kernel(GAME.options_type(), state.seat_count))
    others = {name.split(": ")[0] for name in box if now[name] != box[name] and not name.startswith("townsfolk")}
    assert others == {"chronomancer"} & set(old["saved"]["merchants"])


def of_version_2(scene: Scene) -> Any:
    """Without what has been added to saves since: whoever was drawn was counted in the bag, and the question named
    them."""
    saved = COVE.save(scene.state)
    cells = saved["cells"]
    saved |= dict(zip(FIELDS, cells[SEATS:WAITING], strict=True))
    saved["cells"] = cells[:SEATS] + cells[SHOPS:]
    assert saved.pop("at_once") == 0
    assert cells[WAITING:SHOPS] in ([0, 0, 0, 0, 0], [0, 0, 0, 1, 0]), "nobody, or a noble"
    if saved["question"] == codes.Q_BOAT:
        noble = KINDS.index("Y")
        saved["a"] = noble
        saved["cells"][BAG + noble] += 1
        saved["cells"][codes.AGENDA + saved["depth"] - 1] = 0
        saved["depth"] -= 1
    return saved


def test_M_13_who_was_drawn_is_seated() -> None:
    scene = load(Scene(2).boats(*ONE_EACH), "Y")
    state = COVE.load(of_version_2(scene))
    assert COVE.view(state, None).drawn == ("yellow",)
    assert COVE.census(state) == COVE.census(scene.state)
    step = COVE.apply(state, 1, SeatOnBoat(3), RandomChance(Rng(1)))
    assert COVE.view(step.state, None).boats[3].adventurers == (1, 0, 0, 1, 0)
    assert (COVE.view(step.state, None).drawn, COVE.view(step.state, None).question) == ((), "action")
    assert COVE.census(step.state) == COVE.census(scene.state)


def test_M_20_all_sell_at_the_same_time_as_they_did() -> None:
    scene = Scene(2).boats("0", "1", "-", "2", "3", "-").times(12, 12).piers("RR", "", "")
    state = COVE.load(of_version_2(scene.shelf(0, "R").shelf(1, "R").trade()))
    assert set(COVE.asked(state)) == {0, 1}
    assert set(COVE.asked(COVE.apply(state, 0, FinishTrade(), RandomChance(Rng(1))).state)) == {1}
