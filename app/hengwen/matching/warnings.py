"""What a reader of the figures has to know about what does not count."""

from collections.abc import Sequence

from hengwen.model.document import Document
from hengwen.model.errors import Message, message


def warnings_about(templates: Sequence[Document]) -> list[Message]:
    """Templates without text: nothing of them is left out."""
    unread = [template.name for template in templates if not template.state.has_text]
    return [
        message("The template “{name}” has no text that could be read, so nothing of it is left out.", name=name)
        for name in unread
    ]
