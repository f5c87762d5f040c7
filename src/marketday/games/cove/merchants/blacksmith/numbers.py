"""What the numbers in a record stand for, as tables; the first row is the head."""

from marketday.games.cove.merchants.blacksmith import data

Rows = list[tuple[object, ...]]


def tables() -> dict[str, Rows]:
    few = data.FEW_PLAYERS
    return {
        "furnaces": [
            (
                "furnace",
                "heat for a small good",
                f"with up to {few} players",
                "for a large good",
                f"with up to {few} players",
            ),
            *(
                (furnace, many[0], fewer[0], many[1], fewer[1])
                for furnace, (many, fewer) in enumerate(zip(data.HEATS, data.HEATS_OF_FEW, strict=True))
            ),
        ],
        "numbers": [
            ("what", "number"),
            ("coal dice, all in the pool at the start", data.COAL_DICE),
            ("alloy dice of each colour", data.ALLOY_DICE_PER_COLOUR),
            ("of these on the rack at the start, and its slots", data.RACK_SLOTS_PER_COLOUR),
            ("dice of Mine", data.MINED_DICE),
            ("coal dice of *spark*", data.SPARK_COAL),
            ("corruption cards *dig* may discard", data.BURIED_CORRUPTION),
            ("first furnace that can be loaded exactly", data.FIRST_EXACT_FURNACE),
            ("empty rack slots for the shield +4", data.EMPTY_SLOTS_FOR_PLUS_FOUR),
        ],
    }
