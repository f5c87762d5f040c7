"""Why an act is illegal: the first rule it breaks. Nothing here tells a seat what it must not know."""

from marketday.core.grammar import Rejected
from marketday.core.kernel import OVER
from marketday.games.bankrut import moves
from marketday.games.bankrut.cards import ONE, covers
from marketday.games.bankrut.codes import LIVE, NOBODY, READY, TICKS
from marketday.games.bankrut.data import TOTALS
from marketday.games.bankrut.moves import Move, pack
from marketday.games.bankrut.slots import SLOTS, giver, id_number, id_slot, receiver
from marketday.games.bankrut.state import AGREED, OFFER_WANT, SECONDS, SWAPPER, Bankrut
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
    if state.question == READY:
        if not isinstance(move, moves.Ready):
            return Rejected("B-2", "not_open_yet")
        return None if state.is_asked(seat) else Rejected("B-2", "ready_already")
    if not state.is_asked(seat):
        return Rejected("B-3", "chosen_already")
    return _act(state, seat, move)


def has_clock(state: Bankrut) -> bool:
    """Whether the table's clock is running: not on the clock of ticks, nor where there is no limit; but a live round
    begins in time."""
    return state.pace != TICKS and (state.cells[SECONDS] > 0 or (state.question == READY and state.pace == LIVE))


def _act(state: Bankrut, seat: int, move: Move) -> Rejected | None:
    hand = state.hand(seat)
    match move:
        case moves.Ready():
            return Rejected("B-2", "open_already")
        case moves.Wait():
            return Rejected("B-3", "no_ticks") if state.pace == LIVE else None
        case moves.CallStop():
            return None if hand else Rejected("B-6", "no_cards")
        case moves.AgreeToEnd(agrees):
            return Rejected("B-11", "said_already") if agrees == bool(state.cells[AGREED] >> seat & 1) else None
        case moves.SwapCentre(lay, believed):
            return _swap(state, seat, lay, believed)
        case moves.Shout(want, have):
            return _shout(want, have)
        case moves.MakeOffer(give, want, to):
            return _offer(state, seat, give, want, to)
        case moves.AcceptOffer(offer):
            return _accept(state, seat, offer)
        case moves.DeclineOffer(offer):
            return _decline(state, seat, offer)
        case moves.WithdrawOffer(offer):
            return _withdraw(state, seat, offer)
    return None


def _shout(want: tuple[int, ...], have: tuple[int, ...]) -> Rejected | None:
    if not want and not have:
        return Rejected("B-3", "empty_shout")
    for goods in (want, have):
        for good in set(goods):
            if goods.count(good) > TOTALS[good]:
                return Rejected("B-3", "more_than_there_are", good=good, total=TOTALS[good])
    return None


def _swap(state: Bankrut, seat: int, lay: int, believed: int) -> Rejected | None:
    centre, swapper = state.centre, state.cells[SWAPPER]
    if believed != centre:
        if swapper in (NOBODY, seat):
            return Rejected("B-5", "not_in_centre", good=centre)
        return Rejected("B-5", "centre_changed", seat=swapper, good=centre)
    if not covers(state.hand(seat), ONE[lay]):
        return Rejected("B-5", "not_in_hand", good=lay)
    if lay == centre:
        return Rejected("B-5", "same_good", good=lay)
    return None


def _offer(state: Bankrut, seat: int, give: tuple[int, ...], want: tuple[int, ...], to: int | None) -> Rejected | None:
    if not any(give) and not any(want):
        return Rejected("B-4", "nothing_for_nothing")
    if to is not None and (to >= state.seat_count or to == seat):
        return Rejected("B-4", "nobody_to_offer")
    if not covers(state.hand(seat), pack(give)):
        return Rejected("B-4", "cards_not_held")
    return None


def _accept(state: Bankrut, seat: int, offer: int) -> Rejected | None:
    slot = id_slot(offer)
    if not _is_there(state, seat, offer):
        taker = state.taker(slot, id_number(offer)) if slot < SLOTS else NOBODY
        if taker in (NOBODY, seat):
            return Rejected("B-10", "offer_gone")
        return Rejected("B-10", "offer_taken", seat=taker)
    if giver(slot) == seat:
        return Rejected("B-4", "own_offer")
    if not covers(state.hand(seat), state.cells[OFFER_WANT + slot]):
        return Rejected("B-4", "wanted_not_held")
    return None


def _decline(state: Bankrut, seat: int, offer: int) -> Rejected | None:
    if not _is_there(state, seat, offer):
        return Rejected("B-10", "offer_gone")
    return None if receiver(id_slot(offer)) == seat else Rejected("B-4", "not_to_you")


def _withdraw(state: Bankrut, seat: int, offer: int) -> Rejected | None:
    if not _is_there(state, seat, offer):
        return Rejected("B-10", "offer_gone")
    return None if giver(id_slot(offer)) == seat else Rejected("B-4", "not_your_offer")


def _is_there(state: Bankrut, seat: int, offer: int) -> bool:
    """Whether the offer is there, as far as the seat may know."""
    slot = id_slot(offer)
    return slot < SLOTS and may_know(slot, seat) and state.lies(slot, id_number(offer))
