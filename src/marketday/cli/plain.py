"""Text from elsewhere, made safe to print: a name in a record could carry control sequences for the terminal."""

import unicodedata

ORDERS = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Control and formatting characters, surrogates, line and paragraph separators."""


def plain(text: str) -> str:
    return "".join(letter for letter in text if unicodedata.category(letter) not in ORDERS)
