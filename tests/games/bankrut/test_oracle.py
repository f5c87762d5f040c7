"""The oracle stirs what it should and nothing else."""

import re
from dataclasses import replace

import pytest
from msgspec import structs

from marketday.core.grammar import Rejected
from marketday.core.rng import Rng
from marketday.games.bankrut import GAME, events
from marketday.games.bankrut.events import Event
from marketday.games.bankrut.game import BankrutGame
from marketday.games.bankrut.moves import AcceptOffer, CallStop, Move
from marketday.games.bankrut.slots import SLOTS, id_number, id_slot
from marketday.games.bankrut.state import Bankrut
from marketday.games.bankrut.view import View
from tests.contract import secrecy
from tests.contract.subject import Law, subject_of
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


# ---- leaks planted in the game are found with it ---------------------------------------------------------------------
class TellsTrades(BankrutGame):
    def redact(self, event: Event, seat: int | None) -> Event | None:
        return event if isinstance(event, events.Traded) else super().redact(event, seat)


class TellsPrivateOffers(BankrutGame):
    def redact(self, event: Event, seat: int | None) -> Event | None:
        return event if isinstance(event, events.OfferMade) else super().redact(event, seat)


class ShowsPrivateOffers(BankrutGame):
    def view(self, state: Bankrut, seat: int | None) -> View:
        views = [super(ShowsPrivateOffers, self).view(state, other) for other in range(state.seat_count)]
        every = {shown.id: shown for view in views for shown in view.offers}
        return structs.replace(super().view(state, seat), offers=tuple(every.values()))


class ShowsChoices(BankrutGame):
    def view(self, state: Bankrut, seat: int | None) -> View:
        others = [super(ShowsChoices, self).view(state, other).chosen for other in range(state.seat_count)]
        return structs.replace(super().view(state, seat), chosen=next((act for act in others if act), None))


class ShowsTheCentre(BankrutGame):
    def view(self, state: Bankrut, seat: int | None) -> View:
        return structs.replace(super().view(state, seat), centre=state.centre)


class RefusesTellingly(BankrutGame):
    """Whoever guesses the number of a private offer learns that there is one."""

    def why_not(self, state: Bankrut, seat: int | None, move: Move) -> Rejected | None:
        reason = super().why_not(state, seat, move)
        if isinstance(move, AcceptOffer) and reason and reason.reason == "offer_gone":
            slot = id_slot(move.offer)
            if slot < SLOTS and state.lies(slot, id_number(move.offer)):
                return Rejected("B-4", "not_to_you")
        return reason


@pytest.mark.parametrize(
    ("fault", "variant", "law"),
    [
        (TellsTrades, 2, secrecy.law_nobody_sees_what_is_hidden),
        (TellsPrivateOffers, 2, secrecy.law_nobody_hears_a_secret_move),
        (ShowsPrivateOffers, 2, secrecy.law_nobody_sees_what_is_hidden),
        (ShowsChoices, 0, secrecy.law_nobody_sees_what_is_hidden),
        (ShowsTheCentre, 1, secrecy.law_nobody_sees_what_is_hidden),
        (RefusesTellingly, 2, secrecy.law_nobody_sees_what_is_hidden),
    ],
)
def test_a_planted_leak_is_found(fault: type[BankrutGame], variant: int, law: Law) -> None:
    game = fault()
    subject = replace(subject_of(GAME), game=game)
    found = []
    for seed in range(60):
        try:
            law(subject, game.variants()[variant], 4, seed)
        except AssertionError as complaint:
            found.append(str(complaint))
            break
    assert found
    assert re.search("sees|hears|learns", found[0])
