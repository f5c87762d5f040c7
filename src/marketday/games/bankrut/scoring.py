"""The score sheet: one line for every source of points, over all rounds."""

from marketday.core.grammar import Outcome, ScoreLine, rank
from marketday.games.bankrut.data import TOTALS
from marketday.games.bankrut.state import Bankrut
from marketday.games.bankrut.view import RoundResult, result

LINES = (("score.sets", "B-8"), ("score.majorities", "B-8"), ("score.centre", "B-8"), ("score.stops", "B-7"))


def outcome(state: Bankrut) -> Outcome:
    results = [result(state, number) for number in range(state.round)]
    columns = [_columns(results, seat) for seat in range(state.seat_count)]
    lines = tuple(
        ScoreLine(label, rule, tuple(column[line] for column in columns)) for line, (label, rule) in enumerate(LINES)
    )
    totals = tuple(map(sum, columns))
    return Outcome(lines, totals, rank(totals))


def _columns(results: list[RoundResult], seat: int) -> tuple[int, int, int, int]:
    """Points of a seat for whole sets, for majorities, for the centre's good, and for calling STOP."""
    sets = majorities = centre = stops = 0
    for past in results:
        told = past.seats[seat]
        stops += told.stop
        for good, points in enumerate(told.goods):
            if good == past.centre:
                centre += points
            elif told.hand[good] == TOTALS[good]:
                sets += points
            else:
                majorities += points
    return sets, majorities, centre, stops
