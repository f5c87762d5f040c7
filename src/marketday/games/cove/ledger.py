"""What the seats used in a finished play, for research: actions, staff, townsfolk, hands of the clock, piers and
corruption; and what chance alone had dealt: who stood on the square and sat in the boats before anybody did anything,
and the first corruption card of a seat (how many come later, and what leaves the square, is for players to choose)."""

from collections import Counter
from collections.abc import Sequence

from marketday.core.grammar import Told, Use
from marketday.games.cove import events, moves
from marketday.games.cove.codes import MERCHANT, SETS
from marketday.games.cove.data import (
    ABILITIES,
    COLOURS,
    CORRUPTION,
    DISCARD,
    GAIN,
    HANDS,
    PIERS,
    SET_SIZE,
    SIZES,
    SQUARE,
    TOWNSFOLK,
)
from marketday.games.cove.kernel import Cove
from marketday.games.cove.merchant import Merchant
from marketday.games.cove.player import HIRE_SPACE, STAFF_SPACE
from marketday.games.cove.reckoning import vices

LEVELS = ((0, 3), (4, 7), (8, 11), (12, 15), (16, 999))
"""Of corruption symbols at the end, the first and the last of each."""

SQUARE_AT_FIRST, BOATS_AT_FIRST, FIRST_CARD = "square at first", "in the boats at first", "first corruption card"
DEALT = (SQUARE_AT_FIRST, BOATS_AT_FIRST, FIRST_CARD)

Key = tuple[str, str]


def ledger(log: Sequence[Told], last: Cove, merchants: Sequence[Merchant]) -> tuple[tuple[Use, ...], ...]:
    """By seat."""
    return tuple(
        _of_seat(seat, log, last, merchants[last.cells[MERCHANT + seat]]) for seat in range(int(last.seat_count))
    )


def _of_seat(seat: int, log: Sequence[Told], last: Cove, merchant: Merchant) -> tuple[Use, ...]:
    own = [event for told in log for event in told.events if getattr(event, "seat", None) == seat]
    times = Counter(key for event in own for key in _keys(event))
    times.update(key for event in log[0].events for key in _dealt(event))
    times.update((FIRST_CARD, _weight(card)) for card in _corruption(own)[:1])
    offered = _hands_offered(seat, log)
    symbols = times["corruption symbols", "in all"] = int(vices(last, seat))
    for level, (least, most) in zip(_levels(), LEVELS, strict=True):
        times["corruption symbols", level] = int(least <= symbols <= most)
    return tuple(
        Use(chapter, what, times[chapter, what], offered[what] if chapter == "hand" else None, chapter in DEALT)
        for chapter, names in _chapters(merchant, int(last.cells[SETS])).items()
        for what in names
    )


def _chapters(merchant: Merchant, sets: int) -> dict[str, tuple[str, ...]]:
    """All there is to use, whether it was used or not."""
    return {
        SQUARE_AT_FIRST: _faces(sets),
        BOATS_AT_FIRST: COLOURS,
        FIRST_CARD: tuple(dict.fromkeys(map(_weight, range(len(CORRUPTION))))),
        "action": (*merchant.action_names, HIRE_SPACE, STAFF_SPACE),
        "staff": merchant.ability_names,
        "townsfolk": _faces(sets),
        "square": tuple(map(_slot, range(len(SQUARE)))),
        "hand": tuple(f"{hour}:30" for hour, _ in HANDS),
        "pier": PIERS,
        "corruption card": ("drawn", "discarded"),
        "corruption symbols": ("in all", *_levels()),
    }


def _keys(event: events.Event) -> tuple[Key, ...]:
    """What an event is a use of."""
    match event:
        case events.ActionTaken(action=action):
            return (("action", action),)
        case events.StaffActivated():
            return (("action", STAFF_SPACE),)
        case events.TownsfolkHired(townsfolk=townsfolk, slot=slot):
            return ("action", HIRE_SPACE), ("townsfolk", _face(townsfolk)), ("square", _slot(slot))
        case events.StaffUsed(ability=ability):
            return (("staff", ability),)
        case events.HandCrossed(time=time):
            return (("hand", f"{time // 2}:30"),)
        case events.GoodsSold(pier=pier, pieces=pieces):
            return (("pier", pier),) * pieces
        case events.CorruptionDrawn():
            return (("corruption card", "drawn"),)
        case events.CorruptionDiscarded():
            return (("corruption card", "discarded"),)
    return ()


def _dealt(event: events.Event) -> tuple[Key, ...]:
    """What the set-up tells."""
    match event:
        case events.TownsfolkArrived(townsfolk=townsfolk):
            return ((SQUARE_AT_FIRST, _face(townsfolk)),)
        case events.AdventurerBoarded(adventurer=adventurer):
            return ((BOATS_AT_FIRST, adventurer),)
    return ()


def _corruption(own: Sequence[events.Event]) -> list[int]:
    """The cards a seat drew, one after the other."""
    drawn = [event.corruption for event in own if isinstance(event, events.CorruptionDrawn)]
    return [card for card in drawn if card is not None]


def _hands_offered(seat: int, log: Sequence[Told]) -> Counter[str]:
    """In each round a token comes to the hands in their order."""
    offered: Counter[str] = Counter()
    met = 0
    for told in log:
        if told.seat == seat and isinstance(told.move, moves.PassHand | moves.CrossHand):
            offered[f"{HANDS[met][0]}:30"] += 1
            met += 1
        if any(isinstance(event, events.RoundBegun) for event in told.events):
            met = 0
    return offered


def _faces(sets: int) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_face(n) for n in range(len(TOWNSFOLK)) if sets >> n // SET_SIZE & 1))


def _face(townsfolk: int) -> str:
    ability, number, *_ = TOWNSFOLK[townsfolk]
    name = ABILITIES[ability]
    return f"{name} {number}" if ability == DISCARD else f"{name} {SIZES[number]}" if ability == GAIN else name


def _weight(corruption: int) -> str:
    symbols, guilds, _ = CORRUPTION[corruption]
    return f"{symbols} symbols" + " and a guild" * any(guilds)


def _slot(slot: int) -> str:
    hours, cards = SQUARE[slot]
    return f"{hours} h" + " and a card" * cards


def _levels() -> tuple[str, ...]:
    return tuple(f"{least} to {most}" if most < 99 else f"{least} and more" for least, most in LEVELS)
