"""Hands that the others could hold, dealt from what a trader knows and believes."""

from marketday.bots.bankrut.beliefs import HELD_BY_COLLECTORS, Beliefs
from marketday.core.rng import Rng
from marketday.games.bankrut.cards import KINDS
from marketday.games.bankrut.data import TOTALS
from marketday.games.bankrut.view import View

Hands = list[list[int]]
"""By seat and good. The trader's own is left empty: nobody has to imagine it."""


def imagined_hands(view: View, seat: int, beliefs: Beliefs, rng: Rng, number: int) -> list[Hands]:
    """So many worlds. Whoever was seen to hold cards holds them; the rest is dealt at random to whoever has room, and
    more often to those who seem to collect it."""
    left = [TOTALS[good] - view.hand[good] - (good == view.centre) for good in range(KINDS)]
    room = [trader.cards for trader in view.traders]
    others = [other for other in range(len(room)) if other != seat]
    known = [[0] * KINDS for _ in room]
    for other in others:
        for good in range(KINDS):
            cards = min(beliefs.holds(other, good), left[good], room[other])
            known[other][good] = cards
            left[good] -= cards
            room[other] -= cards
    unseen = [good for good in range(KINDS) for _ in range(left[good])]
    likings = [[1 + HELD_BY_COLLECTORS * beliefs.collects(other, good) for other in others] for good in range(KINDS)]
    worlds = []
    for _ in range(number):
        hands = [cards.copy() for cards in known]
        free = [room[other] for other in others]
        for good in _shuffled(unseen, rng):
            place = _drawn([space * liking for space, liking in zip(free, likings[good], strict=True)], rng)
            free[place] -= 1
            hands[others[place]][good] += 1
        worlds.append(hands)
    return worlds


def _shuffled(cards: list[int], rng: Rng) -> list[int]:
    cards = cards.copy()
    for last in range(len(cards) - 1, 0, -1):
        other = rng.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def _drawn(weights: list[float], rng: Rng) -> int:
    """A place, the more likely the more weight it has; one of no weight never."""
    rest = rng.next32() / 2**32 * sum(weights)
    chosen = 0
    for place, weight in enumerate(weights):
        if weight:
            chosen = place
            rest -= weight
            if rest < 0:
                break
    return chosen
