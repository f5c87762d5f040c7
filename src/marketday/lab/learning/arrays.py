"""Packed buffers of compiled code as NumPy arrays, without a copy; and what the numbers of an observation mean."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from marketday.core.observer import Observer

Numbers = NDArray[np.int16]
Mask = NDArray[np.int8]


class _Window:
    """NumPy's array interface of a buffer: Python's own would be for reading only, and the buffer is ours to write."""

    def __init__(self, buffer: Any, kind: str) -> None:
        look = np.frombuffer(buffer, dtype=kind)
        self._buffer = buffer  # it lives as long as whoever looks at it
        self.__array_interface__ = {
            "version": 3,
            "shape": look.shape,
            "typestr": look.dtype.str,
            "data": (look.ctypes.data, False),
        }


def window(buffer: Any, kind: str, shape: Sequence[int]) -> NDArray[Any]:
    """The buffer itself as an array: what either side writes, the other sees."""
    return np.asarray(_Window(buffer, kind)).reshape(tuple(shape))


def expand(observer: Observer, observations: NDArray[Any]) -> NDArray[np.float32]:
    """Observations as a network likes them: a column of zeros and one 1 for each value that only distinguishes, and all
    other numbers divided by the largest they should have."""
    parts = []
    for field in observer.fields:
        numbers = observations[..., field.at : field.at + field.count]
        if field.is_kind:
            kinds = np.arange(field.low, field.high + 1)
            part = (numbers[..., None] == kinds).reshape(*numbers.shape[:-1], -1)
        else:
            part = numbers / max(abs(field.low), abs(field.high))
        parts.append(part.astype(np.float32))
    return np.concatenate(parts, axis=-1)
