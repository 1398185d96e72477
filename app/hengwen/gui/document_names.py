"""What documents are called in the window."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from hengwen.gui.translation import sentence, word
from hengwen.model.document import Document, Role, State
from hengwen.model.messages import message
from hengwen.model.report.report import Report, ReportEntry
from hengwen.text.display import visible_line
from hengwen.views.shown_names import DocumentName, columns_of, document_names

_ONE_LINE = 26  # columns of a title that have room in a line of a table

NameOf = Callable[[Document], str]
"""What a document is called in the window, in one line."""


@dataclass(frozen=True)
class ShownNames:
    """The names of all documents of a report, by `id(document)`; others are called by their label.

    Older documents are marked: they are sources, and never examined.
    """

    names: Mapping[int, DocumentName] = field(default_factory=lambda: MappingProxyType({}))

    @classmethod
    def of(cls, documents: Iterable[Document]) -> "ShownNames":
        """Those of some documents beside each other; takes a moment where they are many."""
        return cls(document_names(documents))

    def title(self, document: Document) -> str:
        """One line that no other document has."""
        found = self.names.get(id(document))
        name = visible_line(found.title if found else document.label)
        return name if document.role is Role.NEW else f"{name} [{word('older')}]"

    def marked(self, document: Document) -> str:
        """The title, and before it a sign where the document was not read, or not without doubt."""
        state = document.state
        return f"{'' if state is State.READ else '⚠ ' if state.has_text else '✕ '}{self.title(document)}"

    def detail(self, document: Document) -> str:
        """How it was read, where that is in doubt, and what else is known of it."""
        state = document.state
        read = "" if state is State.READ else sentence(state.label)
        return " · ".join(filter(None, (read, self.rest(document))))

    def rest(self, document: Document) -> str:
        """What else is known of it: a number, a class, a folder; empty where there is nothing."""
        found = self.names.get(id(document))
        return visible_line(found.detail) if found else ""

    def whole(self, document: Document) -> str:
        """All that is known of it, a line for each: for what is said under the pointer."""
        return "\n".join(filter(None, (self.title(document), self.detail(document), visible_line(document.path))))

    @cached_property
    def need_two_lines(self) -> bool:
        """Whether some names have a detail or are long."""
        return any(name.detail or columns_of(name.title) > _ONE_LINE for name in self.names.values())


def name_beside(report: Report | None, entry: ReportEntry, other: ReportEntry, name_of: NameOf) -> str:
    """The name of a document in a pair, and for how many identical ones it stands there."""
    count = report.identical.beside(entry, other) if report is not None else 0
    more = f" ({sentence(message('and {count} identical', count=count))})" if count else ""
    return f"{name_of(entry.document)}{more}"


def plain_name(document: Document) -> str:
    """Who handed it in, or the name of its file where that is not known."""
    return ShownNames().title(document)
