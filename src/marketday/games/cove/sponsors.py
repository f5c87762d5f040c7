# compiled: mypyc
"""Sponsorship at the end of a day: M-22."""

from typing import Final

from mypy_extensions import i64

from marketday.games.cove.clock import nth_from_top
from marketday.games.cove.codes import HALL, ROUND, SEATS, T_CLEAN_UP, T_FINAL, T_SPONSOR, TOLD_SPONSORED
from marketday.games.cove.data import FROM_SPONSORSHIP, GUILDS, PLUS_FOUR, PLUS_FOUR_GOLD, ROUNDS, SHIELDS
from marketday.games.cove.state import Cove, Task


class PaySponsors(Task):
    def do(self, cove: Cove, a: i64, b: i64, c: i64) -> None:
        """In stack order; then the next round, or the end."""
        for n in range(cove.cells[SEATS]):
            pay_shields(cove, nth_from_top(cove, n))
        cove.push(T_FINAL if cove.cells[ROUND] == ROUNDS else T_CLEAN_UP, 0, 0, 0)


def pay_shields(cove: Cove, seat: i64) -> None:
    gold: i64 = sponsorship(cove, seat)
    cove.pay(seat, FROM_SPONSORSHIP, gold)
    if cove.story is not None:
        shop = cove.shop(seat)
        active = [int(shop.shields(cove, seat, shield)) for shield in range(SHIELDS)]
        cove.story.append((TOLD_SPONSORED, int(seat), int(gold), *active))


def sponsorship(cove: Cove, seat: i64) -> i64:
    """A guild's shield pays a gold for each customer in its hall."""
    shop = cove.shop(seat)
    gold: i64 = PLUS_FOUR_GOLD * shop.shields(cove, seat, PLUS_FOUR)
    for colour in range(GUILDS):
        gold += cove.cells[HALL + colour] * shop.shields(cove, seat, colour)
    return gold


TASKS: Final[list[Task]] = [PaySponsors(T_SPONSOR)]
