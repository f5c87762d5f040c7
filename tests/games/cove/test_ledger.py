"""What is counted for research is what was played."""

from collections import Counter
from collections.abc import Sequence

import pytest

from marketday.core.grammar import Use
from marketday.games.cove import GAME, events, ledger, moves
from marketday.games.cove.data import CORRUPTION, SQUARE
from marketday.games.cove.game import Options
from marketday.games.cove.reckoning import vices
from marketday.lab.simulate import play_bots
from marketday.table import Play

ACTIONS = moves.TakeAction | moves.HireTownsfolk | moves.ActivateStaff


@pytest.fixture(scope="module")
def play() -> Play:
    played = Play(GAME, Options(), 3, b"ledger")
    play_bots(played, ["random"] * 3, 1)
    return played


def of(uses: Sequence[Use], chapter: str) -> Counter[str]:
    return Counter({use.what: use.times for use in uses if use.chapter == chapter})


def test_every_action_of_a_seat_is_counted_once(play: Play) -> None:
    for seat, uses in enumerate(GAME.ledger(play.log, play.state)):
        answers = [entry.move for entry in play.log if entry.seat == seat]
        assert of(uses, "action").total() == sum(isinstance(move, ACTIONS) for move in answers)
        hired = sum(isinstance(move, moves.HireTownsfolk) for move in answers)
        assert of(uses, "townsfolk").total() == of(uses, "square").total() == of(uses, "action")["hire"] == hired


def test_a_hand_is_crossed_or_passed(play: Play) -> None:
    for seat, uses in enumerate(GAME.ledger(play.log, play.state)):
        answers = Counter(type(entry.move) for entry in play.log if entry.seat == seat)
        hands = [use for use in uses if use.chapter == "hand"]
        assert sum(use.times for use in hands) == answers[moves.CrossHand]
        assert sum(use.chances or 0 for use in hands) == answers[moves.CrossHand] + answers[moves.PassHand] > 0
        assert all(use.chances is not None and use.times <= use.chances for use in hands)


def test_the_level_of_corruption_is_one_of_several(play: Play) -> None:
    for seat, uses in enumerate(GAME.ledger(play.log, play.state)):
        levels = of(uses, "corruption symbols")
        assert levels.pop("in all") == vices(play.state, seat)
        assert sorted(levels.values()) == [0] * (len(levels) - 1) + [1]


def test_what_chance_dealt_is_told_apart(play: Play) -> None:
    """What lay there before anybody chose, the same for all; and one's own first corruption card, not a later one."""
    arrived = [event for event in play.log[0].events if isinstance(event, events.TownsfolkArrived)]
    boarded = Counter(event.adventurer for event in play.log[0].events if isinstance(event, events.AdventurerBoarded))
    drawn = [(e.seat, e.corruption) for told in play.log for e in told.events if isinstance(e, events.CorruptionDrawn)]
    several = 0
    for seat, uses in enumerate(GAME.ledger(play.log, play.state)):
        assert {use.chapter for use in uses if use.is_dealt} == {*ledger.DEALT}
        assert of(uses, ledger.SQUARE_AT_FIRST).total() == len(arrived) == len(SQUARE)
        assert +of(uses, ledger.BOATS_AT_FIRST) == boarded
        cards = [card for owner, card in drawn if owner == seat]
        symbols = [CORRUPTION[card][0] for card in cards if card is not None]
        (first,) = +of(uses, ledger.FIRST_CARD)
        assert first.startswith(f"{symbols[0]} symbols")
        several += len({*symbols}) > 1
    assert several, "otherwise any of the cards would do"


def test_what_is_not_used_is_told_too(play: Play) -> None:
    """So rows of different games belong together; sets out of play have none."""
    again = Play(GAME, Options(), 3, b"again")
    play_bots(again, ["random"] * 3, 2)
    rows: dict[str, list[tuple[str, str]]] = {}
    for played in (play, again):
        for player, uses in zip(
            GAME.view(played.state, None).players, GAME.ledger(played.log, played.state), strict=True
        ):
            row = [(use.chapter, use.what) for use in uses]
            assert rows.setdefault(player.merchant, row) == row
    for row in rows.values():
        assert ("townsfolk", "discard 3") in row
        assert ("townsfolk", "to_pier") not in row
