"""What a strong player would say to a seat: the best answer, how much better it is than others, and what speaks for it.

It knows what the seat sees and nothing else, so that asking costs no secret: where two truths look alike to the seat,
it says the same.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace

from marketday.bots import roster
from marketday.bots.weighing import Budget, Tried, Weighing
from marketday.core.foreseen import Foreseen, is_detail, number_of
from marketday.core.grammar import AnyGame, Ask, Seat
from marketday.core.outline import outline
from marketday.core.rng import Rng

MOST_REASONS = 3
MOST_FACTS = 2
"""For one move and not for another, as far as they can be seen at once."""
MOST_BESIDE = 4
"""With what play-outs led to."""
SURE = 2.0
"""Standard errors: what play-outs led to is told from then on."""
AMOUNTS = frozenset(
    (
        "cards",
        "count",
        "gain",
        "gold",
        "hours",
        "loose",
        "missing",
        "number",
        "of",
        "points",
        "symbols",
        "toward",
        "total",
    )
)
"""Fields of an advice that say how much; the others say of what."""
LEVEL_POINTS = 1.0
"""Below this, two moves are as good as each other; and so they are where it is not certain which is better."""
NEARLY = 0.75
"""A move that brings or costs this part of what another does is not distinguished by it."""
MOST_SEATS = 8
SLIGHT = 0.5
"""In points: what counts for less is not worth a word."""
MOST_OF_IT = 0.5
"""A detail is told if it is so much of its part, ..."""
SURE_OF_DETAIL = 3.0
"""... and beyond doubt, though it is the greatest of many."""


Weighed = tuple[float, Any]
"""About how many points, and a value that the game's `say` can tell."""


class Reason(Struct, frozen=True):
    """A value that the game's `say` can tell, and whether it speaks for the answer."""

    advice: Any
    is_good: bool


class Opinion(Struct, frozen=True):
    """About one answer."""

    move: Any
    tried: Tried
    reasons: tuple[Reason, ...]


class Yardstick(Struct, frozen=True):
    """An answer beside the one that looks best at first sight: neither was picked for how it did."""

    worth: float
    """Of the one at first sight."""
    worth_error: float
    ahead: float
    """How much better the answer is than that."""
    error: float


class Counsel(Struct, frozen=True):
    best: Opinion
    second: Opinion | None
    """None if there is no other answer."""
    chosen: Opinion | None
    """The answer that was asked about."""
    yardstick: Yardstick | None = None
    """For that answer."""


def advise(
    game: AnyGame,
    seat: Seat,
    view: Any,
    ask: Ask[Any],
    seed: int,
    budget: Budget,
    chosen: Any = None,
    is_enough: Callable[[], bool] = lambda: False,
) -> Counsel:
    """`chosen` is a move to be judged besides."""
    view, ask = game.at_leisure(view, ask)
    weighing = weighing_of(game)(game, seat, view, ask, Rng(seed), budget, explains=True)
    leaving = game.leaving(ask) if chosen is None else None
    weighing.weigh(leaving if chosen is None else chosen, is_enough)
    moves = weighing.moves
    tried = weighing.tried() if leaving is None else preferring(moves.index(leaving), weighing.tried())
    others = [one for one in tried[1:] if not is_twin(game, moves, tried[0], one)]
    second = next(iter(others), None)
    mine = next((one for one in tried if moves[one.answer] == chosen), None)

    opinions = Opinions(game, seat, view, weighing)
    best = tried[0]
    rival = mine if mine is not None and mine.answer != best.answer else second
    if rival is None:
        first = opinions.alone(best)
    elif is_level(rival) and moves[best.answer] != leaving:
        first = opinions.beside_equal(best, rival)
    else:
        first = opinions.beside(best, rival)
    return Counsel(
        first,
        None if second is None else opinions.alone(second),
        None if mine is None else opinions.alone(mine),
        None if mine is None else beside_first_sight(weighing, mine.answer),
    )


class Opinions:
    """About answers to one question that were tried out."""

    def __init__(self, game: AnyGame, seat: Seat, view: Any, weighing: Weighing) -> None:
        self._game = game
        self._seat = seat
        self._view = view
        self._weighing = weighing

    def alone(self, one: Tried) -> Opinion:
        return self._told(one, reasons(self._weighed(one)))

    def beside_equal(self, one: Tried, other: Tried) -> Opinion:
        weighed = self._weighed(one)
        own, _ = distinguishing(self._game, weighed, self._weighed(other))
        return self._told(one, reasons([part for part in weighed if part[0] > 0 or part in own]))

    def beside(self, one: Tried, other: Tried) -> Opinion:
        weighed, others = self._weighed(one), self._weighed(other)
        own, spared = distinguishing(self._game, weighed, others)
        if not any(points >= SLIGHT for points, _ in (*own, *spared)):
            own += [part for part in shared(weighed, others) if part not in own]
        outcomes = [] if is_level(other) else foreseen(self._weighing.contrast(one.answer, other.answer))
        return self._told(one, together(own, spared, outcomes))

    def _weighed(self, one: Tried) -> Sequence[Weighed]:
        return self._game.advice(self._view, self._seat, self._weighing.moves[one.answer])

    def _told(self, one: Tried, reasons_: tuple[Reason, ...]) -> Opinion:
        return Opinion(self._weighing.moves[one.answer], one, reasons_)


