"""Which files of a folder their names call a task sheet or a form, rather than something that was handed in."""

import re
from collections.abc import Sequence
from pathlib import PurePath

from hengwen.model.document import Document, Role

_SAYS_SO = re.compile(
    "任务书|任務書|模板|模版|範本|要求|作业说明|作業說明|评分标准|評分標準|(?<![a-z])(?:templates?|tasks?|tasksheet|worksheet|"
    "assignments?|instructions?|guidelines|requirements?|brief|rubric)(?![a-z])"
)
_MOST = 3


def task_sheets(documents: Sequence[Document]) -> tuple[Document, ...]:
    """The new documents that nobody handed in and whose names say what was to be done.

    None where more than `_MOST` of them, or half of all, are called so: such a word tells nothing there.
    """
    new = [document for document in documents if document.role is Role.NEW]
    found = tuple(document for document in new if document.person is None and is_task_sheet(document.path))
    return found if len(found) <= _MOST and 2 * len(found) < len(new) else ()


def is_task_sheet(path: str) -> bool:
    """Whether a file's name has a word for a task sheet or a form."""
    return bool(_SAYS_SO.search(PurePath(path).stem.lower()))
