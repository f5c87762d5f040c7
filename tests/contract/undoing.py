"""The law of taking back: a move that may be taken back freely looks the same in a world the seat cannot tell apart."""

from typing import Any

from marketday.core import Rng
from marketday.table.play import taught_nothing
from tests.contract.subject import Subject
from tests.contract.walk import AnyStep, EchoChance, Moment, new_walk, one_of

IDLES = (0, 4, 7)
"""Of eight moves. Where most do nothing, it is one seat's choice that all others hear of."""


def law_what_may_be_taken_back_has_taught_nothing(subject: Subject, options: Any, seats: int, seed: int) -> None:
    free_undos(subject, options, seats, seed)


def free_undos(subject: Subject, options: Any, seats: int, seed: int) -> int:
    """How many moves of a play could be taken back freely; each is made again in worlds that its seat could not tell
    from the true one: one that the game imagines behind the seat's view, one that the oracle makes without views."""
    game, rng = subject.game, Rng(seed)
    free = 0
    for moment in new_walk(subject, options, seats, seed, idle=one_of(IDLES, rng)).moments:
        if moment.seat is not None and not game.is_live(moment.step.state) and _may_be_taken_back(subject, moment.step):
            free += 1
            _teaches_nothing(subject, moment, moment.seat, game.imagine(game.view(moment.state, moment.seat), rng), rng)
            if subject.scramble is not None:
                _teaches_nothing(subject, moment, moment.seat, subject.scramble(moment.state, moment.seat, rng), rng)
    return free


def _may_be_taken_back(subject: Subject, step: AnyStep) -> bool:
    """As a table says it. After the end nothing is."""
    return taught_nothing(subject.game, step) and subject.game.outcome(step.state) is None


def _teaches_nothing(subject: Subject, moment: Moment, seat: int, world: Any, rng: Rng) -> None:
    game, move, here = subject.game, moment.move, moment.step
    there = game.apply(world, seat, move, EchoChance((), rng))
    what = f"step {moment.number}: seat {seat} may take back {move}, which taught it something"
    assert _may_be_taken_back(subject, there), f"{what}: elsewhere it may not"
    heard, elsewhere = ([game.redact(event, seat) for event in step.events] for step in (here, there))
    heard, elsewhere = ([event for event in told if event is not None] for told in (heard, elsewhere))
    assert heard == elsewhere, f"{what}: it heard {heard}, elsewhere {elsewhere}"
    one, other = (game.view(step.state, seat) for step in (here, there))
    assert one == other, f"{what}: it sees {one}, elsewhere {other}"
    asks, others = (game.asked(step.state) for step in (here, there))
    assert sorted(asks) == sorted(others), f"{what}: asked are {sorted(asks)}, elsewhere {sorted(others)}"
    assert asks.get(seat) == others.get(seat), f"{what}: it is asked {asks.get(seat)}, elsewhere {others.get(seat)}"
    assert game.due(here.state) == game.due(there.state), f"{what}: the clock shows it"


LAWS = (law_what_may_be_taken_back_has_taught_nothing,)
