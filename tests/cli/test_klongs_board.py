"""Bangkok Klongs at the terminal: what can be typed, what the board shows, what a wrong answer hears."""

import pytest
from hypothesis import given as each
from hypothesis import strategies

from marketday.cli import board
from marketday.cli.board import Reading, Sight, TerminalWords
from marketday.cli.boards.klongs.signs import signs
from marketday.core.text import LANGUAGES, catalogue
from marketday.games.klongs import GAME
from marketday.games.klongs import words as say
from marketday.games.klongs.moves import StealBoat
from tests.cli.positions import QUESTIONS, market, middle
from tests.cli.typist import at_scene, plain, spellings
from tests.games.klongs.scene import GREEN, at, fresh

SIZES = ((80, 24), (100, 40), (120, 45), (70, 20))


# ---- answers ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("question", QUESTIONS)
def test_every_answer_can_be_typed_in_every_way(question: str) -> None:
    there = QUESTIONS[question]()
    seat, ask = next(iter(GAME.asked(there.state).items()))
    view = GAME.view(there.state, seat)
    for move in ask.moves:
        for way in spellings(move, view.hand, ask.moves):
            reading = Reading()
            for typed in way:
                sight = Sight(view, ask, (), ("a", "b", "c"), reading.picked)
                reading = board.find(GAME).read(typed, sight, TerminalWords(GAME.id, "en"))
            assert reading.move == move, way


def test_every_question_of_the_game_is_among_those_tried() -> None:
    tried = {there().prompt for there in QUESTIONS.values()}
    assert tried == {"place", "claim", "steal", "catch", "score", "remove", "finish", "pile"}


def test_naming_another_boat_picks_it_and_does_not_steal_it_yet() -> None:
    shown = at_scene(QUESTIONS["steal"](), "a2", "b2", "x")
    words = TerminalWords(GAME.id, "en")
    for space in (at(2, 1), at(2, 2)):
        assert say.move(words, StealBoat(space, "stock")) in shown
    assert "Red stole" not in shown
    assert "Red stole" in at_scene(QUESTIONS["steal"](), "a2", "b2", "1")


def test_spaces_that_do_not_face_each_other_name_no_landing() -> None:
    assert "Red scored" in at_scene(market(), "b3 a2")
    assert "Red scored" not in at_scene(market(), "a2 c3", "a2 h7", "a2 b3 c4")


