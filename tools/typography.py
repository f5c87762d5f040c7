"""No-break spaces and French apostrophes in the texts for people. Texts may be typed with ordinary spaces; the files
hold them finished, so that Python and the browser need not know about this. `--check` compares, `--write` sets them.

French has a narrow one before ; ! ? and inside « », a wide one before a colon. Polish binds words of one letter to the
next one. German sets one before … and within z. B. All three keep numbers with what is counted. English needs none.
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WIDE, NARROW = "\u00a0", "\u202f"
SPACE = f"[ {WIDE}{NARROW}]"
TIMES = (rf"{SPACE}×{SPACE}", f"{WIDE}×{WIDE}")
NUMBER = (rf"(\d|#|\{{(?:count|gold|points|hours|seconds)\}}){SPACE}(?=[^\W\d_])", rf"\1{WIDE}")

RULES = {
    "en": (),
    "pl": (NUMBER, TIMES, (rf"(?<!\w)([aiouwz]){SPACE}(?=\S)", rf"\1{WIDE}")),
    "de": (NUMBER, TIMES, (rf"(?<=[\w}}]){SPACE}?…", f"{WIDE}…"), (rf"z\.{SPACE}?B\.", f"z.{WIDE}B.")),
    "fr": (
        (r"(?<=\w)'(?=\w)", "’"),
        NUMBER,
        TIMES,
        (rf"(?:{SPACE}|(?<=[\w}})»…]))([;!?»])", rf"{NARROW}\1"),
        (rf"«{SPACE}?", f"«{NARROW}"),
        (rf"(?:{SPACE}|(?<=[\w}})»…])):(?=\s|$)", f"{WIDE}:"),
    ),
}


def finished(text: str, language: str) -> str:
    for found, better in RULES[language]:
        text = re.sub(found, better, text, flags=re.IGNORECASE)
    return text


def files(root: Path = ROOT) -> Iterator[Path]:
    """All texts for people: of the shell, the boards, the games, the terminal and the server."""
    for folder in ("client/src", "src/marketday"):
        for language in RULES:
            yield from sorted((root / folder).rglob(f"text/{language}.json"))


def stale(root: Path = ROOT) -> dict[Path, str]:
    """The files that are not finished, and how they should be."""
    wrong = {}
    for file in files(root):
        texts = json.loads(file.read_text("utf-8"))
        better = {key: finished(text, file.stem) for key, text in texts.items()}
        if better != texts:
            wrong[file] = json.dumps(better, indent=2, ensure_ascii=False) + "\n"
    return wrong


def main(arguments: list[str]) -> int:
    if arguments not in (["--write"], ["--check"]):
        print("typography.py --write | --check", file=sys.stderr)
        return 2
    wrong = stale()
    for file, text in wrong.items():
        if arguments == ["--write"]:
            file.write_text(text, "utf-8")
        else:
            print(f"{file.relative_to(ROOT)} lacks no-break spaces: python tools/typography.py --write")
    return int(bool(wrong) and arguments == ["--check"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
