"""What one person may add to a table besides moves. Limits per connection do not help: one person can have many."""

from marketday.server.limits import Limits
from marketday.table import acts
from marketday.table.decision import refused

TALK = (acts.Say, acts.React)
CHANGES = (acts.Sit, acts.Appear, acts.AddWord, acts.Leave, acts.SwapSeats, acts.RenewLink, acts.GiveToBot)
WISHES = (acts.Undo, acts.Propose, acts.ForbidHints)
"""Acts that ask something of others, or disturb them; saying no to them is free."""
LEAST_BURST = 5.0
BURST = 0.5
TALK_RATE = 0.025
CHANGE_RATE = 0.01
WISH_RATE = 0.05
"""As a share of a connection's rate: at 20 a second, ten lines of chat at once and then one every two seconds."""
MOST_PEOPLE = 64


class Quotas:
    def __init__(self, acts_per_second: float) -> None:
        burst = max(LEAST_BURST, BURST * acts_per_second)
        self._talk = Limits(burst, TALK_RATE * acts_per_second, MOST_PEOPLE)
        self._changes = Limits(burst, CHANGE_RATE * acts_per_second, MOST_PEOPLE)
        self._wishes = Limits(burst, WISH_RATE * acts_per_second, MOST_PEOPLE)

    def take(self, person: str, act: acts.Act, now: float) -> None:
        """Raises `Rejected` if it is too much."""
        for kinds, limits in ((TALK, self._talk), (CHANGES, self._changes), (WISHES, self._wishes)):
            if isinstance(act, kinds) and not limits.take(person, now):
                raise refused("too_many")
