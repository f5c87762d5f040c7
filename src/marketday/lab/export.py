"""Records as Parquet, for people who study games in tables: two files, made play by play, so that any number fits.

`plays.parquet` has a row for each play, with the first and the last line of its record as they are. `decisions.parquet`
has a row for each move: who was asked what, all that could be answered, what was chosen, what chance answered to it,
what the seat saw, and how the play ended. Together they hold the whole record: `records` makes it again, byte by byte.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec

from marketday.core.chance import RecordedChance
from marketday.core.grammar import AnyGame, Seat
from marketday.core.kernel import Kernel
from marketday.core.observer import Observer
from marketday.lab.rating import MissingExtra
from marketday.table import BadRecord, record
from marketday.table.play import Entry

PLAYS, DECISIONS = "plays.parquet", "decisions.parquet"
ROWS_AT_ONCE = 20_000
"""Of decisions; then they are written, whatever is still to come."""
COMPOSED = -1
"""The action, or answer, of a move that is not among those listed."""

WRITING: dict[str, Any] = {"compression": "zstd", "write_page_checksum": True}

Row = dict[str, Any]


class BadTables(ValueError):
    """Two files that no records can be made of."""


def export(files: Iterable[Path], folder: Path, progress: Callable[[int], None] = lambda done: None) -> int:
    """Write the records as Parquet; how many decisions there are. `BadRecord` where one does not hold."""
    pyarrow, parquet = _parquet()
    plays_schema, decisions_schema = _schemas(pyarrow)
    folder.mkdir(parents=True, exist_ok=True)
    plays_part, decisions_part = folder / f"{PLAYS}.part", folder / f"{DECISIONS}.part"
    decisions = 0
    try:
        with (
            parquet.ParquetWriter(plays_part, plays_schema, **WRITING) as plays_file,
            parquet.ParquetWriter(decisions_part, decisions_schema, **WRITING) as decisions_file,
        ):
            plays: list[Row] = []
            rows: list[Row] = []

            def write() -> None:
                plays_file.write_table(pyarrow.Table.from_pylist(plays, plays_schema))
                decisions_file.write_table(pyarrow.Table.from_pylist(rows, decisions_schema))
                plays.clear()
                rows.clear()

            for number, file in enumerate(files):
                play, told = _told(number, file)
                plays.append(play)
                rows += told
                decisions += len(told)
                if len(rows) >= ROWS_AT_ONCE:
                    write()
                progress(number + 1)
            write()
        plays_part.replace(folder / PLAYS)
        decisions_part.replace(folder / DECISIONS)
    finally:  # where it did not come to that
        plays_part.unlink(missing_ok=True)
        decisions_part.unlink(missing_ok=True)
    return decisions


def _told(number: int, file: Path) -> tuple[Row, list[Row]]:
    """The rows of a play; `BadRecord` if they would not make the same record again."""
    content = file.read_bytes()
    try:
        play = record.read(content)
        rows = list(decision_rows(number, play, record.header(content).start))
        for row, line in zip(rows, content.splitlines(keepends=True)[1:-1], strict=True):
            if move_line(row) != line:
                raise BadRecord(
                    row["step"] + 1, "it is not in canonical form, and could not be made again from a table"
                )
    except BadRecord as error:
        raise BadRecord(error.line, f"{error.cause} ({file})") from error
    return play_row(number, content, play), rows


def records(folder: Path) -> Iterator[bytes]:
    """The records that were exported there, in order, from the two files alone; row group by row group. `BadTables`
    where they are damaged, or do not belong together."""
    pyarrow, parquet = _parquet()
    columns = ["play", "step", "seat", "move", "chance"]
    try:
        told = groupby(_rows(parquet, folder / DECISIONS, columns), lambda row: row["play"])
        for play in _rows(parquet, folder / PLAYS, ["play", "header", "result"]):
            number, moves = next(told, (None, []))
            if number != play["play"]:
                raise BadTables(f"the decisions of play {play['play']} are missing")
            yield b"".join([play["header"].encode(), *map(move_line, moves), play["result"].encode()])
    except FileNotFoundError:
        raise
    except (pyarrow.ArrowException, OSError, ArithmeticError, AttributeError, LookupError, TypeError) as error:
        raise BadTables(f"{folder}: {type(error).__name__}: {error}") from error


def move_line(row: Row) -> bytes:
    """The line of the record, made again."""
    said = record.MoveLine(row["step"], row["seat"], msgspec.Raw(row["move"].encode()), tuple(row["chance"]))
    return msgspec.json.encode(said) + b"\n"


def _rows(parquet: Any, file: Path, columns: list[str]) -> Iterator[Row]:
    with parquet.ParquetFile(file, page_checksum_verification=True) as opened:
        for batch in opened.iter_batches(columns=columns):
            yield from batch.to_pylist()


def play_row(number: int, content: bytes, play: record.Record) -> Row:
    header, *_, result = content.splitlines(keepends=True)
    return {
        "play": number,
        "game": play.game.id,
        "rules": play.game.rules_version,
        "seat_count": len(play.sitters),
        "bots": [sitter.bot for sitter in play.sitters],
        "points": play.outcome.totals,
        "ranks": play.outcome.ranks,
        "header": header.decode(),
        "result": result.decode(),
    }


def decision_rows(number: int, play: record.Record, start: Any) -> Iterator[Row]:
    """`start`: the saved state it went on from, if it did not begin with a set-up."""
    game, observer = play.game, play.game.observer()
    setup, *entries = play.entries
    if start is None:
        state = game.setup(play.options, len(play.sitters), RecordedChance(setup.chance)).state
    else:
        state = game.load(start)
    for entry in entries:
        question = asked(game, state, entry)
        yield {
            "play": number,
            "step": entry.step,
            "seat": entry.seat,
            "move": msgspec.json.encode(entry.move).decode(),
            "chance": entry.chance,
            **question,
            **seen(observer, state, entry.seat, question["answer"]),
            "points": play.outcome.totals[entry.seat] if entry.seat is not None else None,
            "rank": play.outcome.ranks[entry.seat] if entry.seat is not None else None,
        }
        state = game.apply(state, entry.seat, entry.move, RecordedChance(entry.chance)).state


def asked(game: AnyGame, state: Any, entry: Entry) -> Row:
    """The question, how many answers it had, and which of them was chosen."""
    if entry.seat is None:
        return {"question": None, "answers": 0, "answer": COMPOSED}
    ask = game.asked(state)[entry.seat]
    answer = ask.moves.index(entry.move) if entry.move in ask.moves else COMPOSED
    return {"question": ask.prompt.removeprefix("prompt."), "answers": len(ask.moves), "answer": answer}


def seen(observer: Observer | None, state: Kernel, seat: Seat | None, answer: int) -> Row:
    """What a learner in that seat would have seen, could have done, and did (docs/observations.md)."""
    if observer is None or seat is None:
        return {"observation": [], "legal": [], "action": COMPOSED}
    own = state.copy()
    own.turn_to(seat)
    legal = [int(observer.action_of(own, code)) for code in own.codes()]
    action = COMPOSED if answer == COMPOSED else legal[answer]
    return {"observation": list(observer.seen(own, seat)), "legal": legal, "action": action}


def _parquet() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise MissingExtra('Parquet files need pyarrow: pip install "marketday[data]"') from error
    return pyarrow, pyarrow.parquet


def _schemas(pyarrow: Any) -> tuple[Any, Any]:
    text, small, numbers = pyarrow.string(), pyarrow.int16(), pyarrow.list_(pyarrow.int32())
    plays = {
        "play": pyarrow.int64(),
        "game": text,
        "rules": small,
        "seat_count": small,
        "bots": pyarrow.list_(text),
        "points": numbers,
        "ranks": numbers,
        "header": text,
        "result": text,
    }
    decisions = {
        "play": pyarrow.int64(),
        "step": pyarrow.int32(),
        "seat": small,
        "question": text,
        "answers": small,
        "answer": small,
        "move": text,
        "chance": pyarrow.list_(pyarrow.int64()),
        "observation": pyarrow.list_(small),
        "legal": numbers,
        "action": pyarrow.int32(),
        "points": pyarrow.int32(),
        "rank": small,
    }
    return pyarrow.schema(list(plays.items())), pyarrow.schema(list(decisions.items()))
