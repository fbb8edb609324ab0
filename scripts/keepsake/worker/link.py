"""Links the modules that a hook uses: compiles them into one file, the image, which scripts/launch.py executes.

Format: marshal of (the bytecode's magic number, [(name, source, (time in ns, size), code), ...]), each module after
those that it imports. The image is a cache like the bytecode beside it: it may be deleted at any time, and is not used
once a source has changed.
"""

from __future__ import annotations
import __future__

import ast
import contextlib
import graphlib
import importlib.util
import marshal
import os
from typing import TYPE_CHECKING

from keepsake.base import files

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import CodeType


def job(path: str, *names: str) -> None:
    """Link the named modules into an image at path."""
    parts = [part(name) for name in ordered(names)]
    files.replace(path, marshal.dumps((importlib.util.MAGIC_NUMBER, parts)))
    with contextlib.suppress(OSError):
        os.unlink(path + ".making")  # allows the next run with further modules to link again (launch.claim_linking)


def part(name: str) -> tuple[str, str, tuple[int, int], CodeType]:
    """Return the image's entry of one module."""
    source = origin(name)
    info = os.stat(source)  # before reading: a change in between makes the image stale, not wrong
    with open(source, "rb") as file:
        tree = ast.parse(file.read())
    flags = __future__.annotations.compiler_flag
    code = compile(Bare().visit(tree), source, "exec", flags=flags, dont_inherit=True, optimize=2)
    return name, source, (info.st_mtime_ns, info.st_size), code


class Bare(ast.NodeTransformer):
    """Removes what is not used at run time: the annotations of functions, a tenth of the image, and `__future__`."""

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom | None:
        """Return the import, or None for `__future__`: it is a flag of the compiler, and importing it costs time."""
        return None if node.module == "__future__" else node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Return the function without its annotations."""
        node.returns = None
        for argument in ast.walk(node.args):
            if isinstance(argument, ast.arg):
                argument.annotation = None
        self.generic_visit(node)
        return node


def origin(name: str) -> str:
    """Return the source file of a module. Raises ImportError if there is none."""
    spec = importlib.util.find_spec(name)
    if spec is None or not spec.origin:
        raise ImportError(f"no source for {name}")
    return spec.origin


def ordered(names: Sequence[str]) -> list[str]:
    """Return the names in an order where each follows its package and the modules that it imports when it is loaded."""
    graph = {}
    for name in names:
        with open(origin(name), encoding="utf-8") as file:
            tree = ast.parse(file.read())
        graph[name] = {name.rpartition(".")[0], *imports(tree.body)} & set(names)
    return list(graphlib.TopologicalSorter(graph).static_order())


def imports(body: Sequence[ast.stmt]) -> Iterator[str]:
    """Yield the modules that statements import when they are loaded: not inside functions, not for the type checker."""
    for node in body:
        if isinstance(node, ast.Import):
            yield from [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Try) or (isinstance(node, ast.If) and "TYPE_CHECKING" not in ast.dump(node.test)):
            yield from imports(node.body)
