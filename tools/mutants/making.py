"""Makes the changes: in each file a copy of every function for each way to change it, and which of them runs is said by
name. That is mutmut's work; this is started by its Python, in the workshop.

    python -m tools.mutants.making GAME FILE …
"""

import difflib
import importlib
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from tools.mutants.workshop import BEFORE, Change


def main(game: str, files: Sequence[str]) -> None:
    mutation = importlib.import_module("mutmut.mutation.file_mutation")
    changes: dict[str, Change] = {}
    for file in files:
        path = Path(file)
        made = mutation.mutate_file_contents(file, path.read_text("utf-8"), None, None)
        path.write_text(made.code, "utf-8")
        lines = made.code.splitlines()
        module = ".".join(path.relative_to(f"src/marketday/games/{game}").with_suffix("").parts)
        before = Path(BEFORE, file)
        known = mutation.compute_function_hashes(before.read_text("utf-8")) if before.is_file() else {}
        for name in made.mutant_names:
            function = name.rpartition("__mutmut_")[0]
            if known.get(function) == made.hash_by_function_name[function]:
                continue
            was, became = difference(
                *(
                    source(lines, made.line_span_by_function_name[which], which)
                    for which in (f"{function}__mutmut_orig", name)
                )
            )
            changes[f"marketday.games.{game}.{module}.{name}"] = Change(
                module, plain(function), was, became, made.hash_by_function_name[function]
            )
    Path("changes.json").write_bytes(msgspec.json.encode(changes))


def source(lines: Sequence[str], span: "Span", name: str) -> list[str]:
    return [line.replace(name, "").strip() for line in lines[span.start - 1 : span.end]]


def difference(old: Sequence[str], new: Sequence[str]) -> tuple[str, str]:
    was: list[str] = []
    became: list[str] = []
    for step, a, b, c, d in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if step != "equal":
            was += old[a:b]
            became += new[c:d]
    return " ".join(was), " ".join(became)


def plain(function: str) -> str:
    """x_end_round, xǁStopǁcarry_out: end_round, Stop.carry_out."""
    return function[2:].replace("ǁ", ".")


class Span(msgspec.Struct):
    """As mutmut has it: the lines from the first to the last."""

    start: int
    end: int


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
