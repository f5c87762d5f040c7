"""Why a move may not be: the first rule it breaks, in the order a person at the table would object."""

from marketday.core.bits import popcount
from marketday.core.grammar import Rejected
from marketday.core.kernel import OVER
from marketday.games.klongs import kernel, moves
from marketday.games.klongs.board import CARDS, NO_BOAT, WATER
from marketday.games.klongs.data import INSPECTOR, THIEF
from marketday.games.klongs.kernel import Klongs
from marketday.games.klongs.moves import Move
from marketday.games.klongs.tables import BIT_HI, BIT_LO, ENTRY_HI, ENTRY_LO, KIND, LANDINGS, QUARTER_HI, QUARTER_LO
from marketday.games.klongs.view import QUESTIONS, hand

MARKET = (kernel.SCORE, kernel.REMOVE)

# The kinds of moves that can answer each question.
FITTING: dict[int, tuple[type[Move], ...]] = {
    kernel.PLACE: (moves.PlaceBoat, moves.MoveBoat, moves.PassTurn),
    kernel.CLAIM: (moves.FetchMerchant, moves.LeaveOwnerless),
    kernel.STEAL: (moves.StealBoat, moves.StealNothing),
    kernel.CATCH: (moves.TakeThief, moves.ChaseAway),
    kernel.SCORE: (moves.ScoreLanding, moves.PassScoring),
    kernel.REMOVE: (moves.RemoveBoat,),
    kernel.FINISH: (moves.MoveBoat, moves.EndTurn),
    kernel.PILE: (moves.DrawFrom,),
}


def why_not(state: Klongs, seat: int | None, move: Move) -> Rejected | None:
    if state.actor == OVER:
        return Rejected("K-51", "game_over")
    if seat is None or state.actor != seat:
        rule = "K-2" if state.question not in MARKET else "K-37" if state.big else "K-34"
        return Rejected(rule, "not_your_turn", seat=state.actor)
    if not isinstance(move, FITTING[state.question]):
        return Rejected("K-3", "not_now", question=QUESTIONS[state.question])
    match move:
        case moves.PlaceBoat(boat, space):
            return _place(state, seat, boat, space)
        case moves.MoveBoat(space, to):
            return _move(state, seat, space, to)
        case moves.PassTurn():
            return Rejected("K-12", "can_place") if state.places else None
        case moves.FetchMerchant(space):
            return None if state.owns(seat, space) else Rejected("K-8", "no_merchant_there", space=space)
        case moves.StealBoat(space):
            return _steal(state, space)
        case moves.TakeThief(space):
            return _take_thief(state, space)
        case moves.ScoreLanding(landing):
            return _score(state, landing)
        case moves.RemoveBoat(space):
            return _remove(state, seat, space)
    return None


def _has_spot(state: Klongs, space: int) -> bool:
    return bool(state.spots_lo >> space & 1 if space < 40 else state.spots_hi >> (space - 40) & 1)


def _boats_in_quarter(state: Klongs, space: int) -> int:
    return popcount(state.occupied_lo & QUARTER_LO[space]) + popcount(state.occupied_hi & QUARTER_HI[space])


def _place(state: Klongs, seat: int, boat: int, space: int) -> Rejected | None:
    if boat not in hand(list(state.cells), seat):
        return Rejected("K-1", "not_in_hand", boat=boat)
    if state.cells[WATER + space] != NO_BOAT:
        return Rejected("K-3", "space_taken", space=space)
    if not _has_spot(state, space):
        is_entry = (ENTRY_LO[state.seats] & BIT_LO[space]) | (ENTRY_HI[state.seats] & BIT_HI[space])
        if state.turn < state.seats and not is_entry:
            return Rejected("K-4", "not_an_entry", space=space)
        if not state.occupied_lo | state.occupied_hi:
            return Rejected("K-12", "not_an_entry", space=space)
        if _boats_in_quarter(state, space) >= 3:
            return Rejected("K-6", "quarter_full", space=space)
        return Rejected("K-5", "touches_no_boat", space=space)
    if KIND[boat] == THIEF and state.watched >> space % 10 & 1:
        return Rejected("K-7", "inspector_in_column", space=space)
    return None


def _move(state: Klongs, seat: int, space: int, to: int) -> Rejected | None:
    if state.moved:
        return Rejected("K-10", "moved_already")
    if state.cells[CARDS + seat] == 0:
        return Rejected("K-10", "no_card")
    if not state.owns(seat, space):
        return Rejected("K-10", "not_your_boat", space=space)
    if state.cells[WATER + to] != NO_BOAT:
        return Rejected("K-10", "space_taken", space=to)
    if max(abs(space // 10 - to // 10), abs(space % 10 - to % 10)) != 1:
        return Rejected("K-10", "not_a_neighbour", space=to)
    if not (state.steps_lo(space) >> to & 1 if to < 40 else state.steps_hi(space) >> (to - 40) & 1):
        return Rejected("K-6", "quarter_full", space=to)
    return None


def _steal(state: Klongs, space: int) -> Rejected | None:
    boat = state.cells[WATER + space]
    if boat == NO_BOAT:
        return Rejected("K-40", "no_boat_there", space=space)
    if space == state.placed_at:
        return Rejected("K-40", "thief_himself")
    if space // 10 != state.placed_at // 10:
        return Rejected("K-40", "other_row", space=space)
    if KIND[boat] == INSPECTOR:
        return Rejected("K-40", "inspector_untouchable")
    if state.watched >> space % 10 & 1:
        return Rejected("K-40", "protected", space=space)
    return None


def _take_thief(state: Klongs, space: int) -> Rejected | None:
    if _has_spot(state, space):
        return None
    boat = state.cells[WATER + space]
    if boat == NO_BOAT or KIND[boat] != THIEF:
        return Rejected("K-42", "no_thief_there", space=space)
    return Rejected("K-42", "other_column", space=space)


def _score(state: Klongs, landing: int) -> Rejected | None:
    if landing not in LANDINGS:
        return Rejected("K-C2", "no_landing", space=landing)
    if any(state.cells[WATER + space] == NO_BOAT for space in quartet(landing)):
        return Rejected("K-30", "quartet_open", landing=landing)
    if not _has_spot(state, landing):
        return Rejected("K-30", "none_of_yours", landing=landing)
    return None


def _remove(state: Klongs, seat: int, space: int) -> Rejected | None:
    if _has_spot(state, space):
        return None
    rule = "K-38" if state.big else "K-33"
    if space not in quartet(state.landing):
        return Rejected(rule, "not_in_quartet", space=space, landing=state.landing)
    return Rejected(rule, "foreign_boat" if state.big else "not_your_boat", space=space)


def quartet(landing: int) -> tuple[int, int, int, int]:
    return landing, landing + 1, landing + 10, landing + 11
