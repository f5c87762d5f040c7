"""A language model at a table: through the protocol, by the SDK's own client, over standard input and output."""

import asyncio
import re

import pytest

from marketday.cli.mcp.knowledge import SeatTrouble, known, tell
from marketday.cli.mcp.tools import Tools, make_server
from marketday.core import registry
from marketday.core.chance import RandomChance
from marketday.core.grammar import AnyGame
from marketday.core.rng import Rng
from marketday.core.text import LANGUAGES, Words
from marketday.table import Play
from tests.mcp.talk import OVER, Call, converse, numbers, trouble


async def play_on(call: Call, seen: str, rng: Rng, most: int = 2000) -> str:
    for _ in range(most):
        if OVER in seen:
            return seen
        if "Your question:" in seen:
            seen = await call("answer", number=1 + rng.below(numbers(seen)))
        else:
            seen = await call("wait", seconds=5)
    raise AssertionError(f"it never ends: {seen}")


# ---- whole games -----------------------------------------------------------------------------------------------------
def test_a_whole_game_of_every_game_against_bots() -> None:
    async def talk(call: Call) -> None:
        rng = Rng(5)
        for game in registry.every():
            bots = ["random"] * (game.seat_counts[0] - 1)
            seen = await play_on(call, await call("start_game", game=game.id, bots=bots), rng)
            assert Words(game.id, "en").say("score.total") in seen
            assert await call("leave") == "You left the game."

    converse(talk)


# ---- knowing no more than the seat -----------------------------------------------------------------------------------
def worlds(game: AnyGame, rng: Rng, moments: int) -> list[tuple[object, int]]:
    """States on the way through a play, each with a seat that looks at it."""
    chance = RandomChance(rng)
    state = game.setup(game.variants()[0], game.seat_counts[0], chance).state
    found: list[tuple[object, int]] = []
    while (asked := game.asked(state)) and len(found) < moments:
        seat, ask = next(iter(asked.items()))
        found.append((state, rng.below(game.seat_counts[0])))
        state = game.apply(state, seat, ask.moves[rng.below(len(ask.moves))], chance).state
    return found


@pytest.mark.parametrize("game", registry.every(), ids=lambda game: game.id)
def test_what_is_told_depends_on_the_view_alone(game: AnyGame) -> None:
    """In any world that could lie behind what the seat sees, it is told the same."""
    rng = Rng(11)
    names = [f"Player {seat}" for seat in range(game.seat_counts[0])]
    differ = 0
    for state, seat in worlds(game, rng, 40):
        world = game.imagine(game.view(state, seat), rng)
        differ += game.save(world) != game.save(state)
        assert tell(known(game, world, seat, names, ()), "en") == tell(known(game, state, seat, names, ()), "en")
    assert differ or game.id == "quayside", "the worlds were never different"


def test_goods_are_called_as_their_merchant_calls_them() -> None:
    """In moves, in events and in refusals: a potion, and not a good."""
    cove, rng = registry.find("cove"), Rng(3)
    play = Play(cove, cove.cast(cove.options_type(), ("alchemist", "blacksmith")), 2, b"goods")
    plain = re.compile(r"(small|large) (red|green|blue|yellow) good")
    told = ""
    while asked := play.asked:
        seat, ask = next(iter(asked.items()))
        events = play.heard(play.log[-1], 0)
        told += tell(known(cove, play.state, 0, ["Ann", "Bea"], events), "en")
        play.play(seat, ask.moves[rng.below(len(ask.moves))])
    assert "potion" in told
    assert plain.search(told) is None


# ---- rules, and troubles that say what to do -------------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_are_told_by_id_in_every_language(language: str) -> None:
    tools = Tools(language)
    for game in registry.every():
        words = Words(game.id, language)
        told = asyncio.run(tools.rules(game.id))
        for key in sorted(words.keys()):
            assert not key.startswith("rule.") or f"{key.removeprefix('rule.')}: {words.say(key)}" in told
    assert asyncio.run(tools.rules("klongs", "k-12")) == f"K-12: {Words('klongs', language).say('rule.K-12')}"


