"""Numbers for actions of learners, from the rows by which moves are read: each kind of answer gets as many as its
fields can have values together."""

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any

from msgspec import inspect

from marketday.core.codec import Rest, Row
from marketday.games.cove import moves
from marketday.games.cove.codes import SHOP_KIND
from marketday.games.cove.merchant import Merchant
from marketday.games.cove.observation import CODE_KINDS, CoveObserver

FIELDS = 3
"""Numbers that an answer can have."""


def observer(merchants: Sequence[Merchant]) -> CoveObserver:
    """The core's kinds have the same numbers for all merchants; behind them those of the shops share one range."""
    core: dict[int, list[int]] = {}
    for merchant in merchants:
        for kind, sizes in _sizes(moves.rows(merchant.action_names, merchant.ability_names)).items():
            core[kind] = [max(pair) for pair in zip(core.get(kind, sizes), sizes, strict=True)]
    starts: list[int] = []
    seconds: list[int] = []
    thirds: list[int] = []
    core_rows = [(prod(sizes), _told(moves.rows((), ())[kind])) for kind, sizes in sorted(core.items())]
    own_actions, own_told = 0, []
    for merchant in merchants:
        own = {SHOP_KIND + kind: sizes for kind, sizes in _sizes(merchant.move_rows).items()}
        at = 0
        for kind in range(CODE_KINDS):
            sizes = core.get(kind) or own.get(kind) or []
            starts.append(at if sizes else -1)
            seconds.append(sizes[1] if sizes else 1)
            thirds.append(sizes[2] if sizes else 1)
            at += prod(sizes) if sizes else 0
        own_actions = max(own_actions, at - sum(count for count, _ in core_rows))
        told = [f"{prod(sizes)} {_told(merchant.move_rows[kind - SHOP_KIND])}" for kind, sizes in sorted(own.items())]
        own_told.append(f"of the {merchant.name}, in succession: {', '.join(told)}")
    return CoveObserver([*core_rows, (own_actions, "; ".join(own_told))], starts, seconds, thirds)


def _told(row: Row) -> str:
    """The move and its fields, each of which counts from 0 in the order of its values; the last runs fastest."""
    struct, _ = row
    return f"`{struct.__name__}({', '.join(struct.__struct_fields__)})`"


def _sizes(rows: Mapping[int, Row]) -> dict[int, list[int]]:
    """By kind, how many values each number of its answers can have."""
    return {
        kind: [_size(struct, place, column) for place, column in enumerate(columns)] + [1] * (FIELDS - len(columns))
        for kind, (struct, columns) in rows.items()
    }


def _size(struct: Any, place: int, column: Any) -> int:
    assert not isinstance(column, Rest)
    if column is not None:
        return len(column)
    field = inspect.type_info(struct).fields[place].type  # type: ignore[attr-defined]  # a struct has fields
    assert isinstance(field, inspect.IntType), f"{struct.__name__}: what values can its field {place} have?"
    if field.lt is not None:
        return field.lt
    assert field.le is not None, f"{struct.__name__}: field {place} has no largest value"
    return field.le + 1
