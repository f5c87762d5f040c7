"""Quayside as a `Game`: the kernel's integers on one side, values for people on the other."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from marketday.core.codec import NO_CODE
from marketday.core.grammar import Ask, Outcome, Rejected, ScoreLine, Seat, Told, Use, rank
from marketday.core.kernel import OVER
from marketday.core.kernel_game import KernelGame
from marketday.core.observer import Observer
from marketday.core.rng import Rng
from marketday.games.quayside import kernel
from marketday.games.quayside.data import COLOURS, COPIES, CRATES, GOODS, SEATS, WORTH
from marketday.games.quayside.kernel import QUESTIONS, Position
from marketday.games.quayside.moves import EVENTS, MOVES, Event, Move, TakeBoth
from marketday.games.quayside.observation import QuaysideObserver


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class View(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything is public, so all see the same. A crate is a number from 0; three in succession are of one good."""

    seat: int | None
    question: str
    turn: int
    row: tuple[int, ...]
    taken: tuple[tuple[int, ...], ...]
    """The crates of each seat."""


class Quayside(KernelGame[Position, Options, Move, Event, View]):
    id = "quayside"
    rules_version = 1
    seat_counts = SEATS
    colours = COLOURS
    is_listed = False
    options_type = Options
    move_type = Move
    event_type = Event
    view_type = View

    def variants(self) -> Sequence[Options]:
        return (Options(),)

    def empty(self) -> Position:
        return Position()

    def lay_out(self, options: Options, seat_count: int) -> Position:
        if seat_count not in self.seat_counts:
            raise Rejected("Q-1", "wrong_seat_count", seats=seat_count)
        state = Position()
        state.lay_out(seat_count)
        return state

    def asked(self, state: Position) -> Mapping[Seat, Ask[Move]]:
        if state.actor == OVER:
            return {}
        return {state.actor: Ask(f"prompt.{QUESTIONS[state.question]}", tuple(map(MOVES.from_code, state.codes())))}

    def why_not(self, state: Position, seat: Seat | None, move: Move) -> Rejected | None:
        if state.actor == OVER:
            return Rejected("Q-6", "game_over")
        if seat != state.actor:
            return Rejected("Q-2", "not_your_turn", seat=state.actor)
        if isinstance(move, TakeBoth) and not state.ends_differ():
            return Rejected("Q-3", "same_good", good=GOODS[state.at_end(kernel.LEFT) // COPIES])
        return None

    def answer(self, position: Position, seat: Seat | None, move: Move) -> None:
        code = MOVES.to_code(move)
        if code == NO_CODE:
            raise LookupError(f"{move} is no move of this game")
        position.play(code)

    def tell(self, position: Position, line: tuple[int, ...]) -> Event:
        event: Event = EVENTS.from_line(line)
        return event

    def score_sheet(self, position: Position) -> Outcome:
        seats = range(position.seat_count)
        crates, sets = [], []
        for seat in seats:
            counts = [position.count(seat, good) for good in range(len(GOODS))]
            crates.append(sum(count * worth for count, worth in zip(counts, WORTH, strict=True)))
            sets.append(sum(COPIES * worth for count, worth in zip(counts, WORTH, strict=True) if count == COPIES))
        lines = (ScoreLine("score.crates", "Q-4", tuple(crates)), ScoreLine("score.sets", "Q-5", tuple(sets)))
        totals = tuple(map(sum, zip(crates, sets, strict=True)))
        return Outcome(lines, totals, rank(totals))

    def view(self, state: Position, seat: Seat | None) -> View:
        cells = list(state.cells)
        row = cells[kernel.ROW + cells[kernel.FROM] : kernel.ROW + cells[kernel.TO]]
        taken = tuple(_members(cells[kernel.TAKEN + other]) for other in range(state.seat_count))
        return View(seat, QUESTIONS[state.question], cells[kernel.TURN], tuple(row), taken)

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        return event

    def imagine(self, view: View, rng: Rng) -> Position:
        """Nothing is hidden, so exactly one state lies behind a view. Where the row began no longer matters."""
        state = Position()
        state.lay_out(len(view.taken))
        cells = list(state.cells)
        cells[kernel.BAG], cells[kernel.TURN], cells[kernel.TO] = 0, view.turn, len(view.row)
        cells[kernel.ROW : kernel.ROW + len(view.row)] = view.row
        cells[kernel.TAKEN : kernel.TAKEN + len(view.taken)] = [sum(2**crate for crate in own) for own in view.taken]
        state.set_cells(cells)
        state.ask_take()
        return state

    def observer(self) -> Observer:
        return QuaysideObserver()

    def census(self, state: Position) -> Mapping[str, int]:
        view = self.view(state, None)
        everywhere = [*view.row, *_members(state.cells[kernel.BAG]), *(crate for own in view.taken for crate in own)]
        return {f"crate {crate}": everywhere.count(crate) for crate in range(CRATES)}

    def ledger(self, log: Sequence[Told], last: Position) -> Sequence[Sequence[Use]]:
        """Which crates each seat took."""
        return [
            [Use("crate taken", name, last.count(seat, good)) for good, name in enumerate(GOODS)]
            for seat in range(last.seat_count)
        ]

    def appraise(self, state: Position, seat: Seat, moves: Sequence[Move]) -> Sequence[float]:
        """What the crates are worth, less half of what the next player then finds at the ends."""
        return [self._promise(state, seat, move) for move in moves]

    def _promise(self, state: Position, seat: Seat, move: Move) -> float:
        after = state.copy()
        self.answer(after, seat, move)
        gain = sum(self.score_sheet(after).lines[line].points[seat] for line in range(2))
        row = self.view(after, seat).row
        return gain - sum(WORTH[crate // COPIES] for crate in {*row[:1], *row[-1:]}) / 2


def _members(crates: int) -> tuple[int, ...]:
    return tuple(crate for crate in range(CRATES) if crates >> crate & 1)
