"""Tables outlive the test that failed at them, whichever store they were in."""

from pathlib import Path

import pytest

from marketday.store import Place
from marketday.store.inspection import Inspection
from tests import evidence
from tests.server.guest import BOT, ME, Guest
from tests.server.venue import open_venue


def test_the_tables_of_a_test_that_failed_are_kept_with_their_secrets(place: Place, tmp_path: Path) -> None:
    with open_venue(place) as venue:
        ann = Guest(venue.url)
        table = ann.make(ME, BOT).table
        while_it_is_up = evidence.keep_tables("up", tmp_path)
        ann.leave()
    assert place not in evidence.OPEN
    secret = venue.app.state.house.rooms._rooms[table].table.charter.secret
    for copy in (while_it_is_up[-1], evidence.keep_tables("down", tmp_path)[-1]):
        kept = Inspection(copy)
        stored = kept.load(table)
        kept.close()
        assert stored is not None
        assert secret.encode() in stored.charter


def test_a_spoiled_file_is_no_trouble_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "spoiled.sqlite").write_bytes(b"no tables at all" * 100)
    evidence.note(tmp_path / "spoiled.sqlite")
    evidence.note(tmp_path / "nothing.sqlite")
    monkeypatch.setattr(evidence, "OPEN", [])  # servers of other tests
    evidence.keep_tables("spoiled", tmp_path / "kept")
    assert list((tmp_path / "kept").iterdir()) == []
