"""The sea chart at a terminal, ring by ring: spaces with what they give, and the ships there."""

from collections.abc import Mapping, Sequence

from marketday.cli.boards.cove import signs
from marketday.cli.boards.cove.signs import BOLD, BRIGHT, DIM, Signs, joined
from marketday.cli.canvas import PLAIN, Line, flowing, line
from marketday.core.text import Words
from marketday.games.cove.data import COLOURS, LARGE, SMALL
from marketday.games.cove.merchants.captain.view import Chart, ChartPlace

SHIP = "▲"
ISLES = ("I", "II", "III", "IV")


def lines(shop: Chart, letters: Signs, words: Words, labels: Mapping[str, str], columns: int) -> list[Line]:
    def named(label: str, pieces: Sequence[Line]) -> Line:
        return joined([line((labels[label], BOLD)), *pieces])

    def waters(ring: str) -> list[Line]:
        return [_space(place, letters) for place in shop.places if place.ring == ring and place.kind == "waters"]

    isles = [place for place in shop.places if place.kind == "isle"]
    chart = [
        named("port", [_ships(place) for place in shop.places if place.kind == "port"]),
        named("shallows", waters("shallows")),
        named("reef", waters("reef")),
        named("outposts", [_space(place, letters) for place in shop.places if place.kind == "outpost"]),
        named(
            "isles",
            [(*line((f"{name}:", DIM)), *_space(place, letters)) for name, place in zip(ISLES, isles, strict=True)],
        ),
        named("stack", [_treasures(shop.stack, letters)]),
    ]
    if any(shop.taken):
        chart.append(named("taken", [_treasures(shop.taken, letters)]))
    if shop.knots is not None:
        chart.append(named("knots", [line((str(shop.knots), BRIGHT))]))
    return flowing(chart, columns, 3)


def _space(place: ChartPlace, letters: Signs) -> Line:
    """Its colour as the good it gives, small or large, or as a shield; then the ships and the free spaces."""
    if place.colour is None:
        return line(("–", DIM), *_ships(place))
    colour = COLOURS.index(place.colour)
    if place.kind == "outpost":
        return line(*signs.colour(letters, colour), *_ships(place))
    return line(*signs.good(letters, 2 * colour + (LARGE if place.kind == "isle" else SMALL)), *_ships(place))


def _ships(place: ChartPlace) -> Line:
    free = "" if place.kind == "port" else signs.NOBODY * (place.spaces - place.ships)
    return line((SHIP * place.ships, BRIGHT), (free, DIM)) if place.ships or free else line(("–", DIM))


def _treasures(counts: Sequence[int], letters: Signs) -> Line:
    goods = [signs.good(letters, 2 * colour + LARGE) for colour in range(len(COLOURS))]
    return signs.each(goods, counts) or line(("–", PLAIN))
