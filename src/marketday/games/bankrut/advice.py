"""What speaks for an act on the floor of Bankrut: what it does to one's hand and to STOP, and whether others may want
it, as far as a seat can know. What others hold is dealt again and again from what the seat sees, always alike."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from marketday.core.rng import Rng
from marketday.games.bankrut import moves
from marketday.games.bankrut.cards import KINDS, covers, good_points, hand_points
from marketday.games.bankrut.data import RIGHT_STOP, TOTALS, WRONG_STOP
from marketday.games.bankrut.judge import OTHERS_ASK, OTHERS_ENVY, exchange_gain
from marketday.games.bankrut.kernel import Bankrut
from marketday.games.bankrut.moves import Move, one, pack
from marketday.games.bankrut.prospects import PROSPECT, good_hope, looseness
from marketday.games.bankrut.view import Offer, View, imagine

WORLDS = 20
"""Hands that the others could hold."""
SURELY = 0.6
"""Points: so much counts what is worth a word and cannot be counted in points."""
HEAVY = 9.0
"""What everything else follows from."""


class _Advice(Struct, frozen=True, gc=False, tag=True, tag_field="advice", forbid_unknown_fields=True):
    pass


class Exchanged(_Advice, frozen=True):
    """The terms of an offer that lies on the floor, from the seat's side."""

    seat: int
    """Who offers."""
    give: tuple[int, ...]
    want: tuple[int, ...]


class OwnTerms(_Advice, frozen=True):
    """The terms of an offer of one's own."""

    give: tuple[int, ...]
    want: tuple[int, ...]


class SetCompleted(_Advice, frozen=True):
    good: int
    points: int


class MajorityReached(_Advice, frozen=True):
    good: int
    number: int
    total: int
    points: int


class MajorityGrown(_Advice, frozen=True):
    good: int
    number: int
    total: int
    points: int


class GoodGrown(_Advice, frozen=True):
    good: int
    number: int
    total: int
    missing: int
    """To more than half."""


class SetBroken(_Advice, frozen=True):
    good: int
    points: int
    """That it no longer scores."""


class MajorityLost(_Advice, frozen=True):
    good: int
    points: int


class MajorityShrunk(_Advice, frozen=True):
    good: int
    number: int
    total: int
    points: int
    """What is left."""


class SetKept(_Advice, frozen=True):
    """Another act would break it up."""

    good: int
    points: int


class MajorityKept(_Advice, frozen=True):
    """Another act would leave no more than half."""

    good: int
    points: int


class CentreLeft(_Advice, frozen=True):
    """The good is taken out of the centre; so many cards of it score again."""

    good: int
    number: int


class CentreSuffered(_Advice, frozen=True):
    """So many cards cost a point each, as long as their good is in the centre."""

    good: int
    number: int
    comes: bool = False
    """It is not there yet."""


class CentreSpared(_Advice, frozen=True):
    """With another act the good would be in the centre, and so many cards of it would cost points."""

    good: int
    number: int


class CentreShed(_Advice, frozen=True):
    """So many such cards are gone."""

    good: int
    number: int


class StopPossible(_Advice, frozen=True):
    pass


class StopNearer(_Advice, frozen=True):
    loose: int
    """Cards that are then in the way."""


class StopFarther(_Advice, frozen=True):
    loose: int


class StopRight(_Advice, frozen=True):
    points: int
    """Of the whole round."""


class StopWrong(_Advice, frozen=True):
    good: int
    """One that is in the way."""
    number: int
    total: int


class AheadNow(_Advice, frozen=True):
    """If the round ends now: in so many of the worlds nobody gets more points by it."""

    count: int
    of: int


class BehindNow(_Advice, frozen=True):
    """In so many of the worlds somebody does."""

    count: int
    of: int


class SomebodyWants(_Advice, frozen=True):
    seat: int
    good: int


class TakersLikely(_Advice, frozen=True):
    """In so many of the worlds somebody has what is asked for, and gains by it."""

    count: int
    of: int


class TakersUnlikely(_Advice, frozen=True):
    """In so many of the worlds nobody does."""

    count: int
    of: int


class TakerLikely(_Advice, frozen=True):
    """The same of the one whom the offer is made to: nobody else can take it."""

    seat: int
    count: int
    of: int


class TakerUnlikely(_Advice, frozen=True):
    seat: int
    count: int
    of: int


class NothingGained(_Advice, frozen=True):
    """No offer and no swap helps now."""


class OfferStands(_Advice, frozen=True):
    """What one offers oneself may still be taken."""


class WouldCost(_Advice, frozen=True):
    """An offer is better not taken."""


