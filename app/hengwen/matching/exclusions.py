"""Text that does not count, each stretch with its reason: what a template brings, references, quotations."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.features import gram_hashes
from hengwen.model.document import Document, Kind, Span
from hengwen.model.report import Exclusion
from hengwen.text.normalization import Folded, fold

TEMPLATE_RUN = 6
"""Equal symbols in a row that make text a template's: shorter ones are everybody's words."""

HALF = 0.5
"""Share of a paragraph in runs of the template from which the whole of it is taken for an edited part of it."""

QUOTED = 10
"""Characters between quotation marks that make a quotation: fewer are a term or a title."""

_QUOTATION = re.compile(
    rf"(?:“[^“”]{{{QUOTED},}}”|「[^「」]{{{QUOTED},}}」|『[^『』]{{{QUOTED},}}』|\"[^\"\n]{{{QUOTED},}}\")"
    r"(?=[^“”「」\n]{0,12}(?:[\[［【〔]\s*\d|[(（][^()（）\n]{0,30}\d{4}))"
)


TEMPLATE_REST = 3
"""Equal symbols in a row that make text a template's in a paragraph half of which is: there it was edited."""

FILLED_IN = 3
"""Symbols between two pieces of a template, in a paragraph of it, that go with it: a date's digits, a retyped word."""


@dataclass(frozen=True, slots=True)
class Template:
    """What the template files say. `grams`, `rest`: uint64, ascending, hashes of their runs of `TEMPLATE_RUN` and of
    `TEMPLATE_REST` symbols. `paragraphs`: the symbols of each of their paragraphs, as bytes.
    """

    grams: NDArray[np.uint64]
    rest: NDArray[np.uint64]
    paragraphs: frozenset[bytes]


def learn_template(documents: Iterable[Document]) -> Template:
    """Index the text of the template files."""
    grams, rest, paragraphs = [np.zeros(0, dtype=np.uint64)], [np.zeros(0, dtype=np.uint64)], set()
    for document in documents:
        folded = fold(document.text)
        grams.append(gram_hashes(folded.symbols, TEMPLATE_RUN))
        rest.append(gram_hashes(folded.symbols, TEMPLATE_REST))
        paragraphs |= {_symbols(folded, paragraph.span) for paragraph in document.paragraphs}
    return Template(np.unique(np.concatenate(grams)), np.unique(np.concatenate(rest)), frozenset(paragraphs - {b""}))


def _symbols(folded: Folded, span: Span) -> bytes:
    return folded.symbols[slice(*folded.range(span))].tobytes()


def template_text(document: Document, folded: Folded, template: Template) -> list[Exclusion]:
    """The stretches of a document that are text of the template: runs of some length, whole paragraphs, and in
    paragraphs that are the template's for the most part shorter runs and the few symbols between two of them as well.

    A longer fill-in between two pieces of the template is the document's own.
    """
    if not len(template.grams) and not template.paragraphs:
        return []
    marked = _in_runs(folded, template.grams, TEMPLATE_RUN)
    before = np.concatenate(([0], np.cumsum(marked)))
    for paragraph in document.paragraphs:
        first, last = folded.range(paragraph.span)
        share = int(before[last] - before[first]) / max(1, last - first)
        if folded.symbols[first:last].tobytes() in template.paragraphs:
            marked[first:last] = True
        elif HALF <= share < 1:
            part = Folded(folded.symbols[first:last], folded.starts[first:last], folded.ends[first:last])
            marked[first:last] |= _in_runs(part, template.rest, TEMPLATE_REST)
            _fill_gaps(marked[first:last])
    return spans_of(document, folded, marked, "template")


def _in_runs(folded: Folded, known: NDArray[np.uint64], size: int) -> NDArray[np.bool_]:
    """Which symbols lie in a run of `size` whose hash is known, bool, shape (symbols,)."""
    marked = np.zeros(len(folded), dtype=bool)
    starts = np.flatnonzero(np.isin(gram_hashes(folded.symbols, size), known))
    for place in range(size):
        marked[starts + place] = True
    return marked


def _fill_gaps(marked: NDArray[np.bool_]) -> None:
    """Mark what lies between two marked symbols that stand close to each other."""
    places = np.flatnonzero(marked)
    gaps = np.diff(places) - 1
    for place in np.flatnonzero((gaps > 0) & (gaps <= FILLED_IN)).tolist():
        marked[places[place] : places[place + 1]] = True


def spans_of(document: Document, folded: Folded, marked: NDArray[np.bool_], kind: str) -> list[Exclusion]:
    """The marked symbols of a document, bool, shape (symbols,), as stretches that do not count."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], marked, [False])).astype(np.int8)))
    return [
        Exclusion(kind, _with_punctuation(document.text, folded, first, last))
        for first, last in edges.reshape(-1, 2).tolist()
    ]


def _with_punctuation(text: str, folded: Folded, first: int, last: int) -> Span:
    """The span of some symbols with the brackets and stops that touch them: these belong to the template too."""
    span = folded.span(first, last)
    low = int(folded.ends[first - 1]) if first else 0
    high = int(folded.starts[last]) if last < len(folded) else len(text)
    start, end = span.start, span.end
    while start > low and not text[start - 1].isspace():
        start -= 1
    while end < high and not text[end].isspace():
        end += 1
    return Span(start, end)


_KINDS = {
    Kind.REFERENCE: "references",
    Kind.QUOTATION: "quotations",
    Kind.CONTENTS: "contents",
    Kind.HEADER: "headers",
    Kind.FOOTER: "headers",
    Kind.DECLARATION: "declarations",
}


def set_apart(document: Document) -> list[Exclusion]:
    """Text that can be left out for what it is, by the kinds of paragraphs and by quotation marks.

    References; quotations that name their source, in quotation marks with a citation or set as a block; contents;
    headers and footers; declarations.
    """
    found = [Exclusion(_KINDS[p.kind], p.span) for p in document.paragraphs if p.kind in _KINDS]
    found += [Exclusion("quotations", Span(*match.span())) for match in _QUOTATION.finditer(document.text)]
    return sorted(found, key=lambda exclusion: (exclusion.span, exclusion.kind))


def open_symbols(folded: Folded, left_out: Sequence[Exclusion]) -> NDArray[np.bool_]:
    """Which symbols take part in matching: bool, shape (symbols,), False where left out."""
    mask = np.ones(len(folded), dtype=bool)
    for exclusion in left_out:
        mask[slice(*folded.range(exclusion.span))] = False
    return mask
