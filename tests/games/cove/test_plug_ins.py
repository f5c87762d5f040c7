"""A merchant is a plug-in: random games at every number of players and in every mix, compiled and plain alike."""

import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import msgspec
import pytest
from librt.vecs import vec
from mypy_extensions import i64

from marketday.core import OVER, Rng
from marketday.core.rollout import random_games
from marketday.games.cove.data import GOODS
from marketday.games.cove.game import CoveGame, Options
from marketday.games.cove.moves import ActivateStaff, DiscardCorruption, KeepCorruption, SellGood, UseStaff
from marketday.games.cove.shop import Town
from tests.contract.kernels import check_roll_out, is_compiled
from tests.games.cove.peddler import BLACKSMITH, COVE, PEDDLERS, Peddler, Stall
from tests.games.cove.scene import Scene
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
    """A fifth merchant, uncompiled, sits beside a compiled one; without it the game is as before."""
    with_peddler = CoveGame((BLACKSMITH, *PEDDLERS[:1]))
    without = CoveGame((BLACKSMITH,))
    assert (with_peddler.seat_counts, without.seat_counts) == ((2,), ())
    tally = random_games(with_peddler.kernel(Options(), 2), Rng(1), 5)
    assert tally.games == 5
    kinds = {kind.__name__ for kind in with_peddler.move_type.__args__}
    assert kinds - {kind.__name__ for kind in without.move_type.__args__} == {"PickColour"}


class Hawker(Stall):
    """Numbers of its own: dearer goods, quicker staff, and staff that lets corruption cards go."""

    def __init__(self) -> None:
        super().__init__()
        self.staff_hours = 1
        self.prices = vec[i64]([10 * (good + 1) for good in range(GOODS)])

    def has_work(self, town: Town, seat: int, ability: int) -> bool:
        return town.held(seat) > 0

    def use(self, town: Town, seat: int, ability: int) -> None:
        town.discard_corruption(seat, 2)


class Hawking(Peddler):
    def __init__(self) -> None:
        super().__init__("hawker")
        self.shop = Hawker()


def hawking() -> Scene:
    """Seat 0 is the Hawker, seat 1 a Peddler."""
    game = CoveGame((Hawking(), *PEDDLERS[:1]))
    scene = Scene(2, game=game, merchants=("hawker", "peddler_1"))
    return scene.boats("0", "1", "-", "2", "3", "-").times(1, 12)


def test_M_C6_basic_prices_are_the_merchants_own() -> None:
    scene = hawking().times(12, 12).piers("RR", "", "").shelf(0, "R").shelf(1, "R").trade()
    scene.play(1, SellGood("red_large")).play(0, SellGood("red_large"))
    assert (scene.gold(0, "bazaar"), scene.gold(1, "bazaar")) == (2 * 20, 2 * 6)
    seen = scene.game.view(scene.state, None)
    assert seen.players[0].prices == (10, 20, 30, 40, 50, 60, 70, 80)
    assert seen.players[1].prices == (3, 6, 3, 6, 4, 8, 4, 8)


def test_M_C6_a_bot_reckons_with_its_own_prices() -> None:
    """A customer here and a little more hope later: worth keeping at any price, but the more so the dearer."""
    worths = []
    for game_merchants in (("hawker", "peddler_1"), ("peddler_1", "hawker")):
        game = CoveGame((Hawking(), *PEDDLERS[:1]))
        scene = Scene(2, game=game, merchants=game_merchants).boats("0", "1", "-", "2", "3", "-").times(12, 12)
        scene.piers("RRR", "", "").shelf(0, "R").trade()
        worths.append(scene.game.appraise(scene.state, 0, [SellGood("red_large")])[0])
    assert worths[0] == pytest.approx(worths[1] * 20 / 6)


def test_M_31_hours_of_the_staff_are_the_merchants_own() -> None:
    scene = hawking().staff(0, 20, -1, -1, -1).corruption(0, 0, 5, 7).turn()
    staff = next(one for one in scene.game.view(scene.state, 0).players[0].actions if one.action == "staff")
    assert staff.hours == 1
    scene.play(0, ActivateStaff()).play(0, UseStaff("hawker.red"))
    assert (scene.question, scene.moves(0)[0]) == ("discard", KeepCorruption())
    scene.play(0, DiscardCorruption(5)).play(0, DiscardCorruption(7))
    assert (scene.held(0), scene.hour(0), scene.question) == (1, 2, "action")


def test_M_31_staff_that_discards_has_no_work_without_cards() -> None:
    scene = hawking().staff(0, 20, -1, -1, -1).turn().play(0, ActivateStaff())
    assert (scene.question, scene.hour(0)) == ("action", 2)


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
