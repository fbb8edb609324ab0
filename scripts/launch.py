"""Starts a hook: `scripts/run` imports this with the folder of the scripts and the event's script in sys.argv.

Importing thirty small modules one by one costs a third of a bare Python start, nearly all of it in the import
machinery. So the modules that a run has used are linked into one file, the image (worker/link.py), and the next run
executes that. An image counts only while every source in it has the time and size it was linked with; without one
the modules are imported as usual. docs/performance.md has the figures. (Without `from __future__`: that is a module in
a file, which Python would look for and read.)
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


_os = sys.modules["nt" if sys.platform == "win32" else "posix"]  # `os` itself may be what is being cached
AGAIN = 60  # seconds after which an image that somebody began to link is taken to have failed


def bytecode(path: str, data: bytes, mode: int = 0o666) -> None:
    """Write a module's bytecode whole or not at all. Raises OSError, which the import system passes over.

    Python keeps what a full disk cut off (CPython issue 126606), and can then never import that module again.
    """
    made, written = f"{path}.{_os.getpid()}", -1
    flags = _os.O_EXCL | _os.O_CREAT | _os.O_WRONLY | getattr(_os, "O_BINARY", 0)
    handle = _os.open(made, flags, mode & 0o666)
    try:
        written = _os.write(handle, data)
    finally:
        _os.close(handle)
        if written != len(data):
            _os.unlink(made)
    if written == len(data):
        _os.replace(made, path)


def whole_bytecode() -> None:
    """Have what is imported from now on cached by `bytecode`."""
    importing._write_atomic = bytecode  # type: ignore[attr-defined]  # noqa: SLF001  # there is no other way to it


class _Mapping:
    """What `os.environ` needs of `_collections_abc`, whose thirty classes cost an eighth of a bare start."""

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
    """Stands in for `_collections_abc` while `os` is imported, which asks it for these three."""

    Mapping = MutableMapping = _Mapping

    @staticmethod
    def _check_methods(kind: type, *names: str) -> object:
        """Tell whether a class has all the methods, as `__subclasshook__` wants to be told."""
        return all(hasattr(kind, name) for name in names) or NotImplemented


def lean_os() -> None:
    """Load `os` without what it drags in; when that fails, the next import of it does it."""
    if "os" in sys.modules or "_collections_abc" in sys.modules:
        return
    sys.modules["_collections_abc"] = _Abc  # type: ignore[assignment]  # for the next lines alone
    try:
        import os  # noqa: F401
    except (ImportError, AttributeError, TypeError):
        sys.modules.pop("os", None)
    finally:
        del sys.modules["_collections_abc"]


def near_first() -> None:
    """Look for modules in C where they are: the only ones that are still to be found lie in the last folder."""
    sys.path.sort(key=lambda folder: not folder.endswith("lib-dynload"))


def image_path(folder: str, script: str) -> str:
    """Return where the image of a script lies: beside its bytecode."""
    return cache_from_source(f"{folder}/{script}.py")[: -len("pyc")] + "image"


def restore(path: str) -> set[str]:
    """Execute the modules of an image; return their names, none when it isn't there or isn't fresh."""
    from os import stat

    try:
        with open(path, "rb") as file:
            magic, parts = loads(file.read())  # noqa: S302  # a cache of ours, as private as the bytecode beside it
        found = [(info.st_mtime_ns, info.st_size) for info in [stat(part[1]) for part in parts]]
        if magic == MAGIC_NUMBER and found == [part[2] for part in parts]:
            execute(parts)
            return {part[0] for part in parts}
    except Exception:  # noqa: BLE001  # whatever is wrong with it: the modules themselves are there
        for name in ours():
            del sys.modules[name]
    return set()


def execute(parts: "Sequence[Part]") -> None:
    """Make modules of their code, in an order in which each finds what it imports."""
    make = type(sys)
    for name, source, _, code in parts:
        module = sys.modules[name] = make(name)
        module.__file__ = source
        if source.endswith("__init__.py"):
            module.__path__ = [source[: -len("/__init__.py")]]
        parent, _, leaf = name.rpartition(".")
        exec(code, module.__dict__)  # noqa: S102  # it is what importing does
        if parent:
            setattr(sys.modules[parent], leaf, module)


def ours() -> list[str]:
    """Return the names of our modules that are loaded."""
    return [name for name in sys.modules if name.startswith("keepsake")]


def linkable() -> list[str]:
    """Return those that an image may hold: no other host's, which Claude Code's hooks would pay for."""
    return [name for name in ours() if not name.startswith("keepsake.hosts.")]


def first(path: str) -> bool:
    """Tell whether nobody has begun to link an image for a minute: in a crowd every hook would start a linker."""
    from time import time

    try:
        if time() - _os.stat(path).st_mtime < AGAIN:
            return False
        _os.unlink(path)
    except OSError:  # nobody has
        pass
    try:
        _os.close(_os.open(path, _os.O_CREAT | _os.O_EXCL | _os.O_WRONLY, 0o600))
    except OSError as error:  # unless another was first, the folder isn't there yet
        return not isinstance(error, FileExistsError)
    return True


def main(folder: str, script: str) -> int:
    """Run an event's script as if it had been started itself; have it linked when it needed more than the image had."""
    gc.disable()  # a process of milliseconds leaves nothing to collect
    whole_bytecode()
    lean_os()
    path = image_path(folder, script)
    near_first()
    linked = restore(path)
    code = int(__import__(script).main())
    used = {*linkable(), script}
    # What loads `re` is a way that hooks seldom go, as a Stop that asks: in the image, every run would pay for it.
    if used - linked and "re" not in sys.modules:
        from os import W_OK, access

        from keepsake.base import paths, spawn

        # Without rights nothing could be kept, and every hook would have it made in vain.
        if access(paths.home() + "/", W_OK) and first(path + ".making"):
            spawn.worker(["image", path, *sorted(used | linked)], own=True)
    return code


def start(folder: str, script: str) -> None:
    """Run an event's script and end the process: with exit code 0 and in silence, whatever is wrong."""
    try:
        main(folder, script)
    except BaseException as error:  # noqa: BLE001  # an interpreter or a plugin folder that is broken
        if "keepsake.hooks.boundary" in sys.modules:
            sys.modules["keepsake.hooks.boundary"].note(f"launch {script}", error)
    import os

    os._exit(0)
