"""The project of a hook call or a command: where its data is, its settings, and whether keepsake may act there."""

from __future__ import annotations

import os

from keepsake import paths, settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

PAUSED = "paused"


class Project:
    """A project: root (its identity), folder (its data under the home), home, and the settings in force."""

    __slots__ = ("folder", "home", "root", "settings")

    def __init__(self, root: str, env: Mapping[str, str] = os.environ) -> None:
        self.root = root
        self.home = paths.home(env)
        self.folder = paths.project_dir(root, env)
        self.settings = settings.load(self.home, root)

    def active(self) -> bool:
        """Tell whether keepsake may act here: not paused, not in an excluded folder."""
        if os.path.exists(os.path.join(self.folder, PAUSED)):
            return False
        return not any(paths.inside(self.root, os.path.expanduser(name)) for name in self.settings.entries("exclude"))


def of_directory(directory: str, env: Mapping[str, str] = os.environ) -> Project:
    """Return the project that a directory belongs to."""
    return Project(paths.project_root(directory), env)


def of_hook(cwd: str, env: Mapping[str, str] = os.environ) -> Project | None:
    """Return the project of a hook call when keepsake may act there, else None."""
    if not cwd and not env.get("CLAUDE_PROJECT_DIR"):
        return None
    found = Project(paths.session_root(cwd, env), env)
    return found if found.active() else None


def branch(root: str) -> str:
    """Return the branch that is checked out at root (read from .git/HEAD, no process), or ""."""
    try:
        line = paths.read(os.path.join(root, ".git", "HEAD"), 1000).partition("\n")[0].strip()
    except OSError:
        return ""
    return line[16:] if line.startswith("ref: refs/heads/") else ""
