"""The laws of knowing: nobody sees what is hidden, and what is imagined could be true."""

from typing import Any

from msgspec import structs

from marketday.core import Rng
from tests.contract.laws import difference
from tests.contract.refusals import facts
from tests.contract.subject import Subject
from tests.contract.walk import AnyStep, EchoChance, Moment, Walk, answer, one_of, some_of, spread, walk
from tests.contract.writable import altered


def law_imagined_states_are_lawful(subject: Subject, options: Any, seats: int, seed: int) -> None:
    """What a seat imagines looks to it like the truth, is made of the same components, and can be played on."""
    game, rng, play = subject.game, Rng(seed), walk(subject, options, seats, seed)
    for state in [*(moment.state for moment in spread(play.moments, 50, rng)), play.end]:
        seat = one_of((None, *range(seats)), rng)
        view = game.view(state, seat)
        assert [*game.roles_seen(view)] == [*game.roles_of(state)], "what seats are, all may know"
        imagined = game.imagine(view, rng)
        assert game.view(imagined, seat) == view, (
            f"seat {seat} sees {view}, but in what it imagines {game.view(imagined, seat)}"
        )
        census, true_census = game.census(imagined), game.census(state)
        assert census == true_census, f"seat {seat} imagines other components: {difference(true_census, census)}"
        asks, true_asks = game.asked(imagined), game.asked(state)
        assert sorted(asks) == sorted(true_asks), f"asked are {sorted(true_asks)}, seat {seat} imagines {sorted(asks)}"
        if seat is not None:
            assert asks.get(seat) == true_asks.get(seat), f"seat {seat} imagines to be asked {asks.get(seat)}"
        _plays_on(subject, imagined, rng, moves=2)


def _plays_on(subject: Subject, state: Any, rng: Rng, moves: int) -> None:
    game = subject.game
    census = game.census(state)
    for _ in range(moves):
        asks = game.asked(state)
        if not asks:
            return
        seat = one_of(sorted(asks), rng)
        state = game.apply(state, seat, answer(subject, state, seat, asks[seat], rng), EchoChance((), rng)).state
    assert game.census(state) == census, f"playing on from an imagined state: {difference(census, game.census(state))}"


def law_nobody_sees_what_is_hidden(subject: Subject, options: Any, seats: int, seed: int) -> None:
    """In two worlds that differ only in what a seat must not know, it sees, is asked, is refused and hears the same."""
    game, rng, play = subject.game, Rng(seed), walk(subject, options, seats, seed)
    if subject.scramble is None:
        _is_open_to_all(subject, play, seats, rng)
        return
    tried = [moment.move for moment in play.moments]
    differing = 0
    for moment in spread(play.moments, 50, rng):
        seat = int(rng.below(seats))
        world = subject.scramble(moment.state, seat, rng)
        differing += game.save(world) != game.save(moment.state)
        census, true_census = game.census(world), game.census(moment.state)
        assert census == true_census, f"the oracle changed the components: {difference(true_census, census)}"
        _looks_alike(subject, moment, world, seat)
        offered = moment.asks[seat].moves if seat in moment.asks else ()
        moves = [*some_of(offered, 2, rng), *some_of(tried, 3, rng)]
        for move in [*moves, *(altered(move, game.move_type, rng) for move in moves)]:
            here, there = (facts(game.why_not(state, seat, move)) for state in (moment.state, world))
            assert here == there, f"seat {seat} learns from why it may not {move}: {here} here, {there} elsewhere"
        _sounds_alike(subject, play, moment, world, seat, rng)
    assert differing or not play.moments, "the oracle never hid anything: is scramble() at work?"


def _is_open_to_all(subject: Subject, play: Walk, seats: int, rng: Rng) -> None:
    """The oracle says that there are no secrets: then all see and hear the same, and there is one truth behind it."""
    game, observers = subject.game, (None, *range(seats))
    claim = f"the oracle of {game.id} has no scramble(), as if nothing were hidden"
    for moment in spread(play.moments, 50, rng):
        views = [game.view(moment.state, observer) for observer in observers]
        assert len({structs.replace(view, seat=None) for view in views}) == 1, f"{claim}, but not all see the same"
        for event in moment.step.events:
            heard = {game.redact(event, observer) for observer in observers}
            assert heard == {event}, f"{claim}, but not all hear {event}"
        truths = [game.save(game.imagine(view, Rng(seed))) for seed, view in enumerate(views)]
        assert all(truth == truths[0] for truth in truths), f"{claim}, but different states lie behind what is seen"


def _looks_alike(subject: Subject, moment: Moment, world: Any, seat: int) -> None:
    game = subject.game
    here, there = game.view(moment.state, seat), game.view(world, seat)
    assert here == there, (
        f"step {moment.number}: seat {seat} sees what it must not know: {here} here, {there} elsewhere"
    )
    # What some seat must not know is no business of an onlooker either.
    here, there = game.view(moment.state, None), game.view(world, None)
    assert here == there, f"step {moment.number}: an onlooker sees what seat {seat} must not know: {here}, {there}"
    asks = game.asked(world)
    assert sorted(asks) == sorted(moment.asks), f"who is asked depends on what seat {seat} must not know"
    assert game.due(world) == game.due(moment.state), f"the clock depends on what seat {seat} must not know"
    assert asks.get(seat) == moment.asks.get(seat), (
        f"step {moment.number}: seat {seat} learns from its question: {moment.asks.get(seat)} here, {asks.get(seat)}"
    )


