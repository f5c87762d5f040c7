"""Why a move is illegal: the first rule it breaks, in the order a person at the table would object."""

from marketday.core.bits import popcount
from marketday.core.grammar import Rejected
from marketday.core.kernel import OVER
from marketday.games.klongs import codes, moves
from marketday.games.klongs.access import is_spot, may_fetch, owns, steps_hi, steps_lo
from marketday.games.klongs.cells import (
    BIG,
    CARDS,
    MOVED,
    NO_BOAT,
    OCCUPIED_HI,
    OCCUPIED_LO,
    PLACED_AT,
    PLACES,
    SCORED_LANDING,
    SEATS,
    TURN,
    WATCHED,
    WATER,
)
from marketday.games.klongs.data import COLUMNS, INSPECTOR, QUARTER_LIMIT, THIEF
from marketday.games.klongs.kernel import QUESTIONS, Klongs
from marketday.games.klongs.moves import Move
from marketday.games.klongs.tables import (
    BIT_HI,
    BIT_LO,
    CORNERS,
    ENTRY_HI,
    ENTRY_LO,
    KIND,
    LANDINGS,
    QUARTER_HI,
    QUARTER_LO,
)
from marketday.games.klongs.view import hand

MARKET = (codes.SCORE, codes.REMOVE)

# The kinds of moves that can answer each question.
FITTING = [tuple(moves.ROWS[kind][0] for kind in question.kinds) for question in QUESTIONS]


def why_not(state: Klongs, seat: int | None, move: Move) -> Rejected | None:
    if state.actor == OVER:
        return Rejected("K-51", "game_over")
    if seat is None or state.actor != seat:
        rule = "K-2" if state.question not in MARKET else "K-37" if state.cells[BIG] else "K-34"
        return Rejected(rule, "not_your_turn", seat=state.actor)
    if not isinstance(move, FITTING[state.question]):
        return Rejected("K-3", "not_now", question=QUESTIONS[state.question].name)
    match move:
        case moves.PlaceBoat(boat, space):
            return _place(state, seat, boat, space)
        case moves.MoveBoat(space, to):
            return _move(state, seat, space, to)
        case moves.PassTurn():
            return Rejected("K-12", "can_place") if state.cells[PLACES] else None
        case moves.FetchMerchant(space):
            return None if owns(state, seat, space) else Rejected("K-8", "no_merchant_there", space=space)
        case moves.StealBoat(space, to):
            return _steal(state, space, to)
        case moves.TakeThief(space):
            return _take_thief(state, space)
        case moves.ScoreLanding(landing):
            return _score(state, landing)
        case moves.RemoveBoat(space):
            return _remove(state, space)
    return None


def _boats_in_quarter(state: Klongs, space: int) -> int:
    cells = state.cells
    return popcount(cells[OCCUPIED_LO] & QUARTER_LO[space]) + popcount(cells[OCCUPIED_HI] & QUARTER_HI[space])


def _is_watched(state: Klongs, space: int) -> bool:
    """Whether an inspector is in the column."""
    return bool(state.cells[WATCHED] >> space % COLUMNS & 1)


def _place(state: Klongs, seat: int, boat: int, space: int) -> Rejected | None:
    if boat not in hand(list(state.cells), seat):
        return Rejected("K-1", "not_in_hand", boat=boat)
    if state.cells[WATER + space] != NO_BOAT:
        return Rejected("K-3", "space_taken", space=space)
    if not is_spot(state, space):
        seat_count = state.cells[SEATS]
        is_entry = (ENTRY_LO[seat_count] & BIT_LO[space]) | (ENTRY_HI[seat_count] & BIT_HI[space])
        if state.cells[TURN] < seat_count and not is_entry:
            return _no_entry("K-4", seat_count, space)
        if not state.cells[OCCUPIED_LO] | state.cells[OCCUPIED_HI]:
            return _no_entry("K-12", seat_count, space)
        if _boats_in_quarter(state, space) >= QUARTER_LIMIT:
            return Rejected("K-6", "quarter_full", space=space)
        return Rejected("K-5", "touches_no_boat", space=space)
    if KIND[boat] == THIEF and _is_watched(state, space):
        return Rejected("K-7", "inspector_in_column", space=space)
    return None


def _no_entry(rule: str, seat_count: int, space: int) -> Rejected:
    """Of the light spaces only two players need to hear."""
    if seat_count == 2:
        return Rejected(rule, "not_a_light_entry", space=space)
    return Rejected(rule, "not_an_entry", space=space)


def _move(state: Klongs, seat: int, space: int, to: int) -> Rejected | None:
    if state.cells[MOVED]:
        return Rejected("K-10", "moved_already")
    if state.cells[CARDS + seat] == 0:
        return Rejected("K-10", "no_card")
    if not owns(state, seat, space):
        return Rejected("K-10", "not_your_boat", space=space)
    if state.cells[WATER + to] != NO_BOAT:
        return Rejected("K-10", "space_taken", space=to)
    if max(abs(space // COLUMNS - to // COLUMNS), abs(space % COLUMNS - to % COLUMNS)) != 1:
        return Rejected("K-10", "not_a_neighbour", space=to)
    if not (steps_lo(state, space) & BIT_LO[to]) | (steps_hi(state, space) & BIT_HI[to]):
        return Rejected("K-6", "quarter_full", space=to)
    return None


def _steal(state: Klongs, space: int, to: str) -> Rejected | None:
    boat = state.cells[WATER + space]
    if boat == NO_BOAT:
        return Rejected("K-40", "no_boat_there", space=space)
    if space == state.cells[PLACED_AT]:
        return Rejected("K-40", "thief_himself")
    if space // COLUMNS != state.cells[PLACED_AT] // COLUMNS:
        return Rejected("K-40", "other_row", space=space)
    if KIND[boat] == INSPECTOR:
        return Rejected("K-40", "inspector_untouchable")
    if _is_watched(state, space):
        return Rejected("K-40", "protected", space=space)
    if to == "hand" and not may_fetch(state, space):
        return Rejected("K-41", "thieves_go_round", space=space)
    return None


def _take_thief(state: Klongs, space: int) -> Rejected | None:
    if is_spot(state, space):
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
    if not is_spot(state, landing):
        return Rejected("K-30", "none_of_yours", landing=landing)
    return None


def _remove(state: Klongs, space: int) -> Rejected | None:
    if is_spot(state, space):
        return None
    landing = state.cells[SCORED_LANDING]
    rule = "K-38" if state.cells[BIG] else "K-33"
    if space not in quartet(landing):
        return Rejected(rule, "not_in_quartet", space=space, landing=landing)
    return Rejected(rule, "foreign_boat" if state.cells[BIG] else "not_your_boat", space=space)


def quartet(landing: int) -> list[int]:
    """The four spaces it touches."""
    return [landing + int(corner) for corner in CORNERS]
