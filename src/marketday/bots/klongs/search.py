"""Tries out what looks best: `hard` for two rounds, `expert` more of it for three, with ten times the play-outs."""

from typing import ClassVar

from msgspec.structs import replace

from marketday.bots.search import SearchBot
from marketday.bots.weighing import Budget

FEWEST_SEATS = 2


class KlongsSearchBot(SearchBot):
    budget: ClassVar[Budget] = Budget(for_victory=True)

    def budget_for(self, seat_count: int) -> Budget:
        """With every seat more happens from one's turn to the next, so it takes more play-outs to see a difference."""
        return replace(self.budget, play_outs=self.budget.play_outs << (seat_count - FEWEST_SEATS))


class KlongsExpertBot(KlongsSearchBot):
    rung: ClassVar[int] = 4
    budget: ClassVar[Budget] = Budget(12, 640, rounds=3, first_look=2, for_victory=True, doubt=2.5)