def _sounds_alike(subject: Subject, play: Walk, moment: Moment, world: Any, seat: int, rng: Rng) -> None:
    """Some move that may be played in both worlds; if all looks the same after it, it must have sounded the same."""
    game = subject.game
    mover: int | None = None if moment.seat is None else one_of(sorted(moment.asks), rng)
    move = moment.move
    if mover is not None and mover != moment.seat:
        move = answer(subject, moment.state, mover, moment.asks[mover], rng)
    if mover is not None and game.why_not(world, mover, move) is not None:
        elsewhere_too = set(game.asked(world)[mover].moves)
        common = [move for move in moment.asks[mover].moves if move in elsewhere_too]
        if not common:
            return
        move = one_of(common, rng)
    here = game.apply(moment.state, mover, move, play.chance(moment.number))
    there = game.apply(world, mover, move, EchoChance(here.chance, rng))
    for observer in (seat, None):
        if _seems_alike(subject, observer, here, there):
            _heard_alike(subject, observer, f"step {moment.number}, {move} in two worlds", here, there)


def _seems_alike(subject: Subject, observer: int | None, here: AnyStep, there: AnyStep) -> bool:
    """Whether nothing distinguishes two steps for somebody who may know what can be seen, or heard, after them."""
    game, overheard = subject.game, subject.overheard
    if overheard is None:
        return bool(game.view(here.state, observer) == game.view(there.state, observer))
    one, other = ([overheard(event, observer) for event in step.events] for step in (here, there))
    return [fact for fact in one if fact is not None] == [fact for fact in other if fact is not None]


def _heard_alike(subject: Subject, observer: int | None, what: str, here: AnyStep, there: AnyStep) -> None:
    one, other = ([subject.game.redact(event, observer) for event in step.events] for step in (here, there))
    one, other = ([event for event in heard if event is not None] for heard in (one, other))
    assert one == other, f"{what}: seat {observer} hears what it must not know: {one} here, {other} elsewhere"


def law_advice_knows_what_the_seat_knows(subject: Subject, options: Any, seats: int, seed: int) -> None:
    """In two worlds that a seat cannot tell apart the same speaks for a move, and against it, whenever it asks."""
    game, rng, play = subject.game, Rng(seed), walk(subject, options, seats, seed)
    if subject.scramble is None:
        return
    for moment in spread([moment for moment in play.moments if moment.asks], 40, rng):
        seat = one_of(sorted(moment.asks), rng)
        world = subject.scramble(moment.state, seat, rng)
        for move in some_of(moment.asks[seat].moves, 4, rng):
            views = (game.view(state, seat) for state in (moment.state, world))
            here, there = (list(game.advice(view, seat, move)) for view in views)
            assert here == there, f"seat {seat} learns from advice on {move}: {here} here, {there} elsewhere"


def law_views_made_together_are_those_made_alone(subject: Subject, options: Any, seats: int, seed: int) -> None:
    game, rng, play = subject.game, Rng(seed), walk(subject, options, seats, seed)
    observers = (None, *range(seats))
    for state in [*(moment.state for moment in spread(play.moments, 20, rng)), play.end]:
        for seat, together in zip(observers, game.views(state, observers), strict=True):
            alone = game.view(state, seat)
            assert together == alone, f"made together with others the view of seat {seat} is {together}, alone {alone}"


def law_nobody_hears_a_secret_move(subject: Subject, options: Any, seats: int, seed: int) -> None:
    """Two moves that only the mover can tell apart afterwards, like cards chosen face down, sound the same to others.

    Where the mover cannot tell them apart either, the choice was public and merely left no trace.
    """
    game, rng, play = subject.game, Rng(seed), walk(subject, options, seats, seed)
    for moment in spread(play.moments, 30, rng):
        if moment.seat is None:
            continue
        mover, move, ask = moment.seat, moment.move, moment.asks[moment.seat]
        if type(move).__name__ in ask.forms:
            rivals = [subject.composed(moment.state, mover, type(move).__name__, rng) for _ in range(4)]
        else:
            rivals = some_of([rival for rival in ask.moves if type(rival) is type(move)], 2, rng)
        here = moment.step
        for rival in rivals:
            there = game.apply(moment.state, mover, rival, EchoChance(here.chance, rng))
            if here.chance != there.chance or game.view(here.state, mover) == game.view(there.state, mover):
                continue
            for observer in {None, *range(seats)} - {mover}:
                if _seems_alike(subject, observer, here, there):
                    _heard_alike(subject, observer, f"step {moment.number}, {move} or {rival}", here, there)


def law_redacting_twice_is_redacting_once(subject: Subject, options: Any, seats: int, seed: int) -> None:
    game = subject.game
    for step in walk(subject, options, seats, seed).steps:
        for event in step.events:
            for seat in (None, *range(seats)):
                once = game.redact(event, seat)
                twice = None if once is None else game.redact(once, seat)
                assert twice == once, f"seat {seat} hears {once} of {event}, and of that {twice}"


def law_an_onlooker_hears_no_more_than_any_seat(subject: Subject, options: Any, seats: int, seed: int) -> None:
    """What an onlooker hears can be made from what any seat hears."""
    game = subject.game
    for step in walk(subject, options, seats, seed).steps:
        for event in step.events:
            overheard = game.redact(event, None)
            for seat in range(seats):
                heard = game.redact(event, seat)
                told = None if heard is None else game.redact(heard, None)
                assert told == overheard, f"an onlooker hears {overheard}, though seat {seat} hears only {heard}"


LAWS = (
    law_imagined_states_are_lawful,
    law_nobody_sees_what_is_hidden,
    law_advice_knows_what_the_seat_knows,
    law_views_made_together_are_those_made_alone,
    law_nobody_hears_a_secret_move,
    law_redacting_twice_is_redacting_once,
    law_an_onlooker_hears_no_more_than_any_seat,
)
