"""Bots, hints and the coach know what a seat sees: where it cannot tell two worlds apart, they say the same."""

from collections.abc import Callable, Iterator
from itertools import count, islice
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from marketday.bots import coach, counsel, roster, weighing
from marketday.bots.search import SearchBot
from marketday.bots.weighing import Budget
from marketday.core import AnyGame, Ask, Rng
from marketday.core.registry import every, find
from tests.contract.subject import cases, subject_of
from tests.contract.walk import walk

HASTY = Budget(candidates=3, play_outs=6)
PLAY_OUTS = 12
"""Of a bot: so many that there are two worlds before some are given up, and it may happen beyond doubt."""
PAIRS = 10_000
HIDING = [game for game in every() if subject_of(game).scramble is not None]


class Pair(NamedTuple):
    """One question to a seat, in two worlds that it cannot tell apart."""

    seat: int
    here: tuple[Any, Ask[Any]]
    there: tuple[Any, Ask[Any]]
    differ: bool


def pairs(game: AnyGame, seed: int) -> Iterator[Pair]:
    """Without end, from random plays of all kinds."""
    subject, rng = subject_of(game), Rng(seed)
    assert subject.scramble is not None
    ways = [case for case in cases() if case.game is game]
    for number in count(seed):
        way = ways[number % len(ways)]
        for moment in walk(subject, way.options, way.seats, number).moments:
            for seat, ask in moment.asks.items():
                world = subject.scramble(moment.state, seat, rng)
                here, there = ((game.view(state, seat), game.asked(state)[seat]) for state in (moment.state, world))
                if ask.moves and ask.prompt:
                    yield Pair(seat, here, there, game.save(world) != game.save(moment.state))


def agree(game: AnyGame, bot: str, pair: Pair) -> None:
    here, there = (roster.find(bot, game.id)(game, pair.seat, Rng(7)).choose(*seen) for seen in (pair.here, pair.there))
    assert here == there, f"{bot} answers {here} here and {there} elsewhere"


def agree_in_counsel(game: AnyGame, pair: Pair) -> None:
    (view, ask), (other, other_ask) = pair.here, pair.there
    here, there = (counsel.advise(game, pair.seat, *seen, 7, HASTY) for seen in ((view, ask), (other, other_ask)))
    assert here == there
    if len(ask.moves) > 1:
        judged = [
            coach.judge(game, coach.Choice(game.id, pair.seat, 1, 0, 7, *seen, ask.moves[-1], HASTY))
            for seen in ((view, ask), (other, other_ask))
        ]
        assert judged[0] == judged[1]


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing here asks how well they play. But what they play for, how far they look and whether they give up early
    stays as it is."""
    for game in every():
        for name in roster.names(game.id):
            if issubclass(bot := roster.find(name, game.id), SearchBot):
                monkeypatch.setattr(bot, "budget_for", hasty(bot.budget_for))
                monkeypatch.setattr(bot, "most_seconds", 1e9)
    monkeypatch.setattr(coach, "MOST_SECONDS", 1e9)
    monkeypatch.setattr(weighing, "WORLDS_BETWEEN", 2)


def hasty(budget_for: Callable[[Any, int], Budget]) -> Callable[[Any, int], Budget]:
    """The same thoughts, but few."""
    few = {"candidates": HASTY.candidates, "play_outs": PLAY_OUTS}
    return lambda bot, seat_count: replace(budget_for(bot, seat_count), **few)


def test_bots_think_here_in_all_the_ways_they_do_elsewhere() -> None:
    bots = [roster.find(bot, "klongs")(find("klongs"), 0, Rng(1)) for bot in ("hard", "expert")]
    hard, expert = (bot.budget_for(2) for bot in bots if isinstance(bot, SearchBot))
    assert hard.for_victory
    assert expert.for_victory
    assert hard.rounds == 3
    assert None not in (expert.first_look, expert.doubt)
    assert hard.play_outs == expert.play_outs == PLAY_OUTS


@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.id)
def test_a_bot_knows_no_more_than_its_view(game: AnyGame) -> None:
    some = [pair for number, pair in enumerate(islice(pairs(game, 1), 400)) if number % 10 == 0]
    assert sum(pair.differ for pair in some) > 10, "else nothing was tried"
    for bot in roster.names(game.id):
        for pair in some:
            agree(game, bot, pair)


@pytest.mark.parametrize("game", [game for game in HIDING if game.judge() is not None], ids=lambda game: game.id)
def test_hints_and_coach_know_no_more_than_the_view(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "WORLDS", 1)
    some = [pair for pair in islice(pairs(game, 2), 300) if pair.differ][::20]
    assert len(some) > 6, "else nothing was tried"
    for pair in some:
        agree_in_counsel(game, pair)


@pytest.mark.slow
@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.id)
def test_equal_views_equal_answers_over_10_000_pairs(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "WORLDS", 1)
    bots, differing = roster.names(game.id), 0
    for number, pair in enumerate(islice(pairs(game, 3), PAIRS)):
        differing += pair.differ
        agree(game, bots[number % len(bots)], pair)
        if number % 20 == 0 and game.judge() is not None:
            agree_in_counsel(game, pair)
    assert differing > PAIRS / 2
