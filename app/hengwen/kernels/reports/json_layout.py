"""Breaks long values of JSON into lines."""

import json

from hengwen.kernels import WANTED

try:
    from hengwen.kernels.reports import _json_layout
except ImportError:
    COMPILED = False
else:
    COMPILED = WANTED

_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode


def laid_out(line: str, depth: int, width: int) -> str:
    """Return a value of JSON on one line if it fits into `width` columns, otherwise each of its members on its own.

    `line`: the value as `json` writes it on one line. `depth`: the blanks before the lines of the value itself.
    """
    return _json_layout.laid_out(line, depth, width) if COMPILED else laid_out_in_python(line, depth, width)


def laid_out_in_python(line: str, depth: int, width: int) -> str:
    """Do the same as `laid_out`, in Python."""
    return _laid_out(json.loads(line), line, depth, width)


def _laid_out(value: object, line: str, depth: int, width: int) -> str:
    if len(line) + depth <= width or not isinstance(value, dict | list):
        return line
    if isinstance(value, dict):
        keys, members, edges = [f"{_encode(key)}: " for key in value], list(value.values()), "{}"
    else:
        keys, members, edges = [""] * len(value), value, "[]"
    begin = "\n" + " " * depth
    lines = (
        key + _laid_out(member, _encode(member), depth + 1, width) for key, member in zip(keys, members, strict=True)
    )
    return f"{edges[0]}{begin} " + f",{begin} ".join(lines) + f"{begin}{edges[1]}"
