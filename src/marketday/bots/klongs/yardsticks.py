"""Bots to measure others by. They are on no ladder: a command names them as
`marketday.bots.klongs.yardsticks:Tenfold`."""

from typing import ClassVar

from msgspec.structs import replace

from marketday.bots.klongs.search import KlongsSearchBot
from marketday.bots.weighing import Budget


class Tenfold(KlongsSearchBot):
    """`hard` with ten times the play-outs and nothing else: what do play-outs alone bring?"""

    budget: ClassVar[Budget] = replace(KlongsSearchBot.budget, play_outs=10 * KlongsSearchBot.budget.play_outs)
