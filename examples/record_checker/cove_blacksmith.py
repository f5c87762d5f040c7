"""The Blacksmith: M-B1 … M-B5."""

from typing import ClassVar

from cove_box import COLOURS, GOODS
from cove_shop import Shop
from cove_town import FIRST, Part, choose
from referee import Move, ask

COAL = 4
"""Beside the colours of alloys 0 … 3."""
FURNACES = range(4)
SLOTS = 2
"""Of each colour on the rack."""
SIDES = range(1, 7)
EXACT_FROM = 2


def heats(seat_count: int) -> list[tuple[int, int]]:
    """Of each furnace for a small and a large good."""
    first = (7, 12) if seat_count == 2 else (8, 12)
    return [first, first, (8, 13), (9, 13)]


class Blacksmith(Shop):
    name = "blacksmith"
    actions: ClassVar = {"mine": (1, 0), "stoke": (2, 0), "forge": (1, 0)}
    abilities = ("spark", "dig", "stack", "strike")
    moves: ClassVar = {
        "TakeDie": {"colour": COLOURS},
        "LoadFurnace": {"furnace": FURNACES, "good": GOODS},
        "StopStoking": {},
        "ChooseDice": {"alloy": SIDES, "second": range(7), "coal": SIDES},
        "ReturnAlloys": {},
        "KeepAlloys": {},
        "RollAlloy": {"colour": COLOURS},
        "SparkFurnace": {"furnace": FURNACES, "coal": SIDES},
        "LetCool": {},
        "StackFurnace": {"furnace": FURNACES, "colour": COLOURS},
        "StrikeFurnace": {"furnace": FURNACES},
    }

    def set_up(self) -> None:
        self.rack = [SLOTS] * 4
        self.pool = [1, 1, 1, 1, 4]
        """Dice by kind, coal last."""
        self.furnaces: dict[int, tuple[int, bool]] = {}
        """The good in each that is loaded, and whether it was loaded at exactly its heat."""
        self.heats = heats(self.town.seat_count)

    def can_load(self) -> bool:
        return len(self.furnaces) < len(FURNACES) and any(self.pool[:COAL])

    def empty(self) -> list[int]:
        """The furnaces that may be named: I and II are alike, so I comes first."""
        return [n for n in FURNACES if n not in self.furnaces and (n != 1 or 0 in self.furnaces)]

    def is_open(self, action: str) -> bool:
        if action == "mine":
            return any(self.rack)
        return self.can_load() if action == "stoke" else bool(self.furnaces)

    def act(self, action: str) -> Part:
        if action == "mine":
            yield from self.mine(2)
        elif action == "stoke":
            yield from self.stoke()
        else:
            yield from self.forge()

    def has_work(self, ability: str) -> bool:
        if ability == "dig":
            return any(self.rack) or any(self.town.held[self.seat])
        return bool(self.furnaces) if ability == "strike" else self.can_load()

    def use(self, ability: str) -> Part:
        if ability == "dig":
            yield from self.mine(1)
            yield from self.town.discard(self.seat, 1, must=False)
        elif ability == "spark":
            yield from self.spark()
        elif ability == "stack":
            yield from self.stack()
        else:
            move = yield from ask(self.seat, [("StrikeFurnace", furnace) for furnace in sorted(self.furnaces)])
            self.take_out(move[1])

    def mine(self, dice: int) -> Part:
        for _ in range(dice):
            there: list[Move] = [("TakeDie", name) for colour, name in enumerate(COLOURS) if self.rack[colour]]
            move = yield from choose(self.seat, there)
            if move is not None:
                colour = COLOURS.index(move[1])
                self.rack[colour] -= 1
                self.pool[colour] += 1

    def roll(self) -> int:
        return self.town.draw([FIRST * value for value in SIDES]) // FIRST

    def load(self, furnace: int, good: int, heat: int) -> None:
        exact = furnace >= EXACT_FROM and heat == self.heats[furnace][good % 2]
        self.furnaces[furnace] = good, exact

    # ---- Stoke: M-B2 -------------------------------------------------------------------------------------------------
    def stoke(self) -> Part:
        """Coal is rolled first, then alloys colour by colour."""
        rolled = {kind: [self.roll() for _ in range(self.pool[kind])] for kind in (COAL, 0, 1, 2, 3)}
        self.pool = [0] * 5
        while True:
            loads: list[Move] = [
                ("LoadFurnace", furnace, name)
                for furnace in self.empty()
                for good, name in enumerate(GOODS)
                if self.sets(rolled, furnace, good)
            ]
            move = yield from ask(self.seat, [("StopStoking",), *loads])
            if move[0] == "StopStoking":
                break
            furnace, good = move[1], GOODS.index(move[2])
            _, alloy, second, coal = yield from ask(self.seat, self.sets(rolled, furnace, good))
            rolled[good // 2].remove(alloy)
            if second:
                rolled[good // 2].remove(second)
            rolled[COAL].remove(coal)
            self.load(furnace, good, alloy + second + coal)
        for kind, dice in rolled.items():
            self.pool[kind] += len(dice)

    def sets(self, rolled: dict[int, list[int]], furnace: int, good: int) -> list[Move]:
        """The different sets of dice that reach the heat."""
        alloys = rolled[good // 2]
        if good % 2:
            pairs = {tuple(sorted((a, b))) for n, a in enumerate(alloys) for b in alloys[n + 1 :]}
        else:
            pairs = {(alloy, 0) for alloy in alloys}
        heat = self.heats[furnace][good % 2]
        coals = set(rolled[COAL])
        return [("ChooseDice", a, b, coal) for a, b in sorted(pairs) for coal in coals if a + b + coal >= heat]

    # ---- Forge: M-B3 -------------------------------------------------------------------------------------------------
    def forge(self) -> Part:
        used = [0] * 4
        for good, _ in self.furnaces.values():
            used[good // 2] += 1 + good % 2
        returning = [min(used[colour], SLOTS - self.rack[colour]) for colour in range(4)]
        keeps = False
        if any(returning):
            move = yield from ask(self.seat, [("ReturnAlloys",), ("KeepAlloys",)])
            keeps = move[0] == "KeepAlloys"
        for furnace in sorted(self.furnaces):
            good, exact = self.take_out(furnace)
            if exact:
                self.town.sponsor(self.seat, good // 2)
        if keeps:
            self.town.corrupt(self.seat)
            return
        for colour in range(4):
            self.rack[colour] += returning[colour]
            self.pool[colour] -= returning[colour]

    def take_out(self, furnace: int) -> tuple[int, bool]:
        good, exact = self.furnaces.pop(furnace)
        self.pool[COAL] += 1
        self.pool[good // 2] += 1 + good % 2
        self.town.gain(self.seat, good)
        return good, exact

    # ---- staff: M-B5 -------------------------------------------------------------------------------------------------
    def alloys(self) -> list[int]:
        return [colour for colour in range(4) if self.pool[colour]]

    def spark(self) -> Part:
        move = yield from ask(self.seat, [("RollAlloy", COLOURS[colour]) for colour in self.alloys()])
        colour = COLOURS.index(move[1])
        alloy = self.roll()
        coals = [self.roll() for _ in range(min(2, self.pool[COAL]))]
        loads: list[Move] = [
            ("SparkFurnace", furnace, coal)
            for furnace in self.empty()
            for coal in sorted(set(coals))
            if alloy + coal >= self.heats[furnace][0]
        ]
        move = yield from ask(self.seat, [("LetCool",), *loads])
        if move[0] == "SparkFurnace":
            self.pool[COAL] -= 1
            self.pool[colour] -= 1
            self.load(move[1], 2 * colour, alloy + move[2])

    def stack(self) -> Part:
        """Without rolling, so never exact."""
        move = yield from ask(
            self.seat,
            [("StackFurnace", furnace, COLOURS[colour]) for furnace in self.empty() for colour in self.alloys()],
        )
        colour = COLOURS.index(move[2])
        self.pool[COAL] -= 1
        self.pool[colour] -= 1
        self.load(move[1], 2 * colour, 0)

    def shields(self) -> list[int]:
        """M-B4: one for each empty row of the rack, and "+4" while four of its places are empty."""
        empty = sum(SLOTS - dice for dice in self.rack)
        return [*(int(dice == 0) for dice in self.rack), int(empty >= 4)]
