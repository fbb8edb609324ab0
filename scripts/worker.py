"""The background worker: `worker.py JOB [ARGUMENT...]`; exit code 0, or 1 with a line in the journal."""

from __future__ import annotations

import os
import sys

import launch


def main() -> int:
    """Run the job that the arguments name. This is the process's only error boundary."""
    os.umask(0o077)
    launch.whole_bytecode()
    try:
        from keepsake.worker import jobs

        jobs.run(sys.argv[1:])
    except Exception as error:  # noqa: BLE001  # nobody watches this process, so the journal records it
        from keepsake.base import journal

        journal.failure("worker " + " ".join(sys.argv[1:2]), error)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
