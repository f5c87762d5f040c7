# compiled: mypyc
"""What is said across the floor: offers and shouts (B-3, B-4). Between two seats only the latest offer counts: a
counter-offer replaces the one it answers."""

from mypy_extensions import i64

from marketday.core.bits import BIT, lowest
from marketday.core.kernel import first_of, second_of
from marketday.games.bankrut.cards import covers
from marketday.games.bankrut.codes import (
    ANSWERED,
    DECLINED,
    LAPSED,
    REPLACED,
    TOLD_GONE,
    TOLD_OFFER,
    TOLD_SHOUT,
    WITHDRAWN,
)
from marketday.games.bankrut.slots import OWN_SLOTS, giver, offer_id, receiver, slot_of
from marketday.games.bankrut.state import (
    OFFER_GIVE,
    OFFER_NUMBER,
    OFFER_WANT,
    OFFERS,
    SHOUTED_GIVE,
    SHOUTED_WANT,
    Act,
    Bankrut,
)


class Offer(Act):
    """B-4: any cards for any cards, to all or to one."""

    def is_possible(self, game: Bankrut, seat: i64, answer: i64, give: i64) -> bool:
        return covers(game.hand(seat), give)

    def carry_out(self, game: Bankrut, seat: i64, answer: i64, give: i64, want: i64) -> None:
        to: i64 = first_of(answer)
        slot: i64 = slot_of(seat, to)
        answered: i64 = slot_of(to, seat)
        if game.cells[OFFERS] & BIT[slot]:
            remove(game, slot, REPLACED)
        if to != seat and game.cells[OFFERS] & BIT[answered]:
            remove(game, answered, ANSWERED)
        game.cells[OFFERS] |= BIT[slot]
        game.cells[OFFER_GIVE + slot] = give
        game.cells[OFFER_WANT + slot] = want
        game.cells[OFFER_NUMBER + slot] += 1
        if game.story is not None:
            game.tell5(TOLD_OFFER, seat, receiver(slot), lying(game, slot), give, want)


class Decline(Act):
    """B-4: decline an offer made to this seat alone."""

    def is_possible(self, game: Bankrut, seat: i64, answer: i64, give: i64) -> bool:
        return game.lies(first_of(answer), second_of(answer))

    def carry_out(self, game: Bankrut, seat: i64, answer: i64, give: i64, want: i64) -> None:
        remove(game, first_of(answer), DECLINED)


class Withdraw(Act):
    """B-4: withdraw an offer of one's own."""

    def is_possible(self, game: Bankrut, seat: i64, answer: i64, give: i64) -> bool:
        return game.lies(first_of(answer), second_of(answer))

    def carry_out(self, game: Bankrut, seat: i64, answer: i64, give: i64, want: i64) -> None:
        remove(game, first_of(answer), WITHDRAWN)


class Shout(Act):
    """B-3: say what one would like to have, and to give; it binds nobody."""

    def carry_out(self, game: Bankrut, seat: i64, answer: i64, give: i64, want: i64) -> None:
        game.cells[SHOUTED_GIVE + seat] = give
        game.cells[SHOUTED_WANT + seat] = want
        game.tell3(TOLD_SHOUT, seat, want, give)


def lying(game: Bankrut, slot: i64) -> i64:
    """The id of the offer in a slot, or of the last one there."""
    return offer_id(slot, game.cells[OFFER_NUMBER + slot])


def clear(game: Bankrut, slot: i64) -> None:
    game.cells[OFFERS] &= ~BIT[slot]
    game.cells[OFFER_GIVE + slot] = 0
    game.cells[OFFER_WANT + slot] = 0


def remove(game: Bankrut, slot: i64, why: i64) -> None:
    clear(game, slot)
    if game.story is not None:
        game.tell4(TOLD_GONE, giver(slot), receiver(slot), lying(game, slot), why)


def let_lapse(game: Bankrut, seat: i64) -> None:
    """B-4: a seat no longer offers what it no longer holds."""
    own: i64 = game.cells[OFFERS] & OWN_SLOTS[seat]
    while own:
        slot: i64 = lowest(own)
        own &= own - 1
        if not covers(game.hand(seat), game.cells[OFFER_GIVE + slot]):
            remove(game, slot, LAPSED)
