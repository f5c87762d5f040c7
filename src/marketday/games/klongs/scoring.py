"""The score sheet: the same lines serve the rules, the end screen and the tests."""

from marketday.core.grammar import Outcome, ScoreLine, rank
from marketday.games.klongs.board import DAY_POINTS, LUK_POINTS
from marketday.games.klongs.data import GOODS
from marketday.games.klongs.kernel import Klongs
from marketday.games.klongs.tables import STOCK_POINTS

DAY_LABELS = ("score.little_day_1", "score.little_day_2", "score.big_day")


def lines(state: Klongs) -> tuple[ScoreLine, ...]:
    cells = list(state.cells)
    seats = range(state.seats)
    return (
        ScoreLine("score.luk_phat", "K-20", tuple(cells[LUK_POINTS + seat] for seat in seats)),
        *(
            ScoreLine(label, "K-31", tuple(cells[DAY_POINTS + 4 * day + seat] for seat in seats))
            for day, label in enumerate(DAY_LABELS)
        ),
        *(
            ScoreLine(f"good.{name}", "K-50", tuple(STOCK_POINTS[state.stock_count(seat, good)] for seat in seats))
            for good, name in enumerate(GOODS)
        ),
    )


def outcome(state: Klongs) -> Outcome:
    """K-50, K-51"""
    sheet = lines(state)
    totals = tuple(sum(line.points[seat] for line in sheet) for seat in range(state.seats))
    return Outcome(sheet, totals, rank(totals))
