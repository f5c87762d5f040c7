"""Bankrut at the terminal: what can be typed, what the floor shows, what a wrong answer hears, whole games."""

import io
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given as each
from hypothesis import strategies

from marketday import cli
from marketday.bots import find as find_bot
from marketday.cli import board, play
from marketday.cli.board import Reading, Sight, TerminalWords
from marketday.cli.session import Seating, Session
from marketday.cli.terminal import Left, Terminal
from marketday.core.grammar import Ask
from marketday.core.rng import Rng
from marketday.core.text import LANGUAGES, Words, catalogue
from marketday.games.bankrut import GAME, moves
from marketday.games.bankrut.events import OfferGone, OfferMade, StopCalled, TickPassed
from marketday.games.bankrut.game import Options
from marketday.games.bankrut.moves import Move
from marketday.table import Play, Sitter, record
from tests.cli.typist import given, plain, typing
from tests.games.bankrut.scene import ANN, BOB, CEM, GOLD, SHEEP, WOOD, Scene, cards, fresh, offer, scene

NAMES = ("Ann", "Bob", "Cem")
BOARD = board.find(GAME)


def stall() -> Scene:
    """Ann is asked; she offers sheep for gold, Bob wood for a sheep to all, and fish for bricks to Ann alone."""
    s = scene({ANN: "4 brick 2 sheep 1 gold", BOB: "2 wood 3 fish"}, GOLD, pace="ticks")
    s.do(ANN, offer("2 sheep", "1 gold"))
    s.do(BOB, offer("1 wood", "1 sheep"))
    return s.do(BOB, offer("3 fish", "5 brick", ANN))


def sight(s: Scene, seat: int = ANN) -> Sight:
    return Sight(s.view(seat), GAME.asked(s.state).get(seat), (), NAMES)


def read(typed: str, language: str = "en", s: Scene | None = None) -> Reading:
    return BOARD.read(typed, sight(s or stall()), TerminalWords(GAME.id, language))


def at_scene(s: Scene, *lines: str, language: str = "en", columns: int = 80, rows: int = 24) -> str:
    """What is shown when Ann takes up a position, types these lines and leaves; the others are bots."""
    resumed = Play(GAME, Options(), 3, b"scene", start=GAME.save(s.state))
    bots = {seat: find_bot("random")(GAME, seat, Rng(seat)) for seat in (BOB, CEM)}
    seating = Seating(resumed, ANN, bots, find_bot("greedy")(GAME, ANN, Rng(9)), tuple(map(Sitter, NAMES)))
    shown = io.StringIO()
    terminal = Terminal(typing(*lines), shown, size=lambda: (columns, rows))
    with suppress(Left):
        Session(seating, BOARD, TerminalWords(GAME.id, language), terminal).run()
    return shown.getvalue().replace("\u00a0", " ")  # which a terminal shows like any space


# ---- answers ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("2 sheep for 1 gold", offer("2 sheep", "1 gold")),
        ("2sheep for gold", offer("2 sheep", "1 gold")),
        ("2 × sheep, 1 brick for 1 gold + 2 wood to Cem", offer("2 sheep 1 brick", "1 gold 2 wood", CEM)),
        ("to bob: 1 brick for 1 fish", offer("1 brick", "1 fish", BOB)),
        ("brick and brick for nothing", offer("2 brick", "")),
        ("nothing for 2 gold", offer("", "2 gold")),
        ("2 bricks to Bob", offer("2 brick", "", BOB)),
        ("BRICKS FOR FISH TO 3", offer("1 brick", "1 fish", CEM)),
        ("", moves.Wait()),
        ("w", moves.Wait()),
        ("stop", moves.CallStop()),
        ("STOP!", moves.CallStop()),
        ("end", moves.AgreeToEnd(True)),
        ("c brick", moves.SwapCentre(0, GOLD)),
        ("centre br", moves.SwapCentre(0, GOLD)),
        ("want wood and gold have sheep", moves.Shout((WOOD, GOLD), (SHEEP,))),
        ("have 2 sheep", moves.Shout((), (SHEEP, SHEEP))),
        ("want 2 wood and gold have 3sheep", moves.Shout((WOOD, WOOD, GOLD), (SHEEP, SHEEP, SHEEP))),
        ("want", moves.Shout((), ())),
    ],
)
def test_an_act_is_typed_as_one_would_say_it(typed: str, move: Move) -> None:
    assert read(typed).move == move
    assert read(typed, "fr").move == move, "English is understood everywhere"


