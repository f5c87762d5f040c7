"""Bots: always legal, the same by the same seed, blind to what their view does not show, and worth beating."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints
from itertools import product
from typing import Any

import pytest

from marketday.bots import roster
from marketday.bots.klongs.search import KlongsExpertBot, KlongsSearchBot
from marketday.bots.random import RandomBot
from marketday.bots.weighing import Budget
from marketday.core import registry
from marketday.core.grammar import AnyGame, Ask
from marketday.core.rng import Rng
from marketday.games.klongs import GAME
from marketday.games.klongs.game import Options
from marketday.lab.simulate import Plan, simulate
from marketday.lab.statistics import Standing, standings
from marketday.table import Play

BOTS = roster.names("klongs")
WAYS = list(product((2, 3, 4), (False, True)))


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing here asks how well they play."""
    monkeypatch.setattr(KlongsSearchBot, "budgets", dict.fromkeys(GAME.seat_counts, Budget(candidates=3, play_outs=4)))
    hasty = Budget(candidates=3, play_outs=4, doubt=1.0)
    monkeypatch.setattr(KlongsExpertBot, "budgets", dict.fromkeys(GAME.seat_counts, hasty))


def questions(bot: str, seats: int, tactical: bool, seed: int) -> Iterator[tuple[Any, int, Ask[Any], Any]]:
    """A play by one kind of bot: the state, who is asked what, and what is answered."""
    play = Play(GAME, Options(tactical), seats, f"bots {seed}".encode())
    players = [roster.find(bot)(GAME, seat, Rng(seed * 16 + seat)) for seat in range(seats)]
    while play.asked:
        for seat, ask in play.asked.items():
            move = players[seat].choose(GAME.view(play.state, seat), ask)
            yield play.state, seat, ask, move
            play.play(seat, move)


def answers(bot: str, seed: int) -> list[Any]:
    return [move for _, _, _, move in questions(bot, 3, False, seed)]


def test_the_house_has_the_bots_it_promises() -> None:
    assert {"random", "greedy"} <= set(BOTS)


def test_the_weakest_are_offered_first_and_strangers_last(monkeypatch: pytest.MonkeyPatch) -> None:
    assert roster.ladder("klongs") == ("random", "easy", "greedy", "hoarder", "spoiler", "hard", "expert")
    for game in registry.every():
        assert sorted(roster.ladder(game.id)) == list(roster.names(game.id))
    monkeypatch.delattr(RandomBot, "rung")
    roster.ladder.cache_clear()
    try:
        assert roster.ladder("klongs")[-1] == "random"
    finally:
        roster.ladder.cache_clear()


@pytest.mark.parametrize("game", registry.every(), ids=lambda game: game.id)
def test_the_usual_bot_of_a_game_plays_it(game: AnyGame) -> None:
    assert game.usual_bot in {*roster.names(game.id)} - {*game.lab_bots}
    assert {*game.lab_bots} <= {*roster.names(game.id)}


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("seats", "tactical"), WAYS)
def test_a_bot_answers_with_a_move_that_is_offered(bot: str, seats: int, tactical: bool) -> None:
    for seed in range(3):
        for _, _, ask, move in questions(bot, seats, tactical, seed):
            assert move in ask.moves


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_seed_gives_the_same_answers(bot: str) -> None:
    assert answers(bot, 1) == answers(bot, 1)
    assert len({str(answers(bot, seed)) for seed in range(3)}) == 3


@pytest.mark.parametrize("bot", BOTS)
def test_choosing_changes_neither_the_view_nor_the_play(bot: str) -> None:
    for state, seat, ask, _ in questions(bot, 2, False, 3):
        saved, view = GAME.save(state), GAME.view(state, seat)
        roster.find(bot)(GAME, seat, Rng(1)).choose(view, ask)
        assert (GAME.save(state), GAME.view(state, seat)) == (saved, view)


# ---- strength --------------------------------------------------------------------------------------------------------
def first_of(contestants: tuple[str, ...], games: int, jobs: int = 1, tactical: bool = False) -> Standing:
    played = simulate(Plan("klongs", Options(tactical), contestants, games, 7), jobs)
    return standings(contestants, played)[0]


@pytest.mark.parametrize("tactical", [False, True])
def test_greedy_beats_random(tactical: bool) -> None:
    greedy = first_of(("greedy", "random"), 20, tactical=tactical)
    assert greedy.first.value * 20 >= 18


def test_greedy_is_first_among_four() -> None:
    greedy = first_of(("greedy", "random", "random", "random"), 20)
    assert greedy.first.value * 20 >= 14


@pytest.mark.slow
@pytest.mark.parametrize("tactical", [False, True])
@pytest.mark.parametrize(("seats", "promised"), [(2, 0.95), (4, 0.80)])
def test_greedy_is_as_strong_as_promised_over_1000_games(seats: int, promised: float, tactical: bool) -> None:
    contestants = ("greedy", *["random"] * (seats - 1))
    greedy = first_of(contestants, 1000, jobs=2, tactical=tactical)
    share = greedy.first
    print(f"\n{seats} players: greedy first in {share.value:.1%} of 1000, 95 % {share.low:.1%} to {share.high:.1%}")
    assert share.low >= promised


@pytest.mark.parametrize("game", ["klongs", "cove"])
def test_a_novice_is_no_match_for_the_usual_bot_and_too_much_for_chance(game: str) -> None:
    def wins(*contestants: str) -> float:
        options = registry.find(game).options_type()
        return standings(contestants, simulate(Plan(game, options, contestants, 10, 5), 1))[0].first.value

    assert wins("easy", "greedy") < 0.4
    assert wins("easy", "random") > 0.9


def test_a_bot_that_cannot_be_loaded_is_not_offered_and_spoils_nothing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    offered = EntryPoints(
        EntryPoint(name, where, "marketday.bots")
        for name, where in (
            ("random", "marketday.bots.random:RandomBot"),
            ("broken", "marketday.no_such_module:Bot"),
            ("odd", f"{__name__}:Odd"),
        )
    )
    monkeypatch.setattr(roster, "entry_points", lambda: offered)
    for known in (roster._offered, roster.ladder):
        known.cache_clear()
    try:
        assert roster.ladder("klongs") == ("random", "odd")
        assert "'broken' cannot be loaded" in caplog.text
    finally:
        for known in (roster._offered, roster.ladder):
            known.cache_clear()


class Odd(RandomBot):
    rung = "strong"  # type: ignore[assignment]


def test_a_games_own_bot_stands_before_one_of_the_same_name_that_plays_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other packages name their bots as they like."""
    offered = EntryPoints(
        EntryPoint(name, f"marketday.bots.{where}:Bot", group)
        for name, where, group in (
            ("greedy", "greedy", "marketday.bots"),
            ("greedy", "elsewhere", "marketday.bots.cove"),
            ("random", "random", "marketday.bots"),
        )
    )
    monkeypatch.setattr(roster, "entry_points", lambda: offered)
    roster._offered.cache_clear()
    try:
        assert roster.names("klongs") == roster.names("cove") == ("greedy", "random")
        assert roster._offered("klongs")["greedy"].module == "marketday.bots.greedy"
        assert roster._offered("cove")["greedy"].module == "marketday.bots.elsewhere"
    finally:
        roster._offered.cache_clear()
