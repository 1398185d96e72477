"""Finds text that does not count, each stretch with its reason: text of a template, references, quotations."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.hashes.hashing import ngram_hashes
from hengwen.matching.form_fields import form_fields
from hengwen.model.document import Document, Span, union
from hengwen.model.messages import Message, message
from hengwen.model.regex import regex
from hengwen.model.report.report import Exclusion
from hengwen.model.request.exclusion_kinds import ExclusionKind
from hengwen.text.normalisation import NormalisedText, normalise
from hengwen.text.program_text import Programs, program_text
from hengwen.text.ranges import rows_of

TEMPLATE_RUN = 6
"""Equal tokens in a row that are text of a template: shorter runs are common words."""

TEMPLATE_BLOCK = "template"
"""The id of the block of all template text."""

HALF = 0.5
"""Share of a paragraph in runs of the template from which on all of it is taken for an edited part of it."""

QUOTED = 10
"""Characters between quotation marks that make a quotation: fewer are a term or a title."""

_QUOTATION = regex(
    rf"(?:“[^“”]{{{QUOTED},}}”|「[^「」]{{{QUOTED},}}」|『[^『』]{{{QUOTED},}}』|\"[^\"\n]{{{QUOTED},}}\")"
    r"(?=[^“”「」\n]{0,12}(?:[\[［【〔]\s*\d|[(（][^()（）\n]{0,30}\d{4}))"
)

_LINE = regex(r"[^\n]+")
_CELL = regex(r"(?:(?!\s{2})[^\n\t|｜\u3000])+")
_TWO_LETTERS = regex(r"[^\W\d_].*[^\W\d_]")

TEMPLATE_REST = 3
"""Equal tokens in a row that are text of a template in a paragraph half of which is: it was edited there."""

FILLED_IN = 3
"""Tokens between two pieces of a template, in a paragraph of it, that belong to it: a date's digits, a retyped word."""


@dataclass(frozen=True, slots=True)
class Template:
    """The text of the template files. `ngrams`, `rest`: uint64, ascending, hashes of their runs of `TEMPLATE_RUN` and
    of `TEMPLATE_REST` tokens. `paragraphs`: the tokens of each of their paragraphs, lines and cells, as bytes.
    """

    ngrams: NDArray[np.uint64]
    rest: NDArray[np.uint64]
    paragraphs: frozenset[bytes]

    @property
    def has_text(self) -> bool:
        """Whether there is anything to leave out."""
        return bool(len(self.ngrams) or self.paragraphs)


def learn_template(documents: Iterable[Document]) -> Template:
    """Index the text of the template files."""
    ngrams, rest, paragraphs = [np.zeros(0, dtype=np.uint64)], [np.zeros(0, dtype=np.uint64)], set()
    for document in documents:
        normalised = normalise(document.text)
        ngrams.append(ngram_hashes(normalised.tokens, TEMPLATE_RUN))
        rest.append(ngram_hashes(normalised.tokens, TEMPLATE_REST))
        paragraphs |= {_tokens(normalised, paragraph.span) for paragraph in document.paragraphs}
        paragraphs |= {_tokens(normalised, span) for span in _pieces(document.text)}
    return Template(np.unique(np.concatenate(ngrams)), np.unique(np.concatenate(rest)), frozenset(paragraphs - {b""}))


def template_warnings(templates: Iterable[Document]) -> list[Message]:
    """Warn of template files without text: nothing of them is left out."""
    return [
        message(
            "The template “{name}” has no text that could be read, so nothing of it is left out.", name=template.name
        )
        for template in templates
        if not template.state.has_text
    ]


def _pieces(text: str) -> Iterator[Span]:
    """Yield the lines of a text and the cells of its tables, however these are separated, if they have two letters."""
    for line in _LINE.finditer(text):
        cells = (
            line.span(),
            *((line.start() + cell.start(), line.start() + cell.end()) for cell in _CELL.finditer(line[0])),
        )
        yield from (Span(*span) for span in dict.fromkeys(cells) if _TWO_LETTERS.search(text[slice(*span)]))


def _tokens(normalised: NormalisedText, span: Span) -> bytes:
    return normalised.tokens[slice(*normalised.range(span))].tobytes()


