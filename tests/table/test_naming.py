"""Names that nobody can use to look like somebody else, like nobody, or over other people's lines."""

import pytest

from marketday.table.naming import presentable


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Łucja   Żółć ", "Łucja Żółć"),
        ("A\u202enn\u200b\u0000", "Ann"),
        ("Zoe\u0308", "Zoë"),  # written in two ways, it is one name
        ("Nguye\u0302\u0303n", "Nguyễn"),
        ("Z\u0336\u0336\u0336\u0336\u0336oe", "Z\u0336\u0336oe"),
        ("\u0301\u0301Ann \u0301", "Ann"),
        ("Ann\u3164", "Ann"),
        ("A\U000e0100 a\u0489\u0489", "A a"),
        ("\ufb2c" * 24, "\u05e9\u05bc\u05c1" * 8),
        ("李雷", "李雷"),
        ("عمر", "عمر"),
        *((blank * 5, "") for blank in "\u3164\uffa0\u2800\u115f\u034f\ufe0f\u200d\u00ad"),
    ],
)
def test_what_is_shown_of_a_name(given: str, shown: str) -> None:
    assert presentable(given) == shown
