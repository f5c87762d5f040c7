"""The laws of the fast face: a kernel is a state of its game, played by numbers instead of moves, chance included."""

import math
import sys
from collections.abc import Sequence
from typing import Any

import msgspec

from marketday.core import CHANCE, OVER, AnyGame, Kernel, Rng
from tests.contract.laws import check_sheet, difference
from tests.contract.subject import Subject
from tests.contract.walk import MOST_MOVES, one_of, shape, spread, walk

MOST_ANSWERS = 2 * MOST_MOVES
"""Of seats and of chance."""


def is_compiled(game: AnyGame) -> bool:
    if not game.seat_counts:
        return True  # its plug-ins are still missing, so nobody can play it
    kernel = game.kernel(game.variants()[0], game.seat_counts[0])
    return not str(sys.modules[type(kernel).__module__].__file__).endswith(".py")


class Tour:
    """Random play of a kernel, for laws to look at each position on the way."""

    def __init__(self, game: AnyGame, kernel: Kernel, rng: Rng) -> None:
        self.game, self.kernel, self.rng = game, kernel, rng
        self.given: list[int] = []

    @property
    def answers(self) -> int:
        return len(self.given)

    def is_on(self) -> bool:
        return self.kernel.actor != OVER

    def go(self) -> None:
        kernel = self.kernel
        assert kernel.options > 0, f"after {self.answers} answers {name(kernel.actor)} is asked and has no answer"
        assert self.answers < MOST_ANSWERS, f"the kernel is not over after {MOST_ANSWERS} answers"
        code = kernel.nth(self.rng.below(kernel.options))
        self.given.append(code)
        kernel.play(code)


def play_out(game: AnyGame, kernel: Kernel, rng: Rng) -> None:
    tour = Tour(game, kernel, rng)
    while tour.is_on():
        tour.go()


def name(actor: int) -> str:
    return "chance" if actor == CHANCE else "nobody" if actor == OVER else f"seat {actor}"


def image(game: AnyGame, kernel: Kernel) -> bytes:
    """All of a position, sharing nothing with it."""
    return msgspec.json.encode((kernel.actor, kernel.codes(), game.save(kernel)))


def law_a_roll_out_ends(subject: Subject, options: Any, seats: int, seed: int) -> None:
    check_roll_out(subject, options, seats, Rng(seed))


def check_roll_out(subject: Subject, options: Any, seats: int, rng: Rng, every: int = 10) -> int:
    """One random play of the kernel, its pieces counted after every so many answers; how many answers it took. The same
    answers lead to the same end again."""
    game = subject.game
    tour = Tour(game, game.kernel(options, seats), rng)
    first = game.census(tour.kernel)
    while tour.is_on():
        tour.go()
        if tour.answers % every == 0:
            _counts(game, tour, first)
    _counts(game, tour, first)
    assert tour.kernel.options == 0, f"the play is over, but the kernel has {tour.kernel.options} answers"
    outcome = game.outcome(tour.kernel)
    assert outcome is not None, "the kernel is over without an outcome"
    check_sheet(outcome, seats)
    least = subject.least(seats)
    assert min(outcome.totals) >= least, f"nobody can have less than {least} points: {outcome.totals}"
    again = game.kernel(options, seats)
    for code in tour.given:
        again.play(code)
    assert image(game, again) == image(game, tour.kernel), "the same answers lead to another end"
    return tour.answers


def _counts(game: AnyGame, tour: Tour, first: Any) -> None:
    now = game.census(tour.kernel)
    assert now == first, f"after {tour.answers} answers the census has changed: {difference(first, now)}"


class NumberedChance:
    """Chance for the typed face that answers by number what was decided for the kernel, and plays it there too."""

    def __init__(self, kernel: Kernel, rng: Rng) -> None:
        self._kernel, self._rng = kernel, rng

    def pick(self, outcomes: Sequence[int]) -> int:
        kernel = self._kernel
        assert kernel.actor == CHANCE, f"chance is asked, but the kernel asks {name(kernel.actor)}"
        assert kernel.options == len(outcomes), f"chance has {len(outcomes)} outcomes, the kernel {kernel.options}"
        number = self._rng.below(len(outcomes))
        kernel.play(kernel.nth(number))
        return outcomes[number]


