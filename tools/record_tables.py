"""The tables of `docs/records/<game>.md`: what the numbers and names in a record stand for; and in `docs/records.md`
the list of these pages. `--check` compares, `--write` writes.

People write the page; between `<!-- table: NAME -->` and `<!-- end -->` this does. Every game has the tables `play`,
`options`, `moves`, `sheet` and `rules`, made from the game itself and its texts; more, by name, from `tables()` in its
`numbers.py`. A table that has no place yet is put at the end, a page that is missing is begun.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import msgspec
from msgspec import inspect

from marketday.core import registry
from marketday.core.chance import RandomChance
from marketday.core.grammar import AnyGame, ScoreLine
from marketday.core.rng import Rng
from marketday.core.text import Words, catalogue_of_game
from tools import generated
from tools.processes import ROOT

DOCS = ROOT / "docs"
REGION = re.compile(r"<!-- table: (.+?) -->\n.*?<!-- end -->", re.DOTALL)

Rows = Sequence[Sequence[object]]
"""The first row is the head."""


# ---- tables that every game has --------------------------------------------------------------------------------------
def common(game: AnyGame) -> dict[str, Rows]:
    seats = ", ".join(map(str, game.seat_counts))
    return {
        "play": [("`game`", "`rules`", "seats"), (f'`"{game.id}"`', game.rules_version, seats)],
        "options": [("option", "values", "usual"), *options(game)],
        "moves": [("move", "its fields"), *moves(game)],
        "sheet": [("label", "rule"), *((f"`{line.label}`", line.rule) for line in sheet(game))],
        "rules": [("rule", "as the app tells it"), *rules(game)],
    }


def options(game: AnyGame) -> Iterator[Sequence[object]]:
    for field in struct(game.options_type).fields:
        yield f"`{field.name}`", told(field.type), f"`{msgspec.json.encode(field.default).decode()}`"


def moves(game: AnyGame) -> Iterator[Sequence[object]]:
    kinds = inspect.type_info(game.move_type)
    for kind in kinds.types if isinstance(kinds, inspect.UnionType) else (kinds,):
        assert isinstance(kind, inspect.StructType)
        fields = (f"`{field.name}`: {told(field.type)}" for field in kind.fields)
        yield f"`{kind.tag}`", "; ".join(fields) or "–"


def rules(game: AnyGame) -> Iterator[Sequence[object]]:
    for key, text in catalogue_of_game(game.id, "en").items():
        if key.startswith("rule."):
            yield key.removeprefix("rule."), text.replace("|", "\\|")


def struct(type_: type) -> inspect.StructType:
    info = inspect.type_info(type_)
    assert isinstance(info, inspect.StructType)
    return info


def told(type_: inspect.Type) -> str:
    """What a field may be, in words."""
    match type_:
        case inspect.UnionType(types):
            return " or ".join(sorted(map(told, types), key=lambda words: words != "null"))
        case inspect.LiteralType(values):
            return ", ".join(f"`{msgspec.json.encode(value).decode()}`" for value in values)
        case inspect.IntType(ge=low, lt=end, le=high):
            return f"{low} … {high if high is not None else end - 1 if end is not None else ''}".rstrip()
        case inspect.VarTupleType(item, least, most):
            number = str(most) if least == most and most is not None else f"{least or 0} … {most or ''}".rstrip()
            return f"list of {number} values, each {told(item)}" if most else f"list, each {told(item)}"
        case inspect.BoolType():
            return "true, false"
        case inspect.NoneType():
            return "null"
        case inspect.StrType():
            return "a text"
    raise NotImplementedError(f"no words for {type_}")


def sheet(game: AnyGame) -> Sequence[ScoreLine]:
    """The lines of the result, from any play."""
    rng = Rng(1)
    chance = RandomChance(rng)
    state = game.setup(game.variants()[0], game.seat_counts[0], chance).state
    while asked := game.asked(state):
        seat, ask = next(iter(asked.items()))
        state = game.apply(state, seat, ask.moves[rng.below(len(ask.moves))], chance).state
    outcome = game.outcome(state)
    assert outcome is not None, "nobody is asked any more"
    return outcome.lines


# ---- pages -----------------------------------------------------------------------------------------------------------
def tables(name: str) -> dict[str, Rows]:
    module = f"{registry.PACKAGE}.{name}.numbers"
    own: dict[str, Rows] = import_module(module).tables() if find_spec(module) else {}
    return {**common(registry.find(name)), **own}


def markdown(rows: Rows) -> str:
    head, *body = [[str(cell) for cell in row] for row in rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in [head, ["---"] * len(head), *body])


def region(name: str, rows: Rows) -> str:
    return f"<!-- table: {name} -->\n\n{markdown(rows)}\n\n<!-- end -->"


def page(text: str, made: dict[str, Rows]) -> str:
    def refreshed(found: re.Match[str]) -> str:
        name = found[1]
        if name not in made:
            raise LookupError(f"no table is called {name!r}; there are: {', '.join(made)}")
        return region(name, made[name])

    placed = {found[1] for found in REGION.finditer(text)}
    missing = [
        f"\n## {name.capitalize()}\n\n{region(name, rows)}\n" for name, rows in made.items() if name not in placed
    ]
    return REGION.sub(refreshed, text) + "".join(missing)


def games() -> Rows:
    """The pages there are."""
    head = ("game", "its numbers, moves, draws and questions", "its rules")
    links = [(f"records/{name}.md", f"rulings/{name}.md") for name in registry.names()]
    return [
        head,
        *(
            (Words(name, "en").say("game.name"), *(f"[{link}]({link})" for link in pair))
            for name, pair in zip(registry.names(), links, strict=True)
        ),
    ]


def files(docs: Path = DOCS) -> dict[Path, str]:
    front = docs / "records.md"
    made = {front: page(front.read_text("utf-8"), {"games": games()})}
    for name in registry.names():
        path = docs / "records" / f"{name}.md"
        made[path] = page(path.read_text("utf-8") if path.is_file() else f"# Records of {name}\n", tables(name))
    return made


def untold(game: AnyGame, text: str) -> list[str]:
    """The moves that a page names only in its table of moves."""
    prose = REGION.sub("", text)
    return [str(name) for name, _ in moves(game) if str(name) not in prose]


if __name__ == "__main__":
    sys.exit(generated.keep(sys.argv[1:], "python -m tools.record_tables", files(), "the data of the games"))
