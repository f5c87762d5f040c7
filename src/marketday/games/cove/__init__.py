"""Merchants Cove, a game by Carl Van Ostrand, Jonny Pac and Drake Villareal (Final Frontier Games). An unofficial
adaptation; rule ids: docs/rulings/cove.md."""

from marketday.games.cove.game import CoveGame
from marketday.games.cove.merchants import found

GAME = CoveGame(found())
