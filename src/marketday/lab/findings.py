"""What the games of an anatomy say: how large a game is, what seats know, who leads, what luck and skill have to do
with it, and what seats, roles, kinds of moves and cards are worth. All intervals are of 95%."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise

from msgspec import Struct

from marketday.core.registry import find as find_game
from marketday.lab.anatomy import REPETITIONS, Abstention, Ended, EvenPlayed, Study
from marketday.lab.balance import CastPlayed, RoleStanding, standing
from marketday.lab.economy import FEWEST, UseStanding, used
from marketday.lab.statistics import Interval, mean, victory, wilson
from marketday.lab.variance import Cells, Parts, Result, margin, parts
from marketday.lab.watching import NOBODY, PARTS, Choice

DOUBT = 0.05
LEAST_TWICE = 10
"""So many must have been met twice for a guess how many there are."""


class Shape(Struct, frozen=True):
    """How large a game is, and how it goes."""

    games: int
    questions: Interval
    draws: Interval
    width: Interval
    """Answers to a question, on average over a game."""
    widest: int
    widths: list[Interval]
    """The same by parts of the game."""
    paths: Interval
    """A power of ten."""


class Knowledge(Struct, frozen=True):
    """What seats know, by view and question, without what they remember."""

    met: int
    distinct: int
    """Information states that were met at questions, and how many different ones."""
    unseen: Interval
    """The chance that the next one is new (Good and Turing: the share of those met once)."""
    at_least: float
    """How many there are at least among those that such bots come to: Chao's bound, or, if too few were met twice, what
    follows from that (`unmet`)."""
    worlds: list[Interval]
    """Behind a view, in each part of the game: the inverse of the chance that two imagined worlds are the same."""


class Leads(Struct, frozen=True):
    games: int
    changes: Interval
    """Of the leader, between the parts of a game and its end."""
    half: Interval | None
    """How often who led at half time won."""
    settled: Interval
    """After which share of the game the winner was in the lead for good."""


class Seats(Struct, frozen=True):
    wins: list[Interval]
    margins: list[Interval]


class Action(Struct, frozen=True):
    kind: str
    choice: Choice
    """In all even games."""
    margin: Interval
    """How many points a seat that chose it loses, against the mean of the table, if it may not."""
    games: int


def shape(played: Sequence[EvenPlayed]) -> Shape:
    seen = [game.watched for game in played]
    return Shape(
        len(seen),
        mean([float(one.questions) for one in seen]),
        mean([float(one.draws) for one in seen]),
        mean([one.mean_width for one in seen]),
        max(one.widest for one in seen),
        [mean([one.widths[part] for one in seen]) for part in range(PARTS)],
        mean([one.paths for one in seen]),
    )


def knowledge(played: Sequence[EvenPlayed]) -> Knowledge:
    times = Counter(number for game in played for number in game.watched.known)
    of_times = Counter(times.values())
    met, once, twice = times.total(), of_times[1], of_times[2]
    closely = [game.watched.closely for game in played if game.watched.closely]
    twins = [sum(each.twins[part] for each in closely) for part in range(PARTS)]
    pairs = sum(each.pairs[0] for each in closely)
    return Knowledge(
        met,
        len(times),
        wilson(once, met),
        len(times) + once * (once - 1) / (2 * (twice + 1)) if twice >= LEAST_TWICE else unmet(played),
        [_inverse(wilson(twin, pairs)) for twin in twins],
    )


def unmet(played: Sequence[EvenPlayed]) -> float:
    """As many different ones as were met, or what the birthday problem says of the questions of one number: so many
    games hardly all meet different states there unless there are very many, however likely each of them is. With 95 %
    confidence for all numbers together; they are not added up, as a state can be met at questions of several."""
    longest = max(len(game.watched.known) for game in played)
    surprise = 2 * math.log(longest / DOUBT)
    least = float(len({state for game in played for state in game.watched.known}))
    for number in range(longest):
        met = [game.watched.known[number] for game in played if number < len(game.watched.known)]
        if len(set(met)) == len(met):
            least = max(least, len(met) * (len(met) - 1) / surprise)
    return least


def _inverse(chance: Interval) -> Interval:
    value, high = (1 / each if each else math.inf for each in (chance.value, chance.low))
    return Interval(value, 1 / chance.high, high)


def leads(played: Sequence[EvenPlayed]) -> Leads:
    changes, settled, half = [], [], []
    for game in played:
        if game.watched.closely is None:
            continue
        leaders, ranks = game.watched.closely.leaders, game.ended.ranks
        winner = leaders[-1] if leaders[-1] != NOBODY and ranks[leaders[-1]] == 1 else ranks.index(1)
        row = [leader for leader in (*leaders, winner) if leader != NOBODY]
        changes.append(float(sum(one != other for one, other in pairwise(row))))
        others = [part for part, leader in enumerate(leaders) if leader != winner]
        settled.append((others[-1] + 1) / PARTS if others else 0.0)
        if leaders[PARTS // 2] != NOBODY:
            half.append(victory(ranks, leaders[PARTS // 2]))
    return Leads(len(changes), mean(changes), wilson(sum(half), len(half)) if half else None, mean(settled))


def seats(played: Sequence[EvenPlayed]) -> Seats:
    ends, count = [game.ended for game in played], len(played[0].ended.points)
    return Seats(
        [wilson(sum(victory(end.ranks, seat) for end in ends), len(ends)) for seat in range(count)],
        [mean([margin(end.points, end.ranks, seat) for end in ends]) for seat in range(count)],
    )


def roles(study: Study, played: Sequence[EvenPlayed]) -> list[RoleStanding]:
    ends = [game.ended for game in played]
    named = find_game(study.game).roles()
    return [standing(role, ends) for role in named if any(role in end.roles for end in ends)]


def cards(played: Sequence[EvenPlayed]) -> list[UseStanding]:
    """What the ledgers say, of one seat of each game (so that they do not depend on each other), another one from game
    to game; by role, where there are any."""
    of_role: dict[str, list[tuple[CastPlayed, int]]] = defaultdict(list)
    for number, game in enumerate(played):
        seat = number // max(1, len(game.ended.roles)) % len(game.ended.points)
        if game.ended.uses:
            of_role[game.ended.roles[seat] if game.ended.roles else ""].append((game.ended, seat))
    return [
        row
        for role, ends in of_role.items()
        for row in used(
            role, [end.uses[seat] for end, seat in ends], [margin(end.points, end.ranks, seat) for end, seat in ends]
        )
    ]


def chosen(played: Iterable[EvenPlayed]) -> dict[str, Choice]:
    """Kinds of moves in all even games, those chosen most often first."""
    sums: dict[str, Choice] = {}
    for game in played:
        for name, one in game.watched.choices.items():
            before = sums.get(name, Choice(0, 0))
            sums[name] = Choice(before.offered + one.offered, before.chosen + one.chosen)
    return dict(sorted(sums.items(), key=lambda item: -item[1].chosen))


def actions(
    even: Sequence[EvenPlayed], abstaining: Sequence[Abstention], without: Sequence[Ended], choices: dict[str, Choice]
) -> list[Action]:
    """Games with a kind of move against the same without; the most valuable first."""
    lost: dict[str, list[float]] = defaultdict(list)
    for abstention, ended in zip(abstaining, without, strict=False):  # not all may have been played
        usual, seat = even[abstention.number].ended, abstention.seat
        lost[abstention.kind].append(margin(usual.points, usual.ranks, seat) - margin(ended.points, ended.ranks, seat))
    found = [
        Action(name, choices[name], mean(values), len(values)) for name, values in lost.items() if len(values) >= FEWEST
    ]
    return sorted(found, key=lambda action: -action.margin.value)


def luck_and_skill(study: Study, played: Sequence[Ended], result: Result, line_ups: Sequence[int]) -> Parts | None:
    """Of the whole deals among these games, looking at some of the line-ups; None where there are too few."""
    per_deal = len(study.line_ups) * REPETITIONS
    deals = range(len(played) // per_deal)
    if len(deals) < 2:
        return None

    def cells(seat: int) -> Cells:
        return [
            [[result(end.points, end.ranks, seat) for end in repeated(deal, line_up)] for line_up in line_ups]
            for deal in deals
        ]

    def repeated(deal: int, line_up: int) -> Sequence[Ended]:
        start = deal * per_deal + line_up * REPETITIONS
        return played[start : start + REPETITIONS]

    return parts([cells(seat) for seat in range(study.seat_count)])
