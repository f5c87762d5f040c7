"""Names as people may give them: characters that are invisible, or reverse the text, are left out, so that nobody can
use them to look like somebody else."""

import unicodedata

UNSEEN = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}


def presentable(name: str) -> str:
    seen = "".join(" " if letter.isspace() else letter for letter in name if letter.isspace() or is_seen(letter))
    return " ".join(seen.split())


def is_seen(letter: str) -> bool:
    return unicodedata.category(letter) not in UNSEEN
