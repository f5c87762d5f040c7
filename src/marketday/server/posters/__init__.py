"""Posters: pictures of a game or of its result, drawn by the server for links that are shared."""
