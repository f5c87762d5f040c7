"""Why an act may not be: the first rule it breaks. Nothing here tells a seat what it may not know."""

from marketday.core.grammar import Rejected
from marketday.core.kernel import OVER
from marketday.games.bankrut import kernel, moves
from marketday.games.bankrut.cards import covers
from marketday.games.bankrut.events import offer_seats
from marketday.games.bankrut.kernel import Bankrut
from marketday.games.bankrut.moves import Move, pack, slot_and_number
from marketday.games.bankrut.view import may_know


def why_not(state: Bankrut, seat: int | None, move: Move) -> Rejected | None:
    if state.actor == OVER:
        return Rejected("B-9", "game_over")
    if isinstance(move, moves.TimeIsUp):
        if seat is not None:
            return Rejected("B-11", "only_the_clock")
        return None if has_clock(state) else Rejected("B-11", "no_clock")
    if seat is None:
        return Rejected("B-3", "nobody_acts")
    if state.question == kernel.READY:
        if not isinstance(move, moves.Ready):
            return Rejected("B-2", "not_open_yet")
        return None if state.is_asked(seat) else Rejected("B-2", "ready_already")
    if not state.is_asked(seat):
        return Rejected("B-3", "chosen_already")
    return _act(state, seat, move)


def has_clock(state: Bankrut) -> bool:
    """Whether the table's clock is running: not on the clock of ticks, nor in a live round without a limit."""
    return state.pace != kernel.TICKS and (state.question == kernel.READY or state.seconds > 0)


def _act(state: Bankrut, seat: int, move: Move) -> Rejected | None:
    hand = state.hand(seat)
    match move:
        case moves.Ready():
            return Rejected("B-2", "open_already")
        case moves.Wait():
            return Rejected("B-3", "no_ticks") if state.pace == kernel.LIVE else None
        case moves.CallStop():
            return None if hand else Rejected("B-6", "no_cards")
        case moves.AgreeToEnd(agrees):
            return Rejected("B-11", "said_already") if agrees == bool(state.agreed >> seat & 1) else None
        case moves.SwapCentre(lay, believed):
            return _swap(state, hand, lay, believed)
        case moves.Shout(want, have):
            return None if want or have else Rejected("B-3", "empty_shout")
        case moves.MakeOffer(give, want, to):
            return _offer(state, seat, give, want, to)
        case moves.AcceptOffer(offer):
            return _accept(state, seat, offer)
        case moves.DeclineOffer(offer):
            return _decline(state, seat, offer)
        case moves.WithdrawOffer(offer):
            return _withdraw(state, seat, offer)
    return None


def _swap(state: Bankrut, hand: int, lay: int, believed: int) -> Rejected | None:
    if believed != state.centre:
        return Rejected("B-5", "centre_changed", good=state.centre)
    if not covers(hand, pack(moves.one(lay))):
        return Rejected("B-5", "not_in_hand", good=lay)
    if lay == state.centre:
        return Rejected("B-5", "same_good", good=lay)
    return None


def _offer(state: Bankrut, seat: int, give: tuple[int, ...], want: tuple[int, ...], to: int | None) -> Rejected | None:
    if not any(give) and not any(want):
        return Rejected("B-4", "nothing_for_nothing")
    if to is not None and (to >= state.seats or to == seat):
        return Rejected("B-4", "nobody_to_offer")
    if not covers(state.hand(seat), pack(give)):
        return Rejected("B-4", "cards_not_held")
    return None


def _accept(state: Bankrut, seat: int, offer: int) -> Rejected | None:
    slot, _ = slot_and_number(offer)
    if not _is_there(state, seat, offer):
        return Rejected("B-10", "offer_gone")
    if offer_seats(slot)[0] == seat:
        return Rejected("B-4", "own_offer")
    if not covers(state.hand(seat), state.cells[kernel.WANT + slot]):
        return Rejected("B-4", "wanted_not_held")
    return None


def _decline(state: Bankrut, seat: int, offer: int) -> Rejected | None:
    if not _is_there(state, seat, offer):
        return Rejected("B-10", "offer_gone")
    return None if offer_seats(slot_and_number(offer)[0])[1] == seat else Rejected("B-4", "not_to_you")


def _withdraw(state: Bankrut, seat: int, offer: int) -> Rejected | None:
    if not _is_there(state, seat, offer):
        return Rejected("B-10", "offer_gone")
    return None if offer_seats(slot_and_number(offer)[0])[0] == seat else Rejected("B-4", "not_your_offer")


def _is_there(state: Bankrut, seat: int, offer: int) -> bool:
    """Whether the offer lies there, as far as the seat may know."""
    slot, number = slot_and_number(offer)
    return slot < kernel.SLOTS and may_know(slot, seat) and state.lies(slot, number)
