"""What the numbers in a record stand for, as tables; the first row is the head. `tools/record_tables.py`
writes them."""

from collections.abc import Iterable
from itertools import groupby

from marketday.games.klongs import data

Rows = list[tuple[object, ...]]

DAYS = {data.NO_MARKET: "–", data.LITTLE_DAY: "little market day", data.BIG_DAY: "big market day"}


def tables() -> dict[str, Rows]:
    return {
        "boats": [("boat", "kind", "good", "baskets", "Luk Phat"), *_boats()],
        "spaces": [("row", *(f"column {column}" for column in range(1, data.COLUMNS + 1))), *_spaces()],
        "landings": [("between rows", "landings"), *_landings()],
        "entries": [
            ("players", "entry spaces"),
            (2, _listed(_numbers(data.LIGHT_ENTRIES))),
            ("3, 4", _listed(_numbers(data.LIGHT_ENTRIES + data.DARK_ENTRIES))),
        ],
        "track": [
            ("space of the track", "points", "then"),
            *((n, points, DAYS[market]) for n, (points, market) in enumerate(data.LUK_PHAT_TRACK, 1)),
        ],
        "counts": [
            ("what", "number"),
            *((f"merchants of each player, {seats} players", count) for seats, count in data.MERCHANTS.items()),
            ("movement cards of each player", data.MOVEMENT_CARDS),
            ("boats in a first hand", data.HAND),
            ("of these from the open pile, tactical variant", data.HAND_FROM_OPEN),
            ("boats in a quarter at most", data.QUARTER_LIMIT),
            ("rounds of thieves fetching thieves (K-41)", data.FETCHING_ROUNDS),
            ("rounds of a little market day", data.LITTLE_DAY_ROUNDS),
            ("points for 0, 1, 2 … boats of a good in stock", _listed(data.STOCK_POINTS)),
        ],
    }


def _boats() -> Rows:
    """Consecutive boats that are alike, in one row."""
    rows: Rows = []
    boat = 0
    for face, alike in groupby(_faces()):
        first, boat = boat, boat + len(list(alike))
        rows.append((first if boat == first + 1 else f"{first} … {boat - 1}", *face))
    return rows


def _faces() -> Rows:
    return [
        (
            data.KINDS[kind],
            "–" if good == data.NO_GOOD else data.GOODS[good],
            baskets,
            "yes" if symbol else "–",
        )
        for kind, good, counts, symbols in data.BOATS
        for baskets, symbol in zip(counts, symbols, strict=True)
    ]


def _spaces() -> Rows:
    return [(row + 1, *range(row * data.COLUMNS, (row + 1) * data.COLUMNS)) for row in range(data.ROWS)]


def _landings() -> Rows:
    return [
        (f"{row} and {row + 1}", _listed(_numbers(tuple((row, column) for column in columns))))
        for row, columns in data.LANDINGS
    ]


def _numbers(places: tuple[tuple[int, int], ...]) -> list[int]:
    return [(row - 1) * data.COLUMNS + column - 1 for row, column in places]


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))
