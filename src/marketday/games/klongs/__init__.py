"""Bangkok Klongs, a game by Martin Schlegel (dlp games, 2010). An unofficial adaptation; rule ids:
docs/rulings/klongs.md."""

from marketday.games.klongs.game import KlongsGame

GAME = KlongsGame()
