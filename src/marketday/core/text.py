"""Words: templates per game and language, found by key. The same files serve the terminal and the browser.

A text is a template with `{names}`. Games keep theirs in `text/<language>.json`; what all games share is in
`core/text/`.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

LANGUAGES = ("en", "pl", "de", "fr")


@cache
def catalogue(package: str, language: str) -> Mapping[str, str]:
    file = resources.files(package) / "text" / f"{language}.json"
    texts: dict[str, str] = json.loads(file.read_text("utf-8"))
    return texts


class Words:
    """The texts of one game in one language. A missing key is a defect that tests find; here it shows itself as the
    key."""

    def __init__(self, game: str, language: str) -> None:
        self.language = language
        self._texts = {**catalogue("marketday.core", language), **catalogue(f"marketday.games.{game}", language)}

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def keys(self) -> set[str]:
        return set(self._texts)

    def say(self, key: str, **facts: Any) -> str:
        template = self._texts.get(key)
        return key if template is None else template.format(**facts)
