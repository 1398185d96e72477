"""What a reader of the figures has to know about what does not count."""

from collections.abc import Sequence

from hengwen.matching.corpus.common_text import OWN
from hengwen.matching.prepare import PreparedCollection
from hengwen.model.document import Document, Role
from hengwen.model.errors import Message, message
from hengwen.model.exclusion_kinds import ExclusionKind
from hengwen.model.report_entry import ReportEntry

LARGE = 3
"""How many times a document's own text the common text is beside which it is hardly any."""

MANY = 6
"""Documents with hardly anything but common text from which that may as well be one text that all copied."""


def warnings_about(templates: Sequence[Document], collection: PreparedCollection) -> list[Message]:
    """Templates without text; and documents that have nothing but what they share word for word.

    Texts alone cannot tell a form that was handed in empty from a text that the whole class copied.
    """
    unread = [template.name for template in templates if not template.state.has_text]
    found = [
        message("The template “{name}” has no text that could be read, so nothing of it is left out.", name=name)
        for name in unread
    ]
    new = [document.entry for document in collection.documents if document.document.role is Role.NEW]
    count = sum(entry.own < min(OWN, _common(entry) / LARGE) for entry in new)
    if count >= MANY:
        found.append(
            message(
                "{count} documents have hardly any text beside what they share word for word with most of the others. "
                "It is taken for a printed form and does not count. If it was copied, let forms count in the settings "
                "and check again.",
                count=count,
            )
        )
    return found


def _common(entry: ReportEntry) -> int:
    """Characters of a document that lie in forms and set phrases of many."""
    return sum(entry.inside(exclusion.span) for exclusion in entry.exclusions if exclusion.kind == ExclusionKind.COMMON)
