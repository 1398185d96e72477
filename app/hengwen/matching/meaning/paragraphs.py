"""Paragraphs whose meaning is looked at: prose in Chinese or English that counts and is long enough."""

from enum import IntEnum

from msgspec import Struct

from hengwen.matching.prepare import PreparedDocument
from hengwen.model.document import Document, ParagraphKind, Span
from hengwen.text.normalisation import NormalisedText

LEAST_UNITS = 28
"""Chinese characters of a paragraph; shorter ones mean the same by chance."""

LETTERS = 20 / 7
"""Latin letters that are as much text as a Chinese character: 80 are 28."""

_OTHERS = frozenset({
    ParagraphKind.TITLE, ParagraphKind.HEADING, ParagraphKind.HEADER, ParagraphKind.FOOTER, ParagraphKind.CONTENTS,
    ParagraphKind.REFERENCE, ParagraphKind.QUOTATION, ParagraphKind.CODE, ParagraphKind.OUTPUT,
    ParagraphKind.DECLARATION, ParagraphKind.THANKS,
})  # fmt: skip


class Language(IntEnum):
    """A language, by the row of its mean in `vectors.general_means`."""

    ZH = 0
    EN = 1


class MeaningParagraph(Struct, frozen=True):
    """A paragraph: the place of its document, its characters, its tokens from the first to the last, its language."""

    document: int
    span: Span
    tokens: tuple[int, int]
    language: Language


def prose_of(place: int, document: Document, normalised: NormalisedText) -> list[MeaningParagraph]:
    """Return the paragraphs of a document that are prose in a known language, whether or not they count."""
    if not document.state.has_text:
        return []
    spans = [paragraph.span for paragraph in document.paragraphs if paragraph.kind not in _OTHERS]
    chosen = []
    for span, (first, last) in zip(spans, normalised.ranges(spans).tolist(), strict=True):
        language = language_of(document.text[span.start : span.end])
        if language is not None and first < last:
            chosen.append(MeaningParagraph(place, span, (first, last), language))
    return chosen


def paragraphs_of(place: int, prepared: PreparedDocument) -> list[MeaningParagraph]:
    """Return the paragraphs of a document whose meaning is looked at: half of each must count."""
    prose = prose_of(place, prepared.document, prepared.normalised)
    counts = prepared.entry.counts_in([(one.span,) for one in prose])
    return [one for one, (counted, every) in zip(prose, counts, strict=True) if 2 * counted >= every > 0]


def language_of(text: str) -> Language | None:
    """Return the language of a paragraph; None for one that is too short, or in another script."""
    han = sum("\u4e00" <= letter <= "\u9fff" for letter in text)
    latin = sum(letter.isascii() and letter.isalpha() for letter in text)
    if han + latin / LETTERS < LEAST_UNITS:
        return None
    return Language.ZH if 3 * han >= latin else Language.EN
