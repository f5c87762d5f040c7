"""Templates: names, and words that depend on a number."""

import pytest

from marketday.core.text import fill, form


def test_names_and_braces_are_filled() -> None:
    assert fill("{who} drew {{a}} {boat}", "en", who="Ann", boat=0) == "Ann drew {a} 0"


@pytest.mark.parametrize(
    ("language", "numbers", "expected"),
    [  # The same table is in client/src/text/words.test.ts.
        ("en", "1 0 2 -1 21", "a b b a b"),
        ("de", "1 0 2 -1 21", "a b b a b"),
        ("fr", "1 0 2 -1 21", "a a b a b"),
        ("pl", "1 0 2 -1 4 5 12 14 21 22 25 101 112 123", "a c b a b c c c c b c c c b"),
    ],
)
def test_the_form_goes_with_the_number(language: str, numbers: str, expected: str) -> None:
    assert " ".join("abc"[form(language, int(number))] for number in numbers.split()) == expected


def test_a_form_may_name_its_number() -> None:
    assert [fill("Start with {count:a bot|# bots}", "en", count=n) for n in (1, 3)] == [
        "Start with a bot",
        "Start with 3 bots",
    ]
