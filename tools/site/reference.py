"""The pages of the API, made from the sources: a page for each room of the house that a script may want, with all
modules found there and what their docstrings say.

They are read and not imported, so that neither compiled modules nor what extras bring is needed. Sphinx's own autodoc
took more than half of the time of the whole build.
"""

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

from tools.processes import ROOT

FOLDER = "reference"
SOURCE = ROOT / "src"
ROOMS = {
    "core": "The grammar and what all games share",
    "table": "Plays, records and tables",
    "bots": "Bots",
    "store": "Tables on disk",
    "cli/mcp": "The MCP server",
    "lab": "The laboratory",
    "lab/learning": "Environments for learners",
    "lab/spiel": "Games of OpenSpiel",
}


def pages() -> dict[str, str]:
    return {f"{FOLDER}/{room.replace('/', '-')}.md": page(room, title) for room, title in ROOMS.items()}


def page(room: str, title: str) -> str:
    files = [file for file in sorted((SOURCE / "marketday" / room).glob("*.py")) if not file.stem.startswith("__")]
    return "\n\n".join([f"# {title}", *(part for file in files for part in module(file))]) + "\n"


def module(file: Path) -> Iterator[str]:
    tree = ast.parse(file.read_text("utf-8"))
    told = ast.get_docstring(tree)
    if told is None:
        return
    name = ".".join(file.relative_to(SOURCE).with_suffix("").parts)
    yield f"## {name}"
    yield told
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and is_public(node.name):
            yield from class_part(node)
        elif isinstance(node, ast.FunctionDef) and is_public(node.name) and ast.get_docstring(node):
            yield f"### {node.name}"
            yield signature(node)
            yield docstring(node)


def class_part(node: ast.ClassDef) -> Iterator[str]:
    """What it is, its fields, and its methods that have something to tell."""
    fields, methods = list(documented_fields(node)), list(public_methods(node))
    told = ast.get_docstring(node)
    if not (told or fields or any(map(ast.get_docstring, methods))):
        return
    bases = ", ".join(map(ast.unparse, [*node.bases, *(keyword.value for keyword in node.keywords if not keyword.arg)]))
    yield f"### {node.name}"
    yield code(f"class {node.name}({bases})" if bases else f"class {node.name}")
    if told:
        yield told
    for field, words in fields:
        yield item(f"`{field}`", words)
    for method in methods:
        yield item(f"`{one_line(method)}`", docstring(method))


def documented_fields(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """Fields with their types, and the string after each that says what it is for."""
    for here, after in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(here, ast.AnnAssign) and isinstance(here.target, ast.Name) and is_public(here.target.id):
            words = ""
            if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                words = inspect.cleandoc(str(after.value.value))
            yield ast.unparse(here), words


def public_methods(node: ast.ClassDef) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for inner in node.body:
        if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
            is_told = inner.name == "__init__" and ast.get_docstring(inner)
            if is_public(inner.name) or is_told:
                yield inner


def is_public(name: str) -> bool:
    return not name.startswith("_")


def one_line(node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    returned = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    before = "async " if isinstance(node, ast.AsyncFunctionDef) else ""
    return f"{before}{node.name}({ast.unparse(node.args)}){returned}"


def signature(node: ast.FunctionDef) -> str:
    return code(f"def {one_line(node)}")


def docstring(node: ast.AST) -> str:
    assert isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    return ast.get_docstring(node) or ""


def code(text: str) -> str:
    return f"```python\n{text}\n```"


def item(head: str, words: str) -> str:
    """A line of a list, with what is told indented below it."""
    told = "\n".join(f"  {line}".rstrip() for line in words.splitlines())
    return f"- {head}" + (f"\n\n{told}" if told else "")
