"""M-10, M-15 … M-17, the robbers (M-50) and the sailors (M-51)."""

from operator import mul
from typing import Any

import pytest

from marketday.core import RandomChance, Rng
from marketday.games.cove import codes
from marketday.games.cove.codes import BAG
from marketday.games.cove.data import ADVENTURERS, COLOURS, PIERS
from marketday.games.cove.events import AdventurerBoarded, BoatDocked, BoatEmptied, PassengerMoved
from marketday.games.cove.game import Options
from marketday.games.cove.moves import (
    DockBoat,
    HireTownsfolk,
    PutOnPier,
    RobBoat,
    RobNobody,
    SeatOnBoat,
    TakePassenger,
    TuckUnder,
)
from marketday.games.cove.staff import staff_count
from marketday.games.cove.tables import DOCK_PIER
from tests.games.cove.peddler import COVE
from tests.games.cove.scene import Scene

ONE_EACH = ("R", "R", "R", "R", "R", "R")


def load(scene: Scene, who: str) -> Scene:
    return scene.begin(codes.T_LOAD, 1).resolve(who)


def test_M_10_two_adventurers_on_each_boat() -> None:
    for seed in range(5):
        scene = Scene(4, seed=seed)
        assert [len(scene.aboard(boat)) for boat in range(6)] == [2] * 6
        assert len(scene.events(AdventurerBoarded)) == 12


def test_M_10_criminals_let_only_customers_sail() -> None:
    for seed in range(20):
        scene = Scene(4, seed=seed)
        assert not any("X" in scene.aboard(boat) for boat in range(6))
        assert scene.in_bag().count("X") == 4


def test_M_10_other_rogues_sail_too() -> None:
    aboard = "".join(
        Scene(4, seed=seed, rogues=rogues).aboard(boat)
        for seed in range(20)
        for boat in range(6)
        for rogues in ("cultists", "robbers")
    )
    assert "X" in aboard


def test_M_10_an_empty_bag_leaves_seats_empty() -> None:
    scene = Scene(2).boats(*[""] * 6).set(BAG, [2, 1, 0, 0, 4])
    scene.begin(codes.T_ROUND).resolve()
    assert sum(len(scene.aboard(boat)) for boat in range(6)) == 3


def test_M_15_on_a_free_seat_of_any_sailing_boat() -> None:
    scene = load(Scene(2).boats("RRR", "-", "1", "GG", "3", "B"), "Y")
    assert scene.moves(1) == (SeatOnBoat(0), SeatOnBoat(3), SeatOnBoat(5))
    assert scene.refusal(1, SeatOnBoat(2)) == "M-15 not_sailing"
    assert scene.refusal(1, SeatOnBoat(1)) == "M-15 not_sailing"
    assert scene.play(1, SeatOnBoat(3)).aboard(3) == "GGY"


def test_M_15_rogues_are_drawn_too_though_they_did_not_arrive() -> None:
    scene = load(Scene(2).boats(*ONE_EACH), "X")
    assert scene.play(1, SeatOnBoat(0)).aboard(0) == "RX"


def test_M_15_who_finds_no_seat_returns_to_the_bag() -> None:
    scene = Scene(2).boats("0", "1", "-", "2", "3", "-")
    before = scene.in_bag()
    assert scene.begin(codes.T_LOAD, 1).resolve().in_bag() == before


def test_M_15_with_one_boat_left_nobody_is_asked() -> None:
    scene = load(Scene(2).boats("0", "1", "-", "2", "GG", "-"), "Y")
    assert scene.aboard(4) == "GGY"


def test_M_16_the_last_seat_docks_the_boat_where_its_loader_likes() -> None:
    scene = load(Scene(2).boats("RGB", *ONE_EACH[1:]), "Y").play(1, SeatOnBoat(0))
    assert (scene.question, scene.asked) == ("dock", (1,))
    assert scene.moves(1) == (DockBoat(0), DockBoat(1))
    scene.play(1, DockBoat(1))
    assert (scene.on_pier(1), scene.aboard(0)) == ("RGBY", "")
    assert COVE.view(scene.state, None).boats[0].dock == 1


def test_M_16_only_on_its_own_side() -> None:
    scene = load(Scene(2).boats(*ONE_EACH[:3], "RGB", "R", "R"), "Y").play(1, SeatOnBoat(3))
    assert scene.refusal(1, DockBoat(0)) == "M-16 other_side"
    assert scene.play(1, DockBoat(2)).on_pier(1) == "RGBY"


