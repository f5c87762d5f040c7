"""The score sheet: the same lines serve the rules, the end screen and the tests."""

from marketday.core.grammar import Outcome, ScoreLine
from marketday.games.cove.codes import GOLD, SHELF
from marketday.games.cove.data import GOODS, MOST_SEATS, SOURCES
from marketday.games.cove.kernel import Cove

RULES = ("M-20", "M-20", "M-20", "M-22", "M-22", "M-40", "M-40")


def lines(state: Cove) -> tuple[ScoreLine, ...]:
    cells = list(state.cells)
    return tuple(
        ScoreLine(
            f"score.{source}", rule, tuple(cells[GOLD + MOST_SEATS * n + seat] for seat in range(state.seat_count))
        )
        for n, (source, rule) in enumerate(zip(SOURCES, RULES, strict=True))
    )


def outcome(state: Cove) -> Outcome:
    """M-41: most gold, then more unsold goods, then fewer corruption cards."""
    cells, seats = list(state.cells), range(state.seat_count)
    totals = tuple(state.gold(seat) for seat in seats)
    merits = [
        (totals[seat], sum(cells[SHELF + GOODS * seat : SHELF + GOODS * (seat + 1)]), -state.held(seat))
        for seat in seats
    ]
    ranks = tuple(1 + sum(other > merit for other in merits) for merit in merits)
    return Outcome(lines(state), totals, ranks)
