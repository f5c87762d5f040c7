"""Pictures say what they show: every move, event and move in a view has its outline."""

from typing import Any

import msgspec
import pytest

from marketday.core.outline import MovesSaid, Vocabulary, outline
from marketday.core.registry import find
from marketday.core.rng import Rng
from marketday.server.pictures import Pieces
from marketday.server.wire import AskPicture
from marketday.table import Play
from tests.contract.subject import Case, cases
from tests.contract.writable import kinds

MOVES = 60


def read(raw: Any) -> Any:
    return msgspec.json.decode(raw)


@pytest.mark.parametrize("case", cases(), ids=str)
def test_what_is_shown_is_said(case: Case) -> None:
    play, pieces, rng = Play(case.game, case.options, case.seats, bytes(32)), Pieces(), Rng(1)
    for _ in range(MOVES):
        if not play.asked:
            break
        mover = sorted(play.asked)[rng.below(len(play.asked))]
        moves = play.asked[mover].moves
        play.play(mover, moves[rng.below(len(moves))])
        for seat in (None, *play.seats):
            check(play, pieces, seat)


def check(play: Play, pieces: Pieces, seat: int | None) -> None:
    game, seats, last = play.game, len(play.seats), play.log[-1]
    heard = [heard for event in last.events if (heard := game.redact(event, seat)) is not None]
    told = pieces.told(play, seat, last.step)
    assert [line.step for line in told] == [last.step] * len(heard)
    assert [bytes(line.event) for line in told] == [msgspec.json.encode(event) for event in heard]
    roles = [play.role(getattr(event, "seat", None)) for event in heard]
    assert [read(line.said) for line in told] == [
        read(outline(game, event, seats, role)) for event, role in zip(heard, roles, strict=True)
    ]
    seen = game.view(play.state, seat)
    fields = {name: getattr(seen, name) for name in seen.__struct_fields__}
    _, said = pieces.view(play, seat)
    assert {name: read(one) for name, one in said.items()} == {
        name: read(outline(game, value, seats))
        for name, value in fields.items()
        if isinstance(value, kinds(game.move_type))
    }
    if seat is not None and seat in play.asked:
        ask = msgspec.json.decode(pieces.ask(play, seat, last.step), type=AskPicture)
        moves = [move for move in play.asked[seat].moves if type(move).__name__ not in ask.forms]
        assert written_out(ask.said) == [read(outline(game, move, seats, play.role(seat))) for move in moves]


def written_out(said: MovesSaid) -> list[Any]:
    """Each move's outline, as a browser puts it together."""
    outlines = []
    for text, *told in said.rows:
        key, *names = said.texts[text]
        facts = {name: read(said.facts[fact]) for name, fact in zip(names, told, strict=True)}
        outlines.append([key, facts] if facts else [key])
    return outlines


def test_what_others_were_asked_does_not_show_in_what_is_said() -> None:
    game = find("klongs")
    play = Play(game, game.options_type(), 3, bytes(32))
    (ask,) = play.asked.values()
    alone = Vocabulary(game, 3).say(ask.moves)
    busy = Vocabulary(game, 3)
    for first in range(len(ask.moves)):
        busy.say(ask.moves[first::-1])
    assert busy.say(ask.moves) == alone


def test_what_a_seat_has_chosen_is_said_to_it_alone() -> None:
    game = find("bankrut")
    play, pieces = Play(game, game.options_type(), game.seat_counts[0], bytes(32)), Pieces()
    while play.asked:
        seat, ask = next(iter(play.asked.items()))
        play.play(seat, ask.moves[-1])
        said = {one: pieces.view(play, one)[1] for one in (None, *play.seats)}
        if said[seat]:
            assert read(said[seat]["chosen"])[0].startswith("move.")
            assert [one for one, outlines in said.items() if outlines] == [seat]
            return
    raise AssertionError("nobody ever chose anything")
