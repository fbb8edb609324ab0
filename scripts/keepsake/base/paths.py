"""Where data lives, and which project a directory belongs to.

The data home is the folder that platformdirs names (`user_data_path("keepsake", appauthor=False)`). It is computed here
because importing platformdirs costs a hook 17 ms; a test compares the two.
"""

from __future__ import annotations

import os
import stat  # `os` has it loaded
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_FNV_BASIS, _FNV_PRIME = 0xCBF29CE484222325, 0x100000001B3  # FNV-1a, 64 bit: a hash without an import
_SLUG = 40  # characters of the path that stay readable in the name of a project's folder
DIR_MODE, FILE_MODE = 0o700, 0o600
NO_WAIT = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
_READ = os.O_RDONLY | getattr(os, "O_BINARY", 0)
_APPEND = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0)
_INDEX, _ENTRIES = 32_768, 64  # bytes and entries of a git index that are read
EVERYWHERE = "everywhere"  # name of the data folder of the memories that are shown in every project
_CONFIG = 64_000  # bytes of a git configuration that are read


def home(env: Mapping[str, str] = os.environ) -> str:
    """Return keepsake's data directory (absolute; it may not exist yet). Raises OSError if no home folder is known."""
    configured = env.get("KEEPSAKE_HOME", "")
    if configured:
        return os.path.abspath(_person(configured))
    if sys.platform == "win32":
        return os.path.join(env.get("LOCALAPPDATA") or _person("~\\AppData\\Local"), "keepsake")
    if sys.platform == "darwin" and not env.get("XDG_DATA_HOME", "").strip():
        return _person("~/Library/Application Support/keepsake")
    return os.path.join(env.get("XDG_DATA_HOME", "").strip() or _person("~/.local/share"), "keepsake")


def _person(path: str) -> str:
    """Return a path with its tilde replaced. Raises OSError if it can't be: a folder `~` would be used instead."""
    path = os.path.expanduser(path)
    if path.startswith("~"):
        raise OSError("no home directory is known; set KEEPSAKE_HOME")
    return path


def digest(text: str) -> str:
    """Return the FNV-1a hash of text as 16 hex digits."""
    value = _FNV_BASIS
    for byte in text.encode("utf-8", "replace"):
        value = ((value ^ byte) * _FNV_PRIME) & 0xFFFFFFFFFFFFFFFF
    return f"{value:016x}"


def read(path: str, limit: int) -> str:
    """Return the text of a regular file, at most limit bytes of it.

    Raises OSError, also for a device or a FIFO: a repository may hold a link to one, and reading it would never end.
    """
    return read_bytes(path, limit).decode("utf-8", "replace")


def read_bytes(path: str, limit: int) -> bytes:
    """Return the first bytes of a regular file (see `read`). Raises OSError."""
    handle = opened(path, _READ)
    try:
        return os.read(handle, limit)
    finally:
        os.close(handle)


def opened(path: str, flags: int = _READ) -> int:
    """Open a regular file and return its handle, without hanging on anything else.

    Raises OSError, also for a device or a FIFO.
    """
    handle = os.open(path, flags | NO_WAIT, FILE_MODE)
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError(f"{path} is not a regular file")
    return handle


def append(path: str, line: str, limit: int = 0) -> None:
    """Append a line to a private file, never through a link. Raises OSError.

    limit: a file of more bytes is moved to `<path>.1` first; 0: a file of any size is kept.
    """
    try:
        if limit and os.lstat(path).st_size > limit:
            os.replace(path, f"{path}.1")
    except FileNotFoundError:  # there is no file yet, or another process has just moved it
        pass
    handle = opened(path, _APPEND)
    try:
        os.write(handle, f"{line}\n".encode())
    finally:
        os.close(handle)


def tail(path: str, limit: int, end: int | None = None) -> bytes:
    """Return up to limit bytes at the end of a regular file, or before the offset end; b"" if it can't be read."""
    try:
        handle = opened(path)
    except (OSError, ValueError):
        return b""
    try:
        size = os.fstat(handle).st_size if end is None else end
        os.lseek(handle, max(0, size - limit), os.SEEK_SET)
        return os.read(handle, min(size, limit))
    except OSError:
        return b""
    finally:
        os.close(handle)


def text(path: str, limit: int) -> str:
    """Return the text of a regular file as `read` does, or "" if it can't be read."""
    try:
        return read(path, limit)
    except OSError:
        return ""


def first_line(path: str) -> str:
    """Return the first line of a file, or "" if it can't be read."""
    return text(path, 4096).partition("\n")[0].strip()


def git_dir(top: str) -> str:
    """Return the git directory that the `.git` file of a checkout points to, or "" if there is no such file."""
    dot = os.path.join(top, ".git")
    pointer = first_line(dot) if os.path.exists(dot) else ""
    return os.path.join(top, pointer[7:].strip()) if pointer.startswith("gitdir:") else ""


