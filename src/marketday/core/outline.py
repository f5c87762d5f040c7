"""Outlines: what is to be said, before it is in any language. A game's own words (`Game.say`) make them, for a browser
that has the same texts and knows what the players are called now.

An outline is JSON: `["event.Sold", {"who": {"seat": 2}, "goods": {"joined": [["good.figs"], ["good.silk"]]}}]` is a
text and what its `{names}` stand for, each an outline again; numbers and strings are shown as they are.
`client/src/kit/outline.ts` turns it into a text.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain, count
from string import Formatter
from typing import Any, TypeVar, get_args, get_type_hints

import msgspec
from msgspec import Raw, Struct

from marketday.core.grammar import AnyGame
from marketday.core.text import Words, missing

MOST_MOVES = 32_768
"""Of one game with one number of seats, and in games of roles of one role, that are remembered in words; some 300 bytes
each."""


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
def _words_of(game: str, role: str) -> OutlineWords:
    return _words(game).of(role)


@cache
def nameless(seat_count: int) -> tuple[Outline, ...]:
    """One name for each seat, to be filled in by the reader."""
    return tuple(Outline(f'{{"seat":{seat}}}') for seat in range(seat_count))


def outline(game: AnyGame, value: Any, seat_count: int, role: str = "") -> bytes:
    """Of a move, an event or a rejection, as far as the reader may know it. The role is that of the seat which does it
    or is asked."""
    return game.say(value, _words_of(game.id, role), nameless(seat_count)).encode()


@cache
def _kinds_of_moves(game: AnyGame) -> tuple[type, ...]:
    return get_args(game.move_type) or (game.move_type,)


@cache
def _where_moves_may_be(game: AnyGame, view_type: type) -> tuple[str, ...]:
    """The fields of a view that can hold a move: most cannot, and views are made all the time."""

    def may_be_a_move(hint: Any) -> bool:
        return hint in (Any, object, *_kinds_of_moves(game)) or isinstance(hint, TypeVar)

    fields = get_type_hints(view_type).items()
    return tuple(name for name, hint in fields if any(map(may_be_a_move, get_args(hint) or (hint,))))


def say_view(game: AnyGame, view: Any, seat_count: int) -> dict[str, Raw]:
    """The moves that are fields of a view."""
    kinds = _kinds_of_moves(game)
    fields = ((name, getattr(view, name)) for name in _where_moves_may_be(game, view.__class__))
    return {name: Raw(outline(game, value, seat_count)) for name, value in fields if isinstance(value, kinds)}


class MovesSaid(Struct, frozen=True):
    """The outlines of many moves, which have much in common: each row is the number of a text, and of each of its
    facts."""

    texts: tuple[tuple[str, ...], ...]
    """Its key, and which facts it asks for."""
    facts: tuple[Raw, ...]
    rows: tuple[tuple[int, ...], ...]


class Vocabulary:
    """How the moves of a game are said, each worked out once: what can be done now could mostly be done a moment ago,
    or at another table. Its numbers are its own and are not told: they depend on what others were asked."""

    def __init__(self, game: AnyGame, seat_count: int, role: str = "") -> None:
        self._game = game
        self._seat_count = seat_count
        self._role = role
        self._forget()

    def _forget(self) -> None:
        self._texts: list[tuple[str, ...]] = []
        self._facts: list[Raw] = []
        self._numbers: dict[object, int] = {}
        self._known: dict[Any, tuple[int, tuple[int, ...]]] = {}
        """By move, its text and its facts."""

    def say(self, moves: Sequence[Any]) -> MovesSaid:
        if len(self._known) > MOST_MOVES:
            self._forget()
        known = self._known
        said = [known.get(move) or self._learn(move) for move in moves]
        texts = _numbered(text for text, _ in said)
        facts = _numbered(chain.from_iterable(told for _, told in said))
        text_at, fact_at = texts.__getitem__, facts.__getitem__
        return MovesSaid(
            tuple([self._texts[text] for text in texts]),
            tuple([self._facts[fact] for fact in facts]),
            tuple([(text_at(text), *map(fact_at, told)) for text, told in said]),
        )

    def _learn(self, move: Any) -> tuple[int, tuple[int, ...]]:
        said = msgspec.json.decode(outline(self._game, move, self._seat_count, self._role), type=list[Raw] | str)
        if isinstance(said, str):  # nobody has written a text for it yet
            key, facts = said, {}
        else:
            key = msgspec.json.decode(said[0], type=str)
            facts = msgspec.json.decode(said[1], type=dict[str, Raw]) if len(said) > 1 else {}
        text = self._number((key, *facts), self._texts, (key, *facts))
        # A copy: a piece of Raw would keep alive all that it was cut from.
        told = tuple([self._number(bytes(fact), self._facts, fact.copy()) for fact in facts.values()])
        learned = self._known[move] = text, told
        return learned

    def _number(self, what: object, listed: list[Any], entry: Any) -> int:
        if what not in self._numbers:
            self._numbers[what] = len(listed)
            listed.append(entry)
        return self._numbers[what]


def _numbered(each: Iterable[int]) -> dict[int, int]:
    """In the order in which they come first."""
    return dict(zip(dict.fromkeys(each), count(), strict=False))


_vocabulary = cache(Vocabulary)


def say_moves(game: AnyGame, moves: Sequence[Any], seat_count: int, role: str = "") -> MovesSaid:
    return _vocabulary(game, seat_count, role).say(moves)
