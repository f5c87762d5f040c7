"""States saved by older programs, converted to today's form, so that a table may go on where people agree to it."""

from typing import Any

from marketday.games.cove.codes import BAG, Q_BOAT, SEATS
from marketday.games.cove.data import KINDS

FIELDS = (
    *("seats", "card", "sets", "at_once", "round", "docks", "marker", "stamp", "hired", "pier", "depth", "asker"),
    *("a", "b"),
)
"""What used to be beside the cells, in the order in which they now begin at SEATS; then those drawn, by kind."""


def brought_up_to_date(saved: Any) -> Any:
    return _into_cells(_of_version_2(saved)) if "seats" in saved else saved


def _of_version_2(saved: Any) -> Any:
    """Version 2: all sold at the same time, and adventurers drawn counted as in the bag until they had a seat."""
    if "drawn" in saved:
        return saved
    cells, drawn = list(saved["cells"]), 0
    if saved["question"] == Q_BOAT:
        kind = saved["a"]
        cells[BAG + kind] -= 1
        drawn = 16**kind
    return {**saved, "at_once": 1, "drawn": drawn, "cells": cells}


def _into_cells(saved: Any) -> Any:
    """Version 3, before the whole position was in its cells. Those drawn were four bits for each kind."""
    waiting = [saved["drawn"] // 16**kind % 16 for kind in range(KINDS)]
    fields = [saved[name] for name in FIELDS]
    cells = [*saved["cells"][:SEATS], *fields, *waiting, *saved["cells"][SEATS:]]
    kept = {name: saved[name] for name in ("question", "actor", "options", "merchants")}
    return {**kept, "cells": cells}
