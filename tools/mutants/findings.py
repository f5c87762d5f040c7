"""What became of the changes: which of them nobody noticed, and which change nothing."""

from collections import Counter
from dataclasses import dataclass

from tools.mutants.workshop import FOLDER, NOTICED, Workshop
from tools.processes import ROOT

HEAD = "| module | changes | noticed | change nothing | score |\n| --- | ---: | ---: | ---: | ---: |"


@dataclass
class Row:
    """How a module did."""

    name: str
    changes: int = 0
    noticed: int = 0
    nothing: int = 0
    """Changes that change nothing."""

    def add(self, other: "Row") -> None:
        self.changes += other.changes
        self.noticed += other.noticed
        self.nothing += other.nothing

    def __str__(self) -> str:
        counted = self.changes - self.nothing
        score = f"{1000 * self.noticed // counted / 10:.1f}%" if counted else "–"  # 100 only if it is all
        return f"| {self.name} | {self.changes} | {self.noticed} | {self.nothing} | {score} |"


def report(place: Workshop) -> int:
    fates, unfulfilled = place.fates(), Counter(equivalents(place.game))
    rows: dict[str, Row] = {}
    left: list[str] = []
    untried: Counter[str] = Counter()
    for name, change in place.changes().items():
        row = rows.setdefault(change.module, Row(change.module))
        fate = fates.get(name, "not tried")
        if fate == "not tried" and not unfulfilled[change.words]:
            untried[change.module] += 1
            continue
        row.changes += 1
        if fate in NOTICED:
            row.noticed += 1
        elif unfulfilled[change.words]:
            unfulfilled[change.words] -= 1
            row.nothing += 1
        else:
            left.append(f"{change.words}  # {fate}")
    (FOLDER / f"{place.game}.txt").write_text("".join(f"{line}\n" for line in left), "utf-8")
    total = Row(f"**{place.game}**")
    print(HEAD)
    for row in rows.values():
        total.add(row)
        print(row)
    print(total)
    if untried:
        print("Not tried:", ", ".join(f"{count} of {name}" for name, count in untried.items()))
    print(f"Of those noticed, {Counter(fates.values())['timeout']} made a test run for too long.")
    print(f"Those that nobody noticed are in {(FOLDER / place.game).relative_to(ROOT)}.txt.")
    for words in (+unfulfilled).elements():
        if words.startswith(tuple(f"{name}." for name in rows)):
            print(f"mutants.txt names a change that is gone or was noticed: {words}")
    return 0


def equivalents(game: str) -> list[str]:
    """The changes that tests/games/GAME/mutants.txt names, below the reason why they change nothing."""
    file = ROOT / "tests" / "games" / game / "mutants.txt"
    lines = file.read_text("utf-8").splitlines() if file.is_file() else []
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]
