"""States saved when each number of a position had a name of its own, converted to today's form."""

from typing import Any

from marketday.games.klongs import cells
from marketday.games.klongs.kernel import Klongs

# The old names. What belongs to the open question was worked out each time.
PLACES = {
    "seats": cells.SEATS,
    "tactical": cells.TACTICAL,
    "first": cells.FIRST,
    "occupied_lo": cells.OCCUPIED_LO,
    "occupied_hi": cells.OCCUPIED_HI,
    "watched": cells.WATCHED,
    "pile_open": cells.UNDRAWN_OPEN,
    "pile_closed": cells.UNDRAWN_CLOSED,
    "gone": cells.GONE_CLOSED,
    "known_open": cells.KNOWN_OPEN,
    "known_closed": cells.KNOWN_CLOSED,
    "dealt": cells.DEALT,
    "turn": cells.TURN,
    "turn_seat": cells.TURN_SEAT,
    "placed": cells.PLACED,
    "placed_at": cells.PLACED_AT,
    "moved": cells.MOVED,
    "took": cells.TOOK,
    "passes": cells.PASSES,
    "luk_phat": cells.MARKER,
    "day": cells.DAY,
    "big": cells.BIG,
    "trigger": cells.TRIGGER,
    "slot": cells.SLOT,
    "landing": cells.SCORED_LANDING,
}


def is_old(saved: Any) -> bool:
    return "seats" in saved


def position(saved: Any) -> Klongs:
    numbers = saved["cells"] + [0] * (cells.CELLS - len(saved["cells"]))
    for name, place in PLACES.items():
        numbers[place] = int(saved[name])
    numbers[cells.IDLE] = saved.get("idle", 0)  # rules before version 2 did not count it
    state = Klongs()
    state.set_cells(numbers)
    state.put(saved["question"])
    return state
