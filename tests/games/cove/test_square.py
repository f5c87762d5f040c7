"""M-30, M-31, M-42 and the townsfolk that stay ashore (M-51)."""

import pytest

from marketday.games.cove import codes, data
from marketday.games.cove.codes import CORRUPTION, DISCARDS
from marketday.games.cove.data import CORRUPTION_KINDS
from marketday.games.cove.events import CorruptionDiscarded, CorruptionDrawn, CorruptionShuffled, TownsfolkHired
from marketday.games.cove.moves import (
    ActivateStaff,
    DiscardCorruption,
    HireTownsfolk,
    KeepCorruption,
    StopStaff,
    TakeAction,
    TuckUnder,
    UseStaff,
)
from tests.games.cove.peddler import COVE
from tests.games.cove.scene import Scene

# Cards by number: Locals that discard 1 and 3, Mercenaries with a small and a large red good.
DISCARD_1, DISCARD_3, SMALL_RED, LARGE_RED = 0, 8, 12, 20


def ready(*square: int) -> Scene:
    return Scene(2).boats("0", "1", "-", "2", "3", "-").square(*square).times(12, 1)


def tuck(ability: str) -> TuckUnder:
    return TuckUnder(f"peddler_1.{ability}")


def test_M_30_ability_then_tuck_then_pay_then_refill() -> None:
    scene = ready(1, 2, SMALL_RED, 3).turn().play(1, HireTownsfolk(2))
    assert (scene.on_shelf(1), scene.question, scene.held(1), scene.hour(1)) == ("r", "tuck", 0, 1)
    assert COVE.view(scene.state, None).hired == SMALL_RED
    scene.play(1, tuck("blue"), 0, 7)
    seen = COVE.view(scene.state, None)
    assert (scene.held(1), scene.hour(1)) == (1, 3)
    assert seen.players[1].staff == (None, None, SMALL_RED, None)
    assert seen.square[1:] == (1, 2, 3)
    names = [type(event).__name__ for event in scene.told]
    assert names.index("CorruptionDrawn") < names.index("TokenMoved") < names.index("TownsfolkArrived")


def test_M_30_places_cost_from_left_to_right() -> None:
    for slot, (hours, cards) in enumerate(data.SQUARE):
        scene = ready(1, 2, 3, 4).turn().play(1, HireTownsfolk(slot)).play(1, tuck("red"))
        assert (scene.hour(1) - 1, scene.held(1)) == (hours, cards)


def test_M_30_all_four_slide_right_and_the_new_one_comes_from_the_left() -> None:
    scene = ready(1, 2, 3, 4).turn().play(1, HireTownsfolk(3)).play(1, tuck("red"), 7)
    assert COVE.view(scene.state, None).square == (7, 1, 2, 3)


def test_M_30_a_replaced_card_goes_under_the_deck() -> None:
    scene = ready(1, 2, 3, 4).staff(1, 20, 21, 22, 23).turn().play(1, HireTownsfolk(0))
    assert len(scene.moves(1)) == 4
    scene.play(1, tuck("green"))
    seen = COVE.view(scene.state, None)
    assert seen.players[1].staff == (20, 1, 22, 23)
    assert seen.under == (21,)


def test_M_30_those_under_the_deck_come_last_and_in_order() -> None:
    scene = ready(1, 2, 3, 4).set(codes.DECK, [0]).set(codes.UNDER, [9, 10]).set(codes.UNDER_COUNT, [2])
    scene.turn().play(1, HireTownsfolk(3)).play(1, tuck("red"))
    seen = COVE.view(scene.state, None)
    assert (seen.square, seen.under) == ((9, 1, 2, 3), (10,))


