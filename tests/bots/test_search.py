"""The bot that tries its answers out: what it goes by is exact, and it is worth it."""

from collections import Counter
from collections.abc import Iterator
from itertools import count, islice
from typing import Any

import pytest
from librt.vecs import vec
from msgspec.structs import replace

from marketday.bots import roster, weighing
from marketday.bots.klongs.search import KlongsSearchBot
from marketday.bots.klongs.yardsticks import Tenfold
from marketday.bots.weighing import Budget, Weighing
from marketday.core.grammar import AnyGame, Ask
from marketday.core.judge import best
from marketday.core.kernel import CHANCE, OVER
from marketday.core.registry import every, find
from marketday.core.rng import Rng
from marketday.core.search import Search
from marketday.games.cove.codes import ASKER, Q_ADVENTURER, Q_ARRIVAL
from marketday.games.klongs import GAME, forecast, hints
from marketday.games.klongs.cells import NO_BOAT, PLACED, TURN_SEAT
from marketday.games.klongs.forecast import hopes
from marketday.games.klongs.game import Options
from marketday.games.klongs.judge import KlongsJudge
from marketday.games.klongs.manners import GAMBLER, LEVEL, WEIGHTS
from marketday.games.klongs.market_days import full_landings, landing_worth, merchants_at
from marketday.lab.simulate import Plan, simulate
from marketday.lab.statistics import standings

SEARCHED = [game for game in every() if game.judge() is not None and game.adviser is None]


@pytest.mark.parametrize("seat_count", GAME.seat_counts)
def test_what_is_updated_after_an_answer_equals_what_is_worked_out_anew(seat_count: int) -> None:
    rng, compared = Rng(seat_count), 0
    for _ in range(4):
        kernel = GAME.kernel(Options(), seat_count)
        while kernel.actor != OVER:
            if kernel.actor >= 0:
                survey = hints.Survey(kernel, kernel.actor, LEVEL)
                for n in range(0, kernel.options, 5):
                    after = kernel.copy()
                    after.play(kernel.nth(n))
                    assert survey.outlook(after) == hints.outlook(after, kernel.actor, LEVEL)
                    compared += 1
            kernel.play(kernel.nth(rng.below(kernel.options)))
    assert compared > 1000


ODD = vec[float]([0.1 + (7 * n % 11) / 10 for n in range(WEIGHTS)])
"""No two weights alike that stand near each other."""


@pytest.mark.parametrize("manner", [LEVEL, GAMBLER, ODD], ids=["level", "gambler", "odd"])
@pytest.mark.parametrize("seat_count", GAME.seat_counts)
def test_what_the_judge_weighs_by_changes_equals_what_is_played(seat_count: int, manner: vec[float]) -> None:
    rng, judge = Rng(seat_count), KlongsJudge(manner)
    for options in GAME.variants():
        kernel = GAME.kernel(options, seat_count)
        while kernel.actor != OVER:
            if kernel.actor >= 0:
                worths = judge.worths(kernel)
                assert worths == pytest.approx(hints.appraise(kernel, kernel.actor, kernel.codes(), manner), abs=1e-9)
                assert judge.choice(kernel) == best(worths)
            kernel.play(kernel.nth(rng.below(kernel.options)))


@pytest.mark.parametrize("seat_count", GAME.seat_counts)
def test_full_landings_are_hoped_to_pay_what_they_would_pay(seat_count: int) -> None:
    rng, compared = Rng(seat_count), 0
    for _ in range(4):
        kernel = GAME.kernel(Options(), seat_count)
        while kernel.actor != OVER:
            for seat in range(seat_count):
                would = sum(
                    landing_worth(kernel.cells, landing) * merchants_at(kernel.cells, seat, landing)
                    for landing in full_landings(kernel.cells)
                )
                assert hopes(kernel.cells, seat)[forecast.FULL] == would
                compared += would > 0
            kernel.play(kernel.nth(rng.below(kernel.options)))
    assert compared > 100


def test_whoever_is_to_move_hopes_for_more_of_what_lacks_a_boat() -> None:
    kernel, judge, rng = GAME.kernel(Options(), 2), KlongsJudge(LEVEL), Rng(1)
    mine = [forecast.ONE_MISSING, forecast.TWO_MISSING]
    theirs = [forecast.ONE_MISSING + 1, forecast.TWO_MISSING + 1]
    seen = 0
    while kernel.actor != OVER:
        placed = kernel.cells[PLACED] != NO_BOAT
        mover = (kernel.cells[TURN_SEAT] + placed) % 2
        for seat in range(2):
            hoped = hopes(kernel.cells, seat)
            assert not any(hoped[n] for n in (theirs if seat == mover else mine))
            seen += any(hoped[n] for n in (mine if seat == mover else theirs))
        kernel.play(kernel.nth(rng.below(kernel.options) if kernel.actor == CHANCE else judge.choice(kernel)))
    assert seen > 50


