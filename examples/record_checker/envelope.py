"""The file itself: its lines, its fields, its hash, its commitment. Knows nothing of any game."""

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from chance import commitment, seed
from faults import Fault, Foul

FORMAT = 1
HEADER = ("marketday", "game", "rules", "options", "seats", "words", "commitment", "chance")


@dataclass(frozen=True)
class MoveLine:
    line: int
    step: int
    seat: int | None
    move: dict[str, Any]
    chance: list[int]


@dataclass(frozen=True)
class Record:
    game: str
    rules: int
    options: dict[str, Any]
    seat_count: int
    chance: list[int]
    start: Any
    """A saved state that the play went on from, or None."""
    moves: list[MoveLine]
    result: dict[str, Any]
    seed: bytes


def open_record(content: bytes) -> Record:
    lines = content.split(b"\n")
    if content == b"":
        raise Fault(1, "the file is empty")
    if lines.pop() != b"":
        raise Fault(len(lines) + 1, "the last line has no end: the file is cut off")
    told = [_object(line, number) for number, line in enumerate(lines, 1)]
    last = len(told)
    header = told[0]
    _blame(1, lambda: _check_header(header))
    if last < 2 or "result" not in told[-1]:
        raise Fault(last, "the last line is not a result: the file is cut off, or the play was never finished")
    end = told[-1]
    _blame(last, lambda: _check_end(end, len(header["seats"])))
    moves = [_move(line, number) for number, line in enumerate(told[1:-1], 2)]

    body = content[: -len(lines[-1]) - 1]
    if end["sha256"] != hashlib.sha256(body).hexdigest():
        raise Fault(last, "the sha256 is not that of the lines before: the file was changed after it was written")
    if lines[-1] != _canonical(end):
        raise Fault(last, "the result line is not written in the one way it may be")
    secret = bytes.fromhex(end["secret"])
    if header["commitment"] != commitment(secret):
        raise Fault(last, "the secret is not the one the header commits to")
    return Record(
        game=header["game"],
        rules=header["rules"],
        options=header["options"],
        seat_count=len(header["seats"]),
        chance=header["chance"],
        start=header.get("start"),
        moves=moves,
        result=end["result"],
        seed=seed(secret, header["words"]),
    )


def _object(line: bytes, number: int) -> dict[str, Any]:
    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if len(dict(pairs)) != len(pairs):
            raise ValueError("a field stands there twice")
        return dict(pairs)

    try:
        told = json.loads(line.decode("utf-8"), object_pairs_hook=unique)
    except (ValueError, RecursionError) as error:
        raise Fault(number, f"not JSON in UTF-8: {error}") from error
    if not isinstance(told, dict):
        raise Fault(number, "not a JSON object")
    return told


def _blame(line: int, check: Callable[[], None]) -> None:
    try:
        check()
    except Foul as foul:
        raise Fault(line, str(foul)) from foul


def _check_header(header: dict[str, Any]) -> None:
    if not _is_number(header.get("marketday")) or header["marketday"] != FORMAT:
        raise Foul(f"not the header of a record of format {FORMAT}")
    _check_fields(header, HEADER, optional=("start",))
    _expect(isinstance(header["game"], str), "game is not a text")
    _expect(_is_number(header["rules"]), "rules is not a number")
    _expect(isinstance(header["options"], dict), "options is not an object")
    _expect(isinstance(header["seats"], list) and bool(header["seats"]), "seats is not a list of seats")
    for sitter in header["seats"]:
        _expect(isinstance(sitter, dict), "a seat is not an object")
        _check_fields(sitter, ("name", "bot"))
        _expect(isinstance(sitter["name"], str), "a name is not a text")
        _expect(sitter["bot"] is None or isinstance(sitter["bot"], str), "a bot's name is not a text")
    words = header["words"]
    _expect(isinstance(words, list) and all(isinstance(word, str) for word in words), "words is not a list of texts")
    _expect(_is_hex(header["commitment"], 64), "the commitment is not 64 hexadecimal digits")
    _expect(_are_numbers(header["chance"]), "chance is not a list of numbers")


def _check_end(end: dict[str, Any], seat_count: int) -> None:
    _check_fields(end, ("result", "secret", "sha256"))
    _expect(_is_hex(end["secret"], None), "the secret is not in lower-case hexadecimal digits")
    _expect(_is_hex(end["sha256"], 64), "the sha256 is not 64 hexadecimal digits")
    result = end["result"]
    _expect(isinstance(result, dict), "the result is not an object")
    _check_fields(result, ("lines", "totals", "ranks"))
    _expect(isinstance(result["lines"], list), "the result has no lines")
    for line in result["lines"]:
        _expect(isinstance(line, dict), "a line of the result is not an object")
        _check_fields(line, ("label", "rule", "points"))
        _expect(
            _are_numbers(line["points"]) and len(line["points"]) == seat_count, "points are not one number per seat"
        )
    for name in ("totals", "ranks"):
        _expect(_are_numbers(result[name]) and len(result[name]) == seat_count, f"{name} are not one number per seat")
    sums = [sum(line["points"][seat] for line in result["lines"]) for seat in range(seat_count)]
    _expect(result["totals"] == sums, f"the totals are {result['totals']}, but the lines add up to {sums}")


def _move(told: dict[str, Any], number: int) -> MoveLine:
    def check() -> None:
        _check_fields(told, ("step", "seat", "move", "chance"))
        if told["step"] != number - 1:
            raise Foul(f"step {told['step']} where {number - 1} is due: a line is missing, doubled or out of order")
        _expect(told["seat"] is None or _is_number(told["seat"]), "seat is neither a number nor null")
        _expect(isinstance(told["move"], dict), "the move is not an object")
        _expect(_are_numbers(told["chance"]), "chance is not a list of numbers")

    _blame(number, check)
    return MoveLine(number, told["step"], told["seat"], told["move"], told["chance"])


def _check_fields(told: dict[str, Any], names: tuple[str, ...], optional: tuple[str, ...] = ()) -> None:
    missing = [name for name in names if name not in told]
    unknown = [name for name in told if name not in names and name not in optional]
    if missing:
        raise Foul(f"the field {missing[0]!r} is missing")
    if unknown:
        raise Foul(f"there is no field {unknown[0]!r}")


def _canonical(end: dict[str, Any]) -> bytes:
    result = end["result"]
    lines = [{name: line[name] for name in ("label", "rule", "points")} for line in result["lines"]]
    ordered = {
        "result": {"lines": lines, "totals": result["totals"], "ranks": result["ranks"]},
        "secret": end["secret"],
        "sha256": end["sha256"],
    }
    return json.dumps(ordered, separators=(",", ":"), ensure_ascii=False).encode()


def _expect(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Foul(otherwise)


def _is_number(value: Any) -> bool:
    return type(value) is int


def _are_numbers(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_number, value))


def _is_hex(value: Any, digits: int | None) -> bool:
    if not isinstance(value, str) or len(value) % 2 or (digits is not None and len(value) != digits):
        return False
    return all(digit in "0123456789abcdef" for digit in value)
