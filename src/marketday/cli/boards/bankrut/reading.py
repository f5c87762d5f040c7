"""Acts of Bankrut by typing: an offer as one would say it, the rest by a short word or a number.

    2 sheep for 1 gold · 1 fish for nothing to Red · 3 · x 3 · c wood · want sheep have wood · stop · end

Words of the language in use and English ones are understood, goods and names by their first letters. What is composed
here need not be legal; the rules judge it, so that somebody who tries the impossible hears why.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import cache

from marketday.cli.board import Reading, Sight
from marketday.core.text import Words, catalogue
from marketday.games.bankrut import moves
from marketday.games.bankrut.data import GOODS
from marketday.games.bankrut.moves import Move
from marketday.games.bankrut.view import Offer, View

KINDS = len(GOODS)
MOST = 9
ENDING = 3
"""How many letters at the end of a word may differ from the word we know: nouns change their endings from case to
case."""
TOKEN = re.compile(r"\d+|[^\W\d_]+|\+")


class Unclear(Exception):
    """What was typed names no known good, person or number."""


def folded(text: str) -> str:
    """Lower case, without accents."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("ł", "l"))
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


@cache
def vocabulary(language: str) -> dict[str, frozenset[str]]:
    """What each order may be called, in this language or in English."""
    known: dict[str, set[str]] = {}
    for spoken in ("en", language):
        for key, text in catalogue("marketday.cli.boards.bankrut", spoken).items():
            if key.startswith("bankrut.word."):
                known.setdefault(key.removeprefix("bankrut.word."), set()).update(folded(text).split())
    return {order: frozenset(words) for order, words in known.items()}


def read(typed: str, sight: Sight, words: Words) -> Reading:
    if sight.ask is None:
        return Reading()
    tokens = [folded(token) for token in TOKEN.findall(typed)]
    view: View = sight.view
    try:
        if typed.strip() and not tokens:
            raise Unclear(typed.strip()[:10])
        move = _ready(tokens, words) if view.question == "ready" else _act(tokens, sight, words)
    except Unclear as unclear:
        return Reading(complaint=words.say("bankrut.unclear", word=str(unclear)))
    return Reading(move=move)


def _ready(tokens: list[str], words: Words) -> Move | None:
    return moves.Ready() if not tokens or _is(tokens[0], "wait", words) else None


def _act(tokens: list[str], sight: Sight, words: Words) -> Move | None:
    view: View = sight.view
    assert view.seat is not None
    if not tokens or (len(tokens) == 1 and _is(tokens[0], "wait", words)):
        return moves.Wait()
    first, rest = tokens[0], tokens[1:]
    if not rest and _is(first, "stop", words):
        return moves.CallStop()
    if not rest and _is(first, "end", words):
        return moves.AgreeToEnd(not view.traders[view.seat].agrees)
    if len(tokens) == 1 and first.isdecimal():
        return _take(first, view)
    if len(rest) == 1 and rest[0].isdecimal() and _is(first, "no", words):
        return _refuse(rest[0], view)
    if _is(first, "centre", words) and len(rest) == 1:
        return moves.SwapCentre(_good(rest[0], words), 0 if view.centre is None else view.centre)
    if _is(first, "have", words) and any(_is(token, "for", words) for token in rest):
        return _offer(rest, sight, words)  # "I have wood" is a shout; if it says what for, it is an offer
    if _is(first, "want", words) or _is(first, "have", words):
        return _shout(tokens, words)
    return _offer(tokens, sight, words)


def _is(token: str, order: str, words: Words) -> bool:
    return token in vocabulary(words.language)[order]


def _take(number: str, view: View) -> Move:
    offer = _listed(number, view)
    return moves.WithdrawOffer(offer.id) if offer.seat == view.seat else moves.AcceptOffer(offer.id)


def _listed(number: str, view: View) -> Offer:
    """An offer by its number on the floor."""
    if len(number) > 2 or not 1 <= int(number) <= len(view.offers):
        raise Unclear(number[:10])
    return view.offers[int(number) - 1]


def _refuse(number: str, view: View) -> Move:
    offer = _listed(number, view)
    return moves.WithdrawOffer(offer.id) if offer.seat == view.seat else moves.DeclineOffer(offer.id)


def _shout(tokens: list[str], words: Words) -> Move:
    sides: dict[str, list[int]] = {"want": [], "have": []}
    side, number = "want", 1
    for token in tokens:
        order = next((order for order in sides if _is(token, order, words)), None)
        if order is not None:
            side = order
        elif token.isdecimal():
            number = _number(token)
        elif not _is(token, "and", words):
            sides[side] += [_good(token, words)] * number
            number = 1
    return moves.Shout(tuple(sides["want"]), tuple(sides["have"]))


def _offer(tokens: list[str], sight: Sight, words: Words) -> Move | None:
    """Cards, "for", cards, and somewhere "to" with a name. A gift to somebody needs no "for"."""
    sides = [[0] * KINDS]
    to: int | None = None
    number: int | None = None
    rest = list(tokens)
    while rest:
        token = rest.pop(0)
        if token.isdecimal():
            number = _number(token)
        elif _is(token, "for", words):
            sides.append([0] * KINDS)
        elif _is(token, "to", words) and rest:
            to = _seat(rest.pop(0), sight)
        elif not _is(token, "and", words) and not _is(token, "nothing", words):
            good = _good(token, words)
            sides[-1][good] += 1 if number is None else number
            number = None
    if len(sides) == 1 and to is not None:
        sides.append([0] * KINDS)
    if len(sides) != 2 or number is not None or max(map(max, sides)) > MOST:
        return None
    return moves.MakeOffer(tuple(sides[0]), tuple(sides[1]), to)


def _number(token: str) -> int:
    if len(token) > 2 or int(token) > MOST:
        raise Unclear(token[:10])
    return int(token)


def _good(token: str, words: Words) -> int:
    names = [[folded(words.say(f"good.{good}")), good] for good in GOODS]
    return _nearest(token, names)


def _seat(token: str, sight: Sight) -> int:
    if token.isdecimal() and 1 <= int(token) <= len(sight.names):
        return int(token) - 1
    return _nearest(token, [[folded(name)] for name in sight.names])


def _nearest(token: str, names: Sequence[Sequence[str]]) -> int:
    """Which of the things is meant, going by the number of matching first letters; exactly one must fit."""
    common = [max(_common(token, name) for name in called) for called in names]
    best = max(common)
    if best < max(1, len(token) - ENDING) or best < min(2, len(token)) or common.count(best) > 1:
        raise Unclear(token)
    return common.index(best)


def _common(one: str, other: str) -> int:
    count = 0
    while count < min(len(one), len(other)) and one[count] == other[count]:
        count += 1
    return count
