"""Posters as SVG: how a game ended, a game, the site. Wide ones are what links show (1200 x 630), square ones are for
passing on (1080 x 1080)."""

import base64
import html
from collections.abc import Iterable
from functools import cache
from importlib import resources
from pathlib import Path

from msgspec import Struct

from marketday.server.posters.face import Face

WIDE = (1200, 630)
SQUARE = (1080, 1080)
Size = tuple[int, int]

CREAM, PAPER, INK, SOFT, GOLD = "#fdf3dc", "#fdf9f0", "#1f2c2d", "#5b6663", "#b97a12"
# The marks of the seats, as in client/src/kit (seats.ts, theme.css): colour is never the only sign.
MARKS = (
    ("#b93a2b", "M12 2.5 22.5 20.5H1.5Z"),
    ("#2b7344", "M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19Z"),
    ("#2a5cad", "M3.5 3.5h17v17h-17Z"),
    ("#e0a91d", "M12 1 23 12 12 23 1 12Z"),
    ("#7a3ea8", "m12 1 3.2 7.4 8 .8-6.1 5.2 1.9 7.9L12 18l-7 4.3 1.9-7.9L.8 9.2l8-.8Z"),
    ("#c2560a", "M8 2h8v6h6v8h-6v6H8v-6H2V8h6Z"),
)
CROWN = "M1 6l5.500 4.500L12 2l5.500 8.500L23 6l-2.400 13H3.400Z"
BOT = "M6 9h12v10H6ZM12 9V5M9.500 13.500h.01M14.500 13.500h.01M3 13v3M21 13v3M12 4.500h.01"


class Ranked(Struct, frozen=True):
    """How one seat did."""

    colour: int
    name: str
    is_bot: bool
    rank: int
    points: int


class Fonts:
    """Three fonts, as the client's build wrote them."""

    def __init__(self, files: Iterable[Path]) -> None:
        by_name = {file.stem: file for file in files}
        self.plain = Face(by_name["DejaVuSansCondensed"])
        self.bold = Face(by_name["DejaVuSansCondensed-Bold"])
        self.display = Face(by_name["DejaVuSerif-Bold"])


@cache
def _fonts(files: tuple[Path, ...]) -> Fonts:
    return Fonts(files)


def fonts(files: Iterable[Path]) -> Fonts:
    return _fonts(tuple(files))


