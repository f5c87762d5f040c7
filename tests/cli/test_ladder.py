"""`marketday lab ladder` and `lab duel`: what they print and write, how they end, what they say to impossible
requests."""

import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.ending import Shown, said

LADDER = ("lab", "ladder", "quayside")


# ---- ladder ----------------------------------------------------------------------------------------------------------
def test_a_ladder_is_shown_and_written_with_what_it_takes_to_repeat_it(capsys: Shown, tmp_path: Path) -> None:
    page = tmp_path / "ladder-quayside.md"
    wanted = ("--players", "2,3", "--games", "10", "--seed", "5", "--write", str(page))
    status, told = said(capsys, *LADDER, *wanted)
    assert status == 0
    assert re.findall(r"(?m)^\d players: .*", told) == ["2 players: 10 of 10 games.", "3 players: 24 of 24 games."]
    assert told.endswith(f"Written: {page}, {page.with_suffix('.svg')}, {page.with_suffix('.png')}\n")
    assert page.with_suffix(".png").read_bytes().startswith(b"\x89PNG")
    text = page.read_text()
    assert f"```\nmarketday {' '.join(LADDER)} {' '.join(wanted)}\n```" in text
    assert "random, greedy" in text
    assert "## 2 players: 10 games on 5 deals" in text
    assert "## 3 players: 24 games on 4 deals" in text
    assert len(re.findall(r"(?m)^\| greedy \| random \| 1[02] \| .* \| (?:not )?reached", text)) == 2
    assert "## What was not reached" in text
    assert "![Ratings](ladder-quayside.svg)" in text
    ElementTree.parse(page.with_suffix(".svg"))


def test_neighbours_only_and_a_pool_are_told_on_the_page(capsys: Shown, tmp_path: Path) -> None:
    page = tmp_path / "ladder.md"
    pool = "marketday.bots.novice:NoviceBot"
    wanted = ("--players", "2,3", "--pool", pool, "--games", "4,3", "--neighbours", "--seed", "1", "--write", str(page))
    status, told = said(capsys, *LADDER, *wanted)
    assert status == 0
    assert re.findall(r"(?m)^\d players: .*", told) == ["2 players: 8 of 8 games.", "3 players: 6 of 6 games."]
    text = page.read_text()
    assert " ".join(wanted) in text
    assert "Each bot meets the one below" in text
    assert f"The last one also meets {pool}." in text
    assert re.findall(r"(?m)^\| greedy \| random \| (\d+) \|", text) == ["4", "3"], "the pool is no rung"


def test_others_than_the_last_may_meet_the_pool_and_nobody_meets_twice(capsys: Shown, tmp_path: Path) -> None:
    page, novice = tmp_path / "ladder.md", "marketday.bots.novice:NoviceBot"
    bots = ("--bots", f"random,{novice},greedy", "--pool", f"random,{novice}", "--met-by", f"{novice},greedy")
    wanted = (*bots, "--games", "2", "--neighbours", "--seed", "1", "--write", str(page))
    status, told = said(capsys, *LADDER, *wanted)
    assert (status, "2 players: 6 of 6 games." in told) == (0, True), "novice and random, greedy and both"
    assert " ".join(wanted) in page.read_text()
    assert f"{novice} and greedy also meet random, {novice}." in page.read_text()


def test_traders_who_act_at_any_moment_have_a_ladder_too(capsys: Shown) -> None:
    live = ("lab", "ladder", "bankrut", "--option", "pace=live", "--bots", "random,bankrut-easy", "--games", "3")
    status, told = said(capsys, *live)
    assert (status, "3 players: 6 of 6 games." in told) == (0, True)


def test_games_are_told_once_or_for_each_player_count(capsys: Shown) -> None:
    status, told = said(capsys, *LADDER, "--players", "2,3", "--games", "2,2,2")
    assert status == 1
    assert "one for each player count" in told


