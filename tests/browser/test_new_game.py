"""docs/adding-a-game.md, followed word by word in a copy of the repository: what it promises a newcomer."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.browser.conftest import ROOT, Site, serve
from tests.browser.guests import make_table_at_once
from tests.browser.player import step, totals, wait_for_step

PAGE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
NAME = "quarry"
CHECKS = ("tools/rulings.py", "tools/wire_types.py", "-m tools.boxes", "-m tools.record_tables")
DRAWN = ".quay .alive"
PLAIN = ".plain .moves button"


class Newcomer:
    def __init__(self, folder: Path) -> None:
        """Has the repository as it lies here, and what a set-up put beside it."""
        self.folder = folder
        search = ":".join(map(str, (folder / "src", folder)))
        self.environment = {**os.environ, "PYTHONPATH": search, "MARKETDAY_PLAIN": "1"}
        listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
        for name in subprocess.run(listing, cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0"):
            if name and (ROOT / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / name, folder / name)
        (folder / "client" / "node_modules").symlink_to(ROOT / "client" / "node_modules")
        (folder / ".venv").symlink_to(sys.prefix)

    def run(self, words: list[str], typed: str = "") -> str:
        done = subprocess.run(
            [sys.executable, *words],
            cwd=self.folder,
            env=self.environment,
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
        )
        assert done.returncode == 0, f"{shlex.join(words)}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
        return done.stdout

    def follow(self, command: str, typed: str = "") -> str:
        """A line of the page. dev.py would first make an environment; here there is one."""
        before, verb = command.split("python3 dev.py ")
        assert before in ("", "MARKETDAY_PLAIN=1 ")
        return self.run(["-m", "tools.tasks", *shlex.split(verb)], typed)


def test_from_nothing_to_a_game_in_the_browser(tmp_path: Path, chromium: Browser) -> None:
    new_game, test, terminal, play = re.findall(r"^```console\n(.*?)^```$", PAGE, re.M | re.S)[0].splitlines()
    newcomer = Newcomer(tmp_path / "repository")
    assert f"src/marketday/games/{NAME}" in newcomer.follow(new_game)
    tested = newcomer.follow(test)
    assert int(re.findall(r"(\d+) passed", tested)[0]) > 50
    assert "Total" in newcomer.follow(terminal, typed="1\n" * 50)
    for check in CHECKS:
        newcomer.run([*check.split(), "--check"])
    assert play == "MARKETDAY_PLAIN=1 python3 dev.py play"
    with serve(tmp_path, root=newcomer.folder, environment=newcomer.environment) as server:
        site = Site(server.address, chromium)
        for address, move in (("/table/{}", DRAWN), ("/table/{}?plain", PLAIN)):
            page = site.visit()
            page.get_by_text(NAME.title()).first.wait_for()
            seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "greedy"}]
            page.goto(address.format(make_table_at_once(page, NAME, seats)))
            play_to_the_end(page, move)
            assert sum(totals(page)) > 0
        site.close()
        assert not site.troubles


def play_to_the_end(page: Page, move: str) -> None:
    for _ in range(20):
        page.locator(f"{move}, #sheet").first.wait_for()
        if page.locator("#sheet").count():
            return
        before = step(page)
        page.locator(move).first.click()
        wait_for_step(page, before + 1)
    raise AssertionError("the game does not end")
