"""Tables of an older Marketday, made from tables of this one: the file says that they were begun under older rules."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from marketday.core.registry import find
from marketday.store.store import unpacked


class Aged:
    """A table's rows in a file that no server has open."""

    def __init__(self, database: Path, table: str) -> None:
        self._database = database
        self._table = table

    def _run(self, sql: str, *values: Any) -> list[Any]:
        with closing(sqlite3.connect(self._database, isolation_level=None)) as connection:
            return connection.execute(sql, values).fetchall()

    def age(self) -> "Aged":
        """Take its rules back by a version, in charter and snapshot."""
        charter = json.loads(self._run("select charter from tables where id = ?", self._table)[0][0])
        charter["rules"] = find(charter["game"]).rules_version - 1
        self._run("update tables set charter = ? where id = ?", json.dumps(charter).encode(), self._table)
        for number, kept in self.snapshots():
            self.keep(number, {**kept, "rules": charter["rules"]})
        return self

    def snapshots(self) -> list[tuple[int, dict[str, Any]]]:
        rows = self._run("select number, snapshot from snapshots where table_id = ?", self._table)
        return [(number, json.loads(unpacked(kept))) for number, kept in rows]

    def keep(self, number: int, kept: dict[str, Any]) -> None:
        self._run("insert or replace into snapshots values (?, ?, ?)", self._table, number, json.dumps(kept).encode())

    def forget_snapshot(self) -> "Aged":
        self._run("delete from snapshots where table_id = ?", self._table)
        return self

    def spoil(self, kind: str, after: int = 0, **fields: Any) -> "Aged":
        """Change every entry of a kind from that number on, so that the rules of today cannot follow."""
        rows = self._run("select number, entry from log where table_id = ? and number >= ?", self._table, after)
        for number, entry in rows:
            said = json.loads(entry)
            if said["entry"] == kind:
                written = json.dumps({**said, **fields}).encode()
                self._run("update log set entry = ? where table_id = ? and number = ?", written, self._table, number)
        return self

    def entries(self) -> list[dict[str, Any]]:
        rows = self._run("select entry from log where table_id = ? order by number", self._table)
        return [json.loads(row[0]) for row in rows]
