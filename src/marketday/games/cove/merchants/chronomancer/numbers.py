"""What the numbers in a record stand for, as tables; the first row is the head."""

from marketday.games.cove.data import COLOURS
from marketday.games.cove.merchants.chronomancer import data

Rows = list[tuple[object, ...]]


def tables() -> dict[str, Rows]:
    return {
        "tiles": [
            ("kind", "name", "in all"),
            *(
                (len(data.FACES) * colour + face, f"`{COLOURS[colour]}_{data.FACES[face]}`", count)
                for colour in range(len(COLOURS))
                for face, count in enumerate(data.TILES_OF_EACH_COLOUR)
            ),
        ],
        "numbers": [
            ("what", "number"),
            ("machines", data.MACHINES),
            ("chambers of each", data.CHAMBERS_PER_MACHINE),
            ("tiles in reserve", data.RESERVE_TILES),
            ("hourglasses", data.HOURGLASSES),
            *((f"where the {name} starts", data.FIRST_CHAMBERS[n]) for n, name in enumerate(data.FIGURES)),
            ("steps of a figure when it travels", data.STEPS),
        ],
    }
