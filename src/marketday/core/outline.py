"""Outlines: what is to be said, before it is in any language. A game's own words (`Game.say`) make them, for a browser
that has the same texts and knows what the players are called now.

An outline is JSON: `["event.Sold", {"who": {"seat": 2}, "goods": {"joined": [["good.figs"], ["good.silk"]]}}]` is a
text and what its `{names}` stand for, each an outline again; numbers and strings are shown as they are.
`client/src/kit/outline.ts` turns it into a text.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from string import Formatter
from typing import Any, get_args

import msgspec
from msgspec import Raw, Struct

from marketday.core.grammar import AnyGame
from marketday.core.text import Words, missing

MOST_MOVES = 4096


class Outline(str):
    """JSON. Games treat it as a text, so that they need not know who is listening."""


class OutlineWords(Words):
    """Words that write down what they are asked to say."""

    def __init__(self, words: Words) -> None:
        self.language = words.language
        self._texts = words._texts
        self._asked: dict[str, tuple[str, ...]] = {}

    def say(self, key: str, **facts: Any) -> str:
        if key not in self:
            return _json(missing(key, facts))
        told = ",".join(f'"{name}":{_json(facts[name])}' for name in self._names(key) if name in facts)
        return Outline(f'["{key}",{{{told}}}]' if told else f'["{key}"]')

    def join(self, parts: Iterable[str]) -> str:
        return Outline(f'{{"joined":[{",".join(map(_json, parts))}]}}')

    def _names(self, key: str) -> tuple[str, ...]:
        """What the text wants to know: nothing else need be sent. It is the same in every language."""
        if key not in self._asked:
            self._asked[key] = tuple(dict.fromkeys(name for _, name, *_ in Formatter().parse(self._texts[key]) if name))
        return self._asked[key]


def _json(fact: Any) -> Outline:
    if isinstance(fact, Outline):
        return fact
    return Outline(msgspec.json.encode(fact if type(fact) is int else str(fact)).decode())


@cache
def _words(game: str) -> OutlineWords:
    return OutlineWords(Words(game, "en"))


@cache
def nameless(seat_count: int) -> tuple[Outline, ...]:
    """One name for each seat, to be filled in by the reader."""
    return tuple(Outline(f'{{"seat":{seat}}}') for seat in range(seat_count))


def outline(game: AnyGame, value: Any, seat_count: int) -> bytes:
    """Of a move, an event or a rejection, as far as the reader may know it."""
    return game.say(value, _words(game.id), nameless(seat_count)).encode()


def say_view(game: AnyGame, view: Any, seat_count: int) -> dict[str, Raw]:
    """The moves that are fields of a view."""
    kinds = get_args(game.move_type) or (game.move_type,)
    fields = ((name, getattr(view, name)) for name in view.__struct_fields__)
    return {name: Raw(outline(game, value, seat_count)) for name, value in fields if isinstance(value, kinds)}


class MovesSaid(Struct, frozen=True):
    """The outlines of many moves, which have much in common: each row is the number of a text, and of each of its
    facts."""

    texts: tuple[tuple[str, ...], ...]
    """Its key, and which facts it asks for."""
    facts: tuple[Raw, ...]
    rows: tuple[tuple[int, ...], ...]


def say_moves(game: AnyGame, moves: Sequence[Any], seat_count: int) -> MovesSaid:
    texts: dict[tuple[str, ...], int] = {}
    facts: dict[bytes, int] = {}
    rows = []
    for move in moves:
        text, told = _parts_of_move(game, move, seat_count)
        rows.append((texts.setdefault(text, len(texts)), *[facts.setdefault(fact, len(facts)) for fact in told]))
    return MovesSaid(tuple(texts), tuple(map(Raw, facts)), tuple(rows))


@lru_cache(MOST_MOVES)
def _parts_of_move(game: AnyGame, move: Any, seat_count: int) -> tuple[tuple[str, ...], tuple[bytes, ...]]:
    """Its text with what that asks for, and the facts. Kept, because what can be done now could mostly be done a moment
    ago."""
    said = msgspec.json.decode(outline(game, move, seat_count), type=list[Raw] | str)
    if isinstance(said, str):  # nobody has written a text for it yet
        return (said,), ()
    key, *rest = said
    facts = msgspec.json.decode(rest[0], type=dict[str, Raw]) if rest else {}
    return (msgspec.json.decode(key, type=str), *facts), tuple(map(bytes, facts.values()))
