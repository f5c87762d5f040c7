"""Home and a table as Lighthouse sees them on a phone: four scores, the waits behind the first, requests and bytes.

A real server with the built client, a real table against bots, Debian's Chromium with a slow line and a slow processor
as Lighthouse simulates them. Each page is loaded several times and the median taken: the machine has its moods.
"""

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from benchmarks.served import marketday
from tools.ports import free_port

HERE = Path(__file__).resolve().parent
LIGHTHOUSE = HERE / "lighthouse" / "node_modules" / "lighthouse" / "cli" / "index.js"
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
WANTED = {"performance": 0.95, "accessibility": 1.0, "best-practices": 1.0, "seo": 1.0}
WAITS = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift")
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]

Report = dict[str, Any]


def look_at(address: str, port: int) -> Report:
    """One load of a page, in the browser that listens at the port."""
    options = (f"--port={port}", "--output=json", "--quiet")
    command = ("node", LIGHTHOUSE, address, *options, f"--only-categories={','.join(CATEGORIES)}")
    report: Report = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)
    if error := report.get("runtimeError"):
        sys.exit(f"Lighthouse could not look at {address}: {error['message']}")
    return report


def row(reports: list[Report]) -> dict[str, float]:
    def middle(values: list[float]) -> float:
        return statistics.median(values)

    figures = {name: middle([report["categories"][name]["score"] for report in reports]) for name in CATEGORIES}
    figures |= {name: middle([report["audits"][name]["numericValue"] for report in reports]) for name in WAITS}
    loads = [report["audits"]["network-requests"]["details"]["items"] for report in reports]
    figures["requests"] = middle([len(items) for items in loads])
    figures["bytes"] = middle([sum(item.get("transferSize", 0) for item in items) for items in loads])
    return figures


def faults(reports: list[Report]) -> list[str]:
    """What cost points, of the audits that count."""
    found: dict[str, str] = {}
    for report in reports:
        for category in report["categories"].values():
            for entry in category["auditRefs"]:
                audit = report["audits"][entry["id"]]
                if entry["weight"] and audit["score"] is not None and audit["score"] < 0.9:
                    found[audit["id"]] = f"{audit['id']}: {audit['title']} {audit.get('displayValue', '')}".rstrip()
    return list(found.values())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--out", type=Path, default=Path("build", "pages"), help="for whole reports: build/pages")
    given = parser.parse_args()
    chromium = shutil.which("chromium")
    if chromium is None:
        sys.exit("There is no Chromium here. On Debian: apt-get install chromium")
    given.out.mkdir(parents=True, exist_ok=True)
    port, missed = free_port(), False
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        served = marketday(Path(folder, "tables.sqlite"), free_port())
        browser = playwright.chromium.launch_persistent_context(
            Path(folder, "browser"), executable_path=chromium, args=[*FLAGS, f"--remote-debugging-port={port}"]
        )
        try:
            page = browser.new_page()
            page.goto(served.url)
            page.locator("button.play").click()
            page.wait_for_url("**/table/*")
            table = page.url
            page.locator("[data-prompt]").first.wait_for()
            page.goto("about:blank")
            for name, address in (("home", served.url), ("table", table)):
                reports = [look_at(address, port) for _ in range(given.runs)]
                (given.out / f"{name}.json").write_text(json.dumps(reports[-1]))
                figures = row(reports)
                missed |= any(figures[category] < least for category, least in WANTED.items())
                print(name, *(f"{category} {figures[category]:.2f}" for category in CATEGORIES), sep="  ")
                paint, largest, blocked, shift = (figures[wait] for wait in WAITS)
                print(f"      first paint {paint:.0f} ms, largest {largest:.0f} ms, blocked {blocked:.0f} ms", end=", ")
                print(f"shift {shift:.3f}; {figures['requests']:.0f} requests, {figures['bytes']:,.0f} bytes")
                each = sorted(report["categories"]["performance"]["score"] for report in reports)
                print("      performance of each load:", *(f"{score:.2f}" for score in each))
                for fault in faults(reports):
                    print(f"      - {fault}")
        finally:
            browser.close()
            served.kill()
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
