"""What the numbers in a record stand for, as tables; the first row is the head."""

from marketday.games.cove.data import COLOURS
from marketday.games.cove.merchants.alchemist import data

Rows = list[tuple[object, ...]]


def tables() -> dict[str, Rows]:
    shields = (*COLOURS, "+4")
    return {
        "marbles": [
            ("kind", "name", "in all"),
            *((kind, f"`{name}`", data.MARBLE_COUNTS[kind]) for kind, name in enumerate(data.MARBLES)),
        ],
        "numbers": [
            ("what", "number"),
            ("chutes", data.CHUTES),
            ("places of a chute", data.CHUTE_PLACES),
            ("marbles in each at the start", data.FIRST_MARBLES_PER_CHUTE),
            ("places of a cauldron", data.CAULDRON_PLACES),
            ("ichor in a cauldron at most", data.MOST_ICHOR_IN_CAULDRON),
            ("flasks", data.FLASKS),
            ("marbles of a potion", data.POTION_MARBLES),
            ("places of the Toxic Waste", data.WASTE_PLACES),
            ("those that draw a corruption card", ", ".join(map(str, data.CORRUPTING_PLACES))),
            ("picks of a Harvest", data.HARVEST_PICKS),
            ("marbles of a Decant", data.DECANTED_MARBLES),
            ("marbles of *trickle*", data.TRICKLED_MARBLES),
            ("corruption cards *filter* may discard", data.FILTERED_CORRUPTION),
            ("cauldrons of one Brew for renown", data.CAULDRONS_FOR_RENOWN),
            ("for instant sponsorship", data.CAULDRONS_FOR_SPONSOR),
            ("shields of the renown track", ", ".join(shields[shield] for shield in data.RENOWN_TRACK)),
        ],
    }
