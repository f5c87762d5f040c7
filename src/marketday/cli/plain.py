"""Text from elsewhere, safe to print: a name in a record could carry orders to the terminal."""

import unicodedata

ORDERS = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Control and formatting characters, halves of characters, line and paragraph ends."""


def plain(text: str) -> str:
    return "".join(letter for letter in text if unicodedata.category(letter) not in ORDERS)
