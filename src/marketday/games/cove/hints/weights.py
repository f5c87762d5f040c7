# compiled: mypyc
"""What bots believe about any shop, in numbers: found by playing bots with different ones against each other. What they
believe about one merchant's work is in its `Hopes`."""

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Weights:
    def __init__(self) -> None:
        # ---- how a day goes on (`forecast`) --------------------------------------------------------------------------
        self.second: float = 0.45
        """What the second-best pier, or keeping a good, adds to the best."""
        self.later_small: float = 1.3
        self.later_large: float = 1.2
        """Customers that a small good kept for the next round may find; and a large one."""
        self.fill: float = 0.73
        """How far the adventurers still to come fill the boats that will dock."""
        self.fuller: float = 1.5
        """How much more likely a boat is to dock next for each additional passenger."""
        self.early: float = 0.1
        """How much earlier the harbour closes the more adventurers are still to come."""
        self.growth: float = 0.88
        self.lair_growth: float = 0.34
        """Customers who come to each hall in a round; and rogues to the lair."""
        self.card: float = 1.1
        """How much of a corruption card's average cost counts."""
        # ---- what a seat may expect (`prospect`) ---------------------------------------------------------------------
        self.sponsor: float = 0.59
        """The probability that a shield that is active now pays at the end of the day."""
        self.rivals: float = 1.3
        """How much the others' gold counts against one's own where the harbour is concerned."""
        self.staff_every: float = 3.8
        """Staff is used once in this many hours."""
        self.staff_half: float = 13.7
        """With talents worth this much gold in total, half of it justifies the hours."""
