"""The texts hold their no-break spaces, whatever was typed."""

import json
from pathlib import Path
from string import Formatter

import pytest

from marketday.core.text import LANGUAGES, form
from tools import typography

NAMES = {"who", "leader", "caller", "to", "other", "owner", "quicker", "trigger", "first"}


def test_all_texts_are_finished() -> None:
    assert list(typography.stale()) == [], "python tools/typography.py --write"


def test_every_language_has_rules_and_every_folder_all_languages() -> None:
    assert set(typography.RULES) == set(LANGUAGES)
    folders: dict[Path, set[str]] = {}
    for file in typography.files():
        folders.setdefault(file.parent, set()).add(file.stem)
    assert folders
    assert all(languages == set(LANGUAGES) for languages in folders.values())


@pytest.mark.parametrize(
    ("language", "typed", "shown"),
    [
        ("fr", "Quoi ? Non ! « Oui » : si ; 3:30, ?", "Quoi_? Non_! «_Oui_»~: si_; 3:30,_?"),
        (
            "fr",
            "Quoi? Non! {who}: «oui»; https://ntfy.sh, {count:un|deux}",
            "Quoi_? Non_! {who}~: «_oui_»_; https://ntfy.sh, {count:un|deux}",
        ),
        ("fr", "{count:# carte|# cartes}", "{count:#~carte|#~cartes}"),
        ("pl", "Zagraj w karty i z botami: {count} kart", "Zagraj w~karty i~z~botami: {count}~kart"),
        ("de", "Neuer Versuch… z. B. +{gold} Gold", "Neuer Versuch~… z.~B. +{gold}~Gold"),
        ("en", "Wait… 2 cards", "Wait… 2 cards"),
    ],
)
def test_what_was_typed_is_finished(language: str, typed: str, shown: str) -> None:
    better = typography.finished(typed, language)
    assert better.replace(typography.WIDE, "~").replace(typography.NARROW, "_") == shown
    assert typography.finished(better, language) == better


def test_forms_are_as_many_as_the_language_has() -> None:
    for file in typography.files():
        wanted = 1 + max(form(file.stem, number) for number in range(30))
        for key, text in json.loads(file.read_text("utf-8")).items():
            for _, name, forms, _ in Formatter().parse(text):
                if forms:
                    two = name in NAMES and "#" not in forms  # one for others, one for whoever reads it
                    assert len(forms.split("|")) == (2 if two else wanted), f"{file.parent}, {key}: {{{name}:{forms}}}"
