"""Everything Bangkok Klongs can say has words in four languages, and every word can be said."""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import get_args

import pytest
from msgspec import structs

import marketday
from marketday.core.chance import RandomChance
from marketday.core.grammar import Rejected
from marketday.core.rng import Rng
from marketday.core.text import LANGUAGES, Words, catalogue
from marketday.games.klongs import GAME, data, events, moves, scoring, tables, words
from marketday.games.klongs.events import Event
from marketday.games.klongs.kernel import QUESTIONS
from marketday.games.klongs.moves import Move
from tests.words.strict import StrictWords, placeholders

SOURCE = Path(marketday.__file__).parent
PACKAGES = ("marketday.core", "marketday.games.klongs")
NAMES = ("Ada", "Bo", "Cem", "Dot")
PROPER_NAMES = ("Bangkok Klongs", "Luk Phat", "Luk-Phat", "bot")

RULES = {
    *(f"K-C{n}" for n in range(1, 8)),
    *(f"K-{n}" for n in (*range(1, 13), 20, 21, *range(30, 40), *range(40, 44), 50, 51, 60)),
}

# One of each way a move can be put.
MOVES: tuple[Move, ...] = (
    moves.PlaceBoat(0, 30),
    moves.MoveBoat(30, 31),
    moves.PassTurn(),
    moves.LeaveOwnerless(),
    moves.FetchMerchant(30),
    moves.StealBoat(30, "stock"),
    moves.StealBoat(30, "hand"),
    moves.StealNothing(),
    moves.TakeThief(30),
    moves.ChaseAway(),
    moves.ScoreLanding(12),
    moves.PassScoring(),
    moves.RemoveBoat(30),
    moves.EndTurn(),
    moves.DrawFrom("open"),
    moves.DrawFrom("closed"),
)

# One of each way an event can be told.
EVENTS: tuple[Event, ...] = (
    events.StartingSeatChosen(0),
    events.BoatDrawn(0, 1, None),
    events.BoatDrawn(0, 1, "open"),
    events.BoatDrawn(0, None, None),
    events.BoatDrawn(0, None, "closed"),
    events.BoatPlaced(0, 1, 30, True),
    events.BoatPlaced(0, 40, 30, False),
    events.BoatMoved(0, 1, 30, 31),
    events.TurnPassed(0),
    events.BoatLeftOwnerless(0, 30),
    events.MerchantFetched(0, 30, 31),
    events.BoatStolen(0, 1, 30, 2, "stock"),
    events.BoatStolen(0, 1, 30, 2, "hand"),
    events.BoatStolen(0, 40, 30, None, "stock"),
    events.BoatStolen(0, 40, 30, None, "hand"),
    events.NothingStolen(0),
    events.ThiefCaught(0, 63, 30, "hand"),
    events.ThiefCaught(0, 63, 30, "gone"),
    events.LukPhatAdvanced(0, 1, 6),
    events.MarketDayOpened(0, "little", 0, 0),
    events.MarketDayOpened(0, "little", None, 0),
    events.MarketDayOpened(2, "big", 0, 1),
    events.MarketDayOpened(2, "big", None, 1),
    events.LandingScored(0, 12, 5, False, (10, 5, 0, 0)),
    events.LandingScored(0, 12, 0, False, (0, 0, 0, 0)),
    events.BoatRemoved(0, 1, 30, 0),
    events.BoatRemoved(0, 40, 30, None),
    events.ScoringPassed(0, True),
    events.ScoringPassed(0, False),
    events.MarketDayClosed(0),
    events.GameEnded(),
)


def under(*prefixes: str) -> set[str]:
    keys = Words("klongs", "en").keys()
    return {key for key in keys if key.startswith(prefixes)}


