"""Whether the Chinese pages state the figures of the English ones, block by block."""

import re
from collections.abc import Iterator
from itertools import groupby

from benchmarks.statements.figures import every_number, figures, value
from benchmarks.statements.pages import CODE, ROOT, Block, blocks
from hengwen.text.numerals import HAN_DIGITS, HAN_UNITS, han_number

_DIGITS = "".join(HAN_DIGITS) + "".join(HAN_UNITS)
_HAN = re.compile(f"[{_DIGITS}]+(?:分之[{_DIGITS}]+)?")


def pairs() -> Iterator[tuple[str, str]]:
    """Yield English pages, each with the Chinese one, by their paths below the root."""
    yield "README.md", "README.zh-CN.md"
    for path in sorted((ROOT / "docs/guide/en").glob("*.md")):
        yield f"docs/guide/en/{path.name}", f"docs/guide/zh/{path.name}"


def differences(english: str, chinese: str) -> list[str]:
    """Return stretches of two pages that state other figures, in a sentence each.

    A stretch is a block; a whole section where the two have not the same blocks, or lines of commands. What the
    English one states, and what the Chinese one says in digits, the other says in digits or in words.
    """
    values = []
    for ours, theirs in zip(_sections(english), _sections(chinese), strict=True):
        kinds = [block.kind for block in ours]
        alike = kinds == [block.kind for block in theirs] and CODE not in kinds
        stretches = zip(ours, theirs, strict=True) if alike else [(_joined(ours), _joined(theirs))]
        for one, other in stretches:
            there, here = _han_numbers(other.text), every_number(one.text)
            stated = _in_digits(one.text) | set(map(value, figures(one.text)))
            missing = (stated - there) | (_in_digits(other.text) - here)
            if missing:
                values.append(f"{chinese}: {min(missing):g} stands in one language only: {other.text[:60]}")
    return values


def _sections(page: str) -> list[list[Block]]:
    parts = groupby(blocks((ROOT / page).read_text(encoding="utf-8")), key=lambda block: block.section)
    return [list(part) for _, part in parts]


def _joined(parts: list[Block]) -> Block:
    return Block(parts[0].section, parts[0].kind, "\n".join(block.text for block in parts))


def _in_digits(text: str) -> set[float]:
    return every_number(text, words=False)


def _han_numbers(text: str) -> set[float]:
    """Return numbers in digits and in Chinese: 一万 is 10,000, 五分之一 a fifth."""
    values = _in_digits(text)
    for match in _HAN.finditer(text):
        parts, _, of = match[0].partition("分之")
        values.add(float(han_number(parts)))
        if of and han_number(parts):
            values.add(han_number(of) / han_number(parts))
    return values
