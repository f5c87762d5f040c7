"""Merchants Cove at a terminal: the cove as lines of text, answers by number or by how they begin.

No merchant is named here: what their shops look like is found in `shops`.
"""

from collections.abc import Sequence
from typing import Any

from marketday.cli.board import Board, Reading, Sight, wrapped
from marketday.cli.boards.cove import harbour, players, signs
from marketday.cli.boards.cove.signs import BOLD, BRIGHT, DIM, Signs, cut
from marketday.cli.canvas import Line, flowing, line
from marketday.cli.listing import ListBoard
from marketday.core.text import Words
from marketday.games.cove import GAME, events, moves
from marketday.games.cove.data import ADVENTURERS, SQUARE
from marketday.games.cove.moves import GOODS, Move
from marketday.games.cove.player import STAFF_SPACE, Action
from marketday.games.cove.view import View

DULL = (events.AdventurerBoarded, events.TownsfolkArrived, events.TownsfolkLeft, events.TokenMoved)
"""Events that can be seen on the board."""
OPENING = (events.MerchantTaken, events.TokensStacked)
"""The only events of the set-up that are told."""
ROOMY = 44
"""From this many rows on, there is space between the blocks, and the signs are explained."""
TIGHT = 32
"""With fewer rows, everything that can wait is left out."""
VISIT = "s "
HELP = 5


class CoveBoard(ListBoard):
    def scene(self, sight: Sight, words: Words, columns: int, rows: int) -> list[Line]:
        view: View[Any] = sight.view
        letters = _letters(words)
        is_tight = rows < TIGHT
        # Whoever is for hire is listed in the menu.
        is_hiring = sight.ask is not None and any(isinstance(m, moves.HireTownsfolk) for m in sight.ask.moves)
        square = [] if is_tight or is_hiring else harbour.square(view, letters, words, columns)
        shown = view.seat if sight.picked is None else sight.picked
        shop = [] if shown is None else players.shop(view, shown, sight.names, letters, words, columns)
        blocks = [
            [harbour.heading(view, words, columns), *harbour.clock(view, letters, columns)],
            [
                *harbour.boats(view, letters, words, columns),
                *harbour.piers(view, letters, words, columns, is_tight),
                *harbour.halls(view, letters, words, columns),
            ],
            square,
            players.table(view, sight.names, letters, words, columns),
            shop,
        ]
        if rows < ROOMY:
            return [pieces for block in blocks for pieces in block]
        blocks.append(_legend(letters, words, columns))
        return [pieces for block in blocks if block for pieces in (*block, line())]

    # ---- answers -----------------------------------------------------------------------------------------------------
    def menu(self, sight: Sight, words: Words, columns: int) -> list[Line]:
        return [*_subject(sight.view, words, columns), *super().menu(sight, words, columns)]

    def answer(self, move: Move, sight: Sight, words: Words) -> Line:
        """With what it costs and yields."""
        view: View[Any] = sight.view
        letters = _letters(words)
        told = super().answer(move, sight, words)
        if isinstance(move, moves.TakeAction):
            told = line(words.say(f"action.{move.action}"))
        elif isinstance(move, moves.HireTownsfolk) and (card := view.square[move.slot]) is not None:
            hired = harbour.townsfolk(letters, words, card)
            told = line(words.say("cove.hire", slot=move.slot + 1), " ", *hired)
        return (*told, *line("  "), *more) if (more := _outlook(move, view, letters)) else told

    def prompt(self, sight: Sight, words: Words) -> str:
        return super().prompt(sight, words) if sight.picked is None else words.say("cove.back")

    def read(self, typed: str, sight: Sight, words: Words) -> Reading:
        text = typed.strip().casefold()
        if text.startswith(VISIT):
            wanted = text.removeprefix(VISIT).strip().upper()
            seats = _letters(words).seats[: len(sight.view.players)]
            return Reading(picked=seats.index(wanted)) if wanted in seats else Reading()
        return super().read(typed, sight, words)

    def refused(self, sight: Sight) -> Sequence[Move]:
        """Actions that cannot be chosen now."""
        view: View[Any] = sight.view
        if view.question != "action" or view.seat is None:
            return ()
        closed = (action.action for action in view.players[view.seat].actions if not action.open)
        return [moves.ActivateStaff() if action == STAFF_SPACE else moves.TakeAction(action) for action in closed]

    # ---- words -------------------------------------------------------------------------------------------------------
    def manual(self, words: Words, columns: int) -> list[Line]:
        keys = ("play.help", *(f"cove.help.{n}" for n in range(1, HELP + 1)))
        told = [line(text) for key in keys for text in wrapped(words.say(key), columns)]
        return [*told, *_legend(_letters(words), words, columns)]

    def news(self, told: Sequence[Any], seat: int) -> Sequence[Any]:
        if any(isinstance(event, events.MerchantTaken) for event in told):
            return [event for event in told if isinstance(event, OPENING)]
        return [event for event in told if not isinstance(event, DULL)]

    def more(self, event: Any, words: Words, names: Sequence[str]) -> Sequence[str]:
        return ()


