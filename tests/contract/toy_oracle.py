"""What Fishmongers needs beside its rules to stand before the laws: an oracle, composed moves, words."""

from typing import get_args

from marketday.core import AnyGame, Rng
from marketday.core.text import Words
from tests.contract.subject import Subject
from tests.contract.toy import Fishmongers
from tests.contract.toy_market import Event, GiveCards, Market, Move
from tests.contract.walk import one_of, some_of

KEYS = (
    *("game.name", "prompt.gift", "prompt.sell", "score.round", "score.total"),
    *(f"colour.{colour}" for colour in Fishmongers.colours),
    *(f"value.{kind.__name__}" for union in (Move, Event) for kind in get_args(union)),
    *(
        f"reason.{reason}"
        for reason in ("over", "not_asked", "not_now", "no_neighbour", "not_in_hand", "keep_one", "not_due")
    ),
)


class Dictionary(Words):
    """Its words are the keys: tests do not read them."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._texts = {key: key for key in KEYS}


def scramble(state: Market, seat: int | None, rng: Rng) -> Market:
    """The deck and the cards of others that the seat does not know, mixed; then choices of others, made again."""
    world = state.copy()
    hidden = [(hand, card) for hand in world.hands for card, knowers in hand.items() if seat not in knowers]
    pool = world.deck + [card for _, card in hidden]
    places = [(hand, hand.pop(card)) for hand, card in hidden]
    for hand, knowers in places:
        hand[pool.pop(rng.below(len(pool)))] = knowers
    world.deck = pool
    for other, choice in enumerate(world.choices):
        if other != seat and choice is not None:
            world.choices[other] = one_of(sorted(world.hands[other]), rng)
    return world


def compose(state: Market, seat: int, form: str, rng: Rng) -> GiveCards:
    assert form == "GiveCards"
    hand = sorted(state.hands[seat])
    count = 1 + int(rng.below(len(hand) - 1))
    return GiveCards(tuple(some_of(hand, count, rng)), (seat + one_of((1, -1), rng)) % state.seats)


def toy_subject(game: AnyGame) -> Subject:
    return Subject(game, scramble, Dictionary, compose)
