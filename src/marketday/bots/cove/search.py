"""Tries actions out to the end of the round. Most of a shop's answers look alike at once, so few are tried, and those
often."""

from typing import ClassVar

from marketday.bots.search import SearchBot
from marketday.bots.weighing import Budget


class CoveSearchBot(SearchBot):
    budget: ClassVar[Budget] = Budget(candidates=4, play_outs=64)
