"""Finds the names that a report would show: people and numbers in file names and on title pages."""

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import PurePath

from hengwen.model.document import Document
from hengwen.model.regex import regex
from hengwen.people.names import chinese_names_in
from hengwen.views.identity_view import written

_WORDS = regex(r"[^\W_]+(?:[ '’.-]+[^\W_]+)*", re.UNICODE)
_WRITTEN_NAME = regex(r"[\u4e00-\u9fff]{2,4}|[A-Z][\w'’.-]*(?: [A-Z][\w'’.-]*){1,3}")
_NUMBER = regex(r"[A-Za-z]{0,3}\d{5,20}")
_LABEL = regex(
    r"(?:姓\s*名|作\s*者|学\s*生|学\s*号|工\s*号|指导(?:教师|老师)|导\s*师|任课教师|申请人|负责人|提交人|小组成员|组\s*员"
    r"|\b(?:student\s+(?:name|number|no\.?|id)|name|author|supervisor|teacher|applicant))"
    r"\s*[:：]\s*([^\n:：,，;；、()（）|]{2,30})",
    re.IGNORECASE,
)
_FRONT = 3_000  # characters of a document in which its author is named; further on “author:” is part of a reference


def known_names(documents: Iterable[Document]) -> tuple[str, ...]:
    """Return people and their numbers in the documents' file names, title pages and properties, the longest first.

    A guess by form: in file names Chinese names with a surname, numbers of five digits and more, and pairs of
    capitalised Latin words; on title pages the text after 姓名, 学号, Author and the like.
    """
    names: set[str] = set()
    for document in documents:
        names |= set(_in_file_name(document)) | set(_on_title_page(document)) | set(_of_person(document))
        names |= set(_identity_data(document))
    return tuple(sorted(names, key=lambda name: (-len(name), name)))


def _identity_data(document: Document) -> Iterator[str]:
    """Yield identity data of a document that must be anonymous."""
    for finding in document.content.identity_data:
        yield written(document, finding)


def own_names(documents: Iterable[Document]) -> set[str]:
    """Return the names and numbers of those who handed in some documents: known people, or else what the documents
    name.
    """
    names = (_of_person(document) if document.person else known_names([document]) for document in documents)
    return set(chain.from_iterable(names))


def _of_person(document: Document) -> Iterator[str]:
    """Yield names of the person who handed it in, where known; a single letter or digit is no name to be covered."""
    if document.person:
        person = document.person
        names = (person.name, person.number, *(part for member in person.members for part in member))
        yield from (name for name in names if len(name) > 1)


def _in_file_name(document: Document) -> Iterator[str]:
    """Yield names in the file name and those of the two folders around it: course sites give each student a folder."""
    *folders, name = PurePath(document.path).parts[-3:]
    for part in (*folders, PurePath(name).stem):
        yield from _in_name(part)


def _in_name(stem: str) -> Iterator[str]:
    yield from _NUMBER.findall(stem)
    yield from chinese_names_in(stem)
    for words in re.findall(r"(?<![A-Za-z])[A-Z][a-z]+[ _-]+[A-Z][a-z]+(?![a-z])", stem):
        yield re.sub(r"[ _-]+", " ", words)


def _on_title_page(document: Document) -> Iterator[str]:
    for match in _LABEL.finditer(document.text[:_FRONT]):
        bare = re.sub(r"(?<=[\u4e00-\u9fff])\s+(?=[\u4e00-\u9fff])", "", match.group(1).strip())
        words = _WORDS.match(bare)
        if words is None:
            continue
        name = words.group().strip()
        if _NUMBER.fullmatch(name) or _WRITTEN_NAME.fullmatch(name):
            yield name
