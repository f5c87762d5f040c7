"""The Alchemist, M-A4 … M-A7: brewing, waste, renown, staff."""

from typing import Any

import pytest

from marketday.games.cove import codes
from marketday.games.cove.events import CorruptionDrawn, GoodGained, InstantlySponsored
from marketday.games.cove.merchants.alchemist import data
from marketday.games.cove.merchants.alchemist.events import (
    CauldronBrewed,
    IchorFiltered,
    IchorWasted,
    MarblesPicked,
    RenownGained,
    WastePurged,
)
from marketday.games.cove.merchants.alchemist.moves import (
    BrewCauldron,
    ChooseSponsor,
    EmptyFlask,
    FilterIchor,
    LeaveMarble,
    PlaceIchor,
    PourMarble,
    StopBrewing,
    StopPlacing,
    TakeMarble,
)
from marketday.games.cove.moves import (
    ActivateStaff,
    DiscardCorruption,
    KeepCorruption,
    StopStaff,
    UseStaff,
)
from tests.games.cove.laboratory import (
    BREW,
    GAME,
    PURGE,
    bag,
    cauldrons,
    chutes,
    flasks,
    forecast,
    laboratory,
    out_of_bag,
    seen,
    staffed,
)


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
