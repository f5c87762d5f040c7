"""Quayside, a little game of our own: the sample that `dev.py new-game` copies.

Rule ids: docs/rulings/quayside.md.
"""

from marketday.games.quayside.game import Quayside

GAME = Quayside()
