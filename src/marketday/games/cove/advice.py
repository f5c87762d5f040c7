"""What speaks for a move of Merchants Cove: what it brings and what it costs, as far as a seat can know.

What goods may fetch is an estimate, made from the piers as they are and from who is on the boats."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec import Struct

from marketday.core.foreseen import detail
from marketday.core.judge import best
from marketday.core.kernel import CHANCE, OVER
from marketday.games.cove.codes import (
    ASKER,
    MERCHANT,
    Q_ACTION,
    Q_CORRUPTION,
    Q_HAND,
    Q_TRADE,
    ROUND,
    SEATS,
    SHELF,
    SHOP_CELLS,
    SHOP_QUESTION,
    STAFF,
    T_CORRUPT,
    T_STEP,
    TIME,
    TOLD_SOLD,
)
from marketday.games.cove.data import DOCKS, GOODS, GUILDS, PLUS_FOUR, ROGUE, STAFF_SLOTS
from marketday.games.cove.docks import is_taken
from marketday.games.cove.hints.forecast import hours_left
from marketday.games.cove.hints.judge import CoveJudge
from marketday.games.cove.hints.prospect import TO_COME, Prospects, pending
from marketday.games.cove.kernel import Cove
from marketday.games.cove.moves import GOODS as GOOD_NAMES
from marketday.games.cove.reckoning import guild_symbols, vices

MOST_ANSWERS = 12
"""Within one action."""
LEAST = 0.51
"""Gold that is worth a word; it is never told as 0."""
GREAT_SHARE = 0.3
"""A good is named that unfinished work is for, if so much of a change of its worth is due to that one; ..."""
MOST_NAMED = 2
"""... but no more than so many."""


class _Advice(Struct, frozen=True, gc=False, tag=True, tag_field="advice", forbid_unknown_fields=True):
    pass


class GoldAtOnce(_Advice, frozen=True):
    about: ClassVar[str] = "gold"
    gold: int


class GoldPaid(_Advice, frozen=True):
    about: ClassVar[str] = "gold"
    gold: int


class GoodsMade(_Advice, frozen=True):
    """One kind of good; `gold` is about what it may fetch."""

    good: str
    gold: int


class CustomersComing(_Advice, frozen=True):
    """For what is on the shelf already."""

    about: ClassVar[str] = "customers"
    gold: int


class WorkAdvanced(_Advice, frozen=True):
    """What is unfinished in the shop is worth more."""

    about: ClassVar[str] = "work"
    gold: int
    toward: tuple[str, ...]
    """The goods that most of it is for, if they are few."""


class WorkLost(_Advice, frozen=True):
    """It is used up, or worth less."""

    about: ClassVar[str] = "work"
    gold: int
    toward: tuple[str, ...]


class WorkDelayed(_Advice, frozen=True):
    """It is what it was, but there are fewer hours left for it."""

    about: ClassVar[str] = "work"
    gold: int


class WorkInTime(_Advice, frozen=True):
    """With another move there would be too few hours left for it."""

    gold: int


class WorkSpared(_Advice, frozen=True):
    """Another move would cost it more, in one way or another."""

    gold: int


class CustomersLost(_Advice, frozen=True):
    about: ClassVar[str] = "customers"
    gold: int


class HoursTaken(_Advice, frozen=True):
    about: ClassVar[str] = "hours"
    hours: int


class HoursSpared(_Advice, frozen=True):
    hours: int


class HoursGained(_Advice, frozen=True):
    """M-14: a hand is a step more on the way."""

    about: ClassVar[str] = "hours"
    hours: int


class StaffJoined(_Advice, frozen=True):
    pass


class SponsorsGained(_Advice, frozen=True):
    """What shields and guild symbols may bring."""

    about: ClassVar[str] = "sponsors"
    gold: int


class SponsorsLost(_Advice, frozen=True):
    about: ClassVar[str] = "sponsors"
    gold: int


class CorruptionTaken(_Advice, frozen=True):
    cards: int


class CorruptionSpared(_Advice, frozen=True):
    cards: int


class CorruptionShed(_Advice, frozen=True):
    symbols: int


class DockTaken(_Advice, frozen=True):
    """A boat docks, and the day is not over yet: when all docks are taken it ends early (M-18)."""

    taken: int


class DockSpared(_Advice, frozen=True):
    """With another move so many would be taken."""

    taken: int


class DayCut(_Advice, frozen=True):
    """All docks are taken, so that the seat has so many hours fewer."""

    hours: int


class DaySpared(_Advice, frozen=True):
    hours: int


Advice = (
    GoldAtOnce
    | GoldPaid
    | GoodsMade
    | CustomersComing
    | CustomersLost
    | WorkAdvanced
    | WorkLost
    | WorkDelayed
    | WorkInTime
    | WorkSpared
    | HoursTaken
    | HoursSpared
    | HoursGained
    | StaffJoined
    | SponsorsGained
    | SponsorsLost
    | CorruptionTaken
    | CorruptionSpared
    | CorruptionShed
    | DockTaken
    | DockSpared
    | DayCut
    | DaySpared
)


def carried_through(state: Cove, seat: int, code: int, judge: CoveJudge) -> Cove:
    """The position after a move and what looks best within its action; chance is left open."""
    after = state.copy()
    after.play(code)
    for _ in range(MOST_ANSWERS):
        if after.actor != seat or after.question in (Q_ACTION, Q_HAND, Q_TRADE):
            break
        after.play(after.nth(best(judge.worths(after))))
    return after


def advice(before: Cove, seat: int, after: Cove, judge: CoveJudge) -> list[tuple[float, Advice]]:
    if after.actor == OVER or after.cells[ROUND] != before.cells[ROUND]:
        return []  # what the end of the day takes and gives is none of the move's doing
    return [one for one in _weighed(before, seat, after, judge.prospects) if abs(one[0]) >= LEAST]


def spared(theirs: Advice, ours: Advice | None) -> Advice | None:
    match theirs, ours:
        case HoursTaken(more), HoursTaken(fewer):
            return HoursSpared(more - fewer)
        case CorruptionTaken(more), CorruptionTaken(fewer):
            return CorruptionSpared(more - fewer)
        case CorruptionTaken(cards), None:
            return CorruptionSpared(cards)
        case WorkDelayed(gold), None:
            return WorkInTime(gold)
        case WorkDelayed(more) | WorkLost(more), WorkDelayed(fewer) | WorkLost(fewer) if more > fewer:
            # Where work is used up or changed, hours need not be what makes the difference.
            is_time = isinstance(theirs, WorkDelayed) and isinstance(ours, WorkDelayed)
            return WorkInTime(more - fewer) if is_time else WorkSpared(more - fewer)
        case DockTaken(taken), None:
            return DockSpared(taken)
        case DayCut(hours), None:
            return DaySpared(hours)
    return None


def foreseen(end: Cove, seat: int, judge: CoveJudge) -> dict[str, float]:
    """What the outlook of a position consists of. When the play is over, all is gold. Of gold it is told what was sold
    for it."""
    sales = {detail("Gold", good): gold for good, gold in enumerate(_sales(end, seat)) if gold}
    ahead = judge.outlook(end, seat)
    others = "Rival" if end.cells[SEATS] == 2 else "Others"
    gold = float(end.gold(seat))
    if end.actor == OVER:
        return {"Gold": gold, others: ahead - gold, **sales}
    own = judge.prospects.of(end, seat)
    shop = _Shop(end, seat, judge.prospects)
    parts = {
        "Gold": gold,
        "Corruption": -float(shop.symbols) * judge.prospects.forecast.final[ROGUE],
        "Shelf": sum(number * price for number, price in zip(shop.shelf, shop.prices, strict=True)),
        "Staff": shop.talents,
        "Sponsors": shop.sponsors,
    }
    shares = {detail("Work", good): share for good, share in enumerate(shop.work_by_good) if share}
    return {**parts, "Work": own - sum(parts.values()), others: ahead - own, **sales, **shares}


def _sales(end: Cove, seat: int) -> list[float]:
    """What each good fetched on the way to a position that has a story."""
    gold = [0.0] * GOODS
    for line in end.story or []:
        if line[0] == TOLD_SOLD and line[1] == seat:
            _, _, good, *_, fetched = line
            gold[good] += fetched
    return gold


def _weighed(before: Cove, seat: int, after: Cove, prospects: Prospects) -> Iterator[tuple[float, Advice]]:
    then, now = _Shop(before, seat, prospects), _Shop(after, seat, prospects)
    gold = now.gold - then.gold
    if gold:
        yield float(gold), GoldAtOnce(gold) if gold > 0 else GoldPaid(-gold)
    for good in range(GOODS):
        made = now.shelf[good] - then.shelf[good]
        if made > 0:
            worth = made * now.prices[good]
            yield worth, GoodsMade(GOOD_NAMES[good], max(1, round(worth)))
    coming = sum(then.shelf[good] * (now.prices[good] - then.prices[good]) for good in range(GOODS))
    yield coming, CustomersComing(round(coming)) if coming > 0 else CustomersLost(round(-coming))
    hours = now.hours - then.hours
    # What the shop's dice or marbles may bring is open then, and not lost.
    is_open = after.actor == CHANCE and after.question >= SHOP_QUESTION
    yield from (one for one in _work(then, now, hours) if one[0] > 0 or not is_open)
    if hours:
        yield -now.pace * hours, HoursTaken(hours) if hours > 0 else HoursGained(-hours)
    if now.staff > then.staff:
        yield 4.0, StaffJoined()
    sponsors = now.sponsors - then.sponsors
    if now.supports != then.supports:  # else it is only that halls may fill
        yield sponsors, SponsorsGained(round(sponsors)) if sponsors > 0 else SponsorsLost(round(-sponsors))
    if now.cards > then.cards:
        # However little a card may cost by now, whoever takes it wants to know.
        yield min(-LEAST, -now.card * (now.cards - then.cards)), CorruptionTaken(now.cards - then.cards)
    if now.symbols < then.symbols:
        shed = then.symbols - now.symbols
        yield float(2 * shed), CorruptionShed(shed)
    yield from _day(before, seat, after, now.pace)


def _work(then: "_Shop", now: "_Shop", hours: int) -> Iterator[tuple[float, Advice]]:
    """What becomes of what is unfinished. What was finished is on the shelf, and not lost."""
    work = now.work - then.work
    made = [max(0, has - had) for had, has in zip(then.shelf, now.shelf, strict=True)]
    if work < 0 and hours > 0 and now.shop == then.shop:
        yield work, WorkDelayed(round(-work))
    elif work < 0 and any(made):
        work = min(0.0, work + sum(number * price for number, price in zip(made, now.prices, strict=True)))
        finished = {GOOD_NAMES[good] for good in range(GOODS) if made[good]}
        toward = tuple(good for good in _toward(then, now, work) if good not in finished)
        if toward:
            yield work, WorkLost(round(-work), toward)
    else:
        toward = _toward(then, now, work)
        yield work, WorkAdvanced(round(work), toward) if work > 0 else WorkLost(round(-work), toward)


def _toward(then: "_Shop", now: "_Shop", work: float) -> tuple[str, ...]:
    """The goods whose shares in a change of the unfinished work are great, the greatest first."""
    shares = [(after - before) * work for before, after in zip(then.work_by_good, now.work_by_good, strict=True)]
    ranked = sorted(range(GOODS), key=lambda good: -shares[good])[:MOST_NAMED]
    return tuple(GOOD_NAMES[good] for good in ranked if shares[good] > GREAT_SHARE * work * work)


def _day(before: Cove, seat: int, after: Cove, pace: float) -> Iterator[tuple[float, Advice]]:
    """What becomes of the seat's hours when a boat docks: the fewer docks are free, the more."""
    free, left = _free(before), _free(after)
    if left == free:
        return
    hours = int(hours_left(before, seat))
    leader = max(int(before.cells[TIME + one]) for one in range(before.cells[SEATS]))
    if left == 0:
        cut = hours - int(hours_left(after, seat))
        if cut > 0:
            yield -pace * cut, DayCut(cut)
    else:
        if_closed = (leader - int(before.cells[TIME + seat])) / 2 + 1
        yield -pace * max(0.0, hours - if_closed) / free, DockTaken(len(DOCKS) - left)


