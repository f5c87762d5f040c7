"""Why a move may not be: the first rule it breaks. What is offered is allowed and nothing else, so this only has to
find the words; a merchant finds them for its own moves."""

from collections.abc import Sequence

from marketday.core.grammar import Rejected
from marketday.core.kernel import OVER
from marketday.games.cove import codes, moves
from marketday.games.cove.codes import BOAT, BOAT_AT, MERCHANT, NOTHING, OWN_SPACE, PAWN, PIER, SHELF, STAFF
from marketday.games.cove.data import ADVENTURERS, BOATS_PER_SIDE, DOCKS, GOODS, PIERS, ROGUE, STAFF_SLOTS, TO_HALL
from marketday.games.cove.kernel import Cove
from marketday.games.cove.merchant import Merchant
from marketday.games.cove.moves import Move
from marketday.games.cove.tables import PIER_SELLS
from marketday.games.cove.view import asked


def codes_for(state: Cove, seat: int) -> list[int]:
    """The answers of a seat that is asked, also where it is not the first of several."""
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
        if state.question == codes.Q_TRADE:
            return Rejected("M-20", "finished_here")
        return Rejected("M-11", "not_your_turn", seat=seats[0])
    merchant = merchants[state.cells[MERCHANT + seat]]
    name, kinds = merchant.question(state.question)
    if not isinstance(move, kinds):
        return Rejected("M-12", "not_now", question=name)
    if merchant.encode(move) in codes_for(state, seat):
        return None
    if isinstance(move, merchant.moves):
        reason = merchant.why_not(state, seat, move)
    else:
        reason = _core(state, seat, move, merchant)
    return reason or Rejected("M-12", "not_offered")


def _core(state: Cove, seat: int, move: Move, merchant: Merchant) -> Rejected | None:
    match move:
        case moves.TakeAction(action):
            return _action(state, seat, action, merchant)
        case moves.HireTownsfolk():
            return Rejected("M-12", "same_space")
        case moves.ActivateStaff():
            if state.cells[PAWN + seat] == codes.ACTIVATE:
                return Rejected("M-12", "same_space")
            return Rejected("M-31", "no_staff")
        case moves.SeatOnBoat(boat) | moves.RobBoat(boat=boat):
            return _boat(state, boat) or _robbery(state, move)
        case moves.DockBoat(dock):
            if DOCKS[dock][0] != state.a // BOATS_PER_SIDE:
                return Rejected("M-16", "other_side", boat=state.a)
            return Rejected("M-16", "dock_taken", dock=dock)
        case moves.DiscardCorruption():
            return Rejected("M-51", "not_held")
        case moves.TuckUnder() | moves.UseStaff():
            return _staff(state, seat, move.ability, merchant)
        case moves.TakePassenger(boat, adventurer):
            return _passenger(state, boat, adventurer)
        case moves.PutOnPier():
            return Rejected("M-51", "to_a_boat")
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
    origin = state.a if state.question == codes.Q_ROB else state.b >> 3
    if state.question in (codes.Q_ROB, codes.Q_TARGET) and boat == origin:
        return Rejected("M-15", "same_boat", boat=boat)
    if state.question == codes.Q_TARGET:
        return Rejected("M-51", "to_a_pier")
    return None


def _robbery(state: Cove, move: Move) -> Rejected | None:
    if isinstance(move, moves.RobBoat):
        return Rejected("M-50", "not_aboard", boat=state.a, adventurer=move.colour)
    return None


def _staff(state: Cove, seat: int, ability: str, merchant: Merchant) -> Rejected:
    if ability not in merchant.ability_names:
        return Rejected("M-31", "not_your_ability")
    number = merchant.ability_names.index(ability)
    if state.cells[STAFF + STAFF_SLOTS * seat + number] == NOTHING:
        return Rejected("M-31", "not_staffed", ability=ability)
    if state.a >> number & 1:
        return Rejected("M-31", "used_already", ability=ability)
    return Rejected("M-31", "no_work", ability=ability)


def _passenger(state: Cove, boat: int, adventurer: str) -> Rejected | None:
    kind = ADVENTURERS.index(adventurer)
    if state.cells[BOAT_AT + boat] != codes.SAILING:
        return Rejected("M-51", "not_sailing", boat=boat)
    if state.cells[BOAT + 5 * boat + kind] == 0:
        return Rejected("M-51", "not_aboard", boat=boat, adventurer=adventurer)
    if kind == ROGUE and state.a == TO_HALL:
        return Rejected("M-51", "rogues_have_no_hall")
    return None


def _sale(state: Cove, seat: int, number: int, good: str) -> Rejected:
    if state.cells[SHELF + GOODS * seat + number] == 0:
        return Rejected("M-20", "not_on_shelf", good=good)
    pier = PIERS[state.pier]
    if not PIER_SELLS[2 * state.pier + number % 2]:
        return Rejected("M-C3", "not_sold_here", good=good, pier=pier)
    assert state.cells[PIER + 5 * state.pier + number // 2] == 0
    return Rejected("M-20", "no_customer", good=good, pier=pier)
