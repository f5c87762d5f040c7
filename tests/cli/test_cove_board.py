"""Merchants Cove at the terminal: what the board shows and hides, what can be typed, whole games, shops by name."""

import io
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import marketday.cli.boards.cove as cove_board
from marketday import cli
from marketday.bots import find as find_bot
from marketday.cli import board, play
from marketday.cli.board import Reading, Sight, TerminalWords
from marketday.cli.boards.cove import CoveBoard
from marketday.cli.canvas import NO_COLOURS, Line, painted
from marketday.cli.session import Seating, Session
from marketday.cli.terminal import Left, Terminal
from marketday.core import RandomChance, Rng
from marketday.core.text import LANGUAGES, Words, catalogue
from marketday.games.cove import GAME, codes, events, moves
from marketday.games.cove.game import CoveGame, Options
from marketday.games.cove.merchants import found
from marketday.table import Play, Sitter, record
from tests.cli.typist import given, plain, typing
from tests.games.cove.peddler import COVE, PEDDLERS, texts
from tests.games.cove.scene import Scene

NAMES = ("Ann", "Bob", "Cem", "Dag", "Eva")
ANN, BOB = 0, 1
PACKAGE = "marketday.cli.boards.cove"
BOARD = board.find(GAME)
MERCHANTS = tuple(merchant.name for merchant in found())


class CoveWords(TerminalWords):
    """With those of the Peddlers."""

    def __init__(self, language: str) -> None:
        super().__init__(GAME.id, language)
        self._texts |= texts()


ENGLISH = CoveWords("en")


def sight(s: Scene, seat: int = ANN, picked: Any = None) -> Sight:
    return Sight(s.game.view(s.state, seat), s.game.asked(s.state).get(seat), s.told, NAMES, picked)


def shown(lines: list[Line]) -> str:
    return "\n".join(painted(pieces, NO_COLOURS) for pieces in lines)


def drawn(looked_at: Sight, words: Words = ENGLISH, columns: int = 80, rows: int = 40) -> str:
    """All there is to see at one moment."""
    lines = BOARD.scene(looked_at, words, columns, rows)
    return shown(lines if looked_at.ask is None else [*lines, *BOARD.menu(looked_at, words, columns)])


def read(typed: str, s: Scene, seat: int = ANN) -> Reading:
    return BOARD.read(typed, sight(s, seat), ENGLISH)


def harbour() -> Scene:
    """Ann, a Blacksmith, is to act; boat 2 lies at the Bazaar, boat 4 at the Market, boat 6 is gone."""
    s = Scene().boats("RG", "0", "B", "2", "YX", "-").piers("RRGX", "BBBY", "").halls("RRGBYXX")
    s.square(0, 12, 20, 8).shelf(ANN, "bR").shelf(BOB, "gGG").corruption(ANN, 0, 5).corruption(BOB, 12)
    return s.round(2).times(5, 8).turn()


# ---- what is shown ---------------------------------------------------------------------------------------------------
def test_the_harbour_shows_day_clock_boats_piers_and_halls() -> None:
    lines = drawn(sight(harbour())).splitlines()
    assert lines[0] == "Day 2 of 3 · Criminals · ⚑ trade at 12:00"
    assert lines[1] == "1──2──3──•1──4──5──•1↑──6──7──•1×──8──9──•2──10──11──•2──12⚑"
    assert (lines[2].index("R"), lines[2].index("G")) == (lines[1].index("5"), lines[1].index("8"))
    assert "West 1 [RG··]  2 → Bazaar  3 [B···]    East 4 → Market  5 [Y†··]  6 gone" in lines
    assert " Bazaar (large)      [2]    RRG†  R12* G6" in lines
    assert " Market (small)      [ ][4] BBBY  b12* y4" in lines
    assert any(line.startswith("Guild halls R2 G1 B1 Y1   Lair †2   Bag ") for line in lines)


