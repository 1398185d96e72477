"""Recognises rows of values: tables of results, measured values, counts of words, numbers beside names.

Such a row says nothing in words. Lists, schedules, addresses, recipes and contents have numbers too, and count.
"""

import re
from collections.abc import Sequence
from enum import Enum, auto

from msgspec import Struct

from hengwen.model.regex import regex
from hengwen.text.written_prose import han

_NUMBER = regex(
    r"[-+±~≈<>≤≥]?[¥$￥€]?\d{1,3}(?:,\d{3})+(?:\.\d+)?%?|[-+±~≈<>≤≥]?[¥$￥€]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?(?:[%‰℃°]|±\d+(?:\.\d+)?)?|[-+]?\.\d+|-"
)
_MEASURED = regex(
    r"[-+±]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?(?:[a-zA-ZμΩ]{1,4}(?:/[a-zA-Z]{1,3})?)|nan|NaN|inf|NULL|null|True|False|None"
)
_TIME = regex(r"\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?")
_VALUE = regex(r"(?=[!-~]*[/_.:@=\d])[!-~]{2,}")
_MARKED = regex(r"(?:\d{1,3}(?:[)、．）]|\.(?!\d))|[（(]\d{1,3}[）)]|[①-⑳•·*-])\s*(?=\S)")
_SENTENCE = regex(r"[。；！？“”《》]|，.*，")
_HELD = regex("[的了是在我们不这]")
_OPERATOR = regex(r"[=+×÷*/^<>≈→⇒∑∫√±-]+")
_DIGIT = regex(r"\d")
_UNITS = frozenset("年月日号时分秒元人个次条第章节页题班级组岁周天克斤勺只")
_COLUMNS = regex(r"\t+| {2,}|\s*[|｜]\s*")
_MOST_HAN, _MOST_LETTERS, _MOST_WORDS = 12, 40, 4
_MANY, _PAIRS, _SINGLE = 3, 4, 5  # rows in a row: of three fields and more, of two, of one
_WIDE, _WIDE_ROWS, _WIDE_NUMBERS = 5, 2, 3  # fields of a wide row, how many of these make a table, numbers in each
_CONTENTS = 500  # pages, at most, between entries of a list of contents


class Field(Enum):
    """The kind of a field in a row."""

    NUMBER = auto()
    MEASURED = auto()
    TIME = auto()
    VALUE = auto()
    WORD = auto()


_NUMBERS = (Field.NUMBER, Field.MEASURED, Field.TIME)


class ValueRow(Struct, frozen=True):
    """A line that may be a row of values: its fields, and the kind of each."""

    words: tuple[str, ...]
    fields: tuple[Field, ...]

    @property
    def letters(self) -> int:
        """The number of letters and digits in all fields."""
        return sum(map(len, self.words))


def row_of(line: str) -> ValueRow | None:
    """Return the fields of a line if half of them, at least one number, are values, and none is text."""
    if len(line) > 300 or not _DIGIT.search(line) or _SENTENCE.search(line) or _MARKED.match(line):
        return None
    words = _fields(line)
    if any(
        len(word) > _MOST_LETTERS
        or han(word) > _MOST_HAN
        or word in _UNITS
        or (_OPERATOR.fullmatch(word) and word != "-")
        for word in words
    ):
        return None
    fields = tuple(map(_field, words))
    named = sum(field is Field.WORD for field in fields)
    if not words or named > _MOST_WORDS or 2 * named > len(fields) or not any(field in _NUMBERS for field in fields):
        return None
    return ValueRow(words, fields)


def _fields(line: str) -> tuple[str, ...]:
    """Split a line into its columns: at tabs, bars or wide gaps; where there are none, at blanks or commas."""
    line = line.strip(" |｜()[]{},;，；")
    parts = _COLUMNS.split(line)
    if len(parts) < 2 or any(len(part.split()) > _MOST_WORDS for part in parts):
        parts = (
            re.split(r"\s*,(?!\d{3}\b)\s*|\s*，\s*", line) if line.count(",") + line.count("，") > 1 else line.split()
        )
    elif all(len(part) < _MOST_LETTERS for part in parts) and "\t" not in line:
        parts = [piece for part in parts for piece in part.split()]
    return tuple(word for part in parts if (word := part.strip(" '\"‘’,，;:：()[]")))


def _field(word: str) -> Field:
    if _NUMBER.fullmatch(word):
        return Field.NUMBER
    if _TIME.fullmatch(word):
        return Field.TIME
    if _MEASURED.fullmatch(word):
        return Field.MEASURED
    return Field.VALUE if _VALUE.fullmatch(word) else Field.WORD


def are_values(rows: Sequence[ValueRow]) -> bool:
    """Return whether adjacent rows with one number of fields are a table of values, and no list of anything else."""
    width = len(rows[0].fields)
    numbers = [sum(field in _NUMBERS for field in row.fields) for row in rows]
    many = _WIDE_ROWS if width >= _WIDE and min(numbers) >= _WIDE_NUMBERS else _MANY
    if len(rows) < (many if width > 2 else _PAIRS if width == 2 else _SINGLE):
        return False
    held = sum(
        bool(_HELD.search(word))
        for row in rows
        for word, field in zip(row.words, row.fields, strict=True)
        if field is Field.WORD
    )
    words = sum(field is Field.WORD for row in rows for field in row.fields)
    if 4 * held > words > 0:
        return False
    named = sum(han(word) for row in rows for word in row.words) > 0.6 * sum(row.letters for row in rows)
    return not named and (width != 2 or _are_counts(rows)) and sum(numbers) >= len(rows)


def _are_counts(rows: Sequence[ValueRow]) -> bool:
    """Return whether two fields are a name and its number: no time of a schedule, place in a list, page or amount."""
    if any(Field.TIME in row.fields or Field.MEASURED in row.fields for row in rows):
        return all(field is not Field.WORD for row in rows for field in row.fields)
    if all(field is Field.NUMBER for row in rows for field in row.fields):
        return True
    for place in (0, 1):
        if all(row.fields[place] is Field.NUMBER for row in rows):
            fields = [row.words[place] for row in rows]
            whole = [int(number) for number in fields if number.isdecimal()]
            if len(whole) == len(fields) and whole == sorted(whole) and whole[-1] <= _CONTENTS:
                return False
    return True
