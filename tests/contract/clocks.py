"""The law of time: what a clock triggers is a move of no seat, when it is due and only then."""

import itertools
from typing import Any

from marketday.core import Rng
from tests.contract.laws import difference
from tests.contract.refusals import RULE_ID
from tests.contract.subject import Subject
from tests.contract.walk import Moment, some_of, walk, written
from tests.contract.writable import kinds, random_move


def law_time_strikes_when_it_is_due(subject: Subject, options: Any, seats: int, seed: int) -> None:
    """At any moment. The laws of playing check that a play with such moves replays, is counted and is told like any
    other: in their walks the clock runs out now and then."""
    game, rng, play = subject.game, Rng(seed), walk(subject, options, seats, seed)
    moves = [*some_of([moment.move for moment in play.moments], 4, rng)]
    moves += [random_move(kind, rng) for kind in kinds(game.move_type)]
    assert game.due(play.end) is None, "the play is over, but a clock is running"
    marks = [None if due is None else due.mark for due in map(game.due, play.states)]
    over = [mark for mark, then in itertools.pairwise(marks) if mark is not None and mark != then]
    assert len(set(over)) == len(over), f"time was up, and still the mark is one of {sorted(over)}"
    for moment in play.moments:
        due = game.due(moment.state)
        for move in moves:
            if due is None or move != due.move:
                _refused(
                    subject,
                    moment,
                    None,
                    move,
                    f"step {moment.number}: {move} is done for nobody, though it is not due",
                )
        if due is not None:
            _strike(subject, moment, seats, due, play.chance(moment.number))


def _strike(subject: Subject, moment: Moment, seats: int, due: Any, chance: Any) -> None:
    game, state = subject.game, moment.state
    assert due.seconds > 0, f"step {moment.number}: no time is left from the beginning"
    for seat in range(seats):
        _refused(subject, moment, seat, due.move, f"step {moment.number}: seat {seat} may end the time itself")
    before = written(game, state)
    reason = game.why_not(state, None, due.move)
    assert reason is None, f"step {moment.number}: {due.move} is due, but refused: {reason}"
    after = game.apply(state, None, due.move, chance).state
    assert written(game, state) == before, f"{due.move} changed the state it was applied to"
    then = game.due(after)
    assert then is None or then.mark != due.mark, f"time was up, and still the mark is {due.mark}"
    first, now = game.census(state), game.census(after)
    assert now == first, f"{due.move} changed the census: {difference(first, now)}"


def _refused(subject: Subject, moment: Moment, seat: int | None, move: Any, complaint: str) -> None:
    reason = subject.game.why_not(moment.state, seat, move)
    assert reason is not None, complaint
    assert RULE_ID.fullmatch(reason.rule), f"{move} is refused by the rule {reason.rule!r}, which is no rule id"


LAWS = (law_time_strikes_when_it_is_due,)
