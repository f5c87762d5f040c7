"""Positions saved before cells had names of their own, with what that program showed of them: they go on."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from marketday.core.chance import RandomChance
from marketday.core.kernel import OVER
from marketday.core.rng import Rng
from marketday.games.bankrut import GAME
from marketday.games.bankrut.data import GOODS, TOTALS

KEPT: list[dict[str, Any]] = json.loads(Path(__file__).with_name("old_saves.json").read_text())
every_position = pytest.mark.parametrize("kept", KEPT, ids=lambda kept: str(kept["name"]))

CELLS_OF_RULES_1 = 198


@every_position
def test_a_position_saved_before_is_shown_as_it_was(kept: dict[str, Any]) -> None:
    state = GAME.load(kept["saved"])
    seats = (*range(state.seat_count), None)
    shown = msgspec.json.decode(msgspec.json.encode(GAME.views(state, seats)))
    assert [{**view, **old} for view, old in zip(shown, kept["views"], strict=True)] == shown, "but for forecasts"
    assert (state.actor, state.options) == (kept["saved"]["actor"], kept["saved"]["options"])
    assert GAME.census(state) == dict(zip(GOODS, TOTALS, strict=True))


@every_position
def test_a_position_saved_before_is_saved_again_as_it_is_today(kept: dict[str, Any]) -> None:
    state = GAME.load(kept["saved"])
    assert GAME.save(GAME.load(GAME.save(state))) == GAME.save(state)
    assert GAME.save(state).keys() == GAME.save(GAME.kernel(GAME.variants()[0], 3)).keys()
    again = state.copy()
    if again.actor != OVER:
        again.turn_to(again.actor)
    assert GAME.save(again) == GAME.save(state), "what is worked out when a question is put is there as well"


@every_position
def test_a_position_saved_before_is_played_on(kept: dict[str, Any]) -> None:
    state, rng = GAME.load(kept["saved"]), Rng(5)
    for _ in range(60):
        for seat, ask in list(GAME.asked(state).items())[:1]:
            state = GAME.apply(state, seat, ask.moves[rng.below(len(ask.moves))], RandomChance(rng)).state
            assert GAME.census(state) == dict(zip(GOODS, TOTALS, strict=True))


@every_position
def test_B_3_shouts_of_a_position_saved_before_they_had_numbers_are_forgotten(kept: dict[str, Any]) -> None:
    saved = {**kept["saved"], "cells": kept["saved"]["cells"][:CELLS_OF_RULES_1]}
    del saved["swapper"]
    view = GAME.view(GAME.load(saved), None)
    assert view.swapper is None
    for trader in view.traders:
        assert (trader.want, trader.have) == ((), ())
