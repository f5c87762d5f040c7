# compiled: mypyc
"""The Chronomancer's rules, as the town asks for them. All of it [reconstructed]."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from marketday.games.cove.merchants.chronomancer.chambers import FACE_COUNT, shows
from marketday.games.cove.merchants.chronomancer.codes import (
    CELLS,
    CHAMBERS,
    DEALT,
    DEALT_COUNT,
    FIGURE,
    GLASSES,
    KINDS,
    Q_DRAW,
    Q_EXPLORE,
    Q_FREEZE,
    Q_SHIFT,
    Q_TRAVEL,
    T_DEAL,
    TILE,
)
from marketday.games.cove.merchants.chronomancer.data import (
    COSTS,
    EXPLORE,
    FIRST_CHAMBERS,
    FREEZE,
    HOURGLASSES,
    NUDGE,
    RESERVE_TILES,
    SAND,
    SHIFT,
    TILES_OF_EACH_COLOUR,
    TRAVEL,
    WANDER,
)
from marketday.games.cove.merchants.chronomancer.machines import (
    can_freeze,
    count_explorers,
    explore_all,
    freeze_all,
    is_active,
)
from marketday.games.cove.merchants.chronomancer.questions import QUESTIONS
from marketday.games.cove.shop import Shop, Town

TILES: Final[vec[i64]] = vec[i64]([TILES_OF_EACH_COLOUR[kind % FACE_COUNT] for kind in range(KINDS)])


class Machines(Shop):
    def __init__(self) -> None:
        super().__init__(CELLS, COSTS, QUESTIONS)

    def set_up(self, town: Town, seat: i64) -> None:
        cells = town.cells
        at: i64 = town.at(seat)
        for kind in range(KINDS):
            cells[at + DEALT + kind] = TILES[kind]
            cells[at + DEALT_COUNT] += TILES[kind]
        cells[at + FIGURE] = FIRST_CHAMBERS[0]
        cells[at + FIGURE + 1] = FIRST_CHAMBERS[1]
        cells[at + GLASSES] = HOURGLASSES
        town.plan(seat, T_DEAL, 0, 0)

    def go_on(self, town: Town, seat: i64, task: i64, first: i64, second: i64) -> None:
        """Set-up: the chambers first, then the reserve."""
        if first < CHAMBERS + RESERVE_TILES - 1:
            town.plan(seat, T_DEAL, first + 1, 0)
        town.ask_chance(seat, Q_DRAW, first, 0)

    # ---- actions -----------------------------------------------------------------------------------------------------
    def is_open(self, town: Town, seat: i64, space: i64) -> bool:
        if space == FREEZE:
            return can_freeze(town, seat)
        if space == EXPLORE:
            return count_explorers(town, seat) > 0
        return True

    def act(self, town: Town, seat: i64, space: i64) -> None:
        if space == SHIFT:
            town.ask_seat(seat, Q_SHIFT, 0, 0)
        elif space == TRAVEL:
            town.ask_seat(seat, Q_TRAVEL, 0, 0)
        elif space == FREEZE:
            freeze_all(town, seat)
        else:
            explore_all(town, seat)

    # ---- staff -------------------------------------------------------------------------------------------------------
    def has_work(self, town: Town, seat: i64, ability: i64) -> bool:
        if ability == WANDER or ability == NUDGE:
            return True
        if ability == SAND:
            return can_freeze(town, seat)
        return count_explorers(town, seat) > 0

    def use(self, town: Town, seat: i64, ability: i64) -> None:
        if ability == WANDER:
            town.ask_seat(seat, Q_TRAVEL, 0, 0)
        elif ability == NUDGE:
            town.ask_seat(seat, Q_SHIFT, 0, 0)
        elif ability == SAND:
            town.ask_seat(seat, Q_FREEZE, 0, 0)
        else:
            town.ask_seat(seat, Q_EXPLORE, 0, 0)

    def shields(self, town: Town, seat: i64, shield: i64) -> i64:
        at: i64 = town.at(seat) + TILE
        active: i64 = 0
        for chamber in range(CHAMBERS):
            if shows(town.cells[at + chamber] - 1, shield) and is_active(town, seat, chamber):
                active += 1
        return active
