"""Why a move is illegal: the first rule it breaks. Only what is offered is legal, so this only has to find the words; a
merchant finds them for its own moves."""

from collections.abc import Sequence

from marketday.core.grammar import Rejected
from marketday.core.kernel import OVER
from marketday.games.cove import codes, moves
from marketday.games.cove.codes import (
    BOAT,
    BOAT_ASKED,
    BOAT_AT,
    FINISHED,
    MERCHANT,
    NOTHING,
    OPEN_PIER,
    OWN_SPACE,
    PAWN,
    PIER,
    SAILOR,
    SHELF,
    STAFF,
    STAFF_USED,
)
from marketday.games.cove.data import (
    ADVENTURERS,
    BOATS_PER_SIDE,
    DOCKS,
    GOODS,
    KINDS,
    PIERS,
    ROGUE,
    SIZE_COUNT,
    STAFF_SLOTS,
    TO_HALL,
)
from marketday.games.cove.kernel import Cove
from marketday.games.cove.merchant import Merchant
from marketday.games.cove.moves import Move
from marketday.games.cove.sailors import passenger_boat
from marketday.games.cove.tables import PIER_SELLS
from marketday.games.cove.view import asked, waiting


def codes_for(state: Cove, seat: int) -> list[int]:
    """The answers of a seat that is asked, even if it is not the first of several."""
    if state.actor == seat:
        return state.codes()
    turned = state.copy()
    turned.turn_to(seat)
    return turned.codes()


def why_not(state: Cove, seat: int | None, move: Move, merchants: Sequence[Merchant]) -> Rejected | None:
    if state.actor == OVER:
        return Rejected("M-41", "game_over")
    seats = asked(state)
    if seat is None or seat not in seats:
        if state.question == codes.Q_TRADE and (seat is None or state.cells[FINISHED + seat] == 1):
            return Rejected("M-20", "finished_here")
        if state.question == codes.Q_TRADE:
            return Rejected("M-20", "sells_first", seat=seats[0])
        return Rejected("M-11", "not_your_turn", seat=seats[0])
    merchant = merchants[state.cells[MERCHANT + seat]]
    if not isinstance(move, merchant.answers_to(state.question)):
        return Rejected("M-12", "not_now", question=merchant.question(state.question))
    if merchant.move_codec.to_code(move) in codes_for(state, seat):
        return None
    if isinstance(move, merchant.moves):
        reason = merchant.why_not(state, seat, move)
    else:
        reason = _core(state, seat, move, merchant)
    return reason or Rejected("M-12", "not_offered")


def _core(state: Cove, seat: int, move: Move, merchant: Merchant) -> Rejected | None:
    return _turn(state, seat, move, merchant) or _harbour(state, move) or _trade(state, seat, move)


def _turn(state: Cove, seat: int, move: Move, merchant: Merchant) -> Rejected | None:
    match move:
        case moves.TakeAction(action):
            return _action(state, seat, action, merchant)
        case moves.HireTownsfolk():
            return Rejected("M-12", "same_space")
        case moves.ActivateStaff():
            if state.cells[PAWN + seat] == codes.ACTIVATE:
                return Rejected("M-12", "same_space")
            return Rejected("M-31", "no_staff")
        case moves.TuckUnder() | moves.UseStaff():
            return _staff(state, seat, move.ability, merchant)
        case moves.KeepCorruption():
            return Rejected("M-51", "must_discard")
        case moves.DiscardCorruption():
            return Rejected("M-51", "not_held")
    return None


