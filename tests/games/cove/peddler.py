"""A merchant that lives in the tests alone, in plain Python: it proves that the core knows no merchant by name, and
fills the seats for which the house has no merchant.

The Peddler picks small goods of any colour, hauls large ones at random, and shows one more trinket each round.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

from marketday.core.codec import NUMBER, Row
from marketday.core.grammar import Rejected
from marketday.core.kernel import answer_code, first_of
from marketday.core.rng import Rng
from marketday.core.text import Words
from marketday.games.cove.data import COLOURS, LARGE, PLUS_FOUR, SMALL
from marketday.games.cove.events import Event
from marketday.games.cove.game import CoveGame
from marketday.games.cove.hints.hopes import Hopes
from marketday.games.cove.merchant import Merchant, ShopView
from marketday.games.cove.merchants import found
from marketday.games.cove.moves import Colour, Move
from marketday.games.cove.shop import Shop, ShopQuestion, Town

POUCH, SHOWN, LUCK = range(3)
TRINKETS = 3
PICK, HAUL = range(2)
COSTS = ((1, 0), (2, 1))
Q_LUCK, Q_PICK, Q_HAUL = range(3)
PICKED, LUCKY, HAULED = range(3)
TOLD_LUCK, TOLD_HAUL = range(2)
T_LUCK = 0


class ColourQuestion(ShopQuestion):
    """One of the four colours."""

    def __init__(self, kind: int, name: str = "") -> None:
        super().__init__(name)
        self.kind = kind

    def count(self, town: Town, seat: int) -> int:
        return len(COLOURS)

    def nth(self, town: Town, seat: int, n: int) -> int:
        return answer_code(self.kind, n, 0, 0)


class Luck(ColourQuestion):
    def play(self, town: Town, seat: int, code: int) -> None:
        town.set_cell(seat, LUCK, first_of(code))
        town.tell(TOLD_LUCK, seat, first_of(code), 0, 0)


class Pick(ColourQuestion):
    def play(self, town: Town, seat: int, code: int) -> None:
        town.gain(seat, 2 * first_of(code) + SMALL)


class Haul(ColourQuestion):
    def play(self, town: Town, seat: int, code: int) -> None:
        colour = first_of(code)
        town.tell(TOLD_HAUL, seat, colour, 0, 0)
        town.gain(seat, 2 * colour + LARGE)
        if colour == town.cell(seat, LUCK):
            town.sponsor(seat, colour)


class Stall(Shop):
    def __init__(self) -> None:
        super().__init__(3, COSTS, [Luck(LUCKY), Pick(PICKED, "pick"), Haul(HAULED)])

    def set_up(self, town: Town, seat: int) -> None:
        town.set_cell(seat, POUCH, TRINKETS)
        town.plan(seat, T_LUCK, 0, 0)

    def act(self, town: Town, seat: int, space: int) -> None:
        if space == PICK:
            town.ask_seat(seat, Q_PICK, 0, 0)
        else:
            town.ask_chance(seat, Q_HAUL, 0, 0)

    def has_work(self, town: Town, seat: int, ability: int) -> bool:
        return True

    def use(self, town: Town, seat: int, ability: int) -> None:
        town.gain(seat, 2 * ability + SMALL)

    def go_on(self, town: Town, seat: int, task: int, first: int, second: int) -> None:
        town.ask_chance(seat, Q_LUCK, 0, 0)

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
    move_rows: ClassVar[Mapping[int, Row]] = {PICKED: (PickColour, (COLOURS,))}
    event_rows: ClassVar[Mapping[int, Row]] = {
        TOLD_LUCK: (LuckFound, (NUMBER, COLOURS)),
        TOLD_HAUL: (ColourHauled, (NUMBER, COLOURS)),
    }
    answers: ClassVar[Mapping[int, tuple[type[Move], ...]]] = {Q_PICK: (PickColour,)}
    view_type = StallView
    components: ClassVar[Mapping[str, int]] = {"trinkets": TRINKETS}

    def __init__(self, name: str) -> None:
        super().__init__(Stall(), Hopes())
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
