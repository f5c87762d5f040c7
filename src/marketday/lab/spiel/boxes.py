"""Small boxes for exact methods: the whole course of a game, from the set-up to the end, with so few pieces that its
tree can be walked. Only numbers of the box are others; the rules are the game's own (`edition`)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from marketday.core.grammar import AnyGame
from marketday.core.kernel import Kernel, first_of, kind_of
from marketday.games.cove import data as cove
from marketday.games.cove.merchants.captain import data as captain
from marketday.games.klongs import data as klongs
from marketday.lab.spiel.edition import Box, Edition
from marketday.lab.spiel.position import Alike

Part = Callable[[str], ModuleType]
"""A module of an edition's game."""


@dataclass(frozen=True)
class SmallBox:
    game: str
    seat_count: int
    options: Mapping[str, Any]
    box: Box
    alike: Callable[[Part], Alike]
    rows: int
    """How often a seat looks at most, from the set-up to the end."""
    prepare: Callable[[Part, Kernel], None] = lambda part, kernel: None
    """What else is other before the first question."""


@cache
def opened(name: str) -> tuple[AnyGame, Kernel, Alike]:
    """The game, its first question, and what is alike."""
    small = TINY[name]
    edition = Edition(small.game, name, small.box)
    game = edition.game()

    def part(module: str) -> ModuleType:
        return import_module(f"{edition.package}.games.{small.game}.{module}")

    kernel = game.kernel(game.options_type(**small.options), small.seat_count)
    small.prepare(part, kernel)
    return game, kernel, small.alike(part)


# ---- pieces that are alike -------------------------------------------------------------------------------------------
def boats(part: Part) -> Alike:
    tables, drawn = part("tables"), part("codes").DRAWN
    columns = (tables.KIND, tables.GOOD, tables.BASKETS, tables.LUK_PHAT)
    return lambda code: tuple(int(c[first_of(code)]) for c in columns) if kind_of(code) == drawn else code


def cards(part: Part) -> Alike:
    goods, dealt = part("cards").CARD_GOOD, part("codes").DEALT
    return lambda code: int(goods[first_of(code)]) if kind_of(code) == dealt else code


def adventurers(part: Part) -> Alike:
    """Piles are kept as a count of each kind, so an answer names the kind and which of it."""
    codes = part("codes")
    counted = {codes.DRAWN, codes.CORRUPTED}
    return lambda code: (kind_of(code), first_of(code)) if kind_of(code) in counted else code


def crates(part: Part) -> Alike:
    copies = part("data").COPIES
    return lambda code: first_of(code) // copies


# ---- the boxes -------------------------------------------------------------------------------------------------------
BOATS = {
    (klongs.OPEN, 0): ((1, 1), (0, 0)),
    (klongs.OPEN, 1): ((2,), (0,)),
    (klongs.NEUTRAL, 0): ((1,), (1,)),
    (klongs.NEUTRAL, 1): ((2,), (1,)),
}
"""Baskets and symbols, by kind and good; of all others there are none."""

KLONGS: Box = {
    "data": {
        # One landing, in the middle of two quarters.
        "ROWS": 4,
        "COLUMNS": 2,
        "SPACES": 8,
        "HALF": 4,
        "LANDINGS": ((2, (1,)),),
        "LIGHT_ENTRIES": ((2, 1), (3, 1)),
        "DARK_ENTRIES": ((2, 2), (3, 2)),
        "HAND": 2,
        "HAND_FROM_OPEN": 1,
        "BOATS": tuple((*row[:2], *BOATS.get(row[:2], ((), ()))) for row in klongs.BOATS),
        "LUK_PHAT_TRACK": ((2, klongs.BIG_DAY), *klongs.LUK_PHAT_TRACK[1:]),
        "MERCHANTS": {2: 2},
        "MOVEMENT_CARDS": 0,
    },
    # What learners see has places for the usual board. Its width matters to nothing but moved boats, and none moves.
    "observation": {"SPACES": klongs.SPACES, "COLUMNS": klongs.COLUMNS},
}


