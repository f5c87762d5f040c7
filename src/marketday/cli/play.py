"""`marketday play`: one person against bots at this terminal."""

import argparse
import hashlib
import os
import secrets
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from marketday.bots import UnknownBot
from marketday.bots import find as find_bot
from marketday.cli import arguments, board, trouble
from marketday.cli.board import TerminalWords
from marketday.cli.canvas import line
from marketday.cli.session import Seating, Session
from marketday.cli.sheet import sheet
from marketday.cli.terminal import Left, Terminal, standard
from marketday.core.grammar import AnyGame, Rejected, Seat
from marketday.core.rng import Rng
from marketday.core.text import LANGUAGES, Words
from marketday.lab.errors import NeedsClock
from marketday.lab.simulate import check_clockless
from marketday.table import Play, Sitter, record

GAME = "klongs"
SECRET_BYTES = 32
INTERRUPTED = 130
READING = 3
"""For how many moves the welcome stays on the screen."""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("play", help="play against bots at this terminal")
    parser.add_argument("game", nargs="?", type=arguments.game, default=GAME, help=f"which game (default: {GAME})")
    parser.add_argument(
        "--players", type=int, default=3, metavar="N", help="number of players, you included (default: 3)"
    )
    parser.add_argument("--bots", type=arguments.bots, help="which bots, e.g. greedy,random")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--seat", type=int, metavar="N", help="your seat, from 1 (default: any)")
    parser.add_argument("--language", choices=LANGUAGES, help="default: taken from LANG, otherwise en")
    parser.add_argument("--tactical", action="store_true", help="with two piles to draw from (Bangkok Klongs, K-60)")
    parser.add_argument("--secret", type=secret, metavar="HEX", help="the same secret gives the same game")
    parser.add_argument("--record", type=Path, metavar="FILE", help="save the record to FILE when the game is over")
    parser.add_argument("--no-colour", action="store_true", help="no colours (also off if NO_COLOR is set)")
    parser.add_argument(
        "--pace",
        type=arguments.at_least(0),
        default=1,
        metavar="SECONDS",
        help="seconds to pause before each bot move (default: 1)",
    )
    parser.set_defaults(run=run)


def secret(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"not hexadecimal: {text!r}") from error


def run(given: argparse.Namespace) -> int:
    fault = misfit(given)
    if fault:
        print(fault, file=sys.stderr)
        return 2
    return play(given, standard(given.no_colour, given.pace))


def misfit(given: argparse.Namespace) -> str:
    """What is wrong with the combination of arguments; empty if nothing is."""
    counts = given.game.seat_counts
    if given.players not in counts:
        return f"{given.game.id} is for {', '.join(map(str, counts))} players, not {given.players}."
    try:
        check_clockless(given.game, options(given), given.players)
    except NeedsClock as error:
        return f"{error}: play it in a browser, or at the terminal in ticks (--option pace=ticks)."
    except Rejected as error:
        return trouble.unplayable(given.game, error)
    try:
        for bot in opponents(given):
            find_bot(bot, given.game.id)
    except UnknownBot as error:
        return f"{error}."
    if given.seat is not None and not 1 <= given.seat <= given.players:
        return f"There is no seat {given.seat} at a table for {given.players}."
    if given.record is not None and not given.record.absolute().parent.is_dir():
        return f"There is no directory {given.record.absolute().parent} for the record."
    return ""


def play(given: argparse.Namespace, terminal: Terminal) -> int:
    words = TerminalWords(given.game.id, given.language or language(os.environ))
    seating = sit_down(given, words)
    session = Session(seating, board.find(given.game), words, terminal)
    try:
        welcome(given.game, words, seating.person, terminal)
        session.run()
    except (Left, KeyboardInterrupt) as end:
        terminal.show([line(), line(words.say("play.quit"))])
        return INTERRUPTED if isinstance(end, KeyboardInterrupt) else 0
    repeat = board.wrapped(again(given, seating, words), terminal.columns)
    terminal.show([line(text) for text in ("", *sheet_lines(seating, words), "", *repeat)])
    return 0 if given.record is None else keep(seating, given.record, words, terminal)


def sit_down(given: argparse.Namespace, words: Words) -> Seating:
    """Everything a secret decides is decided here: who sits where, how bots choose among equals, and chance itself."""
    game: AnyGame = given.game
    table_secret: bytes = given.secret or secrets.token_bytes(SECRET_BYTES)
    rng = Rng(int.from_bytes(hashlib.sha256(b"marketday play\n" + table_secret).digest()[:4], "big"))
    person = rng.below(given.players)
    if given.seat is not None:
        person = given.seat - 1
    others = [seat for seat in range(given.players) if seat != person]
    bots = {seat: opponents(given)[n % len(opponents(given))] for n, seat in enumerate(others)}
    names = [colour(game, words, seat) for seat in range(given.players)]
    names[person] += f" ({words.say('word.you')})"
    return Seating(
        play=Play(game, options(given), given.players, table_secret),
        person=person,
        bots={seat: find_bot(bot, game.id)(game, seat, Rng(rng.below(2**30))) for seat, bot in bots.items()},
        adviser=find_bot(game.usual_bot, game.id)(game, person, Rng(rng.below(2**30))),
        sitters=tuple(Sitter(names[seat], bots.get(seat)) for seat in range(given.players)),
    )


def options(given: argparse.Namespace) -> Any:
    return arguments.options(given.game, [*given.option, *(["tactical=true"] if given.tactical else [])])


def opponents(given: argparse.Namespace) -> tuple[str, ...]:
    return given.bots or (given.game.usual_bot,)


def language(environment: Mapping[str, str]) -> str:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            spoken = environment[name][:2].lower()
            return spoken if spoken in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


def colour(game: AnyGame, words: Words, seat: Seat) -> str:
    return words.say(f"colour.{game.colours[seat]}").capitalize()


def welcome(game: AnyGame, words: Words, person: Seat, terminal: Terminal) -> None:
    told = (
        words.say("play.welcome", game=words.say("game.name")),
        words.say("game.pitch"),
        words.say("terminal.welcome", who=colour(game, words, person)),
    )
    terminal.replace([line(part) for text in told for part in board.wrapped(text, terminal.columns)])
    terminal.pause(READING)


def sheet_lines(seating: Seating, words: Words) -> list[str]:
    outcome = seating.play.outcome
    assert outcome is not None, "the session ends with the game"
    return sheet(outcome, words, [sitter.name for sitter in seating.sitters]).split("\n")


def again(given: argparse.Namespace, seating: Seating, words: Words) -> str:
    typed = [f"--players {given.players} --seat {seating.person + 1} --bots {','.join(opponents(given))}"]
    typed += [f"--option {option}" for option in given.option] + (["--tactical"] if given.tactical else [])
    return words.say("terminal.again", options=" ".join([*typed, f"--secret {seating.play.secret.hex()}"]))


def keep(seating: Seating, path: Path, words: Words, terminal: Terminal) -> int:
    try:
        path.write_bytes(record.write(seating.play, seating.sitters))
    except OSError as error:
        print(f"{path}: {error.strerror}", file=sys.stderr)
        return 1
    terminal.show([line(words.say("play.saved_record", path=path))])
    return 0
