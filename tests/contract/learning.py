"""The laws of what learners see: observations are functions of what a seat may know, and actions are its answers."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i16, u8

from marketday.core import CHANCE, OVER, Kernel, Rng
from marketday.core.observer import Observer
from tests.contract.kernels import Tour, name
from tests.contract.laws import difference
from tests.contract.subject import Subject
from tests.contract.walk import spread, walk


def seen(observer: Observer, kernel: Kernel, seat: int) -> list[int]:
    out = vec[i16]([i16(0)] * int(observer.size))
    observer.write(kernel, seat, out, 0)
    return [int(number) for number in out]


def marked(observer: Observer, kernel: Kernel) -> list[int]:
    """The actions of the seat that is asked."""
    out = vec[u8]([u8(0)] * int(observer.actions))
    observer.mark(kernel, out, 0)
    return [action for action, mark in enumerate(out) if mark]


def told(observer: Observer, kernel: Kernel, seat: int) -> tuple[list[int], list[int] | None]:
    """All that a learner in the seat gets."""
    if kernel.actor == OVER or not observer.is_asked(kernel, seat):
        return seen(observer, kernel, seat), None
    own = kernel.copy()
    own.turn_to(seat)
    return seen(observer, own, seat), marked(observer, own)


def where(observer: Observer, here: list[int], there: list[int]) -> list[str]:
    """The fields in which two observations differ."""
    return [
        field.name
        for field in observer.fields
        if here[field.at : field.at + field.count] != there[field.at : field.at + field.count]
    ]


def pairs(subject: Subject, options: Any, seats: int, seed: int, most: int) -> int:
    """Compare what a seat gets in worlds that it cannot tell apart; how many pairs of them there were."""
    game, rng, observer = subject.game, Rng(seed), subject.game.observer()
    if observer is None or subject.scramble is None:
        return 0
    met = 0
    for moment in spread(walk(subject, options, seats, seed).moments, most, rng):
        for seat in range(seats):
            world = subject.scramble(moment.state, seat, rng)
            here, there = told(observer, moment.state, seat), told(observer, world, seat)
            differing = where(observer, here[0], there[0])
            assert not differing, f"step {moment.number}: seat {seat} learns what it must not know from {differing}"
            assert here[1] == there[1], f"step {moment.number}: seat {seat} learns from its actions"
            met += game.save(world) != game.save(moment.state)
    return met


def law_observations_tell_no_secrets(subject: Subject, options: Any, seats: int, seed: int) -> None:
    """In two worlds that differ only in what a seat must not know, its arrays are the same."""
    pairs(subject, options, seats, seed, 30)


def law_observations_follow_from_views(subject: Subject, options: Any, seats: int, seed: int) -> None:
    """Whatever lies behind a view: what a learner gets depends on the view alone."""
    game, rng, observer = subject.game, Rng(seed), subject.game.observer()
    if observer is None:
        return
    play = walk(subject, options, seats, seed)
    for state in [*(moment.state for moment in spread(play.moments, 30, rng)), play.end]:
        for seat in range(seats):
            imagined = game.imagine(game.view(state, seat), rng)
            here, there = told(observer, state, seat), told(observer, imagined, seat)
            differing = where(observer, here[0], there[0])
            assert not differing, f"{differing} of seat {seat} do not follow from its view"
            assert here[1] == there[1], f"the actions of seat {seat} do not follow from its view"


def law_actions_are_answers(subject: Subject, options: Any, seats: int, seed: int) -> None:
    """Each answer is an action, and back; what else is marked is legal and can be played as well."""
    game, observer = subject.game, subject.game.observer()
    if observer is None:
        return
    tour, chooser = Tour(game, game.kernel(options, seats), Rng(seed)), Rng(seed)
    census = game.census(tour.kernel)
    while tour.is_on():
        kernel = tour.kernel
        if kernel.actor != CHANCE:
            codes, actions = kernel.codes(), marked(observer, kernel)
            numbers = [int(observer.action_of(kernel, code)) for code in codes]
            assert len(set(numbers)) == len(numbers), f"two answers of {name(kernel.actor)} are the same action"
            assert set(numbers) <= set(actions), f"answers that are not marked: {set(numbers) - set(actions)}"
            assert [int(observer.code_of(kernel, number)) for number in numbers] == codes, "an action is another answer"
            assert observer.draw(kernel, chooser) in actions, "an action is drawn that is not marked"
            for action in set(actions) - set(numbers):
                could_be_composed(subject, kernel, action)
                twin = kernel.copy()
                twin.play(observer.code_of(kernel, action))
                now = game.census(twin) if twin.actor != CHANCE else census
                assert now == census, f"action {action} changed the census: {difference(census, now)}"
            in_bounds(observer, seen(observer, kernel, int(kernel.actor)))
        tour.go()


def could_be_composed(subject: Subject, kernel: Kernel, action: int) -> None:
    """An action that stands for none of the answers listed is a legal move all the same."""
    game, seat = subject.game, int(kernel.actor)
    forms, observer = game.asked(kernel)[seat].forms, game.observer()
    assert forms, f"action {action} is marked and none of the answers, where nothing is composed"
    assert subject.uncoded is not None, f"{game.id} marks what has to be composed, but its oracle has no uncoded()"
    assert observer is not None
    move = subject.uncoded(int(observer.code_of(kernel, action)))
    assert type(move).__name__ in forms, f"{move} is marked, but seat {seat} may only compose {forms}"
    reason = game.why_not(kernel, seat, move)
    assert reason is None, f"{move} is marked, but it is against rule {reason.rule}"


def in_bounds(observer: Observer, numbers: list[int]) -> None:
    for field in observer.fields:
        part = numbers[field.at : field.at + field.count]
        assert field.low <= min(part), f"{field.name} goes down to {min(part)}, not {field.low}"
        assert max(part) <= field.high, f"{field.name} goes up to {max(part)}, not {field.high}"


def law_learners_are_paid_what_was_earned(subject: Subject, options: Any, seats: int, seed: int) -> None:
    game, observer = subject.game, subject.game.observer()
    if observer is None:
        return
    tour = Tour(game, game.kernel(options, seats), Rng(seed))
    assert observer.seat_count(tour.kernel) == seats
    while tour.is_on():
        tour.go()
    outcome = game.outcome(tour.kernel)
    assert outcome is not None
    assert tuple(observer.points(tour.kernel, seat) for seat in range(seats)) == outcome.totals
    scores = [observer.score(tour.kernel, seat) for seat in range(seats)]
    assert abs(sum(scores)) < 1e-9, f"scores by rank are worth nothing together, not {scores}"
    for seat in range(seats):
        for other in range(seats):
            is_ahead = outcome.ranks[seat] < outcome.ranks[other]
            assert (scores[seat] > scores[other]) == is_ahead, f"ranks {outcome.ranks}, scores {scores}"


# They go through walks, and through roll-outs.
LAWS = (law_observations_tell_no_secrets, law_observations_follow_from_views)
KERNEL_LAWS = (law_actions_are_answers, law_learners_are_paid_what_was_earned)
