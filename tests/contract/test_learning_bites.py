"""Each fault planted in what learners see of a game is caught by the law meant for it."""

from typing import Any

import pytest

from marketday.core import Kernel
from marketday.core.observer import Observer
from marketday.games.bankrut.game import BankrutGame, Options
from marketday.games.bankrut.observation import GOODS, OFFER_FROM
from marketday.games.klongs.cells import HAND_CLOSED, SEATS
from marketday.games.klongs.game import KlongsGame
from marketday.games.klongs.observation import KlongsObserver
from tests.contract import learning
from tests.contract.subject import Law, cases, subject_of

HONEST = KlongsObserver()


class Passing(Observer):
    """As good as the game's own, which it asks."""

    def __init__(self, honest: Observer = HONEST) -> None:
        super().__init__(honest.version, honest.fields, honest.action_rows)
        self.honest = honest

    def write(self, kernel: Kernel, seat: Any, out: Any, at: Any) -> None:
        self.honest.write(kernel, seat, out, at)

    def action_of(self, kernel: Kernel, code: Any) -> Any:
        return self.honest.action_of(kernel, code)

    def code_of(self, kernel: Kernel, action: Any) -> Any:
        return self.honest.code_of(kernel, action)

    def points(self, kernel: Kernel, seat: Any) -> Any:
        return self.honest.points(kernel, seat)

    def seat_count(self, kernel: Kernel) -> Any:
        return self.honest.seat_count(kernel)


class ShowsTheNextHand(Passing):
    def write(self, kernel: Kernel, seat: Any, out: Any, at: Any) -> None:
        super().write(kernel, seat, out, at)
        other = (seat + 1) % kernel.cells[SEATS]
        out[at] = kernel.cells[HAND_CLOSED + other] % 7


class MarksByTheNextHand(Passing):
    def mark(self, kernel: Kernel, out: Any, at: Any) -> None:
        HONEST.mark(kernel, out, at)
        other = (int(kernel.actor) + 1) % kernel.cells[SEATS]
        out[at + 1000] = kernel.cells[HAND_CLOSED + other] % 2


class CountsPlays(Passing):
    def __init__(self) -> None:
        super().__init__()
        self.looks = 0

    def write(self, kernel: Kernel, seat: Any, out: Any, at: Any) -> None:
        super().write(kernel, seat, out, at)
        self.looks += 1
        out[at] = self.looks % 5


class OneNumberForTwo(Passing):
    def action_of(self, kernel: Kernel, code: Any) -> Any:
        return HONEST.action_of(kernel, code) // 100


class ForgetsAnAnswer(Passing):
    def mark(self, kernel: Kernel, out: Any, at: Any) -> None:
        HONEST.mark(kernel, out, at)
        out[at + HONEST.action_of(kernel, kernel.nth(0))] = 0


class MarksOneMore(Passing):
    """Which would do no harm to any piece."""

    def mark(self, kernel: Kernel, out: Any, at: Any) -> None:
        HONEST.mark(kernel, out, at)
        out[at] = 1


class GoesTooFar(Passing):
    def write(self, kernel: Kernel, seat: Any, out: Any, at: Any) -> None:
        super().write(kernel, seat, out, at)
        out[at + HONEST.size - 1] = 2000


class PaysTheLeast(Passing):
    def merit(self, kernel: Kernel, seat: Any) -> Any:
        return -HONEST.points(kernel, seat)


class OffersWhatItDoesNotHold(Passing):
    def mark(self, kernel: Kernel, out: Any, at: Any) -> None:
        self.honest.mark(kernel, out, at)
        if out[at + OFFER_FROM + 1] or out[at + OFFER_FROM + GOODS]:  # the first two goods for each other
            out[at + OFFER_FROM + 1] = out[at + OFFER_FROM + GOODS] = 1


CAUGHT: tuple[tuple[type[Passing], Law, str], ...] = (
    (ShowsTheNextHand, learning.law_observations_tell_no_secrets, r"must not know from \['water_kind'\]"),
    (MarksByTheNextHand, learning.law_observations_tell_no_secrets, "learns from its actions"),
    (CountsPlays, learning.law_observations_follow_from_views, r"\['water_kind'\] of seat . do not follow"),
    (OneNumberForTwo, learning.law_actions_are_answers, "are the same action"),
    (ForgetsAnAnswer, learning.law_actions_are_answers, "not marked"),
    (MarksOneMore, learning.law_actions_are_answers, "none of the answers, where nothing is composed"),
    (GoesTooFar, learning.law_actions_are_answers, "turn goes up to 2000"),
    (PaysTheLeast, learning.law_learners_are_paid_what_was_earned, "scores"),
)


def keep(law: Law) -> None:
    for case in cases([KlongsGame()]):
        for seed in range(3):
            law(subject_of(case.game), case.options, case.seats, seed)


@pytest.mark.parametrize(("fault", "law", "words"), CAUGHT, ids=lambda value: getattr(value, "__name__", None))
def test_a_fault_is_caught(fault: type[Passing], law: Law, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    faulty = fault()
    monkeypatch.setattr(KlongsGame, "observer", lambda self: faulty)
    with pytest.raises(AssertionError, match=words):
        keep(law)


def test_a_composed_move_that_is_not_legal_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    game = BankrutGame()
    faulty = OffersWhatItDoesNotHold(game.observer())
    monkeypatch.setattr(BankrutGame, "observer", lambda self: faulty)
    with pytest.raises(AssertionError, match=r"MakeOffer.* is marked, but it is against rule B-4"):
        learning.law_actions_are_answers(subject_of(game), Options(pace="calm"), game.seat_counts[-1], 0)


def test_an_observer_in_plain_python_keeps_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also the marks that follow from the numbers of answers are those the game makes in its shorter way."""
    monkeypatch.setattr(KlongsGame, "observer", lambda self: Passing())
    for law in learning.LAWS + learning.KERNEL_LAWS:
        keep(law)


def test_every_law_catches_something() -> None:
    assert {law for _, law, _ in CAUGHT} == set(learning.LAWS + learning.KERNEL_LAWS)
