"""Reads and writes JSON without `json`, by the C scanner and string encoder of the standard library.

Importing `json` also imports `re` and costs half of a bare Python start; its two parts in C, which do the work anyway,
cost nothing (docs/performance.md). If a Python has no `_json`, the `json` module itself is used.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable

_CONSTANTS = {None: "null", True: "true", False: "false"}


def _constant(name: str) -> float:
    return float(name.replace("Infinity", "inf"))


class _Context:
    """The attributes that the C scanner reads from a decoder."""

    strict = False  # control characters inside strings are data here, not an error
    object_hook = None
    object_pairs_hook = None
    parse_float = float
    parse_int = int
    parse_constant = staticmethod(_constant)


def _plain() -> tuple[Callable[[str, int], tuple[object, int]], Callable[[str], str]]:
    import json

    decoder = json.JSONDecoder(strict=False)
    return decoder.raw_decode, json.dumps


scan: Callable[[str, int], Any]
try:
    from _json import encode_basestring_ascii as quote
    from _json import make_scanner as _make_scanner

    _c_scanner: Any = _make_scanner
    scan = _c_scanner(_Context())
except ImportError:  # pragma: no cover  # a Python without the C accelerator
    scan, quote = _plain()


def value_at(text: str, start: int) -> tuple[Any, int]:
    """Parse the JSON value at index `start`; return it and the index of its end. Raises ValueError if there is none."""
    try:
        value, end = scan(text, start)
    except (StopIteration, SystemError):  # the scanner needs json's exception, but `json` isn't imported
        raise ValueError("not JSON") from None
    except RecursionError:
        raise ValueError("nested too deeply") from None
    return value, end


def loads(text: str) -> object:
    """Parse one JSON value.

    In: text with one value, which white space may surround. Out: the value as plain Python objects. Raises ValueError
    if the text is not JSON, has anything after the value, or is nested too deeply.
    """
    start = len(text) - len(text.lstrip(" \t\r\n\ufeff"))
    value, end = value_at(text, start)
    if text[end:].strip(" \t\r\n"):
        raise ValueError("more than one JSON value")
    return value


def dumps(value: object) -> str:
    """Write plain Python objects (dict, list, tuple, str, int, float, bool, None) as ASCII JSON.

    ASCII only, so lone surrogates and any console code page are harmless. Raises TypeError on other types.
    """
    if isinstance(value, str):
        return quote(value)
    if value is None or isinstance(value, bool):
        return _CONSTANTS[value]
    if isinstance(value, (int, float)):
        return repr(value) if value - value == 0 else "null"  # JSON has neither NaN nor infinity
    if isinstance(value, dict):
        return "{" + ", ".join([f"{quote(str(key))}: {dumps(item)}" for key, item in value.items()]) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join([dumps(item) for item in value]) + "]"
    raise TypeError(f"not JSON: {type(value).__name__}")
