# compiled: mypyc
"""The Captain's rules, as the town asks for them. All of it [reconstructed]."""

from mypy_extensions import i64

from marketday.games.cove.data import GUILDS, PLUS_FOUR
from marketday.games.cove.merchants.captain.codes import (
    CELLS,
    FIRST,
    ONLY,
    Q_COURSE,
    Q_RECALL,
    Q_SIGNAL,
    Q_SPIN,
    Q_TOW,
    SHIPS,
    STACK,
    T_COURSE,
    T_LAY,
    T_RECALL,
    TAKEN,
    TREASURE,
)
from marketday.games.cove.merchants.captain.data import (
    BREEZE,
    BREEZE_KNOTS,
    COSTS,
    FIRST_OUTPOST,
    FLEET,
    GUST,
    ISLES,
    NIGHT_KNOTS,
    PORT,
    RECALL,
    SAIL,
    TOW,
    TREASURES_PER_COLOUR,
)
from marketday.games.cove.merchants.captain.fleet import at_sea, lay, set_course
from marketday.games.cove.merchants.captain.questions import QUESTIONS
from marketday.games.cove.shop import Shop, Town


class Fleet(Shop):
    def __init__(self) -> None:
        super().__init__(CELLS, COSTS, QUESTIONS)

    def set_up(self, town: Town, seat: i64) -> None:
        town.cells[town.at(seat) + SHIPS + PORT] = FLEET
        self.end_round(town, seat)

    def end_round(self, town: Town, seat: i64) -> None:
        """All treasures are shuffled and laid out again; ships stay."""
        at: i64 = town.at(seat)
        for colour in range(GUILDS):
            town.cells[at + STACK + colour] = TREASURES_PER_COLOUR
            town.cells[at + TAKEN + colour] = 0
        for isle in range(ISLES):
            town.cells[at + TREASURE + isle] = 0
        town.plan(seat, T_LAY, 0, 0)

    # ---- actions -----------------------------------------------------------------------------------------------------
    def is_open(self, town: Town, seat: i64, space: i64) -> bool:
        return space != RECALL or at_sea(town, seat) > 0

    def act(self, town: Town, seat: i64, space: i64) -> None:
        if space == SAIL:
            town.ask_chance(seat, Q_SPIN, 0, FIRST)
        elif space == RECALL:
            town.ask_seat(seat, Q_RECALL, 0, 0)
        else:
            town.ask_seat(seat, Q_COURSE, NIGHT_KNOTS, 0)

    # ---- staff -------------------------------------------------------------------------------------------------------
    def has_work(self, town: Town, seat: i64, ability: i64) -> bool:
        return ability == BREEZE or ability == GUST or at_sea(town, seat) > 0

    def use(self, town: Town, seat: i64, ability: i64) -> None:
        if ability == BREEZE:
            town.ask_seat(seat, Q_COURSE, BREEZE_KNOTS, 0)
        elif ability == GUST:
            town.ask_chance(seat, Q_SPIN, 0, ONLY)
        elif ability == TOW:
            town.ask_seat(seat, Q_TOW, 0, 0)
        else:
            town.ask_seat(seat, Q_SIGNAL, 0, 0)

    # ---- the rest ----------------------------------------------------------------------------------------------------
    def go_on(self, town: Town, seat: i64, task: i64, first: i64, second: i64) -> None:
        if task == T_COURSE:
            set_course(town, seat, first)
        elif task == T_RECALL:
            town.ask_seat(seat, Q_RECALL, 1, 0)
        else:
            lay(town, seat)

    def shields(self, town: Town, seat: i64, shield: i64) -> i64:
        if shield == PLUS_FOUR:
            return 0
        return town.cells[town.at(seat) + SHIPS + FIRST_OUTPOST + shield]
