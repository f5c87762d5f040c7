"""Moves that can be written down: any value the wire would let through, sensible or not, made from the type alone."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, get_args

import msgspec
from msgspec import inspect

from marketday.core import Rng
from tests.contract.walk import one_of

LONGEST = 4
"""The most items of a random collection."""
MOST_VALUES = 200
"""This many values of a field are gone through one by one."""


def random_move(move_type: Any, rng: Rng) -> Any:
    return _value(_described(move_type), rng)


def altered(move: Any, move_type: Any, rng: Rng) -> Any:
    """The move with one field changed, or another move where it has none."""
    fields = _fields(type(move))
    if not fields:
        return random_move(move_type, rng)
    field = one_of(fields, rng)
    return msgspec.structs.replace(move, **{field.name: _value(field.type, rng)})


def variants(move: Any, rng: Rng) -> Iterator[Any]:
    """The move, and with each field in turn changed to everything it can be, if that can be gone through."""
    yield move
    for field in _fields(type(move)):
        for value in _domain(field.type, rng):
            yield msgspec.structs.replace(move, **{field.name: value})


def kinds(move_type: Any) -> tuple[Any, ...]:
    """The types of moves there are."""
    return get_args(move_type) or (move_type,)


def _fields(kind: Any) -> tuple[inspect.Field, ...]:
    described = _described(kind)
    assert isinstance(described, inspect.StructType)
    return described.fields


def _domain(kind: inspect.Type, rng: Rng) -> Sequence[Any]:
    match kind:
        case inspect.IntType(ge=int(low), lt=int(high)) if high - low <= MOST_VALUES:
            return range(low, high)
        case inspect.LiteralType(values):
            return values
        case inspect.BoolType():
            return (False, True)
    return [_value(kind, rng) for _ in range(LONGEST)]


@cache
def _described(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


def _value(kind: inspect.Type, rng: Rng) -> Any:
    match kind:
        case inspect.UnionType(types):
            return _value(one_of(types, rng), rng)
        case inspect.StructType(cls=cls, fields=fields):
            return cls(**{field.name: _value(field.type, rng) for field in fields})
        case inspect.IntType():
            return _number(kind, rng)
        case inspect.BoolType():
            return rng.below(2) == 1
        case inspect.LiteralType(values):
            return one_of(values, rng)
        case inspect.EnumType(cls):
            return one_of(list(cls), rng)
        case inspect.NoneType():
            return None
        case inspect.TupleType(items):
            return tuple(_value(item, rng) for item in items)
        case inspect.VarTupleType(item_type=item):
            return tuple(_value(item, rng) for _ in range(_length(kind, rng)))
        case inspect.FrozenSetType(item_type=item):
            return frozenset(_value(item, rng) for _ in range(_length(kind, rng)))
        case inspect.StrType():
            return one_of(("", "red", "0", "…"), rng)
    raise NotImplementedError(f"teach tests/contract/writable.py to make a {kind}")


def _number(kind: inspect.IntType, rng: Rng) -> int:
    low = kind.ge if kind.ge is not None else -1 if kind.gt is None else kind.gt + 1
    high = kind.le if kind.le is not None else low + 200 if kind.lt is None else kind.lt - 1
    # The generator gives at most 31 bits; of very many numbers the small ones are the likeliest to mean something.
    return low + int(rng.below(min(high - low + 1, 2**31)) >> (rng.below(31) if high - low >= 2**31 else 0))


def _length(kind: inspect.VarTupleType | inspect.FrozenSetType, rng: Rng) -> int:
    least = kind.min_length or 0
    most = LONGEST if kind.max_length is None else min(LONGEST, kind.max_length)
    return least + int(rng.below(max(most - least, 0) + 1))
