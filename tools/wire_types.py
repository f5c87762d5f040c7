"""TypeScript types for everything that crosses the wire, made from the Python structs.

`client/src/wire/types.ts` holds what all games share, `client/src/wire/<game>.ts` what a game adds. `--check` compares,
`--write` writes. Fields that Python fills in when they are missing are optional.
"""

import sys
from collections.abc import Iterable, Iterator
from inspect import cleandoc, getdoc
from pathlib import Path
from typing import Any, get_args

from msgspec import Raw, Struct, inspect

from marketday.core import registry
from marketday.core.grammar import AnyGame, Outcome, ScoreLine
from marketday.server import wire
from marketday.table import acts
from marketday.table.log import Clock

FOLDER = Path(__file__).resolve().parent.parent / "client" / "src" / "wire"
HEADER = "// Made by tools/wire_types.py from the Python structs; rebuild: python tools/wire_types.py --write.\n"
WIDTH = 110

# JSON within JSON: the shared types do not know the games.
RAW = {
    "AskPicture.moves": "object[]",
    "Picture.ask": "AskPicture | null",
    "MovesSaid.facts": "Outline",
    "Told.event": "object",
    "Told.said": "Outline",
    "Refusal.said": "Outline",
    "Argument.said": "Outline",
    "Suggestion.said": "Outline",
    "CoachLine.said": "Outline",
    "Suggestion.move": "object",
    "Picture.view": "object | null",
    "Picture.view_said": "Outline",
    "PuzzlePicture.view": "object",
    "PuzzlePicture.view_said": "Outline",
    "Envelope.act": "Act",
    "Answer.move": "object",
    "WhyNot.move": "object",
}
# A string that is JSON in Python has no struct to be made from.
OUTLINE = """\
/** What is to be said, in no language yet (core/outline.py): a text and what its {names} stand for, the name of whoever
 * sits there, several in a row, or what is shown as it is. */
export type Outline =
  [key: string, facts?: Record<string, Outline>] | { seat: number } | { joined: Outline[] } | string | number;
"""
SCALARS = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}

Names = dict[type, str]


def typescript(type_: inspect.Type, names: Names, where: str) -> str:
    if type(type_) in SCALARS:
        return SCALARS[type(type_)]
    match type_:
        case inspect.Metadata(type=inner):
            return typescript(inner, names, where)
        case inspect.LiteralType(values=values):
            return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in values)
        case inspect.UnionType(types=types):
            return " | ".join(dict.fromkeys(typescript(inner, names, where) for inner in types))
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            one = typescript(item, names, where)
            return f"({one})[]" if " | " in one and not one.endswith("[]") else f"{one}[]"
        case inspect.TupleType(item_types=items):
            return f"[{', '.join(typescript(item, names, where) for item in items)}]"
        case inspect.DictType(key_type=key, value_type=value):
            return f"Record<{typescript(key, names, where)}, {typescript(value, names, where)}>"
        case inspect.StructType(cls=cls):
            return names.get(cls, cls.__name__)
        case inspect.RawType():
            return RAW[where]
    raise TypeError(f"{where}: no TypeScript for {type_}")


def broken(line: str) -> str:
    """One alternative per line, as the client's formatter has it."""
    name, kind = line.split(": ", 1)
    listed = "\n    | ".join(kind.removesuffix(")[];").removeprefix("(").split(" | "))
    return f"{name}: (\n    | {listed}\n  )[];" if kind.startswith("(") else f"{name}:\n    | {listed}"


