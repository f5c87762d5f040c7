"""A mean that may be looked at after every observation, to stop as soon as it is clear.

A usual 95% interval may be looked at once. Whoever looks after every game and stops when it leaves 50% finds a
difference between equal bots far more often than in one run of twenty, and in the end always. So here somebody bets,
game by game, against every value m that the mean could have, in a game that is fair if m is right: then their capital
is multiplied by twenty at *any* time in at most one run of twenty (Ville), and what remains are the values whose bettor
did not get that rich. It holds for whatever lies between 0 and 1, and is the narrower the less it varies. (Waudby-Smith
and Ramdas, "Estimating means of bounded random variables by betting", 2024: hedged capital.)
"""

import math

from marketday.lab.statistics import Interval

STEPS = 200
"""Between the values that are bet against: what lies between one that is given up and one that is not remains."""
SURE = 0.95
CAUTION = 0.5
"""The part of the capital that may be lost at once."""


class RunningMean:
    def __init__(self, sure: float = SURE) -> None:
        self._rich = math.log(2 / (1 - sure))  # half of the money is on "more", half on "less"
        self._means = [step / STEPS for step in range(STEPS + 1)]
        self._more = [0.0] * len(self._means)
        self._less = [0.0] * len(self._means)
        self._sum = 0.0
        self._squares = 0.0
        self.count = 0

    def add(self, value: float) -> None:
        """The stake depends on what came before, never on the value itself."""
        stake = self._stake()
        for place, mean in enumerate(self._means):
            self._more[place] += math.log1p(min(stake, CAUTION / mean if mean else stake) * (value - mean))
            self._less[place] += math.log1p(min(stake, CAUTION / (1 - mean) if mean < 1 else stake) * (mean - value))
        self.count += 1
        self._sum += value
        self._squares += (value - self._guess()) ** 2

    def _stake(self) -> float:
        variance = (0.25 + self._squares) / (self.count + 1)
        return math.sqrt(2 * self._rich / (variance * (self.count + 1) * math.log(self.count + 2)))

    def _guess(self) -> float:
        return (0.5 + self._sum) / (self.count + 1)

    @property
    def interval(self) -> Interval:
        """Of all moments together, with 95% certainty."""
        capitals = list(map(max, self._more, self._less))
        left = [place for place, capital in enumerate(capitals) if capital < self._rich]
        left = left or [capitals.index(min(capitals))]
        low, high = max(left[0] - 1, 0), min(left[-1] + 1, STEPS)
        return Interval(self._sum / max(self.count, 1), low / STEPS, high / STEPS)
