"""Puzzles: bots play, and where a seat has one answer that is clearly better than all others, people may look for it.

What comes of game number n depends on the seed and on n alone, so the same call gives the same puzzles whatever the
jobs.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from itertools import chain, zip_longest
from typing import Any

from msgspec import Struct

from marketday.bots.counsel import weighing_of
from marketday.bots.weighing import LOOKS, Budget, Clear, Tried, judge_of
from marketday.core.chance import RecordedChance
from marketday.core.grammar import AnyGame, Ask, Seat
from marketday.core.puzzles import LEVELS, Level, Puzzle, as_seen
from marketday.core.registry import find as find_game
from marketday.core.rng import Rng
from marketday.lab.simulate import bots_seed, check_clockless, in_batches, play_bots, secret
from marketday.table import Play

FEWEST_ANSWERS = 6
"""With fewer there is little to find."""
GLANCE = Budget(candidates=6, play_outs=48)
"""Most questions are no puzzles, and that is seen quickly."""
WEIGHING = Budget(candidates=16, play_outs=1024)
CONFIRMATION = Budget(candidates=32, play_outs=4 * WEIGHING.play_outs)


class Hunt(Struct, frozen=True):
    """Where to look: games of these bots, in turn with as many players as may play."""

    game: str
    options: Any
    bots: tuple[str, ...]
    players: tuple[int, ...]
    games: int
    seed: int


class Find(Struct, frozen=True):
    kind: str
    """What sort of move is the best."""
    puzzle: Puzzle


def hunt(plan: Hunt, jobs: int = 1, progress: Callable[[int], None] = lambda done: None) -> list[Find]:
    """All puzzles in the games of the plan. `progress` hears how many games have been looked through."""
    game = find_game(plan.game)
    judge_of(game)
    for seat_count in plan.players:
        check_clockless(game, plan.options, seat_count)
    found: list[list[Find]] = in_batches(partial(_look_through, plan), plan.games, jobs, progress)
    return list(chain.from_iterable(found))


def _look_through(plan: Hunt, numbers: range) -> list[list[Find]]:
    return [list(_finds(plan, number)) for number in numbers]


def _finds(plan: Hunt, number: int) -> Iterator[Find]:
    """At most one of each level, from anywhere in the game."""
    game = find_game(plan.game)
    seat_count = plan.players[number % len(plan.players)]
    names = [plan.bots[(seat + number) % len(plan.bots)] for seat in range(seat_count)]
    play = Play(game, plan.options, seat_count, secret(plan.seed, number))
    play_bots(play, names, bots_seed(plan.seed, number))
    rng = Rng(bots_seed(plan.seed, number) % 2**62)
    decisions, wanted = list(_decisions(play)), set(LEVELS)
    while decisions and wanted:
        seat, state = decisions.pop(rng.below(len(decisions)))
        ask = game.asked(state)[seat]
        puzzle = puzzle_at(game, seat_count, seat, game.view(state, seat), ask, rng, wanted)
        if puzzle is not None:
            wanted.remove(puzzle.level)
            yield Find(type(ask.moves[puzzle.best]).__name__, puzzle)


def _decisions(play: Play) -> Iterator[tuple[Seat, Any]]:
    """Who moved, and the state before it."""
    state = play.first_state()
    for entry in play.log[1:]:
        if entry.seat is not None:
            yield entry.seat, state
        state = play.game.apply(state, entry.seat, entry.move, RecordedChance(entry.chance)).state


def puzzle_at(
    game: AnyGame, seat_count: int, seat: Seat, view: Any, ask: Ask[Any], rng: Rng, wanted: Collection[Level] = LEVELS
) -> Puzzle | None:
    """None where there is not one best answer, or not enough to choose from. It looks at nothing but the view. An
    answer that has to be composed may be compared with those that are listed, but is never looked for."""
    if len(ask.moves) < FEWEST_ANSWERS or ask.standing:
        return None
    weighing_type = weighing_of(game)

    def tried(budget: Budget) -> list[Tried]:
        weighing = weighing_type(game, seat, view, ask, Rng(rng.below(2**30)), budget)
        weighing.weigh()
        return weighing.tried()

    clear = weighing_type.clear
    found = tried(GLANCE)
    if found[0].answer >= len(ask.moves) or not is_clear(found, clear, errors=1):
        return None
    move = ask.moves[found[0].answer]
    if isinstance(move, weighing_type.obvious) or type(move).__name__ in ask.forms:
        return None
    level = level_of(game, seat, view, ask, found[0].answer)
    if level not in wanted:
        return None
    for budget in (WEIGHING, CONFIRMATION):
        before, found = found, tried(budget)
        if found[0].answer != before[0].answer or not is_clear(found, clear):
            return None
    best = found[0]
    listed = (one for one in found[1:] if one.answer < len(ask.moves))
    second = min(listed, key=lambda one: one.behind, default=None)
    if second is None:  # all others that were worth a thought have to be composed
        return None
    return Puzzle(
        level,
        seat_count,
        seat,
        best.answer,
        second.answer,
        round(second.behind, 1),
        round(second.error, 1),
        as_seen(game, view),
    )


def is_clear(tried: Sequence[Tried], clear: Clear, errors: float | None = None) -> bool:
    least = clear.errors if errors is None else errors
    return all(one.behind >= max(clear.points, least * one.error) for one in tried[1:])


def level_of(game: AnyGame, seat: Seat, view: Any, ask: Ask[Any], best: int) -> Level:
    """By how many others look better at once, or are tempting: none, one or two, or more."""
    rng = Rng(0)
    looks = [game.appraise(game.imagine(view, rng), seat, ask.moves) for _ in range(LOOKS)]
    worths = [sum(worth) for worth in zip(*looks, strict=True)]
    least = worths[best] - LOOKS * weighing_of(game).tempting
    better = sum(worth > least for answer, worth in enumerate(worths) if answer != best)
    return "easy" if better == 0 else "medium" if better < 3 else "hard"


def choice(finds: Sequence[Find], count: int) -> list[Puzzle]:
    """As many of each level as there are, of all sorts of moves, in turn; the clearest first."""
    sorts: dict[Level, dict[str, list[Puzzle]]] = {level: defaultdict(list) for level in LEVELS}
    for find in sorted(finds, key=lambda find: -find.puzzle.behind):
        sorts[find.puzzle.level][find.kind].append(find.puzzle)
    by_level = [_in_turn(list(kinds.values())) for kinds in sorts.values()]
    return _in_turn(by_level)[:count]


def _in_turn(piles: Sequence[Sequence[Puzzle]]) -> list[Puzzle]:
    return [puzzle for row in zip_longest(*piles) for puzzle in row if puzzle is not None]


def told(finds: Sequence[Find]) -> str:
    """How many of which level and sort."""
    counted = Counter((find.puzzle.level, find.kind) for find in finds)
    order = sorted(counted, key=lambda key: (LEVELS.index(key[0]), -counted[key]))
    return "\n".join(f"{level:7} {kind:20} {counted[level, kind]:4}" for level, kind in order)