def test_every_game_is_listed_with_its_bots() -> None:
    told = asyncio.run(Tools("en").list_games())
    for game in registry.every():
        assert f"{game.id}: {Words(game.id, 'en').say('game.name')}" in told
    assert "bankrut-expert" in told


def test_troubles_say_what_to_do() -> None:
    tools = Tools("en")
    assert "start_game" in trouble(tools.look())
    assert "klongs" in trouble(tools.rules("chess"))
    assert "K-12" in trouble(tools.rules("klongs", "K-99"))
    assert "for each of the others" in trouble(tools.start_game("klongs", ["greedy"] * 7))
    for bot in ("nobody", "tests.mcp.test_mcp:Tools", "program:touch stolen"):
        assert "There are: easy, " in trouble(tools.start_game("klongs", [bot])), "no door into the machine"
    assert "list_games" in trouble(tools.start_game("klongs", None, {"tactical": "perhaps"}))
    for language in LANGUAGES:
        why = Words("klongs", language).say("reason.nobody_there_to_begin", who=Words("klongs", language).who(3, ()))
        assert f"rule K-2: {why}" in trouble(Tools(language).start_game("klongs", None, {"first": 3}))
    assert "ticks" in trouble(tools.start_game("bankrut", None, {"pace": "live"}))
    assert "Ask the host" in trouble(tools.sit_down("https://games.example/table/1"))
    asyncio.run(tools.start_game("klongs", ["random"]))
    assert "`leave` first" in trouble(tools.start_game("klongs"))
    assert "from 1 to" in trouble(tools.answer(0))
    assert "no move" in trouble(tools.answer(move={"move": "Fly"}))
    assert "rule K-" in trouble(tools.answer(move={"move": "EndTurn"}))
    assert "nobody to talk to" in trouble(tools.say("hello"))


def test_an_offer_can_be_made_in_words() -> None:
    async def trade() -> str:
        tools = Tools("en")
        seen = await tools.start_game("bankrut", ["random", "random"])
        assert "with `text`" in seen
        good = re.search(r"Offer to all: 1\s×\s(\w+) for 1\s×\s(\w+)", seen)
        assert good is not None
        return await tools.answer(text=f"1 {good[1]} for 1 {good[2]}")

    assert "You are" in asyncio.run(trade())


def test_every_tool_says_what_it_does() -> None:
    tools = asyncio.run(make_server().list_tools())
    assert {tool.name for tool in tools} >= {
        "list_games",
        "rules",
        "sit_down",
        "look",
        "answer",
        "wait",
        "say",
        "leave",
    }
    assert all(tool.description for tool in tools)


def test_there_is_one_seat_however_many_are_wanted_at_once() -> None:
    async def story() -> list[object]:
        tools = Tools("en")
        return await asyncio.gather(*(tools.start_game("quayside") for _ in range(3)), return_exceptions=True)

    assert [isinstance(one, SeatTrouble) for one in asyncio.run(story())].count(True) == 2


def test_one_waits_for_a_number_of_seconds() -> None:
    with pytest.raises(SeatTrouble, match="how many seconds"):
        asyncio.run(Tools("en").wait(float("nan")))


def test_a_language_is_that_of_names_and_refusals_too() -> None:
    tools, words = Tools("de"), Words("klongs", "de")
    colours = {words.say(f"colour.{colour}").capitalize() for colour in registry.find("klongs").colours}
    seen = asyncio.run(tools.start_game("klongs", ["random"]))
    assert any(seen.startswith(f"You are {colour} ") for colour in colours)
    told = trouble(tools.answer(move={"move": "EndTurn"}))
    assert words.say("prompt.place") in told, "which question it is"
    assert "understood. Answer with" in trouble(tools.answer(text="anywhere")), "one space where nothing is to be said"