def law_the_kernel_asks_what_the_typed_face_asks(subject: Subject, options: Any, seats: int, seed: int) -> None:
    """The two go in step, the n-th answer of one being the n-th of the other. Composed moves are not for kernels."""
    game, rng = subject.game, Rng(seed)
    kernel = game.kernel(options, seats)
    chance = NumberedChance(kernel, rng)
    state = game.setup(options, seats, chance).state
    while True:
        asks = game.asked(state)
        assert game.save(kernel) == game.save(state), "the kernel and the typed face are at different positions"
        assert game.asked(kernel) == asks, "as a state the kernel asks something else"
        if not asks:
            break
        assert kernel.actor in asks, f"the kernel asks {name(kernel.actor)}, the typed face {sorted(asks)}"
        seat = int(kernel.actor)
        moves = asks[seat].moves
        assert len(kernel.codes()) == len(moves), f"the kernel has {kernel.options} answers, the ask {len(moves)}"
        number = rng.below(kernel.options)
        # The kernel goes first, so that it waits where chance comes in when the typed face gets there.
        kernel.play(kernel.nth(number))
        state = game.apply(state, seat, moves[number], chance).state
    assert kernel.actor == OVER, f"the play is over, but the kernel asks {name(kernel.actor)}"


def law_copies_are_independent(subject: Subject, options: Any, seats: int, seed: int) -> None:
    game, rng = subject.game, Rng(seed)
    tour = Tour(game, game.kernel(options, seats), rng)
    while tour.is_on():
        if tour.answers % 10 == 0:
            kernel, before = tour.kernel, image(game, tour.kernel)
            copy = kernel.copy()
            assert copy.story is None, "a copy tells a story"
            assert image(game, copy) == before, "a copy is another position"
            play_out(game, copy, rng)
            assert image(game, kernel) == before, "playing a copy changed the original"
            copy = kernel.copy()
            tour.go()
            assert image(game, copy) == before, "playing the original changed a copy"
        else:
            tour.go()


def law_equal_positions_number_their_answers_alike(subject: Subject, options: Any, seats: int, seed: int) -> None:
    """However a position came about: by play, by copying or by loading. And they go on alike."""
    game, rng = subject.game, Rng(seed)
    tour = Tour(game, game.kernel(options, seats), rng)
    while tour.is_on():
        kernel = tour.kernel
        codes = kernel.codes()
        assert len(set(codes)) == len(codes), f"{name(kernel.actor)} has the same answer twice"
        twins = [kernel.copy()]
        if kernel.actor != CHANCE:
            twins.append(game.load(game.save(kernel)))
        for twin in twins:
            assert twin.codes() == codes, f"numbered differently: {codes}, and in an equal position {twin.codes()}"
        if rng.below(4) == 0:
            code = one_of(codes, rng)
            for twin in twins:
                twin.play(code)
            images = {image(game, twin) for twin in twins}
            assert len(images) == 1, f"equal positions go on differently after {code}"
        tour.go()


def law_every_offered_move_is_appraised(subject: Subject, options: Any, seats: int, seed: int) -> None:
    game, rng, play = subject.game, Rng(seed), walk(subject, options, seats, seed)
    for moment in spread(play.moments, 8, rng):
        seat = one_of(sorted(moment.asks), rng)
        moves = moment.asks[seat].moves
        imagined = game.imagine(game.view(moment.state, seat), rng)
        before = shape(game, imagined)
        worths = game.appraise(imagined, seat, moves)
        assert len(worths) == len(moves), f"{len(moves)} moves are offered, {len(worths)} appraised"
        assert all(math.isfinite(worth) for worth in worths), f"a move is worth {max(worths)}"
        assert shape(game, imagined) == before, "appraising changed the state"


LAWS = (
    law_a_roll_out_ends,
    law_the_kernel_asks_what_the_typed_face_asks,
    law_copies_are_independent,
    law_equal_positions_number_their_answers_alike,
)
# Those that look at a play through the typed interface, which is slower.
TYPED_LAWS = (law_every_offered_move_is_appraised,)