def git_setting(file: str, section: str, name: str) -> str:
    """Return the value of <section>.<name> in a git configuration file, or "" if it is not set."""
    setting = header = ""
    for line in map(str.strip, text(file, _CONFIG).splitlines()):
        header = line.lower() if line.startswith("[") else header
        key, _, value = line.partition("=")
        if header == f"[{section}]" and key.strip().lower() == name:
            setting = value.strip().strip('"')
    return setting


def _core(git: str, name: str) -> str:
    """Return the value of core.<name> in a git directory's own configuration, or "" if it is not set."""
    files = (os.path.join(git, "config.worktree"), os.path.join(git, "config"))  # the first: of one worktree
    return next(filter(None, (git_setting(file, "core", name) for file in files)), "")


def _identity(top: str) -> str:
    """Return the path that identifies the project whose checkout has its `.git` in the folder top, or "" without one.

    A repository can contain a crafted `.git` file or link. So a checkout belongs to the project of another folder only
    if that folder confirms it; otherwise it is a project of its own. A git directory without a `commondir` file does
    not belong to a linked worktree: it is a submodule's, or kept elsewhere than its checkout. But a folder whose `.git`
    points to a bare repository inside it shares a project with the worktrees of that repository, and a folder that a
    git directory's own index describes belongs to the project of that git directory.
    """
    dot = os.path.join(top, ".git")
    if os.path.islink(dot) or os.path.isdir(dot):
        return top if os.path.exists(dot) else ""
    own = git_dir(top)
    if not own:
        return ""
    common = first_line(os.path.join(own, "commondir"))
    if not common:
        if _core(own, "bare") == "true" and inside(own, top):
            return os.path.realpath(own)
        confirmed = not _core(own, "worktree") and _indexes(own, top)
        return _shortened(os.path.realpath(own)) if confirmed else top
    shared = os.path.realpath(os.path.join(own, common))
    if not _linked(dot, own, shared):
        return top
    main = "" if os.path.basename(shared) == ".git" else _core(shared, "worktree")  # a submodule's names its checkout
    main = os.path.realpath(os.path.join(shared, main)) if main else ""
    return main if main and os.path.realpath(git_dir(main)) == shared else _shortened(shared)


def _linked(dot: str, own: str, shared: str) -> bool:
    """Tell whether a git directory is that of a linked worktree of the repository it names, and points back to it.

    dot: the worktree's `.git` file; own: the git directory that it names; shared: the repository's (a real path).
    """
    back = first_line(os.path.join(own, "gitdir"))
    place = os.path.dirname(os.path.realpath(own)) == os.path.join(shared, "worktrees")
    return place and os.path.realpath(os.path.join(own, back)) == os.path.realpath(dot) if back else False


def _indexes(git: str, top: str) -> bool:
    """Tell whether the index of a git directory describes the files of this very checkout.

    An index holds the inode of every file that git checked out, and nobody can choose the inodes of files in an
    archive. The entries of formats 2 and 3 are read; of format 4 only the first, since later names are shortened.
    """
    try:
        handle = opened(os.path.join(git, "index"))
    except OSError:
        return False
    data = os.read(handle, _INDEX)
    os.close(handle)
    version, at = int.from_bytes(data[4:8], "big"), 12
    for _ in range(_ENTRIES if version < 4 else 1):  # noqa: PLR2004  # the format's number
        inode = int.from_bytes(data[at + 20 : at + 24], "big")
        flags = 2 if data[at + 60 : at + 61] >= b"\x40" and data[at + 60] & 0x40 else 0  # bytes of extended flags
        start = at + 62 + flags + (version == 4)  # noqa: PLR2004
        end = data.find(b"\0", start)
        if data[:4] != b"DIRC" or not inode or end < 0:
            return False
        if _inode(os.path.join(top, os.fsdecode(data[start:end]))) == inode:
            return True
        at += (end - at) // 8 * 8 + 8
    return False


def _inode(path: str) -> int:
    """Return the 32 bits of a file's inode that a git index holds, or 0 if there is no such file."""
    try:
        return os.lstat(path).st_ino & 0xFFFFFFFF
    except OSError:
        return 0


def own_history(top: str) -> bool:
    """Tell whether git, run in the top folder of a checkout, answers from this project's own repository."""
    dot = os.path.join(top, ".git")
    if os.path.isdir(dot) and not os.path.islink(dot):
        return not os.path.exists(os.path.join(dot, "commondir"))
    own = os.path.realpath(git_dir(top)) if os.path.isfile(dot) and not os.path.islink(dot) else ""
    if not own:
        return False
    common = first_line(os.path.join(own, "commondir"))
    if common:
        return _linked(dot, own, os.path.realpath(os.path.join(own, common)))
    elsewhere = os.path.basename(own) == ".git" or _core(own, "bare") == "true"  # another checkout's, or bare
    return not elsewhere or inside(own, top)


def _shortened(git: str) -> str:
    """Return a git directory without a `.git` at its end, so that the project's name stays readable."""
    return os.path.dirname(git) if os.path.basename(git) == ".git" else git


