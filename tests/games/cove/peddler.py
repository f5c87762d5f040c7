"""A merchant that lives in the tests alone, in plain Python: it proves that the core knows no merchant by name, and
fills the seats for which the house has no merchant.

He picks small goods of a colour he likes, hauls large ones as luck will have it, and shows a trinket more each round.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

from marketday.core.grammar import Rejected
from marketday.core.rng import Rng
from marketday.core.text import Words
from marketday.games.cove.codec import Rows
from marketday.games.cove.codes import code
from marketday.games.cove.data import COLOURS, LARGE, PLUS_FOUR, SMALL
from marketday.games.cove.events import Event
from marketday.games.cove.game import CoveGame
from marketday.games.cove.merchant import Merchant, ShopView
from marketday.games.cove.merchants import found
from marketday.games.cove.moves import Colour, Move
from marketday.games.cove.shop import Shop, Town

POUCH, SHOWN, LUCK = range(3)
TRINKETS = 3
PICK, HAUL = range(2)
Q_LUCK, Q_PICK, Q_HAUL = range(3)
PICKED, LUCKY, HAULED = range(3)
TOLD_LUCK, TOLD_HAUL = range(2)
T_LUCK = 0


class Stall(Shop):
    def __init__(self) -> None:
        super().__init__(3, 2)

    def set_up(self, town: Town, seat: int) -> None:
        town.set_cell(seat, POUCH, TRINKETS)
        town.plan(seat, T_LUCK, 0, 0)

    def hours(self, space: int) -> int:
        return 1 + space

    def corruption(self, space: int) -> int:
        return space

    def act(self, town: Town, seat: int, space: int) -> None:
        if space == PICK:
            town.ask_seat(seat, Q_PICK, 0, 0)
        else:
            town.ask_chance(seat, Q_HAUL, 0, 0)

    def has_work(self, town: Town, seat: int, ability: int) -> bool:
        return True

    def use(self, town: Town, seat: int, ability: int) -> None:
        town.gain(seat, 2 * ability + SMALL)

    def go_on(self, town: Town, seat: int, task: int, a: int, b: int) -> None:
        town.ask_chance(seat, Q_LUCK, 0, 0)

    def count(self, town: Town, seat: int, question: int) -> int:
        return 4

    def nth(self, town: Town, seat: int, question: int, n: int) -> int:
        return code((LUCKY, PICKED, HAULED)[question], n, 0, 0)

    def play(self, town: Town, seat: int, question: int, a: int, b: int, code: int) -> None:
        colour = code >> 16 & 255
        if question == Q_LUCK:
            town.set_cell(seat, LUCK, colour)
            town.tell(TOLD_LUCK, seat, colour, 0, 0)
        elif question == Q_PICK:
            town.gain(seat, 2 * colour + SMALL)
        else:
            town.tell(TOLD_HAUL, seat, colour, 0, 0)
            town.gain(seat, 2 * colour + LARGE)
            if colour == town.cell(seat, LUCK):
                town.sponsor(seat, colour)

    def shields(self, town: Town, seat: int, shield: int) -> int:
        shown = town.cell(seat, SHOWN)
        return int(shown >= 2) if shield == PLUS_FOUR else shown * int(shield == town.cell(seat, LUCK))

    def end_round(self, town: Town, seat: int) -> None:
        town.set_cell(seat, POUCH, town.cell(seat, POUCH) - 1)
        town.set_cell(seat, SHOWN, town.cell(seat, SHOWN) + 1)


class PickColour(Move, frozen=True):
    colour: Colour


class LuckFound(Event, frozen=True):
    seat: int
    colour: Colour


class ColourHauled(Event, frozen=True):
    seat: int
    colour: Colour


class StallView(ShopView, frozen=True, tag="peddler"):
    pouch: int
    shown: int
    luck: int


class Peddler(Merchant):
    """Several can trade in one cove, told apart by their names."""

    rules = "M-P"
    actions = ("pick", "haul")
    abilities = ("red", "green", "blue", "yellow")
    move_rows: ClassVar[Rows] = {PICKED: (PickColour, (COLOURS,))}
    event_rows: ClassVar[Rows] = {TOLD_LUCK: (LuckFound, (None, COLOURS)), TOLD_HAUL: (ColourHauled, (None, COLOURS))}
    questions: ClassVar[Mapping[int, tuple[str, tuple[type[Move], ...]]]] = {Q_PICK: ("pick", (PickColour,))}
    view_type = StallView
    components: ClassVar[Mapping[str, int]] = {"trinkets": TRINKETS}

    def __init__(self, name: str) -> None:
        super().__init__(Stall())
        self.name = name  # type: ignore[misc]  # several of one kind only here

    def view(self, town: Town, seat: int, watcher: int | None) -> ShopView:
        return StallView(*(town.cell(seat, n) for n in range(3)))

    def restore(self, town: Town, seat: int, view: Any, rng: Rng) -> None:
        for n, number in enumerate((view.pouch, view.shown, view.luck)):
            town.set_cell(seat, n, number)

    def census(self, town: Town, seat: int) -> Mapping[str, int]:
        return {"trinkets": town.cell(seat, POUCH) + town.cell(seat, SHOWN)}

    def why_not(self, town: Town, seat: int, move: Move) -> Rejected | None:
        return None


PEDDLERS = tuple(Peddler(f"peddler_{n}") for n in range(1, 5))
BLACKSMITH = next(merchant for merchant in found() if merchant.name == "blacksmith")
# The Blacksmith and four Peddlers: every number of players can sit down.
COVE = CoveGame((BLACKSMITH, *PEDDLERS))


def texts() -> dict[str, str]:
    words = {f"event.{event.__name__}": "{who}: {colour}" for event in (LuckFound, ColourHauled)}
    words["move.PickColour"] = "{colour}"
    for peddler in PEDDLERS:
        names = [*peddler.action_names, *peddler.ability_names]
        words |= {f"{kind}.{name}": name for kind in ("action", "ability") for name in names}
        words |= {f"merchant.{peddler.name}": peddler.name, f"prompt.{peddler.name}.pick": "?"}
    return words


class CoveWords(Words):
    """The texts of the house, and the Peddlers' own."""

    def __init__(self, language: str) -> None:
        super().__init__("cove", language)
        self._texts |= texts()