def test_tokens_on_one_hour_stand_in_the_order_of_the_stack() -> None:
    s = Scene(3).times(4, 4, 4).turn()
    assert drawn(sight(s, 2)).splitlines()[2].strip() == "RGB"


def test_a_token_past_the_last_hour_is_on_the_clock() -> None:
    hours, tokens = drawn(sight(Scene().times(11, 13).turn())).splitlines()[1:3]
    assert hours.endswith("12⚑──1")
    assert tokens.endswith("G")


def test_the_players_show_gold_corruption_shelf_and_shields() -> None:
    lines = drawn(sight(harbour())).splitlines()
    assert any(line.split()[:7] == ["▸R", "Ann", "Blacksmith", "5:00", "0", "2", "Rb"] for line in lines)
    assert any(line.split()[:7] == ["G", "Bob", "peddler_1", "8:00", "0", "1", "gGG"] for line in lines)


def test_actions_say_what_they_cost_load_and_give() -> None:
    text = drawn(sight(harbour()))
    assert "Mine  1h •1" in text
    assert "Hire (2): gain 1 small red good [R]  3h •2" in text
    assert "Hire (3): gain 1 large red good [♠]  2h♠ •1" in text
    assert "Town square" not in text, "whoever is for hire is in the list of answers"
    s = harbour().pawn(ANN, 0).turn()
    assert "Town square 1 3h♠ discard 1 corruption card [RR]" in drawn(sight(s))


def test_a_sale_says_what_it_brings() -> None:
    s = Scene(rogues="cultists").piers("RRGX", "", "").shelf(ANN, "RR").shelf(BOB, "").trade()
    text = drawn(sight(s))
    assert "Day 1 of 3 · Cultists · Trade: Bazaar" in text
    assert "▸Bazaar (large)" in text
    assert "Sell: large red good  +12" in text
    assert "Sell everything you can here  +24" in text
    s.play(ANN, moves.BribeRogue())
    assert "Sell everything you can here  +36" in drawn(sight(s))


def test_a_question_shows_what_it_is_about() -> None:
    s = Scene().boats("RGY", "", "", "", "", "")
    s.begin(codes.T_LOAD, ANN).resolve("B")
    assert "B wizard (blue)" in drawn(sight(s))
    assert "Onto boat 1  [RGY·]" in drawn(sight(s))
    s.play(ANN, moves.SeatOnBoat(0))
    assert "Boat 1 [RGBY]" in drawn(sight(s))


def test_both_who_were_drawn_are_shown_and_can_be_chosen() -> None:
    s = Scene().boats("RGY", "", "", "", "", "").begin(codes.T_LOAD, ANN, 1).resolve("B", "X")
    text = drawn(sight(s))
    assert all(
        name in text for name in ("B wizard (blue)", "rogue", "Onto boat 1: wizard (blue)", "Onto boat 1: rogue")
    )


def test_the_corruption_of_others_is_not_drawn() -> None:
    s = harbour()
    before = [drawn(sight(s, ANN, visited)) for visited in (None, BOB)]
    assert "Your corruption cards  ♠♠  R♠♠♠" in before[0]
    assert "corruption cards  ♠" not in before[1]
    s.corruption(BOB, 7)
    assert [drawn(sight(s, ANN, visited)) for visited in (None, BOB)] == before
    assert "Your corruption cards  B♠♠" in drawn(sight(s, BOB))


def test_a_small_terminal_leaves_out_the_square_and_a_large_one_explains_the_signs() -> None:
    s = harbour().pawn(ANN, 0).turn()
    small, usual, large = (drawn(sight(s), rows=rows) for rows in (24, 40, 60))
    assert len(small.splitlines()) <= 24
    assert "Town square" in usual
    assert "hand with a mouse" not in usual
    assert "hand with a mouse" in large


def test_letters_differ_in_every_language() -> None:
    for language in LANGUAGES:
        letters = cove_board.signs.signs(TerminalWords(GAME.id, language), GAME.colours)
        assert len(set(letters.colours)) == len(letters.colours)
        assert len(set(letters.seats)) == len(letters.seats) == len(GAME.colours)


