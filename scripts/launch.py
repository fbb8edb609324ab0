"""Starts a hook: `scripts/run` calls `start` with the scripts' folder and the name of the event's script.

Importing thirty small modules one by one costs a third of a bare Python start, nearly all of it in the import
machinery. So the modules that a run has used are linked into one file, the image (worker/link.py), and the next run
executes that file. An image is used only while every source file in it still has the modification time and size that it
had when it was linked; otherwise the modules are imported as usual. docs/performance.md has the figures. (There is no
`from __future__ import` here, since `__future__` is a module, whose file Python would have to find and read.)
"""

import _frozen_importlib_external as importing
import gc
import sys
from _frozen_importlib_external import MAGIC_NUMBER, cache_from_source
from marshal import loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import CodeType
    from typing import Any

    Part = tuple[str, str, tuple[int, int], CodeType]  # name, source, (time in ns, size), code


_os = sys.modules["nt" if sys.platform == "win32" else "posix"]  # `os` itself may be what is being imported
AGAIN = 60  # seconds after which a linking that has produced no image is taken to have failed


def bytecode(path: str, data: bytes, mode: int = 0o666) -> None:
    """Write a module's bytecode file completely or not at all. Raises OSError, which the import system ignores.

    Python itself leaves a truncated file behind when the disk is full (CPython issue 126606), and can then never import
    that module again.
    """
    temporary, written = f"{path}.{_os.getpid()}", -1
    flags = _os.O_EXCL | _os.O_CREAT | _os.O_WRONLY | getattr(_os, "O_BINARY", 0)
    handle = _os.open(temporary, flags, mode & 0o666)
    try:
        written = _os.write(handle, data)
    finally:
        _os.close(handle)
        if written != len(data):
            _os.unlink(temporary)
    if written == len(data):
        _os.replace(temporary, path)


def whole_bytecode() -> None:
    """Make the import system write bytecode files with `bytecode` from now on."""
    importing._write_atomic = bytecode  # type: ignore[attr-defined]  # noqa: SLF001  # the import system offers no other way


class _Mapping:
    """The part of `_collections_abc` that `os.environ` needs; the whole module costs an eighth of a bare start."""

    if TYPE_CHECKING:
        __getitem__: Any
        __iter__: Any

    def get(self, key: str, default: object = None) -> object:
        try:
            return self[key]
        except KeyError:
            return default

    def __contains__(self, key: object) -> bool:
        try:
            self[key]
        except KeyError:
            return False
        return True

    def keys(self) -> list[str]:
        return list(self)

    def values(self) -> list[str]:
        return [self[key] for key in self]

    def items(self) -> list[tuple[str, str]]:
        return [(key, self[key]) for key in self]


class _Abc:
    """Replaces `_collections_abc` while `os` is being imported, which uses only these three attributes of it."""

    Mapping = MutableMapping = _Mapping

    @staticmethod
    def _check_methods(kind: type, *names: str) -> object:
        """Return True if a class has all the methods, else NotImplemented, as `__subclasshook__` must."""
        return all(hasattr(kind, name) for name in names) or NotImplemented


def lean_os() -> None:
    """Import `os` without its costly dependency; if that fails, the next import of `os` is an ordinary one."""
    if "os" in sys.modules or "_collections_abc" in sys.modules:
        return
    sys.modules["_collections_abc"] = _Abc  # type: ignore[assignment]  # only during the import below
    try:
        import os  # noqa: F401
    except (ImportError, AttributeError, TypeError):
        sys.modules.pop("os", None)
    finally:
        del sys.modules["_collections_abc"]


def near_first() -> None:
    """Search the folder of the C extension modules first: with an image, only those remain to be found."""
    sys.path.sort(key=lambda folder: not folder.endswith("lib-dynload"))


def image_path(folder: str, script: str) -> str:
    """Return the path of a script's image, which lies beside the script's bytecode."""
    return cache_from_source(f"{folder}/{script}.py")[: -len("pyc")] + "image"


def restore(path: str) -> set[str]:
    """Execute the modules of an image; return their names, or none if the image is missing, stale or corrupt."""
    from os import stat

    try:
        with open(path, "rb") as file:
            magic, parts = loads(file.read())  # noqa: S302  # our own cache, as private as the bytecode beside it
        stamps = [(info.st_mtime_ns, info.st_size) for info in [stat(part[1]) for part in parts]]
        if magic == MAGIC_NUMBER and stamps == [part[2] for part in parts]:
            execute(parts)
            return {part[0] for part in parts}
    except Exception:  # noqa: BLE001  # whatever is wrong with the image, the modules can be imported
        for name in ours():
            del sys.modules[name]
    return set()


def execute(parts: "Sequence[Part]") -> None:
    """Create modules from their code. The parts are ordered so that each module follows those that it imports."""
    make = type(sys)
    for name, source, _, code in parts:
        module = sys.modules[name] = make(name)
        module.__file__ = source
        if source.endswith("__init__.py"):
            module.__path__ = [source[: -len("/__init__.py")]]
        parent, _, leaf = name.rpartition(".")
        exec(code, module.__dict__)  # noqa: S102  # importing does the same
        if parent:
            setattr(sys.modules[parent], leaf, module)


def ours() -> list[str]:
    """Return the names of keepsake's modules that are loaded."""
    return [name for name in sys.modules if name.startswith("keepsake")]


def linkable() -> list[str]:
    """Return the loaded modules that an image may hold: not other hosts', which Claude Code's hooks don't need."""
    return [name for name in ours() if not name.startswith("keepsake.hosts.")]


def claim_linking(path: str) -> bool:
    """Claim the linking of an image for this process; tell whether no other process began it within the last minute.

    Without this, many hooks that run at once would each start a linker. path: the file that marks the claim.
    """
    from time import time

    try:
        if time() - _os.stat(path).st_mtime < AGAIN:
            return False
        _os.unlink(path)
    except OSError:  # no other process has begun
        pass
    try:
        _os.close(_os.open(path, _os.O_CREAT | _os.O_EXCL | _os.O_WRONLY, 0o600))
    except OSError as error:  # either another process was faster, or the folder doesn't exist yet
        return not isinstance(error, FileExistsError)
    return True


def main(folder: str, script: str) -> int:
    """Run an event's script and return its exit code; have a new image linked if the script used further modules."""
    gc.disable()  # in a process that lives for milliseconds, garbage collection only costs time
    whole_bytecode()
    lean_os()
    path = image_path(folder, script)
    near_first()
    linked = restore(path)
    code = int(__import__(script).main())
    used = {*linkable(), script}
    # Runs that load `re` are rare, such as a Stop that asks for notes: in the image, every run would load it.
    if used - linked and "re" not in sys.modules:
        from os import W_OK, access

        from keepsake.base import paths, spawn

        # In a data home that can't be written no image can be kept, and every hook would start a linker in vain.
        if access(paths.home() + "/", W_OK) and claim_linking(path + ".making"):
            spawn.worker(["image", path, *sorted(used | linked)], own=True)
    return code


def start(folder: str, script: str) -> None:
    """Run an event's script and end the process with exit code 0, without output about errors."""
    try:
        main(folder, script)
    except BaseException as error:  # noqa: BLE001  # the interpreter or the plugin's folder may be broken
        if "keepsake.hooks.boundary" in sys.modules:
            sys.modules["keepsake.hooks.boundary"].note(f"launch {script}", error)
    import os

    os._exit(0)
