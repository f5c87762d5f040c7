"""The laws of playing: asking, changing, remembering, counting, ending.

A law is a plain function that raises AssertionError where a game breaks it. Laws of accepting and refusing are in
`refusals`, those of knowing in `secrecy`, those of words in `speech`, those of the fast face in `kernels`.
"""

import random
from typing import Any

import msgspec

from marketday.core import Ask, Outcome, RecordedChance, Rng
from marketday.core.chance import ChanceMismatch
from tests.contract.subject import Subject
from tests.contract.walk import AnyStep, Walk, WatchedChance, new_walk, shape, walk, written

MOST_STATES = 150


def law_a_play_ends_with_an_outcome(subject: Subject, options: Any, seats: int, seed: int) -> None:
    end = walk(subject, options, seats, seed).end
    assert subject.game.outcome(end) is not None, "nobody is asked any more, but there is no outcome"


def law_over_means_that_nobody_is_asked(subject: Subject, options: Any, seats: int, seed: int) -> None:
    game = subject.game
    for state in walk(subject, options, seats, seed).states:
        asks, outcome = game.asked(state), game.outcome(state)
        assert (not asks) == (outcome is not None), f"asked are {sorted(asks)}, but the outcome is {outcome}"
        assert not game.is_live(state) or len(asks) == seats, f"the game is live, but asked are only {sorted(asks)}"
        for seat, ask in asks.items():
            assert 0 <= seat < seats, f"seat {seat} is asked at a table of {seats}"
            # Even where moves can be composed: bots and kernels answer from the list.
            assert ask.moves, f"seat {seat} is asked {ask.prompt} and has no answer"
            assert ask.standing == game.is_live(state), (
                f"{ask.prompt} stands, but the game is not live, or the other way"
            )
            assert len(set(ask.moves)) == len(ask.moves), f"{ask.prompt} offers the same move twice"
    is_ever_live = any(map(game.is_live, walk(subject, options, seats, seed).states))
    assert game.has_live_play(options) == is_ever_live, "what is said of live play beforehand is not what comes"


def law_applying_a_move_leaves_the_state_alone(subject: Subject, options: Any, seats: int, seed: int) -> None:
    game, play = subject.game, walk(subject, options, seats, seed)
    for moment in play.moments:
        before = written(game, moment.state)
        game.apply(moment.state, moment.seat, moment.move, play.chance(moment.number))
        assert written(game, moment.state) == before, f"{moment.move} changed the state it was applied to"
        assert game.asked(moment.state) == moment.asks, f"{moment.move} changed what the state it was applied to asks"


def law_everything_survives_json(subject: Subject, options: Any, seats: int, seed: int) -> None:
    game, play = subject.game, walk(subject, options, seats, seed)
    survives(options, game.options_type)
    observers = (None, *range(seats))
    for step in play.steps:
        for event in step.events:
            heard = {game.redact(event, seat) for seat in observers}
            for version in {event, *heard} - {None}:
                survives(version, game.event_type)
    # Of long plays not each state, but each part.
    stride = 1 + len(play.states) // MOST_STATES
    for number in range(int(Rng(seed).below(stride)), len(play.states), stride):
        state = play.states[number]
        for ask in game.asked(state).values():
            survives(ask, Ask[game.move_type])  # type: ignore[name-defined]  # the type is known at run time
        survives(game.view(state, observers[number % len(observers)]), game.view_type)
        _state_survives(subject, play, number, observers)
    survives(game.outcome(play.end), Outcome)


def survives(value: Any, kind: Any) -> None:
    written = msgspec.json.encode(value)
    try:
        read = msgspec.json.decode(written, type=kind)
    except msgspec.ValidationError as error:
        raise AssertionError(f"{value} cannot be read back from JSON: {error}") from error
    assert read == value, f"{value} comes back from JSON as {read}"


def _state_survives(subject: Subject, play: Walk, number: int, observers: tuple[int | None, ...]) -> None:
    game, state = subject.game, play.states[number]
    saved = game.save(state)
    read = msgspec.json.decode(msgspec.json.encode(saved))
    assert read == saved, f"the saved state is not plain JSON: {saved} comes back as {read}"
    twin = game.load(read)
    assert game.save(twin) == saved, f"a state is saved as {saved}, and when loaded as {game.save(twin)}"
    assert game.asked(twin) == game.asked(state), "a loaded state asks differently"
    assert game.due(twin) == game.due(state), "for a loaded state another clock is running"
    observer = observers[-1 - number % len(observers)]
    assert game.view(twin, observer) == game.view(state, observer), f"a loaded state looks different to seat {observer}"
    assert game.outcome(twin) == game.outcome(state), "a loaded state has another outcome"
    if number < len(play.moments):
        moment = play.moments[number]
        again = game.apply(twin, moment.seat, moment.move, RecordedChance(moment.step.chance))
        same_step(subject, again, moment.step, f"a loaded state plays {moment.move} differently")


