"""Posters: pictures of a game or of how it ended, drawn by the server for links that are passed on."""
