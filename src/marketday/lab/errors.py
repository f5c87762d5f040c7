"""Why games cannot be played to their end here."""


class BadBot(Exception):
    """A bot gave an answer that the rules forbid, or would not play."""


class NeedsClock(Exception):
    """A game where everybody acts at any moment: somebody has to keep the time, and here nobody does."""