def test_a_ladder_says_the_same_for_the_same_seed_and_grows(capsys: Shown, tmp_path: Path) -> None:
    few = said(capsys, *LADDER, "--games", "8", "--keep", str(tmp_path))
    assert said(capsys, *LADDER, "--games", "8") == few
    more = said(capsys, *LADDER, "--games", "12", "--keep", str(tmp_path))
    assert said(capsys, *LADDER, "--games", "12") == more != few
    assert [len(file.read_text().splitlines()) for file in tmp_path.iterdir()] == [13]


def test_whoever_interrupts_is_told_what_there_is(capsys: Shown, tmp_path: Path, impatient: str) -> None:
    page = tmp_path / "page.md"
    wanted = (
        *LADDER,
        "--bots",
        f"random,{impatient}",
        "--games",
        "20",
        "--write",
        str(page),
        "--keep",
        str(tmp_path / "kept"),
    )
    status, told = said(capsys, *wanted)
    assert status == 130
    assert "2 players: 6 of 20 games." in told
    assert "rating, 95%" in told
    assert told.endswith("Interrupted; the same command goes on from here.\n")
    assert not page.exists()
    assert "2 players: 20 of 20 games." in said(capsys, *wanted)[1]
    assert page.exists()


# ---- duel ------------------------------------------------------------------------------------------------------------
def test_a_duel_ends_in_one_sentence(capsys: Shown) -> None:
    status, told = said(capsys, "lab", "duel", "random", "greedy", "--game", "quayside")
    assert status == 0
    assert re.fullmatch(
        r"At quayside for 2, random is weaker than greedy: against greedy it won \d+\.\d% of \d+ games "
        r"\(95%: \d+\.\d% to \d+\.\d%\), where 50\.0% would be even\.\n",
        told,
    )
    told = said(capsys, "lab", "duel", "greedy", "random", "--game", "quayside", "--players", "4")[1]
    assert "At quayside for 4, greedy is better than random: against 3 of random it won" in told
    assert "where 25.0% would be even" in told
    told = said(capsys, "lab", "duel", "random", "random", "--game", "quayside", "--most", "10")[1]
    assert "random cannot be told from random: against random it won 50.0% of 10 games" in told


def test_whoever_interrupts_a_duel_hears_what_is_known(capsys: Shown, impatient: str) -> None:
    status, told = said(capsys, "lab", "duel", impatient, "random", "--game", "quayside")
    assert status == 130
    assert "cannot be told from random: against random it won" in told
    assert "of 6 games" in told


# ---- impossible requests ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("wanted", "status", "message"),
    [
        ("ladder chess", 2, "no game is called 'chess'"),
        ("ladder quayside --bots random", 1, "A ladder takes at least two bots, each named once."),
        ("ladder quayside --bots random,random", 1, "A ladder takes at least two bots, each named once."),
        ("ladder quayside --bots random,hard", 1, "no bot for quayside is called 'hard'"),
        ("ladder quayside --players 9", 1, "quayside cannot be played with these settings: rule"),
        ("ladder quayside --players 1", 1, "quayside cannot be played with these settings: rule"),
        ("ladder quayside --pool greedy,greedy", 1, "A ladder takes at least two bots, each named once."),
        (
            "ladder quayside --bots random,greedy --pool greedy --met-by easy",
            1,
            "Only bots of the ladder meet the pool.",
        ),
        ("ladder bankrut --option pace=live --option minutes=null", 1, "no time limit"),
        (f"ladder quayside --games 2 --write {__file__}/page.md", 1, f"{__file__}: File exists"),
        (f"ladder quayside --games 2 --keep {__file__}", 1, f"{__file__}: File exists"),
        ("duel greedy random", 2, "required: --game"),
        ("duel greedy nobody --game quayside", 2, "no bot is called 'nobody'"),
        ("duel greedy hard --game quayside", 1, "no bot for quayside is called 'hard'"),
        ("duel greedy random --game quayside --players 9", 1, "cannot be played with these settings: rule"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(wanted: str, status: int, message: str, capsys: Shown) -> None:
    ended, told = said(capsys, "lab", *wanted.split())
    assert ended == status
    assert message in told


def test_without_the_library_nothing_is_played(capsys: Shown, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    assert said(capsys, *LADDER) == (1, "Ratings need the package openskill: pip install 'marketday[lab]'.")
