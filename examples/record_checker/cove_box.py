"""The box of Merchants Cove: the tables of docs/records/cove.md that all merchants share."""

from typing import Any

COLOURS = ("red", "green", "blue", "yellow")
ADVENTURERS = (*COLOURS, "rogue")
ROGUE = 4
ADVENTURER_COUNTS = (13, 13, 9, 9, 8)
ROGUE_CARDS = {
    # rogues in the lair, in the bag, whether only customers arrive
    "criminals": (3, 4, True),
    "cultists": (1, 6, False),
    "robbers": (1, 5, False),
}

BOATS = range(6)
SEATS_IN_BOAT = 4
PIERS = ("bazaar", "market", "black_market")
DOCKS = (0, 1, 1, 2)
"""The pier of each dock; docks 0 and 1 are those of boats 0 … 2, docks 2 and 3 of boats 3 … 5."""
GOODS = tuple(f"{colour}_{size}" for colour in COLOURS for size in ("small", "large"))
PRICES = (3, 6, 3, 6, 4, 8, 4, 8)
SUPPLY = (3, 2) * 4
SIZES_SOLD = ((1,), (0,), (0, 1))
"""By pier: 0 small, 1 large goods."""

# Time in half hours: hour 3 is 6, half past three is 7.
SYMBOLS = {7: (1, 1, 1, 0), 11: (1, 1, 1, 1), 15: (1, 1, 1, 1), 19: (2, 1, 1, 1), 23: (2, 2, 1, 1)}
"""How many adventurers a symbol loads with 2, 3, 4 and 5 players."""
HANDS = {11: 2, 15: 3}
"""The round from which a hand is open."""
NOON = 24
START = (2, 4, 6)
SQUARE = ((3, 1), (3, 0), (2, 1), (2, 0))
"""Hours and corruption cards of the four places, from the left."""
SETS = ("locals", "mercenaries", "sailors")


def _townsfolk() -> list[tuple[str, int, int, tuple[int, ...], int]]:
    """Ability, its number, the colour it is about, guild symbols by colour, corruption symbols."""

    def symbols(*colours: int) -> tuple[int, ...]:
        return tuple(colours.count(colour) for colour in range(4))

    four = range(4)
    cards = [("discard", 1, c, symbols(c, c), 0) for c in four]
    cards += [("discard", 1, c, symbols(c), 0) for c in four]
    cards += [("discard", 3, c, symbols(c), 0) for c in four]
    cards += [("gain", 0, c, symbols(c), 0) for c in four]
    cards += [("gain", 0, c, symbols((c + 1) % 4), 1) for c in four]
    cards += [("gain", 1, c, symbols(), 1) for c in four]
    cards += [("load", 0, c, symbols(c), 0) for c in (0, 1, 2)]
    cards += [("to_pier", 0, c, symbols(c), 1) for c in (2, 3)]
    cards += [("to_hall", 0, c, symbols(c), 0) for c in (3, 0, 1)]
    cards += [("to_bag", 0, c, symbols(c), 0) for c in (2, 3)]
    cards += [("to_boat", 0, c, symbols(c), 0) for c in (0, 1)]
    return cards


TOWNSFOLK = _townsfolk()
SET_SIZE = 12


def _corruption() -> list[tuple[int, int | None, int]]:
    """Corruption symbols, the colour of the guild symbol or None, how many cards there are."""
    kinds: list[tuple[int, int | None, int]] = [(2, None, 24)]
    for symbols, count in ((2, 2), (3, 5), (4, 2)):
        kinds += [(symbols, colour, count) for colour in range(4)]
    return kinds


CORRUPTION = _corruption()

LINES = (
    ("score.bazaar", "M-20"),
    ("score.market", "M-20"),
    ("score.black_market", "M-20"),
    ("score.sponsorship", "M-22"),
    ("score.instant", "M-22"),
    ("score.guilds", "M-40"),
    ("score.corruption", "M-40"),
)
SPONSORSHIP, INSTANT, GUILDS, VICES = 3, 4, 5, 6

COLOUR: dict[str, Any] = {"colour": COLOURS}
CORE_MOVES: dict[str, dict[str, Any]] = {
    "HireTownsfolk": {"slot": range(len(SQUARE))},
    "ActivateStaff": {},
    "PassHand": {},
    "CrossHand": {},
    "SeatOnBoat": {"boat": BOATS, "adventurer": (None, *ADVENTURERS)},
    "RobNobody": {},
    "RobBoat": {**COLOUR, "boat": BOATS},
    "DockBoat": {"dock": range(len(DOCKS))},
    "KeepCorruption": {},
    "DiscardCorruption": {"corruption": range(len(CORRUPTION))},
    "StopStaff": {},
    "TakePassenger": {"boat": BOATS, "adventurer": ADVENTURERS},
    "PutOnPier": {"pier": PIERS},
    "FinishTrade": {},
    "SellAll": {},
    "SellGood": {"good": GOODS},
    "BribeRogue": {},
}
