"""How long a phone takes from a tap to what it shows, table by table: a real server with the built client, Debian's
Chromium of 390 x 844 with a finger and a processor four times slower, motion on. Whoever plays taps something alive
at random; the browser itself says how long each tap took (Event Timing). Also how long a table takes to open,
and what a step costs the page's process when nothing is slowed.

    python dev.py bench taps [--taps 80] [GAME ...]
"""

import argparse
import random
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, ViewportSize, sync_playwright

from benchmarks.served import marketday
from tools.ports import free_port

FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]
PHONE: ViewportSize = {"width": 390, "height": 844}
SLOWED = 4
REST_MS = 60
MOST_WAIT = 20.0
LEAST_STEPS = 40
TAPS_AT_ONCE = 10
WANTED = {"tap p95": 200.0, "table open": 1500.0}
"""Milliseconds."""
BOTS = {"klongs": 2, "bankrut": 3, "cove": 2}
TAPPED = {
    "klongs": (
        ".hand button:enabled",
        "[data-space].alive",
        "[data-landing].alive",
        ".actions button:enabled",
        ".choices button",
    ),
    "cove": (
        ".cove [data-spot].alive",
        ".cove .chip",
        ".cove [data-take]",
        ".cove [data-listed]",
        "[data-confirm]",
        ".day button",
    ),
    "bankrut": (
        ".ready .primary:enabled",
        "[data-act=next]",
        ".tile.live button.card",
        "[data-to=all]:enabled",
        "[data-tool=wait]:enabled",
        ".slip button:enabled",
    ),
}
MET = 'localStorage.setItem("marketday.met", JSON.stringify(["klongs", "bankrut", "cove"]));'
WATCH = """() => {
  window.taps = new Map();
  const keep = ({ interactionId, duration }) =>
    interactionId && taps.set(interactionId, Math.max(duration, taps.get(interactionId) ?? 0));
  new PerformanceObserver(list => list.getEntries().forEach(keep))
    .observe({ type: "event", durationThreshold: 16, buffered: true });
}"""
PLACES = """selectors => [...document.querySelectorAll(selectors)].flatMap(one => {
  const box = (one.querySelector(".reach, .ring") ?? one).getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const isIn = box.width > 0 && x > 0 && y > 0 && x < innerWidth && y < innerHeight;
  return isIn && one.contains(document.elementFromPoint(x, y)) ? [[x, y]] : [];
})"""
ASKED = "document.querySelector('[data-prompt]')?.dataset.prompt"
STEP = "Number(document.querySelector('[data-step]')?.dataset.step ?? 0)"


def visitor(browser: Browser, address: str) -> BrowserContext:
    context = browser.new_context(base_url=address, viewport=PHONE, has_touch=True, is_mobile=True, locale="en")
    context.add_init_script(MET)
    return context


def make_table(page: Page, game: str) -> str:
    seats = [{"kind": "me", "name": "Ann"}, *[{"kind": "bot"}] * BOTS[game]]
    made = page.request.post("/api/tables", data={"game": game, "seats": seats})
    assert made.status == 201, made.text()
    table: str = made.json()["table"]
    return table


def slow_down(session: CDPSession, rate: int) -> None:
    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})


def tap_on(page: Page, game: str, rng: random.Random, taps: int) -> int:
    """Tap whatever can be tapped; how often that was possible before the game ended."""
    selectors = ", ".join(TAPPED[game])
    done = 0
    until = time.monotonic() + MOST_WAIT
    while done < taps and time.monotonic() < until:
        places = page.evaluate(PLACES, selectors) if page.evaluate(ASKED) else []
        if places:
            page.touchscreen.tap(*rng.choice(places))
            done += 1
            until = time.monotonic() + MOST_WAIT
        page.wait_for_timeout(REST_MS)
    return done


def busy(session: CDPSession) -> float:
    """Milliseconds the page's process has computed so far."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return 1000 * next(float(metric["value"]) for metric in metrics if metric["name"] == "ProcessTime")


def measure(browser: Browser, address: str, game: str, taps: int, seed: int) -> dict[str, float]:
    context = visitor(browser, address)
    page = context.new_page()
    page.goto("/about")
    session = context.new_cdp_session(page)
    rng = random.Random(seed)
    table = make_table(page, game)
    slow_down(session, SLOWED)
    started = time.perf_counter()
    page.goto(f"/table/{table}", wait_until="commit")
    page.wait_for_function(f"() => {ASKED} && document.querySelector('aside .log')", polling=20)
    opened = 1000 * (time.perf_counter() - started)
    page.evaluate(WATCH)
    tapped = tap_on(page, game, rng, taps)
    page.wait_for_timeout(500)
    lasted = sorted(page.evaluate("[...taps.values()]"))
    # What was faster than a frame is not reported.
    lasted = [0.0] * max(0, tapped - len(lasted)) + lasted
    slow_down(session, 1)
    figures = {
        "taps": float(len(lasted)),
        "tap p50": statistics.median(lasted),
        "tap p95": lasted[int(0.95 * (len(lasted) - 1))],
        "tap worst": lasted[-1],
        "table open": opened,
        **cost_of_steps(page, session, game, rng),
    }
    context.close()
    return figures


def cost_of_steps(page: Page, session: CDPSession, game: str, rng: random.Random) -> dict[str, float]:
    """What a step costs the page's process; nothing where too few come about for a mean."""
    session.send("Performance.enable")
    begun, before, steps = page.evaluate(STEP), busy(session), 0
    while steps < LEAST_STEPS and tap_on(page, game, rng, TAPS_AT_ONCE):
        steps = page.evaluate(STEP) - begun
    return {"steps": steps, "step": (busy(session) - before) / steps} if steps >= LEAST_STEPS else {}


def main() -> int:
    parser = argparse.ArgumentParser(prog="dev.py bench taps", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("games", nargs="*", default=list(TAPPED))
    parser.add_argument("--taps", type=int, default=80)
    parser.add_argument("--seed", type=int, default=1)
    wishes = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = marketday(Path(folder) / "tables.sqlite", free_port())
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium-headless-shell"), args=FLAGS)
        missed = []
        try:
            for game in wishes.games:
                figures = measure(browser, server.url, game, wishes.taps, wishes.seed)
                print(f"{game:8}", " · ".join(f"{name} {value:.0f}" for name, value in figures.items()), flush=True)
                missed += [f"{game}: {name}" for name, most in WANTED.items() if figures[name] >= most]
        finally:
            browser.close()
            server.process.terminate()
            server.process.wait(10)
    print("ms; taps and opening with the processor", SLOWED, "times slower; missed:", ", ".join(missed) or "none")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
