"""The person's choice of a folder or server through which a project is exchanged, and this machine's name there."""

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING, NamedTuple, Optional

from keepsake.base import files, paths
from keepsake.sync import record as records

if TYPE_CHECKING:
    from keepsake.base.project import Project
    from keepsake.git.origin import Origin

NAME = "sync.json"
PLACE = "sync"  # folder in the data home: this machine's name, the keys, the lock
_SERVICE = re.compile(r"[\w.-]{1,100}")
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)


class SyncChoice(NamedTuple):
    """The folder or server chosen for a project, the project's signs, and whether all machines are this person's.

    folder: "" if a server is used. signs: identify the project on every machine (see `signs`). service: the name of a
    PostgreSQL service; "" for the server that libpq's environment variables name; None if a folder is used.
    """

    folder: str
    signs: tuple[str, ...]
    mine: bool = False
    service: Optional[str] = None  # noqa: UP045  # evaluated on Python 3.9

    def place(self) -> str:
        """Return the folder or server, in words for a message."""
        if self.service is None:
            return self.folder
        return f"the PostgreSQL service {self.service}" if self.service else "the PostgreSQL server of the environment"


def is_service(text: str) -> bool:
    """Tell whether a text can be the name of a service; an address, or a text with a password, can't."""
    return bool(_SERVICE.fullmatch(text))


def signs(origin: Origin) -> tuple[str, ...]:
    """Return the signs that identify a project on every machine: digests of its first commits and of its remotes."""
    texts = [f"commit:{one}" for one in sorted(origin.commits)] + [f"remote:{one}" for one in sorted(origin.remotes)]
    return tuple(texts[: records.MAX_SIGNS])


def read(project: Project) -> SyncChoice | None:
    """Return the choice made for a project; None if there is none, or its file is invalid. Raises OSError."""
    try:
        value = json.loads(paths.read(os.path.join(project.folder, NAME), 100_000))
        service = value.get("service")
        project_signs = tuple(map(str, value["signs"]))
        return SyncChoice(
            str(value["folder"]), project_signs, value["mine"] is True, None if service is None else str(service)
        )
    except FileNotFoundError:
        return None
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


def keep(project: Project, choice: SyncChoice | None) -> bool:
    """Store a choice (returns True), or remove it (None; returns whether there was one). Raises OSError."""
    path = os.path.join(paths.make_dir(project.folder), NAME)
    if choice is None:
        existed = os.path.exists(path)
        if existed:
            os.unlink(path)
        return existed
    files.replace(path, json.dumps(choice._asdict()).encode())
    return True


def machine(home: str) -> str:
    """Return this machine's name in every exchange, a random id that is created at first use. Raises OSError."""
    path = os.path.join(paths.make_dir(os.path.join(home, PLACE)), "machine")
    try:
        handle = os.open(path, _NEW, paths.FILE_MODE)
    except FileExistsError:
        pass
    else:
        os.write(handle, os.urandom(16).hex().encode())
        os.close(handle)
    name = paths.read(path, 100).strip()
    if not records.is_id(name):
        raise OSError(f"{path} does not hold a machine's name; remove it, and this machine gets a new one")
    return name
