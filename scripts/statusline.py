"""`keepsake statusline`: print one segment of Claude Code's status line, or nothing; it starts as fast as a hook.

Exit code 0 always. stdin holds the client's JSON object (`session_id`, `cwd`, `workspace`), stdout one line or nothing.
"""

from __future__ import annotations

try:
    from keepsake.hooks import boundary
except (ImportError, OSError):  # no file handles or memory left
    raise SystemExit(0) from None


def main() -> int:
    """Print the segment for the session on stdin."""
    from keepsake.recall import receipt

    return boundary.run_status_line(receipt.segment)


if __name__ == "__main__":
    boundary.leave(main())
