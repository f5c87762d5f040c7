"""Words: templates per game and language, found by key. The same files serve the terminal and the browser.

A text is a template with `{names}`. Games keep theirs in `text/<language>.json`, and their plug-ins in such folders
further down; what all games share is in `core/text/`.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

LANGUAGES = ("en", "pl", "de", "fr")


@cache
def catalogue(package: str, language: str) -> Mapping[str, str]:
    return _texts(resources.files(package), language)


@cache
def catalogue_of_game(game: str, language: str) -> Mapping[str, str]:
    """Its own texts and those of its plug-ins."""
    return _all_texts(resources.files(f"marketday.games.{game}"), language)


def _texts(folder: Traversable, language: str) -> dict[str, str]:
    texts: dict[str, str] = json.loads((folder / "text" / f"{language}.json").read_text("utf-8"))
    return texts


def _all_texts(folder: Traversable, language: str) -> dict[str, str]:
    texts = _texts(folder, language) if (folder / "text").is_dir() else {}
    for inner in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if inner.is_dir() and inner.name != "text":
            texts |= _all_texts(inner, language)
    return texts


class Words:
    """The texts of one game in one language. A missing key is a defect that tests find; here it shows itself as the
    key."""

    def __init__(self, game: str, language: str) -> None:
        self.language = language
        self._texts = {**catalogue("marketday.core", language), **catalogue_of_game(game, language)}

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def keys(self) -> set[str]:
        return set(self._texts)

    def say(self, key: str, **facts: Any) -> str:
        template = self._texts.get(key)
        return key if template is None else template.format(**facts)
