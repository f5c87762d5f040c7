"""Answering in Bangkok Klongs by typing: boats by number, spaces and landings by name, short lists by number.

What is composed here need not be legal; the rules judge it, so that somebody who tries the impossible hears why.
"""

import re

from marketday.cli.board import Reading, Sight
from marketday.cli.boards.klongs.answers import DECLINING, NOTHING, Pick, listed, offered
from marketday.core.text import Words
from marketday.games.klongs import moves
from marketday.games.klongs.data import COLUMNS
from marketday.games.klongs.view import View

SPACE = re.compile(r"[A-J][1-8]")
SPACE_LIKE = re.compile(r"[A-Z]\d+")
NUMBER = re.compile(r"\d{1,2}")


def read(typed: str, sight: Sight, words: Words) -> Reading:
    view: View = sight.view
    pick: Pick = sight.picked or NOTHING
    text = typed.upper().strip()
    for space in SPACE_LIKE.findall(text):
        if not SPACE.fullmatch(space):
            return Reading(complaint=words.say("klongs.no_such_space", space=space))
    spaces = [_space(name) for name in SPACE.findall(text)]
    rest = re.sub(r"[^A-Z0-9]", "", SPACE.sub("", text))
    question = "" if sight.ask is None else view.question
    reading = None
    if not text and pick != NOTHING:
        return Reading(picked=NOTHING)
    if question in ("place", "finish"):
        reading = _read_turn(rest, spaces, sight, pick, question)
    elif NUMBER.fullmatch(rest) and not spaces:
        reading = _read_number(int(rest), sight)
    elif spaces and question:
        reading = _read_spot(rest, spaces, sight, question)
    if reading is None and rest in ("0", "P") and not spaces and question in DECLINING:
        reading = Reading(move=DECLINING[question])
    return reading or Reading()


def _space(name: str) -> int:
    return (int(name[1]) - 1) * COLUMNS + ord(name[0]) - ord("A")


def _read_turn(rest: str, spaces: list[int], sight: Sight, pick: Pick, question: str) -> Reading | None:
    hand: tuple[int, ...] = sight.view.hand
    if question == "finish" and not rest and not spaces:
        return Reading(move=moves.EndTurn())
    if rest == "M" or (not rest and spaces and (pick.is_move or question == "finish")):
        start = [pick.space] if pick.is_move and pick.space is not None and not rest else []
        return _read_step([*start, *spaces], sight)
    if question == "finish" or len(spaces) > 1:
        return None
    in_hand = int(rest) - 1 if NUMBER.fullmatch(rest) else pick.in_hand if not rest else None
    space = spaces[0] if spaces else pick.space if not pick.is_move else None
    if in_hand is None and space is not None and not rest:
        if any(isinstance(move, moves.PlaceBoat) and move.space == space for move in offered(sight)):
            return Reading(picked=Pick(space=space))
        return Reading(move=moves.PlaceBoat(hand[0], space)) if hand else None
    if in_hand is None or not 0 <= in_hand < len(hand):
        return None
    if space is None:
        return Reading(picked=Pick(in_hand=in_hand))
    return Reading(move=moves.PlaceBoat(hand[in_hand], space))


def _read_step(path: list[int], sight: Sight) -> Reading | None:
    """K-10: from where and to where, as far as it is known yet. Where no step can start, any will do to hear why."""
    if len(path) > 2:
        return None
    if len(path) == 2:
        return Reading(move=moves.MoveBoat(path[0], path[1]))
    starts = {move.space for move in offered(sight) if isinstance(move, moves.MoveBoat)}
    if starts and (not path or path[0] in starts):
        return Reading(picked=Pick(space=path[0] if path else None, is_move=True))
    own = [boat.space for boat in sight.view.water if boat.owner == sight.view.seat]
    start = [*path, *own, 0][0]
    return Reading(move=moves.MoveBoat(start, start + 1 if (start + 1) % COLUMNS else start - 1))


def _read_number(number: int, sight: Sight) -> Reading | None:
    answer = listed(sight).get(number)
    if isinstance(answer, Pick):
        return Reading(picked=answer)
    return None if answer is None else Reading(move=answer)


def _read_spot(rest: str, spaces: list[int], sight: Sight, question: str) -> Reading | None:
    if question == "score":
        return None if rest else _read_landing(spaces)
    if len(spaces) > 1:
        return None
    (space,) = spaces
    if question == "steal":
        if rest in ("S", "H"):
            return Reading(move=moves.StealBoat(space, "stock" if rest == "S" else "hand"))
        if any(isinstance(move, moves.StealBoat) and move.space == space for move in offered(sight)):
            return Reading(picked=Pick(prey=space))
        return Reading(move=moves.StealBoat(space, "stock"))
    kinds = {"claim": moves.FetchMerchant, "catch": moves.TakeThief, "remove": moves.RemoveBoat}
    return None if rest or question not in kinds else Reading(move=kinds[question](space))


def _read_landing(spaces: list[int]) -> Reading | None:
    """By the first of its four spaces, or by two that are diagonally opposite."""
    rows, columns = [space // COLUMNS for space in spaces], [space % COLUMNS for space in spaces]
    if len(spaces) > 1 and (len(spaces) > 2 or abs(rows[0] - rows[1]) != 1 or abs(columns[0] - columns[1]) != 1):
        return None
    return Reading(move=moves.ScoreLanding(min(rows) * COLUMNS + min(columns)))
