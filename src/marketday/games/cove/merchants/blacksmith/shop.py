# compiled: mypyc
"""The Blacksmith's rules, as the town asks for them. All of it [reconstructed]."""

from mypy_extensions import i64

from marketday.games.cove.data import GUILDS, PLUS_FOUR
from marketday.games.cove.merchants.blacksmith.codes import (
    ALLOY,
    CELLS,
    COAL,
    COAL_KIND,
    Q_KEEP,
    Q_LOAD,
    Q_MINE,
    Q_ROLL,
    Q_SPARK,
    Q_SPARK_LOAD,
    Q_STACK,
    Q_STRIKE,
    RACK,
    T_LOAD,
    T_MINE,
    T_ROLL,
    T_SPARK_ROLL,
)
from marketday.games.cove.merchants.blacksmith.data import (
    ALLOY_DICE_PER_COLOUR,
    BURIED_CORRUPTION,
    COAL_DICE,
    COSTS,
    DIG,
    EMPTY_SLOTS_FOR_PLUS_FOUR,
    MINE,
    MINED_DICE,
    RACK_SLOTS_PER_COLOUR,
    SPARK,
    STACK,
    STOKE,
)
from marketday.games.cove.merchants.blacksmith.questions import QUESTIONS
from marketday.games.cove.merchants.blacksmith.smithy import (
    are_some_returning,
    can_load,
    forge_all,
    loaded,
    on_rack,
)
from marketday.games.cove.piles import nth_kind
from marketday.games.cove.shop import Shop, Town


class Smithy(Shop):
    def __init__(self) -> None:
        super().__init__(CELLS, COSTS, QUESTIONS)

    def set_up(self, town: Town, seat: i64) -> None:
        at: i64 = town.at(seat)
        town.cells[at + COAL] = COAL_DICE
        for colour in range(GUILDS):
            town.cells[at + RACK + colour] = RACK_SLOTS_PER_COLOUR
            town.cells[at + ALLOY + colour] = ALLOY_DICE_PER_COLOUR - RACK_SLOTS_PER_COLOUR

    # ---- actions -----------------------------------------------------------------------------------------------------
    def is_open(self, town: Town, seat: i64, space: i64) -> bool:
        if space == MINE:
            return on_rack(town, seat) > 0
        if space == STOKE:
            return can_load(town, seat)
        return loaded(town, seat) > 0

    def act(self, town: Town, seat: i64, space: i64) -> None:
        if space == MINE:
            town.plan(seat, T_MINE, MINED_DICE, 0)
        elif space == STOKE:
            town.plan(seat, T_ROLL, 0, 0)
        elif are_some_returning(town, seat):
            town.ask_seat(seat, Q_KEEP, 0, 0)
        else:
            forge_all(town, seat, True)

    # ---- staff -------------------------------------------------------------------------------------------------------
    def has_work(self, town: Town, seat: i64, ability: i64) -> bool:
        if ability == DIG:
            return on_rack(town, seat) > 0 or town.held(seat) > 0
        if ability == SPARK or ability == STACK:
            return can_load(town, seat)
        return loaded(town, seat) > 0

    def use(self, town: Town, seat: i64, ability: i64) -> None:
        if ability == DIG:
            town.discard_corruption(seat, BURIED_CORRUPTION)
            town.plan(seat, T_MINE, 1, 0)
        elif ability == SPARK:
            town.ask_seat(seat, Q_SPARK, 0, 0)
        elif ability == STACK:
            town.ask_seat(seat, Q_STACK, 0, 0)
        else:
            town.ask_seat(seat, Q_STRIKE, 0, 0)

    # ---- the rest ----------------------------------------------------------------------------------------------------
    def go_on(self, town: Town, seat: i64, task: i64, first: i64, second: i64) -> None:
        if task == T_MINE:
            if first > 0:
                town.plan(seat, T_MINE, first - 1, 0)
                town.ask_seat(seat, Q_MINE, 0, 0)
        elif task == T_ROLL:
            self.roll_next(town, seat)
        elif task == T_LOAD:
            town.ask_seat(seat, Q_LOAD, 0, 0)
        elif second > 0:
            town.plan(seat, T_SPARK_ROLL, first, second - 1)
            town.ask_chance(seat, Q_ROLL, COAL_KIND, 0)
        else:
            town.ask_seat(seat, Q_SPARK_LOAD, first, 0)

    def roll_next(self, town: Town, seat: i64) -> None:
        """All dice of the pool, one by one; then loading."""
        at: i64 = town.at(seat)
        kind: i64 = COAL_KIND if town.cells[at + COAL] > 0 else nth_kind(town, at + ALLOY, GUILDS, 0)
        if kind < 0:
            town.ask_seat(seat, Q_LOAD, 0, 0)
            return
        town.plan(seat, T_ROLL, 0, 0)
        town.ask_chance(seat, Q_ROLL, kind, 0)

    def shields(self, town: Town, seat: i64, shield: i64) -> i64:
        if shield == PLUS_FOUR:
            empty: i64 = GUILDS * RACK_SLOTS_PER_COLOUR - on_rack(town, seat)
            return 1 if empty >= EMPTY_SLOTS_FOR_PLUS_FOUR else 0
        return 1 if town.cells[town.at(seat) + RACK + shield] == 0 else 0
