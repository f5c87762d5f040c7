"""Tries out, to the end of the round, what to do and where boats go. Play-outs are long, so few answers are tried."""

from typing import ClassVar

from marketday.bots.search import SearchBot
from marketday.bots.weighing import Budget


class CoveSearchBot(SearchBot):
    budget: ClassVar[Budget] = Budget(candidates=4, play_outs=32)