def rejections() -> Iterator[tuple[str, set[str]]]:
    """Every reason the rules can give, and the facts given with it."""
    for file in ("reasons.py", "game.py"):
        for node in ast.walk(ast.parse((SOURCE / "games/klongs" / file).read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Rejected":
                reasons = [part.value for part in ast.walk(node.args[1]) if isinstance(part, ast.Constant)]
                assert reasons, f"{file}, line {node.lineno}: a reason this test cannot read"
                for reason in reasons:
                    yield str(reason), {"who" if fact.arg == "seat" else str(fact.arg) for fact in node.keywords}


def bent(move: Move, rng: Rng) -> Move:
    """The same with one space or boat changed, right or wrong."""
    fields = [name for name, value in structs.asdict(move).items() if isinstance(value, int)]
    if not fields:
        return move
    name = fields[rng.below(len(fields))]
    return structs.replace(move, **{name: rng.below(tables.BOATS if name == "boat" else data.SPACES)})


@cache
def played() -> tuple[set[Move], set[tuple[Event, int]], Mapping[str, Rejected]]:
    """What was offered, told (and to how many) and refused in a few plays."""
    offered: set[Move] = set()
    told: set[tuple[Event, int]] = set()
    refused: dict[str, Rejected] = {}
    for options in GAME.variants():
        for seats in GAME.seat_counts:
            rng = Rng(seats)
            step = GAME.setup(options, seats, RandomChance(rng))
            while True:
                told |= {(events.redact(event, hearer), seats) for event in step.events for hearer in (0, None)}
                asked = GAME.asked(step.state)
                if not asked:
                    break
                ((seat, ask),) = asked.items()
                offered |= set(ask.moves)
                tries = [(seat, bent(move, rng)) for move in ask.moves]
                for who, move in (*tries, (seat, moves.PassTurn()), ((seat + 1) % seats, moves.PassTurn())):
                    why = GAME.why_not(step.state, who, move)
                    if why is not None:
                        refused[why.reason] = why
                step = GAME.apply(step.state, seat, ask.moves[rng.below(len(ask.moves))], RandomChance(rng))
    return offered, told, refused


# ---- the catalogues --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_have_the_same_keys_and_placeholders(package: str, language: str) -> None:
    english, texts = catalogue(package, "en"), catalogue(package, language)
    assert list(texts) == list(english)
    for key, text in texts.items():
        assert placeholders(text) == placeholders(english[key]), key


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_or_its_own_key(package: str, language: str) -> None:
    for key, text in catalogue(package, language).items():
        assert text.strip(), key
        assert text != key
        assert "  " not in text, key


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_only_names_are_left_in_english(package: str, language: str) -> None:
    english = catalogue(package, "en")
    for key, text in catalogue(package, language).items():
        without_names = re.sub("|".join((r"\{\w+\}", *PROPER_NAMES)), "", text)
        if any(map(str.isalpha, without_names)):
            assert text != english[key], key


def test_the_game_does_not_change_what_all_games_share() -> None:
    core, klongs = (catalogue(package, "en") for package in PACKAGES)
    assert not set(core) & set(klongs)


# ---- nothing without words, no words for nothing ---------------------------------------------------------------------
def test_every_question_has_a_prompt() -> None:
    assert under("prompt.") == {f"prompt.{question.name}" for question in QUESTIONS if question.name} | {
        "prompt.waiting"
    }


def test_the_samples_are_complete() -> None:
    assert {type(move) for move in MOVES} == set(get_args(Move))
    assert {type(event) for event in EVENTS} == set(get_args(Event))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_event_and_boat_has_words_and_all_of_them_are_used(language: str) -> None:
    strict = StrictWords(Words("klongs", language))
    for move in MOVES:
        assert words.move(strict, move)
    for event in EVENTS:
        assert words.event(strict, event, NAMES)
    for boat in range(tables.BOATS):
        assert words.boat(strict, boat)
    assert strict.said - {"word.gain"} == under("move.", "event.", "boat.", "good.", "pile.")


def test_every_reason_has_words_and_all_of_them_are_used() -> None:
    english = catalogue("marketday.games.klongs", "en")
    for reason, facts in rejections():
        assert placeholders(english[f"reason.{reason}"]) <= facts, reason
    assert {f"reason.{reason}" for reason, _ in rejections()} == {key for key in english if key.startswith("reason.")}


def test_every_rule_has_words() -> None:
    named = {
        rule
        for file in (SOURCE / "games/klongs").glob("*.py")
        for rule in re.findall(r"\bK-C?\d+\b", file.read_text("utf-8"))
    }
    assert named <= RULES
    assert under("rule.") == {f"rule.{rule}" for rule in RULES}


def test_every_score_line_colour_kind_and_option_has_words() -> None:
    box = GAME.kernel(GAME.options_type(), 4)
    assert {line.label for line in scoring.lines(box)} | {"score.stock", "score.total"} == under("score.", "good.")
    assert under("colour.") == {f"colour.{name}" for name in GAME.colours}
    assert under("kind.") == {f"kind.{name}" for name in data.KINDS}
    options = GAME.options_type.__struct_fields__
    assert under("option.") == {f"option.{name}{suffix}" for name in options for suffix in ("", ".help")}


# ---- saying it -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
def test_real_games_can_be_told(language: str) -> None:
    strict = StrictWords(Words("klongs", language))
    offered, told, refused = played()
    texts = [words.move(strict, move) for move in offered]
    texts += [words.event(strict, event, NAMES[:seats]) for event, seats in told]
    texts += [words.reason(strict, rejected, NAMES) for rejected in refused.values()]
    assert not [text for text in texts if re.search(r"[{}]|None(?! of)|True|False", text)]
    assert len(refused) >= 20


def test_spaces_and_landings_are_named_by_column_and_row() -> None:
    assert [words.space(number) for number in (0, 9, 30, 79)] == ["A1", "J1", "A4", "J8"]
    assert words.landing(12) == "C2–D3"


def test_an_event_says_who_what_and_where() -> None:
    english = Words("klongs", "en")
    scored = events.LandingScored(1, 12, 5, False, (5, 10))
    assert words.event(english, scored, ("Ada", "Bo")) == (
        "Bo scored landing C2–D3, +5 for each merchant: Ada +5, Bo +10"
    )
    placed = words.event(Words("klongs", "pl"), events.BoatPlaced(0, 4, 30, True), NAMES)
    assert placed == ("Ada umieszcza na polu A4 łódź ze swoim handlarzem: krewetki (miejsce na handlarza, kosze: 2)")


def test_a_reason_says_what_would_be_right() -> None:
    german = Words("klongs", "de")
    assert words.reason(german, Rejected("K-3", "space_taken", space=30), NAMES) == (
        "Auf A4 liegt schon ein Boot. Wähle ein leeres Feld."
    )
    waits = words.reason(german, Rejected("K-2", "not_your_turn", seat=1), NAMES)
    assert waits == "Einen Moment noch: Zuerst entscheidet Bo."


def test_a_seat_without_a_name_is_called_by_its_number() -> None:
    told = words.reason(Words("klongs", "fr"), Rejected("K-2", "nobody_there_to_begin", seat=3), NAMES[:2])
    assert "Place 4" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_quote_the_box(language: str) -> None:
    """A photograph may correct the box (data.py); then these texts have to follow."""
    stars = {data.NO_MARKET: "", data.LITTLE_DAY: "*", data.BIG_DAY: "**"}
    light, dark = (
        ", ".join(words.space((row - 1) * data.COLUMNS + column - 1) for row, column in entries)
        for entries in (data.LIGHT_ENTRIES, data.DARK_ENTRIES)
    )
    quotes = {
        "K-C2": [str(len(tables.LANDINGS))],
        "K-C3": [light, dark],
        "K-C4": [str(tables.BOATS)],
        "K-C5": [", ".join(map(str, baskets)) for _, good, baskets, _ in data.BOATS if good != data.NO_GOOD],
        "K-C6": [" ".join(f"{points}{stars[market]}" for points, market in data.LUK_PHAT_TRACK)],
        "K-C7": [str(merchants) for merchants in data.MERCHANTS.values()],
        "K-50": [", ".join(map(str, data.STOCK_POINTS[1:]))],
    }
    for rule, parts in quotes.items():
        for part in parts:
            assert part in Words("klongs", language).say(f"rule.{rule}"), rule
