"""The Alchemist: M-A1 … M-A7."""

from collections.abc import Generator
from typing import ClassVar

from cove_box import COLOURS, GOODS
from cove_shop import Shop
from cove_town import Part, choose
from referee import Answer, Move, Question, ask

MARBLES = (*COLOURS, "ichor")
COUNTS = [9, 9, 8, 8, 8]
ICHOR = 4
CHUTES = range(4)
HEIGHT = 6
FLASKS = 4
WASTE = 6
CORRUPTING = (3, 4, 5, 6)
RENOWN = (4, 0, 2, 1, 3)
"""The shield of each space of the track: +4, red, blue, green, yellow."""
RUN = {"chute": CHUTES, "height": range(HEIGHT), "marble": MARBLES}


class Alchemist(Shop):
    name = "alchemist"
    actions: ClassVar = {"harvest": (2, 0), "decant": (1, 0), "brew": (1, 0), "purge": (1, 0)}
    abilities = ("tongs", "trickle", "filter", "simmer")
    moves: ClassVar = {
        "PourMarble": {"chute": CHUTES},
        "PickMarbles": RUN,
        "PlaceIchor": {"colour": COLOURS},
        "EmptyFlask": {"colour": COLOURS},
        "StopPlacing": {},
        "FillFlask": {"marble": MARBLES},
        "BrewCauldron": {"good": GOODS},
        "StopBrewing": {},
        "LeaveMarble": {"marble": MARBLES},
        "ChooseSponsor": {"colour": COLOURS},
        "TakeMarble": RUN,
        "FilterIchor": {"place": (*COLOURS, "flask")},
    }

    def set_up(self) -> None:
        """Five marbles for each chute, the last chute first."""
        self.bag = list(COUNTS)
        self.chutes: list[list[int]] = [[] for _ in CHUTES]
        """From the bottom."""
        for chute in reversed(CHUTES):
            self.chutes[chute] = [self.town.draw_from(self.bag) for _ in range(5)]
        self.coloured = [0] * 4
        """Coloured marbles in each cauldron."""
        self.ichor = [0] * 4
        self.flasks = [0] * 5
        self.hand = [0] * 5
        self.waste = 0
        self.renown = 0

    def in_cauldron(self, colour: int) -> int:
        return self.coloured[colour] + self.ichor[colour]

    def free_flasks(self) -> int:
        return FLASKS - sum(self.flasks)

    def takes_ichor(self) -> list[int]:
        """M-A3: the cauldrons that do."""
        return [c for c in range(4) if self.coloured[c] and self.ichor[c] < 2 and self.in_cauldron(c) < 3]

    def with_room(self) -> list[int]:
        return [chute for chute in CHUTES if len(self.chutes[chute]) < HEIGHT]

    def can_decant(self) -> bool:
        return any(self.bag) and bool(self.with_room())

    def can_brew(self) -> bool:
        return any(self.in_cauldron(colour) >= 2 for colour in range(4))

    def filters(self) -> list[Move]:
        if not self.waste:
            return []
        flask: list[Move] = [("FilterIchor", "flask")] if self.free_flasks() else []
        return [*(("FilterIchor", COLOURS[colour]) for colour in self.takes_ichor()), *flask]

    # ---- actions and staff -------------------------------------------------------------------------------------------
    def is_open(self, action: str) -> bool:
        if action == "harvest":
            return any(self.chutes)
        if action == "decant":
            return self.can_decant()
        return self.can_brew() if action == "brew" else self.waste > 0

    def act(self, action: str) -> Part:
        if action == "harvest":
            yield from self.pick()
            yield from self.pick()
        elif action == "decant":
            yield from self.decant(6)
        elif action == "brew":
            yield from self.brew()
        else:
            self.bag[ICHOR] += self.waste
            self.waste = 0

    def has_work(self, ability: str) -> bool:
        if ability == "tongs":
            return any(self.chutes)
        if ability == "trickle":
            return self.can_decant()
        if ability == "simmer":
            return self.can_brew()
        return bool(self.filters()) or any(self.town.held[self.seat])

    def use(self, ability: str) -> Part:
        if ability == "tongs":
            _, chute, height, _ = yield from ask(self.seat, self.runs("TakeMarble"))
            self.hand[self.chutes[chute].pop(height)] += 1
            yield from self.place()
        elif ability == "trickle":
            yield from self.decant(5)
        elif ability == "filter":
            yield from self.filter()
        else:
            yield from self.brew_one([])
            yield from self.rearrange()

    def decant(self, marbles: int) -> Part:
        """M-A1: marbles are drawn one by one, each poured into a chute with room."""
        for _ in range(marbles):
            if not self.can_decant():
                return
            marble = self.town.draw_from(self.bag)
            move = yield from ask(self.seat, [("PourMarble", chute) for chute in self.with_room()])
            self.chutes[move[1]].append(marble)

    def filter(self) -> Part:
        """M-A7: ichor comes back out of the waste, and a card may go."""
        move = yield from choose(self.seat, self.filters())
        if move is not None:
            self.waste -= 1
            if move[1] == "flask":
                self.flasks[ICHOR] += 1
            else:
                self.ichor[COLOURS.index(move[1])] += 1
        yield from self.town.discard(self.seat, 1, must=False)

    # ---- picking: M-A2 -----------------------------------------------------------------------------------------------
    def runs(self, name: str) -> list[Move]:
        """A run is named by its lowest marble."""
        return [
            (name, chute, height, MARBLES[marble])
            for chute, marbles in enumerate(self.chutes)
            for height, marble in enumerate(marbles)
            if height == 0 or marbles[height - 1] != marble
        ]

    def pick(self) -> Part:
        move = yield from choose(self.seat, self.runs("PickMarbles"))
        if move is None:
            return
        _, chute, low, name = move
        marbles = self.chutes[chute]
        low, high = self.run(marbles, low, low + 1, (MARBLES.index(name),))
        self.take(marbles, low, high)
        while 0 < low < len(marbles):
            colours = {marbles[low - 1], marbles[low]} - {ICHOR}
            if len(colours) > 1:
                break
            low, high = self.run(marbles, low - 1, low + 1, (*colours, ICHOR))
            self.take(marbles, low, high)
        yield from self.place()

    def run(self, marbles: list[int], low: int, high: int, kinds: tuple[int, ...]) -> tuple[int, int]:
        """As far down and up as there are only marbles of these kinds."""
        while low > 0 and marbles[low - 1] in kinds:
            low -= 1
        while high < len(marbles) and marbles[high] in kinds:
            high += 1
        return low, high

    def take(self, marbles: list[int], low: int, high: int) -> None:
        for marble in marbles[low:high]:
            self.hand[marble] += 1
        del marbles[low:high]

    # ---- placing: M-A3 -----------------------------------------------------------------------------------------------
    def place(self) -> Part:
        for colour in range(4):
            marbles = min(self.hand[colour], 3 - self.in_cauldron(colour))
            self.hand[colour] -= marbles
            self.coloured[colour] += marbles
        yield from self.rearrange()
        while 0 < self.free_flasks() < sum(self.hand) and sum(map(bool, self.hand)) > 1:
            kinds = [kind for kind in range(5) if self.hand[kind]]
            move = yield from ask(self.seat, [("FillFlask", MARBLES[kind]) for kind in kinds])
            kind = MARBLES.index(move[1])
            self.hand[kind] -= 1
            self.flasks[kind] += 1
        for kind in range(5):
            kept = min(self.hand[kind], self.free_flasks())
            self.flasks[kind] += kept
            self.bag[kind] += self.hand[kind] - kept
            self.hand[kind] = 0

    def rearrange(self) -> Part:
        """Ichor, from the hand first, and what is in flasks into cauldrons. Ichor in hand must go where it can."""
        while True:
            cauldrons = self.takes_ichor()
            answers: list[Move] = [] if self.hand[ICHOR] and cauldrons else [("StopPlacing",)]
            if self.hand[ICHOR] or self.flasks[ICHOR]:
                answers += [("PlaceIchor", COLOURS[colour]) for colour in cauldrons]
            answers += [
                ("EmptyFlask", COLOURS[colour])
                for colour in range(4)
                if self.flasks[colour] and self.in_cauldron(colour) < 3
            ]
            move = yield from ask(self.seat, answers)
            if move[0] == "StopPlacing":
                return
            colour = COLOURS.index(move[1])
            if move[0] == "EmptyFlask":
                self.flasks[colour] -= 1
                self.coloured[colour] += 1
            else:
                (self.hand if self.hand[ICHOR] else self.flasks)[ICHOR] -= 1
                self.ichor[colour] += 1

    # ---- brewing: M-A4 … M-A6 ----------------------------------------------------------------------------------------
    def brew(self) -> Part:
        cauldrons = 0
        stop: list[Move] = []
        while (yield from self.brew_one(stop)):
            cauldrons += 1
            stop = [("StopBrewing",)]
        if cauldrons >= 3 and self.renown < len(RENOWN):
            self.renown += 1
        if cauldrons == 4:
            move = yield from ask(self.seat, [("ChooseSponsor", colour) for colour in COLOURS])
            self.town.sponsor(self.seat, COLOURS.index(move[1]))
        yield from self.rearrange()

    def brew_one(self, stop: list[Move]) -> Generator[Question, Answer, bool]:
        """Whether a cauldron was brewed."""
        answers = list(stop)
        for colour in range(4):
            if self.in_cauldron(colour) >= 2:
                answers.append(("BrewCauldron", GOODS[2 * colour]))
            if self.in_cauldron(colour) == 3:
                answers.append(("BrewCauldron", GOODS[2 * colour + 1]))
        move = yield from ask(self.seat, answers)
        if move[0] == "StopBrewing":
            return False
        good = GOODS.index(move[1])
        colour = good // 2
        left = None
        if good % 2 == 0 and self.in_cauldron(colour) == 3:
            leave = [colour] * (self.coloured[colour] > 1) + [ICHOR] * (self.ichor[colour] > 0)
            move = yield from ask(self.seat, [("LeaveMarble", MARBLES[kind]) for kind in leave])
            left = MARBLES.index(move[1])
        coloured, ichor = self.coloured[colour], self.ichor[colour]
        self.coloured[colour] = self.ichor[colour] = 0
        self.town.gain(self.seat, good)
        if left == ICHOR:
            ichor -= 1
            (self.flasks if self.free_flasks() else self.bag)[ICHOR] += 1
        elif left is not None:
            coloured -= 1
            self.coloured[colour] = 1
        self.bag[colour] += coloured
        for _ in range(ichor):
            if self.waste < WASTE:
                self.waste += 1
                if self.waste in CORRUPTING:
                    self.town.corrupt(self.seat)
        return True

    def shields(self) -> list[int]:
        active = [0] * 5
        for shield in RENOWN[: self.renown]:
            active[shield] = 1
        return active