# ---- wrong answers ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("question", "typed", "rule"),
    [
        ("first", "1 D4", "K-4"),
        ("place", "1 A1", "K-3"),
        ("place", "1 H8", "K-5"),
        ("place", "h8", "K-5"),
        ("place", "1 B1", "K-6"),
        ("place", "4 C1", "K-7"),
        ("place", "p", "K-12"),
        ("place", "m A2", "K-10"),
        ("place", "m A1 H8", "K-10"),
        ("place", "m A3 B1", "K-10"),
        ("score", "H7", "K-30"),
        ("score", "A1", "K-C2"),
        ("score", "C2–D3", "K-30"),
        ("steal", "A1", "K-40"),
        ("steal", "C2 h", "K-40"),
        ("catch", "A1", "K-42"),
        ("claim", "C3", "K-8"),
        ("remove", "B2", "K-33"),
        ("remove", "J8", "K-33"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_answer_hears_the_rule(question: str, typed: str, rule: str, language: str) -> None:
    shown = at_scene(QUESTIONS[question](), typed, language=language)
    words = TerminalWords(GAME.id, language)
    text = " ".join(shown.split())
    assert words.say("play.why_not", why="", rule=rule).split()[-1] in text
    assert f"{rule}: {' '.join(words.say(f'rule.{rule}').split())}" in text


@pytest.mark.parametrize(
    "typed", ["x", "9", "9 D4", "1 2 3", "D4 E5 F6", "m D4 E5 F6", "§", "", "r", "r X-9", "0x1", "1 a0"]
)
@pytest.mark.parametrize("question", QUESTIONS)
def test_nonsense_changes_nothing(question: str, typed: str) -> None:
    there = QUESTIONS[question]()
    before = GAME.save(there.state)
    at_scene(there, typed)
    assert GAME.save(there.state) == before


@each(
    strategies.sampled_from(sorted(QUESTIONS)), strategies.text(max_size=12) | strategies.from_regex(r"[mMp0-9A-J ]*")
)
def test_whatever_is_typed_is_a_move_that_can_be_judged_or_none(question: str, typed: str) -> None:
    there = QUESTIONS[question]()
    seat, ask = next(iter(GAME.asked(there.state).items()))
    sight = Sight(GAME.view(there.state, seat), ask, (), ("a", "b", "c"))
    reading = board.find(GAME).read(typed, sight, TerminalWords(GAME.id, "en"))
    if reading.move is not None:
        allowed = GAME.why_not(there.state, seat, reading.move) is None
        assert allowed == ask.may_answer(reading.move)


# ---- what is shown ---------------------------------------------------------------------------------------------------
def test_the_board_shows_goods_baskets_merchants_and_signs() -> None:
    lines = at_scene(middle(stocks={GREEN: "o0b o0b o0s"}, points={GREEN: 12})).splitlines()
    rows = {line[0]: line for line in lines if line[:1].isdecimal()}
    assert "Fl●●R" in rows["1"]
    assert "Sh● G" in rows["2"]
    assert "Fl  ✶" in rows["2"]
    assert "Coo×2" in rows["2"]
    assert "Ba● R" in rows["3"]
    assert "Ba●●□" in rows["3"], "an open boat without a merchant"
    assert "Av●●●" in rows["3"]
    assert "Insp↕" in rows["4"]
    assert " D1 " in rows["1"], "a space where a boat may go"
    assert " B1 " not in rows["1"], "K-6"
    assert "◉" in lines[lines.index(rows["2"]) + 1], "a landing with four boats"
    assert any("G  Green" in line and line.endswith("12") for line in lines)
    assert any(line.endswith("Sh1 Ba2 +4") for line in lines), "the stock and its worth"
    assert any("1 Pi● □" in line and "Pi● ✶" in line and "Thie↔" in line for line in lines), "the hand"


def test_only_spaces_for_the_picked_boat_are_shown() -> None:
    thief = 4
    shown = at_scene(middle(), str(thief))
    before, after = shown.split(f"▸ {thief}\n")
    assert " C1 " in before
    assert " C1 " not in after, "K-7"
    assert " D1 " in after


def test_entry_spaces_are_shown_in_the_first_round() -> None:
    text = at_scene(fresh(3))
    assert all(name in text for name in ("A4", "A5", "J4", "J5"))
    assert "J4" not in at_scene(fresh(2))


def test_landings_to_score_say_what_everybody_gets() -> None:
    shown = at_scene(market())
    assert "A2–B3 R+4 G+4" in shown, "1 + 0 + 1 + 2 baskets, one merchant each"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("question", QUESTIONS)
def test_nothing_is_wider_than_the_terminal(question: str, language: str, size: tuple[int, int]) -> None:
    orders = ("?", "l", "h", "r", "r k6", "K-60", "1", "", "m", "")
    shown = at_scene(QUESTIONS[question](), *orders, language=language, columns=size[0], rows=size[1])
    assert max(map(len, plain(shown))) <= max(size[0], 80)


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_are_never_ambiguous(language: str) -> None:
    letters = signs(TerminalWords(GAME.id, language), GAME.colours)
    assert len(set(letters.goods)) == 7
    assert len(set(letters.seats)) == 4


@pytest.mark.parametrize("package", ["marketday.cli", "marketday.cli.boards.klongs"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_has_the_same_texts_in_every_language(package: str, language: str) -> None:
    assert catalogue(package, language).keys() == catalogue(package, "en").keys()


def test_orders_explain_log_hint_and_rules() -> None:
    shown = at_scene(middle(), "?", "h", "r", "r k6", "K-60", "r Z-1")
    assert "r K-6 read a rule" in shown
    assert "A bot would do this: " in shown
    assert "K-1 K-2 K-3" in shown
    assert "K-6: A quarter holds 3 boats at most" in shown
    assert "K-60: More tactics" in shown
    assert "There is no rule called Z-1." in shown
