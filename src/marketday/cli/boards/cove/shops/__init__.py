"""How shops look, found by the merchant's name: each package here has `lines`, and labels in its `text` folder. A
merchant without one is shown as plain names and values."""

import importlib
import importlib.util
from collections.abc import Mapping
from typing import Any, Protocol

from msgspec import to_builtins

from marketday.cli.boards.cove.signs import Signs
from marketday.cli.canvas import Line
from marketday.cli.listing import listing
from marketday.core.text import Words, catalogue
from marketday.games.cove.merchant import ShopView
from marketday.games.cove.player import Player


class Drawing(Protocol):
    def __call__(
        self, shop: Any, letters: Signs, words: Words, labels: Mapping[str, str], columns: int
    ) -> list[Line]: ...


def lines(player: Player[Any], letters: Signs, words: Words, columns: int) -> list[Line]:
    package = f"{__name__}.{player.merchant}"
    if importlib.util.find_spec(package) is None:
        return _plain(player.shop, columns)
    draw: Drawing = importlib.import_module(package).lines
    return draw(player.shop, letters, words, catalogue(package, words.language), columns)


def _plain(shop: ShopView, columns: int) -> list[Line]:
    seen = to_builtins(shop)
    del seen[type(shop).__struct_config__.tag_field]
    return listing(seen, columns)
