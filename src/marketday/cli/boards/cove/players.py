"""What is in front of the players: gold, corruption, shelves, shields; and one shop with its staff."""

from collections.abc import Sequence
from typing import Any

from marketday.cli.boards.cove import shops, signs
from marketday.cli.boards.cove.signs import BOLD, BRIGHT, DIM, PLUS_FOUR, Signs, cut, joined
from marketday.cli.canvas import PLAIN, Line, flowing, line, padded, width
from marketday.core.text import Words
from marketday.games.cove import words as say
from marketday.games.cove.data import COLOURS, PLUS_FOUR_GOLD
from marketday.games.cove.player import Player
from marketday.games.cove.view import View

LONGEST_NAME = 12
HEADS = ("merchant", "time", "gold", "shelf", "shields")
NUMBERS = (3, 4, 5)
"""Which columns of the table are aligned to the right: time, gold, corruption."""


def table(view: View[Any], names: Sequence[str], letters: Signs, words: Words, columns: int) -> list[Line]:
    """A line for each player, below the column headings."""
    merchant, time, gold, shelf, shields = (line((words.say(f"cove.head.{name}"), DIM)) for name in HEADS)
    rows = [
        [line(), line(), merchant, time, gold, signs.corruption(1), shelf, shields],
        *(_row(view, seat, names[seat], letters, words) for seat in range(len(view.players))),
    ]
    broad = [max(map(width, column)) for column in zip(*rows, strict=True)]
    return [cut(joined([_aligned(row[n], n, most) for n, most in enumerate(broad)]), columns) for row in rows]


def _aligned(cell: Line, column: int, columns: int) -> Line:
    return line(" " * (columns - width(cell)), *cell) if column in NUMBERS else padded(cell, columns)


def _row(view: View[Any], seat: int, name: str, letters: Signs, words: Words) -> list[Line]:
    player = view.players[seat]
    turn = ("▸", BRIGHT) if seat in view.asked else (" ", PLAIN)
    return [
        line(turn, *signs.seat(letters, seat)),
        line((name[:LONGEST_NAME], BOLD)),
        line(words.say(f"merchant.{player.merchant}")),
        line(say.time(player.time)),
        line((str(sum(player.gold)), BRIGHT)),
        line((str(player.corruption), signs.VICE)),
        signs.shelf(letters, player.shelf) or line(("–", DIM)),
        _shields(view, player, letters),
    ]


def _shields(view: View[Any], player: Player[Any], letters: Signs) -> Line:
    """M-22: those that are active, and what they would pay now."""
    *guilds, fixed = player.shields
    if not any(player.shields):
        return line(("–", DIM))
    gold = sum(count * view.halls[guild] for guild, count in enumerate(guilds)) + PLUS_FOUR_GOLD * fixed
    shown = signs.each((signs.colour(letters, guild) for guild in range(len(COLOURS))), guilds)
    return line(*shown, (PLUS_FOUR * fixed, BOLD), (f" ={gold}", BRIGHT))


def shop(view: View[Any], seat: int, names: Sequence[str], letters: Signs, words: Words, columns: int) -> list[Line]:
    player = view.players[seat]
    pawn = "" if player.pawn is None else words.say("cove.pawn", action=words.say(f"action.{player.pawn}"))
    title = line(
        *signs.seat(letters, seat),
        (f" {names[seat]} · {words.say(f'merchant.{player.merchant}')}", BOLD),
        (f"  {pawn}", DIM),
    )
    lines = [title, *shops.lines(player, letters, words, columns), *_staff(player, letters, words, columns)]
    if seat == view.seat and any(view.corruption):
        lines += _corruption(view.corruption, letters, words, columns)
    return [cut(pieces, columns) for pieces in lines]


def _staff(player: Player[Any], letters: Signs, words: Words, columns: int) -> list[Line]:
    """The abilities by their first word; in brackets the symbols of whoever works there."""
    pieces = [line((words.say("cove.staff"), BOLD))]
    for ability, card in zip(player.abilities, player.staff, strict=True):
        name = words.say(f"ability.{ability}").partition(":")[0].strip()
        if card is None:
            pieces.append(line((name, DIM)))
        else:
            pieces.append(line(f"{name} [", *signs.townsfolk_symbols(letters, card), "]"))
    return flowing(pieces, columns)


def _corruption(held: Sequence[int], letters: Signs, words: Words, columns: int) -> list[Line]:
    cards = [signs.corruption_symbols(letters, kind) for kind, count in enumerate(held) for _ in range(count)]
    return flowing([line((words.say("cove.own_corruption"), BOLD)), *cards], columns)
