"""The Chronomancer: M-H1 … M-H7."""

from typing import ClassVar

from cove_box import COLOURS
from cove_shop import Shop
from cove_town import Part
from referee import Move, ask

FACES = ("plain", "shield", "plus_four")
TILES = tuple(f"{colour}_{face}" for colour in COLOURS for face in FACES)
COUNTS = [2, 1, 2] * 4
FIGURES = ("master", "helper")
CHAMBERS = range(8)
ROW = 4
"""Chambers of a machine."""
OPEN, FROZEN, EXPLORED = "open", "frozen", "explored"


def neighbours(chamber: int) -> set[int]:
    beside = {near for near in (chamber - 1, chamber + 1) if near // ROW == chamber // ROW and near in CHAMBERS}
    return beside | {(chamber + ROW) % len(CHAMBERS)}


class Chronomancer(Shop):
    name = "chronomancer"
    actions: ClassVar = {"shift": (1, 0), "travel": (1, 0), "freeze": (1, 0), "explore": (1, 0)}
    abilities = ("wander", "nudge", "sand", "glimpse")
    moves: ClassVar = {
        "PushEra": {"tile": TILES, "machine": range(2), "end": ("left", "right")},
        "MoveFigure": {"figure": FIGURES, "chamber": CHAMBERS},
        "EndTravel": {},
        "FreezeEra": {"figure": FIGURES},
        "ExploreEra": {"figure": FIGURES},
    }

    def set_up(self) -> None:
        """M-H1: tiles are 3 × colour, plus 1 with a shield, plus 2 with +4."""
        self.stack = list(COUNTS)
        """Of each kind, in unknown order."""
        self.under: list[int] = []
        """Below them, the next first."""
        self.tiles = [self.draw() for _ in CHAMBERS]
        self.states = [OPEN for _ in CHAMBERS]
        self.reserve = [self.draw() for _ in range(3)]
        self.figures = [0, 7]
        self.glasses = 3

    def draw(self) -> int:
        return self.town.draw_from(self.stack) if any(self.stack) else self.under.pop(0)

    def standing(self, *states: str) -> list[int]:
        """The figures on tiles of these states."""
        return [figure for figure in (0, 1) if self.states[self.figures[figure]] in states]

    def can_freeze(self) -> bool:
        return self.glasses > 0 and bool(self.standing(OPEN))

    def is_open(self, action: str) -> bool:
        if action == "freeze":
            return self.can_freeze()
        return action != "explore" or bool(self.standing(OPEN, FROZEN))

    def act(self, action: str) -> Part:
        if action == "shift":
            yield from self.shift()
        elif action == "travel":
            yield from self.travel()
        elif action == "freeze":
            if self.glasses < len(self.standing(OPEN)):
                yield from self.freeze_one()
            else:
                for figure in self.standing(OPEN):
                    self.freeze(figure)
        else:
            self.explore_all()

    def has_work(self, ability: str) -> bool:
        if ability == "sand":
            return self.can_freeze()
        return ability != "glimpse" or bool(self.standing(OPEN, FROZEN))

    def use(self, ability: str) -> Part:
        if ability == "wander":
            yield from self.travel()
        elif ability == "nudge":
            yield from self.shift()
        elif ability == "sand":
            yield from self.freeze_one()
        else:
            explorers = self.standing(OPEN, FROZEN)
            move = yield from ask(self.seat, [("ExploreEra", FIGURES[figure]) for figure in explorers])
            self.explore(FIGURES.index(move[1]))

    def shift(self) -> Part:
        """M-H2: a tile is pushed in at one end, and the last one falls out at the other."""
        tiles = sorted(set(self.reserve))
        answers: list[Move] = [
            ("PushEra", TILES[tile], machine, end) for tile in tiles for machine in (0, 1) for end in ("left", "right")
        ]
        _, name, machine, end = yield from ask(self.seat, answers)
        tile = TILES.index(name)
        self.reserve.remove(tile)
        row = list(range(ROW * machine, ROW * machine + ROW))
        if end == "right":
            row.reverse()
        fallen, lost = self.tiles[row[-1]], self.states[row[-1]] == FROZEN
        self.glasses += lost
        self.under.append(fallen)
        for chamber, before in zip(row[:0:-1], row[-2::-1], strict=True):
            self.tiles[chamber] = self.tiles[before]
            self.states[chamber] = self.states[before]
        self.tiles[row[0]], self.states[row[0]] = tile, OPEN
        for figure, chamber in enumerate(self.figures):
            if chamber in row:
                self.figures[figure] = row[(row.index(chamber) + 1) % ROW]
        self.reserve.append(self.draw())

    def travel(self) -> Part:
        """M-H3: one figure moves, or both."""
        moved: list[int] = []
        for _ in FIGURES:
            answers: list[Move] = [("EndTravel",)] if moved else []
            for figure in (0, 1):
                if figure not in moved:
                    answers += [("MoveFigure", FIGURES[figure], chamber) for chamber in self.reach(figure)]
            move = yield from ask(self.seat, answers)
            if move[0] == "EndTravel":
                return
            figure = FIGURES.index(move[1])
            self.figures[figure] = move[2]
            moved.append(figure)

    def reach(self, figure: int) -> list[int]:
        start, other = self.figures[figure], self.figures[1 - figure]
        reached = {start}
        for _ in range(2):
            reached |= {near for chamber in reached for near in neighbours(chamber)} - {other}
        return sorted(reached - {start})

    def freeze_one(self) -> Part:
        move = yield from ask(self.seat, [("FreezeEra", FIGURES[figure]) for figure in self.standing(OPEN)])
        self.freeze(FIGURES.index(move[1]))

    def freeze(self, figure: int) -> None:
        """M-H4: an hourglass holds the chamber."""
        self.states[self.figures[figure]] = FROZEN
        self.glasses -= 1

    def explore_all(self) -> None:
        """M-H5: goods of the chambers' colours, one more where both are alike."""
        explorers = self.standing(OPEN, FROZEN)
        colours = [self.tiles[self.figures[figure]] // 3 for figure in explorers]
        for figure in explorers:
            self.explore(figure)
        if len(colours) == 2 and colours[0] == colours[1]:
            self.town.gain(self.seat, 2 * colours[0])

    def explore(self, figure: int) -> None:
        chamber = self.figures[figure]
        frozen = self.states[chamber] == FROZEN
        self.glasses += frozen
        self.states[chamber] = EXPLORED
        good = 2 * (self.tiles[chamber] // 3)
        if not (frozen and self.town.gain(self.seat, good + 1)):
            self.town.gain(self.seat, good)

    def shields(self) -> list[int]:
        """M-H6: those that figures stand on, or that are frozen."""
        active = [0] * 5
        for chamber in CHAMBERS:
            state = self.states[chamber]
            if state == FROZEN or (state == OPEN and chamber in self.figures):
                colour, face = divmod(self.tiles[chamber], 3)
                if FACES[face] == "shield":
                    active[colour] += 1
                elif FACES[face] == "plus_four":
                    active[4] += 1
        return active