class Poster:
    """A sheet that is being drawn on."""

    def __init__(self, fonts: Fonts, size: Size) -> None:
        self.fonts = fonts
        self.width, self.height = size
        self._parts = [_water(*size)]
        self._clips = 0

    def svg(self) -> str:
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{self.height}" '
            f'viewBox="0 0 {self.width} {self.height}">{"".join(self._parts)}</svg>'
        )

    def add(self, part: str) -> None:
        self._parts.append(part)

    # ---- pieces ------------------------------------------------------------------------------------------------------
    def postcard(self, game: str, x: float, y: float, width: float, turned: float = 0) -> None:
        """The game's own picture with a white rim, as if it lay there."""
        height, rim = width / 2, max(8, width / 60)
        self._clips += 1
        clip = f"card{self._clips}"
        card = f'x="{x - rim}" y="{y - rim}" width="{width + 2 * rim}" height="{height + 2 * rim}" rx="{2 * rim}"'
        self.add(
            f'<g transform="rotate({turned} {x + width / 2} {y + height / 2})">'
            f'<clipPath id="{clip}"><rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{rim}"/></clipPath>'
            f'<rect {card} fill="#04262e" opacity=".18" transform="translate(4 16)"/>'
            f'<rect {card} fill="#04262e" opacity=".22" transform="translate(2 7)"/>'
            f'<rect {card} fill="#fffdf6"/>'
            f'<g clip-path="url(#{clip})"><path fill="#3f96a1" d="M{x} {y}h{width}v{height}h-{width}z"/>'
            f"{_picture(game, x, y, width, height)}</g></g>"
        )

    def text(
        self,
        said: str,
        x: float,
        y: float,
        size: float,
        width: float,
        *,
        least: float = 0,
        kind: str = "plain",
        fill: str = INK,
        anchor: str = "start",
        centred: bool = False,
    ) -> float:
        """One line in the available width; returns how wide it came out. `y` is the baseline, or the middle of the
        letters."""
        letters: Face = getattr(self.fonts, kind)
        said, size = letters.fitted(letters.drawable(said), size, width, least or 0.7 * size)
        family = "DejaVu Serif" if kind == "display" else "DejaVu Sans"
        y += 0.36 * size if centred else 0
        weight = "400" if kind == "plain" else "700"
        self.add(
            f'<text x="{x:.1f}" y="{y:.1f}" font-family="{family}" font-weight="{weight}" font-size="{size:.1f}" '
            f'fill="{fill}" text-anchor="{anchor}" xml:space="preserve">{html.escape(said)}</text>'
        )
        return letters.width(said, size)

    def sentence(self, said: str, x: float, y: float, size: float, width: float, lines: int, fill: str) -> None:
        """Several lines in the middle of `x`."""
        letters = self.fonts.plain
        words = letters.drawable(said).split()
        rows = letters.rows(words, size, width)
        # As few rows as possible, and of about the same length.
        even = 1.1 * letters.width(" ".join(words), size) / len(rows)
        evened = letters.rows(words, size, min(width, even))
        rows = (evened if len(evened) == len(rows) else rows)[:lines]
        for number, row in enumerate(rows):
            self.text(row, x, y + 1.35 * size * number, size, width, least=size, fill=fill, anchor="middle")

    def wordmark(self, x: float, y: float, size: float, anchor: str = "start") -> None:
        """Our boat and our name; `x` is where it begins, or its middle."""
        name, boat = "Marketday", 1.5 * size
        whole = boat + 0.4 * size + self.fonts.display.width(name, size)
        begin = x - whole / 2 if anchor == "middle" else x
        self.add(
            f'<g transform="translate({begin:.1f} {y - 1.13 * size:.1f}) scale({boat / 32:.3f})">'
            '<rect width="32" height="32" rx="7" fill="#0b4b58"/>'
            '<path d="M4 17h24c-1.6 4.6-5 7-9 7h-6c-4 0-7.400-2.400-9-7Z" fill="#e3c79c"/>'
            '<circle cx="11" cy="13.500" r="3" fill="#d9902f"/><circle cx="17" cy="13" r="3.400" fill="#d9503d"/>'
            '<circle cx="22.500" cy="14" r="2.600" fill="#63c084"/>'
            '<path d="M3 27.500c2.600-1.800 5.200-1.800 7.800 0s5.200 1.800 7.800 0 5.200-1.800 7.800 0l2.600 1" '
            'fill="none" stroke="#7fbfc1" stroke-width="1.600" stroke-linecap="round"/></g>'
        )
        self.text(name, begin + boat + 0.4 * size, y, size, whole, kind="display", fill=CREAM)

    def ranking(self, lines: list[Ranked], x: float, y: float, width: float, height: float) -> None:
        """Who finished where, on a sheet of paper no larger than needed; the first in gold."""
        row = min((height - 40) / len(lines), 150)
        y += (height - 40 - row * len(lines)) / 2
        height = row * len(lines) + 40
        sheet = f'x="{x}" y="{y}" width="{width}" height="{height}" rx="26"'
        self.add(
            f'<rect {sheet} fill="#04262e" opacity=".2" transform="translate(3 14)"/>'
            f'<rect {sheet} fill="#04262e" opacity=".22" transform="translate(1 6)"/><rect {sheet} fill="{PAPER}"/>'
        )
        for number, line in enumerate(sorted(lines, key=lambda line: line.rank)):
            self._row(line, x + 20, y + 20 + row * number, width - 40, row)

    def _row(self, line: Ranked, x: float, y: float, width: float, row: float) -> None:
        middle, size = y + row / 2, min(44, 0.46 * row)
        is_first = line.rank == 1
        if is_first:
            self.add(f'<rect x="{x}" y="{y + 4}" width="{width}" height="{row - 8}" rx="18" fill="#f6dfa6"/>')
            self.add(sign(CROWN, x + 40, middle, 1.15 * size, 'fill="#e0a021" stroke="#7a4f06" stroke-width="1.400"'))
        else:
            rank = str(line.rank)
            self.text(rank, x + 40, middle, size, 60, kind="display", fill=SOFT, anchor="middle", centred=True)
        colour, mark = MARKS[line.colour % len(MARKS)]
        self.add(sign(mark, x + 97, middle, 0.95 * size, f'fill="{colour}" stroke="#3b2a14" stroke-width="1.200"'))
        points, edge = str(line.points).replace("-", "−"), x + width - 22
        taken = self.text(points, edge, middle, 1.15 * size, 160, kind="bold", anchor="end", centred=True)
        begin, end = x + 97 + 0.85 * size, edge - 18 - taken - (1.1 * size if line.is_bot else 0)
        kind, least = "bold" if is_first else "plain", 0.52 * size
        wide = self.text(line.name, begin, middle, size, end - begin, least=least, kind=kind, centred=True)
        if line.is_bot:
            look = f'fill="none" stroke="{SOFT}" stroke-width="1.900" stroke-linecap="round"'
            self.add(sign(BOT, begin + wide + 0.75 * size, middle - 0.04 * size, 0.85 * size, look))


