"""Mistakes that two documents and hardly any other have: one has them from the other, or both from a third.

Textual criticism calls them indicative errors (Lachmann; Maas 1927, Textkritik): who copies takes them along, and two
who write by themselves hardly make the same ones. A long copy takes all its mistakes along at once; each counts all the
same, as what the copy is worth stands in the figures of the text, and signs are no part of these.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace

from hengwen.matching.corpus.collection import Collection
from hengwen.matching.signs.context import SignContext
from hengwen.matching.signs.mistakes.batch import Batch, Mistake, gather
from hengwen.matching.signs.mistakes.cross_references import broken_references
from hengwen.matching.signs.mistakes.misspelt_words import misspelt_words
from hengwen.matching.signs.mistakes.odd_punctuation import odd_punctuation
from hengwen.matching.signs.mistakes.wrong_characters import wrong_characters
from hengwen.matching.signs.mistakes.wrong_numbers import wrong_numbers
from hengwen.model.document import Document, ParagraphKind
from hengwen.model.signs.sign import Sign, SignKind, SignPlace, Strength
from hengwen.model.span import Span
from hengwen.text.normalisation import NormalisedText

_FINDERS = (wrong_characters, misspelt_words, wrong_numbers, broken_references, odd_punctuation)
_STRENGTHS = (Strength.WEAK, Strength.MEDIUM, Strength.STRONG)
_PROSE = frozenset((
    ParagraphKind.BODY, ParagraphKind.LIST, ParagraphKind.FOOTNOTE, ParagraphKind.QUOTATION, ParagraphKind.CAPTION,
    ParagraphKind.REFERENCE,
))  # fmt: skip
_PROVEN = 2  # mistakes without doubt, beside which doubtful ones are some, too
_SHOWN = 5  # places of a mistake in a document
_NEAR = 8  # characters between two mistakes of which one may have led to the other


def mistake_signs(
    context: SignContext, texts: Sequence[NormalisedText], collection: Collection
) -> Iterator[tuple[int, int, Sign]]:
    """The shared mistakes of every pair of documents that are compared, by the places of both.

    `texts`: of the documents, in their order, `collection`: their tokens, as in `gather`. One mistake is weak, two of a
    pair are medium, more are strong.
    """
    if context.document_frequency(place for place, text in enumerate(texts) if len(text)) < 2:
        return
    batch = gather(context, texts, collection)
    found: dict[tuple[int, int], list[Mistake]] = {}
    for mistake in filter(None, (_in_prose(context, each) for find in _FINDERS for each in find(batch))):
        for pair in context.pairs(mistake.spans):
            found.setdefault(pair, []).append(mistake)
    for (i, j), mistakes in sorted(found.items()):
        sure = [mistake for mistake in mistakes if not mistake.doubtful]
        proven = _places(sure, i, j) >= _PROVEN
        different = _different(mistakes if proven else sure, i, j)
        if not different:
            continue
        strength = _STRENGTHS[min(_places(different, i, j), len(_STRENGTHS)) - 1]
        for mistake in different:
            yield i, j, _sign(batch, mistake, strength, i, j)


def _in_prose(context: SignContext, mistake: Mistake) -> Mistake | None:
    """A mistake where it stands in prose of the documents: not in forms and contents, of punctuation not in headings
    and tables; None where fewer than two documents are left.
    """
    spans = {
        place: kept
        for place, some in mistake.spans.items()
        if (kept := [each for each in some if _is_prose(context, place, each, mistake.kind)])
    }
    return replace(mistake, spans=spans) if len(spans) > 1 else None


def _is_prose(context: SignContext, place: int, span: Span, kind: SignKind) -> bool:
    if not context.is_own(place, span):
        return False
    paragraphs = context.documents[place].paragraphs
    at = bisect_right(paragraphs, span.start, key=lambda paragraph: paragraph.span.start) - 1
    return kind is not SignKind.ODD_PUNCTUATION or at < 0 or paragraphs[at].kind in _PROSE


def _different(mistakes: Sequence[Mistake], i: int, j: int) -> list[Mistake]:
    """Without those that stand where another one does: one character may be found by its word and by what is around."""
    kept: list[Mistake] = []
    for mistake in mistakes:
        if not any(
            _touch(mistake.spans[i], other.spans[i], 0) and _touch(mistake.spans[j], other.spans[j], 0)
            for other in kept
        ):
            kept.append(mistake)
    return kept


def _places(mistakes: Sequence[Mistake], i: int, j: int) -> int:
    """At how many different places of both documents there are mistakes: those next to each other are one."""
    kept: list[Mistake] = []
    for mistake in mistakes:
        near = (
            _touch(mistake.spans[i], other.spans[i], _NEAR) and _touch(mistake.spans[j], other.spans[j], _NEAR)
            for other in kept
        )
        if not any(near):
            kept.append(mistake)
    return len(kept)


def _touch(some: Sequence[Span], others: Sequence[Span], between: int) -> bool:
    """Whether a span of one lies within so many characters of one of the other."""
    return any(a.start < b.end + between and b.start < a.end + between for a in some for b in others)


def _sign(batch: Batch, mistake: Mistake, strength: Strength, i: int, j: int) -> Sign:
    documents, context = batch.documents, batch.context
    return Sign(
        mistake.kind,
        strength,
        mistake.what,
        context.document_frequency(mistake.spans),
        batch.among,
        _sign_places(documents[i], mistake.spans[i]),
        _sign_places(documents[j], mistake.spans[j]),
        ("wrong", "right") if mistake.kind is SignKind.MISSPELT_NAME else (),
    )


def _sign_places(document: Document, spans: Sequence[Span]) -> tuple[SignPlace, ...]:
    return tuple(SignPlace(span, document.page_at(span.start)) for span in spans[:_SHOWN])
