"""The exception by which a reader says that a file cannot be read, and its usual contents."""

from hengwen.model.document import Content, Finding, FindingKind, Span, State
from hengwen.model.messages import Message, message
from hengwen.model.signs.traces import NO_TRACES, Traces
from hengwen.readers.text_pictures import text_pictures


class Unreadable(Exception):  # noqa: N818 - it is a fact about the file, not an error of the program
    """Raised inside readers; `content` has no text, but the state and, in `what`, the sentence for the user."""

    def __init__(
        self, state: State, what: Message, findings: tuple[Finding, ...] = (), traces: Traces = NO_TRACES
    ) -> None:
        super().__init__(str(what))
        self.what = what
        self.content = Content(state=state, message=what, findings=findings, traces=traces)


def no_text(*, images: bool, traces: Traces = NO_TRACES) -> Unreadable:
    """Return the fault of a document without any text; with images it may be a scan. Its traces stay."""
    pictures = text_pictures()
    if images and pictures and pictures.are_read:
        what = message("The document shows nothing but pictures, and no text could be read in them.")
        return Unreadable(State.EMPTY, what, (Finding(FindingKind.IMAGES, Span(0, 0)),), traces)
    if images:
        return Unreadable(
            State.EMPTY,
            message("The document has no text, only images: a scan? Text recognition (OCR) would make it readable."),
            (Finding(FindingKind.IMAGES, Span(0, 0)),),
            traces,
        )
    return Unreadable(State.EMPTY, message("The document has no text."), traces=traces)


def textless(
    findings: tuple[Finding, ...], *, images: bool, pages: int | None = None, traces: Traces = NO_TRACES
) -> Content:
    """Return the content of a document without visible text; its findings and traces stay.

    Raises `Unreadable` if nothing is hidden.
    """
    if all(finding.kind == FindingKind.IMAGES for finding in findings):
        raise no_text(images=images or bool(findings), traces=traces)
    what = message("The document shows no text: what it holds is hidden or deleted.")
    return Content(state=State.EMPTY, message=what, findings=findings, pages=pages, traces=traces)


def no_bytes() -> Unreadable:
    """Return the fault of a file of length zero."""
    return Unreadable(State.EMPTY, message("The file is empty: it has no bytes at all."))


def gone(fault: Exception | None = None) -> Unreadable:
    """Return the fault of a file that cannot be opened; `fault`: what the system said about it."""
    if isinstance(fault, PermissionError):
        what = message("You have no permission to read this file, or another program keeps it to itself.")
        return Unreadable(State.NOT_ALLOWED, what)
    return Unreadable(State.GONE, message("The file is not there."))


def too_large() -> Unreadable:
    """Return the fault of a file, or of a part of it, beyond the limits."""
    return Unreadable(State.TOO_LARGE, message("The file, or what is packed in it, is too large to be read safely."))


def locked() -> Unreadable:
    """Return the fault of a document that asks for a password."""
    return Unreadable(State.LOCKED, message("The document is locked with a password; save a copy without it."))


def damaged_pdf() -> Unreadable:
    """Return the fault of a PDF whose structure is broken."""
    return Unreadable(State.DAMAGED, message("The PDF file is damaged or cut off; make it again from its source."))


def lost() -> Unreadable:
    """Return the fault of a text of which most characters were lost before it was handed in."""
    what = message("The characters of this file were lost when it was saved: question marks stand in their place.")
    return Unreadable(State.DAMAGED, what)


def own_report() -> Unreadable:
    """Return the fault of a report of this program that lies among the documents: it is no submission."""
    what = message("This is a report of this program and no document; it was not compared.")
    return Unreadable(State.WRONG_KIND, what)
