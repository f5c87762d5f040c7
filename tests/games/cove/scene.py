"""Positions of the cove, drawn as letters: adventurers are R G B Y and X (rogues), goods are letters too, capitals the
large ones. Everything not drawn comes from the bag, so that the census stays right."""

from collections.abc import Iterator, Sequence
from typing import Any

from marketday.core import RandomChance, Rng
from marketday.core.chance import Chance
from marketday.games.cove import codes
from marketday.games.cove.codes import (
    AGENDA,
    AGENDA_PLACES,
    ARRIVED,
    BAG,
    BOAT,
    BOAT_AT,
    CORRUPTION,
    DEPTH,
    DOCKS,
    GOLD,
    HALL,
    HELD,
    MERCHANT,
    PAWN,
    PIER,
    ROUND,
    SHELF,
    SQUARE,
    STAFF,
    STAMP,
    SUPPLY,
    TIME,
)
from marketday.games.cove.data import BOATS_PER_SIDE, CORRUPTION_KINDS, GOODS, MOST_SEATS, PIERS, PRICES, SIDES, SOURCES
from marketday.games.cove.events import Event
from marketday.games.cove.game import CoveGame, Options
from marketday.games.cove.hints.hopes import Day
from marketday.games.cove.kernel import Cove
from marketday.games.cove.moves import Move
from marketday.games.cove.view import asked
from tests.games import refused
from tests.games.cove.peddler import COVE

KINDS = "RGBYX"
KIND_COUNT = len(KINDS)
NAMES = ("blacksmith", "peddler_1", "peddler_2", "peddler_3", "peddler_4")


class Scripted:
    """Chance that answers as it is told, then with whatever comes first. An adventurer is told by its letter, all else
    by its first number: the value of a die, the kind of a corruption card, a townsfolk."""

    def __init__(self, answers: Sequence[str | int]) -> None:
        self.answers = list(answers)

    def pick(self, outcomes: Sequence[int]) -> int:
        if self.answers:
            answer = self.answers.pop(0)
            wanted = KINDS.index(answer) if isinstance(answer, str) else answer
            return next(outcome for outcome in outcomes if outcome >> 16 == wanted)
        return outcomes[0]


