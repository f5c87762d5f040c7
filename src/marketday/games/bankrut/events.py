"""What happened on the floor, for telling. Secret are hands, offers to one seat, and what others traded."""

from typing import Literal

from msgspec import Struct, structs

from marketday.games.bankrut import kernel
from marketday.games.bankrut.moves import goods_of, offer_id, unpack

Cards = tuple[int, ...]
"""Nine counts, one per good."""


class _Event(Struct, frozen=True, gc=False, tag=True, tag_field="event", forbid_unknown_fields=True):
    pass


class FirstLeaderChosen(_Event, frozen=True):
    seat: int


class CardsDealt(_Event, frozen=True):
    round: int
    leader: int
    hands: tuple[Cards | None, ...]
    """None for those of others."""


class CentreTurnedUp(_Event, frozen=True):
    """Trading begins."""

    seat: int
    good: int


class Shouted(_Event, frozen=True):
    seat: int
    want: tuple[int, ...]
    have: tuple[int, ...]


class OfferMade(_Event, frozen=True):
    seat: int
    to: int | None
    offer: int
    give: Cards
    want: Cards


class OfferGone(_Event, frozen=True):
    """Nobody took it: it was withdrawn, turned down, replaced by another, or its cards are gone."""

    seat: int
    to: int | None
    offer: int
    why: Literal["withdrawn", "declined", "lapsed", "replaced"]


class Traded(_Event, frozen=True):
    """A seat accepted another's offer. What changed hands is known to these two."""

    seat: int
    other: int
    offer: int | None
    given: int
    """How many cards the seat gave."""
    got: int
    gave_cards: Cards | None
    got_cards: Cards | None


class CentreSwapped(_Event, frozen=True):
    seat: int
    took: int
    laid: int


class StopCalled(_Event, frozen=True):
    seat: int


class EndWished(_Event, frozen=True):
    """B-11"""

    seat: int
    agrees: bool


class CameTooLate(_Event, frozen=True):
    """In a tick: what the seat chose was no longer possible when it was its turn."""

    seat: int
    act: Literal["stop", "swap", "accept", "decline", "withdraw", "offer"]


class TickPassed(_Event, frozen=True):
    tick: int


class RoundEnded(_Event, frozen=True):
    round: int
    cause: Literal["stop", "agreed", "time"]
    caller: int | None
    centre: int
    hands: tuple[Cards, ...]


class GameEnded(_Event, frozen=True):
    pass


Event = (
    FirstLeaderChosen
    | CardsDealt
    | CentreTurnedUp
    | Shouted
    | OfferMade
    | OfferGone
    | Traded
    | CentreSwapped
    | StopCalled
    | EndWished
    | CameTooLate
    | TickPassed
    | RoundEnded
    | GameEnded
)

GONE: tuple[Literal["withdrawn", "declined", "lapsed", "replaced"], ...] = (
    "withdrawn",
    "declined",
    "lapsed",
    "replaced",
)
CAUSES: tuple[Literal["stop", "agreed", "time"], ...] = ("stop", "agreed", "time")
LATE: dict[int, Literal["stop", "swap", "accept", "decline", "withdraw", "offer"]] = {
    kernel.STOP: "stop",
    kernel.SWAP: "swap",
    kernel.ACCEPT: "accept",
    kernel.DECLINE: "decline",
    kernel.WITHDRAW: "withdraw",
    kernel.OFFER: "offer",
}


def offer_seats(slot: int) -> tuple[int, int | None]:
    """Whose offer lies in a slot, and to whom; None: to all."""
    seat, to = divmod(slot, kernel.MOST_SEATS)
    return seat, None if to == seat else to


def tell(line: tuple[int, ...]) -> Event:
    """A line of the kernel's story as an event, secrets and all."""
    match line:
        case (kernel.TOLD_LEADS, seat):
            return FirstLeaderChosen(seat)
        case (kernel.TOLD_DEALT, number, leader, *hands):
            return CardsDealt(number, leader, tuple(map(unpack, hands)))
        case (kernel.TOLD_OPENED, leader, centre):
            return CentreTurnedUp(leader, centre)
        case (kernel.TOLD_SHOUT, seat, want, have):
            return Shouted(seat, goods_of(want), goods_of(have))
        case (kernel.TOLD_OFFER, slot, number, give, want):
            return OfferMade(*offer_seats(slot), offer_id(slot, number), unpack(give), unpack(want))
        case (kernel.TOLD_GONE, slot, number, why):
            return OfferGone(*offer_seats(slot), offer_id(slot, number), GONE[why])
        case (kernel.TOLD_TRADE, seat, slot, number, give, want):
            got, gave = unpack(give), unpack(want)
            other, _ = offer_seats(slot)
            return Traded(seat, other, offer_id(slot, number), sum(gave), sum(got), gave, got)
        case (kernel.TOLD_SWAP, seat, took, laid):
            return CentreSwapped(seat, took, laid)
        case (kernel.TOLD_STOP, seat):
            return StopCalled(seat)
        case (kernel.TOLD_AGREES, seat, agrees):
            return EndWished(seat, agrees == 1)
        case (kernel.TOLD_LATE, seat, kind):
            return CameTooLate(seat, LATE[kind])
        case (kernel.TOLD_TICK, tick):
            return TickPassed(tick)
        case (kernel.TOLD_ROUND, number, cause, caller, centre, *hands):
            somebody = None if caller == kernel.NOBODY else caller
            return RoundEnded(number, CAUSES[cause], somebody, centre, tuple(map(unpack, hands)))
        case (kernel.TOLD_ENDED,):
            return GameEnded()
    raise AssertionError(f"the story has no line {line}")


def redact(event: Event, seat: int | None) -> Event | None:
    match event:
        case CardsDealt(hands=hands):
            return structs.replace(
                event, hands=tuple(cards if other == seat else None for other, cards in enumerate(hands))
            )
        case OfferMade() | OfferGone():
            return event if event.to is None or seat in (event.seat, event.to) else None
        case Traded() if seat not in (event.seat, event.other):
            return structs.replace(event, offer=None, gave_cards=None, got_cards=None)
        case CameTooLate() if event.seat != seat:
            return None
    return event