def _letters(words: Words) -> Signs:
    return signs.signs(words, GAME.colours)


def _legend(letters: Signs, words: Words, columns: int) -> list[Line]:
    """What letters and signs mean."""
    pieces = [
        (*signs.adventurer(letters, kind), (f" {words.say(f'adventurer.{name}')}", DIM))
        for kind, name in enumerate(ADVENTURERS)
    ]
    known = {
        f"{letters.colours[0].lower()} {letters.colours[0]}": "cove.sign.goods",
        signs.CORRUPTION_SIGN: "cove.sign.corruption",
        f"{signs.SYMBOL}1": "cove.sign.symbol",
        signs.OPEN_HAND: "cove.sign.hand",
        signs.CLOSED_HAND: "cove.sign.mouse",
        signs.TRADE: "cove.sign.trade",
        signs.OWN: "cove.sign.own",
        "[ ]": "cove.sign.dock",
    }
    pieces += [line((sign, BOLD), (f" {words.say(key)}", DIM)) for sign, key in known.items()]
    return flowing(pieces, columns)


def _subject(view: View[Any], words: Words, columns: int) -> list[Line]:
    """Whom or what the question is about."""
    letters = _letters(words)
    about: list[Line] = []
    for name in view.drawn or (() if view.adventurer is None else (view.adventurer,)):
        about.append(line(*signs.adventurer(letters, ADVENTURERS.index(name)), f" {words.say(f'adventurer.{name}')}"))
    if view.boat is not None:
        about.append(line(words.say("cove.boat"), " ", *harbour.boat(view, view.boat, letters, words)))
    if view.hired is not None:
        about.append(harbour.townsfolk(letters, words, view.hired))
    return [cut(pieces, columns) for pieces in flowing(about, columns)]


def _outlook(move: Move, view: View[Any], letters: Signs) -> Line:
    match move:
        case moves.TakeAction(action):
            return _price(view, action, letters)
        case moves.ActivateStaff():
            return _price(view, STAFF_SPACE, letters)
        case moves.HireTownsfolk(slot):
            return _cost(view, *SQUARE[slot], letters)
        case moves.SeatOnBoat(boat) | moves.RobBoat(boat=boat):
            return harbour.aboard(view, boat, letters)
        case moves.SellGood(good):
            return line((f"+{harbour.fetches(view, view.pier, GOODS.index(good))}", BRIGHT))
        case moves.SellAll():
            return line((f"+{_proceeds(view)}", BRIGHT))
    return ()


def _price(view: View[Any], name: str, letters: Signs) -> Line:
    assert view.seat is not None, "whoever answers sits somewhere"
    action: Action = next(action for action in view.players[view.seat].actions if action.action == name)
    return _cost(view, action.hours, action.corruption, letters, action.goods)


def _cost(view: View[Any], hours: int, corruption: int, letters: Signs, goods: Sequence[int] = ()) -> Line:
    """Hours and corruption, adventurers to load on the way, goods it certainly yields."""
    assert view.seat is not None, "whoever answers sits somewhere"
    loads = view.players[view.seat].loads[hours - 1] if hours else 0
    return line(
        *harbour.cost(hours, corruption),
        (f" {signs.SYMBOL}{loads}" if loads else "", DIM),
        *((" → ", DIM), *signs.joined([signs.good(letters, good) for good in goods], 0)) if goods else (),
    )


def _proceeds(view: View[Any]) -> int:
    assert view.seat is not None, "whoever answers sits somewhere"
    shelf = view.players[view.seat].shelf
    return sum(shelf[good] * harbour.fetches(view, view.pier, good) for good in harbour.sold(view.pier))


BOARD: Board = CoveBoard(GAME)