def beside_first_sight(weighing: Weighing, answer: int) -> Yardstick:
    plain = weighing.at_first_sight()
    return Yardstick(weighing.worth(plain), weighing.worth_error(plain), *weighing.ahead(answer, plain))


def is_twin(game: AnyGame, moves: Sequence[Any], best: Tried, other: Tried) -> bool:
    """Whether they are one and the same to a person, such as a boat and another that looks like it: it is told in the
    same words, and led to the same in every world."""
    if other.behind or other.error:
        return False
    said, as_well = (outline(game, moves[one.answer], MOST_SEATS) for one in (best, other))
    return said == as_well


def preferring(leaving: int, tried: Sequence[Tried]) -> list[Tried]:
    """Whoever asks why they should do anything at all has to hear a reason: what is not clearly better than leaving
    things as they are does not come before it, and what is comes right before it."""
    plain = next(one for one in tried if one.answer == leaving)
    best, rest = tried[0], [one for one in tried[1:] if one is not plain]
    if plain is best:
        return list(tried)
    if not is_level(plain):
        return [best, plain, *rest]
    return [replace(plain, behind=0.0, error=0.0), replace(best, behind=0.0, error=plain.error), *rest]


def distinguishing(
    game: AnyGame, weighed: Sequence[Weighed], beside: Sequence[Weighed]
) -> tuple[list[Weighed], list[Weighed]]:
    """What one move has and another has not, or less of it; and what it does not cost."""
    ours, theirs = ({_subject(advice): (points, advice) for points, advice in one} for one in (weighed, beside))
    own: list[Weighed] = []
    spared: list[Weighed] = []
    for subject in {**ours, **theirs}:
        (points, advice), (others_points, others_advice) = (of.get(subject, (0.0, None)) for of in (ours, theirs))
        if others_points < min(points, 0.0):
            found = game.spared(others_advice, advice)
            if found is not None:
                spared.append((points - others_points, found))
            elif points > 0:
                own.append((points, advice))
        elif others_points * points >= NEARLY * points * points:
            continue  # nearly all of that the other brings or costs as well
        elif advice is not None and (abs(points) > abs(others_points) or points * others_points < 0):
            own.append((points, advice))
    return own, spared


def _subject(advice: Any) -> tuple[Any, ...]:
    """What an advice is about, however much of it there is. Sorts of advice of which a move can have one only, such as
    gold that it brings or costs, name the same `about`."""
    about = getattr(type(advice), "about", type(advice))
    return (about, *(value for name, value in asdict(advice).items() if name not in AMOUNTS))


def shared(weighed: Sequence[Weighed], beside: Sequence[Weighed]) -> list[Weighed]:
    """What one move has more of than another, if only a little."""
    theirs = {_subject(advice): points for points, advice in beside}
    return [(points, advice) for points, advice in weighed if points > max(0.0, theirs.get(_subject(advice), 0.0))]


def foreseen(contrast: Mapping[str, tuple[float, float]]) -> list[Weighed]:
    """What play-outs led to, as far as that is certain; if nothing good is, what they had most of."""
    whole = {part: found for part, found in contrast.items() if not is_detail(part)}
    parts = {part: points for part, (points, error) in whole.items() if abs(points) > SURE * error}
    if whole and max(parts.values(), default=0.0) < SLIGHT:
        part = max(whole, key=lambda part: whole[part][0])
        parts[part] = whole[part][0]
    return [
        (points, Foreseen(part, points > 0, max(1, round(abs(points))), above_all(contrast, part, points)))
        for part, points in parts.items()
    ]


def above_all(contrast: Mapping[str, tuple[float, float]], part: str, points: float) -> int | None:
    """The number of the detail that most of a part comes from."""
    shares = {
        number: abs(share)
        for name, (share, error) in contrast.items()
        if (number := number_of(name, part)) is not None
        and share * points >= MOST_OF_IT * points * points > 0
        and abs(share) > SURE_OF_DETAIL * error
    }
    return max(shares, key=shares.__getitem__, default=None)


def together(own: Sequence[Weighed], spared: Sequence[Weighed], outcomes: Sequence[Weighed]) -> tuple[Reason, ...]:
    """First what speaks for it: what it does, what it does not cost, what it leads to. Then what speaks against it."""
    pros = [reason for facts in (own, spared) for reason in reasons(facts) if reason.is_good][:MOST_FACTS]
    pros += [reason for reason in reasons(outcomes) if reason.is_good][: MOST_REASONS - len(pros)]
    cons = sorted((one for one in (*own, *spared, *outcomes) if one[0] <= -SLIGHT), key=lambda one: one[0])
    return (*pros, *(Reason(advice, False) for _, advice in cons[: MOST_BESIDE - len(pros)]))


def weighing_of(game: AnyGame) -> type[Weighing]:
    if game.adviser is None:
        return Weighing
    found: type[Weighing] = roster.find(game.adviser, game.id).weighing  # type: ignore[attr-defined]
    return found


def is_level(tried: Tried) -> bool:
    """Whether nobody would notice the difference to the best, or there may be none."""
    return tried.behind < LEVEL_POINTS or tried.behind < SURE * tried.error


def reasons(weighed: Sequence[Weighed]) -> tuple[Reason, ...]:
    """The weightiest few: first what speaks for it, then what speaks against it."""
    heaviest = sorted((one for one in weighed if abs(one[0]) >= SLIGHT), key=lambda one: -abs(one[0]))[:MOST_REASONS]
    return tuple(Reason(advice, points > 0) for points, advice in sorted(heaviest, key=lambda one: -one[0]))
