"""The Alchemist as a whole: random games, words, what the view forecasts."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import msgspec
import pytest

from marketday.core import RandomChance, Rejected, Rng
from marketday.core.grammar import Step
from marketday.core.kernel import answer_code
from marketday.core.rollout import random_games
from marketday.core.text import LANGUAGES, Words
from marketday.games.cove import codes
from marketday.games.cove.events import CorruptionDrawn
from marketday.games.cove.game import CoveGame, Options
from marketday.games.cove.merchants.alchemist.codes import Q_SPONSOR
from marketday.games.cove.merchants.alchemist.events import (
    CauldronBrewed,
    IchorWasted,
    MarblesPicked,
    MarblesPlaced,
    MarblesReacted,
    RenownGained,
)
from marketday.games.cove.merchants.alchemist.moves import (
    BrewCauldron,
    FilterIchor,
    PickMarbles,
)
from marketday.games.cove.moves import (
    GOODS,
)
from tests.contract.kernels import check_roll_out
from tests.contract.subject import Subject
from tests.games import camera
from tests.games.camera import AnyStep
from tests.games.cove.laboratory import ALCHEMIST, GAME, laboratory
from tests.games.cove.oracle import scramble
from tests.games.cove.peddler import PEDDLERS, CoveWords
from tests.games.cove.pictures import alchemist as drawings
from tests.games.cove.pictures.moments import HOUSE
from tests.games.cove.scene import promise

SETS = [sets for sets in product((False, True), repeat=3) if sum(sets) >= 2]


# ---- the whole -------------------------------------------------------------------------------------------------------
def test_the_more_is_in_the_cauldrons_the_more_they_promise() -> None:
    def pots(*cauldrons: str, waste: int = 0) -> float:
        return promise(laboratory("R", cauldrons=cauldrons, waste=waste))

    hopes = [pots("", "", "", ""), pots("R", "", "", ""), pots("RR", "", "", ""), pots("RRR", "", "", "")]
    assert hopes == sorted(set(hopes))
    assert pots("RR", "GG", "", "") < pots("RR", "GG", "BB", "")
    assert pots("RR", "", "", "", waste=3) < pots("RR", "", "", "")


@pytest.mark.parametrize("rogues", ["criminals", "cultists", "robbers"])
@pytest.mark.parametrize("sets", SETS, ids=str)
def test_random_games_with_the_blacksmith_end_and_keep_every_marble(rogues: str, sets: tuple[bool, ...]) -> None:
    chosen = {**dict(zip(("locals", "mercenaries", "sailors"), sets, strict=True)), "rogues": rogues}
    for seed in range(4):
        check_roll_out(
            Subject(GAME, scramble, lambda language: Words("cove", language)),
            msgspec.convert(chosen, Options),
            2,
            Rng(seed),
        )


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_moves_and_events_of_the_alchemist_can_be_told(language: str) -> None:
    words = Words("cove", language)
    answers = [codes.SHOP_CODE + answer_code(kind, 0, 0, 0) for kind in ALCHEMIST.move_rows]
    values: list[Any] = [ALCHEMIST.move_codec.from_code(answer) for answer in answers]
    for line, number in product(ALCHEMIST.event_rows, range(3)):
        values.append(ALCHEMIST.event_codec.from_line((codes.SHOP_LINE + line, 0, number, number, number)))
    texts = [GAME.say(value, words, ("Ada", "Bo")) for value in values]
    assert len({type(value) for value in values}) == 22
    assert not [text for text in texts if re.search(r"[{}]|None|True|False|alchemist|event\.|move\.", text)]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (PickMarbles(1, 2, "red"), "Pick from chute 2, place 3: red marble"),
        (FilterIchor("flask"), "Ichor to: flask"),
        (MarblesPicked(0, 0, "red", 2), "Ada picked from chute 1: 2 × red marble"),
        (MarblesPlaced(0, "ichor", "green", 1), "Ada placed 1 × ichor: green cauldron"),
        (RenownGained(0, 1, "plus_four"), "Ada rose in renown to 1: +4"),
        (IchorWasted(0, 6, 1), "Ada used ichor, the Toxic Waste is full: 1 out of the game"),
        (Rejected("M-A7", "takes_no_ichor", colour="green"), "This cauldron takes no ichor now (green): it needs"),
        (Rejected("M-A1", "chute_full", chute=3), "Chute 4 is full."),
    ],
)
def test_values_say_what_and_where(value: Any, text: str) -> None:
    assert GAME.say(value, Words("cove", "en"), ("Ada", "Bo")).startswith(text)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_she_sits_at_larger_tables_too(seats: int) -> None:
    game = CoveGame((ALCHEMIST, *PEDDLERS))
    options = Options(merchants=("alchemist", *[None] * (seats - 1)))
    assert random_games(game.kernel(options, seats), Rng(seats), 3).games == 3
    check_roll_out(Subject(game, scramble, CoveWords), options, seats, Rng(seats))


def test_every_question_of_hers_is_asked_in_random_games() -> None:
    asked = set()
    rng = Rng(1)
    for _ in range(120):
        kernel = GAME.kernel(Options(merchants=("alchemist", "blacksmith")), 2)
        while kernel.options > 0:
            if kernel.asker == 0 and kernel.question >= codes.SHOP_QUESTION:
                asked.add(kernel.question - codes.SHOP_QUESTION)
            kernel.play(kernel.nth(rng.below(kernel.options)))
    assert asked >= set(range(10)) - {Q_SPONSOR}


# ---- what the view forecasts -----------------------------------------------------------------------------------------
def played(prompt: str) -> Iterator[tuple[Any, Any, Any, tuple[Any, ...]]]:
    """The laboratory before and after every answer to a question that some plays come to, the answer, what was told."""
    for seed in range(24):
        rng = Rng(seed)
        start: AnyStep = Step(drawings.laboratory().turn().state, (), ())
        for step in camera.play_on(HOUSE, start, camera.randomly(rng), rng, 60):
            ask = HOUSE.asked(step.state).get(0)
            if ask is None or ask.prompt != f"prompt.alchemist.{prompt}":
                continue
            for move in ask.moves:
                after = HOUSE.apply(step.state, 0, move, RandomChance(rng))
                shops = [HOUSE.view(state, 0).players[0].shop for state in (step.state, after.state)]
                yield shops[0], move, shops[1], after.events


def stored(told: tuple[Any, ...]) -> list[Any]:
    return [event for event in told if isinstance(event, MarblesPlaced)]


def test_M_A2_M_A3_the_view_says_what_a_pick_takes_and_where_it_goes() -> None:
    reacted = 0
    for before, move, after, told in played("pick"):
        (pick,) = [pick for pick in before.picks[move.chute] if pick.low == move.height]
        waves = [tuple(range(pick.low, pick.low + pick.count)), *pick.reactions]
        counts = [event.count for event in told if isinstance(event, MarblesPicked | MarblesReacted)]
        assert counts == [len(places) for places in waves]
        gone = {place for places in waves for place in places}
        chute = before.chutes[move.chute]
        assert after.chutes[move.chute] == tuple(chute[at] for at in range(len(chute)) if at not in gone)
        in_cauldrons = [cauldron.coloured for cauldron in before.cauldrons]
        added = [cauldron.coloured - was for cauldron, was in zip(after.cauldrons, in_cauldrons, strict=True)]
        (*coloured, _, flasks, bag) = pick.landing
        assert added == coloured
        if not any(after.hand):
            for place, count in (("flask", flasks), ("bag", bag)):
                assert sum(event.count for event in stored(told) if event.place == place) == count
        assert sum(pick.landing) == len(gone)
        reacted += len(waves) > 2
    assert reacted > 0


def test_M_A4_M_A5_the_view_says_what_can_be_brewed_and_what_it_wastes() -> None:
    seen = 0
    for before, move, _, told in played("brew"):
        if not isinstance(move, BrewCauldron):
            continue
        (brew,) = [brew for brew in before.brews if GOODS[brew.good] == move.good]
        if any(isinstance(event, CauldronBrewed) for event in told):
            wasted = [event.waste + event.lost - before.waste for event in told if isinstance(event, IchorWasted)]
            assert sum(wasted) == brew.ichor
            assert sum(isinstance(event, CorruptionDrawn) for event in told) == brew.corruption
            seen += 1
    assert seen > 10
