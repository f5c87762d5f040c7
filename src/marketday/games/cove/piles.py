# compiled: mypyc
"""Piles that are kept only as a count of each kind: bags, decks, stacks, hands. They have no order; chance says what is
drawn."""

from mypy_extensions import i64

from marketday.core.kernel import answer_code
from marketday.games.cove.shop import Town


def count_pieces(town: Town, at: i64, kinds: i64) -> i64:
    """The count of all kinds together."""
    cells = town.cells
    pieces: i64 = 0
    for place in range(at, at + kinds):
        pieces += cells[place]
    return pieces


def count_kinds(town: Town, at: i64, kinds: i64) -> i64:
    """How many kinds there are any of."""
    cells = town.cells
    present: i64 = 0
    for place in range(at, at + kinds):
        if cells[place] > 0:
            present += 1
    return present


def nth_kind(town: Town, at: i64, kinds: i64, n: i64) -> i64:
    """The n-th of them, or -1."""
    cells = town.cells
    for kind in range(kinds):
        if cells[at + kind] > 0:
            if n == 0:
                return kind
            n -= 1
    return -1


def nth_piece(town: Town, at: i64, n: i64, answer: i64) -> i64:
    """The n-th of all pieces as an answer of chance: its kind, and which of its kind."""
    cells = town.cells
    kind: i64 = 0
    while n >= cells[at + kind]:
        n -= cells[at + kind]
        kind += 1
    return answer_code(answer, kind, n, 0)
