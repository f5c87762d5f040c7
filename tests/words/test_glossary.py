"""A term that was replaced does not come back, in any text of any game.

`glossary/<language>.toml` has a table per scope: `all`, `shell` (whatever belongs to no game), or a game's id. A row
has the old term as a pattern (capitals count where it has any) and what is said instead. That has to be found in the
scope, so that the glossary cannot go stale.
"""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from marketday.core import registry
from marketday.core.text import LANGUAGES
from tools import typography

GLOSSARY = Path(__file__).parent / "glossary"
GAMES = [game.id for game in registry.every()]


class Text(NamedTuple):
    where: str
    scope: str
    key: str
    text: str


def texts(language: str) -> Iterator[Text]:
    for file in typography.files():
        if file.stem == language:
            where = file.relative_to(typography.ROOT)
            scope = next((game for game in GAMES if game in where.parts), "shell")
            for key, text in json.loads(file.read_text("utf-8")).items():
                yield Text(str(where), scope, key, re.sub(r"[\u00a0\u202f]", " ", text))


def glossary(language: str) -> dict[str, dict[str, str]]:
    tables = tomllib.loads((GLOSSARY / f"{language}.toml").read_text("utf-8"))
    return {scope: rows for scope, rows in tables.items() if scope != "addressed_to_several"}


def found(pattern: str, text: str) -> bool:
    return bool(re.search(pattern, text, 0 if any(map(str.isupper, pattern)) else re.IGNORECASE))


ROWS = [
    pytest.param(language, scope, was, now, id=f"{language}-{scope}-{was}")
    for language in LANGUAGES
    for scope, rows in glossary(language).items()
    for was, now in rows.items()
]


@pytest.mark.parametrize(("language", "scope", "was", "now"), ROWS)
def test_a_term_that_was_replaced_does_not_come_back(language: str, scope: str, was: str, now: str) -> None:
    assert scope in ("all", "shell", *GAMES)
    said = [text for text in texts(language) if scope in ("all", text.scope)]
    assert [text for text in said if found(was, text.text)] == [], f"we say {now}"
    assert any(now.casefold() in text.text.casefold() for text in said), f"{now} is said nowhere"


def test_every_language_has_a_glossary_and_every_game_has_texts() -> None:
    for language in LANGUAGES:
        assert glossary(language)
        assert {text.scope for text in texts(language)} == {"shell", *GAMES}


def test_a_french_player_is_called_tu() -> None:
    several = tomllib.loads((GLOSSARY / "fr.toml").read_text("utf-8"))["addressed_to_several"]["keys"]
    vous = re.compile(r"\b(vous|votre|vos|faites|dites|êtes)\b|\b(?!chez|assez|nez)\w+ez\b", re.IGNORECASE)
    polite = {text.key for text in texts("fr") if vous.search(text.text)}
    assert polite == set(several)
