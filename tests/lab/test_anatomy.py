"""A game under the microscope: what is watched is what was played, games are the same whenever they are played, and a
bot that abstains does."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from marketday.core.grammar import Ask, Use
from marketday.core.registry import every, find
from marketday.core.rng import Rng
from marketday.lab import findings
from marketday.lab.anatomy import (
    Abstention,
    Ended,
    EvenPlayed,
    Study,
    abstaining_game,
    abstentions,
    clockless,
    crossed_game,
    even_game,
    usual_bots,
)
from marketday.lab.balance import CastPlayed
from marketday.lab.simulate import play_bots, secret
from marketday.lab.variance import place
from marketday.lab.watching import NOBODY, PARTS, Choice, Closely, Watched, Watcher, kind
from marketday.table import Play


def study(game: str = "quayside", **changes: Any) -> Study:
    chosen = find(game)
    options = clockless(chosen, chosen.options_type(), chosen.seat_counts[0])
    return replace(Study(game, options, chosen.seat_counts[0], ("random", "greedy"), 8, 4, 7), **changes)


@pytest.mark.parametrize("game", every(), ids=lambda game: game.id)
def test_every_game_can_be_looked_at(game: Any) -> None:
    """By random bots, which are quick; the ledger has the same rows in every game of a role."""
    looked = [even_game(study(game.id, bots=("random",)), number) for number in (0, 301)]
    for played, closely in zip(looked, (True, False), strict=True):
        watched = played.watched
        assert watched.questions == len(watched.known) > 0
        assert 1 <= watched.mean_width <= watched.widest
        assert sum(choice.chosen for choice in watched.choices.values()) == watched.questions
        assert (watched.closely is not None) == closely
        assert played.ended.uses, "there is a ledger"
    rows: dict[str, list[tuple[str, str]]] = {}
    for ended in (played.ended for played in looked):
        for role, uses in zip(ended.roles or ("",) * len(ended.uses), ended.uses, strict=True):
            listed = [(use.chapter, use.what) for use in uses]
            assert rows.setdefault(role, listed) == listed, "a role always has the same rows"
    assert usual_bots(game)[-1] == game.usual_bot


def test_a_watcher_hears_every_question_with_its_answers() -> None:
    game = find("quayside")
    play = Play(game, game.options_type(), 2, secret(1, 1))
    watcher = Watcher(play)
    heard: list[int] = []

    def watch(seat: int, view: Any, ask: Ask[Any], move: Any) -> None:
        assert move in ask.moves
        heard.append(len(ask.moves))
        watcher(seat, view, ask, move)

    play_bots(play, ["random", "random"], 5, watch=watch)
    watched = watcher.watched(True, 1)
    assert (watched.questions, watched.widest) == (len(play.log) - 1, max(heard))
    assert watched.draws == sum(len(entry.chance) for entry in play.log)
    assert watched.closely is not None
    assert watched.closely.twins == watched.closely.pairs, "nothing is hidden: all worlds are the same"
    assert len(watched.closely.leaders) == len(watched.widths) == PARTS


def test_a_game_depends_on_its_number_alone() -> None:
    assert even_game(study(), 3) == even_game(study(), 3) != even_game(study(), 2)
    line_ups = study().line_ups
    assert line_ups == [("random", "random"), ("random", "greedy"), ("greedy", "random"), ("greedy", "greedy")]
    assert crossed_game(study(), 5) == crossed_game(study(), 5)
    games = [crossed_game(study(), number) for number in range(study().crossed)]
    found = findings.luck_and_skill(study(), games, place, range(4))
    assert found is not None
    assert findings.luck_and_skill(study(), games[:9], place, range(4)) is None, "one deal varies from no other"
    assert findings.luck_and_skill(study(), games[:-1], place, range(4)) == findings.luck_and_skill(
        study(), games[: 8 * 3], place, range(4)
    ), "a deal that is not over is left out"


def test_a_bot_that_abstains_does_where_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    """And the even game is what it would have been."""
    even = [even_game(study(), number) for number in range(8)]
    wanted = abstentions(study(), even)
    assert {each.kind for each in wanted} == {"TakeBoth", "TakeCrate left", "TakeCrate right"}
    assert all(each.seat in even[each.number].watched.choices[each.kind].freely for each in wanted)
    plays: list[Play] = []

    def playing(play: Play, *others: Any, **more: Any) -> None:
        plays.append(play)
        play_bots(play, *others, **more)

    monkeypatch.setattr("marketday.lab.anatomy.play_bots", playing)
    for each in wanted:
        ended = abstaining_game(study(), each)
        assert ended.points == plays[-1].outcome.totals  # type: ignore[union-attr]
        made = [kind(entry.move) for entry in plays[-1].log if entry.seat == each.seat]
        assert made, "it played"
        if each.kind == "TakeBoth":  # beside it there always is another
            assert each.kind not in made
    never = abstaining_game(study(), Abstention("NoSuchMove", 0, 0))
    assert never == Ended(even[0].ended.points, even[0].ended.ranks)


# ---- what it says ----------------------------------------------------------------------------------------------------
def played(
    leaders: Sequence[int], ranks: tuple[int, ...], known: Sequence[int] = (1,), uses: tuple[tuple[Use, ...], ...] = ()
) -> EvenPlayed:
    closely = Closely(tuple(leaders), (1,) * PARTS, (4,) * PARTS)
    watched = Watched(5, 2, (2.0,) * PARTS, 2.0, 3, 1.5, tuple(known), {"Do": Choice(4, 2, (0,))}, closely)
    return EvenPlayed(CastPlayed((), tuple(10 - rank for rank in ranks), ranks, uses), watched)


def test_changes_of_the_lead_are_counted_up_to_the_result() -> None:
    steady = played([NOBODY] * 2 + [0] * 8, (1, 2))
    turned = played([0] * 5 + [1] * 3 + [0] * 2, (2, 1))
    found = findings.leads([steady, turned])
    assert found.changes.value == (0 + 3) / 2
    assert found.settled.value == pytest.approx((0.2 + 1.0) / 2)
    assert found.half is not None
    assert found.half.value == 1.0, "at half time 0 led the first, 1 the second, and both won"


def test_information_is_counted_by_what_was_met_again() -> None:
    found = findings.knowledge([played([0] * PARTS, (1, 2), known) for known in ((1, 2, 3), (1, 4, 5))])
    assert (found.met, found.distinct, found.at_least) == (6, 5, 5)
    assert found.unseen.value == pytest.approx(4 / 6)
    assert found.worlds[0].value == 4.0, "a quarter of the pairs were the same"


def test_states_that_are_never_met_again_must_be_many() -> None:
    """A bound: of as many states as it says, two would nearly always be met in so many games."""
    games, rng = 400, Rng(3)
    found = findings.knowledge([played([0] * PARTS, (1, 2), (number, -number)) for number in range(games)]).at_least
    assert found > 10 * games, "far more states than games"
    assert sum(len({rng.below(int(found)) for _ in range(games)}) == games for _ in range(200)) < 12


def test_states_that_are_met_at_several_questions_count_once() -> None:
    met = [played([0] * PARTS, (1, 2), known) for known in ((1, 2), (2, 1))]
    assert findings.knowledge(met).at_least == 2
    games = 400
    turned = [(number, (number + 1) % games) for number in range(games)]
    once = findings.unmet([played([0] * PARTS, (1, 2), known) for known in turned])
    apart = findings.unmet([played([0] * PARTS, (1, 2), (number, -1 - number)) for number in range(games)])
    assert once == apart, "no more than those at one question, whichever there are at the other"


def test_a_move_is_worth_what_is_lost_without_it() -> None:
    even = [played([0] * PARTS, (1, 2))] * 12
    wanted = [Abstention("Do", number, 0) for number in range(12)]
    without = [Ended((6, 8), (2, 1))] * 12
    (found,) = findings.actions(even, wanted, without, findings.chosen(even))
    assert (found.kind, found.games, found.choice.chosen) == ("Do", 12, 24)
    assert found.margin.value == pytest.approx(0.5 - -1.0)
    assert findings.actions(even, wanted, without[:5], findings.chosen(even)) == [], "too few"


def test_cards_are_compared_one_seat_a_game() -> None:
    with_it, without = Use("card", "gold", 1, is_dealt=True), Use("card", "gold", 0, is_dealt=True)
    games = [played([0] * PARTS, (1, 2), uses=((with_it,), (without,)))] * 40
    (row,) = findings.cards(games)
    assert row.is_dealt
    assert row.times.value == 0.5, "each seat in every other game"
    assert row.more is not None
    assert row.more.value == pytest.approx(1.0)