def same_step(subject: Subject, one: AnyStep, other: AnyStep, message: str) -> None:
    game = subject.game
    assert one.events == other.events, f"{message}: {one.events} instead of {other.events}"
    assert one.chance == other.chance, f"{message}: chance answered {one.chance} instead of {other.chance}"
    assert shape(game, one.state) == shape(game, other.state), f"{message}: the states after it differ"


def law_the_census_is_constant(subject: Subject, options: Any, seats: int, seed: int) -> None:
    game, play = subject.game, walk(subject, options, seats, seed)
    first = game.census(play.start.state)
    assert first, "the census counts nothing"
    for moment in play.moments:
        now = game.census(moment.step.state)
        assert now == first, f"{moment.move} at step {moment.number} changed the census: {difference(first, now)}"


def difference(first: Any, now: Any) -> str:
    keys = [key for key in {**first, **now} if first.get(key) != now.get(key)]
    return ", ".join(f"{key}: {first.get(key)} → {now.get(key)}" for key in keys)


def law_a_record_replays(subject: Subject, options: Any, seats: int, seed: int) -> None:
    """From what a record holds, moves and answers of chance as JSON, comes the same play."""
    game, play = subject.game, walk(subject, options, seats, seed)
    record = [(moment.seat, moment.move, moment.step.chance) for moment in play.moments]
    read = msgspec.json.decode(
        msgspec.json.encode(record),
        type=list[tuple[int | None, game.move_type, tuple[int, ...]]],  # type: ignore[name-defined]  # known at run time
    )
    try:
        chance = RecordedChance(play.start.chance)
        step = game.setup(options, seats, chance)
        same_step(subject, step, play.start, "the set-up replays differently")
        chance.check_used_up()
        for (seat, move, answers), moment in zip(read, play.moments, strict=True):
            chance = RecordedChance(answers)
            step = game.apply(step.state, seat, move, chance)
            same_step(subject, step, moment.step, f"step {moment.number}, {move}, replays differently")
            chance.check_used_up()
    except ChanceMismatch as mismatch:
        raise AssertionError(f"the answers of chance in the record do not fit: {mismatch}") from mismatch
    assert game.outcome(step.state) == game.outcome(play.end), "the replay has another outcome"


def law_taking_back_never_rolls_again(subject: Subject, options: Any, seats: int, seed: int) -> None:
    """The same move at the same step has the same consequences, whatever was played in between."""
    game, play = subject.game, walk(subject, options, seats, seed)
    for moment in reversed(play.moments):
        chance = WatchedChance(play.chance(moment.number))
        again = game.apply(moment.state, moment.seat, moment.move, chance)
        same_step(subject, again, moment.step, f"step {moment.number}, {moment.move}, taken back and played again")
        assert tuple(chance.answers) == again.chance, (
            f"chance answered {chance.answers} to {moment.move}, the step says {again.chance}"
        )


def law_global_random_is_not_used(subject: Subject, options: Any, seats: int, seed: int) -> None:
    before = random.getstate()
    try:
        walks = []
        for stir in (1, 2):
            random.seed(stir)
            stirred = random.getstate()
            walks.append(new_walk(subject, options, seats, seed))
            assert random.getstate() == stirred, "playing used the global random"
        for one, other in zip(walks[0].steps, walks[1].steps, strict=True):
            same_step(subject, one, other, "the global random decides what happens")
    finally:
        random.setstate(before)


def law_the_score_sheet_adds_up(subject: Subject, options: Any, seats: int, seed: int) -> None:
    outcome = subject.game.outcome(walk(subject, options, seats, seed).end)
    assert outcome is not None
    check_sheet(outcome, seats)


def check_sheet(outcome: Outcome, seats: int) -> None:
    for line in outcome.lines:
        assert len(line.points) == seats, f"{line.label} has points for {len(line.points)} of {seats} seats"
    sums = tuple(sum(line.points[seat] for line in outcome.lines) for seat in range(seats))
    assert outcome.totals == sums, f"the lines add up to {sums}, the totals say {outcome.totals}"
    ranks = outcome.ranks
    assert len(ranks) == seats
    for seat in range(seats):
        better = sum(rank < ranks[seat] for rank in ranks)
        assert ranks[seat] == better + 1, f"seat {seat} has rank {ranks[seat]} with {better} before it: {ranks}"
        for other in range(seats):
            if outcome.totals[seat] > outcome.totals[other]:
                assert ranks[seat] < ranks[other], f"the totals {outcome.totals} do not give the ranks {ranks}"
    assert outcome.winners, "nobody wins"


LAWS = (
    law_a_play_ends_with_an_outcome,
    law_over_means_that_nobody_is_asked,
    law_applying_a_move_leaves_the_state_alone,
    law_everything_survives_json,
    law_the_census_is_constant,
    law_a_record_replays,
    law_taking_back_never_rolls_again,
    law_global_random_is_not_used,
    law_the_score_sheet_adds_up,
)
