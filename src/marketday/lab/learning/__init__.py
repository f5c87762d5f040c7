"""The games as environments for learners (extra `rl`): PettingZoo, Gymnasium, NumPy. docs/learning.md tells how."""
