"""make a new game by copying the sample: `new-game NAME`, or `new-game NAME PREFIX` with what its rule ids begin with

The sample is Quayside: its package, tests, rulings and the folder of its board. The copy plays at once; then change it
rule by rule. docs/adding-a-game.md leads through it.
"""

import keyword
import re
import shutil
import sys
from pathlib import Path
from string import ascii_uppercase

from tools import client, rulings
from tools.environment import VENV, inside
from tools.processes import ROOT, call

SAMPLE = "quayside"
SAMPLE_PREFIX = "Q"
OF_THE_SAMPLE = "the sample that `dev.py new-game` copies"
PLACES = (
    *("src/marketday/games/{}", "tests/games/{}", "client/src/games/{}"),
    *("docs/rulings/{}.md", "docs/records/{}.md", "examples/record_checker/{}.py"),
)
MADE = (("tools/wire_types.py", "--write"), ("-m", "tools.record_tables", "--write"))
LEFT_OUT = ("__pycache__", "*.so", "*.pyc")
NAME = re.compile(r"[a-z][a-z0-9_]*")
PREFIX = re.compile(r"[A-Z]{1,3}")


def run(arguments: list[str]) -> int:
    if not 1 <= len(arguments) <= 2:
        sys.exit("Give the game a name: python3 dev.py new-game NAME [PREFIX]")
    name = arguments[0]
    if not NAME.fullmatch(name) or keyword.iskeyword(name) or keyword.iskeyword(class_name(name)):
        sys.exit(f"'{name}' cannot be a Python package: use lower-case letters, digits and _, and begin with a letter.")
    if name in sys.stdlib_module_names:
        sys.exit(f"Python has a '{name}' of its own, which the game would hide. Choose another name.")
    taken = [place for place in places(ROOT, name) if place.exists()]
    if taken:
        sys.exit(f"There is a {taken[0].relative_to(ROOT)} already. Choose another name, or delete it first.")
    prefix = arguments[1] if len(arguments) == 2 else free_prefix(ROOT, name)
    if not PREFIX.fullmatch(prefix) or prefix in prefixes(ROOT):
        sys.exit(f"'{prefix}' cannot begin its rule ids: use one to three capitals that no other game has.")
    for source, target in zip(places(ROOT, SAMPLE), places(ROOT, name), strict=True):
        copy(source, target, name, prefix)
        print(target.relative_to(ROOT))
    made = max(call([sys.executable, *words], MARKETDAY_PLAIN="1") for words in MADE)
    return max(made, tidy(ROOT, name))


def places(root: Path, name: str) -> list[Path]:
    return [root / place.format(name) for place in PLACES]


def prefixes(root: Path) -> set[str]:
    return {rule.partition("-")[0] for game in rulings.games(root) for rule in rulings.rule_ids(root, game)}


def free_prefix(root: Path, name: str) -> str:
    """The shortest beginning of its name that no other game's rule ids have."""
    letters = "".join(letter for letter in name.upper() if letter.isalpha())
    begun = [letters[:count] for count in (1, 2, 3)]
    ends = [f"{letters[0]}{last}" for last in ascii_uppercase]
    return next(prefix for prefix in (*begun, *ends) if prefix not in prefixes(root))


def class_name(name: str) -> str:
    return name.replace("_", " ").title().replace(" ", "")


def copy(source: Path, target: Path, name: str, prefix: str) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns(*LEFT_OUT))
    else:
        shutil.copy(source, target)
    for file in target.rglob("*") if target.is_dir() else (target,):
        if file.is_file():
            file.write_text(renamed(file.read_text("utf-8"), name, prefix), "utf-8")


def renamed(text: str, name: str, prefix: str) -> str:
    title = name.replace("_", " ").title()
    text = re.sub(r'("game\.name": )".*"', rf'\1"{title}"', text)
    text = text.replace("    is_listed = False\n", "").replace(OF_THE_SAMPLE, "begun as a copy of the sample")
    text = text.replace(SAMPLE, name).replace(SAMPLE.title(), class_name(name))
    return re.sub(rf"\b(test_)?{SAMPLE_PREFIX}([-_]\d)", rf"\g<1>{prefix}\2", text)


def tidy(root: Path, name: str) -> int:
    """Another name has another length and another place in the alphabet: lines are broken and imports sorted again."""
    copied = places(root, name)
    sources = [place for place in copied if place.suffix == ".py" or any(place.glob("*.py"))]
    ruff = inside(VENV, "ruff")
    results = [
        call([ruff, "check", "--quiet", "--select", "I", "--fix", *sources]),
        call([ruff, "format", "--quiet", *sources]),
    ]
    board = [place for place in copied if place.is_relative_to(root / "client")]
    if (client.CLIENT / "node_modules").is_dir():
        prettier = [*client.npm(), "exec", "--", "prettier", "--log-level", "warn", "--write"]
        results.append(call([*prettier, *board], cwd=client.CLIENT, PATH=client.path()))
    else:
        print("When the client's packages are there: npm run format, in client/")
    return max(results)
