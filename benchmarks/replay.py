"""What recall would have been worth: the replay of real sessions, whole and in two halves.

    python benchmarks/replay.py --transcripts FOLDER [--html FILE] [--set worth.NEEDED=3.7]

Sessions are replayed once, in time order; the halves are every other session of that order. Weights were chosen on the
first half (docs/replay.md). --set changes a weight for one run. Nothing is stored.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "scripts"))

from keepsake import choice, settings, worth
from keepsake.capture import importer
from keepsake.replay import engine, page, report

MODULES = {"choice": choice, "worth": worth}
TO_REACH = {"hit_rate": 0.15, "over_chance": 8.0, "chars_median": 4000.0}


def change(wish: str) -> None:
    """Set a weight: `module.NAME=number`."""
    name, _, value = wish.partition("=")
    module, _, constant = name.partition(".")
    assert hasattr(MODULES[module], constant), wish
    setattr(MODULES[module], constant, float(value))


def main() -> int:
    """Replay, and print one table a half."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--transcripts", default=os.environ.get("KEEPSAKE_TRANSCRIPTS"), help="folder of transcripts")
    parser.add_argument("--html", help="write the page, too")
    parser.add_argument("--set", action="append", default=[], metavar="MODULE.NAME=NUMBER")
    args = parser.parse_args()
    if not args.transcripts:
        parser.error("--transcripts (or KEEPSAKE_TRANSCRIPTS) wanted")
    for wish in args.set:
        change(wish)
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        outcomes = engine.run(importer.transcripts_in(args.transcripts), folder, settings.merge(None, None))
    for title, part in (("All", outcomes), ("Tuned on", outcomes[::2]), ("Held out", outcomes[1::2])):
        print(f"## {title}\n")
        print("\n".join(report.lines(part)[: 3 + len(report.WAYS) * (1 + len(report.KINDS))]), "\n")
    total = report.figures(outcomes, "keepsake")
    for name, wanted in TO_REACH.items():
        good = total[name] <= wanted if name == "chars_median" else total[name] >= wanted
        print(f"{name}: {total[name]:.3f}, wanted {wanted:g}: {'reached' if good else 'MISSED'}")
    print(f"{time.perf_counter() - began:.0f} s")
    if args.html:
        with open(args.html, "w", encoding="utf-8") as file:
            file.write(page.page(outcomes))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
