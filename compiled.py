"""The modules that mypyc compiles: which they are, how they are built, and whether what was built is still fresh.

A module is compiled if its first line is the mark `# compiled: mypyc`. All of them are one group.

Used by tools/kernels.py (extension files beside the sources), by hatch_build.py (into the wheel) and by the tests.
Standard library only, but for `build`, which needs mypy and setuptools.

    python compiled.py            compile in place
    python compiled.py --quick    the same in two thirds of the time, for tests: such kernels play a fifth slower
    python compiled.py FOLDER     compile into a folder
"""

import ast
import hashlib
import json
import os
import re
import shutil
import sys
import sysconfig
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
SRC = ROOT / "src"
RECORD = ROOT / "build" / "compiled.json"
EXTENSIONS = ("*.so", "*.pyd")
GROUP = "marketday.compiled"
MARK = "# compiled: mypyc"
QUICK = "--quick"
NO_COMPILER = 3  # exit status
FOR_THE_COMPILER = (
    # Nobody replaces our functions at load time; told so, the compiler may inline them: a third faster.
    "-fno-semantic-interposition",
    # There is one large C file, and to judge how it is indented took a third of the whole time.
    "-Wno-misleading-indentation",
    # Nobody debugs it in C.
    "-g0",
)
"""Besides what mypyc wants; not on Windows."""
ONCE = """#if defined(__clang__)
#define RUN_ONCE __attribute__((optnone))
#elif defined(__GNUC__)
#define RUN_ONCE __attribute__((optimize("O0")))
#else
#define RUN_ONCE
#endif
"""
TOP_LEVEL = re.compile(r"^char CPyDef_\w+___top_level__\(void\) \{$", re.MULTILINE)
"""What a module does when it is imported, as mypyc writes it in C."""


def settings() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text())


def marked() -> list[Path]:
    def is_marked(path: Path) -> bool:
        with path.open(encoding="utf-8") as file:
            return file.readline().rstrip("\n") == MARK

    return [path for path in sorted(SRC.rglob("*.py")) if is_marked(path)]


def sources() -> list[Path]:
    """The marked modules, each after those it imports; where they import each other, in any order."""
    below = {path: imported(path) for path in marked()}
    ordered: list[Path] = []
    seen: set[Path] = set()

    def place(path: Path) -> None:
        if path not in seen:
            seen.add(path)
            for other in sorted(below[path] & below.keys()):
                place(other)
            ordered.append(path)

    for path in below:
        place(path)
    return ordered


def imported(path: Path) -> set[Path]:
    """The modules of ours that a source file names."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    files = {SRC.joinpath(*name.split(".")).with_suffix(".py") for name in names}
    return {file for file in files if file.is_file()}


def digest() -> str:
    """Of everything that decides what the extension files do."""
    maker = [*settings()["build-system"]["requires"], sysconfig.get_config_var("EXT_SUFFIX")]
    total = hashlib.sha256(json.dumps(maker).encode())
    for path in [*marked(), Path(__file__)]:
        content = path.read_bytes()
        total.update(f"{path.relative_to(ROOT).as_posix()} {len(content)}\n".encode())
        total.update(content)
    return total.hexdigest()


def extension_files(folder: Path = SRC) -> list[Path]:
    return sorted(path for pattern in EXTENSIONS for path in folder.rglob(pattern))


def is_fresh(or_quick: bool = True) -> bool:
    """Do the extension files stand for the sources as they are now? Those that were made quickly may not do."""
    try:
        record = json.loads(RECORD.read_text())
    except (OSError, ValueError):
        return False
    found = [path.relative_to(SRC).as_posix() for path in extension_files()]
    was_quick = record.pop(QUICK, False)
    return bool(found) and record == {"digest": digest(), "files": found} and (or_quick or not was_quick)


def is_stale() -> bool:
    """Would Python take extension files that no longer stand for the sources?"""
    return bool(extension_files()) and not is_fresh()


def remove() -> None:
    for path in [*extension_files(), RECORD]:
        path.unlink(missing_ok=True)


def has_compiler() -> bool:
    if os.name == "nt":
        return True  # setuptools finds it in its own way, or fails early
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(command) is not None and Path(sysconfig.get_path("include"), "Python.h").exists()


def build(target: Path, is_quick: bool = False) -> list[Path]:
    """Compile into `target`, laid out as below src; the files made, relative to it."""
    from mypyc.build import mypycify
    from setuptools import setup

    os.chdir(ROOT)  # mypy takes its settings from here
    work = Path("build", "mypyc", str(sys.implementation.cache_tag))
    # mypyc takes a group for one import cycle, in which mypy types what was named last first: ground floor last.
    extensions = mypycify(
        [str(path.relative_to(ROOT)) for path in reversed(sources())],
        opt_level="1" if is_quick else "3",
        group_name=GROUP,
        target_dir=str(work),
    )
    if os.name != "nt":
        for extension in extensions:
            extension.extra_compile_args = [*extension.extra_compile_args, *FOR_THE_COMPILER]
    for file in work.rglob("__native*.c"):
        leave_top_level(file)
    shutil.rmtree(target, ignore_errors=True)
    setup(
        name="marketday-compiled",
        packages=[],
        ext_modules=extensions,
        script_args=["build_ext", "--build-lib", str(target), "--build-temp", str(work / "objects")],
    )
    return [path.relative_to(target) for path in extension_files(target)]


def leave_top_level(file: Path) -> None:
    """Tell the compiler not to optimise what runs once: it is half of all code, and took a third of the time."""
    text = file.read_text("utf-8")
    if ONCE not in text:
        text, count = TOP_LEVEL.subn(lambda found: f"RUN_ONCE {found[0]}", text)
        assert count, f"mypyc writes modules in another way now: {file}"
        file.write_text(ONCE + text, "utf-8")


def build_in_place(is_quick: bool) -> None:
    """Put fresh extension files beside their sources; if that fails none is left."""
    remove()
    before = digest()
    target = ROOT / "build" / "in-place"
    files = build(target, is_quick)
    for file in files:
        os.replace(target / file, SRC / file)  # at one stroke: somebody may be importing
    RECORD.write_text(json.dumps({"digest": before, "files": [file.as_posix() for file in files], QUICK: is_quick}))


def main(arguments: list[str]) -> int:
    if not has_compiler():
        if arguments in ([], [QUICK]):
            remove()
        return NO_COMPILER
    if arguments in ([], [QUICK]):
        build_in_place(is_quick=bool(arguments))
    else:
        build(Path(arguments[0]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
