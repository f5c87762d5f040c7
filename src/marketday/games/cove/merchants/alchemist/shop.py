# compiled: mypyc
"""The Alchemist's rules, as the town asks for them. All of it [reconstructed]."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from marketday.games.cove.merchants.alchemist.chutes import marble_at
from marketday.games.cove.merchants.alchemist.codes import (
    BAG,
    CELLS,
    CHUTE,
    Q_BREW,
    Q_DRAW,
    Q_FILTER,
    Q_PICK,
    Q_PLACE,
    Q_TAKE,
    RENOWN,
    T_AFTER_BREW,
    T_BREW,
    T_DECANT,
    T_FILL,
    T_PICK,
    T_STORE,
    TOLD_PURGED,
    WASTE,
)
from marketday.games.cove.merchants.alchemist.data import (
    BREW,
    CHUTE_PLACES,
    CHUTES,
    COSTS,
    DECANT,
    DECANTED_MARBLES,
    FILTER,
    FILTERED_CORRUPTION,
    FIRST_MARBLES_PER_CHUTE,
    HARVEST,
    HARVEST_PICKS,
    ICHOR,
    MARBLE_COUNTS,
    SIMMER,
    TONGS,
    TRICKLE,
    TRICKLED_MARBLES,
)
from marketday.games.cove.merchants.alchemist.laboratory import (
    MARBLE_KINDS,
    RENOWN_FOR,
    can_brew,
    can_decant,
    can_filter,
    has_marbles,
    store,
)
from marketday.games.cove.merchants.alchemist.questions import QUESTIONS
from marketday.games.cove.shop import Shop, Town

MARBLE_COUNT: Final[vec[i64]] = vec[i64](list(MARBLE_COUNTS))


class Laboratory(Shop):
    def __init__(self) -> None:
        super().__init__(CELLS, COSTS, QUESTIONS)

    def set_up(self, town: Town, seat: i64) -> None:
        at: i64 = town.at(seat)
        for kind in range(MARBLE_KINDS):
            town.cells[at + BAG + kind] = MARBLE_COUNT[kind]
        town.plan(seat, T_FILL, CHUTES * FIRST_MARBLES_PER_CHUTE, 0)

    # ---- actions -----------------------------------------------------------------------------------------------------
    def is_open(self, town: Town, seat: i64, space: i64) -> bool:
        if space == HARVEST:
            return has_marbles(town, seat)
        if space == DECANT:
            return can_decant(town, seat)
        if space == BREW:
            return can_brew(town, seat)
        return town.cells[town.at(seat) + WASTE] > 0

    def act(self, town: Town, seat: i64, space: i64) -> None:
        if space == HARVEST:
            town.plan(seat, T_PICK, HARVEST_PICKS, 0)
        elif space == DECANT:
            town.plan(seat, T_DECANT, DECANTED_MARBLES, 0)
        elif space == BREW:
            town.ask_seat(seat, Q_BREW, 0, 0)
        else:
            self.purge(town, seat)

    def purge(self, town: Town, seat: i64) -> None:
        at: i64 = town.at(seat)
        ichor: i64 = town.cells[at + WASTE]
        town.cells[at + BAG + ICHOR] += ichor
        town.cells[at + WASTE] = 0
        town.tell(TOLD_PURGED, seat, ichor, 0, 0)

    # ---- staff -------------------------------------------------------------------------------------------------------
    def has_work(self, town: Town, seat: i64, ability: i64) -> bool:
        if ability == TONGS:
            return has_marbles(town, seat)
        if ability == TRICKLE:
            return can_decant(town, seat)
        if ability == SIMMER:
            return can_brew(town, seat)
        return can_filter(town, seat) or town.held(seat) > 0

    def use(self, town: Town, seat: i64, ability: i64) -> None:
        if ability == TONGS:
            town.ask_seat(seat, Q_TAKE, 0, 0)
        elif ability == TRICKLE:
            town.plan(seat, T_DECANT, TRICKLED_MARBLES, 0)
        elif ability == FILTER:
            town.discard_corruption(seat, FILTERED_CORRUPTION)
            if can_filter(town, seat):
                town.ask_seat(seat, Q_FILTER, 0, 0)
        else:
            town.ask_seat(seat, Q_BREW, 0, 1)

    # ---- the rest ----------------------------------------------------------------------------------------------------
    def go_on(self, town: Town, seat: i64, task: i64, first: i64, second: i64) -> None:
        if task == T_DECANT:
            if first > 0 and can_decant(town, seat):
                town.plan(seat, T_DECANT, first - 1, 0)
                town.ask_chance(seat, Q_DRAW, 0, 0)
        elif task == T_PICK:
            if first > 0:
                town.plan(seat, T_PICK, first - 1, 0)
                town.ask_seat(seat, Q_PICK, 0, 0)
        elif task == T_STORE:
            store(town, seat)
        elif task == T_AFTER_BREW or (task == T_BREW and second == 1):
            town.ask_seat(seat, Q_PLACE, 0, 0)
        elif task == T_BREW:
            town.ask_seat(seat, Q_BREW, first, 0)
        elif first > 0:
            town.plan(seat, T_FILL, first - 1, 0)
            town.ask_chance(seat, Q_DRAW, 1 + (first - 1) // FIRST_MARBLES_PER_CHUTE, 0)

    def shields(self, town: Town, seat: i64, shield: i64) -> i64:
        return 1 if town.cells[town.at(seat) + RENOWN] >= RENOWN_FOR[shield] else 0

    def observe(self, town: Town, seat: i64, out: vec[i16], at: i64) -> None:
        """Its cells; but the chutes, place by place from the bottom, come after them: 1 + the kind of marble."""
        for n in range(self.cells):
            if n < CHUTE or n >= CHUTE + CHUTES:
                out[at + n] = i16(town.cell(seat, n))
        for chute in range(i64(CHUTES)):
            for place in range(i64(CHUTE_PLACES)):
                marble: i64 = marble_at(town.cell(seat, CHUTE + chute), place)
                out[at + CELLS + CHUTE_PLACES * chute + place] = i16(marble + 1)
