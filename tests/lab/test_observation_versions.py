"""Whoever has trained on a version of observations finds the same numbers and actions in it for ever."""

import hashlib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from marketday.core.observer import Observer
from marketday.core.registry import every

KNOWN: dict[str, dict[str, str]] = msgspec.json.decode(
    Path(__file__).with_name("observation_versions.json").read_bytes()
)
"""By game and version the digest. A new version gets a line; a line only changes where words became clearer and all
numbers mean what they meant."""
GAMES = [game for game in every() if game.observer() is not None]


def digest(observer: Observer) -> str:
    fields = [
        (field.name, field.at, field.count, field.low, field.high, field.is_kind, field.what)
        for field in observer.fields
    ]
    return hashlib.sha256(msgspec.json.encode((fields, observer.action_rows))).hexdigest()[:16]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_version_stays_what_it_was(game: Any) -> None:
    observer = game.observer()
    version = str(observer.version)
    assert KNOWN.get(game.id, {}).get(version) == digest(observer), (
        f"version {version} of {game.id} is no longer the same: give the observer a new version, and its line here"
    )


def test_no_version_is_forgotten() -> None:
    assert set(KNOWN) == {game.id for game in GAMES}
    for game in GAMES:
        observer = game.observer()
        assert observer is not None
        assert sorted(map(int, KNOWN[game.id])) == list(range(1, int(observer.version) + 1))
