"""Records: what was written reads back, and whatever happened to a file since is refused, naming line and cause."""

import hashlib
import hmac
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marketday.games.klongs import GAME
from marketday.games.klongs.game import Options
from marketday.lab.simulate import Plan, play_bots, simulate
from marketday.table import BadRecord, Play, Sitter, record

Lines = list[bytes]
SECRET = hashlib.sha256(b"a table of tests").digest()
WHOLE_DECK = 72
OPEN_BOATS = 35


@cache
def content(seats: int = 2, tactical: bool = False, words: tuple[str, ...] = ()) -> bytes:
    play = Play(GAME, Options(tactical), seats, SECRET, words)
    play_bots(play, ["random"] * seats, seed=5)
    return record.write(play, [Sitter(f"Ann {seat}", "random") for seat in range(seats)])


def lines() -> Lines:
    return content().splitlines(keepends=True)


def edited(line: bytes, **fields: Any) -> bytes:
    """A line with other values in some of its fields."""
    return json.dumps({**json.loads(line), **fields}, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def resealed(damaged: Lines) -> Lines:
    """With the sha256 that fits: what somebody would do who wants the damage not to show."""
    return [*damaged[:-1], edited(damaged[-1], sha256=hashlib.sha256(b"".join(damaged[:-1])).hexdigest())]


def refusal(damaged: bytes) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        record.read(damaged)
    assert str(caught.value) == f"line {caught.value.line}: {caught.value.cause}"
    return caught.value


# ---- what is written reads back --------------------------------------------------------------------------------------
@pytest.mark.parametrize("tactical", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_record_written_by_simulate_reads_back(seats: int, tactical: bool, tmp_path: Path) -> None:
    names = ("greedy", "random", "random", "random")[:seats]
    played = simulate(Plan("klongs", Options(tactical), names, 2, 7, tmp_path))
    for game in played:
        told = record.read((tmp_path / f"klongs-7-{game.number:06}.jsonl").read_bytes())
        assert (told.game, told.options) == (GAME, Options(tactical))
        assert sorted(told.outcome.totals) == sorted(game.points)
        assert sorted(sitter.name for sitter in told.sitters) == sorted(names)
        assert [entry.step for entry in told.entries] == list(range(game.steps + 1))


def test_a_record_tells_every_step_as_it_was_played() -> None:
    play = Play(GAME, Options(), 3, SECRET, ("rain", "słońce"))
    play_bots(play, ["random"] * 3, seed=5)
    sitters = (Sitter("Ann"), Sitter("Bob", "random"), Sitter("Ćma"))
    told = record.read(record.write(play, sitters))
    assert told.entries == tuple(play.log)
    assert told.sitters == sitters
    assert told.outcome == play.outcome


def test_a_play_that_went_on_from_a_saved_state_reads_back() -> None:
    told = record.read(continued())
    assert told.outcome.totals


def continued() -> bytes:
    before = Play(GAME, Options(), 2, SECRET)
    for _ in range(20):
        (seat,) = before.asked
        before.play(seat, before.asked[seat].moves[0])
    play = Play(GAME, Options(), 2, SECRET[::-1], start=GAME.save(before.state))
    play_bots(play, ["random"] * 2, seed=5)
    return record.write(play, [Sitter("Ann"), Sitter("Bob")])


# ---- kinds of damage -------------------------------------------------------------------------------------------------
def header(**fields: Any) -> Callable[[Lines], Lines]:
    return lambda good: [edited(good[0], **fields), *good[1:]]


def result(**fields: Any) -> Callable[[Lines], Lines]:
    return lambda good: [*good[:-1], edited(good[-1], **fields)]


def step(number: int, **fields: Any) -> Callable[[Lines], Lines]:
    return lambda good: [*good[:number], edited(good[number], **fields), *good[number + 1 :]]


def drawing(good: Lines) -> int:
    """The first step at which a boat was drawn."""
    return next(number for number, line in enumerate(good) if number and json.loads(line).get("chance"))


def dealt(good: Lines) -> list[int]:
    answers: list[int] = json.loads(good[0])["chance"]
    return answers


def a_boat_that_lay_there_too(good: Lines) -> Lines:
    number = drawing(good)
    drawn = json.loads(good[number])["chance"]
    other = next(boat for boat in range(WHOLE_DECK) if boat not in (*dealt(good)[1:], *drawn))
    return step(number, chance=[other])(good)


def a_boat_that_was_dealt_before(good: Lines) -> Lines:
    return step(drawing(good), chance=[dealt(good)[1]])(good)


def a_draw_too_few(good: Lines) -> Lines:
    return step(drawing(good), chance=[])(good)


def a_draw_too_many(good: Lines) -> Lines:
    number = drawing(good)
    return step(number, chance=[*json.loads(good[number])["chance"], 0])(good)


def the_first_boat_elsewhere(good: Lines) -> Lines:
    return step(1, move={**json.loads(good[1])["move"], "space": 45})(good)


def another_boat_first(good: Lines) -> Lines:
    """As legal as the one that was played."""
    seat, hands = dealt(good)[0], dealt(good)[1:]
    move = json.loads(good[1])["move"]
    mine = [boat for boat in (hands[:4], hands[4:])[seat] if boat != move["boat"]]
    return step(1, move={**move, "boat": mine[0]})(good)


def totals_one_higher(good: Lines) -> Lines:
    told = json.loads(good[-1])["result"]
    return result(result={**told, "totals": [total + 1 for total in told["totals"]]})(good)


def ranks_turned_round(good: Lines) -> Lines:
    told = json.loads(good[-1])["result"]
    return result(result={**told, "ranks": told["ranks"][::-1]})(good)


def digit_of_the_secret(good: Lines) -> Lines:
    secret = json.loads(good[-1])["secret"]
    return result(secret=("0" if secret[0] != "0" else "1") + secret[1:])(good)


def without(first: int, last: int) -> Callable[[Lines], Lines]:
    return lambda good: good[:first] + good[last:]


DEEP = b"[" * 100_000 + b"]" * 100_000
LAST = len(content().splitlines())
DRAW = drawing(content().splitlines()) + 1

# The line that is blamed is 0 where it depends on what the play happens to be.
DAMAGE: dict[str, tuple[Callable[[Lines], Lines], int, str]] = {
    # -- not a record of ours at all
    "an empty file": (lambda good: [], 1, "the file is empty"),
    "a file of line ends": (lambda good: [b"\n", b"\n"], 1, "not the header of a Marketday record"),
    "not JSON": (lambda good: [b"Dear diary,\n"], 1, "not the header of a Marketday record"),
    "foreign JSON": (lambda good: [b'{"name": "left-pad", "version": "1.0.0"}\n'], 1, "not the header"),
    "a list": (lambda good: [b"[1, 2, 3]\n"], 1, "not the header"),
    "an unknown game": (header(game="chess"), 1, "no game is called 'chess'"),
    "a game that is a path": (header(game="../klongs"), 1, "no game is called '../klongs'"),
    "another version of the format": (header(marketday=2), 1, "format version 2; this program reads version 1"),
    "another version of the rules": (
        header(rules=99),
        1,
        f"rules version 99 of klongs; this program plays version {GAME.rules_version}",
    ),
    "an option that the game has not": (header(options={"speed": 3}), 1, "options that klongs does not have"),
    "a field that headers have not": (header(colour="red"), 1, "unknown field `colour`"),
    "too few seats": (header(seats=[{"name": "Ann", "bot": None}]), 1, "against rule K-C7"),
    # -- cut, doubled, mixed
    "cut in the middle of a line": (lambda good: [*good[:30], good[30][:40]], 31, "the record is cut off"),
    "cut in the middle of the last line": (lambda good: [*good[:-1], good[-1][:90]], LAST, "the record is cut off"),
    "the header alone": (lambda good: good[:1], 1, "the record is cut off"),
    "the last line missing": (lambda good: good[:-1], LAST - 1, "the record is cut off"),
    "the header missing": (lambda good: good[1:], 1, "not the header"),
    "a move missing": (without(9, 10), 10, "found step 10, expected step 9: a line is missing or doubled"),
    "a line doubled": (lambda good: [*good[:10], *good[9:]], 11, "found step 9, expected step 10"),
    "two lines swapped": (
        lambda good: [*good[:9], good[10], good[9], *good[11:]],
        10,
        "found step 10, expected step 9",
    ),
    "the last moves missing": (without(LAST - 4, LAST - 1), LAST - 3, "the game is not over: moves are missing"),
    "a move after the end": (
        lambda good: [*good[:-1], edited(good[1], step=LAST - 1), good[-1]],
        LAST,
        "the game is over, yet the record goes on",
    ),
    "two records in one file": (lambda good: good * 2, LAST, "the game is over, yet the record goes on"),
    "trailing garbage": (lambda good: [*good, b"garbage\n"], LAST + 1, "the record is cut off"),
    "an empty line at the end": (lambda good: [*good, b"\n"], LAST + 1, "the record is cut off"),
    "garbage on the last line": (lambda good: [*good[:-1], good[-1].strip() + b" x\n"], LAST, "not a result"),
    "an empty line in the middle": (lambda good: [*good[:5], b"\n", *good[5:]], 6, "not a move"),
    "line ends of another system": (lambda good: [line.replace(b"\n", b"\r\n") for line in good], LAST, "sha256"),
    # -- not text
    "bad unicode": (lambda good: [good[0].replace(b"Ann", b"\xff\xfen"), *good[1:]], 1, "not the header"),
    "half a surrogate": (lambda good: [good[0].replace(b"Ann", b"\\ud800"), *good[1:]], 1, "not the header"),
    "NUL bytes": (lambda good: [*good[:7], good[7].replace(b"step", b"\0\0\0\0"), *good[8:]], 8, "not a move"),
    "nothing but NUL bytes": (lambda good: [b"\0" * 4096], 1, "not the header"),
    "a byte order mark": (lambda good: [b"\xef\xbb\xbf" + good[0], *good[1:]], 1, "not the header"),
    "another encoding": (lambda good: [b"".join(good).decode().encode("utf-16")], 1, "not the header"),
    # -- moves
    "an illegal move": (the_first_boat_elsewhere, 2, "against rule K-4"),
    "a move out of turn": (lambda good: step(1, seat=1 - dealt(good)[0])(good), 2, "against rule K-2"),
    "a move of a seat that is not there": (step(1, seat=-1), 2, "nobody sits there"),
    "a move that no game knows": (step(4, move={"move": "BuyHouse"}), 5, "not a move of klongs"),
    "a boat that does not exist": (step(1, move={"move": "PlaceBoat", "boat": 72, "space": 30}), 2, "not a move"),
    "a number beyond all seats": (step(1, seat=10**400), 2, "nobody sits there"),
    "another legal move": (another_boat_first, 0, ""),
    # -- chance
    "another boat drawn": (a_boat_that_lay_there_too, DRAW, "but the secret gives"),
    "a boat drawn twice": (a_boat_that_was_dealt_before, DRAW, "which could not be drawn"),
    "a draw missing": (a_draw_too_few, DRAW, "chance was asked more often than the record answers"),
    "a draw too many": (a_draw_too_many, DRAW, "the record has 1 answers of chance too many"),
    "another starting seat": (
        lambda good: header(chance=[1 - dealt(good)[0], *dealt(good)[1:]])(good),
        1,
        "the secret gives",
    ),
    "other hands": (lambda good: header(chance=[dealt(good)[0], *dealt(good)[:0:-1]])(good), 1, "the secret gives"),
    "a word for the shuffle added": (header(words=["rain"]), 1, "but the secret gives"),
    # -- the last line
    "totals edited": (totals_one_higher, LAST, "the result should be"),
    "ranks edited": (ranks_turned_round, LAST, "the result should be"),
    "secret edited": (digit_of_the_secret, LAST, "the secret is not the one the header commits to"),
    "secret that is no number": (result(secret="rosebud"), LAST, "the secret is not hexadecimal"),
    "commitment edited": (header(commitment="00" * 32), LAST, "not the one the header commits to"),
    "name edited": (header(seats=[{"name": "Eve", "bot": None}] * 2), LAST, "its sha256 does not match"),
    "sha256 edited": (result(sha256="00" * 32), LAST, "its sha256 does not match"),
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_damage_is_refused_naming_line_and_cause(kind: str) -> None:
    damage, line, cause = DAMAGE[kind]
    damaged = b"".join(damage(lines()))
    assert damaged != content()
    refused = refusal(damaged)
    assert cause in refused.cause
    assert refused.line == line or (line == 0 and 1 < refused.line <= LAST)


@pytest.mark.parametrize(
    "kind",
    [
        *("a move missing", "a line doubled", "two lines swapped", "the last moves missing", "an illegal move"),
        *("another boat drawn", "a boat drawn twice", "a draw missing", "a draw too many", "totals edited"),
        *("another starting seat", "other hands", "secret edited", "commitment edited"),
    ],
)
def test_a_fitting_sha256_hides_no_damage_to_the_play(kind: str) -> None:
    damage, line, cause = DAMAGE[kind]
    refused = refusal(b"".join(resealed(damage(lines()))))
    assert (refused.line, cause in refused.cause) == (line, True)


@pytest.mark.parametrize("nested", [header(options="DEEP"), step(3, move="DEEP")])
def test_brackets_without_end_are_refused(nested: Callable[[Lines], Lines]) -> None:
    refusal(b"".join(nested(lines())).replace(b'"DEEP"', DEEP))


def test_a_file_without_its_last_line_end_is_cut_off() -> None:
    assert refusal(content()[:-1]).line == LAST


def test_the_last_line_is_written_in_one_way_only() -> None:
    last = lines()[-1]
    told = json.loads(last)
    for other in (
        last.replace(b'"secret"', b' "secret"'),
        last.replace(told["secret"].encode(), told["secret"].upper().encode()),
        last.replace(b'"totals"', b'"bribes":[9,9],"totals"'),
        last.replace(b"[0,0]", b"[-0,0]", 1),
    ):
        assert other != last
        assert refusal(b"".join([*lines()[:-1], other])).line == LAST


def test_a_saved_state_that_cannot_be_is_refused() -> None:
    good = continued()
    saved = json.loads(good.splitlines()[0])["start"]
    cells = saved["cells"]
    wrong: tuple[list[Any], ...] = ([], cells[:-1], ["x", *cells[1:]], [10**30, *cells[1:]])
    forged = ({**saved, "options": 10**7}, {**saved, "cells": [*cells, 0]})
    for start in ({}, 7, [saved], *forged, *({**saved, "cells": other} for other in wrong)):
        body = good.splitlines(keepends=True)
        assert refusal(b"".join(resealed([edited(body[0], start=start), *body[1:]]))).line == 1


def test_a_continued_play_has_as_many_sitters_as_seats() -> None:
    body = continued().splitlines(keepends=True)
    sitters = [{"name": name, "bot": None} for name in ("Ann", "Bob", "Eve")]
    refusal(b"".join(resealed([edited(body[0], seats=sitters), *body[1:]])))


# ---- any single byte -------------------------------------------------------------------------------------------------
@st.composite
def changed_bytes(draw: st.DrawFn, start: int, stop: int) -> bytes:
    """The record with one byte between two places replaced, deleted or inserted."""
    good = content()
    place = draw(st.integers(start, stop - 1))
    kind = draw(st.sampled_from(["replace", "delete", "insert"]))
    if kind == "delete":
        return good[:place] + good[place + 1 :]
    if kind == "insert":
        byte = draw(st.integers(0, 255))
        return good[:place] + bytes([byte]) + good[place:]
    byte = draw(st.integers(0, 255).filter(lambda byte: byte != good[place]))
    return good[:place] + bytes([byte]) + good[place + 1 :]


SIZE = len(content())
LAST_LINE = SIZE - len(content().splitlines(keepends=True)[-1])


@given(changed_bytes(0, LAST_LINE))
def test_any_changed_byte_in_the_header_or_the_moves_is_refused(changed: bytes) -> None:
    refusal(changed)


@given(changed_bytes(LAST_LINE, SIZE))
def test_any_changed_byte_in_the_last_line_is_refused(changed: bytes) -> None:
    assert refusal(changed).line >= LAST - 1


@given(st.binary(max_size=200), st.integers(0, SIZE))
def test_any_bytes_put_anywhere_are_refused(noise: bytes, place: int) -> None:
    changed = content()[:place] + noise + content()[place + len(noise) :]
    if changed != content():
        refusal(changed)


# ---- a checker that is not ours --------------------------------------------------------------------------------------
def check_chance_as_documented(text: str) -> int:
    """Works out every draw as docs/records.md says, with SHA-256 and HMAC alone; the number of draws."""
    head, *steps, last = (json.loads(line) for line in text.splitlines())
    secret = bytes.fromhex(last["secret"])
    assert hashlib.sha256(b"marketday commitment 1\n" + secret).hexdigest() == head["commitment"]
    mixed = b"marketday seed 1\n" + secret
    for word in head["words"]:
        mixed += len(word.encode()).to_bytes(4, "big") + word.encode()
    seed = hashlib.sha256(mixed).digest()

    def outcome(s: int, d: int, outcomes: list[int]) -> int:
        n, a = len(outcomes), 0
        while True:
            digest = hmac.new(seed, f"{s}.{d}.{a}".encode(), hashlib.sha256).digest()
            x = int.from_bytes(digest[:8], "big")
            if x < 2**64 - 2**64 % n:
                return outcomes[x % n]
            a += 1

    draws = 0
    pile = set(range(WHOLE_DECK))
    for s, line in enumerate([head, *steps]):
        for d, answer in enumerate(line["chance"]):
            if s == d == 0 and head["options"]["first"] is None:
                outcomes = list(range(len(head["seats"])))
            else:
                assert answer in pile
                same_pile = {boat for boat in pile if (boat < OPEN_BOATS) == (answer < OPEN_BOATS)}
                outcomes = sorted(same_pile if head["options"]["tactical"] else pile)
                pile.remove(answer)
            assert outcome(s, d, outcomes) == answer
            draws += 1
    return draws


@pytest.mark.parametrize(
    ("seats", "tactical", "words"),
    [(2, False, ()), (3, False, ("rain", "słońce", "")), (4, True, ("ab", "c")), (2, True, ())],
)
def test_every_draw_can_be_worked_out_without_our_program(seats: int, tactical: bool, words: tuple[str, ...]) -> None:
    assert check_chance_as_documented(content(seats, tactical, words).decode()) > 4 * seats


def test_the_other_checker_bites() -> None:
    for kind in ("another boat drawn", "another starting seat", "a word for the shuffle added", "secret edited"):
        with pytest.raises(AssertionError):
            check_chance_as_documented(b"".join(DAMAGE[kind][0](lines())).decode())