def promise(scene: "Scene") -> float:
    """What seat 0's work is worth to a bot on a long first day, with two customers for every good."""
    day = Day()
    for piece in range(GOODS):
        day.shelf[piece] = 2.0 * PRICES[piece % 2][piece // 2]
    hopes = scene.game.merchants[scene.state.cells[MERCHANT]].hopes
    day.plan(9.0, hopes.pace, 5.0, False)
    return hopes.promise(scene.state, 0, day)


def counts(letters: str) -> list[int]:
    return [letters.count(kind) for kind in KINDS]


def good(letter: str) -> int:
    return 2 * KINDS.index(letter.upper()) + letter.isupper()


class Scene:
    """A play at some moment. Seat 0 is the Blacksmith, the others are Peddlers."""

    def __init__(self, seats: int = 2, game: CoveGame = COVE, seed: int = 1, **options: Any) -> None:
        self.game = game
        chance: Chance = RandomChance(Rng(seed))
        options.setdefault("merchants", NAMES[:seats])
        step = game.setup(Options(**options), seats, chance)
        self.state: Cove = step.state
        self.told: tuple[Event, ...] = step.events

    @classmethod
    def of(cls, game: CoveGame, state: Cove) -> "Scene":
        """A moment of a play, to look at."""
        scene = cls.__new__(cls)
        scene.game, scene.state, scene.told = game, state, ()
        return scene

    # ---- setting the scene -------------------------------------------------------------------------------------------
    def set(self, at: int, values: Sequence[int]) -> "Scene":
        cells = list(self.state.cells)
        cells[at : at + len(values)] = values
        self.state.set_cells(cells)
        return self

    def _place(self, at: int, letters: str) -> None:
        """Exchange who is there with the bag."""
        cells = list(self.state.cells)
        for kind, count in enumerate(counts(letters)):
            cells[BAG + kind] += cells[at + kind] - count
            cells[at + kind] = count
        self.state.set_cells(cells)

    def boats(self, *boats: str) -> "Scene":
        """Six boats: who is aboard; "-" is gone, and a digit is the dock it lies at."""
        docks = 0
        for boat, letters in enumerate(boats):
            place = codes.GONE if letters == "-" else int(letters) if letters.isdigit() else codes.SAILING
            if letters.isdigit():
                docks |= 2 ** int(letters)
            self.set(BOAT_AT + boat, [place])
            self._place(BOAT + KIND_COUNT * boat, letters)
        return self.set(DOCKS, [docks])

    def piers(self, *piers: str) -> "Scene":
        for pier, letters in enumerate(piers):
            self._place(PIER + KIND_COUNT * pier, letters)
        return self

    def halls(self, letters: str) -> "Scene":
        """Also the lair."""
        self._place(HALL, letters)
        return self

    def times(self, *hours: float) -> "Scene":
        """By seat; a later one lies above."""
        self.set(TIME, [round(2 * hour) for hour in hours])
        self.set(ARRIVED, range(1, len(hours) + 1))
        return self.set(STAMP, [len(hours)])

    def shelf(self, seat: int, letters: str) -> "Scene":
        for number in range(GOODS):
            held = [good(letter) for letter in letters].count(number)
            total = self.state.cells[SHELF + GOODS * seat + number] + self.state.cells[SUPPLY + GOODS * seat + number]
            self.set(SHELF + GOODS * seat + number, [held])
            self.set(SUPPLY + GOODS * seat + number, [total - held])
        return self

    def corruption(self, seat: int, *kinds: int) -> "Scene":
        for kind in range(CORRUPTION_KINDS):
            at = HELD + CORRUPTION_KINDS * seat + kind
            self.set(
                CORRUPTION + kind, [self.state.cells[CORRUPTION + kind] + self.state.cells[at] - kinds.count(kind)]
            )
            self.set(at, [kinds.count(kind)])
        return self

    def square(self, *cards: int) -> "Scene":
        self._leave_deck(cards, list(self.state.cells)[SQUARE : SQUARE + 4])
        return self.set(SQUARE, cards)

    def staff(self, seat: int, *cards: int) -> "Scene":
        self._leave_deck(cards, [])
        return self.set(STAFF + 4 * seat, cards)

    def _leave_deck(self, cards: Sequence[int], returning: Sequence[int]) -> None:
        deck = self.state.cells[codes.DECK]
        for card in returning:
            deck |= 2**card
        for card in cards:
            deck &= ~(2**card) if card >= 0 else deck
        self.set(codes.DECK, [deck])

    def round(self, number: int) -> "Scene":
        return self.set(ROUND, [number])

    def pawn(self, seat: int, space: int) -> "Scene":
        return self.set(PAWN + seat, [space])

    def shop(self, seat: int, at: int, *values: int) -> "Scene":
        return self.set(self.state.at(seat) + at, values)

    # ---- going on from there -----------------------------------------------------------------------------------------
    def begin(self, task: int, a: int = 0, b: int = 0) -> "Scene":
        """Have a task done next, with nothing else on the agenda but the turns after it; `resolve` does it."""
        state = self.state
        self.set(AGENDA, [0] * AGENDA_PLACES)
        self.set(DEPTH, [0])
        state.question = codes.NO_QUESTION
        if task in (codes.T_STEP, codes.T_LOAD, codes.T_CORRUPT):
            state.push(codes.T_TURN, 0, 0, 0)
        state.push(task, a, b, 0)
        return self

    def resolve(self, *chance: str | int) -> "Scene":
        """After `begin`: do what is on the agenda, and let chance answer."""
        step = self.game._resolve(self.state, Cove.run, Scripted(chance))
        self.state, self.told = step.state, step.events
        return self

    def turn(self) -> "Scene":
        return self.begin(codes.T_TURN).resolve()

    def trade(self, pier: int = 0) -> "Scene":
        return self.begin(codes.T_PIER, pier).resolve()

    def play(self, seat: int, move: Move, *chance: str | int) -> "Scene":
        script = Scripted(chance)
        step = self.game.apply(self.state, seat, move, script)
        assert not script.answers, f"chance was not asked for {script.answers}"
        self.state, self.told = step.state, step.events
        return self

    # ---- looking -----------------------------------------------------------------------------------------------------
    @property
    def asked(self) -> tuple[int, ...]:
        return asked(self.state)

    @property
    def question(self) -> str:
        return self.game.view(self.state, None).question

    def moves(self, seat: int) -> tuple[Move, ...]:
        """Each of them once."""
        moves: tuple[Move, ...] = self.game.asked(self.state)[seat].moves
        assert len(set(moves)) == len(moves)
        return moves

    def refusal(self, seat: int, move: Move) -> str | None:
        """Rule and reason of a move that is not offered; nothing for one that is."""
        reason = self.game.why_not(self.state, seat, move)
        ask = self.game.asked(self.state).get(seat)
        assert (reason is None) == (ask is not None and move in ask.moves)
        if reason is None:
            return None
        refused.said(self.game, reason)
        return f"{reason.rule} {reason.reason}"

    def aboard(self, boat: int) -> str:
        return self._letters(BOAT + KIND_COUNT * boat)

    def on_pier(self, pier: int) -> str:
        return self._letters(PIER + KIND_COUNT * pier)

    def in_halls(self) -> str:
        return self._letters(HALL)

    def in_bag(self) -> str:
        return self._letters(BAG)

    def _letters(self, at: int) -> str:
        return "".join(kind * self.state.cells[at + n] for n, kind in enumerate(KINDS))

    def on_shelf(self, seat: int) -> str:
        cells = list(self.state.cells)[SHELF + GOODS * seat : SHELF + GOODS * (seat + 1)]
        letters = [KINDS[n // 2].lower() if n % 2 == 0 else KINDS[n // 2] for n in range(GOODS)]
        return "".join(letter * cells[n] for n, letter in enumerate(letters))

    def hour(self, seat: int) -> float:
        return self.state.cells[TIME + seat] / 2

    def held(self, seat: int) -> int:
        return self.state.held(seat)

    def gold(self, seat: int, source: str | None = None) -> int:
        if source is None:
            return self.state.gold(seat)
        return self.state.cells[GOLD + MOST_SEATS * SOURCES.index(source) + seat]

    @property
    def picture(self) -> Iterator[str]:
        """The harbour and the players in letters."""
        for side in (0, 1):
            boats = [self._boat(boat) for boat in range(BOATS_PER_SIDE * side, BOATS_PER_SIDE * (side + 1))]
            yield f"      {SIDES[side]}: {'  '.join(boats)}"
        piers = "  ".join(f"{name} [{self.on_pier(pier)}]" for pier, name in enumerate(PIERS))
        yield f"      {piers}  halls and lair [{self.in_halls()}]  bag [{self.in_bag()}]"
        for seat, player in enumerate(self.game.view(self.state, None).players):
            yield (
                f"      {self.game.colours[seat]} {player.merchant}: {self.hour(seat):g} h, {self.gold(seat)} gold, "
                f"{player.corruption} corruption, shelf [{self.on_shelf(seat)}]"
            )

    def _boat(self, boat: int) -> str:
        at = self.state.cells[BOAT_AT + boat]
        return f"{boat} " + ("gone" if at == codes.GONE else f"[{self.aboard(boat)}]" if at < 0 else f"at dock {at}")

    def events(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.told if isinstance(event, kind)]
