"""Everything Bankrut can say has words in four languages, and every word can be said."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

import marketday
from marketday.core.grammar import Rejected
from marketday.core.text import LANGUAGES, Words, catalogue
from marketday.games.bankrut import GAME, data, events, moves, scoring, words
from marketday.games.bankrut.events import Event
from marketday.games.bankrut.moves import Move
from marketday.games.bankrut.view import PACES, Question
from tests.games.bankrut.scene import cards
from tests.words.strict import StrictWords, placeholders

SOURCE = Path(marketday.__file__).parent
PACKAGE = "marketday.games.bankrut"
NAMES = ("Ada", "Bo", "Cem", "Dot", "Eve", "Fay")
PROPER_NAMES = ("Bankrut", "STOP", "Orange")
RULES = {"B-C1", *(f"B-{n}" for n in range(1, 12))}

SHEEP, GOLD = cards("2 sheep"), cards("1 gold")

# One of each way a move can be put.
MOVES: tuple[Move, ...] = (
    moves.Ready(),
    moves.Wait(),
    moves.CallStop(),
    moves.AgreeToEnd(True),
    moves.AgreeToEnd(False),
    moves.SwapCentre(0, 8),
    moves.Shout((3,), ()),
    moves.Shout((), (3, 4)),
    moves.Shout((3,), (4,)),
    moves.MakeOffer(SHEEP, GOLD),
    moves.MakeOffer(SHEEP, moves.NO_CARDS, 1),
    moves.AcceptOffer(7),
    moves.DeclineOffer(7),
    moves.WithdrawOffer(7),
    moves.TimeIsUp(),
)

# One of each way an event can be told.
EVENTS: tuple[Event, ...] = (
    events.FirstLeaderChosen(0),
    events.CardsDealt(0, 1, (SHEEP, None, None)),
    events.CentreTurnedUp(1, 8),
    events.Shouted(0, (3,), ()),
    events.Shouted(0, (), (3,)),
    events.Shouted(0, (3,), (4,)),
    events.OfferMade(0, None, 7, SHEEP, GOLD),
    events.OfferMade(0, 1, 7, SHEEP, GOLD),
    *(events.OfferGone(0, 1, 7, why) for why in events.WHYS),
    events.Traded(0, 1, 7, 1, 2, GOLD, SHEEP),
    events.Traded(0, 1, None, 1, 2, None, None),
    events.CentreSwapped(0, 3, 8),
    events.StopCalled(0),
    events.EndWished(0, True),
    events.EndWished(0, False),
    *(events.CameTooLate(0, act) for act in get_args(events.LateAct)),
    events.CameTooLate(0, "swap", 1),
    events.CameTooLate(0, "accept", 1),
    events.TickPassed(0),
    events.RoundEnded(0, "stop", 1, 8, (SHEEP, GOLD, GOLD), (3, 0, -2)),
    events.RoundEnded(0, "agreed", None, 8, (SHEEP, GOLD, GOLD), (3, 0, -2)),
    events.RoundEnded(0, "time", None, 8, (SHEEP, GOLD, GOLD), (3, 0, -2)),
    events.GameEnded(),
)


def under(*prefixes: str) -> set[str]:
    return {key for key in catalogue(PACKAGE, "en") if key.startswith(prefixes)}


def rejections() -> Iterator[tuple[str, str, set[str]]]:
    """Every rule and reason a refusal can name, and the facts given with it."""
    for file in ("reasons.py", "game.py"):
        for node in ast.walk(ast.parse((SOURCE / "games/bankrut" / file).read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Rejected":
                rule, reason = (part.value for part in node.args if isinstance(part, ast.Constant))
                yield str(rule), str(reason), {str(fact.arg) for fact in node.keywords}


# ---- the catalogues --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_have_the_same_keys_and_placeholders(language: str) -> None:
    english, texts = catalogue(PACKAGE, "en"), catalogue(PACKAGE, language)
    assert list(texts) == list(english)
    for key, text in texts.items():
        assert placeholders(text) == placeholders(english[key]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_or_its_own_key(language: str) -> None:
    for key, text in catalogue(PACKAGE, language).items():
        assert text.strip(), key
        assert text != key
        assert "  " not in text, key


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_only_names_are_left_in_english(language: str) -> None:
    english = catalogue(PACKAGE, "en")
    for key, text in catalogue(PACKAGE, language).items():
        if any(map(str.isalpha, re.sub("|".join((r"\{\w+\}", *PROPER_NAMES)), "", text))):
            assert text != english[key], key


def test_the_game_does_not_change_what_all_games_share() -> None:
    assert not set(catalogue("marketday.core", "en")) & set(catalogue(PACKAGE, "en"))


# ---- nothing without words, no words for nothing ---------------------------------------------------------------------
def test_the_samples_are_complete() -> None:
    assert {type(move) for move in MOVES} == set(get_args(Move))
    assert {type(event) for event in EVENTS} == set(get_args(Event))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_and_event_has_words_and_all_of_them_are_used(language: str) -> None:
    strict = StrictWords(Words("bankrut", language))
    texts = [GAME.say(value, strict, NAMES) for value in (*MOVES, *EVENTS)]
    texts += [words.cards(strict, data.TOTALS), words.goods(strict, range(9))]
    assert not [text for text in texts if re.search(r"[{}]|\bNone\b|True|False", text)]
    assert strict.said - {"word.nothing"} == under("move.", "event.", "good.", "cards.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_words_and_all_of_them_are_used(language: str) -> None:
    strict = StrictWords(Words("bankrut", language))
    for rule, reason, facts in rejections():
        told = {"who" if fact == "seat" else fact for fact in facts}
        assert placeholders(catalogue(PACKAGE, language)[f"reason.{reason}"]) <= told, reason
        said = GAME.say(Rejected(rule, reason, **dict.fromkeys(facts, 3)), strict, NAMES)
        assert not re.search(r"[{}]", said)
    assert {f"reason.{reason}" for _, reason, _ in rejections()} == under("reason.")


def test_every_reason_is_pinned_by_a_test_of_its_rule() -> None:
    """No refusal goes untried: each stands, with its rule, in a test of this folder."""
    written = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    for rule, reason, _ in rejections():
        assert f'("{rule}", "{reason}")' in written, f"no test expects {rule} {reason}"


def test_every_rule_has_words() -> None:
    named = {
        rule
        for file in (SOURCE / "games/bankrut").glob("*.py")
        for rule in re.findall(r"\bB-C?\d+\b", file.read_text("utf-8"))
    }
    assert named <= RULES
    assert under("rule.") == {f"rule.{rule}" for rule in RULES}


def test_every_question_score_line_colour_and_option_has_words() -> None:
    assert under("prompt.") == {f"prompt.{name}" for name in get_args(Question)}
    assert under("score.") == {label for label, _ in scoring.LINES} | {"score.total"}
    assert under("colour.") == {f"colour.{name}" for name in GAME.colours}
    options = {f"option.{name}{suffix}" for name in GAME.options_type.__struct_fields__ for suffix in ("", ".help")}
    no_limit = {"option.minutes.none", "option.tick_seconds.none"}
    assert under("option.") == options | {f"option.pace.{pace}" for pace in PACES} | no_limit


# ---- saying it -------------------------------------------------------------------------------------------------------
def test_an_event_says_who_and_what() -> None:
    english, polish = Words("bankrut", "en"), Words("bankrut", "pl")
    traded = events.Traded(0, 1, 7, 1, 2, GOLD, SHEEP)
    assert words.event(english, traded, NAMES) == "Ada gave Bo 1\u00a0×\u00a0gold and got 2\u00a0×\u00a0sheep"
    assert words.event(english, events.OfferMade(1, 2, 7, SHEEP, moves.NO_CARDS), NAMES) == (
        "Bo offered Cem in private: 2\u00a0×\u00a0sheep for nothing"
    )
    turned = words.event(polish, events.CentreTurnedUp(2, 0), NAMES)
    assert turned == "Cem odwraca kartę na środku stołu: cegły. Targ otwarty!"
    assert words.event(english, events.TickPassed(0), NAMES) == "Tick 1 is over"


def test_a_reason_says_what_would_be_right() -> None:
    german = Words("bankrut", "de")
    assert words.reason(german, Rejected("B-5", "centre_changed", seat=1, good=3), NAMES) == (
        "Bo war schneller. In der Mitte liegt jetzt: Schafe. Sieh noch einmal hin."
    )


def test_a_seat_without_a_name_is_called_by_its_number() -> None:
    assert "Place 4" in words.event(Words("bankrut", "fr"), events.StopCalled(3), NAMES[:2])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_quote_the_box(language: str) -> None:
    """A photograph may correct the box (data.py); then these texts have to follow."""
    texts = catalogue(PACKAGE, language)
    assert str(sum(data.TOTALS)) in texts["rule.B-C1"]
    assert set(map(int, re.findall(r"\d+", texts["rule.B-C1"]))) == {sum(data.TOTALS), *data.TOTALS}
    assert set(map(int, re.findall(r"\d+", texts["rule.B-2"]))) == {*data.HANDS, *data.HANDS.values()}
    assert re.findall(r"\d+", texts["rule.B-7"]) == [str(data.RIGHT_STOP), str(-data.WRONG_STOP)]
    points = [data.SET_CARD, data.MAJORITY_CARD, -data.CENTRE_CARD]
    assert re.findall(r"\d+", texts["rule.B-8"]) == list(map(str, points))
