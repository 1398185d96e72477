"""The first reader's result on a file, kept while a second one is asked that may never answer."""

from collections.abc import Callable
from dataclasses import replace

from hengwen.model.document import Content, Document, State
from hengwen.model.messages import message

OnFirstResult = Callable[[Content], None]
"""Gets the result to fall back on."""


def discard(_first: object) -> None:
    """Keep nothing: without a second process, nobody could use it."""


def without_second_opinion(document: Document) -> Document:
    """Return the first reader's document, with a sentence that there was no second opinion."""
    return replace(document, content=_alone(document.content))


def after_a_stop(document: Document, stopped: Content) -> Document:
    """Return the second reader's document after the first one was stopped, or died; `stopped` says so.

    The missing part is unknown: such a text is read partly, and an empty one is no empty document.
    """
    content = document.content
    if content.state is State.EMPTY:
        return replace(document, content=stopped)
    if content.state is not State.READ:
        return document
    what = message(
        "The first reader of this file had to be stopped; the second one may have missed some of its text: compare it"
        " with the pages."
    )
    return replace(document, content=replace(content, state=State.READ_PARTLY, message=what))


def _alone(content: Content) -> Content:
    if content.state is State.EMPTY:
        return replace(
            content,
            message=message(
                "No text was found, and the second reader, which was asked as well, had to be stopped: the file may"
                " be damaged."
            ),
        )
    if not content.state.has_text:
        return content
    return replace(
        content,
        state=State.READ_PARTLY if content.state is State.READ else content.state,
        message=message(
            "The text looks garbled, and the second reader, which was asked about it, had to be stopped: compare it"
            " with the pages."
        ),
    )