def locate(directory: str, env: Mapping[str, str] = os.environ) -> tuple[str, str]:
    """Return the path that identifies the project of a directory, and the top folder of the directory's checkout.

    In: a path, which need not exist. Out: real paths. The first is the same for all worktrees of one repository: the
    main checkout's folder, or the shared git directory of a bare repository. A worktree that was removed after a hook
    had run in it still gives its project's root, as both. Outside git both are the directory itself.
    """
    real = os.path.realpath(directory or ".")
    if not os.path.exists(real):
        root = _root_of_removed(real, env)
        if root:
            return root, root
    for folder in above(real):
        identity = _identity(folder)
        if identity:
            return identity, folder
    return real, real


def above(folder: str) -> Iterator[str]:
    """Yield a folder and its parents, up to the root."""
    while folder != os.path.dirname(folder):
        yield folder
        folder = os.path.dirname(folder)
    yield folder


def _root_of_removed(folder: str, env: Mapping[str, str]) -> str:
    """Return the project root that `keep_root` recorded for a removed folder or a removed parent of it, or ""."""
    for place in above(folder):
        if os.path.exists(place):
            break
        root = first_line(_record_of_root(place, env))
        if root:
            return root
    return ""


def _record_of_root(top: str, env: Mapping[str, str]) -> str:
    return os.path.join(home(env), "worktrees", project_id(top))


def keep_root(root: str, top: str) -> None:
    """Record the project of a worktree that lies outside the project's folder, for when the worktree is removed.

    No `.git` file names the project then. Without this, the rest of the worktree's session would be stored for another
    project, where nobody would look for it or delete it.
    """
    file = _record_of_root(top, os.environ)
    if _below(top, root) or "\n" in root or os.path.exists(file):
        return
    try:
        make_dir(os.path.join(make_home(), "worktrees"))
        with open(os.open(file, os.O_WRONLY | os.O_CREAT, FILE_MODE), "wb") as new:
            new.write(os.fsencode(root))
    except OSError:  # the hook's other work matters more
        return


def project_root(directory: str) -> str:
    """Return the path that identifies the project of a directory (a real path; see `locate`)."""
    return locate(directory)[0]


def everywhere(home: str) -> str:
    """Return the data folder of the memories that are shown in every project."""
    return os.path.join(home, EVERYWHERE)


def project_id(root: str) -> str:
    """Return the name of a project's data folder: the end of its root, readable, then a hash of the whole root."""
    name = os.path.normcase(root)
    slug = "".join([c if c.isascii() and c.isalnum() else "-" for c in name[-_SLUG:]]).strip("-")
    return f"{slug}-{digest(name)}"


def project_dir(root: str, env: Mapping[str, str] = os.environ) -> str:
    """Return the folder under the data home that holds the project with this root."""
    return os.path.join(home(env), "projects", project_id(root))


def session(cwd: str, env: Mapping[str, str] = os.environ) -> tuple[str, str]:
    """Return the project root of a hook call, and the top folder of the checkout that the session works in.

    The folder that the client started in (CLAUDE_PROJECT_DIR) decides, since `cwd` moves with every `cd`; but only
    while cwd lies inside it, since the variable may be inherited from another program. If cwd lies in a worktree of the
    same project below that folder, the session works in this worktree.
    """
    start = env.get("CLAUDE_PROJECT_DIR", "")
    current = locate(cwd or start, env)
    if not start or not cwd or cwd == start:
        return current
    start = os.path.realpath(start)
    if _below(start, current[1]) or not _below(current[1], start):  # the same checkout; cwd lies elsewhere
        return current
    started = locate(start, env)
    return current if current[0] == started[0] else started


def file_name(path: str) -> str:
    """Return the last part of a path with either separator, as written."""
    return path.replace("\\", "/").rstrip("/").rpartition("/")[2]


def inside(path: str, folder: str) -> bool:
    """Tell whether path is folder or lies below it (with links resolved)."""
    return _below(os.path.realpath(path), os.path.realpath(folder))


def _below(real: str, base: str) -> bool:
    return real == base or real.startswith(base.rstrip(os.sep) + os.sep)


def make_dir(path: str) -> str:
    """Create a directory and its parents, private to the user whatever the umask is; return its path."""
    os.makedirs(path, mode=DIR_MODE, exist_ok=True)
    return path


def make_home() -> str:
    """Create the data home, or make an existing one private; return its path. Raises OSError."""
    folder = home()
    if os.path.exists(folder) and not os.path.isdir(folder):
        import errno

        raise NotADirectoryError(errno.ENOTDIR, "Not a directory", folder)
    make_dir(folder)
    if os.name != "nt" and os.path.realpath(folder) != os.path.realpath(os.path.expanduser("~")):
        info = os.stat(folder)
        if info.st_mode & 0o077 and info.st_uid == os.getuid():
            os.chmod(folder, DIR_MODE)
    return folder
