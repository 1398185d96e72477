"""Numbers that are days, times or years, and running numbers: they occur in names of files and identify nobody
(ours).
"""

import re
from collections.abc import Collection, Sequence

from hengwen.model.regex import regex
from hengwen.people.names import is_chinese_name

_YEAR = r"(?:19[89]\d|20[0-3]\d)"
_MONTH, _DAY = r"(?:0[1-9]|1[0-2])", r"(?:0[1-9]|[12]\d|3[01])"
_HOUR, _SIXTY = r"(?:[01]\d|2[0-3])", r"[0-5]\d"
_BY_DAY = r"(?:0[7-9]|1\d|2[0-3])"  # classes with numbers below seven are more common than files handed in at night
_CALENDAR = regex(
    rf"{_YEAR}{_MONTH}{_DAY}(?:{_BY_DAY}{_SIXTY}|{_HOUR}{_SIXTY}{_SIXTY})?"
    rf"|{_DAY}{_MONTH}{_YEAR}|{_MONTH}{_DAY}{_YEAR}"
    rf"|\d\d{_MONTH}{_DAY}(?:{_BY_DAY}{_SIXTY}(?:{_SIXTY})?)?|{_DAY}{_MONTH}\d\d|{_MONTH}{_DAY}\d\d"
    rf"|{_HOUR}{_SIXTY}{_SIXTY}|{_YEAR}(?:0\d|1[0-2])|{_YEAR}[1-4]|1[0-9]{{12}}"
)
_NEARLY_ALL = 0.9  # of different numbers: of those of students, at most 31 of 40 in a class are days by chance
_PEOPLE = 5  # each with a number of their own that no other has: the days of five people are hardly all different
_RUNNING = 3  # times their count; larger numbers with leading zeros do not count files
_CAPITALISED = regex(r"[^\W\d_a-z][^\W\d_]*(?:[ '’-][^\W\d_a-z][^\W\d_]*){1,3}")


def are_calendar(numbers: Collection[str]) -> bool:
    """Return whether nearly all of some different numbers are days, times, months, terms or consecutive years."""
    days = sum(_is_calendar(number) for number in numbers)
    return bool(numbers) and days >= _NEARLY_ALL * len(numbers)


def are_running(numbers: Collection[str]) -> bool:
    """Return whether different numbers count files: most begin with 00, or with 0 and are hardly above their count."""
    digits = [re.sub(r"\D", "", number) for number in numbers]
    padded, twice = (sum(digit.startswith(noughts) for digit in digits) > len(digits) / 2 for noughts in ("0", "00"))
    return twice or (padded and max(map(int, digits)) <= _RUNNING * len(digits))


def are_days_of_people(pairs: Sequence[tuple[str, str]]) -> bool:
    """Return whether the numbers beside some names are days or times rather than these people's numbers: nearly all
    look so, and they are not those of several people, each with a name like one and a number of their own.
    """
    different = set(pairs)
    numbers, names = {number for number, _ in different}, {name for _, name in different}
    if not are_calendar(numbers):
        return False
    alike = sum(is_chinese_name(name) or _CAPITALISED.fullmatch(name) is not None for name in names)
    one_each = len(numbers) == len(names) == len(different) >= _PEOPLE
    return not (one_each and alike >= _NEARLY_ALL * len(names))


def _is_calendar(number: str) -> bool:
    digits = re.sub(r"\D", "", number)
    years = re.fullmatch(rf"({_YEAR})({_YEAR})", digits)
    return bool(_CALENDAR.fullmatch(digits)) or bool(years and int(years[2]) == int(years[1]) + 1)
