"""From a file to a `Document`: every file ends in one state with one sentence."""

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from importlib import import_module
from pathlib import Path

from hengwen.files.marks import bears_mark
from hengwen.files.written_reports import is_known
from hengwen.model.document import Content, Document, Finding, FindingKind, Role, Span, State
from hengwen.model.messages import message
from hengwen.readers.archives.archive import archive_fault, is_archive
from hengwen.readers.common.paragraph_kinds import unheaded_references
from hengwen.readers.detect import detect
from hengwen.readers.document_bytes import document_bytes
from hengwen.readers.encodings.guess import canonical_encoding
from hengwen.readers.failure import Unreadable, own_report
from hengwen.readers.findings.garbled_text import if_garbled
from hengwen.readers.findings.suspicious_text import with_text_findings
from hengwen.readers.findings.traces_in_text import with_traces_in_text
from hengwen.readers.formats import FORMATS, Format, Formats, Pages, formats_in_use
from hengwen.readers.guesses import failed_guesses
from hengwen.readers.limits import bounded
from hengwen.readers.pages_read import PagesRead
from hengwen.readers.picture_text.messages import with_recognition_message, without_recognised
from hengwen.readers.second_opinion import OnFirstResult, discard
from hengwen.readers.text_pictures import text_pictures_of_file

Reader = Callable[..., Content]

_SAYS_REPORT = Finding(FindingKind.SAYS_REPORT, Span(0, 0))


def read(path: Path, role: Role = Role.NEW, encoding: str | None = None) -> Document:
    """Read a file in this process. A bad file never raises: the document's state and message say what happened.

    `encoding`: for plain text and HTML, a name as in `encodings.CHOICES` (another raises `HengwenError`); the bytes
    decide by default. A document in an archive has the path `export.zip/Name/work.docx`. `id` is the SHA-256 of exactly
    the bytes of the text, or empty when no bytes could be read.
    """
    try:
        document = read_file(path, role, encoding=canonical_encoding(encoding) if encoding else None)
    except MemoryError:
        return Document(str(path), "", crashed(), role)
    return document or Document(str(path), "", crashed(), role)


def crashed() -> Content:
    """Return the content of a file that crashes its reader."""
    what = message("The file takes its reader down; save it once more in the program it comes from.")
    return Content(state=State.READER_CRASHED, message=what)


def read_file(
    path: Path,
    role: Role,
    formats: Formats = FORMATS,
    skip: int = 0,
    encoding: str | None = None,
    *,
    on_first_result: Callable[[Document], None] = discard,
    pages_read: PagesRead | None = None,
) -> Document | None:
    """Read a file with the readers from number `skip` on; None when there is none left. Raises only `MemoryError`.

    `on_first_result` gets the first reader's document before a second one is asked, which may hang or die. `pages_read`
    notes the progress of the first one.
    """
    try:
        if is_archive(path) and not skip and (fault := archive_fault(path)):
            return Document(str(path), "", fault, role)
        data = document_bytes(path)
    except Unreadable as fault:
        return Document(str(path), "", fault.content, role)
    return read_bytes(data, path, role, formats, skip, encoding, on_first_result=on_first_result, pages_read=pages_read)


def read_bytes(  # noqa: PLR0917 - as `read_file`
    data: bytes,
    path: Path,
    role: Role,
    formats: Formats = FORMATS,
    skip: int = 0,
    encoding: str | None = None,
    *,
    on_first_result: Callable[[Document], None] = discard,
    pages_read: PagesRead | None = None,
) -> Document | None:
    """Read the bytes of a file, as `read_file`."""
    identity = sha256(data).hexdigest()

    says_report = bears_mark(data)
    if says_report and is_known(identity):
        return Document(str(path), identity, own_report().content, role)

    def document(content: Content) -> Document:
        report_findings = (_SAYS_REPORT,) if says_report else ()
        content = replace(content, findings=(*report_findings, *content.findings)) if report_findings else content
        return Document(str(path), identity, bounded(content), role)

    try:
        format_, note = detect(data, path.suffix.lower(), formats_in_use(formats))
    except Unreadable as fault:
        return document(fault.content)

    def whole(content: Content) -> Content:
        return replace(content, message=note) if note and not content.message else content

    options: dict[str, object] = {"encoding": encoding} if format_.takes_encoding else {}
    if format_.takes_suffix:
        options["suffix"] = path.suffix.lower()
    if pages_read and format_.tells_pages:
        pages_read.size = len(data)
        pages_read.document = lambda read_content: document(whole(_with_findings(bounded(read_content), format_)))
        options["pages_read"] = pages_read
    content = _first_good(format_, skip, data, options, lambda first: on_first_result(document(whole(first))))
    return document(whole(content)) if content else None


def _first_good(
    format_: Format, skip: int, data: bytes, options: dict[str, object], on_first_result: OnFirstResult
) -> Content | None:
    """Return the content of the first reader that does not find the file damaged, or the first one's fault."""
    first = None
    for number, name in enumerate(format_.readers[skip:], skip):
        if first:
            on_first_result(first)
        given = {name: value for name, value in options.items() if name != "pages_read" or number == 0}
        if format_.asks_second_reader and number == 0:
            given = {
                **given,
                "on_first_result": lambda first_content: on_first_result(_with_findings(first_content, format_)),
            }
        content = _attempt(name, data, given, format_)
        if content.state is not State.DAMAGED:
            return content
        first = first or content
    return first


def _attempt(name: str, data: bytes, options: dict[str, object], format_: Format) -> Content:
    module, function = name.split(":")
    reader: Reader = getattr(import_module(module), function)
    try:
        with failed_guesses() as failed, text_pictures_of_file() as pictures:
            try:
                content = _with_findings(bounded(reader(data, **options)), format_)
            except Unreadable as fault:
                return with_recognition_message(fault.content, pictures)
        content = with_recognition_message(content, pictures)
        return _with_layout_warning(content) if failed else content
    except MemoryError:
        raise
    # The one place that catches everything: a hostile file can make a parser raise any exception, and that file
    # must end in a state while the others go on.
    except Exception:  # noqa: BLE001
        what = message("The file is damaged and cannot be read; save it once more in the program it comes from.")
        return Content(state=State.DAMAGED, message=what)


def _with_findings(content: Content, format_: Format) -> Content:
    """Return the content with findings on its text; formats set on pages have their own bold letters and headings."""
    text, written = content.text, without_recognised(content)
    if garbled := if_garbled(written, by_fonts=format_.pages is Pages.OWN):
        return replace(garbled, text=text) if garbled.text else garbled
    content = with_traces_in_text(with_text_findings(written), set_type=format_.pages is not Pages.NONE)
    content = replace(content, text=text) if content.recognition else content
    return replace(content, findings=(*content.findings, *unheaded_references(content.paragraphs, content.text)))


def _with_layout_warning(content: Content) -> Content:
    """Return the content with a sentence that some guesses about it are missing."""
    what = message(
        "Something about the layout of the file could not be made sense of: kinds, order and findings of its paragraphs"
        " may be wrong."
    )
    return replace(content, message=content.message or what)
