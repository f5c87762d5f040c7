"""What the numbers in a record stand for, as tables; the first row is the head. `tools/record_tables.py`
writes them."""

from marketday.games.bankrut import data

Rows = list[tuple[object, ...]]


def tables() -> dict[str, Rows]:
    return {
        "goods": [("good", "name", "cards", "numbers of its cards"), *_goods()],
        "hands": [("players", "cards of a hand"), *data.HANDS.items()],
        "points": [
            ("for", "points"),
            ("a right STOP", data.RIGHT_STOP),
            ("a wrong STOP", data.WRONG_STOP),
            ("each card of a whole set", data.SET_CARD),
            ("each card of a majority", data.MAJORITY_CARD),
            ("each card of the good in the centre", data.CENTRE_CARD),
        ],
        "slots": [("offer of", *(f"to seat {to}" for to in _seats()), "to all"), *map(_slots, _seats())],
    }


def _goods() -> Rows:
    rows: Rows = []
    first = 0
    for good, (name, total) in enumerate(zip(data.GOODS, data.TOTALS, strict=True)):
        rows.append((good, name, total, f"{first} … {first + total - 1}"))
        first += total
    return rows


def _seats() -> range:
    return range(max(data.HANDS))


def _slots(seat: int) -> tuple[object, ...]:
    slot = max(data.HANDS) * seat
    return (f"seat {seat}", *("–" if to == seat else slot + to for to in _seats()), slot + seat)
