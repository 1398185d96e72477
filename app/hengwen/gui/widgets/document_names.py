"""What documents are called in the window, and what of their names tells them apart."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import takewhile
from pathlib import PurePath

from hengwen.gui.translation import sentence, word
from hengwen.model.document import Document, Role
from hengwen.model.messages import message
from hengwen.model.report import Report, ReportEntry

_WORTH = 3

NameOf = Callable[[Document], str]
"""What a document is called in the window: its name, or something in its place where names are hidden."""


@lru_cache(maxsize=1 << 16)
def _file_name(path: str) -> str:
    return PurePath(path).name


def file_name(document: Document) -> str:
    """The name of its file; tables ask for it at every turn."""
    return _file_name(document.path)


def file_label(document: Document) -> str:
    """Who handed it in, and the name of its file: where the file is what matters."""
    name = file_name(document)
    return f"{document.person.label} · {name}" if document.person else name


def plain_name(document: Document) -> str:
    """Who handed it in, or the name of its file where that is not known; marked where it is an older document: that one
    is a source, and never the one examined.
    """
    name = document.label if document.person else file_name(document)
    return name if document.role is Role.NEW else f"{name} [{word('older')}]"


def name_beside(report: Report | None, entry: ReportEntry, other: ReportEntry, name_of: NameOf = plain_name) -> str:
    """The name of a document in a pair, and for how many identical ones it stands there."""
    count = report.identical.represented(entry, other) if report is not None else 0
    more = f" ({sentence(message('and {count} identical', count=count))})" if count else ""
    return f"{name_of(entry.document)}{more}"


def common_start(names: Iterable[str]) -> int:
    """How many characters at their start all of these names share; 0 where leaving them out would gain nothing."""
    ordered = sorted(set(names))
    if len(ordered) < 2:
        return 0
    length = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(ordered[0], ordered[-1], strict=False)))
    return length if length > _WORTH else 0


def short_names(names: Sequence[str]) -> list[str]:
    """What tells names apart: without the start and the end that all of them share, where that leaves something."""
    start = common_start(names)
    end = common_start(name[start:][::-1] for name in names)
    short = [name[start : len(name) - end] for name in names]
    return short if all(short) else list(names)
