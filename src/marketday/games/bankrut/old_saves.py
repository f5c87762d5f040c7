"""States saved by older programs, converted to today's form."""

from typing import Any

from marketday.games.bankrut.codes import MOST_SEATS, NOBODY
from marketday.games.bankrut.state import CELLS, HAND, SHOUTED_GIVE, Bankrut

# Cells that used to be kept separately, in today's order.
NAMES = (
    *("seats", "pace", "tick_limit", "seconds", "first", "round", "tick", "centre", "swapper"),
    *("deck_low", "deck_high", "answered", "agreed", "offers", "acceptable"),
)
NEWER = {"swapper": NOBODY, "acceptable": 0}
"""What older states lack: under rules 1 nobody recorded who laid the centre card, and what can be accepted was worked
out each time."""


def brought_up_to_date(saved: Any) -> Any:
    """Under rules 1 shouts had no numbers and were kept in another form: they are forgotten."""
    if "seats" not in saved:
        return saved
    cells = [saved.get(name, NEWER.get(name)) for name in NAMES] + saved["cells"]
    if len(cells) < CELLS:
        cells += [0] * (CELLS - len(cells))
        cells[SHOUTED_GIVE : SHOUTED_GIVE + MOST_SEATS] = [0] * MOST_SEATS
    state = Bankrut()
    state.ask(saved["question"], saved["actor"], saved["options"])
    state.set_cells(cells)
    if state.actor >= 0:
        state.turn_to(state.actor)
    return {"question": state.question, "actor": state.actor, "options": state.options, "cells": list(state.cells)}


assert len(NAMES) == HAND
