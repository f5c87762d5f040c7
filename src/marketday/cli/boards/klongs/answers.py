"""The answers of Bangkok Klongs as a terminal shows them: marks on the board, numbered lists, what to type."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from marketday.cli.board import Sight
from marketday.cli.boards.klongs.signs import SEAT_STYLES, Signs, chip
from marketday.cli.boards.klongs.water import OFFERED, Marks
from marketday.cli.canvas import PLAIN, Line, line
from marketday.core.rng import Rng
from marketday.core.text import Words
from marketday.games.klongs import events, moves
from marketday.games.klongs import words as say
from marketday.games.klongs.access import landing_worth, merchants_at
from marketday.games.klongs.data import SPACES
from marketday.games.klongs.imagination import imagine
from marketday.games.klongs.moves import Move
from marketday.games.klongs.tables import BIT_HI, BIT_LO, ENTRY_HI, ENTRY_LO
from marketday.games.klongs.view import View

# The answer that does nothing, always number 0, by the question it answers.
DECLINING: Mapping[str, Move] = {
    "place": moves.PassTurn(),
    "claim": moves.LeaveOwnerless(),
    "steal": moves.StealNothing(),
    "catch": moves.ChaseAway(),
    "score": moves.PassScoring(),
    "finish": moves.EndTurn(),
}


class Pick(Struct, frozen=True):
    """The first half of an answer: a boat from the hand, a space to place it on, a boat to move, a boat to steal."""

    in_hand: int | None = None
    space: int | None = None
    is_move: bool = False
    prey: int | None = None


NOTHING = Pick()


def offered(sight: Sight) -> tuple[Move, ...]:
    return () if sight.ask is None else sight.ask.moves


# ---- what the board shows --------------------------------------------------------------------------------------------
def marks(sight: Sight) -> Marks:
    view: View = sight.view
    pick: Pick = sight.picked or NOTHING
    free: set[int] = set()
    boats: set[int] = set()
    landings: dict[int, str] = {}
    for move in offered(sight):
        match move:
            case moves.PlaceBoat(boat, space) if not pick.is_move:
                if pick.in_hand in (None, view.hand.index(boat)) and pick.space in (None, space):
                    free.add(space)
            case moves.MoveBoat(space, to) if pick.is_move and pick.space in (None, space):
                boats.add(space)
                free |= set() if pick.space is None else {to}
            case moves.FetchMerchant(space) | moves.TakeThief(space) | moves.RemoveBoat(space):
                boats.add(space)
            case moves.StealBoat(space) if pick.prey in (None, space):
                boats.add(space)
            case moves.ScoreLanding(landing):
                landings[landing] = str(len(landings) + 1)
    entries = _entries(len(view.players)) if view.turn < len(view.players) else frozenset()
    return Marks(frozenset(free), frozenset(boats), landings, _fresh(sight), entries)


def _fresh(sight: Sight) -> frozenset[int]:
    """Where boats arrived since the last answer, and still are."""
    placed = {event.space for event in sight.events if isinstance(event, events.BoatPlaced)}
    moved = {event.to for event in sight.events if isinstance(event, events.BoatMoved)}
    return frozenset((placed | moved) & {boat.space for boat in sight.view.water})


def _entries(seat_count: int) -> frozenset[int]:
    return frozenset(
        space
        for space in range(SPACES)
        if (ENTRY_LO[seat_count] & BIT_LO[space]) | (ENTRY_HI[seat_count] & BIT_HI[space])
    )


# ---- the list of answers ---------------------------------------------------------------------------------------------
def listed(sight: Sight) -> dict[int, Move | Pick]:
    """The answers with their numbers; places and steps are named by spaces instead."""
    pick: Pick = sight.picked or NOTHING
    numbered: dict[int, Move | Pick] = {}
    for move in offered(sight):
        if move in DECLINING.values():
            numbered[0] = move
        elif isinstance(move, moves.StealBoat) and pick.prey is None:
            if Pick(prey=move.space) not in numbered.values():
                numbered[_next(numbered)] = Pick(prey=move.space)
        elif isinstance(move, moves.StealBoat) and pick.prey != move.space:
            continue
        elif not isinstance(move, moves.PlaceBoat | moves.MoveBoat):
            numbered[_next(numbered)] = move
    return numbered


def _next(numbered: Mapping[int, object]) -> int:
    return 1 + max(numbered, default=0)


def entries(sight: Sight, letters: Signs, words: Words) -> list[Line]:
    boats = {boat.space: boat for boat in sight.view.water}
    points = _points(sight)
    lines = []
    for number, answer in listed(sight).items():
        match answer:
            case moves.ScoreLanding(landing):
                told = line(f"{say.landing(landing)} ", *_gains(points[landing], letters))
            case Pick(prey=int(space)) | moves.FetchMerchant(space) | moves.TakeThief(space) | moves.RemoveBoat(space):
                told = line(f"{say.space(space)} ", *chip(boats[space].boat, boats[space].owner, letters))
            case Pick() | moves.EndTurn():
                continue
            case _:
                told = line(say.move(words, answer))
        lines.append(line((f" {number} ", OFFERED), " ", *told))
    return lines


def _points(sight: Sight) -> dict[int, list[int]]:
    """K-31, K-32: what each landing that may be scored would give to every seat."""
    landings = [move.landing for move in offered(sight) if isinstance(move, moves.ScoreLanding)]
    if not landings:
        return {}
    state = imagine(sight.view, Rng(0))
    return {
        landing: [
            int(landing_worth(state, landing) * merchants_at(state, seat, landing)) for seat in range(len(sight.names))
        ]
        for landing in landings
    }


def _gains(points: Sequence[int], letters: Signs) -> Line:
    gains = [
        ((letters.seats[seat], SEAT_STYLES[seat]), (f"+{gain} ", PLAIN)) for seat, gain in enumerate(points) if gain
    ]
    return tuple(piece for pair in gains for piece in pair) or line("0 ")


# ---- what to type ----------------------------------------------------------------------------------------------------
def prompt(sight: Sight, words: Words) -> str:
    view: View = sight.view
    pick: Pick = sight.picked or NOTHING
    if pick.is_move:
        if pick.space is None:
            return words.say("klongs.type.move")
        return words.say("klongs.type.move_to", space=say.space(pick.space))
    if pick.prey is not None:
        return words.say("klongs.type.number")
    if pick.in_hand is not None:
        return words.say("klongs.type.space", boat=say.boat(words, view.hand[pick.in_hand]))
    if pick.space is not None:
        return words.say("klongs.type.boat", space=say.space(pick.space))
    can_move = any(isinstance(move, moves.MoveBoat) for move in offered(sight))
    key = f"klongs.type.{view.question}"
    return words.say(f"{key}.move" if can_move and view.question == "place" else key)
