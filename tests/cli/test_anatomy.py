"""`marketday lab anatomy`: its page, the same again for the same command; what it says when it is interrupted; and that
the pages in docs are of today's rules and commands."""

import argparse
import re
import shlex
from pathlib import Path

import msgspec
import pytest

from marketday.cli import main
from marketday.cli.anatomy import Games, not_tried
from marketday.core.grammar import AnyGame
from marketday.core.registry import every, find
from marketday.core.text import Words
from marketday.lab.anatomy import Study, play_even
from marketday.lab.watching import Choice
from tests.cli.ending import Shown, said

DOCS = Path(__file__).parents[2] / "docs"
ANATOMY = ("lab", "anatomy", "quayside")
PUBLISHED = [game for game in every() if game.is_listed or (DOCS / f"anatomy-{game.id}.md").exists()]
SECTIONS = ["Length and branching", "Information sets", "The lead", "Luck and skill", "Seats"]


def test_a_game_is_told_about_and_written_with_what_it_takes_to_repeat_it(capsys: Shown, tmp_path: Path) -> None:
    page = tmp_path / "new" / "anatomy-quayside.md"
    wanted = ("--players", "3", "--games", "24", "--deals", "11", "--seed", "5", "--write", str(page))
    status, told = said(capsys, *ANATOMY, *wanted)
    assert status == 0
    assert "233 games: 24 even ones, 176 of luck and skill, 33 of abstaining." in told
    text = page.read_text()
    assert f"```\nmarketday {' '.join(ANATOMY)} {' '.join(wanted)}\n```" in text
    assert re.findall(r"(?m)^## (.*)", text) == [*SECTIONS, "Actions", "Cards and other things"]
    assert "![All figures with their intervals](anatomy-quayside.svg)" in text
    assert page.with_suffix(".png").read_bytes().startswith(b"\x89PNG")
    drawn = page.with_suffix(".svg").read_text()
    assert (said(capsys, *ANATOMY, *wanted)[0], page.read_text(), page.with_suffix(".svg").read_text()) == (
        0,
        text,
        drawn,
    )


def test_whoever_interrupts_is_told_what_there_is(
    capsys: Shown, impatient: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("marketday.lab.anatomy.SIZE", 1)
    status, told = said(capsys, *ANATOMY, "--bots", impatient, "--games", "24", "--deals", "4")
    assert status == 130
    assert re.search(r"(?m)^\d+ games: \d+ even ones, 0 of luck and skill, 0 of abstaining. Interrupted.$", told)


def test_before_anything_is_known_that_is_said(capsys: Shown, impatient: str) -> None:
    status, told = said(capsys, *ANATOMY, "--bots", impatient, "--games", "24", "--deals", "4")
    assert (status, told) == (130, "Interrupted before there was anything to tell.\n")


def test_one_game_says_nothing(capsys: Shown) -> None:
    assert said(capsys, *ANATOMY, "--games", "1") == (
        1,
        "From one game nothing can be said about others: --games 2 at least.",
    )


def test_kinds_of_moves_that_were_not_tried_are_told_with_their_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hundreds of names would be read by nobody."""
    monkeypatch.setattr("marketday.cli.anatomy.MOST_NAMED", 2)
    study = Study("quayside", find("quayside").options_type(), 2, ("random", "greedy"), 2, 2, 1)
    games = Games()
    for batch in play_even(study, 1):
        games.even += batch
    watched = games.even[0].watched
    rare = {f"Rare{n}": Choice(9, 9 - n, (0,)) for n in range(4)}
    kinds = {"OnlyOne": Choice(9, 9), **rare, "Common": Choice(9, 9, (0,))}
    games.even = [msgspec.structs.replace(games.even[0], watched=msgspec.structs.replace(watched, choices=kinds))]
    assert not_tried(games, kinds, {"Common"}) == (
        "Not tried, since there was never another kind to choose: only one. "
        "Not tried, since they were chosen too seldom: rare0, rare1, and 2 more."
    )
    assert not_tried(games, kinds, {*kinds}) == ""


@pytest.mark.parametrize("game", PUBLISHED, ids=lambda game: game.id)
def test_every_game_has_its_page(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    """Made by the command it names, under today's rules."""
    id_, rules_version = game.id, game.rules_version
    page = DOCS / f"anatomy-{id_}.md"
    text = page.read_text()
    assert text.startswith(f"# The anatomy of {Words(id_, 'en').say('game.name')}\n")
    assert f", rules version {rules_version}, " in text
    (command,) = re.findall(r"(?s)```\n(.*?)\n```", text)
    named: list[Path] = []

    def run(given: argparse.Namespace) -> int:
        named.append(given.write)
        return 0

    monkeypatch.setattr("marketday.cli.anatomy.run", run)
    assert main(shlex.split(command)[1:]) == 0
    assert named == [Path("docs", page.name)]
    titles = re.findall(r"(?m)^## (.*)", text)
    assert titles[:5] == SECTIONS
    assert {"Actions", "Cards and other things"} <= set(titles)
    assert ("Roles" in titles) == bool(game.roles())
    assert page.with_suffix(".svg").is_file()
    assert page.with_suffix(".png").read_bytes().startswith(b"\x89PNG")
    games = [int(number.replace(",", "")) for number in re.findall(r"([\d,]+) games: ", text)]
    assert games
    assert games[0] >= 1000, "enough to say something"