def _free(cove: Cove) -> int:
    return sum(not is_taken(cove, dock) for dock in range(len(DOCKS)))


class _Shop:
    """What a seat has in a position, and what it may count on."""

    def __init__(self, cove: Cove, seat: int, prospects: Prospects) -> None:
        cells = cove.cells
        prospects.look(cove)
        prospects.of(cove, seat)
        hopes = prospects.hopes[cells[MERCHANT + seat]]
        self.gold = int(cove.gold(seat))
        self.shelf = [int(cells[SHELF + GOODS * seat + good]) for good in range(GOODS)]
        self.prices = [prospects.day.shelf[good] for good in range(GOODS)]
        first = int(cove.at(seat))
        self.shop = [int(cells[first + n]) for n in range(SHOP_CELLS)]
        self.work = hopes.promise(cove, seat, prospects.day)
        self.work_by_good = [self.work - _promise_without(good, cove, seat, prospects) for good in range(GOODS)]
        day = prospects.day
        self.talents = 0.0 if day.is_over() else prospects.staff(cove, seat, hopes, day.hours + TO_COME[cells[ROUND]])
        self.symbols = int(vices(cove, seat))
        shop = cove.shop(seat)
        self.supports = [
            (int(shop.shields(cove, seat, kind)), int(guild_symbols(cove, seat, kind)) if kind < GUILDS else 0)
            for kind in range(PLUS_FOUR + 1)
        ]
        self.sponsors = prospects.add_symbols(cove, seat, 0.0) + self.symbols * prospects.forecast.final[ROGUE]
        self.hours = int(cells[TIME + seat]) // 2 + int(pending(cove, T_STEP, seat))
        """On a hand the hour has only begun."""
        self.pace = hopes.pace
        self.staff = sum(cells[STAFF + STAFF_SLOTS * seat + slot] >= 0 for slot in range(STAFF_SLOTS))
        is_drawing = cove.question == Q_CORRUPTION and cells[ASKER] == seat
        self.cards = int(pending(cove, T_CORRUPT, seat) + cove.held(seat)) + is_drawing
        self.card = prospects.forecast.card


def _promise_without(good: int, cove: Cove, seat: int, prospects: Prospects) -> float:
    """What unfinished work would promise if nobody bought the good: the shop alone knows what is made of what."""
    day = prospects.day
    price = day.goods[good]
    day.goods[good] = 0.0
    promise = prospects.hopes[cove.cells[MERCHANT + seat]].promise(cove, seat, day)
    day.goods[good] = price
    return promise
