"""A person at the terminal who types legal answers, each in one of the possible ways; and what is shown there."""

import argparse
import io
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from marketday.bots import find as find_bot
from marketday.cli import board, play
from marketday.cli.board import TerminalWords
from marketday.cli.session import Seating, Session
from marketday.cli.terminal import Left, Terminal
from marketday.core.rng import Rng
from marketday.games.klongs import GAME, moves
from marketday.games.klongs import words as say
from marketday.games.klongs.game import Options
from marketday.games.klongs.moves import Move
from marketday.table import Play, Sitter
from tests.games.klongs.scene import Scene

ORDERS = re.compile(r"\033\[[0-9;]*[A-Za-z]")


def given(*words: str) -> argparse.Namespace:
    """What `marketday play` with these words is given."""
    parser = argparse.ArgumentParser()
    play.add(parser.add_subparsers())
    return parser.parse_args(["play", *words])


def typing(*lines: str) -> Callable[[], str]:
    return io.StringIO("".join(f"{line}\n" for line in lines)).readline


def plain(shown: str) -> list[str]:
    """Lines as they stand on the screen, without colours; a picture that replaces another begins a line."""
    return ORDERS.sub("", shown.replace("\033[H", "\n")).splitlines()


class Typist:
    """Gives the lines of one legal answer after another, for as long as it is asked."""

    def __init__(self, seating: Seating, seed: int = 1) -> None:
        self.typed: list[str] = []
        self._seating = seating
        self._rng = Rng(seed)
        self._rest: list[str] = []

    def line(self) -> str:
        if not self._rest:
            ask = self._seating.play.asked[self._seating.person]
            view = GAME.view(self._seating.play.state, self._seating.person)
            ways = spellings(self._choose(ask.moves), view.hand, ask.moves)
            self._rest = list(ways[self._rng.below(len(ways))])
        self.typed.append(self._rest.pop(0))
        return f"{self.typed[-1]}\n"

    def _choose(self, offered: tuple[Any, ...]) -> Any:
        """Any kind of move as likely as any other, so that rare ones come up."""
        kinds = sorted({type(move).__name__ for move in offered})
        kind = kinds[self._rng.below(len(kinds))]
        fitting = [move for move in offered if type(move).__name__ == kind]
        return fitting[self._rng.below(len(fitting))]


def spellings(move: Move, hand: tuple[int, ...], offered: tuple[Move, ...]) -> list[tuple[str, ...]]:
    """All ways to type a move; some take several lines."""
    match move:
        case moves.PlaceBoat(boat, space):
            number, name = str(hand.index(boat) + 1), say.space(space)
            return [(f"{number} {name}",), (number, name), (name.lower(), number), (f"{number}{name}",)]
        case moves.MoveBoat(space, to):
            start, end = say.space(space), say.space(to)
            return [(f"m {start} {end}",), ("m", start, end), (f"m {start}", end), ("M", f"{start} {end}")]
        case moves.ScoreLanding(landing):
            return [(say.landing(landing),), (say.space(landing).lower(),), (say.landing(landing).replace("–", " "),)]
        case moves.StealBoat(space, to):
            return [(f"{say.space(space)} {to[0]}",), (say.space(space), "1" if to == "stock" else "2")]
        case moves.FetchMerchant(space) | moves.TakeThief(space) | moves.RemoveBoat(space):
            return [(say.space(space),)]
        case moves.DrawFrom():
            return [(str(1 + offered.index(move)),)]
        case moves.EndTurn():
            return [("",), ("0",)]
    return [("0",), ("p",)]


def at_scene(scene: Scene, *lines: str, language: str = "en", columns: int = 80, rows: int = 24) -> str:
    """What is shown when a person takes up a position where it is their turn, types these lines and leaves."""
    seats = len(GAME.view(scene.state, None).players)
    resumed = Play(GAME, Options(), seats, b"scene", start=GAME.save(scene.state))
    person = scene.asked
    assert person is not None
    bots = {seat: find_bot("random")(GAME, seat, Rng(seat)) for seat in range(seats) if seat != person}
    sitters = tuple(Sitter(colour.capitalize()) for colour in GAME.colours[:seats])
    seating = Seating(resumed, person, bots, find_bot("greedy")(GAME, person, Rng(9)), sitters)
    shown = io.StringIO()
    terminal = Terminal(typing(*lines), shown, size=lambda: (columns, rows))
    with suppress(Left):
        Session(seating, board.find(GAME), TerminalWords(GAME.id, language), terminal).run()
    return shown.getvalue()
