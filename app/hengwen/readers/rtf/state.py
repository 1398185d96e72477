"""The state of the reading of an RTF: the format at this place, and the paragraphs that are being written."""

from dataclasses import dataclass, field

from hengwen.model.document import ParagraphKind
from hengwen.readers.common.colours import UNKNOWN
from hengwen.readers.common.paragraph_writer import ParagraphWriter
from hengwen.readers.fields.open_fields import OpenFields
from hengwen.readers.rtf.tables import Colours, Styles

USUAL_SIZE = 24
"""Half points: the size of letters where nothing says one."""

KINDS = {
    "": ParagraphKind.BODY,
    "header": ParagraphKind.HEADER,
    "footer": ParagraphKind.FOOTER,
    "footnote": ParagraphKind.FOOTNOTE,
}
"""The destinations that are texts of their own, and the kind of their paragraphs; the empty name is the body."""


@dataclass(frozen=True, slots=True)
class Group:
    """The format in a group and in those within it, unless they say otherwise."""

    target: str = ""  # "" for text, "skip" for other content, else the name of a destination
    code_page: str = "cp1252"
    uc: int = 1
    hidden: bool = False
    deleted: bool = False
    font: int = -1
    text_colour: int = UNKNOWN
    background: int | None = None
    size: int = USUAL_SIZE  # half points
    spacing: int = 0  # twips between letters
    east_asian: bool = False  # whether the next words are for East Asian letters only
    instead: str | None = None  # within words that stand there once more in Unicode: the target of these


def _stories() -> dict[ParagraphKind, ParagraphWriter]:
    return {kind: ParagraphWriter(kind if kind is not ParagraphKind.BODY else None) for kind in KINDS.values()}


@dataclass(slots=True)
class RtfState:
    """The text and the tables that were read so far. `stories`: a writer for each kind of text."""

    group: Group = field(default_factory=Group)
    outer: list[Group] = field(default_factory=list)
    stories: dict[ParagraphKind, ParagraphWriter] = field(default_factory=_stories)
    bytes: bytearray = field(default_factory=bytearray)
    half: str = ""  # the first of two escapes that are one character
    title: str = ""
    ansi: str = "cp1252"
    fonts: dict[int, str] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    font: int = 0
    usual_font: int = -1
    colours: Colours = field(default_factory=Colours)
    styles: Styles = field(default_factory=Styles)
    kind: ParagraphKind | None = None
    optional: bool = False
    skipped: int = 0  # characters of a substitute still to be skipped
    fields: OpenFields[Group] = field(default_factory=OpenFields)
    field_groups: dict[int, bool] = field(default_factory=dict)  # by depth: whether their field has begun
    table: bool = False
    pictures: bool = False

    @property
    def writer(self) -> ParagraphWriter:
        """Return the writer of the text that is being read."""
        return self.stories[KINDS.get(self.group.target, ParagraphKind.BODY)]
