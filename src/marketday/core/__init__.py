"""The grammar all games speak. It knows no game, no network, no disk, no clock."""

from marketday.core.chance import Chance, RandomChance, RecordedChance, SecretChance
from marketday.core.grammar import AnyGame, Ask, Game, Outcome, Rejected, ScoreLine, Seat, Step, rank
from marketday.core.kernel import CHANCE, OVER, Kernel
from marketday.core.rng import Rng

__all__ = [
    "CHANCE",
    "OVER",
    "AnyGame",
    "Ask",
    "Chance",
    "Game",
    "Kernel",
    "Outcome",
    "RandomChance",
    "RecordedChance",
    "Rejected",
    "Rng",
    "ScoreLine",
    "Seat",
    "SecretChance",
    "Step",
    "rank",
]
