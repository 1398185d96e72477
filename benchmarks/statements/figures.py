"""Which figures a statement states: numbers in digits and in words, names that only look like some aside."""

import re

_PROGRAMS = (
    "Python|PySide6|Qt|LibreOffice|Word|Windows|Debian|datasketch|sim_text|python-docx|mammoth|docx2txt|pylatexenc|RAR"
    "|RFC|Apache"
)
_NAMES = (
    r"0x[0-9A-F]+",  # which stay: see `_plain`
    r"`[^`]*`",  # code, keys, paths
    r"\]\([^)]*\)",  # where links lead
    r"“[^”]*”",  # what is quoted
    r"\b\d+(?:\.\d+){2,}",  # versions
    rf"\b(?:{_PROGRAMS}) v?\d[\d.]*\b(?:(?:、| (?:to|and|or) )\d[\d.]*\b)*",  # programs with their version
    r"\b\d{4}-\d{2}-\d{2}\b|(?<![.,\d])(?:19|20)\d\d\b(?:\(\d+\))?|\b\d+\(\d+\)",  # dates, years, volumes of journals
    r"(?<=[:;,.] )\(\d\)",  # items of an enumeration
    r"[A-Za-z_¶][+-]?\d[\w.+-]*",  # UTF-8, F1, Ctrl+4, int32, ¶3
    r"\b\d+(?:-[A-Z]|[A-Za-z])\w*",  # 7z, 7-Zip
    r"pdfminer\.six",
)
_NAME = re.compile("|".join(_NAMES))
_NUMBERS = {"zero": 0.0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
_NUMBERS |= {"nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15}
_NUMBERS |= {"sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20}
_NUMBERS |= {"thirty": 30, "thirty-five": 35, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80}
_NUMBERS |= {"hundred": 100, "thousand": 1000}
_PARTS = {"third": 3, "quarter": 4, "fifth": 5, "sixth": 6, "eighth": 8, "tenth": 10, "twentieth": 20, "fiftieth": 50}
_ORDINARY = frozenset({"zero", "one", "two"})  # words that more often count nothing: one can, the two texts
_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻"
_LOWERED = str.maketrans(_RAISED, "0123456789-")
_COUNTED = "|".join(sorted(_NUMBERS, key=len, reverse=True))
_FIGURE = re.compile(
    rf"(?<![\w.])(?:0x[0-9A-F]+|\d+[{_RAISED}]+|\.?\d+(?:[,.]\d+)*)"
    rf"|\b(?:an?|{_COUNTED}) (?:{'|'.join(_PARTS)})s?\b|\b(?:{_COUNTED})\b",
    re.IGNORECASE,
)


def _plain(text: str) -> str:
    """Return a text without the names in it that look like figures."""
    return _NAME.sub(lambda match: match[0] if match[0].startswith("0x") else " ", text)


def figures(text: str) -> list[str]:
    """Return the figures of a statement as they stand there: ``13``, ``.95``, ``1,000``, ``twelve``, ``a fifth``."""
    result = [match[0].lower() for match in _FIGURE.finditer(_plain(text))]
    return [figure for figure in result if figure not in _ORDINARY]


def value(figure: str) -> float:
    """Return the value of a figure: 13 of `thirteen`, .2 of `a fifth`, 8 of `2³`."""
    if figure.startswith("0x"):
        return float(int(figure, 16))
    if figure[-1] in _RAISED:
        base = figure.rstrip(_RAISED)
        return float(base) ** int(figure[len(base) :].translate(_LOWERED))
    if figure[0] in ".0123456789":
        return float(figure.replace(",", ""))
    number, _, part = figure.partition(" ")
    many = _NUMBERS.get(number, 1.0)
    return many / _PARTS[part.removesuffix("s")] if part else many


def every_number(text: str, *, words: bool = True) -> set[float]:
    """Return all numbers of a text, also those that more often count nothing; without `words` only those in digits."""
    result = [match[0].lower() for match in _FIGURE.finditer(_plain(text))]
    return {value(figure) for figure in result if words or not figure[0].isalpha()}
