"""What happened, for telling. Merchants add events of their own. The only secret of the core is the face of a
corruption card that somebody drew."""

from typing import Any

from msgspec import Struct, structs

from marketday.games.cove import codes
from marketday.games.cove.codec import Rows
from marketday.games.cove.data import ABILITIES, ADVENTURERS, COLOURS, PIERS, SHIELDS, TO_BOAT, TO_PIER
from marketday.games.cove.moves import GOODS, Adventurer, Colour, Good, Pier


class Event(Struct, frozen=True, tag=True, tag_field="event", forbid_unknown_fields=True):
    """What all events, also those of merchants, are made from."""


class MerchantTaken(Event, frozen=True):
    seat: int
    merchant: str


class TokensStacked(Event, frozen=True):
    stack: tuple[int, ...]
    """From the bottom."""


class RoundBegun(Event, frozen=True):
    round: int


class TownsfolkArrived(Event, frozen=True):
    townsfolk: int


class TownsfolkLeft(Event, frozen=True):
    townsfolk: int


class AdventurerBoarded(Event, frozen=True):
    boat: int
    adventurer: Adventurer


class ActionTaken(Event, frozen=True):
    seat: int
    action: str


class TownsfolkHired(Event, frozen=True):
    seat: int
    townsfolk: int
    slot: int


class TownsfolkTucked(Event, frozen=True):
    seat: int
    townsfolk: int
    ability: str
    replaced: int | None


class StaffActivated(Event, frozen=True):
    seat: int


class StaffUsed(Event, frozen=True):
    seat: int
    ability: str


class TokenMoved(Event, frozen=True):
    seat: int
    time: int
    """In half hours."""


class HandCrossed(Event, frozen=True):
    seat: int
    time: int


class AdventurerDrawn(Event, frozen=True):
    seat: int
    adventurer: Adventurer


class AdventurerSeated(Event, frozen=True):
    seat: int
    adventurer: Adventurer
    boat: int


class CustomerRobbed(Event, frozen=True):
    seat: int
    adventurer: Adventurer
    boat: int
    to_boat: int


class BoatDocked(Event, frozen=True):
    seat: int
    boat: int
    dock: int


class BoatEmptied(Event, frozen=True):
    boat: int


class MarkerMoved(Event, frozen=True):
    time: int


class CorruptionDrawn(Event, frozen=True):
    seat: int
    corruption: int | None
    """None for those who may not know."""


class CorruptionDiscarded(Event, frozen=True):
    seat: int
    corruption: int


class CorruptionShuffled(Event, frozen=True):
    cards: int


class GoodGained(Event, frozen=True):
    seat: int
    good: Good


class PassengerMoved(Event, frozen=True):
    """By a sailor: to a pier, another boat, a hall or the bag."""

    seat: int
    adventurer: Adventurer
    boat: int
    effect: str
    pier: Pier | None
    to_boat: int | None


class ProductionEnded(Event, frozen=True):
    stack: tuple[int, ...]
    """From the top."""


class PierOpened(Event, frozen=True):
    pier: Pier


class GoodsSold(Event, frozen=True):
    seat: int
    good: Good
    pier: Pier
    pieces: int
    gold: int


class RogueBribed(Event, frozen=True):
    seat: int
    pier: Pier


class TradeFinished(Event, frozen=True):
    seat: int
    pier: Pier


class SponsorsPaid(Event, frozen=True):
    seat: int
    gold: int
    shields: tuple[int, ...]
    """How many are active of each guild, and of "+4"."""


class InstantlySponsored(Event, frozen=True):
    seat: int
    colour: Colour
    gold: int


class FinalReckoning(Event, frozen=True):
    seat: int
    gold: int
    lost: int


class GameEnded(Event, frozen=True):
    pass


CORE_EVENTS: tuple[type[Event], ...] = (
    *(MerchantTaken, TokensStacked, RoundBegun, TownsfolkArrived, TownsfolkLeft, AdventurerBoarded, ActionTaken),
    *(TownsfolkHired, TownsfolkTucked, StaffActivated, StaffUsed, TokenMoved, HandCrossed, AdventurerDrawn),
    *(AdventurerSeated, CustomerRobbed, BoatDocked, BoatEmptied, MarkerMoved, CorruptionDrawn, CorruptionDiscarded),
    *(CorruptionShuffled, GoodGained, PassengerMoved, ProductionEnded, PierOpened, GoodsSold, RogueBribed),
    *(TradeFinished, SponsorsPaid, InstantlySponsored, FinalReckoning, GameEnded),
)