def bankrut(totals: tuple[int, ...], seat_count: int) -> Box:
    """So many cards of the first goods."""
    deck, goods = sum(totals), 9
    return {
        "data": {
            "TOTALS": (*totals, *[0] * (goods - len(totals))),
            "HANDS": {seat_count: (deck - 1) // seat_count},
        },
        "cards": {"DECK": deck},
        "state": {"LOW_DECK": deck},
        # Nobody lists offers for goods that are not there.
        "floor": {"KINDS": len(totals)},
    }


def last_round(part: Part, kernel: Kernel) -> None:
    """B-9 wants as many rounds as players. All but the last are over, and brought nobody anything."""
    state = part("state")
    past = kernel.cells[state.SEATS] - 1
    kernel.cells[state.ROUND] = past
    for number in range(past):
        kernel.cells[state.PAST_CENTRE + number] = part("codes").NO_GOOD
        kernel.cells[state.PAST_CALLER + number] = part("codes").NOBODY


CHART = {"port": 1, "red_shallows": 1, "green_shallows": 1, "red_outpost": 1}
"""How many ships find room where."""
CORRUPTION = {0: 2, 5: 1}
"""How many cards of which kinds."""

COVE: Box = {
    "data": {
        # One day, of one hour.
        "ROUNDS": 1,
        "START_HOURS": (11, 11, 11),
        "SYMBOLS": ((11, (1, 1, 1, 1)),),
        "ADVENTURER_COUNTS": (2, 2, 1, 1, 0),
        "ROGUE_CARD_ROWS": ((0, 0, True),) * 3,
        "BOATS": 1,
        "BOATS_PER_SIDE": 1,
        "BOAT_SEATS": 2,
        "ARRIVALS_PER_BOAT": 1,
        # One townsfolk to a set, one on the square, one place for staff.
        "TOWNSFOLK": (
            (cove.GAIN, cove.SMALL, cove.RED, (1, 0, 0, 0), 0),
            (cove.GAIN, cove.LARGE, cove.GREEN, (0, 0, 0, 0), 1),
            (cove.LOAD, 0, cove.RED, (1, 0, 0, 0), 0),
        ),
        "SET_SIZE": 1,
        "SQUARE": ((1, 1),),
        "SQUARE_SLOTS": 1,
        "STAFF_SLOTS": 1,
        "CORRUPTION": tuple((*row[:2], CORRUPTION.get(kind, 0)) for kind, row in enumerate(cove.CORRUPTION)),
    },
    "merchants.captain.data": {
        "FLEET": 1,
        "CHART": tuple(
            (ring, CHART.get(name, 0), colour, what)
            for name, (ring, _, colour, what) in zip(captain.PLACES, captain.CHART, strict=True)
        ),
        "TREASURES_PER_COLOUR": 1,
        "COMPASS": (1,),
        "COSTS": ((1, 0), (1, 0), (1, 1)),
        "NIGHT_KNOTS": 2,
    },
    # Three of the four isles stay bare.
    "merchants.captain.fleet": {"ISLES": 1},
    "merchants.blacksmith.data": {
        "SIDES": 2,
        "COAL_DICE": 1,
        "ALLOY_DICE_PER_COLOUR": 1,
        "RACK_SLOTS_PER_COLOUR": 1,
        "MINED_DICE": 1,
        "COSTS": ((1, 0), (1, 0), (1, 0)),
        "HEATS_OF_FEW": ((1, 2),) * 4,
    },
}

QUAYSIDE: Box = {"data": {"GOODS": ("figs", "honey"), "WORTH": (1, 2), "COPIES": 3, "CRATES": 6}}

TINY = {
    "klongs_tiny": SmallBox("klongs", 2, {"first": 0}, KLONGS, boats, rows=8),
    "cove_tiny": SmallBox("cove", 2, {"merchants": ("captain", "blacksmith")}, COVE, adventurers, rows=8),
    "bankrut_tiny": SmallBox(
        "bankrut", 3, {"first": 0, "ticks": 1}, bankrut((3, 1), 3), cards, rows=4, prepare=last_round
    ),
    "bankrut_tiny_trade": SmallBox(
        "bankrut", 2, {"first": 0, "ticks": 2}, bankrut((2, 1), 2), cards, rows=5, prepare=last_round
    ),
    "quayside_tiny": SmallBox("quayside", 2, {}, QUAYSIDE, crates, rows=6),
}
"""By name, as pyspiel knows them: `marketday_klongs_tiny`."""
