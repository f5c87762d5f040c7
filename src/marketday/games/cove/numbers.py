"""What the numbers in a record stand for, as tables; the first row is the head. `tools/record_tables.py` writes them.

A merchant's `numbers.py` has the tables of its shop.
"""

from importlib import import_module
from importlib.util import find_spec

from marketday.games.cove import data
from marketday.games.cove.merchants import found

Rows = list[tuple[object, ...]]


def tables() -> dict[str, Rows]:
    return {
        **_harbour(),
        **_town(),
        "merchants": [
            ("merchant", "name", "actions: hours, corruption cards", "staff abilities", "hours to activate staff"),
            *((number, f"`{merchant.name}`", *_shop(number)) for number, merchant in enumerate(found())),
        ],
        "counts": [
            ("what", "number"),
            ("adventurers in each guild hall at the start", data.IN_EACH_HALL),
            ("boats", data.BOATS),
            ("seats of a boat", data.BOAT_SEATS),
            ("adventurers that arrive on each", data.ARRIVALS_PER_BOAT),
            ("rounds", data.ROUNDS),
            ("the hour where each begins", ", ".join(map(str, data.START_HOURS))),
            ("the hour of the trade marker", data.LAST_HOUR),
            ("gold of the shield +4", data.PLUS_FOUR_GOLD),
        ],
        **{f"{merchant.name}: {name}": rows for merchant in found() for name, rows in _own(merchant.name).items()},
    }


def _harbour() -> dict[str, Rows]:
    return {
        "adventurers": [
            ("kind", "name", "in all"),
            *((kind, name, data.ADVENTURER_COUNTS[kind]) for kind, name in enumerate(data.ADVENTURERS)),
        ],
        "rogue cards": [
            ("rogues", "in the lair", "in the bag", "who arrives"),
            *(
                (f"`{name}`", lair, bag, "customers only" if customers_only else "all")
                for name, (lair, bag, customers_only) in zip(data.ROGUE_CARDS, data.ROGUE_CARD_ROWS, strict=True)
            ),
        ],
        "docks": [
            ("dock", "side", "boats that dock there", "pier"),
            *(
                (dock, data.SIDES[side], f"{3 * side} … {3 * side + data.BOATS_PER_SIDE - 1}", f"`{data.PIERS[pier]}`")
                for dock, (side, pier) in enumerate(data.DOCKS)
            ),
        ],
        "piers": [
            ("pier", "what is sold there"),
            *(
                (f"`{data.PIERS[n]}`", " and ".join(data.SIZES[size] for size in sizes))
                for n, sizes in enumerate(data.PIER_SIZES)
            ),
        ],
        "goods": [
            ("good", "name", "price", "in each seat's supply"),
            *(
                (
                    2 * colour + size,
                    f"`{data.COLOURS[colour]}_{data.SIZES[size]}`",
                    data.PRICES[size][colour],
                    data.GOODS_OF_EACH_COLOUR[size],
                )
                for colour in range(len(data.COLOURS))
                for size in range(len(data.SIZES))
            ),
        ],
    }


def _town() -> dict[str, Rows]:
    return {
        "clock": [
            (
                "half past",
                *(f"{data.FEWEST_SEATS + n} players" for n in range(len(data.SYMBOLS[0][1]))),
                "hand open from",
            ),
            *((hour, *counts, _hand(hour)) for hour, counts in data.SYMBOLS),
        ],
        "square": [
            ("slot", "hours", "corruption cards"),
            *((slot, hours, cards) for slot, (hours, cards) in enumerate(data.SQUARE)),
        ],
        "townsfolk": [
            ("townsfolk", "set", "ability", "guild symbols", "corruption symbols"),
            *(
                (card, data.TOWNSFOLK_SETS[card // data.SET_SIZE], _ability(*row[:3]), _guilds(row[3]), row[4])
                for card, row in enumerate(data.TOWNSFOLK)
            ),
        ],
        "corruption": [
            ("corruption", "corruption symbols", "guild symbol", "cards"),
            *((kind, vices, _guilds(guilds), count) for kind, (vices, guilds, count) in enumerate(data.CORRUPTION)),
        ],
    }


def _own(merchant: str) -> dict[str, Rows]:
    module = f"{data.__package__}.merchants.{merchant}.numbers"
    own: dict[str, Rows] = import_module(module).tables() if find_spec(module) else {}
    return own


def _hand(hour: int) -> str:
    return next((f"round {opens}" for at, opens in data.HANDS if at == hour), "no hand")


def _ability(ability: int, number: int, colour: int) -> str:
    name = data.ABILITIES[ability]
    if ability == data.DISCARD:
        return f"{name} {number}" if number == data.COMPULSORY_DISCARD else f"{name} up to {number}"
    return f"{name} {data.COLOURS[colour]}_{data.SIZES[number]}" if ability == data.GAIN else name


def _guilds(counts: tuple[int, ...]) -> str:
    return ", ".join(colour for colour, count in zip(data.COLOURS, counts, strict=True) for _ in range(count)) or "–"


def _shop(number: int) -> tuple[object, ...]:
    merchant = found()[number]
    shop = merchant.shop
    actions = (
        f"`{name}` {shop.hours[space]}, {shop.corruption[space]}" for space, name in enumerate(merchant.action_names)
    )
    return "; ".join(actions), ", ".join(f"`{name}`" for name in merchant.ability_names), shop.staff_hours