ROWS: Rows = {
    codes.TOLD_ROUND: (RoundBegun, (None,)),
    codes.TOLD_CAME: (TownsfolkArrived, (None,)),
    codes.TOLD_LEFT: (TownsfolkLeft, (None,)),
    codes.TOLD_ARRIVED: (AdventurerBoarded, (None, ADVENTURERS)),
    codes.TOLD_HIRED: (TownsfolkHired, (None, None, None)),
    codes.TOLD_ACTIVATED: (StaffActivated, (None,)),
    codes.TOLD_MOVED: (TokenMoved, (None, None)),
    codes.TOLD_CROSSED: (HandCrossed, (None, None)),
    codes.TOLD_DRAWN: (AdventurerDrawn, (None, ADVENTURERS)),
    codes.TOLD_SEATED: (AdventurerSeated, (None, ADVENTURERS, None)),
    codes.TOLD_ROBBED: (CustomerRobbed, (None, ADVENTURERS, None, None)),
    codes.TOLD_DOCKED: (BoatDocked, (None, None, None)),
    codes.TOLD_EMPTIED: (BoatEmptied, (None,)),
    codes.TOLD_MARKER: (MarkerMoved, (None,)),
    codes.TOLD_CORRUPTED: (CorruptionDrawn, (None, None)),
    codes.TOLD_DISCARDED: (CorruptionDiscarded, (None, None)),
    codes.TOLD_SHUFFLED: (CorruptionShuffled, (None,)),
    codes.TOLD_GAINED: (GoodGained, (None, GOODS)),
    codes.TOLD_PIER: (PierOpened, (PIERS,)),
    codes.TOLD_SOLD: (GoodsSold, (None, GOODS, PIERS, None, None)),
    codes.TOLD_BRIBED: (RogueBribed, (None, PIERS)),
    codes.TOLD_FINISHED: (TradeFinished, (None, PIERS)),
    codes.TOLD_INSTANT: (InstantlySponsored, (None, COLOURS, None)),
    codes.TOLD_FINAL: (FinalReckoning, (None, None, None)),
    codes.TOLD_ENDED: (GameEnded, ()),
}


def rows_of_merchant(actions: tuple[str, ...], abilities: tuple[str, ...]) -> Rows:
    """Lines in which a seat's merchant is asked for names."""
    return {
        codes.TOLD_ACTION: (ActionTaken, (None, actions)),
        codes.TOLD_USED: (StaffUsed, (None, abilities)),
        codes.TOLD_TUCKED: (TownsfolkTucked, (None, None, abilities, None)),
    }


def unusual(line: tuple[int, ...], merchants: tuple[str, ...]) -> Event | None:
    """Lines that no table can read."""
    match line:
        case (codes.TOLD_MERCHANT, seat, merchant):
            return MerchantTaken(seat, merchants[merchant])
        case (codes.TOLD_STACK, *seats):
            return TokensStacked(tuple(seats))
        case (codes.TOLD_PRODUCTION_ENDED, *seats):
            return ProductionEnded(tuple(seats))
        case (codes.TOLD_SPONSORED, seat, gold, *shields):
            assert len(shields) == SHIELDS
            return SponsorsPaid(seat, gold, tuple(shields))
        case (codes.TOLD_TAKEN, seat, kind, boat, ability, target):
            pier: Any = PIERS[target] if ability == TO_PIER else None
            to_boat = target if ability == TO_BOAT else None
            adventurer: Any = ADVENTURERS[kind]
            return PassengerMoved(seat, adventurer, boat, ABILITIES[ability], pier, to_boat)
    return None


def redact(event: Event, seat: int | None) -> Event:
    """M-42"""
    if isinstance(event, CorruptionDrawn) and event.seat != seat:
        return structs.replace(event, corruption=None)
    return event
