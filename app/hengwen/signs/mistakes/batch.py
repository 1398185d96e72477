"""The texts of a check that are searched for mistakes, and the test which of these only a few have."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from hengwen.matching.corpus.collection import Collection, collect
from hengwen.model.document import Document
from hengwen.model.messages import Message
from hengwen.model.regex import regex
from hengwen.model.signs.sign import SignKind
from hengwen.model.span import Span
from hengwen.signs.context import SignContext
from hengwen.text.normalisation import NormalisedText, normalise
from hengwen.text.ranges import Bools

_SHARE = 100  # of so many submitters, one more may have a mistake
_MOST = 4

_ROW_END = regex(r"[\n\t]")

PLANE = 1 << 16
"""Code points of a plane of Unicode."""

Spans = dict[int, list[Span]]
"""Spans of something in documents, by their place in the check."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake that some documents have in the same way: its spans in each of them."""

    kind: SignKind
    what: Message
    spans: Spans


@dataclass(frozen=True)
class Batch:
    """The documents of a check as one collection, those of the templates after them.

    `groups`: int64, shape (documents and templates,), equal for documents of one person. `few`: how many submitters may
    have a mistake; `usual`: how many must have the right form. `gaps`: shape (tokens,), the characters between each
    token and the next one of its text, at most 2; -1 after the last one.
    """

    context: SignContext
    texts: Sequence[NormalisedText]
    collection: Collection
    groups: NDArray[np.int64]
    few: int
    usual: int
    gaps: NDArray[np.int8]

    @property
    def documents(self) -> Sequence[Document]:
        """The documents of the check, without templates."""
        return self.context.documents

    @cached_property
    def codes(self) -> NDArray[np.uint16]:
        """The code points of all texts, a line end after each, 0 for those of other planes; shape (characters,)."""
        points = np.full(int(self.offsets[-1]), ord("\n"), dtype=np.uint16)
        for document, (start, end) in zip(self.all_documents, pairwise(self.offsets.tolist()), strict=True):
            characters = np.frombuffer(document.text.encode("utf-32-le", "surrogatepass"), dtype="<u4")
            points[start : end - 1] = np.where(characters < PLANE, characters, 0)
        return points

    @cached_property
    def offsets(self) -> NDArray[np.int64]:
        """Where each text begins among these, and where the last one ends, shape (texts + 1,)."""
        return np.cumsum([0, *(len(document.text) + 1 for document in self.all_documents)])

    def looked_up(self, table: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Look up each of the `codes` in a table of the first plane, shape (65536,)."""
        return np.asarray(table[self.codes])

    @cached_property
    def digits(self) -> Bools:
        """Which tokens begin and end with a digit, shape (tokens,)."""
        is_digit = np.zeros(len(self.collection.tokens), dtype=bool)
        table = np.zeros(PLANE, dtype=np.uint8)
        table[ord("0") : ord("9") + 1] = 1
        digit = self.looked_up(table) > 0
        for number, (text, offset) in enumerate(zip(self.texts, self.offsets, strict=False)):
            is_digit[self.collection.part(number)] = digit[text.starts + offset] & digit[text.ends + (offset - 1)]
        return is_digit

    @cached_property
    def rows(self) -> NDArray[np.uint16]:
        """The line, of all texts, in which each token begins, modulo 65,536: to compare those of near tokens."""
        row_numbers = np.zeros(len(self.collection.tokens), dtype=np.uint16)
        lines = np.cumsum(self.codes == ord("\n"), dtype=np.uint16)
        for number, (text, offset) in enumerate(zip(self.texts, self.offsets, strict=False)):
            row_numbers[self.collection.part(number)] = lines[text.starts + offset]
        return row_numbers

    def submitters(self, places: NDArray[np.int64]) -> set[int]:
        """Return the submitters of some tokens."""
        return set(self.groups[self.collection.owners[places]].tolist())

    def in_texts(self, characters: NDArray[np.int64]) -> Iterator[tuple[int, int]]:
        """Yield the text that each of some of the `codes` belongs to, and its place there."""
        texts = np.searchsorted(self.offsets, characters, "right") - 1
        return zip(texts.tolist(), (characters - self.offsets[texts]).tolist(), strict=True)

    def around(self, document: int, span: Span, size: int) -> Iterator[tuple[bytes, bytes]]:
        """Yield `size` tokens around a span of a text, before it and after it, half and half, or on one side alone."""
        text = self.texts[document]
        first, last = text.range(span)
        for before in (size // 2, size, 0):
            after = size - before
            if first >= before and last + after <= len(text):
                yield text.tokens[first - before : first].tobytes(), text.tokens[last : last + after].tobytes()

    def same_around(self, every: Iterable[tuple[int, Span]], most: int) -> tuple[int, int]:
        """Return how many characters of a line or cell are the same before and after all places, up to `most`."""
        befores, afters = [], []
        for document, span in every:
            text = self.all_documents[document].text
            befores.append(_ROW_END.split(text[max(0, span.start - most) : span.start])[-1][::-1])
            afters.append(_ROW_END.split(text[span.end : span.end + most])[0])
        return _common(befores), _common(afters)

    @cached_property
    def all_documents(self) -> Sequence[Document]:
        """The documents and the templates."""
        return [*self.context.documents, *self.context.templates]

    def kept(self, spans: Spans) -> Spans | None:
        """Return the spans if they are a mistake of few submitters, at least two, and no template; None otherwise."""
        if self._is_form(spans) or self.context.document_frequency(spans) < 2:
            return None
        return spans

    def _is_form(self, spans: Spans) -> bool:
        """Return whether a template has it, or more submitters than may have a mistake."""
        return max(spans) >= len(self.documents) or self.context.document_frequency(spans) > self.few

    def without_form(self, mistakes: Iterable[Spans]) -> Iterator[Spans]:
        """Yield the mistakes of few submitters. A place found by several contexts must not be common in any of them."""
        every = list(mistakes)
        form = {place for spans in every if self._is_form(spans) for place in each_place(spans)}
        yield from (spans for spans in filter(None, map(self.kept, every)) if form.isdisjoint(each_place(spans)))

    @cached_property
    def among(self) -> int:
        """The number of submitters with text."""
        return self.context.document_frequency(place for place in range(len(self.documents)) if len(self.texts[place]))

    def owner(self, place: int) -> tuple[int, int]:
        """Return the document that a token of the collection belongs to, and its place there."""
        document = int(self.collection.owners[place])
        return document, place - int(self.collection.starts[document])

    def spans(self, places: NDArray[np.int64], size: int) -> Spans:
        """Return the spans of runs of tokens, by document."""
        by_document: Spans = {}
        for document, first in map(self.owner, places.tolist()):
            by_document.setdefault(document, []).append(self.texts[document].span(first, first + size))
        return by_document

    def written(self, place: int, size: int = 1) -> str:
        """Return the text of a document, from a token on."""
        document, first = self.owner(place)
        span = self.texts[document].span(first, first + size)
        return self.all_documents[document].text[span.start : span.end]


def _common(texts: Sequence[str]) -> int:
    """Return how many characters all of some texts begin with."""
    return next(
        (place for place, characters in enumerate(zip(*texts, strict=False)) if len({*characters}) > 1),
        min(map(len, texts)),
    )


def each_place(spans: Spans) -> Iterator[tuple[int, Span]]:
    """Yield all spans with their documents."""
    return ((document, span) for document, of_document in spans.items() for span in of_document)


def gather(context: SignContext, texts: Sequence[NormalisedText], collection: Collection) -> Batch:
    """Return the texts of all documents, then of the templates. `collection`: of the documents, whatever it masks."""
    every = [*texts, *(normalise(template.text) for template in context.templates)]
    collection = collection.unmasked()
    if context.templates:
        collection = collection.followed_by(collect([text.tokens for text in every[len(texts) :]]))
    gaps = np.full(len(collection.tokens), -1, dtype=np.int8)
    for number, text in enumerate(every):
        gaps[collection.part(number)][:-1] = np.minimum(text.starts[1:] - text.ends[:-1], 2)
    submitters = np.array(context.submitters, dtype=np.int64)
    groups = np.concatenate((submitters, np.arange(len(texts), len(every))))
    few = max(2, min(_MOST, len(np.unique(submitters)) // _SHARE))
    return Batch(context, every, collection, groups, few, 2 * few - 1, gaps)