@pytest.mark.parametrize(
    ("language", "typed"),
    [
        ("pl", "2 owce za 1 złoto dla Bob"),
        ("pl", "2 owiec za zlota dla bob"),
        ("de", "2 Schafe gegen 1 Gold an Bob"),
        ("de", "2 schaf für gold an bob"),
        ("fr", "2 moutons contre 1 or à Bob"),
        ("fr", "2 mouton contre or pour bob"),
    ],
)
def test_offers_in_other_languages(language: str, typed: str) -> None:
    assert read(typed, language).move == offer("2 sheep", "1 gold", BOB)


@pytest.mark.parametrize(
    ("language", "typed", "move"),
    [
        ("pl", "chcę drewno mam owce", moves.Shout((WOOD,), (SHEEP,))),
        ("de", "suche Holz biete Schafe", moves.Shout((WOOD,), (SHEEP,))),
        ("fr", "veux bois ai moutons", moves.Shout((WOOD,), (SHEEP,))),
        ("pl", "Oddam drewno za owce!", offer("1 wood", "1 sheep")),
        ("pl", "koniec", moves.AgreeToEnd(True)),
        ("de", "mitte ziegel", moves.SwapCentre(0, GOLD)),
        ("fr", "1 brique contre rien", offer("1 brick", "")),
    ],
)
def test_other_acts_in_other_languages(language: str, typed: str, move: Move) -> None:
    assert read(typed, language).move == move


def test_offers_on_the_floor_are_taken_refused_and_withdrawn_by_number() -> None:
    s = stall()
    assert [shown.seat for shown in s.offers(ANN)] == [ANN, BOB, BOB]
    assert read("1", s=s).move == moves.WithdrawOffer(s.offers(ANN)[0].id)
    for number, shown in enumerate(s.offers(ANN), 1):
        if shown.seat == BOB:
            assert read(f"{number}", s=s).move == moves.AcceptOffer(shown.id)
            assert read(f"x {number}", s=s).move == moves.DeclineOffer(shown.id)
        else:
            assert read(f"no {number}", s=s).move == moves.WithdrawOffer(shown.id)


def test_before_a_calm_round_enter_means_ready() -> None:
    s = fresh(3, pace="calm")
    assert read("", s=s).move == moves.Ready()
    assert read("w", s=s).move == moves.Ready()
    assert read("stop", s=s).move is None


@pytest.mark.parametrize(
    "typed",
    ["foo", "7", "x 9", "x", "c", "c foo", "2 sheep", "2 for 1", "99 sheep for 1 gold", "1 for", "§", "p for po"],
)
def test_what_is_not_understood_is_no_act(typed: str) -> None:
    assert read(typed, "fr" if "po" in typed else "en").move is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_good_is_known_by_its_name_and_few_letters(language: str) -> None:
    words = TerminalWords(GAME.id, language)
    for good, name in enumerate(("brick", "grain", "wood", "sheep", "fish", "piglet", "coffee", "herb", "gold")):
        spoken = words.say(f"good.{name}")
        for typed in (spoken, spoken[:3], spoken.upper(), name):
            assert BOARD.read(f"c {typed}", sight(stall()), words).move == moves.SwapCentre(good, GOLD), typed


@each(strategies.text(max_size=16) | strategies.from_regex(r"[0-9x ]*(sheep|for|to|gold|Bob|stop|and|nothing| )*"))
def test_whatever_is_typed_is_a_move_that_can_be_judged_or_none(typed: str) -> None:
    s = stall()
    reading = read(typed, s=s)
    if reading.move is not None:
        ask: Ask[Move] = GAME.asked(s.state)[ANN]
        allowed = GAME.why_not(s.state, ANN, reading.move) is None
        assert not allowed or ask.may_answer(reading.move)


