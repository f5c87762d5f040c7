"""A merchant is a plug-in: random games at every number of players and in every mix, compiled and plain alike."""

import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import msgspec
import pytest

from marketday.core import OVER, Rng
from marketday.core.rollout import random_games
from marketday.games.cove.game import CoveGame, Options
from tests.contract.kernels import check_roll_out, is_compiled
from tests.games.cove.peddler import BLACKSMITH, COVE, PEDDLERS
from tests.games.cove.test_laws import SUBJECT

ROOT = Path(__file__).parents[3]
SETS = [sets for sets in product((False, True), repeat=3) if sum(sets) >= 2]
# Digests of whole games of the cove in tests, which no registry knows.
TRACE = """
import hashlib
from tests.contract.trace import lines
from tests.games.cove.peddler import COVE
for options in COVE.variants():
    for seats in COVE.seat_counts:
        for seed in range(4):
            digest = hashlib.sha256(b"".join(lines(COVE, options, seats, seed)))
            print(options.rogues, seats, seed, digest.hexdigest()[:16])
"""


@pytest.mark.parametrize("seats", COVE.seat_counts)
@pytest.mark.parametrize("rogues", ["criminals", "cultists", "robbers"])
@pytest.mark.parametrize("sets", SETS, ids=str)
def test_random_games_end_and_keep_every_component(seats: int, rogues: str, sets: tuple[bool, ...]) -> None:
    chosen = {**dict(zip(("locals", "mercenaries", "sailors"), sets, strict=True)), "rogues": rogues}
    options = msgspec.convert(chosen, Options)
    for seed in range(2):
        check_roll_out(SUBJECT, options, seats, Rng(seed))


def test_merchants_come_and_go() -> None:
    """A fifth merchant, uncompiled, sits beside a compiled one; without him the game is as before."""
    with_peddler = CoveGame((BLACKSMITH, *PEDDLERS[:1]))
    without = CoveGame((BLACKSMITH,))
    assert (with_peddler.seat_counts, without.seat_counts) == ((2,), ())
    tally = random_games(with_peddler.kernel(Options(), 2), Rng(1), 5)
    assert tally.games == 5
    kinds = {kind.__name__ for kind in with_peddler.move_type.__args__}
    assert kinds - {kind.__name__ for kind in without.move_type.__args__} == {"PickColour"}


def test_two_merchants_of_one_name_are_a_mistake() -> None:
    with pytest.raises(AssertionError, match="two merchants of one name"):
        CoveGame((BLACKSMITH, BLACKSMITH))


def test_a_shop_of_plain_python_plays_on_a_compiled_kernel() -> None:
    kernel = COVE.kernel(Options(merchants=("peddler_1", "peddler_2")), 2)
    rng = Rng(1)
    while kernel.actor != OVER:
        kernel.play(kernel.nth(rng.below(kernel.options)))
    assert kernel.gold(0) + kernel.gold(1) > 0


def test_compiled_and_plain_kernels_agree_with_plug_ins() -> None:
    if not is_compiled(COVE):
        pytest.skip("NOT CHECKED: there is no compiled kernel here, or MARKETDAY_PLAIN=1 hides it")
    outputs = []
    for plain in "01":
        environment = {**os.environ, "MARKETDAY_PLAIN": plain, "PYTHONHASHSEED": plain, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-c", TRACE]
        done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True)
        outputs.append(done.stdout.splitlines())
    assert outputs[0] == outputs[1]
    assert len(outputs[0]) == 3 * 4 * 4
