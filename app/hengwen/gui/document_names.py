"""The names of documents in the window."""

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

_ONE_LINE = 26  # columns of a title that fit into a line of a table

NameOf = Callable[[Document], str]
"""Returns the name of a document in the window, in one line."""


@dataclass(frozen=True)
class ShownNames:
    """The names of all documents of a report, by `id(document)`; other documents have their label as name.

    Older documents are marked: they are only sources.
    """

    names: Mapping[int, DocumentName] = field(default_factory=lambda: MappingProxyType({}))

    @classmethod
    def of(cls, documents: Iterable[Document]) -> "ShownNames":
        """Return the names of some documents beside each other; slow for many."""
        return cls(document_names(documents))

    def title(self, document: Document) -> str:
        """Return a name in one line that no other document has."""
        known_name = self.names.get(id(document))
        name = visible_line(known_name.title if known_name else document.label)
        return name if document.role is Role.NEW else f"{name} [{word('older')}]"

    def marked(self, document: Document) -> str:
        """Return the title, after a warning sign where the document was not read or is in doubt."""
        state, recognition = document.state, document.content.recognition
        sure = state.is_whole and not (recognition and recognition.is_doubtful)
        return f"{'' if sure else '⚠ ' if state.has_text else '✕ '}{self.title(document)}"

    def detail(self, document: Document) -> str:
        """Return how it was read, where that is in doubt, and the rest of its name."""
        state = document.state
        read = "" if state is State.READ else sentence(state.label)
        return " · ".join(filter(None, (read, self.rest(document))))

    def rest(self, document: Document) -> str:
        """Return the rest of the name: a number, a class, a folder; empty where there is none."""
        name = self.names.get(id(document))
        return visible_line(name.detail) if name else ""

    def whole(self, document: Document) -> str:
        """Return all that is known of a document, one fact per line, for a tool tip."""
        return "\n".join(filter(None, (self.title(document), self.detail(document), visible_line(document.path))))

    @cached_property
    def need_two_lines(self) -> bool:
        """Return whether some names have a detail or are long."""
        return any(name.detail or columns_of(name.title) > _ONE_LINE for name in self.names.values())


def name_beside(report: Report | None, entry: ReportEntry, other: ReportEntry, name_of: NameOf) -> str:
    """Return the name of a document in a pair, and how many identical ones it represents there."""
    count = report.identical.beside(entry, other) if report is not None else 0
    more = f" ({sentence(message('and {count} identical', count=count))})" if count else ""
    return f"{name_of(entry.document)}{more}"


def plain_name(document: Document) -> str:
    """Return the person, or the name of the file where no person is known."""
    return ShownNames().title(document)
