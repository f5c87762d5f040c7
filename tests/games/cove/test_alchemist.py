"""The Alchemist, M-A1 … M-A7: marbles and reactions, cauldrons and flasks, brewing, waste, renown, staff.

Marbles are drawn as letters, ichor as X; chutes from the bottom."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import msgspec
import pytest

from marketday.core import CHANCE, RandomChance, Rejected, Rng
from marketday.core.grammar import Step
from marketday.core.kernel import answer_code
from marketday.core.rollout import random_games
from marketday.core.text import LANGUAGES, Words
from marketday.games.cove import codes
from marketday.games.cove.events import CorruptionDrawn, GoodGained, InstantlySponsored
from marketday.games.cove.game import CoveGame, Options
from marketday.games.cove.merchants import found
from marketday.games.cove.merchants.alchemist import data
from marketday.games.cove.merchants.alchemist.codes import BAG, Q_SPONSOR
from marketday.games.cove.merchants.alchemist.events import (
    CauldronBrewed,
    FlaskEmptied,
    IchorFiltered,
    IchorWasted,
    MarbleDecanted,
    MarblesPicked,
    MarblesPlaced,
    MarblesReacted,
    RenownGained,
    WastePurged,
)
from marketday.games.cove.merchants.alchemist.moves import (
    BrewCauldron,
    ChooseSponsor,
    EmptyFlask,
    FillFlask,
    FilterIchor,
    LeaveMarble,
    PickMarbles,
    PlaceIchor,
    PourMarble,
    StopBrewing,
    StopPlacing,
    TakeMarble,
)
from marketday.games.cove.moves import (
    GOODS,
    ActivateStaff,
    DiscardCorruption,
    KeepCorruption,
    StopStaff,
    TakeAction,
    UseStaff,
)
from tests.contract.kernels import check_roll_out
from tests.contract.subject import Subject
from tests.games import camera
from tests.games.camera import AnyStep
from tests.games.cove.oracle import scramble
from tests.games.cove.peddler import PEDDLERS, CoveWords
from tests.games.cove.pictures import alchemist as drawings
from tests.games.cove.pictures.moments import HOUSE
from tests.games.cove.scene import KINDS, Scene, counts, promise

HARVEST, DECANT, BREW, PURGE = (TakeAction(f"alchemist.{name}") for name in data.ACTIONS)
ALCHEMIST, BLACKSMITH = (next(m for m in found() if m.name == name) for name in ("alchemist", "blacksmith"))
GAME = CoveGame((ALCHEMIST, BLACKSMITH))
SETS = [sets for sets in product((False, True), repeat=3) if sum(sets) >= 2]


def laboratory(
    *chutes: str,
    cauldrons: tuple[str, ...] = ("", "", "", ""),
    flasks: str = "",
    waste: int = 0,
    lost: int = 0,
    renown: int = 0,
) -> Scene:
    """Seat 0 to act, with nothing to load at sea; the Blacksmith is done. The other marbles are in the bag."""
    scene = Scene(2, GAME, merchants=("alchemist", "blacksmith"))
    scene.boats("0", "1", "-", "2", "3", "-").times(1, 12)
    chutes = (*chutes, *[""] * (4 - len(chutes)))
    used = counts("".join((*chutes, *cauldrons, flasks)) + "X" * (waste + lost))
    bag = [count - used[kind] for kind, count in enumerate(data.MARBLE_COUNTS)]
    assert min(bag) >= 0
    packed = [sum((KINDS.index(kind) + 1) * 16**place for place, kind in enumerate(chute)) for chute in chutes]
    coloured = [len(cauldron) - cauldron.count("X") for cauldron in cauldrons]
    ichored = [cauldron.count("X") for cauldron in cauldrons]
    numbers = (*bag, *packed, *coloured, *ichored, *counts(flasks), *[0] * 5, waste, lost, renown)
    return scene.shop(0, BAG, *numbers).turn()


def seen(scene: Scene) -> Any:
    return GAME.view(scene.state, None).players[0].shop


def chutes(scene: Scene) -> tuple[str, ...]:
    return tuple("".join(KINDS[data.MARBLES.index(marble)] for marble in chute) for chute in seen(scene).chutes)


def cauldrons(scene: Scene) -> tuple[str, ...]:
    pots = zip("RGBY", seen(scene).cauldrons, strict=True)
    return tuple(kind * cauldron.coloured + "X" * cauldron.ichor for kind, cauldron in pots)


def flasks(scene: Scene) -> str:
    return "".join(kind * count for kind, count in zip(KINDS, seen(scene).flasks, strict=True))


def bag(scene: Scene) -> str:
    return "".join(kind * count for kind, count in zip(KINDS, seen(scene).bag, strict=True))


def out_of_bag(scene: Scene) -> str:
    left = counts(bag(scene))
    return "".join(kind * (data.MARBLE_COUNTS[n] - left[n]) for n, kind in enumerate(KINDS))


def forecast(scene: Scene) -> tuple[int, ...]:
    actions = GAME.view(scene.state, None).players[0].actions
    goods: tuple[int, ...] = next(action.goods for action in actions if action.action == "alchemist.brew")
    return goods


def staffed(scene: Scene, ability: str) -> Scene:
    place = data.ABILITIES.index(ability)
    scene.staff(0, *[20 if n == place else -1 for n in range(4)]).turn()
    return scene.play(0, ActivateStaff())


def harvest(scene: Scene, *picks: tuple[int, int, Any]) -> Scene:
    scene.play(0, HARVEST)
    for pick in picks:
        scene.play(0, PickMarbles(*pick))
    return scene


# ---- set-up and Decant -----------------------------------------------------------------------------------------------
def test_M_A1_set_up_five_random_marbles_on_each_chute() -> None:
    scenes = [Scene(2, GAME, seed, merchants=("alchemist", "blacksmith")) for seed in range(4)]
    for scene in scenes:
        view = seen(scene)
        assert [len(chute) for chute in view.chutes] == [5, 5, 5, 5]
        assert (sum(view.bag), sum(view.flasks), sum(view.hand), view.waste, view.renown) == (22, 0, 0, 0, 0)
        census = {name: count for name, count in GAME.census(scene.state).items() if name.startswith("alchemist")}
        assert list(census.values()) == [9, 9, 8, 8, 8]
    assert len({chutes(scene) for scene in scenes}) == 4


def test_M_A1_at_the_start_chance_draws_each_marble_of_the_bag_alike() -> None:
    kernel = GAME.kernel(Options(merchants=("alchemist", "blacksmith")), 2)
    while kernel.question < codes.SHOP_QUESTION:
        kernel.play(kernel.nth(0))
    assert (kernel.actor, kernel.options) == (CHANCE, 42)
    kernel.play(kernel.nth(0))
    assert kernel.options == 41


def test_M_A1_decant_draws_six_marbles_one_by_one_onto_chutes_of_choice() -> None:
    scene = laboratory("RG", "B").play(0, DECANT, "Y")
    assert (seen(scene).drawn, scene.question) == ("yellow", "alchemist.pour")
    assert scene.moves(0) == tuple(PourMarble(chute) for chute in range(4))
    for chute, drawn in ((0, "X"), (1, "R"), (1, "R"), (3, "G"), (0, "B")):
        scene.play(0, PourMarble(chute), drawn)
    scene.play(0, PourMarble(0))
    assert chutes(scene) == ("RGYGB", "BXR", "", "R")
    assert scene.events(MarbleDecanted) == [MarbleDecanted(0, "blue", 0)]
    assert (scene.hour(0), scene.held(0), sum(seen(scene).bag), seen(scene).drawn) == (2, 0, 42 - 9, None)


def test_M_A1_decant_only_onto_chutes_with_room_and_while_there_is_room() -> None:
    scene = laboratory("RGRGR", "RGRGRG", "BYBYB", "BYBYBY").play(0, DECANT, "X")
    assert scene.refusal(0, PourMarble(1)) == "M-A1 chute_full"
    # The second has one chute to go to, and a third none.
    scene.play(0, PourMarble(2), "R")
    assert chutes(scene) == ("RGRGRR", "RGRGRG", "BYBYBX", "BYBYBY")
    assert (scene.question, scene.hour(0)) == ("action", 2)
    assert scene.pawn(0, codes.HIRE).refusal(0, DECANT) == "M-A1 decanter_full"


def test_M_A1_decant_needs_marbles_in_the_bag() -> None:
    scene = laboratory("RGR")
    scene.shop(0, BAG, 0, 0, 0, 0, 2).turn().play(0, DECANT, "X").play(0, PourMarble(0)).play(0, PourMarble(1))
    assert (chutes(scene), scene.question, bag(scene)) == (("RGRX", "X", "", ""), "action", "")
    assert scene.pawn(0, codes.HIRE).refusal(0, DECANT) == "M-A1 marble_bag_empty"


# ---- Harvest: picks and reactions ------------------------------------------------------------------------------------
def test_M_A2_harvest_picks_twice_for_two_hours() -> None:
    scene = harvest(laboratory("RG", "B"), (0, 0, "red"), (1, 0, "blue"))
    assert (chutes(scene), cauldrons(scene)) == (("G", "", "", ""), ("R", "", "B", ""))
    assert (scene.hour(0), scene.held(0), scene.question) == (3, 0, "action")


def test_M_A2_a_pick_takes_the_unbroken_run_of_its_kind() -> None:
    scene = harvest(laboratory("GRRRB", "R"), (0, 1, "red"))
    assert scene.events(MarblesPicked) == [MarblesPicked(0, 0, "red", 3)]
    assert (chutes(scene), cauldrons(scene)[0]) == (("GB", "R", "", ""), "RRR")


def test_M_A2_a_run_is_named_by_its_lowest_marble() -> None:
    scene = laboratory("GRRXX", "R").play(0, HARVEST)
    runs = (PickMarbles(0, 0, "green"), PickMarbles(0, 1, "red"), PickMarbles(0, 3, "ichor"), PickMarbles(1, 0, "red"))
    assert scene.moves(0) == runs
    assert scene.refusal(0, PickMarbles(0, 2, "red")) == "M-A2 lowest_of_its_run"
    assert scene.refusal(0, PickMarbles(0, 1, "green")) == "M-A2 no_such_marble"
    assert scene.refusal(0, PickMarbles(0, 5, "red")) == "M-A2 no_such_marble"


@pytest.mark.parametrize(
    ("chute", "height", "left", "reactions"),
    [
        ("RBR", 1, "", [("red", 2)]),
        ("RBG", 1, "RG", []),
        ("RRBRG", 2, "G", [("red", 3)]),
        # One reaction leads to the next.
        ("RGBGRY", 2, "Y", [("green", 2), ("red", 2)]),
        ("YRGBGR", 3, "Y", [("green", 2), ("red", 2)]),
        ("YGBGR", 2, "YR", [("green", 2)]),
        # At the bottom and at the top nothing comes together.
        ("BRR", 0, "RR", []),
        ("RRB", 2, "RR", []),
        # Ichor joins any colour, and then its whole run of that colour and ichor.
        ("GXBRY", 2, "GY", [("red", 2)]),
        ("GRBXY", 2, "GY", [("red", 2)]),
        ("RXBRR", 2, "", [("red", 4)]),
        ("RBXRG", 1, "G", [("red", 3)]),
        ("XRBRXG", 2, "G", [("red", 4)]),
        ("GXRBXY", 3, "GY", [("red", 3)]),
        # Ichor between other colours does not pass them on.
        ("YXBRG", 2, "YG", [("red", 2)]),
        # Two ichor: only the ichor; what then touches may react.
        ("RXBXG", 2, "RG", [("ichor", 2)]),
        ("RXXBXR", 3, "", [("ichor", 3), ("red", 2)]),
        # A run of ichor can be picked like any other.
        ("RXXR", 1, "", [("red", 2)]),
        ("RXXG", 1, "RG", []),
        ("GXRXG", 2, "", [("ichor", 2), ("green", 2)]),
    ],
)
def test_M_A2_reactions_at_the_joint(chute: str, height: int, left: str, reactions: list[tuple[Any, int]]) -> None:
    full = ("RRR", "GGG", "BBB", "YYY")
    kind = data.MARBLES[KINDS.index(chute[height])]
    scene = harvest(laboratory(chute, "R", cauldrons=full), (0, height, kind))
    told = [(event.marble, event.count) for event in scene.events(MarblesReacted)]
    assert told == reactions
    assert chutes(scene)[0] == left
    while scene.question == "alchemist.flask":
        scene.play(0, scene.moves(0)[0])
    assert sum(seen(scene).hand) == 0


def test_M_A2_the_marbles_of_a_reaction_are_placed_like_those_picked() -> None:
    scene = harvest(laboratory("RGBGRY", "R"), (0, 2, "blue"))
    assert cauldrons(scene) == ("RR", "GG", "B", "")
    placed = [MarblesPlaced(0, "red", "red", 2), MarblesPlaced(0, "green", "green", 2)]
    assert scene.events(MarblesPlaced) == [*placed, MarblesPlaced(0, "blue", "blue", 1)]


def test_M_A2_harvest_takes_what_there_is() -> None:
    scene = laboratory("RR").play(0, HARVEST)
    assert (cauldrons(scene)[0], scene.question, scene.hour(0)) == ("RR", "action", 3)
    assert scene.pawn(0, codes.HIRE).refusal(0, HARVEST) == "M-A2 decanter_empty"


# ---- placing ---------------------------------------------------------------------------------------------------------
def test_M_A3_a_coloured_marble_to_its_cauldron_else_a_flask_else_the_bag() -> None:
    scene = laboratory("RRRRR", "G", "B", cauldrons=("RR", "", "BBB", ""), flasks="BB")
    harvest(scene, (0, 0, "red"))
    assert (cauldrons(scene)[0], flasks(scene), out_of_bag(scene).count("R")) == ("RRR", "RRBB", 5)
    assert [(event.place, event.count) for event in scene.events(MarblesPlaced)] == [
        ("red", 1),
        ("flask", 2),
        ("bag", 2),
    ]


def test_M_A3_ichor_to_a_cauldron_of_choice_that_takes_it() -> None:
    scene = laboratory("X", "R", cauldrons=("R", "GX", "BXX", "")).play(0, HARVEST)
    scene.play(0, PickMarbles(0, 0, "ichor"))
    assert (scene.question, scene.moves(0)) == ("alchemist.place", (PlaceIchor("red"), PlaceIchor("green")))
    assert scene.refusal(0, PlaceIchor("blue")) == "M-A3 takes_no_ichor"
    assert scene.refusal(0, PlaceIchor("yellow")) == "M-A3 takes_no_ichor"
    assert scene.refusal(0, StopPlacing()) == "M-A3 ichor_to_place"
    scene.play(0, PlaceIchor("green"))
    assert cauldrons(scene) == ("RR", "GXX", "BXX", "")  # the last red marble was picked by itself


def test_M_A3_with_one_such_cauldron_nobody_is_asked() -> None:
    scene = harvest(laboratory("X", "G", "B", cauldrons=("R", "", "", "YYY")), (0, 0, "ichor"))
    assert (cauldrons(scene), scene.question) == (("RX", "", "", "YYY"), "alchemist.pick")


def test_M_A3_ichor_without_such_a_cauldron_to_a_flask_else_the_bag() -> None:
    scene = harvest(laboratory("XXX", "G", "B", cauldrons=("RRR", "", "", "")), (0, 0, "ichor"))
    assert (flasks(scene), cauldrons(scene)) == ("XXX", ("RRR", "", "", ""))
    full = harvest(laboratory("XXX", "G", "B", cauldrons=("RRR", "", "", ""), flasks="RRR"), (0, 0, "ichor"))
    assert (flasks(full), out_of_bag(full)) == ("RRRX", "RRRRRRGBX")


def test_M_A3_coloured_marbles_come_first_then_ichor() -> None:
    scene = harvest(laboratory("RBX", "G"), (0, 1, "blue"))
    assert (cauldrons(scene), scene.moves(0)) == (("R", "", "B", ""), (PlaceIchor("red"), PlaceIchor("blue")))


def test_M_A3_where_not_all_fit_the_player_says_what_goes_into_a_flask() -> None:
    full = ("RRR", "GGG", "BBB", "YYY")
    scene = harvest(laboratory("RGGR", "B", "Y", cauldrons=full, flasks="BB"), (0, 1, "green"))
    assert (scene.question, scene.moves(0)) == ("alchemist.flask", (FillFlask("red"), FillFlask("green")))
    assert scene.refusal(0, FillFlask("ichor")) == "M-A3 not_taken"
    scene.play(0, FillFlask("green")).play(0, FillFlask("red"))
    assert (flasks(scene), sum(seen(scene).hand), scene.question) == ("RGBB", 0, "alchemist.pick")


def test_M_A3_flask_marbles_may_move_into_cauldrons_while_placing() -> None:
    scene = harvest(laboratory("G", "B", "Y", flasks="RX"), (0, 0, "green"))
    assert set(scene.moves(0)) == {StopPlacing(), EmptyFlask("red"), PlaceIchor("green")}
    assert scene.refusal(0, EmptyFlask("blue")) == "M-A3 not_in_a_flask"
    scene.play(0, EmptyFlask("red"))
    assert scene.events(FlaskEmptied) == [FlaskEmptied(0, "red", "red")]
    assert set(scene.moves(0)) == {StopPlacing(), PlaceIchor("red"), PlaceIchor("green")}
    scene.play(0, PlaceIchor("red"))
    assert scene.events(FlaskEmptied) == [FlaskEmptied(0, "ichor", "red")]
    assert (cauldrons(scene), flasks(scene), scene.question) == (("RX", "G", "", ""), "", "alchemist.pick")


def test_M_A3_flask_marbles_may_stay_and_do_not_go_into_a_full_cauldron() -> None:
    scene = harvest(laboratory("G", "B", "Y", cauldrons=("RRR", "", "", ""), flasks="RXB"), (0, 0, "green"))
    assert scene.refusal(0, EmptyFlask("red")) == "M-A3 cauldron_full"
    scene.play(0, EmptyFlask("blue")).play(0, StopPlacing())
    assert (flasks(scene), cauldrons(scene)) == ("RX", ("RRR", "G", "B", ""))


def test_M_A3_a_flask_emptied_while_placing_has_room_again() -> None:
    scene = harvest(laboratory("XX", "B", "Y", cauldrons=("RRR", "GGG", "", ""), flasks="RRGY"), (0, 0, "ichor"))
    assert scene.moves(0) == (StopPlacing(), EmptyFlask("yellow"))
    assert scene.refusal(0, PlaceIchor("yellow")) == "M-A3 takes_no_ichor"
    scene.play(0, EmptyFlask("yellow"))
    # Now the yellow cauldron takes ichor, and must.
    assert (cauldrons(scene)[3], flasks(scene), scene.question) == ("YXX", "RRG", "alchemist.pick")


def test_M_A3_without_ichor_there_is_none_to_place() -> None:
    scene = harvest(laboratory("G", "B", "Y", flasks="R"), (0, 0, "green"))
    assert scene.refusal(0, PlaceIchor("green")) == "M-A3 no_ichor_to_place"


# ---- Brew ------------------------------------------------------------------------------------------------------------
def test_M_A4_two_marbles_are_a_potion_and_three_an_elixir() -> None:
    scene = laboratory(cauldrons=("RR", "GGG", "B", ""))
    assert forecast(scene) == (0, 3)
    scene.play(0, BREW)
    assert set(scene.moves(0)) == {
        BrewCauldron("red_small"),
        BrewCauldron("green_small"),
        BrewCauldron("green_large"),
    }
    assert scene.refusal(0, BrewCauldron("red_large")) == "M-A4 too_few_marbles"
    assert scene.refusal(0, BrewCauldron("blue_small")) == "M-A4 too_few_marbles"
    scene.play(0, BrewCauldron("green_large")).play(0, BrewCauldron("red_small"))
    assert (scene.on_shelf(0), cauldrons(scene), out_of_bag(scene)) == ("rG", ("", "", "B", ""), "B")
    assert (scene.hour(0), scene.held(0), scene.question) == (2, 0, "action")


def test_M_A4_any_of_them_but_at_least_one() -> None:
    scene = laboratory(cauldrons=("RR", "GG", "BB", "")).play(0, BREW)
    assert scene.refusal(0, StopBrewing()) == "M-A4 nothing_brewed_yet"
    scene.play(0, BrewCauldron("blue_small")).play(0, StopBrewing())
    assert (scene.on_shelf(0), cauldrons(scene), seen(scene).renown) == ("b", ("RR", "GG", "", ""), 0)


def test_M_A4_with_one_cauldron_of_two_there_is_nothing_to_choose() -> None:
    scene = laboratory(cauldrons=("RX", "G", "", "")).play(0, BREW)
    assert (scene.on_shelf(0), scene.question) == ("r", "action")
    assert scene.events(CauldronBrewed) == [CauldronBrewed(0, "red_small")]
    assert scene.pawn(0, codes.HIRE).refusal(0, BREW) == "M-A4 nothing_to_brew"


@pytest.mark.parametrize(
    ("cauldron", "left", "after", "kept", "waste"),
    [
        ("RRR", None, "R", "", 0),
        ("RRX", "red", "R", "", 1),
        ("RRX", "ichor", "", "X", 0),
        ("RXX", None, "", "X", 1),
    ],
)
def test_M_A4_a_potion_of_two_out_of_three(cauldron: str, left: Any, after: str, kept: str, waste: int) -> None:
    scene = laboratory(cauldrons=(cauldron, "", "", "")).play(0, BREW).play(0, BrewCauldron("red_small"))
    if left is not None:
        assert scene.moves(0) == (LeaveMarble("red"), LeaveMarble("ichor"))
        assert scene.refusal(0, LeaveMarble("blue")) == "M-A4 cannot_be_left"
        scene.play(0, LeaveMarble(left))
    if scene.question == "alchemist.place":
        scene.play(0, StopPlacing())
    assert (scene.on_shelf(0), cauldrons(scene)[0], flasks(scene), seen(scene).waste) == ("r", after, kept, waste)


def test_M_A4_a_lone_ichor_goes_to_the_bag_if_all_flasks_are_full() -> None:
    scene = laboratory(cauldrons=("RXX", "GGG", "", ""), flasks="GGGG").play(0, BREW)
    scene.play(0, BrewCauldron("red_small")).play(0, StopBrewing())
    assert (flasks(scene), cauldrons(scene), seen(scene).waste) == ("GGGG", ("", "GGG", "", ""), 1)
    assert bag(scene).count("X") == 7


def test_M_A4_used_coloured_marbles_to_the_bag_and_used_ichor_to_the_waste() -> None:
    scene = laboratory(cauldrons=("RXX", "GX", "", "")).play(0, BREW)
    scene.play(0, BrewCauldron("red_large")).play(0, BrewCauldron("green_small"))
    assert (bag(scene), seen(scene).waste) == ("RRRRRRRRRGGGGGGGGGBBBBBBBBYYYYYYYYXXXXX", 3)
    assert scene.events(IchorWasted) == [IchorWasted(0, 3, 0)]


def test_M_A4_what_the_supply_lacks_is_not_gained_but_its_marbles_are_used() -> None:
    scene = laboratory(cauldrons=("RRR", "GG", "BB", "")).shelf(0, "RRbbb").turn()
    assert forecast(scene) == (0, 2)
    scene.play(0, BREW).play(0, BrewCauldron("red_large")).play(0, BrewCauldron("blue_small"))
    assert not scene.events(GoodGained)
    scene.play(0, BrewCauldron("green_small"))
    assert (scene.on_shelf(0), cauldrons(scene), seen(scene).renown) == ("RRgbbb", ("", "", "", ""), 1)


def test_M_A4_after_a_brew_flask_marbles_may_move_into_cauldrons() -> None:
    scene = laboratory(cauldrons=("RRR", "", "", ""), flasks="RRX").play(0, BREW).play(0, BrewCauldron("red_large"))
    assert (scene.question, scene.moves(0)) == ("alchemist.place", (StopPlacing(), EmptyFlask("red")))
    scene.play(0, EmptyFlask("red")).play(0, PlaceIchor("red")).play(0, StopPlacing())
    assert (cauldrons(scene)[0], flasks(scene), scene.hour(0)) == ("RX", "R", 2)


# ---- Toxic Waste and Purge -------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("before", "cauldron", "after", "lost", "cards"),
    [
        (0, "RX", 1, 0, 0),
        (1, "RX", 2, 0, 0),
        (2, "RX", 3, 0, 1),
        (5, "RX", 6, 0, 1),
        (1, "RXX", 3, 0, 1),
        (2, "RXX", 4, 0, 2),
        (4, "RXX", 6, 0, 2),
        (5, "RXX", 6, 1, 1),
        (6, "RXX", 6, 2, 0),
    ],
)
def test_M_A5_from_the_third_on_each_corrupts_and_what_finds_no_place_is_out_of_the_game(
    before: int, cauldron: str, after: int, lost: int, cards: int
) -> None:
    scene = laboratory(cauldrons=(cauldron, "", "", ""), waste=before).play(0, BREW)
    if len(cauldron) == 3:
        scene.play(0, BrewCauldron("red_large"))
    assert (seen(scene).waste, seen(scene).lost, scene.held(0)) == (after, lost, cards)
    assert len(scene.events(CorruptionDrawn)) == cards
    assert scene.events(IchorWasted) == [IchorWasted(0, after, lost)]
    assert GAME.census(scene.state)["alchemist: ichor marbles"] == 8


def test_M_A5_the_card_is_drawn_before_the_next_cauldron() -> None:
    scene = laboratory(cauldrons=("RXX", "GX", "", ""), waste=1).play(0, BREW).play(0, BrewCauldron("red_large"), 0)
    assert (scene.held(0), scene.question) == (1, "alchemist.brew")
    scene.play(0, BrewCauldron("green_small"), 0)
    assert (scene.held(0), seen(scene).waste) == (2, 4)


def test_M_A5_purge_puts_all_ichor_back_into_the_bag_for_an_hour() -> None:
    scene = laboratory("R", waste=6, lost=1).play(0, PURGE)
    assert (seen(scene).waste, seen(scene).lost, bag(scene).count("X")) == (0, 1, 7)
    assert (scene.hour(0), scene.held(0)) == (2, 0)
    assert scene.events(WastePurged) == [WastePurged(0, 6)]
    assert scene.pawn(0, codes.HIRE).refusal(0, PURGE) == "M-A5 no_waste"


# ---- renown and shields ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("brewed", [1, 2, 3])
def test_M_A6_a_brew_of_three_cauldrons_is_worth_renown(brewed: int) -> None:
    scene = laboratory(cauldrons=("RR", "GG", "BX", "YY")).play(0, BREW)
    for good in ("red_small", "green_small", "blue_small")[:brewed]:
        scene.play(0, BrewCauldron(good))  # type: ignore[arg-type]  # a name of Good
    scene.play(0, StopBrewing())
    assert seen(scene).renown == (brewed == 3)
    assert seen(scene).renown_near == (4 - brewed >= 3), "by what is left in the cauldrons"
    assert scene.events(RenownGained) == [RenownGained(0, 1, "plus_four")] * (brewed == 3)
    assert not scene.events(InstantlySponsored)


def test_M_A6_all_four_bring_also_instant_sponsorship_of_one_colour() -> None:
    scene = laboratory(cauldrons=("RR", "GG", "BX", "YY"), flasks="R", renown=1).halls("RGBYYYX").play(0, BREW)
    for good in ("red_small", "green_small", "blue_small", "yellow_small"):
        scene.play(0, BrewCauldron(good))
    assert (scene.question, seen(scene).renown) == ("alchemist.sponsor", 2)
    assert scene.moves(0) == tuple(ChooseSponsor(colour) for colour in ("red", "green", "blue", "yellow"))
    scene.play(0, ChooseSponsor("yellow"))
    assert (scene.gold(0, "instant"), scene.question) == (3, "alchemist.place")
    assert scene.play(0, EmptyFlask("red")).hour(0) == 2


def test_M_A6_the_track_ends_but_sponsors_still_pay() -> None:
    scene = laboratory(cauldrons=("RR", "GG", "BB", "YY"), renown=5).halls("RRGBYX").play(0, BREW)
    for good in ("red_small", "green_small", "blue_small", "yellow_small"):
        scene.play(0, BrewCauldron(good))
    scene.play(0, ChooseSponsor("red"))
    assert (seen(scene).renown, scene.gold(0, "instant"), scene.on_shelf(0)) == (5, 2, "rgby")


@pytest.mark.parametrize(
    ("renown", "shields"),
    [
        (0, (0, 0, 0, 0, 0)),
        (1, (0, 0, 0, 0, 1)),
        (2, (1, 0, 0, 0, 1)),
        (3, (1, 0, 1, 0, 1)),
        (4, (1, 1, 1, 0, 1)),
        (5, (1, 1, 1, 1, 1)),
    ],
)
def test_M_A6_all_reached_spaces_are_shields(renown: int, shields: tuple[int, ...]) -> None:
    assert GAME.view(laboratory(renown=renown).state, None).players[0].shields == shields


# ---- staff -----------------------------------------------------------------------------------------------------------
def test_M_A7_tongs_take_one_marble_without_reactions() -> None:
    scene = staffed(laboratory("RRBR", "GG"), "tongs").play(0, UseStaff("alchemist.tongs"))
    runs = (TakeMarble(0, 0, "red"), TakeMarble(0, 2, "blue"), TakeMarble(0, 3, "red"), TakeMarble(1, 0, "green"))
    assert scene.moves(0) == runs
    assert scene.refusal(0, TakeMarble(0, 1, "red")) == "M-A7 lowest_of_its_run"
    assert scene.refusal(0, TakeMarble(2, 0, "red")) == "M-A7 no_such_marble"
    scene.play(0, TakeMarble(0, 2, "blue"))
    assert (chutes(scene), cauldrons(scene), scene.hour(0)) == (("RRR", "GG", "", ""), ("", "", "B", ""), 3)
    assert scene.events(MarblesPicked) == [MarblesPicked(0, 0, "blue", 1)]
    one = staffed(laboratory("RRBR", "GG"), "tongs").play(0, UseStaff("alchemist.tongs"))
    assert chutes(one.play(0, TakeMarble(1, 0, "green")))[1] == "G"


def test_M_A7_tongs_place_like_a_pick() -> None:
    scene = staffed(laboratory("X", "G", cauldrons=("R", "G", "", "")), "tongs").play(0, UseStaff("alchemist.tongs"))
    scene.play(0, TakeMarble(0, 0, "ichor"))
    assert scene.moves(0) == (PlaceIchor("red"), PlaceIchor("green"))


def test_M_A7_trickle_decants_some_marbles() -> None:
    scene = staffed(laboratory(), "trickle").play(0, UseStaff("alchemist.trickle"), "R")
    for marble in "GXRGX"[: data.TRICKLED_MARBLES - 1]:
        scene.play(0, PourMarble(0), marble)
    scene.play(0, PourMarble(2))
    poured = "RGXRGX"[: data.TRICKLED_MARBLES]
    assert (chutes(scene), scene.hour(0), scene.question) == ((poured[:-1], "", poured[-1], ""), 3, "action")


def test_M_A7_filter_moves_an_ichor_of_the_waste_to_a_cauldron_or_flask() -> None:
    scene = laboratory("R", cauldrons=("R", "GGG", "", ""), waste=4)
    staffed(scene, "filter").play(0, UseStaff("alchemist.filter"))
    assert scene.moves(0) == (FilterIchor("red"), FilterIchor("flask"))
    assert scene.refusal(0, FilterIchor("green")) == "M-A7 takes_no_ichor"
    scene.play(0, FilterIchor("flask"))
    assert (flasks(scene), seen(scene).waste, scene.hour(0)) == ("X", 3, 3)
    assert scene.events(IchorFiltered) == [IchorFiltered(0, "flask")]


def test_M_A7_filter_into_the_last_flask() -> None:
    scene = laboratory("R", cauldrons=("", "", "", ""), flasks="BBY", waste=2)
    staffed(scene, "filter")
    assert UseStaff("alchemist.filter") in scene.moves(0)
    scene.play(0, UseStaff("alchemist.filter"))
    assert (flasks(scene), seen(scene).waste) == ("BBYX", 1)


def test_M_A7_filter_to_a_cauldron_where_the_flasks_are_full() -> None:
    scene = laboratory("R", cauldrons=("R", "G", "", ""), flasks="BBYY", waste=1)
    staffed(scene, "filter").play(0, UseStaff("alchemist.filter"))
    assert scene.refusal(0, FilterIchor("flask")) == "M-A7 flasks_full"
    scene.play(0, FilterIchor("green"))
    assert (cauldrons(scene), seen(scene).waste) == (("R", "GX", "", ""), 0)


@pytest.mark.parametrize(("waste", "held"), [(0, ""), (2, "BBYY")])
def test_M_A7_filter_needs_ichor_and_a_place_for_it(waste: int, held: str) -> None:
    scene = laboratory("R", cauldrons=("RRR", "", "", ""), flasks=held, waste=waste)
    # With nothing to do but stop, nobody is asked.
    assert (staffed(scene, "filter").question, scene.hour(0)) == ("action", 3)


def test_M_A7_filter_also_lets_a_corruption_card_go() -> None:
    """After the ichor; without ichor too."""
    scene = laboratory("R", cauldrons=("R", "GGG", "", ""), waste=4).corruption(0, 0, 5)
    staffed(scene, "filter").play(0, UseStaff("alchemist.filter")).play(0, FilterIchor("flask"))
    assert scene.moves(0) == (KeepCorruption(), DiscardCorruption(0), DiscardCorruption(5))
    scene.play(0, DiscardCorruption(5))
    assert (scene.held(0), scene.question, scene.hour(0)) == (1, "action", 3)
    clean = laboratory("R", cauldrons=("R", "", "", ""), waste=0).corruption(0, 0)
    staffed(clean, "filter").play(0, UseStaff("alchemist.filter")).play(0, KeepCorruption())
    assert (clean.held(0), flasks(clean)) == (1, "")


def test_M_A7_simmer_brews_one_cauldron_without_renown() -> None:
    scene = laboratory(cauldrons=("RX", "GGG", "BB", "YY"), flasks="G", waste=3)
    staffed(scene, "simmer").play(0, UseStaff("alchemist.simmer"))
    assert scene.refusal(0, StopBrewing()) == "M-A4 nothing_brewed_yet"
    scene.play(0, BrewCauldron("green_large"))
    assert (scene.question, scene.on_shelf(0)) == ("alchemist.place", "G")
    scene.play(0, EmptyFlask("green"))
    assert (cauldrons(scene), seen(scene).renown, scene.hour(0)) == (("RX", "G", "BB", "YY"), 0, 3)
    other = laboratory(cauldrons=("RX", "GGG", "BB", "YY"), waste=3)
    staffed(other, "simmer").play(0, UseStaff("alchemist.simmer")).play(0, BrewCauldron("red_small"), 0)
    assert (other.held(0), seen(other).waste) == (1, 4)


def test_M_A7_abilities_follow_each_other() -> None:
    scene = laboratory("RB", cauldrons=("R", "", "", "")).staff(0, 20, -1, -1, 21).turn().play(0, ActivateStaff())
    assert scene.moves(0) == (StopStaff(), UseStaff("alchemist.tongs"))
    scene.play(0, UseStaff("alchemist.tongs")).play(0, TakeMarble(0, 0, "red"))
    scene.play(0, UseStaff("alchemist.simmer"))
    assert (scene.on_shelf(0), scene.hour(0)) == ("r", 3)


# ---- the whole -------------------------------------------------------------------------------------------------------
def test_the_more_is_in_the_cauldrons_the_more_they_promise() -> None:
    def pots(*cauldrons: str, waste: int = 0) -> float:
        return promise(laboratory("R", cauldrons=cauldrons, waste=waste))

    hopes = [pots("", "", "", ""), pots("R", "", "", ""), pots("RR", "", "", ""), pots("RRR", "", "", "")]
    assert hopes == sorted(set(hopes))
    assert pots("RR", "GG", "", "") < pots("RR", "GG", "BB", "")
    assert pots("RR", "", "", "", waste=3) < pots("RR", "", "", "")


@pytest.mark.parametrize("rogues", ["criminals", "cultists", "robbers"])
@pytest.mark.parametrize("sets", SETS, ids=str)
def test_random_games_with_the_blacksmith_end_and_keep_every_marble(rogues: str, sets: tuple[bool, ...]) -> None:
    chosen = {**dict(zip(("locals", "mercenaries", "sailors"), sets, strict=True)), "rogues": rogues}
    for seed in range(4):
        check_roll_out(
            Subject(GAME, scramble, lambda language: Words("cove", language)),
            msgspec.convert(chosen, Options),
            2,
            Rng(seed),
        )


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_moves_and_events_of_the_alchemist_can_be_told(language: str) -> None:
    words = Words("cove", language)
    answers = [codes.SHOP_CODE + answer_code(kind, 0, 0, 0) for kind in ALCHEMIST.move_rows]
    values: list[Any] = [ALCHEMIST.move_codec.from_code(answer) for answer in answers]
    for line, number in product(ALCHEMIST.event_rows, range(3)):
        values.append(ALCHEMIST.event_codec.from_line((codes.SHOP_LINE + line, 0, number, number, number)))
    texts = [GAME.say(value, words, ("Ada", "Bo")) for value in values]
    assert len({type(value) for value in values}) == 22
    assert not [text for text in texts if re.search(r"[{}]|None|True|False|alchemist|event\.|move\.", text)]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (PickMarbles(1, 2, "red"), "Pick from chute 2, place 3: red marble"),
        (FilterIchor("flask"), "Ichor to: flask"),
        (MarblesPicked(0, 0, "red", 2), "Ada picked from chute 1: 2 × red marble"),
        (MarblesPlaced(0, "ichor", "green", 1), "Ada placed 1 × ichor: green cauldron"),
        (RenownGained(0, 1, "plus_four"), "Ada rose in renown to 1: +4"),
        (IchorWasted(0, 6, 1), "Ada used ichor, the Toxic Waste is full: 1 out of the game"),
        (Rejected("M-A7", "takes_no_ichor", colour="green"), "This cauldron takes no ichor now (green): it needs"),
        (Rejected("M-A1", "chute_full", chute=3), "Chute 4 is full."),
    ],
)
def test_values_say_what_and_where(value: Any, text: str) -> None:
    assert GAME.say(value, Words("cove", "en"), ("Ada", "Bo")).startswith(text)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_she_sits_at_larger_tables_too(seats: int) -> None:
    game = CoveGame((ALCHEMIST, *PEDDLERS))
    options = Options(merchants=("alchemist", *[None] * (seats - 1)))
    assert random_games(game.kernel(options, seats), Rng(seats), 3).games == 3
    check_roll_out(Subject(game, scramble, CoveWords), options, seats, Rng(seats))


def test_every_question_of_hers_is_asked_in_random_games() -> None:
    asked = set()
    rng = Rng(1)
    for _ in range(120):
        kernel = GAME.kernel(Options(merchants=("alchemist", "blacksmith")), 2)
        while kernel.options > 0:
            if kernel.asker == 0 and kernel.question >= codes.SHOP_QUESTION:
                asked.add(kernel.question - codes.SHOP_QUESTION)
            kernel.play(kernel.nth(rng.below(kernel.options)))
    assert asked >= set(range(10)) - {Q_SPONSOR}


# ---- what the view forecasts -----------------------------------------------------------------------------------------
def played(prompt: str) -> Iterator[tuple[Any, Any, Any, tuple[Any, ...]]]:
    """The laboratory before and after every answer to a question that some plays come to, the answer, what was told."""
    for seed in range(24):
        rng = Rng(seed)
        start: AnyStep = Step(drawings.laboratory().turn().state, (), ())
        for step in camera.play_on(HOUSE, start, camera.randomly(rng), rng, 60):
            ask = HOUSE.asked(step.state).get(0)
            if ask is None or ask.prompt != f"prompt.alchemist.{prompt}":
                continue
            for move in ask.moves:
                after = HOUSE.apply(step.state, 0, move, RandomChance(rng))
                shops = [HOUSE.view(state, 0).players[0].shop for state in (step.state, after.state)]
                yield shops[0], move, shops[1], after.events


def stored(told: tuple[Any, ...]) -> list[Any]:
    return [event for event in told if isinstance(event, MarblesPlaced)]


def test_M_A2_M_A3_the_view_says_what_a_pick_takes_and_where_it_goes() -> None:
    reacted = 0
    for before, move, after, told in played("pick"):
        (pick,) = [pick for pick in before.picks[move.chute] if pick.low == move.height]
        waves = [tuple(range(pick.low, pick.low + pick.count)), *pick.reactions]
        counts = [event.count for event in told if isinstance(event, MarblesPicked | MarblesReacted)]
        assert counts == [len(places) for places in waves]
        gone = {place for places in waves for place in places}
        chute = before.chutes[move.chute]
        assert after.chutes[move.chute] == tuple(chute[at] for at in range(len(chute)) if at not in gone)
        in_cauldrons = [cauldron.coloured for cauldron in before.cauldrons]
        added = [cauldron.coloured - was for cauldron, was in zip(after.cauldrons, in_cauldrons, strict=True)]
        (*coloured, _, flasks, bag) = pick.landing
        assert added == coloured
        if not any(after.hand):
            for place, count in (("flask", flasks), ("bag", bag)):
                assert sum(event.count for event in stored(told) if event.place == place) == count
        assert sum(pick.landing) == len(gone)
        reacted += len(waves) > 2
    assert reacted > 0


def test_M_A4_M_A5_the_view_says_what_can_be_brewed_and_what_it_wastes() -> None:
    seen = 0
    for before, move, _, told in played("brew"):
        if not isinstance(move, BrewCauldron):
            continue
        (brew,) = [brew for brew in before.brews if GOODS[brew.good] == move.good]
        if any(isinstance(event, CauldronBrewed) for event in told):
            wasted = [event.waste + event.lost - before.waste for event in told if isinstance(event, IchorWasted)]
            assert sum(wasted) == brew.ichor
            assert sum(isinstance(event, CorruptionDrawn) for event in told) == brew.corruption
            seen += 1
    assert seen > 10
