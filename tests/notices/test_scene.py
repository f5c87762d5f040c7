"""What the crier is told about real tables of every game."""

import msgspec
import pytest
from msgspec import Raw

from marketday.core.grammar import AnyGame
from marketday.core.registry import every
from marketday.core.rng import Rng
from marketday.server.notices.scene import SLOW_BANK, scene_of
from marketday.table import Table, acts, log, seating

HOLDERS = ("ann", "bob", None, None)
GAMES = [pytest.param(game, id=game.id) for game in every()]


def do(table: Table, act: acts.TableAct) -> None:
    decision = table.decide(act, 1.0)
    for entry in decision.entries:
        table.fold(entry, *(decision.steps if isinstance(entry, log.Moved) else ()))


def begun(game: AnyGame, clock: log.Clock | None = None) -> Table:
    """Ann and Bob, and bots on the other seats."""
    seats = max(game.seat_counts[0], 3)
    options = Raw(msgspec.json.encode(game.options_type()))
    table = Table(log.Charter("t", game.id, game.rules_version, options, seats, "5eaf00d5" * 8, clock=clock))
    for seat, name in enumerate(("Ann", "Bob")):
        for entry in seating.seat_person(table, seat, name.lower(), name, 0.0).entries:
            table.fold(entry)
    do(table, acts.Start(fill=True))
    return table


def holders(table: Table) -> tuple[str | None, ...]:
    return HOLDERS[: table.charter.seat_count]


@pytest.mark.parametrize("game", GAMES)
def test_through_a_whole_game_those_who_have_to_decide_are_waited_for(game: AnyGame) -> None:
    table, rng, waited = begun(game), Rng(7), 0
    play = table.play
    assert play is not None
    for _ in range(400):
        scene = scene_of(table, {"bob"})
        assert scene.people == (("ann", "Ann"), ("bob", "Bob"))
        assert scene.here == {"bob"}
        assert scene.over == table.over
        asked = {holder for seat, holder in enumerate(holders(table)) if holder and seat in table.waiting_for()}
        assert scene.waits.keys() <= asked
        if table.is_live:
            assert not scene.waits, "nobody waits for anybody there"
        for seat, holder in enumerate(holders(table)):
            if holder and holder in scene.waits:
                ask = play.asked[seat]
                assert len(ask.moves) > 1 or ask.forms, "nothing to decide"
                assert scene.waits[holder] == table.ask_ids[seat]
                waited += 1
        if table.over or not play.asked:
            break
        seat = sorted(play.asked)[rng.below(len(play.asked))]
        moves = play.asked[seat].moves
        move = moves[rng.below(len(moves))]
        do(table, acts.Answer(seat, table.ask_ids[seat], Raw(msgspec.json.encode(move))))
    assert waited or table.is_live


@pytest.mark.parametrize("game", GAMES)
def test_what_is_slow(game: AnyGame) -> None:
    for clock, slow in (
        (None, True),
        (log.Clock(SLOW_BANK, 0), True),
        (log.Clock(SLOW_BANK - 1, 60), False),
    ):
        table = begun(game, clock)
        scene = scene_of(table, ())
        assert scene.is_slow == (slow and not table.is_live and table.due_at is None)


@pytest.mark.parametrize("game", GAMES)
def test_nobody_waits_for_a_seat_that_a_bot_plays(game: AnyGame) -> None:
    table = begun(game)
    for seat in (0, 1):
        do(table, acts.GiveToBot(seat, game.usual_bot))
    assert scene_of(table, ()).waits == {}


@pytest.mark.parametrize("game", GAMES)
def test_a_closed_table_waits_for_nobody(game: AnyGame) -> None:
    table = begun(game)
    table.fold(log.Closed(0.0))
    scene = scene_of(table, ())
    assert (scene.waits, scene.over) == ({}, True)
