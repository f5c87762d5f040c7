"""The Captain: M-K1 … M-K8."""

from collections.abc import Generator
from typing import ClassVar

from cove_box import COLOURS
from cove_shop import Shop
from cove_town import FIRST, SECOND, Part, choose
from referee import Answer, Move, Question, ask

SHIPS = 4
# Name, ring, room, colour (of an isle that of its treasure).
PLACES = (
    ("port", 0, SHIPS, None),
    ("red_shallows", 1, 2, 0),
    ("green_shallows", 1, 2, 1),
    ("blue_reef", 2, 2, 2),
    ("yellow_reef", 2, 2, 3),
    ("red_outpost", 2, 1, 0),
    ("green_outpost", 2, 1, 1),
    ("blue_outpost", 2, 1, 2),
    ("yellow_outpost", 2, 1, 3),
    ("isle_1", 3, 1, None),
    ("isle_2", 3, 1, None),
    ("isle_3", 3, 1, None),
    ("isle_4", 3, 1, None),
)
NAMES = tuple(place[0] for place in PLACES)
PORT, WATERS, OUTPOSTS, ISLES = 0, range(1, 5), range(5, 9), range(9, 13)
COMPASS = (1, 1, 2, 2, 3, 3, 3, 0)
STORM = 0


class Captain(Shop):
    name = "captain"
    actions: ClassVar = {"sail": (2, 0), "recall": (2, 0), "night_run": (1, 1)}
    abilities = ("breeze", "gust", "tow", "signal")
    moves: ClassVar = {
        "KeepKnots": {},
        "SpinAgain": {},
        "DropAnchor": {},
        "SailShip": {"place": NAMES, "to": NAMES},
        "RecallNoMore": {},
        "RecallFleet": {},
        "RecallShip": {"place": NAMES},
        "SignalGuild": {"colour": COLOURS},
    }

    def set_up(self) -> None:
        self.ships = [0] * len(PLACES)
        self.ships[PORT] = SHIPS
        self.end_round()

    def end_round(self) -> None:
        """M-K6: treasures are shuffled and laid out anew."""
        self.stack = [2] * 4
        self.taken = [0] * 4
        self.treasures: dict[int, int] = {}
        self.lay()

    def lay(self) -> None:
        """M-K6: a treasure on every bare isle, the first isle first."""
        for isle in ISLES:
            if isle not in self.treasures:
                if not any(self.stack):
                    self.stack, self.taken = self.taken, self.stack
                self.treasures[isle] = self.town.draw_from(self.stack)

    def away(self) -> list[int]:
        return [place for place, ships in enumerate(self.ships) if ships and place != PORT]

    def at_sea(self) -> int:
        return SHIPS - self.ships[PORT]

    def is_open(self, action: str) -> bool:
        return action != "recall" or self.at_sea() > 0

    def act(self, action: str) -> Part:
        if action == "sail":
            yield from self.sail()
        elif action == "recall":
            yield from self.recall()
        else:
            yield from self.course(3)

    def has_work(self, ability: str) -> bool:
        return ability in ("breeze", "gust") or self.at_sea() > 0

    def use(self, ability: str) -> Part:
        if ability == "breeze":
            yield from self.course(2)
        elif ability == "gust":
            yield from self.course(self.spin())
        elif ability == "tow":
            move = yield from ask(self.seat, self.recalls())
            self.come_home(NAMES.index(move[1]))
            self.lay()
        else:
            colours = sorted({self.colour(place) for place in self.away()})
            move = yield from ask(self.seat, [("SignalGuild", COLOURS[colour]) for colour in colours])
            self.town.sponsor(self.seat, COLOURS.index(move[1]))

    def colour(self, place: int) -> int:
        colour = self.treasures[place] if place in ISLES else PLACES[place][3]
        assert colour is not None
        return colour

    # ---- sailing: M-K2, M-K3 -----------------------------------------------------------------------------------------
    def spin(self) -> int:
        """The compass is drawn from in its own order: the storm last."""
        return self.town.draws.pick_in_order([FIRST * knots + SECOND * n for n, knots in enumerate(COMPASS)]) // FIRST

    def sail(self) -> Part:
        knots = self.spin()
        move = yield from ask(self.seat, [("KeepKnots",), ("SpinAgain",)])
        if move[0] == "SpinAgain":
            more = self.spin()
            knots += more
            if more == STORM:
                self.town.corrupt(self.seat)
        yield from self.course(knots)

    def course(self, knots: int) -> Part:
        for _ in range(knots):
            answers: list[Move] = [
                ("SailShip", NAMES[place], NAMES[to])
                for place, ships in enumerate(self.ships)
                if ships
                for to in range(len(PLACES))
                if to != place
                and abs(PLACES[to][1] - PLACES[place][1]) <= 1
                and (to == PORT or self.ships[to] < PLACES[to][2])
            ]
            move = yield from ask(self.seat, [("DropAnchor",), *answers])
            if move[0] == "DropAnchor":
                return
            self.ships[NAMES.index(move[1])] -= 1
            self.ships[NAMES.index(move[2])] += 1

    # ---- coming home: M-K4, M-K6 -------------------------------------------------------------------------------------
    def recalls(self) -> list[Move]:
        return [("RecallShip", NAMES[place]) for place in self.away()]

    def recall(self) -> Generator[Question, Answer, None]:
        stop: list[Move] = []
        while self.at_sea():
            fleet: list[Move] = [("RecallFleet",)] if self.at_sea() > 1 else []
            move = yield from choose(self.seat, [*stop, *fleet, *self.recalls()])
            assert move is not None
            if move[0] == "RecallNoMore":
                return
            if move[0] == "RecallFleet":
                for place in self.away():
                    while self.ships[place]:
                        self.come_home(place)
            else:
                self.come_home(NAMES.index(move[1]))
            self.lay()
            stop = [("RecallNoMore",)]

    def come_home(self, place: int) -> None:
        self.ships[place] -= 1
        self.ships[PORT] += 1
        if place in WATERS:
            self.town.gain(self.seat, 2 * self.colour(place))
        elif place in ISLES and self.town.gain(self.seat, 2 * self.colour(place) + 1):
            self.taken[self.treasures.pop(place)] += 1

    def shields(self) -> list[int]:
        """M-K7: one for each ship at an outpost."""
        return [*(self.ships[place] for place in OUTPOSTS), 0]
