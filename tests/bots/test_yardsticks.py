"""What others are measured by plays as it always did: `greedy` of Klongs and of the Cove. Bankrut's yardsticks are held
by `tests/bots/bankrut/test_expert.py`.

All figures of docs/bots.md lean on them. Whoever changes what they do, be it by a rule or a number of the box, has to
say so there.
"""

import hashlib

import pytest

from marketday.core.registry import find
from marketday.lab.simulate import bots_seed, play_bots, secret
from marketday.table import Play

GAMES = {"klongs": 4, "cove": 2}


def moves(game_id: str, seat_count: int) -> str:
    """A digest of what is done in some games."""
    game, told = find(game_id), hashlib.sha256()
    for number in range(GAMES[game_id]):
        play = Play(game, game.options_type(), seat_count, secret(1, number))
        play_bots(play, ["greedy"] * seat_count, bots_seed(1, number))
        for entry in play.log[1:]:
            told.update(f"{entry.seat} {entry.move}\n".encode())
    return told.hexdigest()[:16]


@pytest.mark.parametrize(
    ("game_id", "seat_count", "digest"),
    [
        ("klongs", 2, "16652b0f8418f25b"),
        ("klongs", 3, "40a188f2d803c496"),
        ("klongs", 4, "79420a1a784d10d5"),
        ("cove", 2, "ceb9311151c92241"),
        ("cove", 4, "70a24f8f1be43f92"),
    ],
)
def test_greedy_plays_as_it_always_did(game_id: str, seat_count: int, digest: str) -> None:
    assert moves(game_id, seat_count) == digest