def _harbour(state: Cove, move: Move) -> Rejected | None:
    match move:
        case moves.SeatOnBoat(boat, adventurer):
            return _boat(state, boat) or _seating(state, adventurer)
        case moves.RobBoat(colour, boat):
            robbed = state.cells[BOAT_ASKED]
            return _boat(state, boat) or Rejected("M-50", "not_aboard", boat=robbed, adventurer=colour)
        case moves.DockBoat(dock):
            boat = state.cells[BOAT_ASKED]
            if DOCKS[dock][0] != boat // BOATS_PER_SIDE:
                return Rejected("M-16", "other_side", boat=boat)
            return Rejected("M-16", "dock_taken", dock=dock)
        case moves.TakePassenger(boat, adventurer):
            return _passenger(state, boat, adventurer)
        case moves.PutOnPier():
            return Rejected("M-51", "to_a_boat")
    return None


def _trade(state: Cove, seat: int, move: Move) -> Rejected | None:
    match move:
        case moves.SellAll():
            return Rejected("M-20", "too_few_to_sell")
        case moves.SellGood(good):
            return _sale(state, seat, moves.GOODS.index(good), good)
        case moves.BribeRogue():
            return Rejected("M-50", "nobody_to_bribe")
    return None


def _action(state: Cove, seat: int, action: str, merchant: Merchant) -> Rejected:
    if action not in merchant.action_names:
        return Rejected("M-12", "not_your_action")
    number = merchant.action_names.index(action)
    if state.cells[PAWN + seat] == OWN_SPACE + number:
        return Rejected("M-12", "same_space")
    return merchant.is_closed(state, seat, number)


def _boat(state: Cove, boat: int) -> Rejected | None:
    if state.cells[BOAT_AT + boat] != codes.SAILING:
        return Rejected("M-15", "not_sailing", boat=boat)
    origin = state.cells[BOAT_ASKED] if state.question == codes.Q_ROB else passenger_boat(state)
    if state.question in (codes.Q_ROB, codes.Q_TARGET) and boat == origin:
        return Rejected("M-15", "same_boat", boat=boat)
    if state.question == codes.Q_TARGET:
        return Rejected("M-51", "to_a_pier")
    return None


def _seating(state: Cove, adventurer: str | None) -> Rejected | None:
    if adventurer is None:
        return Rejected("M-13", "who_boards")
    if state.question == codes.Q_BOAT and adventurer not in waiting(state):
        return Rejected("M-13", "not_drawn", adventurer=adventurer)
    return None


def _staff(state: Cove, seat: int, ability: str, merchant: Merchant) -> Rejected:
    if ability not in merchant.ability_names:
        return Rejected("M-31", "not_your_ability")
    number = merchant.ability_names.index(ability)
    if state.cells[STAFF + STAFF_SLOTS * seat + number] == NOTHING:
        return Rejected("M-31", "not_staffed", ability=ability)
    if state.cells[STAFF_USED] >> number & 1:
        return Rejected("M-31", "used_already", ability=ability)
    return Rejected("M-31", "no_work", ability=ability)


def _passenger(state: Cove, boat: int, adventurer: str) -> Rejected | None:
    kind = ADVENTURERS.index(adventurer)
    if state.cells[BOAT_AT + boat] != codes.SAILING:
        return Rejected("M-51", "not_sailing", boat=boat)
    if state.cells[BOAT + KINDS * boat + kind] == 0:
        return Rejected("M-51", "not_aboard", boat=boat, adventurer=adventurer)
    if kind == ROGUE and state.cells[SAILOR] == TO_HALL:
        return Rejected("M-51", "rogues_have_no_hall")
    return None


def _sale(state: Cove, seat: int, number: int, good: str) -> Rejected:
    if state.cells[SHELF + GOODS * seat + number] == 0:
        return Rejected("M-20", "not_on_shelf", good=good)
    pier = PIERS[state.cells[OPEN_PIER]]
    if not PIER_SELLS[SIZE_COUNT * state.cells[OPEN_PIER] + number % SIZE_COUNT]:
        return Rejected("M-C3", "not_sold_here", good=good, pier=pier)
    assert state.cells[PIER + KINDS * state.cells[OPEN_PIER] + number // SIZE_COUNT] == 0
    return Rejected("M-20", "no_customer", good=good, pier=pier)
