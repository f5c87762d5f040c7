"""What speaks for a move of Merchants Cove: what it brings and what it costs, as far as a seat can know.

What goods may fetch is an estimate, made from the piers as they are and from who is on the boats."""

from collections.abc import Iterator

from msgspec import Struct

from marketday.core.judge import best
from marketday.core.kernel import OVER
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
    STAFF,
    T_CORRUPT,
    T_STEP,
    TIME,
)
from marketday.games.cove.data import DOCKS, GOODS, ROGUE, STAFF_SLOTS
from marketday.games.cove.docks import is_taken
from marketday.games.cove.hints.forecast import hours_left
from marketday.games.cove.hints.judge import CoveJudge
from marketday.games.cove.hints.prospect import Prospects, pending
from marketday.games.cove.kernel import Cove
from marketday.games.cove.moves import GOODS as GOOD_NAMES
from marketday.games.cove.reckoning import vices

MOST_ANSWERS = 12
"""Within one action."""
LEAST = 0.51
"""Gold that is worth a word; it is never told as 0."""


class _Advice(Struct, frozen=True, gc=False, tag=True, tag_field="advice", forbid_unknown_fields=True):
    pass


class GoldAtOnce(_Advice, frozen=True):
    gold: int


class GoldPaid(_Advice, frozen=True):
    gold: int


class GoodsMade(_Advice, frozen=True):
    """One kind of good; `gold` is about what it may fetch."""

    good: str
    gold: int


class CustomersComing(_Advice, frozen=True):
    """For what is on the shelf already."""

    gold: int


class WorkAdvanced(_Advice, frozen=True):
    """What is unfinished in the shop is worth more."""

    gold: int


class WorkLost(_Advice, frozen=True):
    """It is used up, or worth less."""

    gold: int


class WorkDelayed(_Advice, frozen=True):
    """It is what it was, but there are fewer hours left for it."""

    gold: int


class WorkInTime(_Advice, frozen=True):
    """With another move there would be too few hours left for it."""

    gold: int


class CustomersLost(_Advice, frozen=True):
    gold: int


class HoursTaken(_Advice, frozen=True):
    hours: int


class HoursSpared(_Advice, frozen=True):
    hours: int


class HoursGained(_Advice, frozen=True):
    """M-14: a hand is a step more on the way."""

    hours: int


class StaffJoined(_Advice, frozen=True):
    pass


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
    | HoursTaken
    | HoursSpared
    | HoursGained
    | StaffJoined
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
        case DockTaken(taken), None:
            return DockSpared(taken)
        case DayCut(hours), None:
            return DaySpared(hours)
    return None


def foreseen(end: Cove, seat: int, judge: CoveJudge) -> dict[str, float]:
    """What the outlook of a position consists of. When the play is over, all is gold."""
    ahead = judge.outlook(end, seat)
    gold = float(end.gold(seat))
    if end.actor == OVER:
        own, corruption, shelf = gold, 0.0, 0.0
    else:
        prospects = judge.prospects
        own = prospects.of(end, seat)
        corruption = -float(vices(end, seat)) * prospects.forecast.final[ROGUE]
        shelf = sum(float(end.cells[SHELF + GOODS * seat + good]) * prospects.day.shelf[good] for good in range(GOODS))
    rest = own - gold - corruption - shelf
    return {"Gold": gold, "Corruption": corruption, "Shelf": shelf, "Store": rest, "Others": ahead - own}


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
    work, hours = now.work - then.work, now.hours - then.hours
    if work > 0:
        yield work, WorkAdvanced(round(work))
    else:
        is_delayed = hours > 0 and now.shop == then.shop
        yield work, WorkDelayed(round(-work)) if is_delayed else WorkLost(round(-work))
    if hours:
        yield -now.pace * hours, HoursTaken(hours) if hours > 0 else HoursGained(-hours)
    if now.staff > then.staff:
        yield 4.0, StaffJoined()
    if now.cards > then.cards:
        # However little a card may cost by now, whoever takes it wants to know.
        yield min(-LEAST, -now.card * (now.cards - then.cards)), CorruptionTaken(now.cards - then.cards)
    if now.symbols < then.symbols:
        shed = then.symbols - now.symbols
        yield float(2 * shed), CorruptionShed(shed)
    yield from _day(before, seat, after, now.pace)


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
        self.hours = int(cells[TIME + seat]) // 2 + int(pending(cove, T_STEP, seat))
        """On a hand the hour has only begun."""
        self.pace = hopes.pace
        self.staff = sum(cells[STAFF + STAFF_SLOTS * seat + slot] >= 0 for slot in range(STAFF_SLOTS))
        is_drawing = cove.question == Q_CORRUPTION and cells[ASKER] == seat
        self.cards = int(pending(cove, T_CORRUPT, seat) + cove.held(seat)) + is_drawing
        self.card = prospects.forecast.card
        self.symbols = int(vices(cove, seat))
