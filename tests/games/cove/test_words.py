"""Every prompt, move, event, reason and rule has words in four languages, and there are no words for nothing."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from marketday.core import RandomChance, Rejected, Rng
from marketday.core.text import LANGUAGES, Words, catalogue_of_game
from marketday.games.cove import GAME, advice, data, moves, scoring, words
from marketday.games.cove.events import (
    CORE_EVENTS,
    AdventurerSeated,
    CorruptionDrawn,
    GoodsSold,
    SponsorsPaid,
    TownsfolkHired,
)
from marketday.games.cove.kernel import QUESTIONS
from marketday.games.cove.merchants import found
from marketday.games.cove.merchants.blacksmith.moves import LoadFurnace
from marketday.server.pictures import Pieces
from marketday.table import Play
from tests.games.cove.peddler import COVE, CoveWords
from tests.words.strict import StrictWords, placeholders

SOURCE = Path(__file__).parents[3] / "src/marketday/games/cove"
ENGLISH = catalogue_of_game("cove", "en")
NAMES = ("Ada", "Bo", "Cy", "Di", "Ed")


def under(*prefixes: str) -> set[str]:
    return {key for key in ENGLISH if key.startswith(prefixes)}


def rejections() -> Iterator[tuple[str, set[str]]]:
    """Every reason the rules can give, and the facts given with it."""
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Rejected":
                reason = node.args[1]
                assert isinstance(reason, ast.Constant), f"{file}, line {node.lineno}: a reason this test cannot read"
                yield str(reason.value), {"who" if fact.arg == "seat" else str(fact.arg) for fact in node.keywords}


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_have_the_same_keys_and_placeholders(language: str) -> None:
    texts = catalogue_of_game("cove", language)
    assert list(texts) == list(ENGLISH)
    for key, text in texts.items():
        assert placeholders(text) == placeholders(ENGLISH[key]), key
        assert text.strip() == text, key
        assert text, key
        assert "  " not in text, key


def test_every_question_has_a_prompt() -> None:
    names = [question.name for question in QUESTIONS if question.name]
    for merchant in found():
        names += [f"{merchant.name}.{question.name}" for question in merchant.shop.questions if question.name]
    assert under("prompt.") == {f"prompt.{name}" for name in names}


def test_every_question_with_a_name_has_answers() -> None:
    assert {question.number for question in QUESTIONS if question.name} == set(moves.ANSWERS)
    for merchant in found():
        named = {number for number, question in enumerate(merchant.shop.questions) if question.name}
        assert named == set(merchant.answers)


def test_every_move_and_event_has_words() -> None:
    for prefix, kinds in (
        ("move", [*moves.CORE_MOVES, *(kind for merchant in found() for kind in merchant.moves)]),
        ("event", [*CORE_EVENTS, *(kind for merchant in found() for kind in merchant.events)]),
    ):
        named = {key.split(".")[1] for key in under(f"{prefix}.")}
        assert named == {kind.__name__ for kind in kinds}


def test_every_reason_has_words_and_all_of_them_are_used() -> None:
    given = dict(rejections())
    shared = {"not_offered"}
    assert {f"reason.{reason}" for reason in given.keys() - shared} == under("reason.")
    for reason, facts in rejections():
        if reason not in shared:
            assert placeholders(ENGLISH[f"reason.{reason}"]) <= facts, reason


def test_every_action_ability_and_merchant_has_words() -> None:
    for merchant in found():
        for action in merchant.action_names:
            assert {f"action.{action}", f"action.{action}.help"} <= set(ENGLISH)
        assert {f"ability.{ability}" for ability in merchant.ability_names} <= set(ENGLISH)
        assert f"merchant.{merchant.name}" in ENGLISH
        assert under(f"good.{merchant.name}.") == {f"good.{merchant.name}.{good}" for good in moves.GOODS}


def test_every_rule_named_in_the_rules_has_words() -> None:
    files = [*SOURCE.rglob("*.py")]
    named = {rule for file in files for rule in re.findall(r"\bM-[A-Z]?\d+\b", file.read_text("utf-8"))}
    assert {f"rule.{rule}" for rule in named} <= under("rule.")


def test_every_score_line_colour_and_option_has_words() -> None:
    lines = scoring.lines(COVE.kernel(COVE.variants()[0], 2))
    assert {line.label for line in lines} | {"score.total"} == under("score.")
    assert under("colour.") == {f"colour.{name}" for name in GAME.colours}
    options = GAME.options_type.__struct_fields__
    assert under("option.") == {f"option.{name}{suffix}" for name in options for suffix in ("", ".help")}
    assert under("rogues.") == {f"rogues.{card}" for card in data.ROGUE_CARDS}
    assert under("set.") == {f"set.{name}" for name in data.TOWNSFOLK_SETS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_real_games_can_be_told(language: str) -> None:
    strict, rng = StrictWords(CoveWords(language)), Rng(3)
    texts = [words.townsfolk(strict, card) for card in range(36)]
    texts += [words.corruption(strict, kind) for kind in range(13)]
    for options in COVE.variants():
        step = COVE.setup(options, 4, RandomChance(rng))
        while asks := COVE.asked(step.state):
            texts += [COVE.say(event, strict, NAMES) for event in step.events]
            seat = sorted(asks)[rng.below(len(asks))]
            texts += [COVE.say(move, strict, NAMES) for move in asks[seat].moves]
            move = asks[seat].moves[rng.below(len(asks[seat].moves))]
            step = COVE.apply(step.state, seat, move, RandomChance(rng))
    assert not [text for text in texts if re.search(r"[{}]|None|True|False", text)]


def test_values_say_who_what_and_where() -> None:
    english = Words("cove", "en")
    assert COVE.say(AdventurerSeated(1, "blue", 3), english, NAMES) == "Bo seated on boat 4: wizard (blue)"
    sold = GoodsSold(0, "red_small", "market", 2, 3, 4, 24)
    assert COVE.say(sold, english, NAMES) == "Ada sold 2 × small red good (Market): +24 gold"
    paid = SponsorsPaid(1, 9, (2, 0, 1, 0, 0))
    assert COVE.say(paid, english, NAMES) == "Bo got 9 gold from sponsors: warriors’ guild × 2, wizards’ guild"
    assert COVE.say(CorruptionDrawn(0, None), english, NAMES) == "Ada drew a corruption card"
    assert COVE.say(LoadFurnace(2, "blue_large"), english, NAMES) == "Load furnace III: large blue armour"
    cold = Rejected("M-B2", "too_cold", furnace=3)
    assert COVE.say(cold, english, NAMES) == "No such set reaches the heat of furnace IV."
    assert words.time(11) == "5:30"
    assert words.time(26) == "1:00"


def test_a_good_is_called_as_its_merchant_calls_it() -> None:
    english, alchemist = Words("cove", "en"), Words("cove", "en").of("alchemist")
    sale, card = moves.SellGood("green_small"), data.TOWNSFOLK.index((data.GAIN, data.LARGE, data.BLUE, (0,) * 4, 1))
    sold, hired = GoodsSold(0, "red_small", "market", 2, 3, 4, 24), TownsfolkHired(1, card, 0)
    assert COVE.say(sale, alchemist, NAMES) == "Sell: small green potion"
    assert COVE.say(sold, alchemist, NAMES) == "Ada sold 2 × small red potion (Market): +24 gold"
    assert "gain 1 large blue elixir" in COVE.say(hired, alchemist, NAMES)
    assert "gain 1 large blue good" in COVE.say(hired, english, NAMES)
    refused = Rejected("M-20", "not_on_shelf", good="green_small")
    assert COVE.say(refused, alchemist, NAMES) == "Not on your shelf: small green potion."
    toward = advice.WorkAdvanced(5, ("red_large",))
    assert "elixir" in COVE.say(toward, alchemist, NAMES)
    assert COVE.say(toward, alchemist.of("peddler"), NAMES) == COVE.say(toward, english, NAMES)
    loaded = LoadFurnace(2, "blue_large")
    assert "armour" in COVE.say(loaded, alchemist, NAMES), "a move of the Blacksmith's own"


def test_a_table_tells_goods_as_those_of_whoever_makes_and_sells_them() -> None:
    options = GAME.options_type(merchants=("captain", "alchemist"))
    play, pieces, rng = Play(GAME, options, 2, bytes(32)), Pieces(), Rng(5)
    said, asked = "", ""
    while "GoodsSold" not in said or "SellGood" not in asked:
        seat = sorted(play.asked)[0]
        asked += bytes(pieces.ask(play, seat, len(play.log))).decode() if seat == 1 else ""
        play.play(seat, play.asked[seat].moves[rng.below(len(play.asked[seat].moves))])
        for told in pieces.told(play, None, len(play.log) - 1):
            event = msgspec.json.decode(told.event)
            if event["event"] in ("GoodGained", "GoodsSold"):
                said += event["event"]
                assert f"good.{('captain', 'alchemist')[event['seat']]}.".encode() in bytes(told.said)
    assert '"good.alchemist.' in asked
    assert '"good.captain.' not in asked
