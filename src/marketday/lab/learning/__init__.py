"""The games as environments for learners (extra `rl`): PettingZoo, Gymnasium, NumPy. docs/learning.md tells how."""

MOST_STEPS = 20_000
"""No play of any game takes as many, but for one where everybody acts at any moment and nobody ends it."""
