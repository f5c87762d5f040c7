"""The Alchemist, M-A1 … M-A3: the laboratory, marbles and reactions, cauldrons and flasks."""

from typing import Any

import pytest

from marketday.core import CHANCE
from marketday.games.cove import codes
from marketday.games.cove.game import Options
from marketday.games.cove.merchants.alchemist import data
from marketday.games.cove.merchants.alchemist.codes import BAG
from marketday.games.cove.merchants.alchemist.events import (
    FlaskEmptied,
    MarbleDecanted,
    MarblesPicked,
    MarblesPlaced,
    MarblesReacted,
)
from marketday.games.cove.merchants.alchemist.moves import (
    EmptyFlask,
    FillFlask,
    PickMarbles,
    PlaceIchor,
    PourMarble,
    StopPlacing,
)
from tests.games.cove.laboratory import (
    DECANT,
    GAME,
    HARVEST,
    bag,
    cauldrons,
    chutes,
    flasks,
    harvest,
    laboratory,
    out_of_bag,
    seen,
)
from tests.games.cove.scene import KINDS, Scene


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
