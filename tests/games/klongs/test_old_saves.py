"""States saved when each number of a position had a name of its own can be taken up.

`old_saves.json` was written by that program: a position for every question, with the answers it offered.
"""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from marketday.core import RandomChance, Rng
from marketday.games.klongs import GAME
from marketday.games.klongs.cells import DEALT
from marketday.games.klongs.game import Options
from marketday.games.klongs.kernel import QUESTIONS
from tests.games.klongs.scene import Scene, sets

KEPT: dict[str, Any] = json.loads(Path(__file__).with_name("old_saves.json").read_text("utf-8"))
SEEN = (
    *("tactical", "first", "turn", "turn_seat", "luk_phat", "day", "big", "trigger", "slot", "passes", "idle"),
    *("placed", "placed_at", "moved", "took", "landing"),
)
"""What views call as the saves did."""


def test_there_is_one_for_every_question_and_for_what_is_rare() -> None:
    known = KEPT["known"]["saved"]
    assert known["known_open"] * known["known_closed"] * known["gone"] > 0
    assert KEPT["took"]["saved"]["took"]
    asked = {question.name for question in QUESTIONS if question.name}
    assert {GAME.view(GAME.load(kept["saved"]), None).question for kept in KEPT.values()} == asked


@pytest.mark.parametrize("name", KEPT)
def test_it_asks_what_it_asked(name: str) -> None:
    saved, moves = KEPT[name]["saved"], KEPT[name]["moves"]
    s = Scene(GAME.load(saved))
    assert msgspec.to_builtins(list(s.answers)) == moves
    assert s.asked == (saved["actor"] if moves else None)


@pytest.mark.parametrize("name", KEPT)
def test_it_is_the_same_position(name: str) -> None:
    saved = KEPT[name]["saved"]
    state = GAME.load(saved)
    view = GAME.view(state, None)
    for field in SEEN:
        value = getattr(view, field)
        assert saved[field] == (-1 if value is None else value), field
    assert state.cells[DEALT] == saved["dealt"]
    known = {boat for area in view.players for boat in area.known_hand}
    assert sets(sorted(known)) == (saved["known_open"], saved["known_closed"])
    assert sets(view.gone) == (0, saved["gone"])
    box = GAME.setup(Options(), saved["seats"], RandomChance(Rng(1))).state
    assert GAME.census(state) == GAME.census(box)


@pytest.mark.parametrize("name", KEPT)
def test_it_is_saved_as_of_today_and_goes_on_to_the_end(name: str) -> None:
    state = GAME.load(KEPT[name]["saved"])
    today = GAME.save(state)
    assert GAME.save(GAME.load(today)) == today
    rng = Rng(7)
    chance = RandomChance(rng)
    while asked := GAME.asked(state):
        ((seat, ask),) = asked.items()
        state = GAME.apply(state, seat, ask.moves[rng.below(len(ask.moves))], chance).state
    assert GAME.outcome(state) is not None


def test_K_41_a_position_saved_under_older_rules_counts_from_nothing() -> None:
    saved = dict(KEPT["steal"]["saved"], idle=3)
    assert GAME.view(GAME.load(saved), None).idle == 3
    del saved["idle"]
    assert GAME.view(GAME.load(saved), None).idle == 0
