"""The oracle stirs what it should and nothing else."""

import pytest

from marketday.core.rng import Rng
from marketday.games.bankrut import GAME
from marketday.games.bankrut.moves import CallStop
from tests.games.bankrut.oracle import compose_offer, scramble
from tests.games.bankrut.scene import ANN, BOB, CEM, DOT, WOOD, Scene, cards, fresh, offer, scene

SEEDS = range(30)


def worlds(s: Scene, seat: int | None) -> list[Scene]:
    return [Scene(scramble(s.state, seat, Rng(seed))) for seed in SEEDS]


def test_other_hands_change_and_the_own_one_does_not() -> None:
    s = fresh(4)
    others = worlds(s, ANN)
    assert {world.hand(ANN) for world in others} == {s.hand(ANN)}
    assert len({world.hand(BOB) for world in others}) > 10
    assert all(world.centre == s.centre for world in others)
    assert all(GAME.census(world.state) == GAME.census(s.state) for world in others)


def test_what_offers_prove_stays() -> None:
    s = scene({ANN: "2 brick", BOB: "3 wood 2 fish", CEM: "4 sheep"}, seats=4)
    s.do(BOB, offer("3 wood", "1 gold")).do(CEM, offer("2 sheep", "1 gold", ANN)).do(CEM, offer("4 sheep", "", BOB))
    for world in worlds(s, ANN):
        assert world.view(BOB).hand[WOOD] >= 3
        assert world.view(ANN) == s.view(ANN)
        assert all(made.seat != CEM or made.give == cards("2 sheep") for made in world.offers(ANN))
    assert any("4 sheep" not in world.hand(CEM) for world in worlds(s, ANN))


def test_offers_between_others_come_and_go_with_other_numbers() -> None:
    s = scene({ANN: "2 brick", BOB: "3 wood 2 fish", CEM: "4 sheep"}, seats=4).do(BOB, offer("3 wood", "", CEM))
    shown = [world.offers(CEM) for world in worlds(s, ANN)]
    assert [] in shown
    assert len({made.id for offers in shown for made in offers}) > 3
    for world in worlds(s, ANN):
        for giver in (BOB, CEM, DOT):
            held = world.view(giver).hand
            for made in world.offers(giver):
                assert made.seat != giver or all(a >= b for a, b in zip(held, made.give, strict=True))


def test_the_centre_changes_while_it_lies_face_down() -> None:
    assert len({world.centre for world in worlds(fresh(3, pace="live"), ANN)}) > 3


def test_what_others_chose_changes_and_the_own_choice_does_not() -> None:
    s = scene({ANN: "2 brick", BOB: "3 wood"}, pace="ticks").act(BOB, CallStop()).act(ANN, offer("2 brick", "1 gold"))
    chosen = [str(world.view(BOB).chosen) for world in worlds(s, ANN)]
    assert len(set(chosen)) > 5
    assert {str(world.view(ANN).chosen) for world in worlds(s, ANN)} == {str(s.view(ANN).chosen)}


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_composed_offers_are_lawful_and_of_all_kinds(seats: int) -> None:
    s, rng = fresh(seats), Rng(seats)
    offers = [compose_offer(s.state, ANN, rng) for _ in range(200)]
    assert all(s.allows(ANN, made) for made in offers)
    assert any(not any(made.give) for made in offers)
    assert any(not any(made.want) for made in offers)
    assert {made.to for made in offers} == {None, *range(1, seats)}
