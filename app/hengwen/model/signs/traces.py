"""The traces in a file besides its text: its pictures, and marks that programs left when it was written and saved."""

from collections.abc import Collection
from dataclasses import dataclass, replace

from hengwen.model.bounds import Line, Offset, Word
from hengwen.model.messages import LabelledEnum, message
from hengwen.model.span import Span


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a document.

    `offset`: its place in the text; `page`: from 1, None where the format has no pages. `name`: its name in the file,
    such as the member of a package. `width`, `height`: in pixels. `data`: SHA-256 in hex of its bytes in the file;
    `pixels`: of its decoded pixels, which survive lossless re-encoding; empty where it could not be decoded. `hashes`:
    perceptual hashes of the whole and of the part within its plain border, 64 bits each. `thumbnail`: a small JPEG of
    it. `features`: local features, empty where none were computed.
    """

    offset: Offset
    page: Offset | None
    name: Line
    width: Offset
    height: Offset
    data: Word
    pixels: Word = ""
    hashes: tuple[int, int] = (0, 0)
    thumbnail: bytes = b""
    features: bytes = b""


class MarkKind(LabelledEnum):
    """Marks that programs leave in files. Comments name where they are found; `model.signs.sign` has user texts."""

    REVISION_ID = message("revision id")  # w:rsidR and others: of an editing session between two saves
    REVISION_ROOT = message("first revision id")  # w:rsidRoot: of the first session of the file or of its template
    PARAGRAPH_ID = message("paragraph id")  # w14:paraId
    SLIDE_ID = message("slide id")  # p14:creationId
    DOCUMENT_ID = message("document id")  # w15:docId, first half of /ID, xmpMM:DocumentID
    INSTANCE_ID = message("id of a saved version")  # second half of /ID, xmpMM:InstanceID
    DERIVED_FROM = message("id of the file it was made from")  # xmpMM:DerivedFrom, xmpMM:OriginalDocumentID
    AUTHOR = message("author")  # dc:creator, /Author, meta:initial-creator
    LAST_AUTHOR = message("last saved by")  # cp:lastModifiedBy, dc:creator of ODF
    COMPANY = message("company")
    MANAGER = message("manager")
    CREATED = message("created")  # ISO 8601 in UTC, or without a zone where the file has none
    MODIFIED = message("last saved")
    PRINTED = message("last printed")
    EDITING_MINUTES = message("editing time")
    REVISIONS = message("number of saves")  # cp:revision, meta:editing-cycles
    TEMPLATE = message("template of the file")
    PROGRAM = message("program")  # Application and AppVersion, /Creator, meta:generator, KSOProductBuildVer
    PRODUCER = message("producer")  # /Producer
    CUSTOM_PROPERTY = message("custom property")  # "name=value" of docProps/custom.xml
    BOOKMARK = message("bookmark")  # numbers that Word chooses at random: _Toc123456789, _Ref…, _Hlk…
    EMBEDDED_FONT = message("embedded font")  # w:fontKey, a GUID of each embedding
    FONT_SUBSET = message("font subset tag")  # ABCDEF+, random in many programs
    UPDATES = message("later updates")  # how many times a PDF was updated after it was first written


OF_TEXT = frozenset((MarkKind.REVISION_ID, MarkKind.PARAGRAPH_ID, MarkKind.SLIDE_ID))
"""Kinds of marks that belong to stretches of text, of which a file may have thousands."""


@dataclass(frozen=True, slots=True)
class FileMark:
    """A mark that a program left in a file, its value as text.

    `spans`: the text it belongs to, in order and disjoint, empty where it belongs to the whole file.
    """

    kind: MarkKind
    value: Line
    spans: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Traces:
    """The pictures of a file in the order of its text, and the marks of programs.

    `unread_pictures`: how many pictures could not be decoded, or exceeded the limit.
    """

    pictures: tuple[Picture, ...] = ()
    marks: tuple[FileMark, ...] = ()
    unread_pictures: Offset = 0

    def __bool__(self) -> bool:
        return bool(self.pictures or self.marks or self.unread_pictures)

    def values(self, kind: MarkKind) -> tuple[str, ...]:
        """Return the values of the marks of a kind, in their order."""
        return tuple(mark.value for mark in self.marks if mark.kind is kind)

    def to_keep(self, shown: Collection[int]) -> "Traces":
        """Return what to keep after finding signs: thumbnails of pictures `shown`, by number, and marks not in text."""
        pictures = tuple(
            replace(picture, features=b"", thumbnail=picture.thumbnail if number in shown else b"")
            for number, picture in enumerate(self.pictures)
        )
        marks = tuple(mark for mark in self.marks if mark.kind not in OF_TEXT)
        return Traces(pictures, marks, self.unread_pictures)

    def require_sound(self, length: int) -> None:
        """Raise `ValueError` where anything lies outside a text of some length, or a hash has more than 64 bits."""
        ends = (span.end for mark in self.marks for span in mark.spans)
        if max((0, *(picture.offset for picture in self.pictures), *ends)) > length:
            raise ValueError("a trace outside of the text")
        if any(not 0 <= value < 1 << 64 for picture in self.pictures for value in picture.hashes):
            raise ValueError("a hash that is none")


NO_TRACES = Traces()
"""The traces of a file without any."""
