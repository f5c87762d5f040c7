"""Records as Parquet: nothing is lost, and what is added is true."""

import sys
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

from marketday.cli import main
from marketday.core.registry import every
from marketday.lab.export import COMPOSED, DECISIONS, PLAYS, export, records
from marketday.lab.rating import MissingExtra
from marketday.lab.simulate import Plan, simulate
from marketday.table import BadRecord, record

PLAYABLE = [game for game in every() if not game.has_live_play(game.variants()[0])]
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


@pytest.mark.parametrize("game", PLAYABLE, ids=lambda game: game.id)
def test_records_come_back_byte_by_byte(game: Any, tmp_path: Path) -> None:
    files = played(tmp_path / "records", game, 6)
    export(files, tmp_path / "tables")
    come_back(files, tmp_path / "tables")


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
    (file, *_) = played(tmp_path / "records", PLAYABLE[0], 1)
    file.write_bytes(file.read_bytes().replace(b'"seat":0', b'"seat":1', 1))
    with pytest.raises(BadRecord):
        export([file], tmp_path / "tables")


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played(tmp_path / "records", PLAYABLE[-1], 2)
    assert main(["lab", "export", str(tmp_path / "records"), "--to", str(tmp_path / "tables")]) == 0
    assert "plays" in capsys.readouterr().out
    assert len(list(records(tmp_path / "tables"))) >= 2
    with pytest.raises(SystemExit, match="no records"):
        main(["lab", "export", str(tmp_path), "--to", str(tmp_path / "tables")])


def test_without_pyarrow_it_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingExtra, match=r"marketday\[data\]"):
        export([], tmp_path)
