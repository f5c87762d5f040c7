"""Side by side, every worker has its part of the long tests, and quick ones at the end."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tests import order


def laid_out(**counts: int) -> list[Any]:
    """So many of each file, in the order of their folders; the first word names the folder."""
    files = {order.ROOT / name.replace("_", "/test_", 1): many for name, many in sorted(counts.items())}
    return [SimpleNamespace(path=path, number=number) for path, many in files.items() for number in range(many)]


def test_every_worker_has_its_part_of_the_long_ones_and_half_of_them_at_once() -> None:
    found = laid_out(browser_app=6, browser_story=6, games_klongs=40, server_http=8, bots_search=8, words_all=12)
    spread = order.spread(found, 2)
    assert sorted(map(id, spread)) == sorted(map(id, found)), "every test, once"
    shares = [[order.kind_of(item) for item in share] for share in (spread[:40], spread[40:])]
    assert shares == [[0] * 6 + [1] * 8 + [2] * 26, [1] * 8 + [2] * 13 + [0] * 6 + [2] * 13]


def test_tests_of_a_file_stay_together_where_they_can_share_a_server() -> None:
    spread = order.spread(laid_out(browser_app=5, browser_story=4, server_http=6, games_klongs=7), 3)
    for name in ("browser/test_app", "browser/test_story", "server/test_http"):
        at = [place for place, item in enumerate(spread) if item.path == order.ROOT / name]
        assert at == list(range(at[0], at[-1] + 1))


def test_what_lies_elsewhere_or_is_all_of_a_kind_is_spread_too() -> None:
    elsewhere = [SimpleNamespace(path=Path("/nowhere/test_it"), number=number) for number in range(3)]
    for found in (elsewhere, laid_out(browser_app=5), laid_out(games_klongs=5), []):
        assert len(order.spread(found, 4)) == len(found)  # type: ignore[arg-type]
