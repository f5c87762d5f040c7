"""What a search goes by in the cove: it compares at one moment, thinks about what matters, and knows its view only."""

from collections import Counter

import pytest

from marketday.bots.cove.search import CoveSearchBot
from marketday.bots.weighing import Budget
from marketday.core.foreseen import is_detail
from marketday.core.kernel import CHANCE, OVER
from marketday.core.rng import Rng
from marketday.core.search import Search
from marketday.games.cove import GAME
from marketday.games.cove.advice import CorruptionTaken, DayCut, DockTaken, HoursGained, WorkDelayed, WorkLost
from marketday.games.cove.codes import GOLD, Q_ACTION, Q_HAND, Q_TRADE, ROUND, SHELF, STAMP, TIME
from marketday.games.cove.data import BOAT_SEATS, DOCKS, GOODS, MOST_SEATS, PIERS, ROUNDS
from marketday.games.cove.docks import is_taken
from marketday.games.cove.game import Options
from marketday.games.cove.harbour import aboard
from marketday.games.cove.hints.forecast import hours_left
from marketday.games.cove.kernel import Cove
from marketday.games.cove.moves import HireTownsfolk, SeatOnBoat
from tests.games.cove.oracle import scramble

LATE = 20  # half hours


def answer(cove: Cove, rng: Rng) -> None:
    cove.play(cove.nth(rng.below(cove.options)))


def at_action(seed: int, round_: int) -> Cove:
    """A turn late in a round, after random play: there is little left to play out."""
    cove, rng = GAME.kernel(Options(), 2), Rng(seed)
    while cove.question != Q_ACTION or cove.cells[ROUND] < round_ or cove.cells[TIME + cove.actor] < LATE:
        answer(cove, rng)
    return cove


def test_bots_do_not_imagine_the_same_luck_all_game() -> None:
    """What dice and compass show in thought goes by the stamp."""
    cove, rng, moments, stamps = GAME.kernel(Options(), 2), Rng(4), set(), set()
    while cove.actor != OVER:
        if cove.question == Q_ACTION:
            moments.add((cove.cells[ROUND], cove.cells[TIME] + cove.cells[TIME + 1]))
            stamps.add(GAME.imagine(GAME.view(cove, cove.actor), Rng(0)).cells[STAMP])
        answer(cove, rng)
    assert len(stamps) == len(moments) > 3 * ROUNDS


def test_at_the_end_the_outlook_is_what_the_seat_is_ahead() -> None:
    cove, rng = GAME.kernel(Options(), 3), Rng(1)
    while cove.actor != OVER:
        answer(cove, rng)
    totals = GAME.score_sheet(cove).totals
    ahead = [2 * total - (sum(totals) - total) for total in totals]
    assert [2 * GAME.judge().outlook(cove, seat) for seat in range(3)] == pytest.approx(ahead)


@pytest.mark.parametrize("round_", [1, 2, 3])
def test_play_outs_go_to_the_end_of_the_round(round_: int) -> None:
    judge, cove = GAME.judge(), at_action(2, round_)
    assert judge.horizon(cove, 2) == judge.turn(cove) + 1 == round_ + 1
    worth = Search(judge, [judge], cove.actor, [round_ + 1], False).play_out(cove, 0, 5)
    assert -300 < worth < 300


def test_a_good_that_is_kept_is_told_as_such_and_not_as_shop_and_staff() -> None:
    cove = at_action(2, 1)
    richer = cove.copy()
    richer.cells[SHELF + GOODS * cove.actor] += 1
    less, more = (GAME.foreseen(state, cove.actor) for state in (cove, richer))
    assert more["Shelf"] > less["Shelf"] + 1
    assert {part for part in more if more[part] != pytest.approx(less[part])} == {"Shelf"}
    whole = sum(points for part, points in more.items() if not is_detail(part))
    assert whole == pytest.approx(GAME.judge().outlook(richer, cove.actor))


def test_of_the_gold_that_play_outs_bring_it_is_told_what_was_sold_for_it() -> None:
    judge, told = GAME.judge(), Counter[str]()
    for seed in range(3):
        cove, rng = GAME.kernel(Options(), 2), Rng(seed)
        while cove.question != Q_ACTION:
            answer(cove, rng)
        seat = cove.actor
        for tells in (False, True):
            search = Search(judge, [judge], seat, [2], False, tells)
            search.play_out(cove, 0, seed)
            end = search.end
            assert isinstance(end, Cove)
            sales = {name: gold for name, gold in GAME.foreseen(end, seat).items() if name.startswith("Gold@")}
            on_piers = sum(end.cells[GOLD + MOST_SEATS * pier + seat] for pier in range(len(PIERS)))
            assert sum(sales.values()) == (on_piers if tells else 0)
            told.update(sales)
    assert len(told) > 2


