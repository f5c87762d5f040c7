"""The score sheet: the same lines serve the rules, the end screen and the tests."""

from marketday.core.grammar import Outcome, ScoreLine, rank
from marketday.games.klongs.access import stock_count
from marketday.games.klongs.cells import DAY_POINTS, LUK_POINTS, MOST_SEATS, SEATS
from marketday.games.klongs.data import GOODS
from marketday.games.klongs.kernel import Klongs
from marketday.games.klongs.tables import STOCK_POINTS

DAY_LABELS = ("score.little_day_1", "score.little_day_2", "score.big_day")


def lines(state: Klongs) -> tuple[ScoreLine, ...]:
    cells = state.cells
    seats = range(cells[SEATS])
    return (
        ScoreLine("score.luk_phat", "K-20", tuple(cells[LUK_POINTS + seat] for seat in seats)),
        *(
            ScoreLine(label, "K-31", tuple(cells[DAY_POINTS + MOST_SEATS * day + seat] for seat in seats))
            for day, label in enumerate(DAY_LABELS)
        ),
        *(
            ScoreLine(f"good.{name}", "K-50", tuple(STOCK_POINTS[stock_count(state, seat, good)] for seat in seats))
            for good, name in enumerate(GOODS)
        ),
    )


def outcome(state: Klongs) -> Outcome:
    """K-50, K-51: the stock is added, most points win."""
    sheet = lines(state)
    totals = tuple(map(sum, zip(*(line.points for line in sheet), strict=True)))
    return Outcome(sheet, totals, rank(totals))
