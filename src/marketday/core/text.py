"""Words: templates per game and language, found by key. The same files serve the terminal and the browser.

A text is a template with `{names}`. Where a number decides about words it names their forms, with # for the number:
`{count:# card|# cards}`. A name, with @ for it, can have a second form for whoever reads it, whom only a browser knows:
`{who:@ takes|You take}`. Games keep their texts in `text/<language>.json`, and their plug-ins in such folders further
down; what all games share is in `core/text/`. The files contain the texts exactly as they are shown, including no-break
spaces (`tools/typography.py`).
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from string import Formatter
from typing import Any, Self

LANGUAGES = ("en", "pl", "de", "fr")


def form(language: str, number: int) -> int:
    """Which of the forms goes with a number; the browser knows it from `Intl.PluralRules`. Polish has three (1 karta, 2
    karty, 5 kart), the others have two, and in French zero takes the singular."""
    number = abs(number)
    if language == "pl" and number != 1:
        return 1 if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else 2
    return 0 if number == 1 or (language == "fr" and number == 0) else 1


class _Filler(Formatter):
    def __init__(self, language: str) -> None:
        self._language = language

    def format_field(self, value: Any, format_spec: str) -> str:
        if not format_spec:
            return str(value)
        if isinstance(value, str):  # a name, and never the reader's own
            return format_spec.split("|")[0].replace("@", value)
        return format_spec.split("|")[form(self._language, value)].replace("#", str(value))


def fill(template: str, language: str, **facts: Any) -> str:
    return _Filler(language).vformat(template, (), facts)


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


def missing(key: str, facts: Mapping[str, object]) -> str:
    """What is shown for a text that nobody has written yet."""
    return " · ".join([key, *(f"{name} {fact}" for name, fact in facts.items())])


def role_at(roles: Sequence[str], seat: int | None) -> str:
    """What the seat plays that others do not; empty where all are alike, and for a seat that there is not."""
    return roles[seat] if seat is not None and 0 <= seat < len(roles) else ""


class Words:
    """The texts of one game in one language. A missing key is a defect that tests find; here it is shown as it is."""

    role = ""
    """What they who do it or are asked play (`Game.roles`), where that is known: it may have words of its own."""

    def __init__(self, game: str, language: str) -> None:
        self.language = language
        self._texts = {**catalogue("marketday.core", language), **catalogue_of_game(game, language)}

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def keys(self) -> set[str]:
        return set(self._texts)

    def of(self, role: str) -> Self:
        """The same texts, for what is done by this role or asked of it."""
        words = copy(self)
        words.role = role
        return words

    def say(self, key: str, **facts: Any) -> str:
        template = self._texts.get(key)
        return missing(key, facts) if template is None else fill(template, self.language, **facts)

    def join(self, parts: Iterable[str]) -> str:
        """What was said, in a row. Games do not join texts themselves: not every listener makes texts
        (`core.outline`)."""
        return ", ".join(parts)

    def who(self, seat: int, names: Sequence[str]) -> str:
        return names[seat] if 0 <= seat < len(names) else self.say("seat.name", number=seat + 1)

    def plainly(self, key: str, facts: Mapping[str, object], names: Sequence[str]) -> str:
        """A template whose names are the fields of the value it describes. `seat` is `{who}`, a name; a word stands for
        the text `<field>.<word>` where there is one; everything else is shown as it is."""
        told: dict[str, object] = {}
        for field, value in facts.items():
            match field, value:
                case "seat", int(seat):
                    told["who"] = self.who(seat, names)
                case _, str(word) if f"{field}.{word}" in self:
                    told[field] = self.say(f"{field}.{word}")
                case _:
                    told[field] = value
        return self.say(key, **told)
