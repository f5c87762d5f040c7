"""The score sheet as a table of text."""

from collections.abc import Sequence

from marketday.core.grammar import Outcome
from marketday.core.text import Words


def sheet(outcome: Outcome, words: Words, names: Sequence[str]) -> str:
    rows = [("", *names)]
    rows += [(words.say(line.label), *map(str, line.points)) for line in outcome.lines]
    rows.append((words.say("score.total"), *map(str, outcome.totals)))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [
        "  ".join(cell.ljust(width) if column == 0 else cell.rjust(width) for column, (cell, width) in enumerate(cells))
        for cells in (list(zip(row, widths, strict=True)) for row in rows)
    ]
    lines.insert(-1, "─" * len(lines[0]))
    winners = [names[seat] for seat in outcome.winners]
    verdict = "word.wins" if len(winners) == 1 else "word.win_shared"
    return "\n".join([*lines, "", words.say(verdict, who=f" {words.say('word.and')} ".join(winners))])
