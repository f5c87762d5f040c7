"""Names as people may give them: characters that are invisible, or reverse the text, are left out, and a letter carries
no tower of marks, so that nobody can use them to look like somebody else, like nobody, or over other people's lines."""

import unicodedata

UNSEEN = {"Cc", "Cf", "Cn", "Co", "Cs", "Me", "Zl", "Zp"}
"""And marks that enclose a letter, which reach into the lines of others."""
LONGEST = 24
"""Letters; the wire takes no more, and writing a name in the one way may make it longer."""
BLANK = {
    *"\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\U0001d159",
    *map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))),
}
"""Letters, signs and marks by their category that show nothing: fillers, the empty cell of Braille, selectors."""
MARK = "M"
MOST_MARKS = 2
"""On one letter: Vietnamese has so many."""


def presentable(name: str) -> str:
    """May be empty, as if nobody had given a name."""
    letters: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", name):
        if letter.isspace():
            letters.append(" ")
        elif is_seen(letter):
            is_mark = unicodedata.category(letter)[0] == MARK
            marks = marks + 1 if is_mark else 0
            if not is_mark or (marks <= MOST_MARKS and letters and letters[-1] != " "):
                letters.append(letter)
    return " ".join("".join(letters).split())[:LONGEST].rstrip()


def is_seen(letter: str) -> bool:
    return letter not in BLANK and unicodedata.category(letter) not in UNSEEN