@pytest.mark.parametrize("under", [(), (9,), (9, 10), (9, 10, 11)])
def test_M_30_with_an_empty_deck_only_those_under_it_come(under: tuple[int, ...]) -> None:
    scene = ready(1, 2, 3, 4).set(codes.DECK, [0]).set(codes.UNDER, under).set(codes.UNDER_COUNT, [len(under)])
    scene.staff(0, 20, 21, 22, 23).turn().play(1, HireTownsfolk(2)).play(1, tuck("red"))
    seen = COVE.view(scene.state, None)
    assert (seen.square, seen.under) == ((under[0] if under else None, 1, 2, 4), under[1:])
    assert seen.players[0].staff == (20, 21, 22, 23)
    assert seen.players[1].staff == (3, None, None, None)


def test_M_30_the_price_cannot_be_discarded_by_the_same_card() -> None:
    scene = ready(1, 2, DISCARD_3, 3).turn().play(1, HireTownsfolk(2))
    assert scene.question == "tuck"
    assert scene.play(1, tuck("red")).held(1) == 1


def test_M_31_any_staffed_abilities_in_any_order_for_two_hours() -> None:
    scene = ready(1, 2, 3, 4).staff(1, 20, -1, 22, -1).turn().play(1, ActivateStaff())
    use = [UseStaff(f"peddler_1.{colour}") for colour in ("red", "green", "blue", "yellow")]
    assert set(scene.moves(1)) == {StopStaff(), use[0], use[2]}
    assert scene.refusal(1, use[1]) == "M-31 not_staffed"
    assert scene.refusal(1, UseStaff("nobody")) == "M-31 not_your_ability"
    scene.play(1, use[2])
    assert scene.refusal(1, use[2]) == "M-31 used_already"
    scene.play(1, use[0])
    assert (scene.on_shelf(1), scene.hour(1), scene.question) == ("rb", 3, "action")


def test_M_31_one_may_stop_early() -> None:
    scene = ready(1, 2, 3, 4).staff(1, 20, -1, 22, -1).turn().play(1, ActivateStaff()).play(1, StopStaff())
    assert (scene.on_shelf(1), scene.hour(1)) == ("", 3)


def test_M_31_without_staff_there_is_nothing_to_activate() -> None:
    assert ready(1, 2, 3, 4).turn().refusal(1, ActivateStaff()) == "M-31 no_staff"


def test_M_31_an_ability_without_work_is_not_offered() -> None:
    scene = Scene(2).boats("0", "1", "-", "2", "3", "-").times(1, 12).staff(0, -1, 21, -1, 23).turn()
    scene.play(0, ActivateStaff())
    assert set(scene.moves(0)) == {StopStaff(), UseStaff("blacksmith.dig")}
    assert scene.refusal(0, UseStaff("blacksmith.strike")) == "M-31 no_work"


def test_M_42_faces_are_secret_numbers_are_public() -> None:
    scene = Scene(3).corruption(1, 0, 5, 5)
    seen = [COVE.view(scene.state, seat) for seat in (0, 1, None)]
    assert [view.players[1].corruption for view in seen] == [3, 3, 3]
    assert [view.players[1].revealed for view in seen] == [None] * 3
    assert [sum(view.corruption) for view in seen] == [0, 3, 0]
    assert seen[1].corruption[5] == 2


def test_M_42_only_who_drew_hears_the_face() -> None:
    scene = ready(1, 2, 3, 4).turn().play(1, TakeAction("peddler_1.haul"), 0, 5)
    (event,) = scene.events(CorruptionDrawn)
    assert [COVE.redact(event, seat) for seat in (0, 1, None)] == [
        CorruptionDrawn(1, None),
        CorruptionDrawn(1, 5),
        CorruptionDrawn(1, None),
    ]
    (public,) = ready(1, 2, 3, 4).turn().play(1, HireTownsfolk(0)).events(TownsfolkHired)
    assert COVE.redact(public, None) == public


def test_M_42_discards_are_shuffled_when_the_deck_runs_out() -> None:
    scene = Scene(2).set(CORRUPTION, [0] * CORRUPTION_KINDS).set(DISCARDS, [3, *[0] * 12])
    scene.begin(codes.T_CORRUPT, 1).resolve(0)
    assert (scene.held(1), scene.state.cells[CORRUPTION], scene.state.cells[DISCARDS]) == (1, 2, 0)


