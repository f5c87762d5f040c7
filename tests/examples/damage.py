"""Ways to damage a record. Each repairs what it can, the hash first, so that only the deeper check can notice."""

import hashlib
import json
from collections.abc import Callable
from typing import Any

import msgspec

from marketday.core import Rng
from marketday.core.chance import commitment
from tests.contract.walk import one_of
from tests.examples.fresh import Fresh

Lines = list[dict[str, Any]]


class Unfit(Exception):
    """Nothing in this record can be damaged in this way."""


def opened(fresh: Fresh) -> Lines:
    return [json.loads(line) for line in fresh.content.splitlines()]


def sealed(lines: Lines) -> bytes:
    """With the hash that these lines have."""
    *told, end = lines
    body = b"".join(_line(line) for line in told)
    return body + _line({**end, "sha256": hashlib.sha256(body).hexdigest()})


def _line(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def line_with_draws(lines: Lines) -> dict[str, Any]:
    """A move that chance answered, else the header."""
    return next(line for line in [*lines[1:-1], lines[0]] if line["chance"])


def renumbered(lines: Lines) -> Lines:
    """So that the steps count again."""
    return [lines[0], *({**line, "step": n} for n, line in enumerate(lines[1:-1], 1)), lines[-1]]


# ---- the file --------------------------------------------------------------------------------------------------------
def empty(fresh: Fresh) -> bytes:
    return b""


def cut_off(fresh: Fresh) -> bytes:
    return fresh.content[: -len(fresh.content.splitlines(keepends=True)[-1])]


def cut_within_a_line(fresh: Fresh) -> bytes:
    return fresh.content[:-20]


def byte_changed(fresh: Fresh) -> bytes:
    """In a name, which nothing but the hash knows of."""
    return fresh.content.replace(b'"seat 0"', b'"seat X"', 1)


def line_missing(fresh: Fresh) -> bytes:
    lines = opened(fresh)
    del lines[2]
    return sealed(lines)


def line_doubled(fresh: Fresh) -> bytes:
    lines = opened(fresh)
    lines.insert(2, lines[2])
    return sealed(lines)


def lines_swapped(fresh: Fresh) -> bytes:
    lines = opened(fresh)
    lines[1], lines[2] = lines[2], lines[1]
    return sealed(lines)


def not_json(fresh: Fresh) -> bytes:
    return fresh.content.replace(b'{"step":1,', b'{"step":1;', 1)


def field_twice(fresh: Fresh) -> bytes:
    return fresh.content.replace(b'{"step":1,', b'{"step":1,"step":1,', 1)


def field_missing(fresh: Fresh) -> bytes:
    lines = opened(fresh)
    del lines[0]["words"]
    return sealed(lines)


def end_in_another_form(fresh: Fresh) -> bytes:
    return fresh.content.replace(b'{"result":', b'{"result": ', 1)


def other_format(fresh: Fresh) -> bytes:
    lines = opened(fresh)
    lines[0]["marketday"] += 1
    return sealed(lines)


def other_rules(fresh: Fresh) -> bytes:
    lines = opened(fresh)
    lines[0]["rules"] += 1
    return sealed(lines)


# ---- chance ----------------------------------------------------------------------------------------------------------
def secret_changed(fresh: Fresh) -> bytes:
    lines = opened(fresh)
    lines[-1]["secret"] = "00" + lines[-1]["secret"][2:]
    return sealed(lines)


def secret_and_commitment_changed(fresh: Fresh) -> bytes:
    lines = opened(fresh)
    lines[-1]["secret"] = "00" * 32
    lines[0]["commitment"] = commitment(bytes(32))
    return sealed(lines)


def word_changed(fresh: Fresh) -> bytes:
    lines = opened(fresh)
    lines[0]["words"] = ["papaya"]
    return sealed(lines)


def draws_at_set_up_swapped(fresh: Fresh) -> bytes:
    lines = opened(fresh)
    drawn = lines[0]["chance"]
    for n in reversed(range(1, len(drawn))):
        if drawn[n] != drawn[n - 1]:
            drawn[n], drawn[n - 1] = drawn[n - 1], drawn[n]
            return sealed(lines)
    raise Unfit


def draw_of_nothing_there(fresh: Fresh) -> bytes:
    lines = opened(fresh)
    line_with_draws(lines)["chance"][0] = 2**30
    return sealed(lines)


def draw_missing(fresh: Fresh) -> bytes:
    lines = opened(fresh)
    line_with_draws(lines)["chance"].pop()
    return sealed(lines)


def draw_too_many(fresh: Fresh) -> bytes:
    lines = opened(fresh)
    line_with_draws(lines)["chance"].append(0)
    return sealed(lines)


# ---- moves -----------------------------------------------------------------------------------------------------------
def illegal_move(fresh: Fresh) -> bytes:
    """One that the rules forbid there, though it was played elsewhere, in the latest place there is."""
    lines, game = opened(fresh), fresh.case.game
    moves = [entry.move for entry in fresh.play.log[1:]]
    for n in reversed(range(len(moves))):
        seat = lines[n + 1]["seat"]
        for move in moves:
            if seat is not None and game.why_not(fresh.states[n], seat, move) is not None:
                lines[n + 1]["move"] = msgspec.to_builtins(move)
                return sealed(lines)
    raise Unfit


def wrong_seat(fresh: Fresh) -> bytes:
    """One that is there, but not asked."""
    lines, game = opened(fresh), fresh.case.game
    for n, state in enumerate(fresh.states):
        idle = set(fresh.play.seats) - set(game.asked(state))
        if idle:
            lines[n + 1]["seat"] = min(idle)
            return sealed(lines)
    raise Unfit


def seat_that_is_not_there(fresh: Fresh) -> bytes:
    lines = opened(fresh)
    lines[1]["seat"] = 9
    return sealed(lines)


def number_out_of_range(fresh: Fresh) -> bytes:
    lines = opened(fresh)
    for line in lines[1:-1]:
        for field, value in line["move"].items():
            if type(value) is int:
                line["move"][field] = 2**40
                return sealed(lines)
    raise Unfit


def unknown_move(fresh: Fresh) -> bytes:
    lines = opened(fresh)
    lines[1]["move"]["move"] = "Cheat"
    return sealed(lines)


def field_of_a_move_too_many(fresh: Fresh) -> bytes:
    lines = opened(fresh)
    lines[1]["move"]["quietly"] = 1
    return sealed(lines)


def ended_too_early(fresh: Fresh) -> bytes:
    lines = opened(fresh)
    del lines[-2]
    return sealed(lines)


def gone_on_after_the_end(fresh: Fresh) -> bytes:
    lines = opened(fresh)
    lines.insert(-1, {**lines[-2], "chance": []})
    return sealed(renumbered(lines))


# ---- the result ------------------------------------------------------------------------------------------------------
def points_changed(fresh: Fresh) -> bytes:
    """They still add up."""
    lines = opened(fresh)
    result = lines[-1]["result"]
    result["lines"][0]["points"][0] += 100
    result["totals"][0] += 100
    return sealed(lines)


def totals_changed(fresh: Fresh) -> bytes:
    lines = opened(fresh)
    lines[-1]["result"]["totals"][0] += 1
    return sealed(lines)


def ranks_changed(fresh: Fresh) -> bytes:
    lines = opened(fresh)
    lines[-1]["result"]["ranks"][0] += 1
    return sealed(lines)


def line_of_the_sheet_renamed(fresh: Fresh) -> bytes:
    lines = opened(fresh)
    lines[-1]["result"]["lines"][0]["label"] = "score.bribes"
    return sealed(lines)


# ---- at random -------------------------------------------------------------------------------------------------------
STRANGE: tuple[Any, ...] = (None, True, 0, 1, -1, 3.5, 2**70, "", "red", [], [1], {}, {"a": 1})


def anything(fresh: Fresh, rng: Rng) -> bytes:
    """Some value somewhere is another one, or gone."""
    lines = opened(fresh)
    holder: Any = lines[(0, -1, rng.below(len(lines)))[rng.below(3)]]
    while True:
        key = one_of(list(holder) if isinstance(holder, dict) else range(len(holder)), rng)
        if not isinstance(holder[key], dict | list) or not holder[key] or rng.below(4) == 0:
            break
        holder = holder[key]
    if rng.below(4) == 0:
        del holder[key]
    else:
        holder[key] = one_of(STRANGE, rng)
    return sealed(lines)


CAUSES: dict[Callable[[Fresh], bytes], str] = {
    empty: "the file is empty",
    cut_off: "cut off",
    cut_within_a_line: "cut off",
    byte_changed: "changed after it was written",
    line_missing: "missing, doubled or out of order",
    line_doubled: "missing, doubled or out of order",
    lines_swapped: "missing, doubled or out of order",
    not_json: "not JSON",
    field_twice: "twice",
    field_missing: "'words' is missing",
    end_in_another_form: "one way it may be",
    other_format: "format 1",
    other_rules: "this checker knows version",
    secret_changed: "not the one the header commits to",
    secret_and_commitment_changed: "but the secret gives",
    word_changed: "but the secret gives",
    draws_at_set_up_swapped: "chance answered",
    draw_of_nothing_there: "could not be drawn",
    draw_missing: "chance draws",
    draw_too_many: "too many",
    illegal_move: "is not allowed",
    wrong_seat: "is to move",
    seat_that_is_not_there: "is to move",
    number_out_of_range: "out of its range",
    unknown_move: "there is no move 'Cheat'",
    field_of_a_move_too_many: "has no field 'quietly'",
    ended_too_early: "the game is not over",
    gone_on_after_the_end: "the game is over",
    points_changed: "should be",
    totals_changed: "add up to",
    ranks_changed: "the ranks should be",
    line_of_the_sheet_renamed: "not those of the score sheet",
}
"""Each way, and words of what the checker must say about it."""
