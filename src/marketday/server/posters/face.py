"""What a font can draw and how wide that is, read from its TrueType file: names come from strangers, and must fit."""

import struct
import unicodedata
from pathlib import Path

ELLIPSIS = "…"
UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Categories of characters that draw nothing, or reverse the direction of writing."""


class Face:
    def __init__(self, file: Path) -> None:
        content = file.read_bytes()
        tables = {
            tag: content[start : start + length]
            for tag, _, start, length in struct.iter_unpack(">4sIII", content[12 : 12 + 16 * _short(content, 4)])
        }
        self._em = _short(tables[b"head"], 18)
        self._glyphs = _characters(tables[b"cmap"])
        count = _short(tables[b"hhea"], 34)
        self._widths = [width for width, _ in struct.iter_unpack(">Hh", tables[b"hmtx"][: 4 * count])]

    def width(self, text: str, size: float) -> float:
        glyphs = (self._glyphs.get(ord(letter), 0) for letter in text)
        units: int = sum(self._widths[min(glyph, len(self._widths) - 1)] for glyph in glyphs)
        return units * size / self._em

    def drawable(self, text: str) -> str:
        """Without characters the font has no glyph for; decomposed characters are composed first."""
        kept = (
            letter if letter != "\t" else " "
            for letter in unicodedata.normalize("NFC", text)
            if ord(letter) in self._glyphs and unicodedata.category(letter) not in UNSEEN
        )
        return " ".join("".join(kept).split())

    def rows(self, words: list[str], size: float, width: float) -> list[str]:
        """The words in rows that are no wider than this."""
        rows = [""]
        for word in words:
            longer = f"{rows[-1]} {word}".strip()
            if not rows[-1] or self.width(longer, size) <= width:
                rows[-1] = longer
            else:
                rows.append(word)
        return rows

    def fitted(self, text: str, size: float, width: float, least: float) -> tuple[str, float]:
        """The text and its size: made smaller down to `least` until it fits, and cut off if even that is too large."""
        fits = size * width / max(self.width(text, size), 1)
        if fits >= size:
            return text, size
        if fits >= least:
            return text, fits
        while text and self.width(text + ELLIPSIS, least) > width:
            text = text[:-1]
        return text.rstrip() + ELLIPSIS, least


def _short(content: bytes, at: int) -> int:
    value: int = struct.unpack_from(">H", content, at)[0]
    return value


def _characters(cmap: bytes) -> dict[int, int]:
    """From characters to glyphs: the widest of the font's tables that we can read (formats 4 and 12)."""
    found: dict[int, int] = {}
    for _, _, start in struct.iter_unpack(">HHI", cmap[4 : 4 + 8 * _short(cmap, 2)]):
        kind = _short(cmap, start)
        if kind == 12:
            (groups,) = struct.unpack_from(">I", cmap, start + 12)
            for first, last, glyph in struct.iter_unpack(">III", cmap[start + 16 : start + 16 + 12 * groups]):
                found.update((code, glyph + code - first) for code in range(first, last + 1))
        elif kind == 4:
            found.update(_segments(cmap[start:]))
    return {code: glyph for code, glyph in found.items() if glyph}


def _segments(table: bytes) -> dict[int, int]:
    found: dict[int, int] = {}
    count = _short(table, 6) // 2
    ends, starts, deltas, offsets = (14, 16 + 2 * count, 16 + 4 * count, 16 + 6 * count)
    for i in range(count):
        first, last = _short(table, starts + 2 * i), _short(table, ends + 2 * i)
        delta, offset = _short(table, deltas + 2 * i), _short(table, offsets + 2 * i)
        for code in range(first, last + 1):
            if code == 0xFFFF:
                continue
            if offset == 0:
                found[code] = (code + delta) & 0xFFFF
            else:
                glyph = _short(table, offsets + 2 * i + offset + 2 * (code - first))
                found[code] = (glyph + delta) & 0xFFFF if glyph else 0
    return found
