"""What boards are drawn on, and what all of them have in common: panels, seats, little pictures."""

from collections.abc import Iterable
from pathlib import Path

from marketday.lab import picture
from marketday.server.posters.drawing import CREAM, INK, MARKS, PAPER, SOFT, Poster, Size, fonts, sign

GLOW = "#ffd65a"
EDGE = "#3b2a14"


class Sheet(Poster):
    """Sizes are in pixels; `use` draws the game's little pictures by name."""

    def __init__(self, game: str, size: Size, colours: Iterable[tuple[str, str]] = ()) -> None:
        """`colours`: what the names of colours in the little pictures stand for."""
        super().__init__(fonts(map(Path, picture.fonts())), size)
        self.game = game
        symbols = picture.symbols(game)
        for name, colour in colours:
            symbols = symbols.replace(f"var(--{name})", colour)
        self.add(f"<defs>{symbols}</defs>")

    def box(self, x: float, y: float, width: float, height: float, look: str, corner: float = 8) -> None:
        self.add(f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="{corner:.1f}" {look}/>')

    def disc(self, x: float, y: float, radius: float, look: str) -> None:
        self.add(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" {look}/>')

    def use(self, name: str, x: float, y: float, size: float, look: str = "") -> None:
        """In a square with its upper left corner there."""
        place = f'x="{x:.1f}" y="{y:.1f}" width="{size:.1f}" height="{size:.1f}"'
        self.add(f'<use href="#{self.game}-{name}" {place} {look}/>')

    def mark(self, seat: int, x: float, y: float, size: float) -> None:
        """The shape of a seat in its colour, its middle there."""
        colour, shape = MARKS[seat % len(MARKS)]
        self.add(sign(shape, x, y, size, f'fill="{colour}" stroke="{EDGE}" stroke-width="1.400"'))

    def panel(self, seat: int, name: str, points: int, x: float, y: float, width: float, height: float) -> None:
        """Where what a player has is drawn: from 34 below its upper edge."""
        self.box(x, y, width, height, f'fill="{PAPER}" stroke="{MARKS[seat % len(MARKS)][0]}" stroke-width="3"')
        self.mark(seat, x + 20, y + 18, 20)
        taken = self.text(str(points), x + width - 12, y + 18, 20, 80, kind="bold", anchor="end", centred=True)
        self.text(name, x + 36, y + 18, 16, width - 60 - taken, kind="bold", centred=True)

    def turn(self, x: float, y: float, width: float, height: float) -> None:
        """A ring round the panel of whoever is asked."""
        self.box(x - 5, y - 5, width + 10, height + 10, f'fill="none" stroke="{GLOW}" stroke-width="5"', 12)

    def number(
        self, said: object, x: float, y: float, size: float = 14, fill: str = INK, anchor: str = "middle"
    ) -> None:
        self.text(str(said), x, y, size, 400, kind="bold", fill=fill, anchor=anchor, centred=True)


__all__ = ["CREAM", "EDGE", "GLOW", "INK", "MARKS", "PAPER", "SOFT", "Sheet"]
