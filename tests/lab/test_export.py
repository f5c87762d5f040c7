"""Records as Parquet: nothing is lost, and what is added is true."""

import hashlib
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from pyarrow import parquet

from marketday.cli import main
from marketday.core.registry import every
from marketday.core.rng import Rng
from marketday.lab.export import COMPOSED, DECISIONS, PLAYS, BadTables, export, records
from marketday.lab.rating import MissingExtra
from marketday.lab.simulate import Plan, simulate
from marketday.table import BadRecord, record

PLAYABLE = [game for game in every() if not game.has_live_play(game.variants()[0])]
VARIANTS = [(game, options) for game in every() for options in game.variants() if not game.has_live_play(options)]
MANY = 1000


def played(folder: Path, game: Any, games: int, seed: int = 1) -> list[Path]:
    """Records of random games, at every number of seats in turn."""
    for seats in game.seat_counts:
        plan = Plan(game.id, game.variants()[0], ("random",) * seats, -(-games // len(game.seat_counts)), seed, folder)
        simulate(plan)
        seed += 1
    return sorted(folder.glob("*.jsonl"))


def come_back(files: list[Path], folder: Path) -> None:
    exported = list(records(folder))
    assert exported == [file.read_bytes() for file in files]
    for content in exported:
        record.read(content)


def test_records_come_back_byte_by_byte(tmp_path: Path) -> None:
    """Of every game and variant, all in one table."""
    for number, (game, options) in enumerate(VARIANTS):
        bots = ("random",) * game.seat_counts[number % len(game.seat_counts)]
        simulate(Plan(game.id, options, bots, 1, number, tmp_path / str(number)))
    files = sorted(tmp_path.glob("*/*.jsonl"))
    assert len(files) == len(VARIANTS)
    export(files, tmp_path / "tables")
    come_back(files, tmp_path / "tables")
    assert {file.name for file in (tmp_path / "tables").iterdir()} == {PLAYS, DECISIONS}


@pytest.mark.slow
@pytest.mark.parametrize("game", PLAYABLE, ids=lambda game: game.id)
def test_a_thousand_come_back(game: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = played(tmp_path / "records", game, MANY)
    moves = export(files, tmp_path / "tables")
    come_back(files, tmp_path / "tables")
    size = sum(file.stat().st_size for file in (tmp_path / "tables").iterdir())
    with capsys.disabled():
        print(f"\n{game.id}: {len(files)} plays, {moves} moves, {size:,} bytes; all equal and replayed")


@pytest.mark.parametrize("game", PLAYABLE, ids=lambda game: game.id)
def test_rows_say_what_was_asked_and_chosen(game: Any, tmp_path: Path) -> None:
    files = played(tmp_path / "records", game, 1)[:1]
    export(files, tmp_path / "tables")
    (play,) = parquet.read_table(tmp_path / "tables" / PLAYS).to_pylist()
    rows = parquet.read_table(tmp_path / "tables" / DECISIONS).to_pylist()
    observer = game.observer()
    assert [row["step"] for row in rows] == list(range(1, len(rows) + 1))
    for row in rows:
        assert len(row["legal"]) == row["answers"] > row["answer"]
        assert row["action"] == (COMPOSED if row["answer"] == COMPOSED else row["legal"][row["answer"]])
        assert len(row["observation"]) == observer.size
        assert row["points"] == play["points"][row["seat"]]
        assert row["rank"] == play["ranks"][row["seat"]]


def test_a_record_that_does_not_hold_is_not_exported(tmp_path: Path) -> None:
    """And what was there before stays."""
    good, bad, *_ = played(tmp_path / "records", PLAYABLE[0], 2)
    export([good], tmp_path / "tables")
    bad.write_bytes(bad.read_bytes().replace(b'"seat":0', b'"seat":1', 1))
    with pytest.raises(BadRecord, match=bad.name):
        export([good, bad], tmp_path / "tables")
    come_back([good], tmp_path / "tables")
    assert {file.name for file in (tmp_path / "tables").iterdir()} == {PLAYS, DECISIONS}


def test_a_record_that_would_come_back_otherwise_is_not_exported(tmp_path: Path) -> None:
    """With a space more it still holds, but a table does not keep the space."""
    (file, *_) = played(tmp_path / "records", PLAYABLE[0], 1)
    *lines, _ = file.read_bytes().splitlines(keepends=True)
    lines[1] = lines[1].replace(b'"seat":', b'"seat": ', 1)
    result = msgspec.json.decode(file.read_bytes().splitlines()[-1])
    result["sha256"] = hashlib.sha256(b"".join(lines)).hexdigest()
    file.write_bytes(b"".join([*lines, msgspec.json.encode(result), b"\n"]))
    record.read(file.read_bytes())
    with pytest.raises(BadRecord, match=f"line 2.*canonical.*{file.name}"):
        export([file], tmp_path / "tables")


def test_damaged_tables_say_so(tmp_path: Path) -> None:
    """Bytes that are others, missing or another file's, wherever they are; nothing else comes back as it was."""
    files, tables, rng = played(tmp_path / "records", PLAYABLE[-1], 2), tmp_path / "tables", Rng(1)
    export(files, tables)
    for name, other in ((PLAYS, DECISIONS), (DECISIONS, PLAYS)):
        good = (tables / name).read_bytes()
        damaged = [b"", good[:-1], good[: len(good) // 2], (tables / other).read_bytes()]
        for _ in range(60):
            at = rng.below(len(good))
            damaged.append(good[:at] + bytes([good[at] ^ 1 + rng.below(255)]) + good[at + 1 :])
        for content in damaged:
            (tables / name).write_bytes(content)
            with suppress(BadTables):
                assert list(records(tables)) == [file.read_bytes() for file in files], "what was damaged is not read"
        (tables / name).write_bytes(good)
    come_back(files, tables)


def test_tables_of_different_plays_do_not_go_together(tmp_path: Path) -> None:
    files = played(tmp_path / "records", PLAYABLE[-1], 2)
    export(files, tmp_path / "tables")
    export(files[:1], tmp_path / "fewer")
    (tmp_path / "fewer" / DECISIONS).replace(tmp_path / "tables" / DECISIONS)
    with pytest.raises(BadTables, match="decisions of play 1 are missing"):
        list(records(tmp_path / "tables"))
    with pytest.raises(FileNotFoundError):
        list(records(tmp_path / "nowhere"))


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played(tmp_path / "records", PLAYABLE[-1], 2)
    assert main(["lab", "export", str(tmp_path / "records"), "--to", str(tmp_path / "tables")]) == 0
    assert "plays" in capsys.readouterr().out
    assert len(list(records(tmp_path / "tables"))) >= 2
    with pytest.raises(SystemExit, match="no records"):
        main(["lab", "export", str(tmp_path), "--to", str(tmp_path / "tables")])


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is always full")
def test_a_full_disk_is_told_in_a_sentence(tmp_path: Path) -> None:
    played(tmp_path / "records", PLAYABLE[-1], 1)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / f"{PLAYS}.part").symlink_to("/dev/full")
    with pytest.raises(SystemExit, match="No space left"):
        main(["lab", "export", str(tmp_path / "records"), "--to", str(tmp_path / "full")])


def test_without_pyarrow_it_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingExtra, match=r"marketday\[data\]"):
        export([], tmp_path)
