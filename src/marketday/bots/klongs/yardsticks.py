"""Bots to measure others by. They are on no ladder: a command names them as
`marketday.bots.klongs.yardsticks:Tenfold`."""

from collections.abc import Mapping
from typing import ClassVar

from msgspec.structs import replace

from marketday.bots.klongs.search import HARD, KlongsSearchBot
from marketday.bots.weighing import Budget


class Tenfold(KlongsSearchBot):
    """`hard` with ten times the play-outs and nothing else: what do play-outs alone bring?"""

    budgets: ClassVar[Mapping[int, Budget]] = {
        seats: replace(budget, play_outs=10 * budget.play_outs) for seats, budget in HARD.items()
    }
