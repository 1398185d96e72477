"""Impossible parts of a reference, by its own form: check digits, identifiers, dates, pages.

Sources: ISBN, ISO 2108; ISSN, ISO 3297; DOI, ISO 26324 and the DOI handbook, 2.2 (registrants have codes from 1000 on);
arXiv, "Understanding the arXiv identifier" (YYMM.number since April 2007, five digits since 2015). Parts that a line
end may have cut off are not judged.
"""

import re
from collections.abc import Iterator
from datetime import date

from hengwen.model.messages import message
from hengwen.model.regex import regex
from hengwen.readers.findings.paragraph_places import Place

_DASH = r"\-\u2010-\u2015－~～"
_ISBN = regex(r"ISBN(?:-1[03])?[:：]?\s{0,3}((?:\d[-\u2010-\u2014 ]?){9,12}[\dXx])(?![-\u2010-\u2014 \s]{0,2}[\dXx])")
_ISSN = regex(r"ISSN[:：]?\s{0,3}(\d{4})[-\u2010-\u2014](\d{3}[\dXx])(?![\dXx])")
_DOI = regex(r"(?:\bdoi(?:\.org/|[:：])\s{0,2})(\d{1,3}\.(\d{1,12}))(?=/\S)", re.IGNORECASE)
_ARXIV = regex(r"\barxiv(?:\.org/(?:abs|pdf)/|:\s?)(\d\d)(\d\d)\.(\d{4,6})(?![\d\n-])", re.IGNORECASE)
_DATE = regex(r"[\[(（［]\s?((?:19|20)\d\d)[-\u2010-\u2014.](\d{1,2})[-\u2010-\u2014.](\d{1,2})\s?[\])）］]")
_PAGES = tuple(
    regex(rf"{before}(\d{{1,6}})\s?[{_DASH}]{{1,2}}\s?(\d{{1,6}})(?![\d\s{_DASH}]{{0,3}}[\d{_DASH}])")
    for before in (
        r"(?:1[89]|20)\d\d\s?[,，]?\s?\d{0,4}\s?(?:[(（][\w ]{1,12}[)）])?\s?[:：]\s?",  # year, volume (issue): pages
        r"(?<![A-Za-z])pp\.\s?",
        r",\s?\d{1,4}\s?\(\d{1,4}\),\s?",  # volume(issue), pages
    )
)
_FIRST_ARXIV = (7, 4)
_LONGER_ARXIV = 15  # the year from which on numbers have five digits
_FIRST_REGISTRANT = 1000

_ISBN_WRONG = message("The check digit of its ISBN is wrong.")
_ISSN_WRONG = message("The check digit of its ISSN is wrong.")
_DOI_WRONG = message("Its DOI has a form that no DOI has.")
_ARXIV_WRONG = message("Its arXiv number has a month or a form that no such number has.")
_DATE_WRONG = message("It has a date that no calendar has.")
_PAGES_WRONG = message("Its last page comes before its first one.")


def wrong_forms(text: str) -> Iterator[Place]:
    """Yield the impossible parts of a stretch of references, each with a sentence; offsets into it."""
    yield from _isbn(text)
    yield from _issn(text)
    yield from _doi(text)
    yield from _arxiv(text)
    yield from _dates(text)
    yield from _pages(text)


def _isbn(text: str) -> Iterator[Place]:
    for match in _ISBN.finditer(text) if "ISBN" in text else ():
        digits = re.sub(r"[^\dXx]", "", match[1]).upper()
        if len(digits) in (10, 13) and not is_isbn(digits):
            yield (*match.span(), _ISBN_WRONG)


def is_isbn(digits: str) -> bool:
    """Return whether ten or thirteen digits, the last of ten perhaps X, have the check digit of an ISBN."""
    if len(digits) == 13:
        weighed = sum(int(digit) * (1, 3)[place % 2] for place, digit in enumerate(digits) if digit != "X")
        return "X" not in digits and weighed % 10 == 0
    return "X" not in digits[:-1] and sum(_value(digit) * (10 - place) for place, digit in enumerate(digits)) % 11 == 0


def _value(digit: str) -> int:
    return 10 if digit == "X" else int(digit)


def _issn(text: str) -> Iterator[Place]:
    for match in _ISSN.finditer(text) if "ISSN" in text else ():
        digits = (match[1] + match[2]).upper()
        if sum(_value(digit) * (8 - place) for place, digit in enumerate(digits)) % 11:
            yield (*match.span(), _ISSN_WRONG)


def _doi(text: str) -> Iterator[Place]:
    for match in _DOI.finditer(text):
        directory, registrant = match[1].split(".")
        if directory != "10" or int(registrant) < _FIRST_REGISTRANT or registrant.startswith("0"):
            yield (*match.span(), _DOI_WRONG)


def _arxiv(text: str) -> Iterator[Place]:
    for match in _ARXIV.finditer(text):
        year, month = int(match[1]), int(match[2])
        digits = 5 if year >= _LONGER_ARXIV else 4
        if not 1 <= month <= 12 or (year, month) < _FIRST_ARXIV or len(match[3]) != digits:
            yield (*match.span(), _ARXIV_WRONG)


def _dates(text: str) -> Iterator[Place]:
    for match in _DATE.finditer(text):
        try:
            date(*map(int, match.groups()))
        except ValueError:
            yield (*match.span(), _DATE_WRONG)


def _pages(text: str) -> Iterator[Place]:
    """Yield page ranges that run backwards; `1123-8` is short for 1123-1128."""
    for pattern in _PAGES:
        for match in pattern.finditer(text):
            first, last = match[1], match[2]
            if len(last) >= len(first) and int(last) < int(first):
                yield (match.start(1), match.end(2), _PAGES_WRONG)
