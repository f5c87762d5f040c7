"""The laws of accepting and refusing: what is offered may be played; everything else is refused by a rule, without
effect."""

import re
from typing import Any

from marketday.core import Chance, Rejected, Rng
from tests.contract.subject import Subject
from tests.contract.walk import Moment, Walk, WatchedChance, one_of, some_of, spread, walk, written
from tests.contract.writable import altered, kinds, random_move, variants

RULE_ID = re.compile(r"[A-Z]+-[A-Za-z]?\d+[a-z]?")


def law_every_offered_move_is_accepted(subject: Subject, options: Any, seats: int, seed: int) -> None:
    game, rng, play = subject.game, Rng(seed), walk(subject, options, seats, seed)
    for moment in play.moments:
        for seat, ask in moment.asks.items():
            for move in some_of(ask.moves, 4, rng):
                assert ask.may_answer(move), f"{move} is listed, but not offered"
                reason = game.why_not(moment.state, seat, move)
                assert reason is None, f"{move} is offered to seat {seat}, but refused: {reason}"
                refusal = _refusal(subject, moment.state, seat, move, play.chance(moment.number))
                assert refusal is None, f"{move} is offered to seat {seat}, but apply refuses: {refusal}"


def law_a_refused_move_changes_nothing(subject: Subject, options: Any, seats: int, seed: int) -> None:
    """Tried with moves of other times and seats, with offered moves altered, and with any that can be written down."""
    game, rng, play = subject.game, Rng(seed), walk(subject, options, seats, seed)
    played = [moment.move for moment in play.moments]
    for moment in spread(play.moments, 24, rng):
        offered = [move for ask in moment.asks.values() for move in some_of(ask.moves, 2, rng)]
        tried = some_of(played, 4, rng) + offered
        tried += [altered(move, game.move_type, rng) for move in (*offered, moment.move)]
        tried += [random_move(game.move_type, rng) for _ in range(2)]
        before = written(game, moment.state)
        for move in dict.fromkeys(tried):
            for seat in range(seats):
                _judge(subject, play, moment, seat, move)
                assert written(game, moment.state) == before, (
                    f"step {moment.number}: trying {move} for seat {seat} changed the state"
                )
        assert game.asked(moment.state) == moment.asks, f"moves tried at step {moment.number} changed what is asked"
    for seat in range(seats):
        for move in some_of(played, 4, rng):
            assert game.why_not(play.end, seat, move) is not None, f"{move} is accepted after the end"


def law_what_is_not_offered_is_refused(subject: Subject, options: Any, seats: int, seed: int) -> None:
    """And conversely. Tried with moves of every type at every moment; at some moments each of their fields is changed
    to every possible value."""
    game, rng, play = subject.game, Rng(seed), walk(subject, options, seats, seed)
    played = {type(moment.move): moment.move for moment in play.moments}
    thorough = {moment.number for moment in spread(play.moments, 12, rng)}
    for moment in play.moments:
        seat = one_of(sorted(moment.asks), rng)
        examples = {**played, **{type(move): move for move in moment.asks[seat].moves}}
        for kind in kinds(game.move_type):
            example = examples[kind] if kind in examples else random_move(kind, rng)
            for move in variants(example, rng) if moment.number in thorough else (example,):
                _reason(subject, moment, seat, move)


def _reason(subject: Subject, moment: Moment, seat: int, move: Any) -> Rejected | None:
    """Why the seat may not; the reason must be exactly that the move is not offered, and name a rule."""
    ask = moment.asks.get(seat)
    reason = subject.game.why_not(moment.state, seat, move)
    if ask is None or type(move).__name__ not in ask.forms:
        is_offered = ask is not None and move in ask.moves
        assert (reason is None) == is_offered, (
            f"step {moment.number}: {move} is {'' if is_offered else 'not '}offered to seat {seat}, "
            f"but why_not says {reason}"
        )
    if reason is not None:
        assert RULE_ID.fullmatch(reason.rule), f"{move} is refused by the rule {reason.rule!r}, which is no rule id"
        assert reason.reason, f"{move} is refused without a reason"
    return reason


def _judge(subject: Subject, play: Walk, moment: Moment, seat: int, move: Any) -> None:
    reason = _reason(subject, moment, seat, move)
    chance = WatchedChance(play.chance(moment.number))
    refusal = _refusal(subject, moment.state, seat, move, chance)
    assert facts(refusal) == facts(reason), f"seat {seat} would {move}: why_not says {reason}, apply says {refusal}"
    if refusal is not None:
        assert not chance.answers, f"{move} is refused after chance was asked"


def _refusal(subject: Subject, state: Any, seat: int, move: Any, chance: Chance) -> Rejected | None:
    try:
        subject.game.apply(state, seat, move, chance)
    except Rejected as refusal:
        return refusal
    return None


def facts(reason: Rejected | None) -> Any:
    return reason and (reason.rule, reason.reason, reason.facts)


LAWS = (
    law_every_offered_move_is_accepted,
    law_a_refused_move_changes_nothing,
    law_what_is_not_offered_is_refused,
)
