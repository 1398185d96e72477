"""Messages about a document with text that was read from pictures."""

from dataclasses import replace

from hengwen.model.document import Content, Document, Finding, FindingKind, Span, State
from hengwen.model.messages import Message, message
from hengwen.model.recognition import Recognition
from hengwen.readers.text_pictures import TextPictures

_NAMED = 10  # pages or pictures in one sentence


def with_recognition_message(content: Content, pictures: TextPictures | None) -> Content:
    """Return the content with the state and the sentence that its pictures of text ask for."""
    if pictures is None:
        return content
    content = replace(content, unrecognised=pictures.unread)
    if pictures.read and pictures.unread:
        findings = (Finding(FindingKind.IMAGES, Span(0, 0), page, _failed(name)) for name, page in pictures.failed)
        content = _partly(replace(content, findings=(*content.findings, *findings)), _lost(pictures))
    elif content.recognition and content.state is State.READ:
        what = content.message or _recognition_message(content.recognition, len(content.text))
        content = replace(content, state=State.READ_FROM_PICTURES, message=what)
    return content


def without_picture_text(document: Document) -> Document:
    """Return a document whose pictures were to be read, and of which reading was given up, as one read partly."""
    return replace(document, content=_partly(document.content, _count(document.content.unrecognised)))


def _partly(content: Content, lost: Message) -> Content:
    state = State.READ_PARTLY if content.state is State.READ else content.state
    what = content.message if content.state.has_text and content.state is not State.READ else None
    return replace(content, state=state, message=what or lost)


def _failed(name: str) -> Message:
    return (
        message("Its words could not be read: {name}.", name=name) if name else message("Its words could not be read.")
    )


def _lost(pictures: TextPictures) -> Message:
    """Return a sentence that names the first pages or pictures, where all of them are the one or the other."""
    pages = [str(page) for name, page in pictures.failed if not name and page]
    names = [name for name, _ in pictures.failed if name]
    if len(pages) == pictures.unread:
        return message("Pages of which the text could not be read: {pages}.", pages=_first(pages))
    if len(names) == pictures.unread:
        return message("Pictures of which the text could not be read: {names}.", names=_first(names))
    return _count(pictures.unread)


def _first(names: list[str]) -> str:
    return ", ".join(names[:_NAMED]) + ", …" * (len(names) > _NAMED)


def _count(unread: int) -> Message:
    return message("Pages or pictures of text that could not be read: {count}.", count=unread)


def _recognition_message(recognition: Recognition, characters: int) -> Message:
    return message(
        "Text recognition read {count} of its {characters} characters from pictures, with a mean score of {score}; "
        "doubtful lines: {doubtful}.",
        count=recognition.characters,
        characters=characters,
        score=f"{int(100 * recognition.mean_score)} %",
        doubtful=recognition.doubtful,
    )


def without_recognised(content: Content) -> Content:
    """Return the content with blanks in place of what was read from pictures: its letters say nothing of the author."""
    text, done, pieces = content.text, 0, list[str]()
    for span in content.recognition.spans if content.recognition else ():
        pieces += text[done : span.start], " " * len(span)
        done = span.end
    return replace(content, text="".join([*pieces, text[done:]])) if pieces else content
