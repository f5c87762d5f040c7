"""What notices say, in every language, about every game."""

from string import Formatter
from typing import get_args, get_type_hints

import pytest

from marketday.core.registry import every
from marketday.core.text import LANGUAGES, catalogue
from marketday.server.notices.words import MOST_NAME, PACKAGE, saying
from marketday.server.wire import Notice

KINDS = get_args(get_type_hints(Notice)["kind"])


def fields(template: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_texts(language: str) -> None:
    english, texts = catalogue(PACKAGE, "en"), catalogue(PACKAGE, language)
    assert texts.keys() == english.keys()
    for key, template in texts.items():
        assert template.strip()
        assert fields(template) == fields(english[key])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_notice_can_be_said(kind: str, language: str) -> None:
    for game in every():
        said = saying(kind, language, game.id, ("Ann", "Bob"))
        assert said.title.strip()
        assert "{" not in said.title + said.text
        if kind != "test":
            assert "Ann" in said.text


def test_the_others_are_named() -> None:
    assert saying("turn", "en", "klongs", ("Ann", "Bob")).text == "Bangkok Klongs with Ann and Bob"
    assert saying("turn", "de", "klongs", ("Ann",)).text == "Bangkok Klongs mit Ann"
    assert saying("turn", "fr", "klongs", ("Ann", "Bob", "Cleo")).text == "Bangkok Klongs avec Ann, Bob et Cleo"
    assert saying("turn", "pl", "klongs", ()).text == "Bangkok Klongs"
    assert saying("turn", "xx", "klongs", tuple("abcdefg")).text == "Bangkok Klongs with a, b, c, …"


def test_odd_names_do_no_harm() -> None:
    said = saying("turn", "en", "klongs", ("{game}", "x" * 500, "\r\nTitle: y"))
    assert "{game}" in said.text
    assert len(said.text) < 4 * MOST_NAME