@pytest.mark.parametrize("boat", range(6))
def test_M_16_no_dock_of_the_other_side_whichever_boat_it_is(boat: int) -> None:
    boats = ["R"] * 6
    boats[boat] = "RGB"
    scene = load(Scene(2).boats(*boats), "Y").play(1, SeatOnBoat(boat))
    own = [0, 1] if boat < 3 else [2, 3]
    assert scene.moves(1) == tuple(DockBoat(dock) for dock in own)
    for dock in {0, 1, 2, 3} - set(own):
        assert scene.refusal(1, DockBoat(dock)) == "M-16 other_side"
    for dock, pier in zip(own, (0, 1) if boat < 3 else (1, 2), strict=True):
        again = load(Scene(2).boats(*boats), "Y").play(1, SeatOnBoat(boat)).play(1, DockBoat(dock))
        assert [again.on_pier(n) for n in range(3)] == ["RGBY" if n == pier else "" for n in range(3)]
        assert again.events(BoatDocked) == [BoatDocked(1, boat, dock)]
        assert COVE.view(again.state, None).boats[boat].dock == dock


def test_M_16_at_the_only_free_dock_unasked() -> None:
    scene = load(Scene(2).boats("0", "RGB", "R", "R", "R", "R"), "Y").play(1, SeatOnBoat(1))
    assert [event.dock for event in scene.events(BoatDocked)] == [1]
    assert scene.on_pier(1) == "RGBY"


def test_M_17_the_third_boat_of_a_side_is_emptied() -> None:
    scene = Scene(2).halls("RGBYX").boats("0", "RGB", "RGX", "R", "R", "R")
    load(scene, "Y").play(1, SeatOnBoat(1))
    assert [event.boat for event in scene.events(BoatEmptied)] == [2]
    assert scene.in_halls() == "RRGGBYXX"
    assert COVE.view(scene.state, None).boats[2].at == "gone"


# ---- robbers ---------------------------------------------------------------------------------------------------------
def test_M_50_robbers_may_move_a_customer_for_a_corruption_card() -> None:
    scene = load(Scene(2, rogues="robbers").boats("RGB", "R", "R", "R", "R", "R"), "X").play(1, SeatOnBoat(0))
    assert (scene.question, len(scene.moves(1))) == ("rob", 1 + 3 * 5)
    scene.play(1, RobBoat("green", 4), 0)
    assert (scene.aboard(0), scene.aboard(4), scene.held(1)) == ("RBX", "RG", 1)
    assert scene.question == "action"


def test_M_50_robbers_come_before_docking_and_may_be_declined() -> None:
    scene = load(Scene(2, rogues="robbers").boats("RGB", "R", "R", "R", "R", "R"), "X").play(1, SeatOnBoat(0))
    scene.play(1, RobNobody())
    assert (scene.question, scene.held(1)) == ("dock", 0)


def test_M_50_a_robbed_customer_can_fill_the_other_boat() -> None:
    scene = load(Scene(2, rogues="robbers").boats("RG", "R", "R", "RRR", "R", "R"), "X").play(1, SeatOnBoat(0))
    scene.play(1, RobBoat("green", 3), 0)
    assert scene.question == "dock"
    assert scene.play(1, DockBoat(3)).on_pier(2) == "RRRG"


def test_M_50_robbers_take_only_who_is_aboard_to_a_boat_at_sea() -> None:
    scene = load(Scene(2, rogues="robbers").boats("RG", "R", "R", "2", "R", "R"), "X").play(1, SeatOnBoat(0))
    assert scene.refusal(1, RobBoat("blue", 4)) == "M-50 not_aboard"
    assert scene.refusal(1, RobBoat("red", 3)) == "M-15 not_sailing"
    assert scene.refusal(1, RobBoat("red", 0)) == "M-15 same_boat"


@pytest.mark.parametrize("aboard", ["RGG", "RGB"])
@pytest.mark.parametrize("boat", range(6))
def test_M_50_every_customer_to_every_other_boat_with_a_seat(boat: int, aboard: str) -> None:
    boats = ["R"] * 6
    boats[boat] = aboard
    scene = load(Scene(2, rogues="robbers").boats(*boats), "X").play(1, SeatOnBoat(boat))
    others = [other for other in range(6) if other != boat]
    colours: dict[Any, str] = {colour: colour[0].upper() for colour in COLOURS if colour[0].upper() in aboard}
    wanted = [RobBoat(colour, other) for other in others for colour in colours]
    assert scene.moves(1) == (RobNobody(), *wanted)
    assert scene.refusal(1, RobBoat("red", boat)) == "M-15 same_boat"
    for move in wanted:
        again = Scene.of(scene.game, scene.state.copy()).play(1, move, 0)
        letter = colours[move.colour]
        assert again.aboard(boat) == aboard.replace(letter, "", 1) + "X"
        assert again.aboard(move.boat) == f"R{letter}"
        assert again.held(1) == 1


