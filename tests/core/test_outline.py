"""Outlines: what is said in no language yet."""

import json
from typing import Any, Generic, TypeVar, get_args

import pytest
from msgspec import Struct

from marketday.core.chance import RandomChance
from marketday.core.outline import OutlineWords, nameless, outline, say_moves, say_view
from marketday.core.registry import every
from marketday.core.rng import Rng
from marketday.core.text import Words
from marketday.games.klongs import GAME as KLONGS

WORDS = OutlineWords(Words("klongs", "en"))


def read(said: str | bytes) -> Any:
    return json.loads(said)


def test_a_text_without_names_is_its_key() -> None:
    assert read(WORDS.say("word.you")) == ["word.you"]


def test_only_what_the_text_asks_for_travels() -> None:
    said = WORDS.say("word.gain", who="Ann", gain=3, secret=(1, 2))
    assert read(said) == ["word.gain", {"who": "Ann", "gain": 3}]


def test_facts_are_outlines_again() -> None:
    parts = [WORDS.say("word.gain", who=who, gain=1) for who in nameless(2)]
    gains = [["word.gain", {"who": {"seat": seat}, "gain": 1}] for seat in range(2)]
    assert read(WORDS.say("word.wins", who=WORDS.join(parts))) == ["word.wins", {"who": {"joined": gains}}]


@pytest.mark.parametrize("text", ['say "hi"', "back\\slash", '["word.you"]', "żółw\n"])
def test_a_string_stays_a_string_whatever_is_in_it(text: str) -> None:
    assert read(WORDS.say("word.wins", who=text)) == ["word.wins", {"who": text}]
    assert read(WORDS.join([text])) == {"joined": [text]}


@pytest.mark.parametrize("fact", [None, True, (1, 2), 1.5])
def test_what_is_neither_text_nor_number_is_shown_as_python_does(fact: object) -> None:
    assert read(WORDS.say("word.wins", who=fact)) == ["word.wins", {"who": str(fact)}]


def test_a_missing_text_is_a_string_that_shows_what_was_meant() -> None:
    assert read(WORDS.say("reason.unheard_of", boat=3)) == "reason.unheard_of · boat 3"
    assert Words("klongs", "en").say("reason.unheard_of", boat=3) == "reason.unheard_of · boat 3"


def test_a_seat_beyond_the_table_has_a_name() -> None:
    assert read(WORDS.who(1, nameless(2))) == {"seat": 1}
    assert read(WORDS.who(4, nameless(2))) == ["seat.name", {"number": 5}]


@pytest.mark.parametrize("game", every(), ids=lambda game: game.id)
def test_every_game_outlines_what_may_be_done_at_the_start(game: Any) -> None:

    for seats in game.seat_counts:
        state = game.setup(game.options_type(), seats, RandomChance(Rng(1))).state
        for ask in game.asked(state).values():
            said = say_moves(game, ask.moves, seats)
            for move, (text, *facts) in zip(ask.moves, said.rows, strict=True):
                key, *names = said.texts[text]
                told = {name: read(bytes(said.facts[fact])) for name, fact in zip(names, facts, strict=True)}
                assert key.startswith("move.")
                assert [key, *([told] if told else [])] == read(outline(game, move, seats))
            assert len(set(map(bytes, said.facts))) == len(said.facts)


T = TypeVar("T")
MOVE: Any = get_args(KLONGS.move_type)[0]


class Glimpse(Struct, Generic[T]):
    last: MOVE | None
    none: MOVE | None
    anything: Any
    number: Any
    whatever: T
    several: tuple[MOVE, ...]


def test_of_a_view_the_fields_that_are_moves_are_said_whatever_their_types_allow() -> None:
    state = KLONGS.setup(KLONGS.options_type(), 2, RandomChance(Rng(1))).state
    ((_, ask),) = KLONGS.asked(state).items()
    move = ask.moves[0]
    said = say_view(KLONGS, Glimpse(move, None, move, 3, move, (move,)), 2)
    assert {name: bytes(text) for name, text in said.items()} == dict.fromkeys(
        ("last", "anything", "whatever"), outline(KLONGS, move, 2)
    )
