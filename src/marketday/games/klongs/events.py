"""What happened, for telling. The only secret an event can hold is the boat somebody drew."""

from typing import Literal

from msgspec import Struct, structs

from marketday.games.klongs import kernel
from marketday.games.klongs.data import BIG_DAY


class _Event(Struct, frozen=True, gc=False, tag=True, tag_field="event", forbid_unknown_fields=True):
    pass


class StartingSeatChosen(_Event, frozen=True):
    seat: int


class BoatDrawn(_Event, frozen=True):
    seat: int
    boat: int | None
    """None for those who may not know."""
    pile: Literal["open", "closed"] | None
    """None where there is only one pile."""


class BoatPlaced(_Event, frozen=True):
    seat: int
    boat: int
    space: int
    claimed: bool


class BoatMoved(_Event, frozen=True):
    seat: int
    boat: int
    space: int
    to: int


class TurnPassed(_Event, frozen=True):
    seat: int


class BoatLeftOwnerless(_Event, frozen=True):
    seat: int
    space: int


class MerchantFetched(_Event, frozen=True):
    seat: int
    space: int
    to: int


class BoatStolen(_Event, frozen=True):
    seat: int
    boat: int
    space: int
    owner: int | None
    to: Literal["stock", "hand"]


class NothingStolen(_Event, frozen=True):
    seat: int


class ThiefCaught(_Event, frozen=True):
    seat: int
    boat: int
    space: int
    to: Literal["hand", "gone"]


class LukPhatAdvanced(_Event, frozen=True):
    seat: int
    position: int
    points: int


class MarketDayOpened(_Event, frozen=True):
    day: int
    size: Literal["little", "big"]
    trigger: int | None
    first: int


class LandingScored(_Event, frozen=True):
    seat: int
    landing: int
    worth: int
    """What each merchant there earns: the baskets, doubled by a cookshop."""
    points: tuple[int, ...]


class BoatRemoved(_Event, frozen=True):
    seat: int
    boat: int
    space: int
    owner: int | None


class ScoringPassed(_Event, frozen=True):
    seat: int
    could: bool
    """Whether there was a landing to score."""


class MarketDayClosed(_Event, frozen=True):
    day: int


class GameEnded(_Event, frozen=True):
    pass


Event = (
    StartingSeatChosen
    | BoatDrawn
    | BoatPlaced
    | BoatMoved
    | TurnPassed
    | BoatLeftOwnerless
    | MerchantFetched
    | BoatStolen
    | NothingStolen
    | ThiefCaught
    | LukPhatAdvanced
    | MarketDayOpened
    | LandingScored
    | BoatRemoved
    | ScoringPassed
    | MarketDayClosed
    | GameEnded
)


def _somebody(seat: int) -> int | None:
    return None if seat < 0 else seat


def tell(line: tuple[int, ...], tactical: bool) -> Event:
    """A line of the kernel's story as an event, secrets and all."""
    match line:
        case (kernel.TOLD_STARTS, seat):
            return StartingSeatChosen(seat)
        case (kernel.TOLD_DRAWN, seat, boat, pile):
            name: Literal["open", "closed"] = "open" if pile == kernel.OPEN_PILE else "closed"
            return BoatDrawn(seat, boat, name if tactical else None)
        case (kernel.TOLD_PLACED, seat, boat, space, claimed):
            return BoatPlaced(seat, boat, space, claimed == 1)
        case (kernel.TOLD_MOVED, seat, boat, space, to):
            return BoatMoved(seat, boat, space, to)
        case (kernel.TOLD_PASSED, seat):
            return TurnPassed(seat)
        case (kernel.TOLD_OWNERLESS, seat, space):
            return BoatLeftOwnerless(seat, space)
        case (kernel.TOLD_FETCHED, seat, space, to):
            return MerchantFetched(seat, space, to)
        case (kernel.TOLD_STOLEN, seat, boat, space, owner, to):
            return BoatStolen(seat, boat, space, _somebody(owner), "hand" if to == kernel.TO_HAND else "stock")
        case (kernel.TOLD_NOTHING_STOLEN, seat):
            return NothingStolen(seat)
        case (kernel.TOLD_CAUGHT, seat, boat, space, to):
            return ThiefCaught(seat, boat, space, "hand" if to == kernel.TO_HAND else "gone")
        case (kernel.TOLD_LUK_PHAT, seat, position, points):
            return LukPhatAdvanced(seat, position, points)
        case (kernel.TOLD_OPENED, day, size, trigger, first):
            return MarketDayOpened(day, "big" if size == BIG_DAY else "little", _somebody(trigger), first)
        case (kernel.TOLD_SCORED, seat, landing, worth, *scored):
            return LandingScored(seat, landing, worth, tuple(scored))
        case (kernel.TOLD_REMOVED, seat, boat, space, owner):
            return BoatRemoved(seat, boat, space, _somebody(owner))
        case (kernel.TOLD_NOT_SCORED, seat, could):
            return ScoringPassed(seat, could == 1)
        case (kernel.TOLD_CLOSED, day):
            return MarketDayClosed(day)
        case (kernel.TOLD_ENDED,):
            return GameEnded()
    raise AssertionError(f"the story has no line {line}")


def redact(event: Event, seat: int | None) -> Event:
    """K-1: what somebody drew is his secret."""
    if isinstance(event, BoatDrawn) and event.seat != seat:
        return structs.replace(event, boat=None)
    return event