@pytest.mark.parametrize("game", SEARCHED, ids=lambda game: game.id)
def test_chances_of_victory_add_up_and_end_with_who_won(game: AnyGame) -> None:
    judge, rng = game.judge(), Rng(3)
    assert judge is not None
    for seat_count in game.seat_counts:
        kernel = game.kernel(game.variants()[0], seat_count)
        while kernel.actor != OVER:
            if kernel.actor != CHANCE and rng.below(20) == 0:
                assert sum(judge.chance(kernel, seat) for seat in range(seat_count)) == pytest.approx(1)
            kernel.play(kernel.nth(rng.below(kernel.options)))
        outcome = game.outcome(kernel)
        assert outcome is not None
        chances = [judge.chance(kernel, seat) for seat in range(seat_count)]
        assert outcome.totals[best(chances)] == max(outcome.totals)
        assert max(chances) > 0.5 or outcome.totals.count(max(outcome.totals)) > 1


def test_a_play_out_is_judged_at_each_of_its_ends_and_the_mean_counts() -> None:
    kernel, rng, judge = GAME.kernel(Options(), 2), Rng(1), KlongsJudge(LEVEL)
    while kernel.actor == CHANCE or judge.turn(kernel) < 6:
        kernel.play(kernel.nth(rng.below(kernel.options)))

    def worth(*ends: int) -> float:
        return Search(judge, [judge], kernel.actor, list(ends), False).play_out(kernel, 0, 7)

    assert worth(8) != worth(12)
    assert worth(8, 12) == pytest.approx((worth(8) + worth(12)) / 2)
    assert worth(8, 5000, 6000) == pytest.approx((worth(8) + 2 * worth(7000)) / 3), "the end counts for what is later"


def test_play_outs_draw_from_piles_that_are_shuffled_once() -> None:
    """So that candidates differ by what they are even after one of them has drawn more than another."""
    judge, tops = KlongsJudge(LEVEL), []
    for seed in range(400):
        kernel, luck = GAME.kernel(Options(), 2), judge.luck(seed)
        kernel.play(kernel.nth(luck.answer(kernel)))
        top = kernel.nth(luck.answer(kernel))
        kernel.play(next(code for code in kernel.codes() if code != top))
        assert kernel.nth(luck.answer(kernel)) == top, "what lies on top stays there"
        tops.append(top)
    counts = Counter(tops)
    assert len(counts) > 60
    assert max(counts.values()) < 20, "each boat may lie there"


def test_what_the_cove_draws_next_of_one_thing_is_the_same_whatever_else_was_drawn() -> None:
    """The same seed means the same adventurers, rolls and cards to all candidates."""
    cove, judge, rng = find("cove"), find("cove").judge(), Rng(1)
    met: dict[tuple[int, int], Any] = {}
    kernel = cove.kernel(cove.options_type(), 4)
    while kernel.actor != OVER:
        if kernel.actor == CHANCE:
            met.setdefault((kernel.question, kernel.cells[ASKER]), kernel.copy())
        kernel.play(kernel.nth(rng.below(kernel.options)))
    bag = met.pop((Q_ARRIVAL, CHANCE))
    assert len(met) > 8
    assert judge is not None

    def drawn(seed: int, between: Any) -> list[int]:
        luck, answers = judge.luck(seed), []
        for _ in range(5):
            answers.append(luck.answer(bag))
            if between is not None:
                luck.answer(between)
        return answers

    for thing, other in met.items():
        if thing[0] != Q_ADVENTURER:
            assert all(drawn(seed, other) == drawn(seed, None) for seed in range(20)), thing
    assert len({tuple(drawn(seed, None)) for seed in range(200)}) == 200
    firsts = Counter(judge.luck(seed).answer(bag) for seed in range(4000))
    assert len(firsts) == bag.options, "anybody may come first"
    assert max(firsts.values()) < 2 * 4000 / bag.options


