"""Finds titles and heads of tables above a template's text: they belong to the template too, although its file may lack
them (ours).

A tender's requirements come as a list, and every bidder puts them into the same table of the tender. Labels directly
above text of the template, in nearly all documents, are part of it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

import numpy as np

from hengwen.kernels.hashes.hashing import ngram_hashes
from hengwen.matching.corpus.forms import MOST, SHORT
from hengwen.matching.exclusions import HALF, TEMPLATE_RUN, Template
from hengwen.model.document import Document, Span
from hengwen.model.regex import regex
from hengwen.model.units import HUNDRED
from hengwen.text.normalisation import normalise
from hengwen.text.units import token_units

LABEL = 20
"""Units of the longest label of a head."""

_Line = Sequence[str]  # cells of a line
_IS_NO_LABEL = regex(r"\d|[。！？；.!?;]\s*$")
_HAS_LETTERS = regex(r"[^\W\d_]")

Heads = frozenset[bytes]
"""The tokens of each label of the heads of a document."""


def heads_of(document: Document, template: Template) -> Heads | None:
    """Return the labels in lines directly above text of the template; None for a document without any text of it.

    A line of single cells between two pieces of the template is a filled-in value, not a head.
    """
    heads: set[bytes] = set()
    above: list[_Line] = []
    below_template, known = False, False
    for line in _lines(document):
        if _is_label_line(line):
            above.append(line)
            continue
        of_template = any(_is_of_template(cell, template) for cell in line)
        if of_template and (not below_template or any(len(entries) > 1 for entries in above)):
            heads.update(_nearest(above))
        above = []
        below_template, known = of_template, known or of_template
    return frozenset(heads) if known else None


def with_heads(template: Template, heads: Iterable[Iterable[bytes] | None]) -> Template:
    """Return the template with the labels that nearly all documents, at least two, have above its text.

    `heads`: of each new document with text.
    """
    every = list(heads)
    counts = Counter(label for labels in every for label in labels or ())
    enough = max(2, MOST * len(every))
    return replace(template, paragraphs=template.paragraphs | {label for label in counts if counts[label] >= enough})


def _lines(document: Document) -> Iterator[_Line]:
    """Yield the lines of a document: paragraphs with no line break between them are cells of one."""
    text, number, end = document.text, 0, 0

    def line_of(span: Span) -> int:
        nonlocal number, end
        number, end = number + ("\n" in text[end : span.start]), span.end
        return number

    spans = (paragraph.span for paragraph in document.paragraphs)
    for _, cells in groupby(spans, line_of):
        yield [text[span.start : span.end] for span in cells]


def _is_label_line(line: _Line) -> bool:
    """Return whether all cells of a line are labels, apart from empty ones."""
    return any(_HAS_LETTERS.search(cell) for cell in line) and not any(_is_no_label(cell) for cell in line)


def _is_no_label(cell: str) -> bool:
    return len(cell) > 5 * LABEL or bool(_IS_NO_LABEL.search(cell)) or _units(cell) > HUNDRED * LABEL


def _units(cell: str) -> int:
    return int(token_units(normalise(cell).tokens).sum(dtype=np.int64))


def _is_of_template(cell: str, template: Template) -> bool:
    tokens = normalise(cell).tokens
    if not len(tokens) or not _HAS_LETTERS.search(cell):
        return False
    ngrams = ngram_hashes(tokens, TEMPLATE_RUN)
    return tokens.tobytes() in template.paragraphs or (
        len(ngrams) > 0 and float(np.isin(ngrams, template.ngrams).mean()) >= HALF
    )


def _nearest(lines: Sequence[_Line]) -> Iterator[bytes]:
    """Yield the tokens of the labels of the last lines, as long as these are short together."""
    units = 0
    for line in reversed(lines):
        units += sum(map(_units, line))
        if units > HUNDRED * SHORT:
            return
        yield from (tokens.tobytes() for cell in line if len(tokens := normalise(cell).tokens))
