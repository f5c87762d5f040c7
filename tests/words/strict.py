"""Words that let nothing pass, for tests."""

from string import Formatter
from typing import Any

from marketday.core.text import Words


class StrictWords(Words):
    """Takes a missing text, or a missing fact, for the defect it is, and remembers what was said."""

    def __init__(self, words: Words) -> None:
        self.language = words.language
        self._texts = words._texts
        self.said: set[str] = set()

    def say(self, key: str, **facts: Any) -> str:
        assert key in self, f"there are no words in {self.language} for {key}"
        self.said.add(key)
        try:
            return super().say(key, **facts)
        except LookupError as missing:
            raise AssertionError(f"the words in {self.language} for {key} want to know {missing}") from missing


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}
