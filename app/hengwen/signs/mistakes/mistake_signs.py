"""Mistakes that two documents and hardly any other have: one has them from the other, or both from a third.

Textual criticism calls them indicative errors (Lachmann; Maas 1927, Textkritik): copyists repeat them, and two who
write independently hardly make the same ones. An apparent mistake may be none: the evidence of a pair follows from how
many so much shared text would have by chance. A shared passage has all of its mistakes at once, and is one witness.
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import exp

from hengwen.matching.corpus.collection import Collection
from hengwen.model.document import Document, ParagraphKind
from hengwen.model.regex import regex
from hengwen.model.report.comparison import Comparison
from hengwen.model.report.match import Match
from hengwen.model.request.exclusion_kinds import ExclusionKind
from hengwen.model.signs.sign import Sign, SignKind, SignPlace, Strength
from hengwen.model.span import Span
from hengwen.signs.context import PairSign, SignContext
from hengwen.signs.mistakes.batch import Mistake, gather
from hengwen.signs.mistakes.cross_references import broken_references
from hengwen.signs.mistakes.misspelt_words import misspelt_words
from hengwen.signs.mistakes.odd_punctuation import odd_punctuation
from hengwen.signs.mistakes.wrong_characters import wrong_characters
from hengwen.signs.mistakes.wrong_numbers import wrong_numbers
from hengwen.text.normalisation import NormalisedText

_PROSE = frozenset((
    ParagraphKind.BODY, ParagraphKind.LIST, ParagraphKind.FOOTNOTE, ParagraphKind.QUOTATION, ParagraphKind.CAPTION,
    ParagraphKind.REFERENCE,
))  # fmt: skip
_SHOWN = 5  # places of a mistake in a document
_APART = 200  # characters between two mistakes outside shared passages that are two witnesses
_VERSIONS = 0.8  # similarity of two files that are versions of each other, whose numbers are of one text
_LONG_NUMBER = regex(r"\d(?:[\s-]?\d){6,}")  # of a telephone, an identity, a student: never printed

_DETECTORS = {
    SignKind.WRONG_CHARACTER: (wrong_characters, 3e-5),
    SignKind.MISSPELT_NAME: (misspelt_words, 1e-4),
    SignKind.WRONG_NUMBER: (wrong_numbers, 3e-5),
    SignKind.BROKEN_REFERENCE: (broken_references, 2e-4),
    SignKind.ODD_PUNCTUATION: (odd_punctuation, 4e-4),
}
"""Each kind with its detector and its false mistakes per character of correct shared text: the upper ends of the ranges
that `benchmarks/signs.py` measures."""

_LEAST_SHARED = 1_000  # characters that count as shared at least: one mistake is always weak
_CHANCES = ((Strength.STRONG, 1e-4), (Strength.MEDIUM, 5e-3))  # of as many witnesses or more, where there is no mistake


def shared_mistakes(context: SignContext, texts: Sequence[NormalisedText], collection: Collection) -> list[Mistake]:
    """Return possible mistakes of few, in prose of their own. `texts`, `collection`: as in `gather`."""
    if context.document_frequency(place for place, text in enumerate(texts) if len(text)) < 2:
        return []
    batch = gather(context, texts, collection)
    every = (_in_prose(context, mistake) for detect, _ in _DETECTORS.values() for mistake in detect(batch))
    return [mistake for mistake in every if mistake is not None]


def mistake_signs(
    context: SignContext, mistakes: Sequence[Mistake], compared: Mapping[tuple[int, int], Comparison]
) -> Iterator[PairSign]:
    """Yield the shared mistakes of every pair that is compared, by the places of both.

    `compared`: the pairs of documents whose shared text is known.
    """
    shared: dict[tuple[int, int], list[Mistake]] = {}
    for mistake in mistakes:
        for pair in context.pairs(mistake.spans):
            if _may_be_said(context, mistake, *pair, compared.get(pair)):
                shared.setdefault(pair, []).append(mistake)
    among = context.document_frequency(place for place, document in enumerate(context.documents) if document.text)
    for (i, j), of_pair in sorted(shared.items(), key=lambda item: item[0]):
        different = _different(of_pair, i, j)
        strength = _strength(different, i, j, compared.get((i, j)))
        yield from ((i, j, _sign(context, mistake, strength, among, (i, j))) for mistake in different)


def _in_prose(context: SignContext, mistake: Mistake) -> Mistake | None:
    """Return the mistake as far as it is in prose of the documents, not in forms and contents. Numbers may be in common
    text, which shows the right one; punctuation may not be in headings and tables. None where fewer than two documents
    are left.
    """
    spans = {
        place: kept
        for place, own_spans in mistake.spans.items()
        if (kept := [span for span in own_spans if _is_prose(context, place, span, mistake.kind)])
    }
    return replace(mistake, spans=spans) if len(spans) > 1 else None


def _is_prose(context: SignContext, place: int, span: Span, kind: SignKind) -> bool:
    if context.documents[place].recognised_share(span):
        return False  # whoever wrote it may have written something else
    if not context.is_own(place, span, ExclusionKind.COMMON.value if kind is SignKind.WRONG_NUMBER else ""):
        return False
    paragraphs = context.documents[place].paragraphs
    before = bisect_right(paragraphs, span.start, key=lambda paragraph: paragraph.span.start) - 1
    return kind is not SignKind.ODD_PUNCTUATION or before < 0 or paragraphs[before].kind in _PROSE


def _may_be_said(context: SignContext, mistake: Mistake, i: int, j: int, pair: Comparison | None) -> bool:
    """Return whether both documents have the quoted text, it is no private number, and they are not versions of one."""
    wrong = str(dict(mistake.what.values)["wrong"])
    if _LONG_NUMBER.search(wrong) or any(wrong not in context.documents[place].text for place in (i, j)):
        return False
    return mistake.kind is not SignKind.WRONG_NUMBER or pair is None or _alike(pair) < _VERSIONS


def _alike(pair: Comparison) -> float:
    """Return aligned characters of both documents over all of both, whatever counts, 0 to 1."""
    aligned = sum(len(span) for match in _passages(pair) for span in (*match.left_aligned, *match.right_aligned))
    return aligned / max(1, len(pair.left.document.text) + len(pair.right.document.text))


def _passages(pair: Comparison | None) -> tuple[Match, ...]:
    return (*pair.matches, *pair.uncounted) if pair else ()


def _different(mistakes: Sequence[Mistake], i: int, j: int) -> list[Mistake]:
    """Return the mistakes without overlapping ones: a number may be found by the text around and before it."""
    kept: list[Mistake] = []
    for mistake in mistakes:
        if not any(
            _touch(mistake.spans[i], other.spans[i]) and _touch(mistake.spans[j], other.spans[j]) for other in kept
        ):
            kept.append(mistake)
    return kept


def _touch(ones: Sequence[Span], others: Sequence[Span]) -> bool:
    """Return whether a span of one overlaps one of the other."""
    return any(a.start < b.end and b.start < a.end for a in ones for b in others)


def _strength(mistakes: Sequence[Mistake], i: int, j: int, pair: Comparison | None) -> Strength:
    """Return a strength by the chance of so many passages with apparent mistakes in so much correct text (Poisson)."""
    witnesses = {_witness(mistake, i, j, pair) for mistake in mistakes}
    rate = sum(_DETECTORS[kind][1] for kind in {mistake.kind for mistake in mistakes})
    shared = sum(len(span) for match in _passages(pair) for span in match.left_aligned)
    chance = _chance(rate * max(shared, _LEAST_SHARED), len(witnesses))
    return next((strength for strength, most in _CHANCES if chance <= most), Strength.WEAK)


def _chance(expected: float, count: int) -> float:
    """Return the chance of `count` or more where so many are expected."""
    none, term = 0.0, exp(-expected)
    for number in range(count):
        none += term
        term *= expected / (number + 1)
    return 1.0 - none


def _witness(mistake: Mistake, i: int, j: int, pair: Comparison | None) -> tuple[str, int]:
    """Return the shared passage that contains a mistake, or the mistake's own place."""
    for number, match in enumerate(_passages(pair)):
        if _touch(mistake.spans[i], (match.left,)) and _touch(mistake.spans[j], (match.right,)):
            return "passage", number
    return "place", mistake.spans[i][0].start // _APART


def _sign(context: SignContext, mistake: Mistake, strength: Strength, among: int, pair: tuple[int, int]) -> Sign:
    left, right = (_sign_places(context.documents[place], mistake.spans[place]) for place in pair)
    names = ("wrong", "right") if mistake.kind is SignKind.MISSPELT_NAME else ()
    frequency = context.document_frequency(mistake.spans)
    return Sign(mistake.kind, strength, mistake.what, frequency, among, left, right, names)


def _sign_places(document: Document, spans: Sequence[Span]) -> tuple[SignPlace, ...]:
    return tuple(SignPlace(span, document.page_at(span.start)) for span in spans[:_SHOWN])
