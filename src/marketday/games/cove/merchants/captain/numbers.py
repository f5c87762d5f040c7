"""What the numbers in a record stand for, as tables; the first row is the head."""

from marketday.games.cove.data import COLOURS
from marketday.games.cove.merchants.captain import data

Rows = list[tuple[object, ...]]

KINDS = {data.HARBOUR: "port", data.WATERS: "a small good", data.OUTPOST: "a shield", data.ISLE: "a treasure"}


def tables() -> dict[str, Rows]:
    return {
        "chart": [
            ("place", "ring", "ships it has room for", "colour", "what is there"),
            *(
                (f"`{name}`", ring, room, "–" if colour == data.NO_COLOUR else COLOURS[colour], KINDS[kind])
                for name, (ring, room, colour, kind) in zip(data.PLACES, data.CHART, strict=True)
            ),
        ],
        "compass": [
            ("outcome", "knots"),
            *((256 * (256 * knots + n), knots or "0, the storm") for n, knots in enumerate(data.COMPASS)),
        ],
        "numbers": [
            ("what", "number"),
            ("ships", data.FLEET),
            ("treasures of each colour", data.TREASURES_PER_COLOUR),
            ("knots of Night run", data.NIGHT_KNOTS),
            ("knots of *breeze*", data.BREEZE_KNOTS),
        ],
    }
