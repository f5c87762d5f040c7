"""A photograph can correct the box in `data.py` and nowhere else: what is changed there changes the game, no more."""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).with_name("other_box.py")


@cache
def with_box(change: str) -> dict[str, Any]:
    """Compiled modules have read their box already, so this is done by the sources."""
    environment = {**os.environ, "MARKETDAY_PLAIN": "1"}
    done = subprocess.run([sys.executable, str(SCRIPT), change], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def changes(change: str) -> dict[str, Any]:
    """What is not as with the box as it is."""
    usual = with_box("nothing")
    return {key: value for key, value in with_box(change).items() if value != usual[key]}


def test_the_box_as_it_is() -> None:
    usual = with_box("nothing")
    assert (usual["thief"], usual["inspector"], usual["dearest shrimps"], usual["marker"]) == (0, 0, 3, 0)
    assert len(usual["free in the quarter"]) == 2
    assert usual["beside a thief"] == [[3, 0, 3, 0, 0]]
    assert usual["wrongly told"] == []
    assert usual["ended"] == 3


def test_K_C2_a_landing_that_is_dropped_cannot_be_scored() -> None:
    assert changes("no landing") == dict.fromkeys(("thief", "inspector", "dearest shrimps", "dearest fish"))


def test_K_31_the_baskets_pictured_on_a_thief_do_not_count() -> None:
    """They are paid to nobody, and the view tells of none where the landing is still growing."""
    assert changes("thieves with baskets") == {}


def test_K_C5_baskets_on_another_special_boat_would() -> None:
    assert changes("inspectors with baskets") == {"inspector": 5}


def test_K_20_a_thief_with_the_symbol_would_advance_the_marker_also_when_it_fetches_a_thief() -> None:
    assert changes("thieves with symbols") == {"marker": 1}


def test_K_C5_one_good_can_have_other_boats_than_the_rest() -> None:
    assert changes("other shrimps") == {"dearest shrimps": 4}


def test_K_6_the_limit_of_a_quarter_is_a_number_of_the_box() -> None:
    assert changes("two to a quarter") == {"free in the quarter": []}


@pytest.mark.parametrize("change", ["nothing", "narrow"])
def test_K_C1_games_end_on_a_board_of_another_width(change: str) -> None:
    assert with_box(change)["ended"] == 3
