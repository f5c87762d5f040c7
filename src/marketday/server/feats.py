"""How somebody's games ended, counted from what lists show of their tables. Nothing is kept for it: what is gone from
the tables, or was erased with the person, is not counted either."""

from collections import defaultdict
from collections.abc import Collection, Iterable

from marketday.server.wire import MyGame
from marketday.table.summary import Summary


def feats(ended: Iterable[Summary], ids: Collection[str]) -> tuple[MyGame, ...]:
    """For each game, the one played most first. Practice does not count, nor a table where they held several seats or a
    bot had taken theirs."""
    results: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for table in ended:
        own = [seat for seat, sitting in enumerate(table.seats) if sitting.holder in ids]
        if table.practice or table.totals is None or table.ranks is None or len(own) != 1:
            continue
        seat = own[0]
        if table.seats[seat].bot is None:
            results[table.game].append((table.ranks[seat], table.totals[seat]))
    told = [_told(game, found) for game, found in results.items()]
    return tuple(sorted(told, key=lambda one: (-one.played, one.game)))


def _told(game: str, results: list[tuple[int, int]]) -> MyGame:
    points = [total for _, total in results]
    won = sum(rank == 1 for rank, _ in results)
    return MyGame(game, len(results), won, sum(points) / len(points), max(points))
