"""The kinds of text that need not count: one line for each, from which options, help, dialogs and filters are made."""

from enum import Enum, StrEnum, auto
from typing import Self

from hengwen.model.document import ParagraphKind
from hengwen.model.messages import Message, message


class Treatment(Enum):
    """The default treatment of a kind of text; only the first one can never be switched."""

    ALWAYS_LEFT_OUT = auto()
    LEFT_OUT = auto()
    COUNTED = auto()
    CITED = auto()  # counted too, but shown apart: others wrote it and are named for it


class ExclusionKind(StrEnum):
    """A kind of text that need not count; its value is the word for it in options, files and reports.

    `label`: this word. `description`: the label of its switch. `paragraphs`: the kinds of paragraphs that are entirely
    such text.
    """

    label: Message
    description: Message
    treatment: Treatment
    paragraphs: tuple[ParagraphKind, ...]

    def __new__(cls, label: Message, description: Message, treatment: Treatment, *paragraphs: ParagraphKind) -> Self:
        """Make a member from its words: literal messages, which the translation tool collects."""
        kind = str.__new__(cls, label.text)
        kind._value_ = label.text
        kind.label, kind.description = label, description
        kind.treatment, kind.paragraphs = treatment, paragraphs
        return kind

    REFERENCES = message("references"), message("References"), Treatment.CITED, ParagraphKind.REFERENCE
    QUOTATIONS = (
        message("quotations"), message("Quotations that name their source"), Treatment.CITED, ParagraphKind.QUOTATION
    )  # fmt: skip
    CONTENTS = message("contents"), message("Tables of contents"), Treatment.LEFT_OUT, ParagraphKind.CONTENTS
    HEADERS = (
        message("headers"), message("Headers and footers"), Treatment.LEFT_OUT,
        ParagraphKind.HEADER, ParagraphKind.FOOTER,
    )  # fmt: skip
    DECLARATIONS = message("declarations"), message("Declarations"), Treatment.LEFT_OUT, ParagraphKind.DECLARATION
    THANKS = message("thanks"), message("Thanks"), Treatment.LEFT_OUT, ParagraphKind.THANKS
    CODE = message("code"), message("Program code"), Treatment.LEFT_OUT, ParagraphKind.CODE
    OUTPUT = message("output"), message("Output of programs, rows of values"), Treatment.LEFT_OUT, ParagraphKind.OUTPUT
    COMMON = message("common"), message("Forms and set phrases of many documents"), Treatment.LEFT_OUT
    FIELDS = (
        message("form fields"), message("What stands beside the labels of a form"), Treatment.ALWAYS_LEFT_OUT
    )  # fmt: skip
    TEMPLATE = message("template"), message("template"), Treatment.ALWAYS_LEFT_OUT
