"""UserPromptSubmit: recall what is known about the prompt."""

from __future__ import annotations

try:
    from keepsake import hook
except (ImportError, OSError):  # no file handle or no memory left: nothing can be said, nor written down
    raise SystemExit(0) from None

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keepsake.event import Event
    from keepsake.reply import Reply


def handle(event: Event) -> Reply | None:
    """Return the recalled context for a prompt; to the person, what the worker has come to offer since the start."""
    from keepsake import project
    from keepsake.base import notices
    from keepsake.recall import tell

    found = project.of_hook(event.cwd)
    return notices.added(tell.answer(event, found, "recall.prompt"), found.folder) if found else None


def main() -> int:
    """Answer the payload on stdin."""
    return hook.run("UserPromptSubmit", handle)


if __name__ == "__main__":
    hook.leave(main())
