"""The pages about records: their tables are those of the games, and what only people can tell is told."""

from pathlib import Path

import pytest

from marketday.core.grammar import AnyGame
from marketday.core.registry import every, find, names
from tools import generated, record_tables

PAGES = {path.stem: text for path, text in record_tables.files().items() if path.parent.name == "records"}


def test_every_game_has_a_page_and_its_tables_are_up_to_date() -> None:
    assert set(PAGES) == set(names())
    assert generated.keep(["--check"], "record_tables", record_tables.files(), "the data of the games") == 0


@pytest.mark.parametrize("game", every(), ids=lambda game: game.id)
def test_every_move_is_told_beside_the_tables(game: AnyGame) -> None:
    assert record_tables.untold(game, PAGES[game.id]) == []


def test_a_move_that_is_not_told_is_named() -> None:
    assert record_tables.untold(find("klongs"), PAGES["klongs"].replace("`ChaseAway`: all", "")) == ["`ChaseAway`"]


def test_what_was_changed_by_hand_is_noticed() -> None:
    made = record_tables.tables("klongs")
    changed = PAGES["klongs"].replace("| 34 | open | bananas | 2 | – |", "| 34 | open | bananas | 3 | – |")
    assert changed != PAGES["klongs"]
    assert record_tables.page(changed, made) == PAGES["klongs"]


def test_a_page_that_is_missing_is_begun_with_all_tables(tmp_path: Path) -> None:
    (tmp_path / "records.md").write_text("# Records\n", "utf-8")
    begun = record_tables.files(tmp_path)
    for name in names():
        text = begun[tmp_path / "records" / f"{name}.md"]
        found = [match[1] for match in record_tables.REGION.finditer(text)]
        assert found == list(record_tables.tables(name))
        assert record_tables.page(text, record_tables.tables(name)) == text
    assert all(f"records/{name}.md" in begun[tmp_path / "records.md"] for name in names())


def test_a_page_that_names_a_table_nobody_makes_is_refused() -> None:
    with pytest.raises(LookupError, match="no table is called 'ships'"):
        record_tables.page("<!-- table: ships -->\n<!-- end -->\n", record_tables.tables("klongs"))
