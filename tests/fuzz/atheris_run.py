"""The long run: coverage-guided fuzzing of one target with atheris.

    python tests/fuzz/atheris_run.py TARGET [libFuzzer options, e.g. -runs=1000000 -timeout=2 -max_len=2048]

`pip install atheris` first (Linux, CPython). What it finds is written as `crash-...`, `timeout-...`: put it under
tests/data/fuzz/TARGET and mend the parser.
"""

from __future__ import annotations

import importlib
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))


def main() -> None:
    """Fuzz the target that the first argument names, starting from its seeds and what was found before."""
    sys.path[:0] = [os.path.join(ROOT, "scripts"), ROOT]
    atheris = importlib.import_module("atheris")  # installed for this run alone

    with atheris.instrument_imports(include=["keepsake"]):
        targets = importlib.import_module("tests.fuzz.targets")
    target = targets.TARGETS[sys.argv[1]]
    folder = os.path.join(ROOT, "tests", "data", "fuzz", sys.argv[1])
    atheris.Setup([sys.argv[0], *sys.argv[2:], *([folder] if os.path.isdir(folder) else [])], target)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
