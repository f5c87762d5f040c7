"""`marketday lab anatomy`: a game under the microscope, on the screen and as a page with drawings."""

import argparse
import math
import shlex
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

from msgspec import Struct

from marketday import __version__
from marketday.cli import arguments, trouble
from marketday.cli.progress import Progress
from marketday.cli.simulate import percent, points
from marketday.cli.tables import Row, aligned, markdown
from marketday.core.text import Words
from marketday.lab import findings, picture
from marketday.lab.anatomy import (
    MOST_KINDS,
    REPETITIONS,
    Abstention,
    Ended,
    EvenPlayed,
    Played,
    Study,
    abstentions,
    clockless,
    play_abstaining,
    play_crossed,
    play_even,
    usual_bots,
)
from marketday.lab.economy import UseStanding
from marketday.lab.plot import Panel, draw
from marketday.lab.statistics import Interval
from marketday.lab.variance import Parts, margin, place
from marketday.lab.watching import CLEAR, PAIRS, PLAY_OUTS, Choice

GAMES, DEALS = 600, 60
MOST_ROWS = 30
"""Of cards in the drawing."""
MOST_NAMED = 12
"""Of the kinds of moves that were too seldom to be tried: some games have hundreds."""


class Section(Struct, frozen=True):
    title: str
    words: str
    """What the figures mean, and how they were found."""
    rows: list[Row]
    panels: list[Panel] = []


class Games(Struct):
    """What was played, as far as it went."""

    even: list[EvenPlayed] = []
    crossed: list[Ended] = []
    abstentions: list[Abstention] = []
    abstaining: list[Ended] = []

    @property
    def count(self) -> int:
        return len(self.even) + len(self.crossed) + len(self.abstaining)


def add(parser: argparse.ArgumentParser) -> None:
    arguments.add_game(parser)
    parser.add_argument("--players", type=arguments.seats, metavar="N", help="seats (default: the fewest of the game)")
    parser.add_argument(
        "--bots", type=arguments.bots, help="the weakest first (default: the usual bot and the one below it)"
    )
    parser.add_argument("--games", type=arguments.many, default=GAMES, help="even games (default: %(default)s)")
    parser.add_argument(
        "--deals",
        type=arguments.many,
        default=DEALS,
        help="deals that are played again and again (default: %(default)s)",
    )
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same games")
    parser.add_argument("--jobs", type=arguments.jobs, default=1, help="how many processes to use")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write a page to FILE and drawings beside it")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    if given.games < 2:
        raise SystemExit("From one game nothing can be said about others: --games 2 at least.")
    with trouble.told(given.game):
        if given.write is not None:
            picture.check()
            trouble.check_writable(given.write)
        study = study_of(given)
        games = Games()
        is_over = played(study, given.jobs, games)
        if len(games.even) < 2:
            print("Interrupted before there was anything to tell.")
            return 130
        found = sections(study, games)
        for section in found:
            print("\n".join([section.title, *aligned(section.rows), ""]))
        print(f"{counted(study, games)}{'' if is_over else ' Interrupted.'}")
        if given.write is not None:
            write(given, study, games, found)
    return 0 if is_over else 130


def study_of(given: argparse.Namespace) -> Study:
    game, seat_count = given.game, given.players or given.game.seat_counts[0]
    options = clockless(game, arguments.options(game, given.option), seat_count)
    bots = given.bots or usual_bots(game)
    return Study(game.id, options, seat_count, bots, given.games, given.deals, given.seed)


def played(study: Study, jobs: int, games: Games) -> bool:
    """Whether all was played; Ctrl-C ends it, and what there is is there."""
    try:
        _collect(games.even, play_even(study, jobs), study.games, "even games")
        _collect(games.crossed, play_crossed(study, jobs), study.crossed, "games of luck and skill")
        games.abstentions = abstentions(study, games.even)
        wanted = len(games.abstentions)
        _collect(games.abstaining, play_abstaining(study, games.abstentions, jobs), wanted, "games of abstaining")
    except KeyboardInterrupt:
        return False
    return True


def _collect(into: list[Any], batches: Played, total: int, what: str) -> None:
    with closing(batches), Progress(total, what) as progress:
        for batch in batches:
            into += batch
            progress(len(into))


