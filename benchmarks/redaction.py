"""Measure redaction: secrets found and missed for each kind, harmless lines touched, and throughput.

    python benchmarks/redaction.py [--transcripts DIR] [--compare]

`--transcripts` (or KEEPSAKE_TRANSCRIPTS) takes throughput and the count of touched turns from the kept text of real
transcripts; without it, the standard library's sources are used. `--compare` runs the libraries detect-secrets and
credsweeper, if they are installed, on the same set. Times are CPU seconds, the best of three runs.
"""

from __future__ import annotations

import argparse
import collections
import contextlib
import glob
import importlib.util
import json
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT)]

from tests.data.redact import cases  # noqa: E402  # found by the line above

from keepsake.redact import redact  # noqa: E402

WORST = (
    "password=",
    'password: "',
    "hunter2 is the password ",
    "password is ",
    "pw ",
    "phrase ",
    "login(a,",
    "key = {0x1,",
    "-token ",
    "passphrase: abcd ",
    'secret": {"a": "b", ',
    "://a:",
    "aGVsbG8gd29ybGQ",
    "密码",
    "password was a ",
    "password set to a1 ",
    "password:\n",
    "phrase abc ",
)
READ = (*"abdefghijklmnopqrtuvwxyz", "aa", "bb", "dd", "ee", "ff", "gg")  # sets that were written blind and read since
TABLES = ("named.txt", "shapes.txt", "held.txt", "wide.txt", "more.txt", "sessions.txt")

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    # text -> what was found in it, or the text without it: whatever of the text is left
    Scrub = Callable[[str], str]


def main() -> int:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--transcripts", default=os.environ.get("KEEPSAKE_TRANSCRIPTS"))
    parser.add_argument("--compare", action="store_true")
    options = parser.parse_args()
    texts = list(_kept_text(options.transcripts)) if options.transcripts else list(_sources())

    scrubs: dict[str, Scrub] = {"keepsake": redact}
    if options.compare:
        scrubs.update(_libraries())
    _print_kinds()
    columns = ("tuned found", "fresh found", "kept touched", "blind touched", "stdlib touched")
    print(f"\n{'':16}" + "".join(f"{column:>16}" for column in columns) + "    MB/s  x str.lower")
    for name, scrub in scrubs.items():
        _print_library(name, scrub, texts if name == "keepsake" else texts[:: max(1, len(texts) // 300)])
    slowest = max(_seconds(redact.__wrapped__, [piece * (1_000_000 // len(piece))]) for piece in WORST)
    print(f"\na megabyte of the worst input known takes {slowest:.2f} s")
    secrets, harmless = cases.blind("c")
    found, touched = sum(_is_gone(case, redact) for case in secrets), sum(redact(text) != text for text in harmless)
    print(f"\nnever used for tuning: {found} of {len(secrets)} found, {touched} of {len(harmless)} harmless touched")
    touched = sum(redact(text) != text for text in texts)
    print(f"\nkeepsake touches {touched} of {len(texts)} texts, {sum(map(len, texts)) / 1e6:.1f} million characters")
    return 0


def _print_kinds() -> None:
    found: collections.Counter[str] = collections.Counter()
    missed: collections.Counter[str] = collections.Counter()
    for case in [*_tuned(), *_set_aside()]:
        (found if _is_gone(case, redact) else missed)[case.kind] += 1
    print(f"{'kind':24} found missed")
    for kind in sorted({*found, *missed}):
        print(f"{kind:24} {found[kind]:5} {missed[kind]:6}")
    print(f"{len({*found, *missed})} kinds {'':15} {sum(found.values()):5} {sum(missed.values()):6}")


def _print_library(name: str, scrub: Scrub, texts: list[str]) -> None:
    tuned, aside = ([_is_gone(case, scrub) for case in part] for part in (_tuned(), _set_aside()))
    harmless = (cases.negatives(), [text for part in READ for text in cases.blind(part)[1]], cases.stdlib_lines(0, 4))
    kept, blind, library = ([scrub(text) != text for text in part] for part in harmless)
    seconds, plain = (_seconds(run, texts) for run in (scrub, str.lower))
    row = (*(f"{sum(part)} of {len(part)}" for part in (tuned, aside, kept, blind, library)),)
    print(f"{name:16}" + "".join(f"{cell:>16}" for cell in row), end="")
    print(f"{sum(map(len, texts)) / seconds / 1e6:8.2f}{seconds / plain:12.1f}")


def _tuned() -> list[cases.Positive]:
    tables = [case for table in TABLES for case in cases.positives(table)]
    return [*cases.tokens(), *tables, *(case for part in READ for case in cases.blind(part)[0])]


def _set_aside() -> list[cases.Positive]:
    """Return the shapes of three tables with values that were never used for tuning."""
    return [case for table in TABLES[-3:] for seed in range(90, 94) for case in cases.positives(table, seed)]


def _is_gone(case: cases.Positive, scrub: Scrub) -> bool:
    left = scrub(case.text)
    return not any(secret in left for secret in case.secrets)


def _seconds(scrub: Scrub, texts: list[str]) -> float:
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        for text in texts:
            scrub(text)
        best = min(best, time.process_time() - start)
    return best


def _sources() -> Iterator[str]:
    for path in [*cases.library_files()][:300]:
        with open(path, encoding="utf-8", errors="replace") as file:
            yield file.read()


def _kept_text(folder: str) -> Iterator[str]:
    """Yield the text that people and the model wrote in the transcripts of `folder`."""
    for path in sorted(glob.glob(os.path.join(folder, "*.jsonl"))):
        with open(path, encoding="utf-8", errors="surrogatepass") as file:
            for line in file:
                content: object = None
                with contextlib.suppress(ValueError, LookupError, TypeError):  # lines that are no message
                    content = json.loads(line)["message"]["content"]
                if isinstance(content, str):
                    yield content
                elif isinstance(content, list):
                    yield from (str(block["text"]) for block in content if block.get("type") == "text")


def _libraries() -> Iterator[tuple[str, Scrub]]:
    """Yield each library that is installed, as a function that takes out what it finds."""
    for name, load in (("detect-secrets", _detect_secrets), ("credsweeper", _credsweeper)):
        if importlib.util.find_spec(name.replace("-", "_")):
            yield name, load()
        else:
            print(f"{name} is not installed")


def _detect_secrets() -> Scrub:
    scan_line = importlib.import_module("detect_secrets.core.scan").scan_line
    default_settings = importlib.import_module("detect_secrets.settings").default_settings

    def scrub(text: str) -> str:
        with default_settings():
            return _without(text, [found.secret_value for line in text.split("\n") for found in scan_line(line)])

    return scrub


def _credsweeper() -> Scrub:
    sweeper = importlib.import_module("credsweeper.app").CredSweeper()
    provider = importlib.import_module("credsweeper.file_handler.string_content_provider").StringContentProvider

    def scrub(text: str) -> str:
        found = sweeper.file_scan(provider(text.split("\n")))
        return _without(text, [line.value for candidate in found for line in candidate.line_data_list])

    return scrub


def _without(text: str, values: list[str | None]) -> str:
    for value in values:
        text = text.replace(value, "") if value else text
    return text


if __name__ == "__main__":
    raise SystemExit(main())
