"""The project of a hook call or a command: its data folder, its settings, and whether keepsake may act there."""

from __future__ import annotations

import os

from keepsake.base import paths, settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from keepsake.base.event import Event

PAUSED = "paused"
TRUNKS = ("main", "master", "trunk", "develop", "dev")  # branches on which no single piece of work is done


class Project:
    """A project: root (its identity), folder (its data folder), home (the data home), and the settings in force.

    top: the top folder of the checkout that the session works in, perhaps a linked worktree (the constructor takes ""
    for root). places: the folders that a session works in or was started in. keepsake may not act if root or one of
    these is excluded.
    """

    def __init__(
        self, root: str, env: Mapping[str, str] = os.environ, top: str = "", places: Sequence[str] = ()
    ) -> None:
        self.root = root
        self.top = top or root
        self.places = [root, *filter(None, places)]
        self.home = paths.home(env)
        self.folder = paths.project_dir(root, env)
        self.settings = settings.load(self.home, root, self.top)

    def folders(self) -> list[str]:
        """Return the data folders whose memories hold here: the project's own, and that of all projects."""
        return [self.folder, paths.everywhere(self.home)]

    def active(self) -> bool:
        """Tell whether keepsake may act here: it is not paused, and no folder of the session is excluded."""
        if os.path.exists(os.path.join(self.folder, PAUSED)):
            return False
        excluded = self.settings.entries("exclude")
        return not any(paths.inside(place, name) for name in excluded for place in self.places)


def of_directory(directory: str, env: Mapping[str, str] = os.environ) -> Project:
    """Return the project that a directory belongs to."""
    root, top = paths.locate(directory, env)
    return Project(root, env, top, (directory,))


def of_session(cwd: str, env: Mapping[str, str] = os.environ) -> Project:
    """Return the project of a session that works in cwd (`paths.session` says which folder decides)."""
    root, top = paths.session(cwd, env)
    return Project(root, env, top, (cwd, env.get("CLAUDE_PROJECT_DIR", "")))


def of_hook(cwd: str, env: Mapping[str, str] = os.environ) -> Project | None:
    """Return the project of a hook call if keepsake may act there, else None."""
    if not cwd and not env.get("CLAUDE_PROJECT_DIR"):
        return None
    project = of_session(cwd, env)
    return project if project.active() else None


def of_event(event: Event) -> Project | None:
    """Return the project of a hook's event as `of_hook` does; set the event's folder, for the hook's time."""
    project = of_hook(event.cwd)
    event.folder = project.folder if project is not None else ""
    if project is not None and project.top != project.root:
        paths.keep_root(project.root, project.top)
    return project


def of_worker(root: str, cwd: str, env: Mapping[str, str] = os.environ) -> Project:
    """Return the project that a hook named to a worker, with the checkout that contains cwd ("": unknown)."""
    start = env.get("CLAUDE_PROJECT_DIR", "")
    current_root, top = paths.session(cwd, env) if cwd or start else (root, root)
    return Project(root, env, top if current_root == root else root, (cwd, start))  # a removed folder has no checkout


def branch(top: str) -> str:
    """Return the branch checked out at the top folder of a checkout, or "" (read from HEAD, without a process)."""
    line = paths.first_line(os.path.join(top, ".git", "HEAD"))
    if not line:  # a linked worktree or submodule has its own git directory
        git = paths.git_dir(top)
        line = paths.first_line(os.path.join(git, "HEAD")) if git else ""
    name = line[16:] if line.startswith("ref: refs/heads/") else ""
    return "" if name.startswith(".") else name  # with reftable, HEAD holds `.invalid`, not a branch


def on_trunk(branch: str) -> bool:
    """Tell whether a branch is not a piece of work of its own; also True for "" (no branch known or checked out)."""
    return not branch or branch in TRUNKS
