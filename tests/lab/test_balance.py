"""Roles against each other: every cast in turn, the same whatever the jobs, shares as a part of the fair one."""

from collections import Counter
from itertools import permutations

import pytest

from marketday.bots import UnknownBot
from marketday.core.grammar import Use
from marketday.games.cove import GAME
from marketday.games.cove.game import Options
from marketday.games.klongs.game import Options as KlongsOptions
from marketday.lab.balance import CastPlayed, NoRoles, Trial, balance, casts, play_cast, standing
from marketday.lab.economy import economy


def trial(seats: int = 2, games: int = 12, bot: str = "random", seed: int = 7) -> Trial:
    return Trial("cove", Options(), bot, seats, games, seed)


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_every_role_sits_in_every_seat_with_all_others_equally_often(seats: int) -> None:
    every = casts(GAME.roles(), seats)
    assert sorted(every) == sorted(permutations(GAME.roles(), seats))
    seated = Counter((seat, role) for roles in every for seat, role in enumerate(roles))
    assert len(set(seated.values())) == 1


def test_a_cast_is_what_is_played() -> None:
    played = [play_cast(trial(3), number) for number in range(3)]
    assert [game.roles for game in played] == casts(GAME.roles(), 3)[:3]
    assert all(len(game.points) == len(game.ranks) == 3 for game in played)


def test_the_same_seed_gives_the_same_table_whatever_the_jobs() -> None:
    heard: list[int] = []
    alone = balance(trial(games=24), 1, heard.append)
    assert balance(trial(games=24), 2) == alone
    assert heard == [10, 20, 24]
    assert balance(trial(games=24, seed=8)) != alone
    assert [row.role for row in alone] == list(GAME.roles())
    assert {(row.games, row.seat_count) for row in alone} == {(12, 2)}


def test_few_games_leave_roles_out() -> None:
    assert [row.games for row in balance(trial(games=1))] == [1, 1]


def test_the_fair_share_is_one_in_as_many_games_as_there_are_players() -> None:
    played = [
        CastPlayed(("ann", "bob", "cem"), (9, 5, 1), (1, 2, 3)),
        CastPlayed(("bob", "ann", "cem"), (9, 9, 1), (1, 1, 3)),
        CastPlayed(("bob", "cem", "dan"), (9, 8, 7), (1, 2, 3)),
    ]
    ann, bob, cem = (standing(role, played) for role in ("ann", "bob", "cem"))
    assert [ann.games, bob.games, cem.games] == [2, 3, 3]
    assert [row.wins.value for row in (ann, bob, cem)] == pytest.approx([1.5 / 2, 1.5 / 3, 0])
    assert [row.fair.value for row in (ann, bob, cem)] == pytest.approx([2.25, 1.5, 0])
    assert ann.fair.low == pytest.approx(3 * ann.wins.low)
    assert ann.points.value == 9


def test_a_game_of_equal_seats_has_nothing_to_compare() -> None:
    with pytest.raises(NoRoles, match="In klongs all seats are alike"):
        balance(Trial("klongs", KlongsOptions(), "random", 2, 2, 1))


def test_an_unknown_bot_is_named_before_anything_is_played() -> None:
    with pytest.raises(UnknownBot):
        balance(trial(bot="nobody"))


def test_what_is_used_is_compared_with_games_without_it() -> None:
    """The number that divides the games best: at least twice."""
    played = [
        CastPlayed(("ann", "bob"), (10 * times + n % 2, 0), (1, 2), ((Use("action", "sell", times),), ()))
        for times in (1, 2)
        for n in range(30)
    ]
    (sell,) = economy("ann", played)
    assert (sell.chapter, sell.what, sell.least, sell.taken) == ("action", "sell", 2, None)
    assert sell.times.value == pytest.approx(1.5)
    assert sell.more is not None
    assert sell.more.low < 10 < sell.more.high
    assert economy("bob", played) == []


def test_chances_that_were_taken_are_a_share() -> None:
    played = [CastPlayed(("ann",), (5,), (1,), ((Use("hand", "5:30", n % 2, 1),),)) for n in range(10)]
    (hand,) = economy("ann", played)
    assert hand.taken is not None
    assert hand.taken.value == pytest.approx(0.5)
    assert hand.more is None, "too few games"
