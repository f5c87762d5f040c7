"""The cast: as whom a bot sits at a table. People meet characters with a name and a face (`client/src/kit/faces.ts`),
the same in all languages; which kind of bot it is stands beside it where somebody chooses or wonders."""

from collections.abc import Collection
from zlib import crc32

CHARACTERS = (
    "Mali",
    "Otto",
    "Zofia",
    "Kiki",
    "Bruno",
    "Nok",
    "Irena",
    "Pascal",
    "Lotte",
    "Tadek",
    "Rosa",
    "Emil",
)
_NOVICES = ("Bruno", "Tadek", "Rosa")
SUITED = {
    "random": ("Kiki",),
    "easy": _NOVICES,
    "greedy": ("Otto", "Lotte", "Emil"),
    "hard": ("Irena", "Nok"),
    "expert": ("Irena",),
    "hoarder": ("Mali",),
    "spoiler": ("Zofia",),
    "smuggler": ("Pascal",),
    "bankrut-easy": _NOVICES,
    "bankrut-medium": ("Pascal", "Lotte", "Emil"),
    "bankrut-strong": ("Zofia", "Nok", "Otto"),
    "bankrut-expert": ("Irena",),
    "bankrut-swapper": ("Kiki",),
    "bankrut-miser": ("Mali",),
}
"""Who plays like which bot; a bot that is not listed can be anybody."""


def character(table: str, chair: int, bot: str, taken: Collection[str]) -> str:
    """Depends on nothing else, so that a log always tells of the same characters. A seat has a name and a character at
    most, so six seats leave one free."""
    names = {name.casefold() for name in taken}
    free = [one for one in CHARACTERS if one.casefold() not in names]
    suited = [one for one in free if one in SUITED.get(bot, CHARACTERS)] or free
    return suited[crc32(f"{table} {chair}".encode()) % len(suited)]