Advice = (
    Exchanged
    | OwnTerms
    | SetCompleted
    | MajorityReached
    | MajorityGrown
    | GoodGrown
    | SetBroken
    | MajorityLost
    | MajorityShrunk
    | SetKept
    | MajorityKept
    | CentreLeft
    | CentreSuffered
    | CentreSpared
    | CentreShed
    | StopPossible
    | StopNearer
    | StopFarther
    | StopRight
    | StopWrong
    | AheadNow
    | BehindNow
    | SomebodyWants
    | TakersLikely
    | TakersUnlikely
    | TakerLikely
    | TakerUnlikely
    | NothingGained
    | OfferStands
    | WouldCost
)
Weighed = tuple[float, Advice]


def advice(view: View, seat: int, move: Move) -> list[Weighed]:
    if view.centre is None:
        return []
    return list(_weighed(view, view.centre, seat, move))


def _weighed(view: View, centre: int, seat: int, move: Move) -> Iterator[Weighed]:
    offers = {offer.id: offer for offer in view.offers}
    match move:
        case moves.CallStop():
            yield from _stop(view, centre, seat)
        case moves.AgreeToEnd(True):
            yield from _ahead(view, centre, seat, 0)
        case moves.SwapCentre(lay):
            yield from _changes(view.hand, _after(view.hand, one(lay), one(centre)), centre, lay)
        case moves.MakeOffer(give, want, to):
            yield from _offer(view, centre, seat, give, want, to)
        case moves.AcceptOffer(number) if number in offers:
            offer = offers[number]
            changes = list(_changes(view.hand, _after(view.hand, offer.want, offer.give), centre, centre))
            gain = sum(points for points, _ in changes)
            yield HEAVY if gain > 0 else -HEAVY, Exchanged(offer.seat, offer.want, offer.give)
            yield from changes
        case moves.WithdrawOffer(number) | moves.DeclineOffer(number) if number in offers:
            yield from _refusal(view, centre, seat, offers[number])
        case moves.Wait() if view.question == "trade":
            yield from _waiting(view, centre, seat)


def spared(theirs: Advice, ours: Advice | None) -> Advice | None:
    match theirs, ours:
        case SetBroken(good, points), None:
            return SetKept(good, points)
        case MajorityLost(good, points), None:
            return MajorityKept(good, points)
        case CentreSuffered(good, number, True), None:
            return CentreSpared(good, number)
    return None


# ---- the hand --------------------------------------------------------------------------------------------------------
def _after(hand: Sequence[int], give: Sequence[int], get: Sequence[int]) -> list[int]:
    return [held - gone + come for held, gone, come in zip(hand, give, get, strict=True)]


def _changes(before: Sequence[int], after: Sequence[int], centre: int, new_centre: int) -> Iterator[Weighed]:
    """What becomes of a hand, good by good, and of STOP."""
    if any(number > total for number, total in zip(after, TOTALS, strict=True)):
        return  # nobody can ever give that many
    for good in range(KINDS):
        had, has = before[good], after[good]
        worth = good_hope(has, good, new_centre) - good_hope(had, good, centre)
        if good == new_centre:
            if has > had or (has and good != centre):
                # More of a good may be hoped for than its points; that these cost is against it all the same.
                yield min(worth, float(had - has)), CentreSuffered(good, has, good != centre)
            elif has < had and good == centre and worth > 0:
                # Cards of a good that is worth keeping whatever lies in the centre are not got rid of.
                yield worth, CentreShed(good, had - has)
            continue
        if good == centre and had:
            yield good_hope(had, good, new_centre) - good_hope(had, good, centre), CentreLeft(good, had)
            worth = good_hope(has, good, new_centre) - good_hope(had, good, new_centre)
        if has > had:
            yield worth, _grown(good, had, has)
        elif has < had and 2 * had > TOTALS[good]:
            yield worth, _shrunk(good, had, has)
    then, now = looseness(pack(before)), looseness(pack(after))
    gain = PROSPECT[now] - PROSPECT[then]
    if now != then:
        nearer = StopPossible() if now == 0 else StopNearer(now)
        yield gain, nearer if now < then else StopFarther(now)


