"""The content of a document once all its paragraphs are read: the last step of every reader that writes drafts."""

from hengwen.model.document import Content, Finding, State
from hengwen.model.messages import Message
from hengwen.model.signs.traces import NO_TRACES, Traces
from hengwen.readers.common.draft import Assembled
from hengwen.readers.common.paragraph_kinds import classify
from hengwen.readers.common.titles import title_of
from hengwen.readers.failure import textless


def finished(
    assembled: Assembled,
    state: State = State.READ,
    what: Message | None = None,
    *,
    images: bool = False,
    title: str | None = None,
    findings: tuple[Finding, ...] | None = None,
    traces: Traces = NO_TRACES,
    encoding: str | None = None,
    pages: int | None = None,
    blank_pages: tuple[int, ...] = (),
) -> Content:
    """Return the content, its paragraphs classified. Raises `Unreadable` where there is no text and nothing hidden.

    `state` and `what` hold where no running text is hidden; `title` goes before the one that the text has. `findings`:
    those of the text by default. `images`: a document without text may be a scan.
    """
    if not assembled.text:
        return textless(assembled.findings, images=images, pages=pages, traces=traces)
    paragraphs = classify(assembled.paragraphs, assembled.text)
    if assembled.suspicion:
        state, what = State.SUSPICIOUS, assembled.suspicion
    return Content(
        assembled.text,
        paragraphs,
        title or title_of(paragraphs, assembled.text),
        state,
        what,
        assembled.findings if findings is None else findings,
        encoding=encoding,
        pages=pages,
        blank_pages=blank_pages,
        traces=traces,
        recognition=assembled.recognition,
    )
