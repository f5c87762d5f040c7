# compiled: mypyc
"""Cards that change hands: by accepting an offer (B-4), and at the centre (B-5)."""

from mypy_extensions import i64

from marketday.core.bits import BIT, lowest
from marketday.core.kernel import first_of, second_of
from marketday.games.bankrut.cards import ONE, covers, size
from marketday.games.bankrut.codes import NOBODY, SETTLED, TOLD_SWAP, TOLD_TRADE
from marketday.games.bankrut.offers import clear, let_lapse, lying, remove
from marketday.games.bankrut.slots import giver, receiver, slot_of
from marketday.games.bankrut.state import (
    CENTRE,
    HAND,
    OFFER_GIVE,
    OFFER_NUMBER,
    OFFER_WANT,
    OFFERS,
    SWAPPER,
    TAKEN,
    TAKERS,
    Act,
    Bankrut,
)


class Accept(Act):
    """B-4: trade as an offer says; it settles whatever else lies between the two."""

    def is_possible(self, game: Bankrut, seat: i64, answer: i64, give: i64) -> bool:
        slot: i64 = first_of(answer)
        return game.lies(slot, second_of(answer)) and covers(game.hand(seat), game.cells[OFFER_WANT + slot])

    def quicker(self, game: Bankrut, answer: i64) -> i64:
        return game.taker(first_of(answer), second_of(answer))

    def carry_out(self, game: Bankrut, seat: i64, answer: i64, give: i64, want: i64) -> None:
        slot: i64 = first_of(answer)
        other: i64 = giver(slot)
        got: i64 = game.cells[OFFER_GIVE + slot]
        gave: i64 = game.cells[OFFER_WANT + slot]
        clear(game, slot)
        game.cells[HAND + seat] += got - gave
        game.cells[HAND + other] += gave - got
        if game.story is not None:
            game.story.append((TOLD_TRADE, seat, other, lying(game, slot), size(gave), size(got), gave, got))
        if receiver(slot) == NOBODY:
            game.cells[TAKEN + other] = TAKERS * game.cells[OFFER_NUMBER + slot] + seat
        between: i64 = game.cells[OFFERS] & (BIT[slot_of(seat, other)] | BIT[slot_of(other, seat)])
        if between:
            remove(game, lowest(between), SETTLED)
        let_lapse(game, seat)
        let_lapse(game, other)


class Swap(Act):
    """B-5: take the centre card and lay another good there."""

    def is_possible(self, game: Bankrut, seat: i64, answer: i64, give: i64) -> bool:
        return game.centre == second_of(answer) and covers(game.hand(seat), ONE[first_of(answer)])

    def quicker(self, game: Bankrut, answer: i64) -> i64:
        return game.cells[SWAPPER] if game.centre != second_of(answer) else NOBODY

    def carry_out(self, game: Bankrut, seat: i64, answer: i64, give: i64, want: i64) -> None:
        taken: i64 = game.centre
        laid: i64 = first_of(answer)
        game.cells[HAND + seat] += ONE[taken] - ONE[laid]
        game.cells[CENTRE] = laid
        game.cells[SWAPPER] = seat
        game.tell3(TOLD_SWAP, seat, taken, laid)
        let_lapse(game, seat)