# ---- wrong answers ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("typed", "rule"),
    [
        ("nothing for nothing", "B-4"),
        ("9 herb for 1 gold", "B-4"),
        ("brick for gold to Ann", "B-4"),
        ("c fish", "B-5"),
        ("c gold", "B-5"),
        ("want", "B-3"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_answer_hears_the_rule(typed: str, rule: str, language: str) -> None:
    shown = " ".join(at_scene(stall(), typed, language=language).split())
    words = TerminalWords(GAME.id, language)
    assert f"{rule}: {' '.join(words.say(f'rule.{rule}').split())}" in shown


def test_nonsense_hears_what_was_not_understood() -> None:
    assert "What is “foo”?" in at_scene(stall(), "foo for gold")


# ---- what is shown ---------------------------------------------------------------------------------------------------
def test_the_floor_shows_hand_offers_traders_and_centre() -> None:
    shown = at_scene(stall())
    assert "Round 1 of 3 · tick 4 of 60 · in the centre: gold, −1 each" in shown
    assert "✓4/5 bricks" in shown
    assert "2/7 sheep" in shown
    assert "−1/9 gold" in shown
    assert "Ann to all: 2 × sheep for 1 × gold" in shown
    assert "Bob to all: 1 × wood for 1 × sheep" in shown
    assert "Bob to Ann: 3 × fish for 5 × bricks" in shown
    assert "Bob            cards: 5, points: 0" in shown


def test_a_private_offer_between_others_is_not_shown() -> None:
    s = scene({ANN: "4 brick", BOB: "2 wood 3 fish"}, GOLD, pace="ticks").do(BOB, offer("3 fish", "", CEM))
    assert "fish for" not in at_scene(s).replace("2 sheep for", "")


def test_a_typed_act_is_done() -> None:
    s = scene({ANN: "4 brick", BOB: ""}, GOLD, pace="ticks")
    assert "Ann offered" not in at_scene(s, "1 brick for 9 gold")
    assert "Ann to all: 1 × brick for 9 × gold" in at_scene(s, "1 brick for 9 gold")


@pytest.mark.parametrize("size", [(80, 24), (120, 45), (70, 20)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_wider_than_the_terminal(language: str, size: tuple[int, int]) -> None:
    orders = (
        "?",
        "l",
        "h",
        "r",
        "r b4",
        "B-11",
        "1 brick for 9 gold",
        "foo",
        "want wood fish gold have brick sheep",
        "",
    )
    for s in (stall(), fresh(3), fresh(3, pace="calm")):
        shown = at_scene(s, *orders, language=language, columns=size[0], rows=size[1])
        assert max(map(len, plain(shown))) <= max(size[0], 80)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_has_the_same_texts_in_every_language(language: str) -> None:
    package = "marketday.cli.boards.bankrut"
    assert list(catalogue(package, language)) == list(catalogue(package, "en"))
    words = Words(GAME.id, language)
    assert not set(catalogue(package, language)) & words.keys()


def test_ticks_and_offers_are_no_news_but_a_lost_offer_is() -> None:
    gone = OfferGone(ANN, None, 7, "lapsed")
    told = [TickPassed(0), OfferMade(BOB, None, 7, cards("1 fish"), cards("")), gone, StopCalled(BOB)]
    assert BOARD.news(told, ANN) == [gone, StopCalled(BOB)]
    assert BOARD.news(told, BOB) == [StopCalled(BOB)]


# ---- whole games -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_is_played_and_its_record_holds(language: str, tmp_path: Path) -> None:
    lines = ["", "1 x", "1", "c gold", "2", "end", "1 wood for 1 fish", "c wood", "", "3", "end", "stop"] * 30
    shown = io.StringIO()
    path = tmp_path / "game.jsonl"
    options = ("bankrut", "--secret", "0d", "--language", language, "--bots", "random", "--option", "ticks=8")
    assert play.play(given(*options, "--record", str(path)), Terminal(typing(*lines), shown)) == 0
    story = record.read(path.read_bytes())
    assert story.game.id == "bankrut"
    assert story.options == Options(ticks=8)
    words = TerminalWords(GAME.id, language)
    text = " ".join(shown.getvalue().split(" ")).replace("\n", " ")
    assert words.say("score.stops") in text
    assert words.say("score.total") in text
    assert "--option ticks=8" in text
    assert "{" not in text
    assert "bankrut." not in text


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        (("--players", "2"), "bankrut is for 3, 4, 5, 6 players, not 2."),
        (("--option", "pace=live"), "everybody acts at any moment, and that needs a clock"),
        (("--option", "first=4"), "bankrut cannot be played with these settings: rule B-1"),
    ],
)
def test_arguments_that_do_not_fit_are_named(
    options: tuple[str, ...], fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["play", "bankrut", *options]) == 2
    assert fault in capsys.readouterr().err
