"""Live tables of Bankrut in a hurry: six seats each, five acts a second per seat, by real sockets.

How long from an act until its verdict, and whether all was fair: of all acceptances of one offer one is done, no card
is lost. The driver is one Node process (boardgameio/race.mjs) on one core, the server has the other.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from benchmarks.load import PEER, Cores, share_cores, take_precedence
from benchmarks.served import marketday, pin
from tools.ports import free_port

NOTES = """\
p50, p99   from an act until its verdict: it is on disk, or refused.
pictures   of all seats together; each seat gets a new one at most every 100 ms, and all seats of a table together.
contested  offers that more than one seat tried to take; of each exactly one got it, or the run fails."""


def measure(tables: int, seconds: float, cores: Cores) -> dict[str, Any]:
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="marketday-races-") as folder:
        served = marketday(Path(folder, "tables.sqlite"), port, cores.server)
        try:
            command = ["node", str(PEER / "race.mjs"), "--url", served.url]
            command += ["--tables", str(tables), "--seconds", str(seconds)]
            driver = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, preexec_fn=lambda: pin(cores.driver))
            assert driver.stdout is not None, "there is a pipe"
            usages, last = [], ""
            for line in driver.stdout:
                last = line
                if line.strip() in ("begin", "end"):
                    usages.append(served.usage())
            if driver.wait() or len(usages) != 2:
                sys.exit(f"The driver failed with {tables} tables.")
        finally:
            served.kill()
    figures: dict[str, Any] = json.loads(last)
    figures["server_cpu"] = (usages[1].cpu - usages[0].cpu) / (usages[1].at - usages[0].at)
    figures["machine_load"] = os.getloadavg()[0]
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 50])
    parser.add_argument("--seconds", type=float, default=20, help="measured, after a warm-up (default: %(default)s)")
    parser.add_argument("--precedence", action="store_true", help="before all else on this machine (needs root)")
    parser.add_argument("--out", type=Path, default=Path("build", "races.json"), help="default: build/races.json")
    arguments = parser.parse_args()
    if shutil.which("node") is None:
        sys.exit("The races are driven by Node, which is not installed here.")
    if arguments.precedence:
        take_precedence()
    rows = {}
    for tables in arguments.tables:
        print(f"{tables} tables …", file=sys.stderr, flush=True)
        row = rows[tables] = measure(tables, arguments.seconds, share_cores())
        print(
            f"{tables:4} tables: verdict p50 {row['p50_ms']:.1f} ms, p99 {row['p99_ms']:.1f} ms, "
            f"{row['acts_per_second']:.0f} acts/s ({row['refused_share']:.0%} refused), "
            f"{row['pictures_per_second']:.0f} pictures/s of {row['picture_bytes'] / 1000:.1f} kB, "
            f"{row['trades']} trades, {row['contested']} contested, {row['unanswered']} without a verdict, "
            f"server {row['server_cpu']:.0%}, driver {row['driver_cpu']:.0%} (late {row['driver_lag_p99_ms']:.0f} ms), "
            f"load {row['machine_load']:.1f}"
        )
        if row["faults"] or row["unanswered"]:
            sys.exit(f"Not fair: {row['faults']}, {row['unanswered']} acts without a verdict.")
    print(f"\n{NOTES}")
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    arguments.out.write_text(json.dumps({"rows": rows, "notes": NOTES.splitlines()}, indent=2) + "\n")


if __name__ == "__main__":
    main()
