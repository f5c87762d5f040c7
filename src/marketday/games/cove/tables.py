# compiled: mypyc
"""The box in the form the kernel needs: `data`'s rows unfolded into packed tables.

Time is counted in half hours: hour 3 is 6, half past three is 7. A good is 2 * colour + size.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from marketday.games.cove import data

# ---- the clock: M-C4, M-14 -------------------------------------------------------------------------------------------
LAST: Final = 24
"""Hour 12."""
HALF_HOURS: Final = 25


def _symbols(seat_count: int) -> list[int]:
    counts = [0] * HALF_HOURS
    if seat_count >= data.FEWEST_SEATS:
        for hour, by_players in data.SYMBOLS:
            counts[2 * hour + 1] = by_players[seat_count - data.FEWEST_SEATS]
    return counts


# How many adventurers the symbol at a half hour counts: SYMBOL[HALF_HOURS * seats + half hour].
SYMBOL: Final[vec[i64]] = vec[i64](
    [count for seat_count in range(data.MOST_SEATS + 1) for count in _symbols(seat_count)]
)
_opening = [0] * HALF_HOURS
for _hour, _round in data.HANDS:
    _opening[2 * _hour + 1] = _round
# The round from which a hand at a half hour is open; 0 where there is none.
HAND_OPENS: Final[vec[i64]] = vec[i64](list(_opening))
START: Final[vec[i64]] = vec[i64]([0] + [2 * hour for hour in data.START_HOURS])

# ---- the harbour: M-C3 -----------------------------------------------------------------------------------------------
ALL_DOCKS: Final = 15
"""As bits."""
DOCK_PIER: Final[vec[i64]] = vec[i64]([dock[1] for dock in data.DOCKS])
# SIZE_COUNT * pier + size
PIER_SELLS: Final[vec[i64]] = vec[i64](
    [int(size in sizes) for sizes in data.PIER_SIZES for size in range(data.SIZE_COUNT)]
)

# ---- goods: M-C6 -----------------------------------------------------------------------------------------------------
PRICE: Final[vec[i64]] = vec[i64]([data.PRICES[good % 2][good // 2] for good in range(data.GOODS)])
STOCK: Final[vec[i64]] = vec[i64]([data.GOODS_OF_EACH_COLOUR[good % 2] for good in range(data.GOODS)])

# ---- cards: M-C5 -----------------------------------------------------------------------------------------------------
CARDS: Final[int] = len(data.TOWNSFOLK)
ABILITY: Final[vec[i64]] = vec[i64]([row[0] for row in data.TOWNSFOLK])
NUMBER: Final[vec[i64]] = vec[i64]([row[1] for row in data.TOWNSFOLK])
COLOUR: Final[vec[i64]] = vec[i64]([row[2] for row in data.TOWNSFOLK])


def _symbols_on_card(guilds: tuple[int, ...], vices: int) -> int:
    return sum(count << (SYMBOL_BITS * kind) for kind, count in enumerate((*guilds, vices)))


SYMBOL_BITS: Final = 12
"""For the symbols of each kind: all that a seat has are one sum."""
TOWNSFOLK_SYMBOLS: Final[vec[i64]] = vec[i64]([_symbols_on_card(row[3], row[4]) for row in data.TOWNSFOLK])
CORRUPTION_SYMBOLS: Final[vec[i64]] = vec[i64]([_symbols_on_card(row[1], row[0]) for row in data.CORRUPTION])
# The cards of each set, as bits.
SET_OF: Final[vec[i64]] = vec[i64](
    [sum(2**n for n in range(first, first + data.SET_SIZE)) for first in range(0, CARDS, data.SET_SIZE)]
)

CORRUPTION_COUNT: Final[vec[i64]] = vec[i64]([row[2] for row in data.CORRUPTION])

SLOT_HOURS: Final[vec[i64]] = vec[i64]([slot[0] for slot in data.SQUARE])
SLOT_CORRUPTION: Final[vec[i64]] = vec[i64]([slot[1] for slot in data.SQUARE])

LAIR_ROGUES: Final[vec[i64]] = vec[i64]([row[0] for row in data.ROGUE_CARD_ROWS])
BAG_ROGUES: Final[vec[i64]] = vec[i64]([row[1] for row in data.ROGUE_CARD_ROWS])
CUSTOMERS_ONLY: Final[vec[i64]] = vec[i64]([1 if row[2] else 0 for row in data.ROGUE_CARD_ROWS])
