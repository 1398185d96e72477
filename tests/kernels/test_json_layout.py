"""Long values of JSON are broken into lines as in Python."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hengwen.kernels.reports import json_layout

SIMPLE = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False, allow_infinity=False), st.text())
VALUES = st.recursive(
    SIMPLE, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4)
)


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


@pytest.mark.skipif(not json_layout.COMPILED, reason="the kernels were not compiled")
@given(VALUES, st.integers(0, 3), st.integers(0, 40))
def test_values_are_laid_out_as_in_python(value: object, depth: int, width: int) -> None:
    """With brackets, commas, quotes and backslashes in strings, and nothing at all in lists."""
    line = _line(value)
    laid_out = json_layout.laid_out(line, depth, width)
    assert laid_out == json_layout.laid_out_in_python(line, depth, width)
    assert json.loads(laid_out) == value


@pytest.mark.parametrize("lay_out", [json_layout.laid_out, json_layout.laid_out_in_python])
def test_a_member_that_fits_stays_on_one_line(lay_out) -> None:  # type: ignore[no-untyped-def]
    """Counted in characters, lone surrogates and those beyond the first plane too."""
    value = {"spans": [[1, 2], [3, 4]], "names": ["\udc80", '𠀀, [“"\\'], "none": []}
    lines = ["{", '   "spans": [', "    [1, 2],", "    [3, 4]", "   ],", '   "names": [', '    "\udc80",']
    assert lay_out(_line(value), 2, 18) == "\n".join([*lines, '    "𠀀, [“\\"\\\\"', "   ],", '   "none": []', "  }"])
    assert lay_out(_line(value), 2, len(_line(value)) + 2) == _line(value)