@pytest.mark.parametrize("kind", range(CORRUPTION_KINDS))
def test_M_42_and_all_of_them_are_in_the_deck_again(kind: int) -> None:
    discards = [1 + n % 3 for n in range(CORRUPTION_KINDS)]
    scene = Scene(2).set(CORRUPTION, [0] * CORRUPTION_KINDS).set(DISCARDS, discards)
    scene.begin(codes.T_CORRUPT, 1).resolve(kind)
    cells = list(scene.state.cells)
    assert cells[CORRUPTION : CORRUPTION + CORRUPTION_KINDS] == [n - (k == kind) for k, n in enumerate(discards)]
    assert cells[DISCARDS : DISCARDS + CORRUPTION_KINDS] == [0] * CORRUPTION_KINDS
    assert scene.events(CorruptionShuffled) == [CorruptionShuffled(sum(discards))]


def test_M_42_without_any_card_nothing_is_drawn() -> None:
    scene = Scene(2).set(CORRUPTION, [0] * CORRUPTION_KINDS)
    assert scene.begin(codes.T_CORRUPT, 1).resolve().held(1) == 0


def test_M_51_locals_that_discard_one_must() -> None:
    scene = ready(DISCARD_1, 2, 3, 4).corruption(1, 0, 5).turn().play(1, HireTownsfolk(0))
    assert scene.moves(1) == (DiscardCorruption(0), DiscardCorruption(5))
    assert scene.refusal(1, KeepCorruption()) == "M-51 must_discard"
    assert scene.refusal(1, DiscardCorruption(7)) == "M-51 not_held"
    scene.play(1, DiscardCorruption(5))
    assert (scene.held(1), scene.question) == (1, "tuck")
    assert COVE.view(scene.state, None).discards[5] == 1


def test_M_30_the_only_card_goes_unasked_and_without_cards_nothing_happens() -> None:
    scene = ready(DISCARD_1, 2, 3, 4).corruption(1, 7).turn().play(1, HireTownsfolk(0))
    assert scene.events(CorruptionDiscarded) == [CorruptionDiscarded(1, 7)]
    assert (scene.held(1), scene.question) == (0, "tuck")
    assert ready(DISCARD_1, 2, 3, 4).turn().play(1, HireTownsfolk(0)).question == "tuck"


def test_M_42_who_must_discard_is_asked_even_if_all_cards_are_alike() -> None:
    """Otherwise the others would learn that they are."""
    scene = ready(DISCARD_1, 2, 3, 4).corruption(1, 5, 5).turn().play(1, HireTownsfolk(0))
    assert (scene.question, scene.moves(1)) == ("discard", (DiscardCorruption(5),))


def test_M_51_some_locals_discard_up_to_three() -> None:
    scene = ready(DISCARD_3, 2, 3, 4).corruption(1, 0, 0, 0, 0).turn().play(1, HireTownsfolk(0))
    for left in (3, 2, 1):
        assert (scene.question, scene.held(1)) == ("discard", left + 1)
        scene.play(1, DiscardCorruption(0))
    assert (scene.held(1), scene.question) == (1, "tuck")


def test_M_51_up_to_three_need_not_be_discarded() -> None:
    scene = ready(DISCARD_3, 2, 3, 4).corruption(1, 0, 5).turn().play(1, HireTownsfolk(0))
    assert scene.moves(1) == (KeepCorruption(), DiscardCorruption(0), DiscardCorruption(5))
    scene.play(1, DiscardCorruption(0)).play(1, KeepCorruption())
    assert (scene.held(1), scene.question) == (1, "tuck")


def test_M_51_mercenaries_bring_a_good_if_the_supply_has_it() -> None:
    assert ready(LARGE_RED, 2, 3, 4).turn().play(1, HireTownsfolk(0)).on_shelf(1) == "R"
    assert ready(LARGE_RED, 2, 3, 4).shelf(1, "RR").turn().play(1, HireTownsfolk(0)).on_shelf(1) == "RR"