@pytest.mark.parametrize(("games", "wins"), [(10, 8), pytest.param(24, 17, marks=pytest.mark.slow)])
def test_it_beats_one_look_ahead(games: int, wins: int) -> None:
    """Of two who play alike, one would win so many of ten one time in eighteen, and of 24 one time in thirty."""
    contestants = ("hard", "greedy")
    played = simulate(Plan("klongs", Options(), contestants, games, 7), 1)
    assert standings(contestants, played)[0].first.value * games >= wins


def test_play_outs_are_judged_while_they_last() -> None:
    assert Budget(rounds=3, first_look=3).first_look == 3
    with pytest.raises(ValueError, match="2 rounds cannot be judged first after round 3"):
        Budget(rounds=2, first_look=3)


def choices() -> Iterator[tuple[int, Any, Ask[Any]]]:
    """Of a play: a seat that has to choose, what it sees and what it is asked."""
    kernel, rng, judge = GAME.kernel(Options(), 2), Rng(5), KlongsJudge(LEVEL)
    while kernel.actor != OVER:
        if kernel.actor != CHANCE and kernel.options > 2:
            yield kernel.actor, GAME.view(kernel, kernel.actor), GAME.asked(kernel)[kernel.actor]
        n = rng.below(kernel.options) if kernel.actor == CHANCE else judge.choice(kernel)
        kernel.play(kernel.nth(n))


def test_what_is_beyond_doubt_costs_no_more_play_outs() -> None:
    whole = Budget(candidates=6, play_outs=240)
    spent = {None: 0, 3.0: 0}
    for seat, view, ask in islice(choices(), 0, None, 3):
        weighed = {doubt: Weighing(GAME, seat, view, ask, Rng(3), replace(whole, doubt=doubt)) for doubt in spent}
        for doubt, known in weighed.items():
            known.weigh()
            spent[doubt] += sum(one.worlds for one in known.tried())
        quick = weighed[3.0].best()
        behind = next(one for one in weighed[None].tried() if one.answer == quick)
        assert behind.behind <= max(1.0, 3 * behind.error), "with all play-outs it is no clear mistake either"
    assert spent[3.0] < 0.7 * spent[None]


def test_a_move_that_is_asked_about_is_not_given_up_however_bad() -> None:
    clear = 0
    for seat, view, ask in islice(choices(), 0, None, 5):
        known = Weighing(GAME, seat, view, ask, Rng(3), Budget(candidates=4, play_outs=96, doubt=1.0))
        known.weigh(ask.moves[-1])
        last = next(one for one in known.tried() if one.answer == len(ask.moves) - 1)
        assert last.worlds == known.tried()[0].worlds
        clear += last.behind > 3 * last.error
    assert clear > 3


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """A processor that takes a thousandth of a second from one look at the clock to the next."""
    looks = count()
    monkeypatch.setattr(weighing, "thread_time", lambda: next(looks) / 1000)


@pytest.mark.usefixtures("clock")
def test_thinking_may_go_by_time_instead_of_play_outs() -> None:
    spent: dict[float, int] = {}
    seat, view, ask = next(islice(choices(), 20, None))
    for seconds in (0.0, 0.2, 0.4):
        known = Weighing(GAME, seat, view, ask, Rng(3), Budget(candidates=8, play_outs=10**9, seconds=seconds))
        known.weigh()
        worlds = sorted(one.worlds for one in known.tried())
        spent[seconds] = sum(worlds)
        assert ask.moves[known.best()] in ask.moves
        if seconds:
            shares = [8 * worlds[0], 4 * (worlds[-3] - worlds[0]), 2 * (worlds[-1] - worlds[-3])]
            assert max(shares) < 2.5 * min(shares), "each halving has its share of the time"
    assert spent[0.0] == 8, "each answer was tried once"
    assert 1.7 < spent[0.4] / spent[0.2] < 2.3


def test_a_bot_may_be_named_with_its_time() -> None:
    tenfold = "marketday.bots.klongs.yardsticks:Tenfold"
    for name, kind, seconds in (("hard@20ms", KlongsSearchBot, 0.02), (f"{tenfold}@3s", Tenfold, 3.0)):
        bot = roster.find(name, "klongs")
        assert issubclass(bot, kind)
        assert bot.seconds == seconds <= bot.most_seconds, "it is given what was named"
    assert KlongsSearchBot.seconds is None
    for name in ("greedy@20ms", "hard@20", "hard@fast", "nobody@1s"):
        with pytest.raises(roster.UnknownBot):
            roster.find(name, "klongs")
    seat, view, ask = next(choices())
    assert roster.find("hard@5ms", "klongs")(GAME, seat, Rng(1)).choose(view, ask) in ask.moves
