"""Tables of texts, for the screen and as Markdown; the first row is the head."""

from collections.abc import Sequence

Row = tuple[str, ...]


def aligned(rows: Sequence[Row]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in rows]


def markdown(rows: Sequence[Row]) -> list[str]:
    head, *body = rows
    return [_row(row) for row in (head, ("---",) * len(head), *body)]


def _row(texts: Row) -> str:
    return f"| {' | '.join(texts)} |"
