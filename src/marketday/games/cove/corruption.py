# compiled: mypyc
"""Corruption cards, drawn and discarded: M-30, M-42, M-51."""

from typing import Final

from mypy_extensions import i64

from marketday.core.kernel import CHANCE, answer_code, first_of, kind_of
from marketday.games.cove.codes import (
    CORRUPTED,
    CORRUPTION,
    DISCARD_CARD,
    DISCARD_NO_MORE,
    DISCARDS,
    HELD,
    MAY_DISCARD,
    MUST_DISCARD,
    Q_CORRUPTION,
    Q_DISCARD,
    T_CORRUPT,
    T_DISCARD,
    TOLD_CORRUPTED,
    TOLD_DISCARDED,
    TOLD_SHUFFLED,
)
from marketday.games.cove.data import CORRUPTION_KINDS
from marketday.games.cove.piles import count_kinds, count_pieces, nth_kind, nth_piece
from marketday.games.cove.state import Cove, Question, Task


def corrupt(cove: Cove, seat: i64, cards: i64) -> None:
    """On the agenda."""
    for _ in range(cards):
        cove.push(T_CORRUPT, seat, 0, 0)


def count_deck(cove: Cove) -> i64:
    return count_pieces(cove, CORRUPTION, CORRUPTION_KINDS)


class Corrupt(Task):
    def do(self, cove: Cove, seat: i64, b: i64, c: i64) -> None:
        """If the deck has run out, the discards are shuffled; if there are none either, nothing is drawn."""
        cells = cove.cells
        if count_deck(cove) == 0:
            for kind in range(CORRUPTION_KINDS):
                cells[CORRUPTION + kind] = cells[DISCARDS + kind]
                cells[DISCARDS + kind] = 0
            cove.tell1(TOLD_SHUFFLED, count_deck(cove))
        cove.put(Q_CORRUPTION, seat, CHANCE, 0, 0)


class Draw(Question):
    """M-42: a card from the deck."""

    def count(self, cove: Cove, seat: i64) -> i64:
        return count_deck(cove)

    def nth(self, cove: Cove, seat: i64, n: i64) -> i64:
        return nth_piece(cove, CORRUPTION, n, CORRUPTED)

    def play(self, cove: Cove, seat: i64, code: i64) -> None:
        kind: i64 = first_of(code)
        cove.cells[CORRUPTION + kind] -= 1
        cove.cells[HELD + CORRUPTION_KINDS * seat + kind] += 1
        cove.tell2(TOLD_CORRUPTED, seat, kind)


class Discarding(Task):
    def do(self, cove: Cove, seat: i64, cards: i64, must: i64) -> None:
        """M-30, M-51: if the last card must be discarded, it goes without a question."""
        if cards == 0 or cove.held(seat) == 0:
            return
        cove.put(Q_DISCARD, seat, seat, cards, must)
        if must == 1 and cove.held(seat) == 1:
            cove.answer(cove.nth(0))


class Discard(Question):
    """Any kind of card that the seat holds, or no more unless it must. The question is put whatever the cards are, so
    that nobody learns from it that all cards of a hand are alike."""

    def count(self, cove: Cove, seat: i64) -> i64:
        kinds: i64 = count_kinds(cove, HELD + CORRUPTION_KINDS * seat, CORRUPTION_KINDS)
        return kinds if cove.cells[MUST_DISCARD] == 1 else 1 + kinds

    def nth(self, cove: Cove, seat: i64, n: i64) -> i64:
        if cove.cells[MUST_DISCARD] == 0:
            if n == 0:
                return answer_code(DISCARD_NO_MORE, 0, 0, 0)
            n -= 1
        kind: i64 = nth_kind(cove, HELD + CORRUPTION_KINDS * seat, CORRUPTION_KINDS, n)
        return answer_code(DISCARD_CARD, kind, 0, 0)

    def play(self, cove: Cove, seat: i64, code: i64) -> None:
        if kind_of(code) == DISCARD_NO_MORE:
            return
        kind: i64 = first_of(code)
        cove.cells[HELD + CORRUPTION_KINDS * seat + kind] -= 1
        cove.cells[DISCARDS + kind] += 1
        cove.tell2(TOLD_DISCARDED, seat, kind)
        cove.push(T_DISCARD, seat, cove.cells[MAY_DISCARD] - 1, cove.cells[MUST_DISCARD])


QUESTIONS: Final[list[Question]] = [Draw(Q_CORRUPTION), Discard(Q_DISCARD, "discard", is_always_put=True)]
TASKS: Final[list[Task]] = [Corrupt(T_CORRUPT), Discarding(T_DISCARD)]
