"""What happened, for telling. Merchants add events of their own. The only secret in the core is the face of a drawn
corruption card."""

from msgspec import Struct, structs

from marketday.core.codec import NUMBER, REST, Row
from marketday.games.cove import codes
from marketday.games.cove.data import ABILITIES, ADVENTURERS, COLOURS, PIERS
from marketday.games.cove.moves import GOODS, Adventurer, Colour, Good, Pier


class Event(Struct, frozen=True, gc=False, tag=True, tag_field="event", forbid_unknown_fields=True):
    """The base of all events, including those of merchants."""


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


class AdventurerReturned(Event, frozen=True):
    """Back to the bag: there was no seat left."""

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
    """None for those who must not know."""


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
    price: int
    """Of one piece for one customer."""
    customers: int
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


def rows(merchants: tuple[str, ...]) -> dict[int, Row]:
    """Of a game with these merchants."""
    return {
        codes.TOLD_MERCHANT: (MerchantTaken, (NUMBER, merchants)),
        codes.TOLD_STACK: (TokensStacked, (REST,)),
        codes.TOLD_ROUND: (RoundBegun, (NUMBER,)),
        codes.TOLD_CAME: (TownsfolkArrived, (NUMBER,)),
        codes.TOLD_LEFT: (TownsfolkLeft, (NUMBER,)),
        codes.TOLD_ARRIVED: (AdventurerBoarded, (NUMBER, ADVENTURERS)),
        codes.TOLD_HIRED: (TownsfolkHired, (NUMBER, NUMBER, NUMBER)),
        codes.TOLD_ACTIVATED: (StaffActivated, (NUMBER,)),
        codes.TOLD_MOVED: (TokenMoved, (NUMBER, NUMBER)),
        codes.TOLD_CROSSED: (HandCrossed, (NUMBER, NUMBER)),
        codes.TOLD_DRAWN: (AdventurerDrawn, (NUMBER, ADVENTURERS)),
        codes.TOLD_RETURNED: (AdventurerReturned, (NUMBER, ADVENTURERS)),
        codes.TOLD_SEATED: (AdventurerSeated, (NUMBER, ADVENTURERS, NUMBER)),
        codes.TOLD_ROBBED: (CustomerRobbed, (NUMBER, ADVENTURERS, NUMBER, NUMBER)),
        codes.TOLD_DOCKED: (BoatDocked, (NUMBER, NUMBER, NUMBER)),
        codes.TOLD_EMPTIED: (BoatEmptied, (NUMBER,)),
        codes.TOLD_MARKER: (MarkerMoved, (NUMBER,)),
        codes.TOLD_CORRUPTED: (CorruptionDrawn, (NUMBER, NUMBER)),
        codes.TOLD_DISCARDED: (CorruptionDiscarded, (NUMBER, NUMBER)),
        codes.TOLD_SHUFFLED: (CorruptionShuffled, (NUMBER,)),
        codes.TOLD_GAINED: (GoodGained, (NUMBER, GOODS)),
        codes.TOLD_TAKEN: (PassengerMoved, (NUMBER, ADVENTURERS, NUMBER, ABILITIES, PIERS, NUMBER)),
        codes.TOLD_PRODUCTION_ENDED: (ProductionEnded, (REST,)),
        codes.TOLD_PIER: (PierOpened, (PIERS,)),
        codes.TOLD_SOLD: (GoodsSold, (NUMBER, GOODS, PIERS, NUMBER, NUMBER, NUMBER, NUMBER)),
        codes.TOLD_BRIBED: (RogueBribed, (NUMBER, PIERS)),
        codes.TOLD_FINISHED: (TradeFinished, (NUMBER, PIERS)),
        codes.TOLD_SPONSORED: (SponsorsPaid, (NUMBER, NUMBER, REST)),
        codes.TOLD_INSTANT: (InstantlySponsored, (NUMBER, COLOURS, NUMBER)),
        codes.TOLD_FINAL: (FinalReckoning, (NUMBER, NUMBER, NUMBER)),
        codes.TOLD_ENDED: (GameEnded, ()),
    }


def rows_of_seat(actions: tuple[str, ...], abilities: tuple[str, ...]) -> dict[int, Row]:
    """Of a seat whose merchant has these actions and abilities."""
    return {
        codes.TOLD_ACTION: (ActionTaken, (NUMBER, actions)),
        codes.TOLD_USED: (StaffUsed, (NUMBER, abilities)),
        codes.TOLD_TUCKED: (TownsfolkTucked, (NUMBER, NUMBER, abilities, NUMBER)),
    }


CORE_EVENTS = tuple(struct for struct, _ in (rows(()) | rows_of_seat((), ())).values())


def redact(event: Event, seat: int | None) -> Event:
    """M-42: only the seat that drew a corruption card knows its face."""
    if isinstance(event, CorruptionDrawn) and event.seat != seat:
        return structs.replace(event, corruption=None)
    return event
