"""Which cards the seats were dealt and kept in a finished play, all rounds together, for research."""

from collections import Counter
from collections.abc import Sequence

from marketday.core.grammar import Told, Use
from marketday.games.bankrut.data import GOODS
from marketday.games.bankrut.events import CardsDealt, RoundEnded


def ledger(log: Sequence[Told], seat_count: int) -> tuple[tuple[Use, ...], ...]:
    """By seat."""
    dealt, kept = ([Counter[str]() for _ in range(seat_count)] for _ in range(2))
    for event in (event for told in log for event in told.events):
        if isinstance(event, CardsDealt | RoundEnded):
            counted = dealt if isinstance(event, CardsDealt) else kept
            for seat, hand in enumerate(event.hands):
                counted[seat].update(dict(zip(GOODS, hand or (), strict=bool(hand))))
    return tuple(
        (
            *(Use("card dealt", good, dealt[seat][good], is_dealt=True) for good in GOODS),
            *(Use("card at the end of a round", good, kept[seat][good]) for good in GOODS),
        )
        for seat in range(seat_count)
    )