# ---- what it says ----------------------------------------------------------------------------------------------------
def sections(study: Study, games: Games) -> list[Section]:
    found = [size(games.even), information(games.even), lead(games.even)]
    luck = luck_and_skill(study, games.crossed)
    found += [luck] if luck else []
    found += [seats(games.even)]
    found += [roles(study, games.even)] if games.even[0].ended.roles else []
    found += [actions(games)] if games.abstaining else []
    found += [cards(games.even)] if games.even[0].ended.uses else []
    return found


def size(even: list[EvenPlayed]) -> Section:
    shape = findings.shape(even)
    words = (
        "A question with one answer is not asked. Answers are those that are listed: what people compose freely "
        "(any cards for any cards) is not counted. The paths are the product of the numbers of answers in one game."
    )
    rows: list[Row] = [
        ("", "a game, 95%"),
        ("questions", points(shape.questions)),
        ("answers of chance", points(shape.draws)),
        ("answers to a question", points(shape.width)),
        ("most answers to a question", str(shape.widest)),
        ("paths, as a power of ten", points(shape.paths)),
    ]
    panel = Panel("Answers to a question, in each tenth of a game", by_part(shape.widths))
    return Section("Length and branching", words, rows, [panel])


def by_part(values: list[Interval]) -> list[tuple[str, Interval]]:
    return [(f"tenth {part}", value) for part, value in enumerate(values, 1)]


def information(even: list[EvenPlayed]) -> Section:
    known = findings.knowledge(even)
    words = (
        "An information state is what the seat that is asked sees, and its question; what it remembers of earlier "
        "ones is not counted. *New*: Good and Turing's estimate, the share of states met only once. *At least*: "
        "Chao's lower bound of how many there are among those that these bots come to. Where too few were met twice "
        "for that, it is what follows from it: if there were fewer states at the question of some number, so many "
        "games would have met one of them twice (the birthday problem, 95 % confidence); the most that any number "
        "says, or as many as were met, if those are more. *Worlds behind a view*: two worlds are imagined behind it, "
        f"as bots do, {PAIRS} times at the beginning of each tenth of a game; one "
        "divided by the share of pairs that were the same is the number of worlds if all are equally likely, and "
        "fewer than there are if not."
    )
    rows: list[Row] = [
        ("", "estimate, 95%"),
        ("information states met", f"{known.met:,}"),
        ("different ones", f"{known.distinct:,}"),
        ("the next is new", percent(known.unseen).strip()),
        ("at least", f"{known.at_least:,.0f}"),
        *((f"worlds behind a view, tenth {part}", worlds(value)) for part, value in enumerate(known.worlds, 1)),
    ]
    return Section("Information sets", words, rows)


def worlds(value: Interval) -> str:
    if math.isinf(value.value):
        return f"more than {value.low:,.0f}"
    return f"{value.value:,.1f} ({value.low:,.1f} – {value.high:,.1f})"


def lead(even: list[EvenPlayed]) -> Section:
    leads = findings.leads(even)
    words = (
        f"Looked at ten times a game, in {leads.games:,} games: in the lead is who has the most points on average "
        f"after {PLAY_OUTS} random play-outs from the true position, if that is clear by {CLEAR:g} standard errors; "
        "otherwise who was it before. The last change can be the result itself."
    )
    rows: list[Row] = [
        ("", "95%"),
        ("changes of the leader in a game", f"{leads.changes.value:.2f} ({around(leads.changes)})"),
        ("who led at half time won", percent(leads.half).strip() if leads.half else "nobody led"),
        ("share of the game until the winner led for good", percent(leads.settled).strip()),
    ]
    return Section("The lead", words, rows)


def around(value: Interval) -> str:
    return f"{value.low:.2f} – {value.high:.2f}"


PARTS_OF = {
    "chance": "the deal (chance)",
    "skill": "who plays (skill)",
    "fit": "how a deal suits who plays",
    "choices": "other choices of the same bots",
}


