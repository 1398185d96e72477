"""How a reader says that a file cannot be read."""

from hengwen.model.document import Content, State
from hengwen.model.errors import Message, message


class Unreadable(Exception):  # noqa: N818 - it is a fact about the file, not an error of the program
    """Raised inside readers; `content` has no text, the state and the sentence for the user."""

    def __init__(self, state: State, what: Message) -> None:
        super().__init__(str(what))
        self.content = Content(state=state, message=what)


def no_text(*, images: bool) -> Unreadable:
    """The fault of a document without any text; with images it may be a scan."""
    if images:
        return Unreadable(
            State.EMPTY,
            message("The document has no text, only images: a scan? Text recognition (OCR) would make it readable."),
        )
    return Unreadable(State.EMPTY, message("The document has no text."))


def own_report() -> Unreadable:
    """The fault of a report of this program: evidence that lies among the documents is none of them."""
    what = message("This is a report of this program and no document; it was not compared.")
    return Unreadable(State.WRONG_KIND, what)
