"""Bangkok Klongs with another box, as a photograph might correct it: run as a script, in plain Python.

other_box.py CHANGE      prints as JSON what the game makes of one change of `data`, or of none
"""

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import marketday.games

PACKAGE = "marketday.games.klongs"


def box() -> ModuleType:
    """`data`, before anything has read it."""
    path = Path(next(iter(marketday.games.__path__))) / "klongs" / "data.py"
    spec = importlib.util.spec_from_file_location(f"{PACKAGE}.data", path)
    assert spec is not None
    assert spec.loader is not None
    data = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(data)
    sys.modules[f"{PACKAGE}.data"] = data
    return data


def change(data: Any, what: str) -> None:
    boats = {(kind, good): n for n, (kind, good, _, _) in enumerate(data.BOATS)}
    rows = list(data.BOATS)
    match what:
        case "no landing":
            data.LANDINGS = tuple(
                (row, tuple(column for column in columns if (row, column) != (1, 2))) for row, columns in data.LANDINGS
            )
        case "thieves with baskets":
            rows[boats[data.THIEF, data.NO_GOOD]] = (data.THIEF, data.NO_GOOD, (5, 5, 5), (0, 0, 0))
        case "inspectors with baskets":
            rows[boats[data.INSPECTOR, data.NO_GOOD]] = (data.INSPECTOR, data.NO_GOOD, (5, 5, 5), (0, 0, 0))
        case "thieves with symbols":
            rows[boats[data.THIEF, data.NO_GOOD]] = (data.THIEF, data.NO_GOOD, (0, 0, 0), (1, 1, 1))
        case "other shrimps":
            rows[boats[data.NEUTRAL, 0]] = (data.NEUTRAL, 0, (0, 1, 2, 4), (1, 1, 1, 0))
        case "two to a quarter":
            data.QUARTER_LIMIT = 2
        case "narrow":
            data.COLUMNS, data.SPACES, data.HALF = 8, 64, 32
            data.LANDINGS = tuple((row, tuple(c for c in columns if c < 8)) for row, columns in data.LANDINGS)
            data.DARK_ENTRIES = ((4, 8), (5, 8))
    data.BOATS = tuple(rows)


def outcome() -> dict[str, Any]:
    from marketday.core import RandomChance, Rng
    from marketday.games.klongs import GAME
    from marketday.games.klongs.cells import MARKER, WATER
    from marketday.games.klongs.moves import ScoreLanding, StealBoat
    from marketday.games.klongs.tables import BASKETS, BOATS, GOOD, KIND
    from tests.games.klongs.paying import wrongly_told
    from tests.games.klongs.scene import RED, at, drawn, scene

    def worth(fourth: int) -> int | None:
        """What a merchant earns at the landing (1, 2) beside three boats without baskets."""
        s = scene(drawn({(1, 2): "R0s", (1, 3): "o0s", (2, 2): "o0f", (2, 3): "-3b"}), day="big")
        if ScoreLanding(at(1, 2)) not in s.answers:
            return None
        s.state.cells[WATER + at(2, 3)] = fourth
        return s.play(ScoreLanding(at(1, 2))).points()[RED]

    two = scene(drawn({(1, 1): "-3b", (1, 2): "-3i"}), hands={RED: "o0f"}, cards={RED: 0})
    thief = scene("T-- . . R0s", seats=2, hands={RED: "T--"}, cards={RED: 0})
    thief.play(thief.put("T--", 1, 3), StealBoat(at(1, 1), "hand"))
    growing = scene(". . . R1s T--\n. . . . -2i").view(None).growing
    wrong: list[tuple[int, ...]] = []
    chance, rng, ended = RandomChance(Rng(3)), Rng(4), 0
    for seats in GAME.seat_counts:
        state = GAME.setup(GAME.options_type(), seats, chance).state
        while asked := GAME.asked(state):
            ((seat, ask),) = asked.items()
            wrong += wrongly_told(state)
            state = GAME.apply(state, seat, ask.moves[rng.below(len(ask.moves))], chance).state
        ended += GAME.outcome(state) is not None
    first = {int(KIND[boat]): boat for boat in reversed(range(BOATS))}
    return {
        "thief": worth(first[2]),
        "inspector": worth(first[3]),
        "dearest shrimps": worth(max((b for b in range(BOATS) if GOOD[b] == 0), key=lambda b: BASKETS[b])),
        "dearest fish": worth(max((b for b in range(BOATS) if GOOD[b] == 5), key=lambda b: BASKETS[b])),
        "free in the quarter": sorted(two.places("o0f") & {at(2, 1), at(2, 2)}),
        "beside a thief": [told[1:] for told in growing if told[0] == at(1, 4)],
        "wrongly told": wrong,
        "marker": thief.cell(MARKER),
        "ended": ended,
    }


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[3]))
    change(box(), sys.argv[1])
    print(json.dumps(outcome()))
