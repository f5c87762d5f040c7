"""What bots think does not depend on what they keep: prices as long as the forecast holds, the end of a line that was
already looked at, pieces that are moved where an answer does no more. Here everything is worked out anew for every
answer, in plain Python."""

import pytest

from marketday.core.kernel import CHANCE, OVER
from marketday.core.rng import Rng
from marketday.games.cove import GAME
from marketday.games.cove.codes import (
    AGENDA,
    ASKER,
    DEPTH,
    MARKER,
    NO_QUESTION,
    Q_ACTION,
    Q_ADVENTURER,
    Q_CORRUPTION,
    Q_TOWNSFOLK,
    Q_TRADE,
    Q_TUCK,
    SHOP_QUESTION,
    STAMP,
    T_STAFF,
    TIME,
)
from marketday.games.cove.game import Options
from marketday.games.cove.hints.hopes import ANEW, AT_THE_END, IN_PLACE
from marketday.games.cove.hints.prospect import Prospects
from marketday.games.cove.hints.thought import MANY, SAMPLES, Thought, is_of_harbour
from marketday.games.cove.hints.weights import Weights
from marketday.games.cove.kernel import Cove
from marketday.games.cove.merchants.captain.codes import Q_COURSE
from marketday.games.cove.merchants.chronomancer.codes import Q_TRAVEL
from marketday.games.cove.state import task_part

HOPES = [merchant.hopes for merchant in GAME.merchants]


class Anew:
    """Thinks as `Thought` does, and keeps nothing."""

    def __init__(self, cove: Cove, samples: int, many: int) -> None:
        self.seat, self.samples, self.many = cove.actor, samples, many
        self.seen = cove.copy()
        self.card = self.prospects().forecast.card
        self.has_sailed = is_of_harbour(cove.question)
        self.is_chancy = False
        self.paid = 0.0

    def prospects(self) -> Prospects:
        prospects = Prospects(HOPES, Weights())
        prospects.look(self.seen)
        return prospects

    def ahead(self, cove: Cove) -> float:
        self.seen = cove.copy()
        return self.prospects().ahead(cove, self.seat)

    def value(self, cove: Cove) -> float:
        return (self.ahead(cove) if self.has_sailed else self.prospects().of(cove, self.seat)) - self.paid

    def settle(self, cove: Cove, rng: Rng, depth: int, question: int) -> None:
        while cove.actor in (CHANCE, self.seat):
            asked, here = cove.question, cove.cells[DEPTH]
            if cove.actor == CHANCE:
                self.let_chance_answer(cove, rng)
            elif asked in (Q_ACTION, Q_TRADE) or here < depth or (here == depth and asked == question):
                return
            else:
                cove.play(self.best(cove, rng))

    def let_chance_answer(self, cove: Cove, rng: Rng) -> None:
        if cove.question in (Q_CORRUPTION, Q_ADVENTURER):
            if cove.question == Q_CORRUPTION and cove.cells[ASKER] == self.seat:
                self.paid += self.card
            cove.question = NO_QUESTION
            cove.run()
        elif cove.question == Q_TOWNSFOLK:
            cove.play(cove.nth(0))
        else:
            self.is_chancy = True
            cove.play(cove.nth(rng.below(cove.options)))

    def best(self, cove: Cove, rng: Rng) -> int:
        self.has_sailed = self.has_sailed or is_of_harbour(cove.question)
        worths = []
        paid = self.paid
        for code in cove.codes():
            after = cove.copy()
            after.play(code)
            self.settle(after, rng, cove.cells[DEPTH], cove.question)
            worths.append(self.value(after))
            self.paid = paid
        return cove.codes()[worths.index(max(worths))]

    def worth(self, cove: Cove, code: int) -> float:
        total = 0.0
        for sample in range(self.samples):
            worth = self.sample(cove, code, Rng(cove.cells[STAMP] * SAMPLES + sample))
            if not self.is_chancy:
                return worth
            total += worth
        return total / self.samples

    def sample(self, cove: Cove, code: int, rng: Rng) -> float:
        sailed, self.is_chancy, self.paid = self.has_sailed, False, 0.0
        after = cove.copy()
        for other in range(cove.seat_count):
            if other != self.seat:
                after.cells[TIME + other] = min(after.cells[TIME + other], after.cells[MARKER] - 1)
        after.play(code)
        if cove.options > self.many and cove.question != Q_ACTION:
            self.settle(after, rng, cove.cells[DEPTH], cove.question)
        else:
            self.settle(after, rng, -1, NO_QUESTION)
        worth = self.value(after)
        if self.has_sailed and not sailed:
            self.has_sailed = False
            worth += self.prospects().of(cove, self.seat) - self.ahead(cove)
            self.seen = cove.copy()
        return worth