# ---- answers ---------------------------------------------------------------------------------------------------------
def test_answers_are_typed_by_number_or_by_how_they_begin() -> None:
    s = harbour()
    offered = s.moves(ANN)
    assert [read(str(n), s).move for n in range(1, len(offered) + 1)] == list(offered)
    assert read("mine", s).move == moves.TakeAction("blacksmith.mine")
    assert read(" STO", s).move == moves.TakeAction("blacksmith.stoke")
    assert read("hire (3)", s).move == moves.HireTownsfolk(2)
    assert read("hire", s) == read("foo", s) == Reading()
    for typed in ("0", "99", "9" * 5000):
        assert read(typed, s).complaint == f"Please type a number from 1 to {len(offered)}."


def test_a_closed_action_is_refused_with_its_rule() -> None:
    s = harbour()
    assert read("forge", s).move == moves.TakeAction("blacksmith.forge")
    assert read("activate", s).move == moves.ActivateStaff()
    assert "M-31: Activate staff" in at_scene(s, "activate")


@pytest.mark.parametrize("language", LANGUAGES)
def test_actions_are_typed_by_their_names_in_every_language(language: str) -> None:
    words = CoveWords(language)
    for action in ("blacksmith.mine", "blacksmith.forge"):
        typed = words.say(f"action.{action}")
        assert BOARD.read(typed, sight(harbour()), words).move == moves.TakeAction(action)


def test_other_shops_can_be_visited() -> None:
    s = harbour()
    assert read("s g", s).picked == BOB
    assert read("s Y", s) == Reading(), "nobody sits there"
    visit = sight(s, ANN, BOB)
    assert "G Bob · peddler_1" in drawn(visit)
    assert BOARD.prompt(visit, ENGLISH) == "Enter: back to your shop"


def at_scene(s: Scene, *lines: str) -> str:
    """What is shown when Ann takes up a position, types these lines and leaves."""
    seats = len(s.game.view(s.state, None).players)
    resumed = Play(s.game, Options(merchants=("blacksmith", "peddler_1")), seats, b"scene", start=s.game.save(s.state))
    bots = {seat: find_bot("random")(s.game, seat, Rng(seat)) for seat in range(1, seats)}
    sitters = tuple(map(Sitter, NAMES[:seats]))
    seating = Seating(resumed, ANN, bots, find_bot("greedy")(s.game, ANN, Rng(9)), sitters)
    output = io.StringIO()
    with suppress(Left):
        Session(seating, CoveBoard(s.game), ENGLISH, Terminal(typing(*lines), output)).run()
    return output.getvalue()


def test_set_up_and_what_the_board_shows_are_no_news() -> None:
    opening = Scene(2).told
    assert {type(event) for event in BOARD.news(opening, ANN)} == {events.MerchantTaken, events.TokensStacked}
    told = [events.TokenMoved(BOB, 8), events.TownsfolkArrived(3), events.StaffActivated(BOB)]
    assert BOARD.news(told, ANN) == [events.StaffActivated(BOB)]


# ---- merchants are plug-ins ------------------------------------------------------------------------------------------
def test_the_board_names_no_merchant() -> None:
    folder = Path(str(cove_board.__file__)).parent
    files = [*folder.glob("*.py"), *folder.glob("text/*.json"), folder / "shops" / "__init__.py"]
    assert not [(path.name, name) for path in files for name in MERCHANTS if name in path.read_text("utf-8")]


def test_a_merchant_without_a_drawing_is_told_in_plain_words() -> None:
    s = harbour()
    text = drawn(sight(s, BOB), rows=24).splitlines()
    at = next(n for n, line in enumerate(text) if line.startswith("G Bob · peddler_1"))
    assert [line.partition(":")[0] for line in text[at + 1 : at + 4]] == ["pouch", "shown", "luck"]
    assert text[at + 4].startswith("Staff")


