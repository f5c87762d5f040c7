"""What one play shows that is watched from question to question: how many answers there were, which kinds of them were
chosen, what each seat knew, and who was ahead."""

import hashlib
import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from statistics import fmean, stdev
from typing import Any

import msgspec
from msgspec import Struct

from marketday.core.grammar import AnyGame, Ask, Seat
from marketday.core.rng import Rng
from marketday.core.rollout import play_out
from marketday.table import Play

PARTS = 10
"""Of a play, by its questions."""
PLAY_OUTS = 16
"""Random ones, to see who is ahead."""
CLEAR = 2.0
"""Standard errors that somebody must be ahead by to have taken the lead."""
PAIRS = 8
"""Of worlds that are imagined behind a view."""
NOBODY = -1


class Choice(Struct, frozen=True):
    """How often a kind of answer was there, and was chosen; and which seats chose it although there were others."""

    offered: int
    chosen: int
    freely: tuple[Seat, ...] = ()


class Closely(Struct, frozen=True):
    """What takes long to find out."""

    leaders: tuple[int, ...]
    """The seat in the lead at the beginning of each part of the play; NOBODY before somebody was clearly ahead."""
    twins: tuple[int, ...]
    """For each part, in how many of its pairs of imagined worlds both were the same."""
    pairs: tuple[int, ...]


class Watched(Struct, frozen=True):
    questions: int
    draws: int
    """Answers of chance."""
    widths: tuple[float, ...]
    """The mean number of answers to a question, in each part of the play."""
    mean_width: float
    widest: int
    paths: float
    """The product of all numbers of answers, as a power of ten."""
    known: tuple[int, ...]
    """What the seat that was asked knew, each time: a number that is the same for the same."""
    choices: dict[str, Choice]
    closely: Closely | None


class Watcher:
    def __init__(self, play: Play) -> None:
        self._play = play
        self._widths: list[int] = []
        self._known: list[int] = []
        self._moments: list[tuple[Any, Seat]] = []
        self._offered: Counter[str] = Counter()
        self._chosen: Counter[str] = Counter()
        self._freely: dict[str, set[Seat]] = defaultdict(set)

    def __call__(self, seat: Seat, view: Any, ask: Ask[Any], move: Any) -> None:
        self._widths.append(len(ask.moves))
        known = msgspec.json.encode((seat, view, ask.prompt))
        self._known.append(int.from_bytes(hashlib.blake2b(known, digest_size=8).digest()))
        self._moments.append((self._play.state, seat))
        kinds = {*map(kind, ask.moves), *ask.forms}
        self._offered.update(kinds)
        self._chosen[kind(move)] += 1
        if any(kind(other) != kind(move) for other in ask.moves):
            self._freely[kind(move)].add(seat)

    def watched(self, closely: bool, seed: int) -> Watched:
        count = len(self._widths)
        return Watched(
            count,
            sum(len(entry.chance) for entry in self._play.log),
            tuple(fmean(self._widths[part]) for part in _parts(count)),
            fmean(self._widths),
            max(self._widths),
            sum(map(math.log10, self._widths)),
            tuple(self._known),
            {
                name: Choice(self._offered[name], self._chosen[name], tuple(sorted(self._freely[name])))
                for name in sorted({*self._offered, *self._chosen})
            },
            self._looked_at(Rng(seed)) if closely else None,
        )

    def _looked_at(self, rng: Rng) -> Closely:
        game, moments = self._play.game, [self._moments[part.start] for part in _parts(len(self._moments))]
        leaders = [NOBODY]
        for state, _ in moments:
            leaders.append(leader(game, state, leaders[-1], rng))
        twins = [sum(_is_twin(game, state, seat, rng) for _ in range(PAIRS)) for state, seat in moments]
        return Closely(tuple(leaders[1:]), tuple(twins), (PAIRS,) * len(moments))


def kind(move: Any) -> str:
    """What a move is called, with the names in it (which pile) but not the numbers (which space)."""
    named = [value for value in msgspec.structs.astuple(move) if isinstance(value, str)]
    return " ".join([type(move).__name__, *named])


def _parts(count: int) -> list[slice]:
    """Of a row of so many; where there are fewer, some come twice."""
    starts = [min(part * count // PARTS, count - 1) for part in range(PARTS)]
    return [
        slice(start, max(start + 1, following)) for start, following in zip(starts, [*starts[1:], count], strict=True)
    ]


def leader(game: AnyGame, state: Any, before: int, rng: Rng) -> int:
    """Who is ahead: who has the most points at the end of random play-outs from the true position. Unless that is
    clear, it is still who was it before."""
    ends: list[Sequence[int]] = []
    for _ in range(PLAY_OUTS):
        kernel = state.copy()
        play_out(kernel, rng)
        outcome = game.outcome(kernel)
        assert outcome is not None, "it was played out"
        ends.append(outcome.totals)
    means = [fmean(points) for points in zip(*ends, strict=True)]
    first, second = sorted(range(len(means)), key=lambda seat: -means[seat])[:2]
    apart = [float(points[first] - points[second]) for points in ends]
    return first if fmean(apart) > CLEAR * stdev(apart) / math.sqrt(PLAY_OUTS) else before


def _is_twin(game: AnyGame, state: Any, seat: Seat, rng: Rng) -> bool:
    view = game.view(state, seat)
    return bool(game.save(game.imagine(view, rng)) == game.save(game.imagine(view, rng)))