def _grown(good: int, had: int, has: int) -> Advice:
    total, points = TOTALS[good], good_points(has, good, -1)
    if has == total:
        return SetCompleted(good, points)
    if 2 * has <= total:
        return GoodGrown(good, has, total, total // 2 + 1 - has)
    return MajorityGrown(good, has, total, points) if 2 * had > total else MajorityReached(good, has, total, points)


def _shrunk(good: int, had: int, has: int) -> Advice:
    total, points = TOTALS[good], good_points(has, good, -1)
    if had == total:
        return SetBroken(good, good_points(had, good, -1) - points)
    if 2 * has > total:
        return MajorityShrunk(good, has, total, points)
    return MajorityLost(good, good_points(had, good, -1))


# ---- the end of the round --------------------------------------------------------------------------------------------
def _stop(view: View, centre: int, seat: int) -> Iterator[Weighed]:
    wrong = [good for good, number in enumerate(view.hand) if number and 2 * number <= TOTALS[good]]
    if wrong:
        good = min(wrong, key=lambda good: view.hand[good] / TOTALS[good])
        yield float(WRONG_STOP), StopWrong(good, view.hand[good], TOTALS[good])
    elif view.call is not None:
        yield float(RIGHT_STOP), StopRight(view.call.points)
    yield from _ahead(view, centre, seat, WRONG_STOP if wrong else RIGHT_STOP)


def _ahead(view: View, centre: int, seat: int, bonus: int) -> Iterator[Weighed]:
    ahead = 0
    for world in _worlds(view):
        points = [hand_points(hand, centre) for hand in world.hands()]
        ahead += points[seat] + bonus >= max(points[:seat] + points[seat + 1 :])
    if 2 * ahead >= WORLDS:
        yield SURELY, AheadNow(ahead, WORLDS)
    else:
        yield -SURELY, BehindNow(WORLDS - ahead, WORLDS)


def _worlds(view: View) -> Iterator[Bankrut]:
    rng = Rng(0)
    return (imagine(view, rng) for _ in range(WORLDS))


# ---- offers ----------------------------------------------------------------------------------------------------------
def _offer(
    view: View, centre: int, seat: int, give: Sequence[int], want: Sequence[int], to: int | None
) -> Iterator[Weighed]:
    changes = list(_changes(view.hand, _after(view.hand, give, want), centre, centre))
    yield from changes
    # All the rest comes about only if it is taken: that counts as much as the most it brings, and for a word at least.
    sure = max([SURELY, *(points for points, _ in changes)])
    takers = _takers(view, seat, pack(give), pack(want), to)
    if 2 * takers >= WORLDS:
        yield sure, TakersLikely(takers, WORLDS) if to is None else TakerLikely(to, takers, WORLDS)
    else:
        missed = WORLDS - takers
        yield -sure, TakersUnlikely(missed, WORLDS) if to is None else TakerUnlikely(to, missed, WORLDS)
    for other, good in _wishes(view, seat):
        if give[good] and to in (None, other):
            yield SURELY, SomebodyWants(other, good)
            break


def _takers(view: View, seat: int, given: int, wanted: int, to: int | None) -> int:
    """In how many of the worlds somebody who may take an offer can, and gains by it."""
    takers = 0
    for world in _worlds(view):
        least = OTHERS_ASK + OTHERS_ENVY * max(0.0, exchange_gain(world, seat, given, wanted))
        takers += any(
            covers(world.hand(other), wanted) and exchange_gain(world, other, wanted, given) >= least
            for other in range(len(view.traders))
            if other != seat and to in (None, other)
        )
    return takers


def _wishes(view: View, seat: int) -> Iterator[tuple[int, int]]:
    """Who has said that they look for what."""
    for other, trader in enumerate(view.traders):
        if other != seat:
            yield from ((other, good) for good in trader.want)
    for offer in view.offers:
        if offer.seat != seat:
            yield from ((offer.seat, good) for good in range(KINDS) if offer.want[good])


def _refusal(view: View, centre: int, seat: int, offer: Offer) -> Iterator[Weighed]:
    """To take back an offer of one's own, or to turn another's down."""
    give, get = (offer.give, offer.want) if offer.seat == seat else (offer.want, offer.give)
    gain = sum(points for points, _ in _changes(view.hand, _after(view.hand, give, get), centre, centre))
    yield (
        HEAVY if gain <= 0 else -HEAVY,
        OwnTerms(give, get) if offer.seat == seat else Exchanged(offer.seat, give, get),
    )
    if gain <= 0:
        yield max(SURELY, -gain), WouldCost()


def _waiting(view: View, centre: int, seat: int) -> Iterator[Weighed]:
    if any(offer.seat == seat for offer in view.offers):
        yield SURELY, OfferStands()
    acts = [_after(view.hand, offer.want, offer.give) for offer in view.offers if offer.seat != seat]
    hands = [(hand, centre) for hand in acts if min(hand) >= 0]
    hands += [
        (_after(view.hand, one(good), one(centre)), good) for good in range(KINDS) if view.hand[good] and good != centre
    ]
    if all(sum(points for points, _ in _changes(view.hand, hand, centre, now)) <= 0 for hand, now in hands):
        yield SURELY, NothingGained()