# ---- whole posters ---------------------------------------------------------------------------------------------------
def result(fonts: Fonts, size: Size, game: str, title: str, date: str, lines: list[Ranked]) -> str:
    """How a game ended."""
    poster = Poster(fonts, size)
    if size == SQUARE:
        poster.postcard(game, 190, 60, 700, -1.5)
        poster.text(title, 540, 506, 62, 940, kind="display", fill=CREAM, anchor="middle")
        poster.text(date, 540, 552, 30, 940, fill="#cfe7e3", anchor="middle")
        poster.ranking(lines, 90, 578, 900, 410)
        poster.wordmark(540, 1046, 34, "middle")
    else:
        poster.postcard(game, 52, 70, 480, -2)
        poster.text(title, 48, 412, 56, 496, kind="display", fill=CREAM)
        poster.text(date, 50, 460, 30, 496, fill="#cfe7e3")
        poster.wordmark(48, 576, 32)
        poster.ranking(lines, 580, 40, 584, 550)
    return poster.svg()


def one_game(fonts: Fonts, size: Size, game: str, title: str) -> str:
    """A game, and nothing about anybody who plays it."""
    poster = Poster(fonts, size)
    middle = poster.width / 2
    if size == SQUARE:
        poster.postcard(game, 90, 130, 900, -1.5)
        poster.text(title, middle, 730, 88, 960, kind="display", fill=CREAM, anchor="middle")
        poster.wordmark(middle, 960, 44, "middle")
    else:
        poster.postcard(game, 240, 44, 720, -1.5)
        poster.text(title, middle, 510, 76, 1100, kind="display", fill=CREAM, anchor="middle")
        poster.wordmark(middle, 588, 32, "middle")
    return poster.svg()


def house(fonts: Fonts, size: Size, games: list[str], sentence: str) -> str:
    """All games, side by side."""
    poster = Poster(fonts, size)
    middle, gap = poster.width / 2, poster.width / 40
    card = min((poster.width - gap * (len(games) + 1)) / len(games), 480)
    begin = middle - (card * len(games) + gap * (len(games) - 1)) / 2
    top = 66 if size == WIDE else 260
    for number, game in enumerate(games):
        side = 2 * number - len(games) + 1
        poster.postcard(game, begin + number * (card + gap), top + 8 * abs(side), card, 2.5 * side)
    poster.wordmark(middle, top + card / 2 + 172, 84, "middle")
    poster.sentence(sentence, middle, top + card / 2 + 246, 34, 0.8 * poster.width, 3, "#d9ede9")
    return poster.svg()


# ---- strokes ---------------------------------------------------------------------------------------------------------
def _water(width: int, height: int) -> str:
    """Evening on the river: two layers of waves, light from the upper left."""

    def wave(y: float, length: float, shift: float) -> str:
        crests = "".join(f"q{length / 4} -14 {length / 2} 0t{length / 2} 0" for _ in range(int(width / length) + 2))
        return f"M{-shift} {y}{crests}V{height}H{-shift}Z"

    return (
        '<defs><linearGradient id="river" x2=".35" y2="1"><stop stop-color="#2b8793"/>'
        '<stop offset=".6" stop-color="#14606f"/><stop offset="1" stop-color="#0c4653"/></linearGradient></defs>'
        f'<path fill="url(#river)" d="M0 0h{width}v{height}H0z"/>'
        f'<path fill="#0e4f5d" opacity=".55" d="{wave(0.72 * height, 240, 60)}"/>'
        f'<path fill="#0a3f4b" opacity=".6" d="{wave(0.86 * height, 200, 20)}"/>'
    )


def sign(path: str, x: float, y: float, size: float, look: str) -> str:
    """A drawing in a box of 24 x 24, its middle at a place."""
    scale = size / 24
    place = f"translate({x - size / 2:.1f} {y - size / 2:.1f}) scale({scale:.3f})"
    return f'<path transform="{place}" stroke-linejoin="round" {look} d="{path}"/>'


def _picture(game: str, x: float, y: float, width: float, height: float) -> str:
    """The picture in the game's own package, if it has one. As an image of its own, so that its ids cannot clash."""
    file = resources.files(f"marketday.games.{game}") / "picture.svg"
    if not file.is_file():
        return ""
    content = base64.b64encode(file.read_bytes()).decode()
    return (
        f'<image x="{x}" y="{y}" width="{width}" height="{height}" preserveAspectRatio="xMidYMid slice" '
        f'href="data:image/svg+xml;base64,{content}"/>'
    )