def luck_and_skill(study: Study, crossed: list[Ended]) -> Section | None:
    everybody, equals = range(len(study.line_ups)), [len(study.line_ups) - 1]
    results = {"place": place, "points ahead": margin}
    tables: dict[str, Parts | None] = {}
    for name, result in results.items():
        tables[f"{name}, {' and '.join(study.bots)}"] = findings.luck_and_skill(study, crossed, result, everybody)
        tables[f"{name}, {study.bots[-1]} only"] = findings.luck_and_skill(study, crossed, result, equals)
    known = {name: found for name, found in tables.items() if found is not None}
    if not known:
        return None
    deals = len(crossed) // (len(study.line_ups) * REPETITIONS)
    words = (
        f"{deals:,} deals, each with every line-up of these bots ({len(study.line_ups)} of them), {REPETITIONS} times "
        "with other choices of theirs: how much of the variance of a seat's result comes from where. *The deal* is "
        "everything that chance answers, the roles included. What it answers goes by the deal and the number of the "
        "step, so choices that change the number of steps meet other draws later on: that counts among *other "
        "choices*. All line-ups of a deal choose with the same random numbers: as far as they therefore choose alike, "
        "a little too much is counted as the deal, and as much too little as how it suits who plays. Skill is that of "
        "these bots: with bots of one strength there is none to be seen, with very different ones it is nearly "
        "everything. Intervals by drawing the deals again (bootstrap)."
    )
    rows: list[Row] = [
        ("result", *PARTS_OF.values()),
        *((name, *(share(getattr(found, part)) for part in PARTS_OF)) for name, found in known.items()),
    ]
    panels = [
        Panel(
            f"Variance of a seat's result, %: {name}",
            [
                (what, hundredfold(value))
                for part, what in PARTS_OF.items()
                if (value := getattr(found, part)) != NOTHING
            ],
        )
        for name, found in known.items()
    ]
    return Section("Luck and skill", words, rows, panels)


NOTHING = Interval(0, 0, 0)
"""Of skill, where all are the same."""


def share(value: Interval) -> str:
    return "–" if value == NOTHING else percent(value).strip()


def hundredfold(value: Interval) -> Interval:
    return Interval(100 * value.value, 100 * value.low, 100 * value.high)


def seats(even: list[EvenPlayed]) -> Section:
    found = findings.seats(even)
    rows: list[Row] = [("seat", "victories, 95%", "points ahead of the table's mean, 95%")]
    for seat, (wins, ahead) in enumerate(zip(found.wins, found.margins, strict=True)):
        rows.append((str(seat), percent(wins).strip(), points(ahead)))
    panel = Panel("Victories by seat, %", [(f"seat {seat}", hundredfold(wins)) for seat, wins in enumerate(found.wins)])
    return Section("Seats", "One kind of bot in all of them; a shared victory is divided.", rows, [panel])


def roles(study: Study, even: list[EvenPlayed]) -> Section:
    found = findings.roles(study, even)
    rows: list[Row] = [("role", "games", "victories, 95%", "points, 95%")]
    rows += [(row.role, str(row.games), percent(row.wins).strip(), points(row.points)) for row in found]
    panel = Panel("Victories by role, %", [(row.role, hundredfold(row.wins)) for row in found])
    return Section("Roles", "All choices of roles in all orders of seats come up equally often.", rows, [panel])


def actions(games: Games) -> Section:
    choices = findings.chosen(games.even)
    found = findings.actions(games.even, games.abstentions, games.abstaining, choices)
    words = (
        "What a kind of move is worth to this bot: even games in which a seat chose it were played again with the same "
        "deals, bots and seeds, but now the seat could not make such moves wherever it had others. The value is how "
        "many points it lost by that against the mean of the table, in a game in which it would have used it: cause, "
        "not correlation. Below zero, the bot did better without. A bot that insists on such a move, because it goes "
        "by its view and not by the list, gives the first other answer of the list instead. *Chosen*: of the times "
        f"when it could be. Tried are the kinds chosen most often, {MOST_KINDS} at most. "
        + not_tried(games, choices, {action.kind for action in found})
    )
    rows: list[Row] = [("kind of move", "chosen", "games", "value in points, 95%")]
    for action in found:
        share = f"{action.choice.chosen / max(1, action.choice.offered):.1%}"
        rows.append((spoken(action.kind), share, str(action.games), signed(action.margin)))
    panel = Panel("What a kind of move is worth, in points", [(spoken(each.kind), each.margin) for each in found])
    return Section("Actions", words.strip(), rows, [panel] if found else [])