def test_M_50_from_a_boat_with_free_seats_too() -> None:
    scene = load(Scene(2, rogues="robbers").boats("R", "B", "-", "2", "3", "-"), "X").play(1, SeatOnBoat(0))
    assert scene.moves(1) == (RobNobody(), RobBoat("red", 1))


def test_M_50_criminals_have_no_effect() -> None:
    scene = load(Scene(2).boats(*ONE_EACH), "X").play(1, SeatOnBoat(0))
    assert scene.question == "action"


# ---- sailors ---------------------------------------------------------------------------------------------------------
LOAD, TO_PIER, TO_HALL, TO_BAG, TO_BOAT = 24, 27, 29, 32, 34


def hire(card: int, *boats: str, **options: Any) -> Scene:
    return Scene(2, sailors=True, **options).halls("RGBYX").boats(*boats).square(card, 0, 1, 2).times(9, 1).turn()


def test_M_51_a_sailor_draws_an_adventurer() -> None:
    scene = hire(LOAD, *ONE_EACH).play(1, HireTownsfolk(0), "Y").play(1, SeatOnBoat(2))
    assert (scene.aboard(2), scene.question) == ("RY", "tuck")


def test_M_51_a_sailor_takes_an_adventurer_to_any_pier() -> None:
    scene = hire(TO_PIER, "RX", "0", "-", "2", "3", "-").play(1, HireTownsfolk(0))
    assert scene.moves(1) == (TakePassenger(0, "red"), TakePassenger(0, "rogue"))
    assert scene.refusal(1, TakePassenger(0, "blue")) == "M-51 not_aboard"
    assert scene.refusal(1, TakePassenger(1, "blue")) == "M-51 not_sailing"
    scene.play(1, TakePassenger(0, "rogue"))
    assert scene.refusal(1, SeatOnBoat(0)) == "M-15 same_boat"
    scene.play(1, PutOnPier("black_market"))
    assert (scene.on_pier(2), scene.aboard(0)) == ("X", "R")


def test_M_51_a_pier_is_not_a_boat_and_a_boat_is_not_a_pier() -> None:
    scene = hire(TO_PIER, "RX", "G", "-", "2", "3", "-").play(1, HireTownsfolk(0)).play(1, TakePassenger(1, "green"))
    assert scene.moves(1) == tuple(PutOnPier(pier) for pier in PIERS)
    assert scene.refusal(1, SeatOnBoat(0)) == "M-51 to_a_pier"
    assert scene.refusal(1, SeatOnBoat(1)) == "M-15 same_boat"
    scene = hire(TO_BOAT, "RX", "G", "B", "2", "3", "-").play(1, HireTownsfolk(0)).play(1, TakePassenger(1, "green"))
    assert scene.moves(1) == (SeatOnBoat(0), SeatOnBoat(2))
    assert scene.refusal(1, PutOnPier("market")) == "M-51 to_a_boat"
    assert scene.refusal(1, SeatOnBoat(1)) == "M-15 same_boat"
    assert scene.refusal(1, SeatOnBoat(3)) == "M-15 not_sailing"
    scene.play(1, SeatOnBoat(2))
    assert [scene.aboard(boat) for boat in range(3)] == ["RX", "", "GB"]
    (moved,) = scene.events(PassengerMoved)
    assert (moved.seat, moved.adventurer, moved.boat, moved.pier, moved.to_boat) == (1, "green", 1, None, 2)


@pytest.mark.parametrize("card", [TO_PIER, TO_BAG, TO_BOAT])
def test_M_51_whoever_is_on_a_boat_at_sea_and_nobody_else(card: int) -> None:
    aboard = ("RX", "G", "2", "-", "BBY", "R")
    scene = hire(card, *aboard).play(1, HireTownsfolk(0))
    names: dict[str, Any] = dict(zip("RGBYX", ADVENTURERS, strict=True))
    for boat, letters in enumerate(aboard):
        for letter, name in names.items():
            at_sea = letters.isalpha()
            reason = None if letter in letters else "M-51 not_aboard" if at_sea else "M-51 not_sailing"
            assert scene.refusal(1, TakePassenger(boat, name)) == reason
    assert len(scene.moves(1)) == 6


