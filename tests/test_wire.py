"""minijson: JSON without json."""

from __future__ import annotations

import json
import math
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.conftest import ROOT

from keepsake.base import minijson

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
NOT_ONE_VALUE = ["", "  ", "{", '{"a":}', "1 2", "{} {}", "[" * 100_000, "nul", "'a'"]


@given(VALUES)
def test_what_is_written_is_read_again(value: object) -> None:
    assert minijson.loads(minijson.dumps(value)) == value
    assert json.loads(minijson.dumps(value)) == value


@pytest.mark.parametrize("text", NOT_ONE_VALUE)
def test_anything_but_one_value_is_a_value_error(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # the contract is the type alone
        minijson.loads(text)


def test_without_the_json_module_it_is_a_value_error_too() -> None:
    """The C scanner raises json's own exception, which is not there in a hook."""
    code = """if True:
        from keepsake.base import minijson
        for text in ("{nope", '{"a" 1}', '{"a": 1,}', '["a" 1]', '"\\\\x"', '"open'):
            for read in (minijson.loads, lambda text: minijson.value_at(text, 0)):
                try:
                    read(text)
                except ValueError:
                    print("refused")
    """
    done = subprocess.run(
        [sys.executable, "-S", "-E", "-c", code], cwd=ROOT / "scripts", capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["refused"] * 12


def test_lone_surrogates_bom_and_control_characters_are_read() -> None:
    assert minijson.loads('\ufeff {"a": "\\ud83d\t"} \n') == {"a": "\ud83d\t"}


def test_infinities_are_written_as_null() -> None:
    assert minijson.dumps([math.inf, math.nan]) == "[null, null]"


def test_other_types_are_refused() -> None:
    with pytest.raises(TypeError):
        minijson.dumps(object())


def test_a_python_without_the_c_parts_still_works() -> None:
    code = (
        "import sys; sys.modules['_json'] = None; from keepsake.base import minijson;"
        "assert minijson.loads('{\"a\": [1, null]}') == {'a': [1, None]}; print(minijson.dumps({'a': 'é'}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT / "scripts", capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == '{"a": "\\u00e9"}'