@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_kept_changes_no_thought(seats: int) -> None:
    """In play-outs and in a bot's own turn, at one in five questions of a play."""
    cove, rng, judge, questions = GAME.kernel(Options(sailors=True), seats), Rng(seats), GAME.judge(), set()
    while cove.actor != OVER:
        if cove.actor == CHANCE:
            cove.play(cove.nth(rng.below(cove.options)))
            continue
        worths = judge.worths(cove)
        if cove.question != Q_TRADE and rng.below(5) == 0:
            questions.add(int(cove.question))
            anew = Anew(cove, 1, 0)
            assert worths == [anew.worth(cove, code) for code in cove.codes()]
            anew = Anew(cove, SAMPLES, MANY)
            moves = GAME.asked(cove)[cove.actor].moves
            assert list(GAME.appraise(cove, cove.actor, moves)) == [anew.worth(cove, code) for code in cove.codes()]
        cove.play(cove.nth(worths.index(max(worths)) if rng.below(4) else rng.below(cove.options)))
    assert len(questions) > 8, "else little was compared"


def test_what_a_seat_may_expect_does_not_depend_on_who_was_looked_at_before() -> None:
    cove, rng, kept = GAME.kernel(Options(), 4), Rng(5), Prospects(HOPES, Weights())
    compared = 0
    while cove.actor != OVER:
        if cove.question == Q_ACTION:
            kept.look(cove)
            for seat in [1, 3, 0, 0, 2, 1]:
                fresh = Prospects(HOPES, Weights())
                fresh.look(cove)
                assert kept.of(cove, seat) == fresh.of(cove, seat)
                compared += 1
        cove.play(cove.nth(rng.below(cove.options)))
    assert compared > 100


def tried(merchants: tuple[str, str], rng: Rng) -> set[tuple[int, int, bool]]:
    """A random play in which each answer that can be tried out is worth as much as if it were played: the questions,
    how answers to them can be tried out, and whether staff is at work."""
    seen = set()
    cove = GAME.kernel(Options(merchants=merchants), 2)
    while cove.actor != OVER:
        if cove.actor != CHANCE:
            thought = Thought(HOPES, Weights(), 1, 0)
            thought.begin(cove, cove.actor)
            trial = thought.trial(cove)
            is_staff = task_part(cove.cells[AGENDA + cove.cells[DEPTH] - 1], 0) == T_STAFF
            if trial != ANEW or is_staff:
                seen.add((int(cove.question), int(trial), bool(is_staff)))
            if trial != ANEW:
                worths = thought.worths(cove)
                assert worths == [thought.worth(cove, code) for code in cove.codes()], (merchants, cove.question)
        cove.play(cove.nth(rng.below(cove.options)))
    return seen


@pytest.mark.parametrize("name", [merchant.name for merchant in GAME.merchants])
def test_what_a_merchant_has_tried_out_is_worth_as_much_as_if_it_were_played(name: str) -> None:
    """Of every merchant that is found."""
    other = next(merchant.name for merchant in GAME.merchants if merchant.name != name)
    assert (Q_TUCK, AT_THE_END, False) in tried((name, other), Rng(5)) | tried((other, name), Rng(6))


def test_an_answer_that_only_moves_pieces_is_worth_as_much_as_if_it_were_played() -> None:
    """Ships, figures, and who was hired. Where staff has still to work, where pieces stand may decide what it can do,
    so there the last move is played."""
    rng = Rng(3)
    seen = {one for _ in range(3) for one in tried(("captain", "chronomancer"), rng)}
    course, travel = (SHOP_QUESTION + question for question in (Q_COURSE, Q_TRAVEL))
    here = {
        (Q_TUCK, AT_THE_END),
        *((question, trial) for question in (course, travel) for trial in (IN_PLACE, AT_THE_END)),
    }
    assert {(question, trial) for question, trial, is_staff in seen if trial != ANEW and not is_staff} == here
    assert {(course, IN_PLACE, True), (course, ANEW, True), (travel, IN_PLACE, True), (travel, ANEW, True)} <= seen
    assert not any(trial == AT_THE_END and is_staff for _, trial, is_staff in seen)