@pytest.mark.parametrize("merchant", MERCHANTS)
def test_every_merchant_of_the_house_has_a_drawing(merchant: str) -> None:
    package = f"{PACKAGE}.shops.{merchant}"
    for language in LANGUAGES:
        assert list(catalogue(package, language)) == list(catalogue(package, "en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_has_the_same_texts_in_every_language(language: str) -> None:
    assert list(catalogue(PACKAGE, language)) == list(catalogue(PACKAGE, "en"))
    assert not set(catalogue(PACKAGE, language)) & Words(GAME.id, language).keys()


# ---- whole games -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "merchants", "rogues"),
    [
        (GAME, MERCHANTS, "robbers"),
        (COVE, ("blacksmith", *(peddler.name for peddler in PEDDLERS)), "cultists"),
        (COVE, (PEDDLERS[0].name, "blacksmith"), "criminals"),
    ],
)
def test_every_moment_of_a_game_can_be_drawn(
    game: CoveGame, merchants: tuple[str, ...], rogues: Any, language: str
) -> None:
    """For every seat, at the step when it is asked; nothing wider than the terminal, and no key left without a text."""
    words = CoveWords(language)
    options = Options(sailors=True, rogues=rogues, merchants=merchants)
    rng = Rng(LANGUAGES.index(language))
    chance = RandomChance(rng)
    state = game.setup(options, len(merchants), chance).state
    asked = game.asked(state)
    steps = 0
    while asked:
        seat = min(asked)
        columns, rows = ((80, 24), (100, 50))[steps % 2]
        looked_at = Sight(game.view(state, seat), asked[seat], (), NAMES, None if steps % 3 else 0)
        text = drawn(looked_at, words, columns, rows)
        assert max(map(len, text.splitlines())) <= columns, text
        assert "cove." not in text, text
        assert BOARD.prompt(looked_at, words)
        offered = asked[seat].moves
        number = rng.below(len(offered))
        assert BOARD.read(str(number + 1), looked_at, words).move == offered[number]
        state = game.apply(state, seat, offered[number], chance).state
        asked = game.asked(state)
        steps += 1
    assert steps > 50
    for seat in (*range(len(merchants)), None):
        drawn(Sight(game.view(state, seat), None, (), NAMES), words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_played_at_the_terminal_and_replayed(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.jsonl"
    output = io.StringIO()
    lines = ["?", "l", "h", "s g", "", "r", *["1", "2", "1"] * 200]
    options = ("cove", "--secret", "0d", "--language", language, "--bots", "random", "--players", "4", "--seat", "2")
    dealt = ("--option", f"merchants={MERCHANTS[3]},{MERCHANTS[2]},,{MERCHANTS[0]}")
    assert play.play(given(*options, *dealt, "--record", str(path)), Terminal(typing(*lines), output)) == 0
    text = output.getvalue()
    words = TerminalWords(GAME.id, language)
    assert words.say("score.total") in text
    assert "cove." not in text
    assert "{" not in text
    end = next(n for n, line in enumerate(plain(text)) if line.startswith(words.say("score.bazaar")))
    assert max(map(len, plain(text)[:end])) <= 80, "before the sheet and the long secret"
    story = record.read(path.read_bytes())
    assert story.options == Options(merchants=(MERCHANTS[3], MERCHANTS[2], None, MERCHANTS[0]))

    assert cli.main(["replay", str(path), "--language", language, "--seat", "2"]) == 0
    told = capsys.readouterr().out
    assert words.say("event.GameEnded") in told
    assert f"{words.say('score.total')}" in told


def test_a_terminal_that_is_live_and_colourful_shows_the_same() -> None:
    output = io.StringIO()
    terminal = Terminal(typing("1", "q", "y"), output, 2**24, is_live=True, size=lambda: (100, 44))
    assert play.play(given("cove", "--secret", "0d", "--language", "en", "--pace", "0"), terminal) == 0
    assert "\033[" in output.getvalue()
    assert max(map(len, plain(output.getvalue()))) <= 100