def template_text(document: Document, normalised: NormalisedText, template: Template) -> list[Exclusion]:
    """Return the stretches of a document that are text of the template: runs of some length, whole paragraphs, lines
    and cells. In paragraphs that are mostly the template's, shorter runs and the few tokens between two of them are
    included.

    A longer text filled in between two pieces of the template is the document's own.
    """
    if not template.has_text:
        return []
    marked = _in_runs(normalised, template.ngrams, TEMPLATE_RUN)
    before = np.concatenate(([0], np.cumsum(marked)))
    for paragraph in document.paragraphs:
        first, last = normalised.range(paragraph.span)
        share = int(before[last] - before[first]) / max(1, last - first)
        if HALF <= share < 1:
            part = NormalisedText(
                normalised.tokens[first:last], normalised.starts[first:last], normalised.lengths[first:last]
            )
            marked[first:last] |= _in_runs(part, template.rest, TEMPLATE_REST)
            _fill_gaps(marked[first:last])
    for span in (*(paragraph.span for paragraph in document.paragraphs), *_pieces(document.text)):
        if _tokens(normalised, span) in template.paragraphs:
            marked[slice(*normalised.range(span))] = True
    rows = rows_of(marked).tolist()
    return [
        Exclusion(ExclusionKind.TEMPLATE, _with_punctuation(document.text, normalised, *row), TEMPLATE_BLOCK)
        for row in rows
    ]


def never_compared(document: Document, normalised: NormalisedText, template: Template) -> list[Exclusion]:
    """Return stretches that take no part in matching: text of the template, and values beside the labels of a form."""
    fields = (Exclusion(ExclusionKind.FIELDS, field.value) for field in form_fields(document))
    return [*template_text(document, normalised, template), *fields]


def _in_runs(normalised: NormalisedText, known: NDArray[np.uint64], size: int) -> NDArray[np.bool_]:
    """Return which tokens lie in a run of `size` whose hash is known, bool, shape (tokens,)."""
    marked = np.zeros(len(normalised), dtype=bool)
    starts = np.flatnonzero(np.isin(ngram_hashes(normalised.tokens, size), known))
    for place in range(size):
        marked[starts + place] = True
    return marked


def _fill_gaps(marked: NDArray[np.bool_]) -> None:
    """Mark the tokens between two marked tokens that are close to each other."""
    places = np.flatnonzero(marked)
    gaps = np.diff(places) - 1
    for place in np.flatnonzero((gaps > 0) & (gaps <= FILLED_IN)).tolist():
        marked[places[place] : places[place + 1]] = True


def common_text(
    document: Document, normalised: NormalisedText, rows: Iterable[tuple[int, int, str]]
) -> list[Exclusion]:
    """Return rows of tokens of a document that are common text, each part of a block, as exclusions."""
    return [
        Exclusion(ExclusionKind.COMMON, _with_punctuation(document.text, normalised, first, last), block)
        for first, last, block in rows
    ]


def _with_punctuation(text: str, normalised: NormalisedText, first: int, last: int) -> Span:
    """Return the span of some tokens with the brackets and stops that touch them: these belong to the template too."""
    span = normalised.span(first, last)
    low = normalised.span(first - 1, first).end if first else 0
    high = int(normalised.starts[last]) if last < len(normalised) else len(text)
    start, end = span.start, span.end
    while start > low and not text[start - 1].isspace():
        start -= 1
    while end < high and not text[end].isspace():
        end += 1
    return Span(start, end)


_KINDS = {paragraph: kind for kind in ExclusionKind for paragraph in kind.paragraphs}


def set_apart(document: Document, programs: Programs | None = None) -> list[Exclusion]:
    """Return text that can be left out because of its kind, by the kinds of paragraphs, quotation marks, and the form
    of lines.

    These are references; quotations that name their source, in quotation marks with a citation or set as a block;
    contents; headers and footers; declarations; thanks; code and output, wherever they occur. `programs`: these, where
    they are known.
    """
    exclusions = [Exclusion(_KINDS[p.kind], p.span) for p in document.paragraphs if p.kind in _KINDS]
    apart = union(exclusion.span for exclusion in exclusions)
    for kind, span in program_text(document.text) if programs is None else programs:
        rests = (rest for rest in _outside(span, apart) if document.text[rest.start : rest.end].strip())
        exclusions += (Exclusion(_KINDS[kind], rest) for rest in rests)
    exclusions += [
        Exclusion(ExclusionKind.QUOTATIONS, Span(*match.span())) for match in _QUOTATION.finditer(document.text)
    ]
    return sorted(exclusions, key=lambda exclusion: (exclusion.span, exclusion.kind))


def _outside(span: Span, apart: Sequence[Span]) -> Iterator[Span]:
    """Yield the parts of a span that lie in none of some others, which are disjoint and ascending."""
    start = span.start
    for stretch in apart[bisect_right(apart, span.start, key=lambda one: one.end) :]:
        if stretch.start >= span.end:
            break
        if start < stretch.start:
            yield Span(start, stretch.start)
        start = max(start, stretch.end)
    if start < span.end:
        yield Span(start, span.end)


def eligible_tokens(normalised: NormalisedText, left_out: Sequence[Exclusion]) -> NDArray[np.bool_]:
    """Return which tokens take part in matching: bool, shape (tokens,), False where left out."""
    mask = np.ones(len(normalised), dtype=bool)
    for exclusion in left_out:
        mask[slice(*normalised.range(exclusion.span))] = False
    return mask