def interface(cls: type[Struct], names: Names) -> Iterator[str]:
    info = inspect.type_info(cls)
    assert isinstance(info, inspect.StructType)
    doc = getdoc(cls) if cls.__doc__ and not cls.__doc__.startswith(f"{cls.__name__}(") else None
    if doc and cls.__doc__:
        yield f"/** {' '.join(cleandoc(doc).split())} */"
    if not info.fields and info.tag_field is None:
        yield f"export type {names.get(cls, cls.__name__)} = Record<string, never>;"
        yield ""
        return
    yield f"export interface {names.get(cls, cls.__name__)} {{"
    if info.tag_field is not None:
        yield f'  {info.tag_field}: "{info.tag}";'
    for field in info.fields:
        mark = "" if field.required else "?"
        kind = typescript(field.type, names, f"{cls.__name__}.{field.name}")
        line = f"  {field.encode_name}{mark}: {kind};"
        yield line if len(line) <= WIDTH else broken(line)
    yield "}"
    yield ""


def alias(name: str, members: Iterable[type], names: Names) -> Iterator[str]:
    listed = [names.get(member, member.__name__) for member in members]
    line = f"export type {name} = {' | '.join(listed)};"
    yield line if len(line) <= WIDTH else "\n".join([f"export type {name} =", *(f"  | {one}" for one in listed)]) + ";"
    yield ""


def structs_in(type_: Any) -> Iterator[type[Struct]]:
    """Every struct a type is made of, those within first."""
    match type_:
        case inspect.Metadata(type=inner):
            yield from structs_in(inner)
        case inspect.UnionType(types=types):
            for inner in types:
                yield from structs_in(inner)
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            yield from structs_in(item)
        case inspect.TupleType(item_types=items):
            for item in items:
                yield from structs_in(item)
        case inspect.DictType(value_type=value):
            yield from structs_in(value)
        case inspect.StructType(cls=cls, fields=fields):
            for field in fields:
                yield from structs_in(field.type)
            yield cls


def shared() -> str:
    own = [value for value in vars(wire).values() if isinstance(value, type) and issubclass(value, Struct)]
    listed = [ScoreLine, Outcome, Clock, *get_args(acts.Act), *own]
    structs = [cls for cls in dict.fromkeys(listed) if cls not in (Raw, Struct)]
    lines = [HEADER, OUTLINE]
    for cls in structs:
        lines += interface(cls, {})
    lines += alias("Act", get_args(acts.Act), {})
    lines += alias("ServerMessage", get_args(wire.ServerMessage), {})
    return "\n".join(lines).rstrip() + "\n"


def of_game(game: AnyGame) -> str:
    prefix = game.id.capitalize()
    names: Names = {game.view_type: f"{prefix}View", game.options_type: f"{prefix}Options"}
    unions = {f"{prefix}Move": game.move_type, f"{prefix}Event": game.event_type}
    roots = [game.options_type, *unions.values(), game.view_type]
    lines = [HEADER]
    for cls in dict.fromkeys(cls for root in roots for cls in structs_in(inspect.type_info(root))):
        lines += interface(cls, names)
    for name, union in unions.items():
        lines += alias(name, get_args(union) or (union,), names)
    return "\n".join(lines).rstrip() + "\n"


def files() -> dict[Path, str]:
    return {
        FOLDER / "types.ts": shared(),
        FOLDER / "games.ts": listed(),
        **{FOLDER / f"{game.id}.ts": of_game(game) for game in registry.every()},
    }


def listed() -> str:
    names = ", ".join(f'"{game.id}"' for game in registry.every() if game.is_listed)
    return f"{HEADER}\n/** The games on the home page. */\nexport const LISTED: readonly string[] = [{names}];\n"


def main(arguments: list[str]) -> int:
    if arguments not in (["--write"], ["--check"]):
        print("wire_types.py --write | --check", file=sys.stderr)
        return 2
    stale = [path for path, text in files().items() if not path.is_file() or path.read_text("utf-8") != text]
    if arguments == ["--write"]:
        for path in stale:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(files()[path], "utf-8")
        return 0
    for path in stale:
        print(f"{path.name} is older than its structs: python tools/wire_types.py --write")
    if not stale:
        print("The TypeScript types are those of the Python structs.")
    return len(stale) and 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
