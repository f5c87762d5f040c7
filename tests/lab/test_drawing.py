"""Drawn boards: everything they are put together from is there, and they show what a seat sees."""

import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from xml.etree import ElementTree

import msgspec
import pytest

from marketday.cli.board import Sight
from marketday.core.grammar import AnyGame
from marketday.core.registry import every
from marketday.core.text import Words
from marketday.lab import picture
from marketday.lab.drawing import bankrut, board, klongs, plain
from marketday.lab.learning.desk import Desk
from marketday.lab.rating import MissingExtra

SPACE = "{http://www.w3.org/2000/svg}"
STEPS = 400
BETWEEN = 25


def desks(game: Any) -> Iterator[Desk]:
    """Some moments of a play with as many seats as there can be, the end among them if it comes."""
    desk = Desk(game.id, game.seat_counts[-1], msgspec.to_builtins(game.variants()[-1]), "rank")
    desk.begin(2)
    for step in range(STEPS):
        if step % BETWEEN == 0 or desk.is_over:
            yield desk
        if desk.is_over:
            return
        desk.act(desk.kernel.actor, desk.any_action(desk.kernel.actor))


@pytest.mark.parametrize("game", every(), ids=lambda game: game.id)
def test_little_pictures_and_colours_are_there_and_the_size_stays(game: Any) -> None:
    sizes, shown = set(), set()
    for desk in desks(game):
        sheet = ElementTree.fromstring(drawn := desk.drawing(0))
        known = {f"#{part.get('id')}" for part in sheet.iter() if part.get("id")}
        used = {part.get("href") for part in sheet.iter(f"{SPACE}use")}
        assert used <= known, f"{used - known} are nowhere"
        assert "var(" not in drawn, "a colour without a value"
        sizes.add((sheet.get("width"), sheet.get("height")))
        shown.add(drawn)
    assert len(sizes) == 1, "pictures of one size make a film"
    assert len(shown) > 1


@pytest.mark.parametrize("name", ["klongs", "bankrut", "cove"])
def test_a_seat_sees_its_own_and_an_onlooker_does_not(name: str) -> None:
    desk = Desk(name, 2 if name != "bankrut" else None, None, "rank")
    desk.begin(1)
    # The Cove's hidden cards have yet to be drawn.
    while not desk.is_over and len({desk.drawing(seat) for seat in (None, 0, 1)}) < 3:
        desk.act(desk.kernel.actor, desk.any_action(desk.kernel.actor))
    assert not desk.is_over, "all three saw the same to the end"


def test_every_boat_is_drawn_where_it_is() -> None:
    desk = Desk("klongs", 3, None, "rank")
    desk.begin(5)
    for _ in range(20):
        desk.act(desk.kernel.actor, desk.any_action(desk.kernel.actor))
    view = desk.game.view(desk.kernel, 1)
    hulls = re.findall(rf'translate\(([\d.]+) ([\d.]+)\) scale\([\d.]+\)"><path d="{klongs.HULL}"', desk.drawing(1))
    drawn = [(float(x), float(y)) for x, y in hulls if float(x) < klongs.ASIDE]
    assert drawn == [klongs._corner(boat.space) for boat in view.water]
    assert len(hulls) - len(drawn) == len(view.hand) + sum(
        len(area.known_hand) for seat, area in enumerate(view.players) if seat != view.seat
    )


def test_a_game_without_a_drawing_is_drawn_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk("quayside", 2, None, "rank")
    desk.begin(1)
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    texts = [text.text for text in ElementTree.fromstring(desk.drawing(None)).iter(f"{SPACE}text")]
    view = desk.game.view(desk.kernel, None)
    assert {"question", view.question, "row", ", ".join(map(str, view.row))} <= set(texts)


@pytest.mark.parametrize("name", ["sheet", "plain", "cove_shops"])
def test_a_game_called_as_a_helper_of_ours_is_drawn_plainly(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain, "draw", lambda sight, words: "plainly")
    game, sight = cast(AnyGame, SimpleNamespace(id=name)), cast(Sight, None)
    assert board(game, sight, Words("quayside", "en")) == "plainly"


def test_the_built_pages_have_the_little_pictures_of_the_boards() -> None:
    assert 'id="klongs-shrimps"' in picture.symbols("klongs")
    assert 'id="bankrut-sheep"' in picture.symbols("bankrut")
    assert 'id="cove-alchemist-red_small"' in picture.symbols("cove")
    assert not picture.symbols("quayside")


def test_pages_that_were_built_without_little_pictures_are_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / "some.ttf").touch()
    monkeypatch.setattr(picture, "PACKED", tmp_path)
    for game in ("klongs", "quayside"):
        with pytest.raises(MissingExtra, match=r"dev\.py setup client"):
            picture.symbols.__wrapped__(game)


def test_the_hands_that_were_laid_open_are_drawn_when_a_round_is_over() -> None:
    desk = Desk("bankrut", 3, None, "rank")
    desk.begin(3)
    assert not _in_a_row(desk)
    while not desk.is_over:
        desk.act(desk.kernel.actor, desk.any_action(desk.kernel.actor))
    result = desk.game.view(desk.kernel, None).results[-1]
    assert _in_a_row(desk) == sum(sum(seat.hand) for seat in result.seats) > 0
    told = {text.text for text in ElementTree.fromstring(desk.drawing(None)).iter(f"{SPACE}text")}
    assert {f"{seat.points:+}" for seat in result.seats} <= told
    assert ("STOP" in told) == (result.caller is not None)


def _in_a_row(desk: Desk) -> int:
    sheet = ElementTree.fromstring(desk.drawing(None))
    return sum(float(part.get("width", 0)) == bankrut.IN_A_ROW for part in sheet.iter(f"{SPACE}use"))
