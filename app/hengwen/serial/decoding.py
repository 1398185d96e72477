"""Values from outside of this process, made by a schema: of JSON in files, and of what worker processes send.

A schema is a `msgspec.Struct` or any type made of plain ones, with its bounds in the annotations below. Nothing is made
of a value before it was seen to have the type, the length and the bounds that the schema states.
"""

import json
import re
from typing import Annotated, Any, TypeVar

from msgspec import Meta, MsgspecError, convert, to_builtins
from msgspec.json import decode

T = TypeVar("T")

MAX_NUMBER = (1 << 31) - 1

Offset = Annotated[int, Meta(ge=0, le=MAX_NUMBER)]
"""A place in a text, a number of something, or how many there are."""
Share = Annotated[float, Meta(ge=-0.01, le=1.01)]
"""From 0 to 1, and what rounding may add to it."""
Number = Annotated[float, Meta(ge=-1e15, le=1e15)]
"""Any number that can be shown: never endless, never none."""
Word = Annotated[str, Meta(max_length=200)]
"""A word of the program, an id, a name of an encoding."""
Line = Annotated[str, Meta(max_length=10_000)]
"""A name, a title, a path."""
Passage = Annotated[str, Meta(max_length=1_000_000)]
"""What somebody has written, or a list in one text."""

_LONE = re.compile(r"\\u[dD][89a-fA-F]")
_MAX_LOOSE = 8_000_000  # characters of JSON that is parsed before it is checked


def decode_json(text: str | bytes, kind: type[T]) -> T:
    """The value that JSON holds, by a schema. Raises `ValueError` for any other JSON, and for what is none."""
    written = text if isinstance(text, str) else text.decode()
    try:
        if not _LONE.search(written):  # the quick way, which makes nothing that the schema does not know
            return decode(written, type=kind)
        if len(written) > _MAX_LOOSE:
            raise ValueError("too long")
        return convert(json.loads(written, parse_constant=_refuse), kind)  # knows half a surrogate pair, as names have
    except (MsgspecError, RecursionError) as fault:
        raise ValueError(str(fault)) from fault


def decode_plain(values: object, kind: type[T]) -> T:
    """The same of lists, mappings and plain values, such as a row of a table. Raises `ValueError`."""
    try:
        return convert(values, kind)
    except (MsgspecError, RecursionError) as fault:
        raise ValueError(str(fault)) from fault


def encode_json(value: object) -> str:
    """A value of a schema as JSON in ASCII, half surrogate pairs included."""
    return json.dumps(to_builtins(value), separators=(",", ":"))


def _refuse(_constant: str) -> Any:
    raise ValueError("no number")