def not_tried(games: Games, choices: dict[str, Choice], tried: set[str]) -> str:
    avoidable = {name for game in games.even for name, choice in game.watched.choices.items() if choice.freely}
    left_out = [name for name, choice in choices.items() if choice.chosen and name not in tried]
    never = [spoken(name) for name in left_out if name not in avoidable]
    rarer = [spoken(name) for name in left_out if name in avoidable]
    if len(rarer) > MOST_NAMED:
        rarer = [*rarer[:MOST_NAMED], f"and {len(rarer) - MOST_NAMED} more"]
    told = {"there was never another kind to choose": never, "they were chosen too seldom": rarer}
    return " ".join(f"Not tried, since {why}: {', '.join(names)}." for why, names in told.items() if names)


def spoken(kind: str) -> str:
    """PlaceBoat: place boat."""
    name, *rest = kind.split(" ")
    words = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name).strip()
    return " ".join([words, *(f"({part})" for part in rest)])


def signed(value: Interval) -> str:
    return f"{value.value:+.1f} ({value.low:+.1f} – {value.high:+.1f})"


def cards(even: list[EvenPlayed]) -> Section:
    found = findings.cards(even)
    words = (
        "One seat of each even game: games in which it had a thing at least so often (the number divides them as "
        "evenly as possible) against the others, in points ahead of the table's mean at the end. *Dealt* by chance, a "
        "difference is what the card is worth (and of what lies there for all, how much more it is worth to this role "
        "than to others); *chosen*, it is **correlation, not cause**: who is ahead may have time "
        "for it. Each row for itself: among twenty, one is wrong."
    )
    rows: list[Row] = [("what", "by", "a game, 95%", "at least", "points more with it, 95%")]
    rows += [card(row) for row in found]
    told = sorted((row for row in found if row.more), key=more)
    shown = [*told[: MOST_ROWS // 2], *told[-MOST_ROWS // 2 :]] if len(told) > MOST_ROWS else told
    title = "Points more at the end with it" + (f" (the {MOST_ROWS // 2} most and least)" if shown != told else "")
    panel = Panel(title, [(called(row), row.more) for row in reversed(shown) if row.more])
    return Section("Cards and other things", words, rows, [panel] if panel.rows else [])


def more(row: UseStanding) -> float:
    return row.more.value if row.more else 0.0


def called(row: UseStanding) -> str:
    return f"{row.role} {row.chapter}: {row.what}".strip()


def card(row: UseStanding) -> Row:
    times = f"{row.times.value:.2f} ({around(row.times)})"
    by = "dealt" if row.is_dealt else "chosen"
    if row.more is None:
        return called(row), by, times, "", "too few games to compare"
    return called(row), by, times, str(row.least), signed(row.more)


def counted(study: Study, games: Games) -> str:
    return (
        f"{games.count:,} games: {len(games.even):,} even ones, {len(games.crossed):,} of luck and skill, "
        f"{len(games.abstaining):,} of abstaining."
    )


# ---- the page --------------------------------------------------------------------------------------------------------
def write(given: argparse.Namespace, study: Study, games: Games, found: Iterable[Section]) -> None:
    page: Path = given.write
    found = list(found)
    panels = [panel for section in found for panel in section.panels]
    page.write_text("\n".join(text(given, study, games, found)), encoding="utf-8")
    drawn = draw(page, panels, alike=False)
    print("Written:", ", ".join(map(str, [page, *drawn])))


def text(given: argparse.Namespace, study: Study, games: Games, found: list[Section]) -> list[str]:
    """In Markdown, with the command that makes it again."""
    name = Words(study.game, "en").say("game.name")
    options = study.options
    made = (
        f"Marketday {__version__}, rules version {given.game.rules_version}, {study.seat_count} players, {options}. "
        f"{counted(study, games)} Even games are between {study.bots[-1]} in all seats. In brackets: 95% confidence."
    )
    lines = [f"# The anatomy of {name}", "", "```", command(given), "```", "", made, ""]
    lines += [f"![All figures with their intervals]({given.write.with_suffix('.svg').name})", ""]
    for section in found:
        lines += [f"## {section.title}", "", section.words, "", *markdown(section.rows), ""]
    return lines


def command(given: argparse.Namespace) -> str:
    words = ["marketday", "lab", "anatomy", given.game.id]
    for option in given.option:
        words += ["--option", option]
    if given.players is not None:
        words += ["--players", str(given.players)]
    if given.bots is not None:
        words += ["--bots", ",".join(given.bots)]
    numbers = ["--games", given.games, "--deals", given.deals, "--seed", given.seed, "--write", given.write]
    return shlex.join([*words, *map(str, numbers)])
