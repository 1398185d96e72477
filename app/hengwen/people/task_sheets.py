"""Finds files of a folder that are named like a task sheet or a form, rather than handed in."""

from collections.abc import Sequence
from pathlib import PurePath

from hengwen.model.document import Document, Role
from hengwen.model.regex import regex

_SAYS_SO = regex(
    "任务书|任務書|模板|模版|範本|要求|作业说明|作業說明|评分标准|評分標準|(?<![a-z])(?:templates?|tasks?|tasksheet|worksheet|"
    "assignments?|instructions?|guidelines|requirements?|brief|rubric)(?![a-z])"
)
_MOST = 3


def task_sheets(documents: Sequence[Document]) -> tuple[Document, ...]:
    """Return the new documents without a person whose names say that they are the task.

    Empty where more than `_MOST`, or half of all, are named so: the word means nothing there.
    """
    new = [document for document in documents if document.role is Role.NEW]
    sheets = tuple(document for document in new if document.person is None and is_task_sheet(document.path))
    return sheets if len(sheets) <= _MOST and 2 * len(sheets) < len(new) else ()


def is_task_sheet(path: str) -> bool:
    """Return whether a file's name has a word for a task sheet or a form."""
    return bool(_SAYS_SO.search(PurePath(path).stem.lower()))
