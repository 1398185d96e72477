"""Bounds of values: the limits that values from a file or another process must keep.

Values made in this process are not checked; `hengwen.serial.decoding` refuses foreign values out of bounds.
"""

from typing import Annotated

from msgspec import Meta

MAX_NUMBER = (1 << 31) - 1

Offset = Annotated[int, Meta(ge=0, le=MAX_NUMBER)]
"""A place in a text, or a count."""
Share = Annotated[float, Meta(ge=-0.01, le=1.01)]
"""From 0 to 1, with a margin for rounding."""
Number = Annotated[float, Meta(ge=-1e15, le=1e15)]
"""Any number that can be shown: neither infinite nor NaN."""
Word = Annotated[str, Meta(max_length=200)]
"""A word of the program, an id, a name of an encoding."""
Line = Annotated[str, Meta(max_length=10_000)]
"""A name, a title, a path."""
Passage = Annotated[str, Meta(max_length=1_000_000)]
"""A text of a user, or a list in one text."""