def test_a_card_that_is_being_drawn_is_told() -> None:
    """Whoever uses a hand draws at once: the card is the open question then, and not on the agenda."""
    cove, rng = GAME.kernel(Options(), 2), Rng(6)
    while cove.question != Q_HAND:
        answer(cove, rng)
    seat = cove.actor
    told = {
        type(move).__name__: [one for _, one in GAME.advice(GAME.view(cove, seat), seat, move)]
        for move in GAME.asked(cove)[seat].moves
    }
    assert CorruptionTaken(1) in told["CrossHand"]
    assert HoursGained(1) in told["CrossHand"], "that is what it is for"
    assert not {CorruptionTaken(1), HoursGained(1)} & {*told["PassHand"]}


def test_a_boat_that_docks_is_told_and_what_that_does_to_the_day() -> None:
    """M-18: with the fourth the day is over for whoever is not behind the others."""
    seen = Counter[tuple[type, int]]()
    for seed in range(12):
        cove, rng = GAME.kernel(Options(), 2), Rng(seed)
        while cove.actor != OVER:
            moves = [] if cove.actor == CHANCE else GAME.asked(cove)[cove.actor].moves
            taken = sum(bool(is_taken(cove, dock)) for dock in range(len(DOCKS)))
            for move in moves:
                if not isinstance(move, SeatOnBoat):
                    continue
                told = GAME.advice(GAME.view(cove, cove.actor), cove.actor, move)
                docking = [(points, one) for points, one in told if isinstance(one, DockTaken | DayCut)]
                if aboard(cove, move.boat) == BOAT_SEATS - 1 and hours_left(cove, cove.actor) > 8:
                    assert docking, "it fills the last seat, and there is much of the day to lose"
                for points, one in docking:
                    docked = len(DOCKS) if isinstance(one, DayCut) else one.taken
                    assert 0 < docked - taken <= 2, "where two adventurers come, two boats may be filled"
                    assert points < 0
                    seen[type(one), docked] += 1
            answer(cove, rng)
    assert {*seen} == {(DockTaken, 1), (DockTaken, 2), (DockTaken, 3), (DayCut, 4)}


def test_work_that_nothing_happens_to_is_not_told_as_lost() -> None:
    """Whoever hires leaves it as it is; but where hours pass, it may be too late for it."""
    hired, worked = Counter[type](), Counter[type]()
    for seed in range(6):
        cove, rng = GAME.kernel(Options(), 2), Rng(seed)
        while cove.actor != OVER:
            for move in GAME.asked(cove)[cove.actor].moves if cove.question == Q_ACTION else ():
                told = GAME.advice(GAME.view(cove, cove.actor), cove.actor, move)
                (hired if isinstance(move, HireTownsfolk) else worked).update(type(one) for _, one in told)
            answer(cove, rng)
    assert hired[WorkDelayed] > 10
    assert hired[WorkLost] == 0 < worked[WorkLost]


def test_which_action_matters_and_what_is_sold_does_not() -> None:
    cove, rng, seen = GAME.kernel(Options(), 2), Rng(3), set()
    while cove.actor != OVER:
        if cove.actor != CHANCE:
            seen.add((int(cove.question), GAME.judge().matters(cove)))
        answer(cove, rng)
    assert {(Q_ACTION, True), (Q_TRADE, False)} <= seen
    assert not any(matters for question, matters in seen if question > 50), "questions of shops"


def test_it_knows_no_more_than_its_view(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CoveSearchBot, "budget", Budget(candidates=2, play_outs=2))
    stirred = 0
    for seed in range(2):
        cove = at_action(seed, 3)
        other = scramble(cove, cove.actor, Rng(seed))
        stirred += GAME.save(other) != GAME.save(cove)
        here, there = (
            CoveSearchBot(GAME, cove.actor, Rng(7)).choose(GAME.view(state, cove.actor), GAME.asked(state)[cove.actor])
            for state in (cove, other)
        )
        assert here == there
    assert stirred, "else nothing was tried"
