"""Reasons of hints: what is told for the best answer is what the next best has not, or has less of."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from marketday.bots.counsel import (
    _subject,
    advise,
    distinguishing,
    foreseen,
    is_level,
    is_twin,
    preferring,
    shared,
    together,
)
from marketday.bots.weighing import Budget, Tried, Weighing
from marketday.core import AnyGame, Ask, Rng
from marketday.core.foreseen import Foreseen, detail, is_detail
from marketday.core.kernel import CHANCE, OVER
from marketday.core.registry import every
from marketday.core.text import LANGUAGES, Words
from marketday.games.bankrut import GAME as BANKRUT
from marketday.games.bankrut.advice import CentreSpared, CentreSuffered, MajorityKept, MajorityLost, SetBroken, SetKept
from marketday.games.cove.advice import (
    CorruptionSpared,
    CorruptionTaken,
    DayCut,
    DaySpared,
    DockSpared,
    DockTaken,
    GoldAtOnce,
    GoodsMade,
    HoursSpared,
    HoursTaken,
    WorkAdvanced,
    WorkDelayed,
    WorkInTime,
    WorkLost,
    WorkSpared,
)
from marketday.games.klongs import GAME as KLONGS
from marketday.games.klongs.advice import (
    BigDayOpened,
    CardKept,
    CardSpent,
    DayNear,
    LandingBroken,
    LandingFilled,
    LandingGrown,
    LandingKept,
    LandingScored,
    LittleDayOpened,
    StockGrown,
)
from marketday.games.klongs.cells import BIG
from marketday.games.klongs.data import LUK_PHAT_TRACK, NO_MARKET
from marketday.games.klongs.moves import EndTurn, PlaceBoat, ScoreLanding

SEARCHED = [game for game in every() if game.judge() is not None and game.adviser is None]
QUICK = Budget(candidates=4, play_outs=32)
BEFORE_A_DAY = [
    space
    for space in range(len(LUK_PHAT_TRACK))
    if LUK_PHAT_TRACK[space][1] != NO_MARKET and (space == 0 or LUK_PHAT_TRACK[space - 1][1] == NO_MARKET)
]
"""Spaces of the marker, which begins before the first."""


def moments(game: AnyGame, every_nth: int, seed: int = 5, seats: int = 2) -> Iterator[tuple[int, Any, Ask[Any]]]:
    """Some questions of one play in which all do what looks best."""
    judge, rng, number = game.judge(), Rng(seed), 0
    assert judge is not None
    state = game.kernel(game.variants()[0], seats)
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.play(state.nth(rng.below(state.options)))
            continue
        if state.options > 1:
            number += 1
            if number % every_nth == 0:
                yield state.actor, game.view(state, state.actor), game.asked(state)[state.actor]
        state.play(state.nth(judge.choice(state)))


@pytest.mark.parametrize("game", SEARCHED, ids=lambda game: game.id)
def test_a_reason_for_the_best_does_not_hold_as_well_for_the_next(game: AnyGame) -> None:
    looked_at = 0
    for seat, view, ask in moments(game, 7):
        counsel = advise(game, seat, view, ask, 3, QUICK)
        if counsel.second is None or is_level(counsel.second.tried):
            continue
        looked_at += 1
        own, other = (
            {_subject(advice): points for points, advice in game.advice(view, seat, opinion.move)}
            for opinion in (counsel.best, counsel.second)
        )
        reasons = counsel.best.reasons
        assert any(reason.is_good for reason in reasons), f"{counsel.best.move} is better, and nobody says why"
        for reason in reasons:
            subject = _subject(reason.advice)
            if reason.is_good and subject in own and subject in other:
                assert own[subject] > other[subject], f"{reason.advice} holds for {counsel.second.move} as well"
    assert looked_at > 4, "else nothing was tried"


@pytest.mark.parametrize("game", SEARCHED, ids=lambda game: game.id)
def test_what_play_outs_led_to_adds_up_to_what_an_answer_is_ahead(game: AnyGame) -> None:
    for seat, view, ask in moments(game, 40):
        weighing = Weighing(game, seat, view, ask, Rng(4), QUICK, explains=True)
        weighing.weigh()
        best, *others = weighing.tried()
        for other in others:
            parts = weighing.contrast(best.answer, other.answer)
            whole = [points for part, (points, _) in parts.items() if not is_detail(part)]
            assert sum(whole) == pytest.approx(other.behind)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SEARCHED, ids=lambda game: game.id)
@pytest.mark.parametrize("seats", [2, 3])
def test_every_part_of_an_outlook_has_words(game: AnyGame, language: str, seats: int) -> None:
    words, parts = Words(game.id, language), dict[str, tuple[str, int | None]]()
    for _, view, _ in moments(game, 7, seats=seats):
        for name in game.foreseen(game.imagine(view, Rng(1)), 0):
            part, _, number = name.partition("@")
            parts[name] = part, int(number) if number else None
    told = {game.say(Foreseen(part, good, 71, of), words, []) for part, of in parts.values() for good in (True, False)}
    assert len(told) == 2 * len(parts), "no two are told in the same words"
    assert all("71" in line and "{" not in line for line in told)
    assert any(of is not None for _, of in parts.values()), "some have details"
    others = {"Rival"} if seats == 2 else {"Others"}
    assert {part for part, _ in parts.values()} & {"Rival", "Others"} == others, "one other is no average"


def test_what_the_other_has_as_well_is_left_out() -> None:
    ours = [(4.0, LandingFilled(3, (8, 4))), (2.0, StockGrown(2)), (-1.0, CardSpent())]
    assert distinguishing(KLONGS, ours, [(2.0, StockGrown(2)), (-1.0, CardSpent())]) == (ours[:1], [])
    assert distinguishing(KLONGS, ours, [(1.0, StockGrown(1))]) == (ours, [])


def test_what_the_other_nearly_has_as_well_is_left_out() -> None:
    assert distinguishing(KLONGS, [(9.0, LandingFilled(7, (9, 0)))], [(8.0, LandingFilled(7, (8, 0)))]) == ([], [])
    more = [(12.0, LandingFilled(7, (12, 0)))]
    assert distinguishing(KLONGS, more, [(8.0, LandingFilled(7, (8, 0)))]) == (more, [])
    theirs = [(-8.0, LandingBroken(7, (12, 4)))]
    assert distinguishing(KLONGS, [(-9.0, LandingBroken(7, (13, 4)))], theirs) == ([], [])
    much_more = [(-17.0, LandingBroken(7, (21, 4)))]
    assert distinguishing(KLONGS, much_more, theirs) == (much_more, [])


def test_what_the_other_would_cost_speaks_for_it() -> None:
    theirs = [(-5.0, LandingBroken(7, (10, 5))), (-1.0, CardSpent())]
    assert distinguishing(KLONGS, [], theirs) == ([], [(5.0, LandingKept(7, (10, 5))), (1.0, CardKept())])


def test_the_cove_tells_hours_and_cards_that_are_spared() -> None:
    cove = next(game for game in SEARCHED if game.id == "cove")
    theirs = [(-10.0, HoursTaken(2)), (-3.0, CorruptionTaken(2))]
    ours = [(-5.0, HoursTaken(1)), (3.0, GoldAtOnce(3))]
    assert distinguishing(cove, ours, theirs) == ([ours[1]], [(5.0, HoursSpared(1)), (3.0, CorruptionSpared(2))])


def test_the_cove_tells_docks_that_stay_free() -> None:
    cove = next(game for game in SEARCHED if game.id == "cove")
    assert cove.spared(DockTaken(3), None) == DockSpared(3)
    assert cove.spared(DockTaken(3), DockTaken(3)) is None
    assert cove.spared(DayCut(2), None) == DaySpared(2)


def test_bankrut_tells_what_stays_whole() -> None:
    assert BANKRUT.spared(MajorityLost(2, 3), None) == MajorityKept(2, 3)
    assert BANKRUT.spared(SetBroken(1, 6), None) == SetKept(1, 6)
    assert BANKRUT.spared(SetBroken(1, 6), SetBroken(1, 4)) is None
    assert BANKRUT.spared(CentreSuffered(1, 4, comes=True), None) == CentreSpared(1, 4)
    assert BANKRUT.spared(CentreSuffered(1, 4), None) is None, "it is there whatever one does"
    for language in LANGUAGES:
        words = Words("bankrut", language)
        told = [BANKRUT.say(advice(0, 3), words, []) for advice in (MajorityKept, SetKept, CentreSpared)]
        assert all("3" in line for line in told)


def test_what_is_uncertain_is_told_only_if_nothing_else_is() -> None:
    sure, unsure = (4.0, 1.0), (3.0, 2.0)
    assert foreseen({"Gold": sure, "Others": unsure}) == [(4.0, Foreseen("Gold", True, 4))]
    assert foreseen({"Gold": (-4.0, 1.0), "Others": unsure}) == [
        (-4.0, Foreseen("Gold", False, 4)),
        (3.0, Foreseen("Others", True, 3)),
    ]
    assert foreseen({}) == []


def test_facts_come_first_and_the_heaviest_objection_is_told() -> None:
    facts = [(6.0, GoldAtOnce(6)), (-0.6, HoursTaken(1))]
    outcomes = [
        (5.0, Foreseen("Store", True, 5)),
        (2.0, Foreseen("Others", True, 2)),
        (-8.0, Foreseen("Gold", False, 8)),
    ]
    told = together(facts, [], outcomes)
    assert [reason.advice for reason in told] == [facts[0][1], *(advice for _, advice in outcomes)]
    assert [reason.is_good for reason in told] == [True, True, True, False]
    spared = [(9.0, HoursSpared(2))]
    assert [reason.advice for reason in together(facts, spared, [])] == [facts[0][1], spared[0][1], facts[1][1]]


def test_what_may_be_chance_is_no_difference() -> None:
    assert is_level(Tried(1, 20, 5.0, 1.2, 1.1))
    assert is_level(Tried(1, 20, 5.0, 0.9, 0.1))
    assert not is_level(Tried(1, 20, 5.0, 1.2, 0.5))


def test_a_boat_that_looks_like_the_best_is_not_the_next_best() -> None:
    """Of two such boats in a hand one is advised, and the other is no alternative."""
    twins = [PlaceBoat(boat, 44) for boat in range(2)]
    said = {KLONGS.say(move, Words("klongs", "en"), []) for move in twins}
    assert len(said) == 1, "else they are no twins"
    best, same = Tried(0, 20, 5.0, 0.0, 0.0), Tried(1, 20, 5.0, 0.0, 0.0)
    assert is_twin(KLONGS, twins, best, same)
    assert not is_twin(KLONGS, twins, best, Tried(1, 20, 4.9, 0.1, 0.1)), "they led to different things"
    assert not is_twin(KLONGS, [twins[0], PlaceBoat(0, 45)], best, same), "they are told in different words"


def test_the_next_best_is_said_in_other_words() -> None:
    seen = 0
    for seat, view, ask in moments(KLONGS, 1, seed=8):
        boats = {move.boat for move in ask.moves if isinstance(move, PlaceBoat)}
        if len({KLONGS.say(PlaceBoat(boat, 44), Words("klongs", "en"), []) for boat in boats}) < len(boats):
            counsel = advise(KLONGS, seat, view, ask, 3, QUICK)
            assert counsel.second is not None
            best, second = (KLONGS.say(one.move, Words("klongs", "en"), []) for one in (counsel.best, counsel.second))
            assert best != second
            seen += 1
    assert seen > 2, "else nothing was tried"


def test_nothing_is_advised_that_is_not_clearly_better_than_leaving_things_as_they_are() -> None:
    def tried(answer: int, behind: float, error: float) -> Tried:
        return Tried(answer, 20, 5.0 - behind, behind, error)

    best, other = tried(3, 0.0, 0.0), tried(7, 0.5, 0.4)
    assert [one.answer for one in preferring(0, [best, other, tried(0, 3.0, 0.8)])] == [3, 0, 7]
    for doubtful in (tried(0, 1.2, 0.8), tried(0, 0.9, 0.1)):
        first, second, _ = preferring(0, [best, other, doubtful])
        assert (first.answer, first.behind, second.answer) == (0, 0.0, 3)
        assert is_level(second)
    assert preferring(3, [best, other]) == [best, other]


def test_the_end_of_a_turn_is_compared_with_moving_a_boat() -> None:
    """And something is said for it, if only that a movement card is kept."""
    ended = 0
    for seat, view, ask in moments(KLONGS, 4):
        if KLONGS.leaving(ask) is not None:
            counsel = advise(KLONGS, seat, view, ask, 3, QUICK)
            assert counsel.second is not None
            assert EndTurn() in (counsel.best.move, counsel.second.move)
            if counsel.best.move == EndTurn():
                ended += 1
                assert any(reason.is_good for reason in counsel.best.reasons)
    assert ended > 3, "else nothing was tried"


def test_a_market_day_is_told_by_whatever_opens_it() -> None:
    opened = Counter[type]()
    state, judge, rng = KLONGS.kernel(KLONGS.variants()[0], 2), KLONGS.judge(), Rng(5)
    while state.actor != OVER:
        n = rng.below(state.options) if state.actor == CHANCE else judge.choice(state)
        seat, before = state.actor, state.copy()
        state.play(state.nth(n))
        if seat == CHANCE:
            continue
        move = KLONGS.asked(before)[seat].moves[n]
        told = {type(one) for _, one in KLONGS.advice(KLONGS.view(before, seat), seat, move)} & {
            *(LittleDayOpened, BigDayOpened, DayNear)
        }
        has_come = KLONGS.view(state, seat).luk_phat > KLONGS.view(before, seat).luk_phat
        is_big = bool(state.cells[BIG]) and not before.cells[BIG]
        assert (DayNear in told) == (has_come and KLONGS.view(state, seat).luk_phat in BEFORE_A_DAY)
        assert (BigDayOpened in told) == (has_come and is_big)
        assert LittleDayOpened not in told or (has_come and not is_big)
        opened.update(told)
    assert opened == {LittleDayOpened: 2, BigDayOpened: 1, DayNear: 3}


def test_a_landing_that_serves_another_more_speaks_for_nothing() -> None:
    """It may still be better for the seat than it was."""
    grown = 0
    for seat, view, ask in moments(KLONGS, 5):
        for move in ask.moves:
            for points, one in KLONGS.advice(view, seat, move):
                if points > 0 and isinstance(one, LandingFilled | LandingGrown):
                    grown += 1
                    assert one.points[seat] == max(one.points)
    assert grown > 20, "else nothing was tried"


def test_whoever_scores_a_landing_does_not_keep_it_full() -> None:
    """Though scoring another would have broken it up."""
    ours = [(21.0, LandingScored(7, (21, 0)))]
    theirs = [(4.0, LandingScored(8, (8, 4))), (-9.0, LandingBroken(7, (21, 0)))]
    assert distinguishing(KLONGS, ours, theirs) == (ours, [])
    scored = 0
    for seed in range(1, 5):
        for seat, view, ask in moments(KLONGS, 1, seed):
            for move in ask.moves:
                if isinstance(move, ScoreLanding):
                    told = [one for _, one in KLONGS.advice(view, seat, move) if isinstance(one, LandingScored)]
                    scored += len(told)
                    assert {one.landing for one in told} <= {move.landing}, "where nobody gets anything nothing is told"
    assert scored > 10, "else nothing was tried"


def test_a_landing_where_the_other_move_does_more_is_no_reason() -> None:
    ours, theirs = [(2.0, LandingGrown(7, (5, 0)))], [(9.0, LandingFilled(7, (9, 0)))]
    assert distinguishing(KLONGS, ours, theirs) == ([], [])


def test_of_two_moves_that_cost_work_the_difference_is_told_and_hours_only_where_they_make_it() -> None:
    cove = next(game for game in SEARCHED if game.id == "cove")
    late, later = [(-5.0, WorkDelayed(5))], [(-7.0, WorkDelayed(7))]
    worse, worst = [(-5.0, WorkLost(5, ()))], [(-7.0, WorkLost(7, ("small ring",)))]
    assert distinguishing(cove, late, later) == ([], [(2.0, WorkInTime(2))])
    for ours, theirs in ((worse, worst), (worse, later), (late, worst)):
        assert distinguishing(cove, ours, theirs) == ([], [(2.0, WorkSpared(2))]), "hours may be the same"
    assert distinguishing(cove, late, [(-5.3, WorkLost(5, ()))]) == ([], []), "never told as 0"
    assert distinguishing(cove, [(3.0, WorkAdvanced(3, ()))], later) == ([(3.0, WorkAdvanced(3, ()))], [])


def test_what_is_shared_is_told_where_nothing_else_can_be() -> None:
    """A little more of it is better than no reason at all."""
    more, less = (8.0, LandingGrown(7, (8, 0))), (6.0, LandingGrown(7, (6, 0)))
    assert shared([more], [less]) == [more]
    assert shared([less], [more]) == shared([less], [less]) == []


def test_a_place_is_named_that_most_of_a_promise_comes_from() -> None:
    contrast = {"Promise": (6.0, 1.0), detail("Promise", 12): (4.0, 1.0), detail("Promise", 13): (1.0, 0.1)}
    assert foreseen(contrast) == [(6.0, Foreseen("Promise", True, 6, 12))]
    unsure = contrast | {detail("Promise", 12): (4.0, 2.0)}
    assert foreseen(unsure) == [(6.0, Foreseen("Promise", True, 6))]
    against = contrast | {"Promise": (-6.0, 1.0)}
    assert (-6.0, Foreseen("Promise", False, 6)) in foreseen(against), "that place speaks for it"


def test_finished_work_is_not_told_as_lost_and_unfinished_work_names_its_goods() -> None:
    cove = next(game for game in SEARCHED if game.id == "cove")
    brewed, lost, named = 0, 0, set[str]()
    for seed in range(5, 11):
        for seat, view, ask in moments(cove, 1, seed):
            for move in ask.moves if ask.prompt in ("prompt.action", "prompt.alchemist.brew") else ():
                told = [one for _, one in cove.advice(view, seat, move)]
                named.update(good for one in told if isinstance(one, WorkAdvanced) for good in one.toward)
                made = {one.good for one in told if isinstance(one, GoodsMade)}
                brewed += bool(made)
                for one in told:
                    if made and isinstance(one, WorkLost):
                        lost += 1
                        assert one.toward, "such as a large good, where a small one was brewed"
                        assert not {*one.toward} & made, "that is on the shelf"
    assert brewed > 40, "else nothing was tried"
    assert 0 < lost < brewed / 2
    assert len(named) > 4