@pytest.mark.parametrize("pier", range(3))
@pytest.mark.parametrize("boat", [0, 1, 4])
def test_M_51_to_the_pier_that_was_named(boat: int, pier: int) -> None:
    scene = hire(TO_PIER, "RX", "G", "-", "2", "BBY", "R").play(1, HireTownsfolk(0))
    whom: dict[int, tuple[Any, str]] = {0: ("rogue", "X"), 1: ("green", "G"), 4: ("blue", "B")}
    name, letter = whom[boat]
    scene.play(1, TakePassenger(boat, name)).play(1, PutOnPier(PIERS[pier]))
    assert [scene.on_pier(n) for n in range(3)] == [letter if n == pier else "" for n in range(3)]
    assert scene.aboard(boat) == {0: "R", 1: "", 4: "BY"}[boat]
    (moved,) = scene.events(PassengerMoved)
    assert (moved.seat, moved.adventurer, moved.boat, moved.pier, moved.to_boat) == (1, name, boat, PIERS[pier], None)


def test_M_51_a_sailor_takes_a_customer_to_its_hall() -> None:
    scene = hire(TO_HALL, "RX", "B", "-", "2", "3", "-").play(1, HireTownsfolk(0))
    assert scene.refusal(1, TakePassenger(0, "rogue")) == "M-51 rogues_have_no_hall"
    assert scene.play(1, TakePassenger(1, "blue")).in_halls() == "RGBBYX"
    (moved,) = scene.events(PassengerMoved)
    assert (moved.adventurer, moved.boat, moved.pier, moved.to_boat) == ("blue", 1, None, None)


def test_M_51_a_sailor_puts_an_adventurer_into_the_bag() -> None:
    scene = hire(TO_BAG, "RX", "B", "-", "2", "3", "-")
    before = scene.in_bag().count("X")
    scene.play(1, HireTownsfolk(0)).play(1, TakePassenger(0, "rogue"))
    assert scene.in_bag().count("X") == before + 1


def test_M_51_a_sailor_takes_an_adventurer_to_another_boat_which_may_dock() -> None:
    scene = hire(TO_BOAT, "RX", "BBB", "-", "2", "3", "-").play(1, HireTownsfolk(0)).play(1, TakePassenger(0, "red"))
    # There is only one other boat, so it is not asked for.
    assert (scene.question, scene.aboard(1), scene.aboard(0)) == ("dock", "RBBB", "X")


def test_M_51_with_one_boat_nobody_changes_boats() -> None:
    for aboard in ("BBB", "BG"):
        assert hire(TO_BOAT, "0", aboard, "-", "2", "3", "-").play(1, HireTownsfolk(0)).question == "tuck"


def test_M_51_what_cannot_be_used_is_lost() -> None:
    scene = hire(TO_HALL, "0", "1", "-", "2", "3", "-").play(1, HireTownsfolk(0))
    assert scene.question == "tuck"
    assert staff_count(scene.play(1, TuckUnder("peddler_1.red")).state, 1) == 1


# ---- what the view forecasts -----------------------------------------------------------------------------------------
def test_M_16_M_30_the_view_says_what_docking_adds_and_which_good_somebody_gives() -> None:
    """Played for, and then done: what was foretold has come."""
    rng, docked, hired = Rng(3), 0, 0
    while docked < 30 or hired < 10:
        step = COVE.setup(Options(), 3, RandomChance(rng))
        while asks := COVE.asked(step.state):
            seat = next(iter(asks))
            before = COVE.view(step.state, seat).players[seat]
            move = asks[seat].moves[rng.below(len(asks[seat].moves))]
            step = COVE.apply(step.state, seat, move, RandomChance(rng))
            after = COVE.view(step.state, seat).players[seat]
            if isinstance(move, DockBoat) and any(before.shelf) and after.shelf == before.shelf:
                pier = DOCK_PIER[move.dock]
                more = [now - then for now, then in zip(after.worths[pier], before.worths[pier], strict=True)]
                assert before.dock_gains[pier] == sum(map(mul, before.shelf, more))
                docked += 1
            elif isinstance(move, HireTownsfolk) and (good := before.hires[move.slot]) is not None:
                assert after.shelf[good] == before.shelf[good] + 1
                hired += 1
